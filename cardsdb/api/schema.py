"""What the OpenAPI description says beyond what the views say themselves."""

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import serializers


class ErrorPlace(serializers.Serializer[Any]):
    """One error with its place."""

    pointer = serializers.CharField(required=False, help_text="JSON pointer into the body")
    parameter = serializers.CharField(required=False)
    position = serializers.IntegerField(required=False)
    code = serializers.CharField()
    detail = serializers.CharField()
    suggestions = serializers.ListField(child=serializers.CharField())


class ProblemBody(serializers.Serializer[Any]):
    """An error (RFC 9457)."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField()
    errors = ErrorPlace(many=True)


class Schema(AutoSchema):
    """Adds the `order` parameter and the error shape to every operation."""

    def get_override_parameters(self) -> list[OpenApiParameter]:
        """Describe the order of lists."""
        orders = getattr(self.view, "orders", {})
        if not orders or not self._is_list_view():
            return []
        words = ", ".join(orders)
        return [OpenApiParameter("order", str, description=f"comma-separated: {words}; “-” in front for descending")]

    def _get_response_bodies(self, direction: str = "response") -> Any:
        bodies = super()._get_response_bodies(direction)
        problem = OpenApiResponse(ProblemBody, description="what is wrong, and where")
        for status in ("400", "404"):
            if status not in bodies:
                bodies[status] = self._get_response_for_code(problem, status, ["application/problem+json"], direction)
        return bodies
