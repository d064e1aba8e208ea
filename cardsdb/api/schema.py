"""Extensions of the OpenAPI description beyond the views and serializers."""

from typing import Any

from drf_spectacular.extensions import OpenApiSerializerExtension, OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import serializers

from cardsdb.api import facts
from cardsdb.api.paging import Pages


class ErrorPlace(serializers.Serializer[Any]):
    """An error with its location."""

    pointer = serializers.CharField(required=False, allow_blank=True, help_text="JSON pointer into the body")
    parameter = serializers.CharField(required=False, allow_blank=True)
    position = serializers.IntegerField(required=False, help_text="offset in a text, from 0")
    code = serializers.CharField()
    detail = serializers.CharField()
    suggestions = serializers.ListField(child=serializers.CharField(), help_text="nearest known values")


class ProblemBody(serializers.Serializer[Any]):
    """An error (RFC 9457)."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField()
    errors = ErrorPlace(many=True)


class StrictBody(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Marks bodies as having no additional members."""

    target_class = "cardsdb.api.bodies.Body"
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Any) -> Any:
        described = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        return {**described, "additionalProperties": False}


class FactsOfKinds(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    """Describes `facts` with a schema for each kind of card."""

    target_class = "cardsdb.api.cards.Facts"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Any) -> Any:
        shapes = [{"$ref": f"#/components/schemas/{name}"} for name in facts.components()]
        return {"anyOf": shapes, "description": self.target.help_text}


class RowOfKind(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Adds the facts of a kind to the rows of its list."""

    target_class = "cardsdb.api.kinds.KindRow"
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Any) -> Any:
        base = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        described, always = facts.properties(self.target.kinds)
        return {
            **base,
            "properties": {**base["properties"], **described},
            "required": [*base["required"], *always],
        }


def add_facts(result: dict[str, Any], **_options: Any) -> dict[str, Any]:
    """Add the facts of every kind to the components."""
    result["components"]["schemas"] |= facts.components()
    return result


_PROBLEM = OpenApiResponse(ProblemBody, description="the errors and their locations")
_NOT_MODIFIED = OpenApiResponse(None, description="the ETag still matches")


class Schema(AutoSchema):
    """Adds to every operation what all views share: the shape of errors, 304, an example id."""

    def get_override_parameters(self) -> list[Any]:
        example = getattr(self.view, "example", "")
        if not example or self.view.action != "retrieve":
            return []
        schema = {"type": "string", "example": example}
        return [OpenApiParameter("id", schema, OpenApiParameter.PATH, description="permanent id, current or former")]

    def _get_filter_parameters(self) -> list[dict[str, Any]]:
        """Describe the filters of every action that takes them, and the pages of lists."""
        if getattr(self.view, "action", None) not in getattr(self.view, "filtered", ()):
            return []
        pages = Pages().get_schema_operation_parameters(self.view) if self.view.action == "list" else []
        return [*self.view.described_parameters(), *pages]

    def get_description(self) -> str:
        """Describe a document by its serializer, everything else by its view."""
        if getattr(self.view, "action", None) == "retrieve":
            return str(self.view.get_serializer_class().__doc__ or "")
        return str(super().get_description())

    def _get_response_bodies(self, direction: Any = "response") -> Any:
        bodies = super()._get_response_bodies(direction)
        if self.method == "GET":
            bodies["304"] = self._get_response_for_code(_NOT_MODIFIED, "304", direction=direction)
        bodies["default"] = self._get_response_for_code(_PROBLEM, "default", ["application/problem+json"], direction)
        return bodies
