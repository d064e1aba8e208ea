"""The references of a document, in both directions."""

from typing import Any

from rest_framework import serializers


class ReferenceLink(serializers.Serializer[Any]):
    """A document that a text refers to, or that refers to it."""

    type = serializers.CharField()
    id = serializers.CharField()
    title = serializers.CharField()
    url = serializers.URLField()
    web_url = serializers.URLField()


class Referring(serializers.Serializer[Any]):
    """The references of a text, in both directions."""

    references = ReferenceLink(many=True)
    referenced_by = ReferenceLink(many=True)
