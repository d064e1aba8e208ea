"""Where a statement is printed."""

from typing import Any

from rest_framework import serializers


class CitationBody(serializers.Serializer[Any]):
    """Where a statement is printed: rulebook (or other source), headings, and the ordinal of a question."""

    rulebook = serializers.CharField(allow_null=True, help_text="first line of the rulebook, or name of the source")
    expansion = serializers.CharField(allow_null=True, help_text="id of the box or set that the book belongs to")
    parent = serializers.CharField(allow_blank=True, help_text="heading above, empty if there is none")
    heading = serializers.CharField(allow_blank=True)
    entry = serializers.IntegerField(allow_null=True, help_text="ordinal of the question in the book's FAQ, else null")
