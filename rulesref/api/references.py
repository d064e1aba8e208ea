"""The links from and to a text, as its document shows them."""

from typing import Any

from rest_framework import serializers


class ReferenceLink(serializers.Serializer[Any]):
    """A thing that a text refers to, or that refers to it."""

    type = serializers.CharField()
    id = serializers.CharField()
    title = serializers.CharField()
    url = serializers.URLField()
    web_url = serializers.URLField()


class Referring(serializers.Serializer[Any]):
    """What a text refers to, and what refers to it."""

    references = ReferenceLink(many=True)
    referenced_by = ReferenceLink(many=True)
