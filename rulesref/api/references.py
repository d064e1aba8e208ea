"""What the documents of the rules part share: addresses, and the links from and to their texts."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Q
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rulesref import addresses
from rulesref.models import Reference


class Url(serializers.URLField):
    """The address of the document in the API."""

    def __init__(self, type_: str) -> None:
        super().__init__(source="public_id", read_only=True)
        self.type = type_

    def path(self, public_id: str) -> str:
        """Return the path for an id."""
        return addresses.api_path(self.type, public_id)

    def to_representation(self, public_id: str) -> str:
        """Return the absolute address."""
        return str(self.context["request"].build_absolute_uri(self.path(public_id)))


class WebUrl(Url):
    """The address of the page that shows it."""

    def path(self, public_id: str) -> str:
        """Return the path for an id."""
        return addresses.web_path(self.type, public_id)


class ReferenceLink(serializers.Serializer[Reference]):
    """A thing that a text refers to, or that refers to it."""

    type = serializers.CharField()
    id = serializers.CharField()
    title = serializers.CharField()
    url = serializers.URLField()
    web_url = serializers.URLField()


def links(rows: Iterable[Reference], end: str, request: Any) -> list[dict[str, Any]]:
    """Return references as JSON: their `source` or their `target` end."""
    ends = [tuple(getattr(row, f"{end}_{part}") for part in ("type", "id", "title")) for row in rows]
    return [
        {
            "type": type_,
            "id": id_,
            "title": title,
            "url": request.build_absolute_uri(addresses.api_path(type_, id_)),
            "web_url": request.build_absolute_uri(addresses.web_path(type_, id_)),
        }
        for type_, id_, title in ends
    ]


class Referring(serializers.Serializer[Any]):
    """`references` and `referenced_by` of a document, both out of one query."""

    references = serializers.SerializerMethodField()
    referenced_by = serializers.SerializerMethodField()

    def to_representation(self, row: Any) -> Any:
        """Read the references from and to the row first."""
        either = Q(source_id=row.public_id) | Q(target_id=row.public_id)
        self._found = list(Reference.objects.filter(either))
        return super().to_representation(row)

    @extend_schema_field(ReferenceLink(many=True))
    def get_references(self, row: Any) -> Any:
        """Return what the text refers to."""
        mine = (each for each in self._found if each.source_id == row.public_id)
        return links(mine, "target", self.context["request"])

    @extend_schema_field(ReferenceLink(many=True))
    def get_referenced_by(self, row: Any) -> Any:
        """Return what refers to it."""
        others = (each for each in self._found if each.target_id == row.public_id)
        return links(others, "source", self.context["request"])
