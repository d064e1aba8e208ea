"""Pages of lists: `{count, next, previous, page_size, results}`, the count in the same query as the rows."""

import re
from typing import Any

from django.db.models import Count, QuerySet, Window
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import remove_query_param, replace_query_param

from cardsdb.api.problems import Place, Problem, bad_parameters

DEFAULT_SIZE = 50
LARGEST_SIZE = 200
LAST_PAGE = 1_000_000


def whole_parameter(request: Request, name: str, *, default: int, most: int) -> int:
    """Return a whole number from 1 to `most` out of the query string; raise the 400 that names the parameter."""
    raw = request.query_params.get(name)
    if raw is None:
        return default
    if not re.fullmatch(r"[0-9]{1,9}", raw) or not 1 <= int(raw) <= most:
        detail = f"“{name}” is a whole number from 1 to {most}."
        raise bad_parameters([Place("invalid-value", detail, parameter=name)])
    return int(raw)


class Pages(BasePagination):
    """Numbered pages with a chosen size. A page behind the last one is 404, never the last page again."""

    def paginate_queryset(self, queryset: QuerySet[Any], request: Request, view: Any = None) -> list[Any]:
        """Return the rows of the page asked for."""
        size = whole_parameter(request, "page_size", default=DEFAULT_SIZE, most=LARGEST_SIZE)
        page = whole_parameter(request, "page", default=1, most=LAST_PAGE)
        start = (page - 1) * size
        if isinstance(queryset, QuerySet):
            rows = list(queryset.annotate(rows_in_all=Window(Count("*")))[start : start + size])
            total = rows[0].rows_in_all if rows else 0
        else:
            rows, total = list(queryset[start : start + size]), len(queryset)
        return self.take(rows, total, request, page=page, size=size)

    def take(self, rows: list[Any], total: int, request: Request, *, page: int, size: int) -> list[Any]:
        """Keep what the envelope shows; raise the 404 for a page behind the last."""
        if page > 1 and not rows:
            raise Problem(404, f"There is no page {page}.", [Place("no-such-page", "no such page", parameter="page")])
        self.request, self.page, self.size, self.total = request, page, size, total
        return rows

    def get_paginated_response(self, data: Any) -> Response:
        """Return the envelope."""
        return Response(self.envelope(data))

    def envelope(self, data: Any) -> dict[str, Any]:
        """Return the envelope's members."""
        address = self.request.build_absolute_uri()
        last = self.page * self.size >= self.total
        following = None if last else replace_query_param(address, "page", self.page + 1)
        return {
            "count": self.total,
            "next": following,
            "previous": self._previous(address),
            "page_size": self.size,
            "results": data,
        }

    def _previous(self, address: str) -> str | None:
        if self.page == 1:
            return None
        if self.page == 2:
            return remove_query_param(address, "page")
        return replace_query_param(address, "page", self.page - 1)

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Describe the envelope for OpenAPI."""
        link = {"type": "string", "format": "uri", "nullable": True}
        return {
            "type": "object",
            "required": ["count", "next", "previous", "page_size", "results"],
            "properties": {
                "count": {"type": "integer", "description": "rows in all"},
                "next": link,
                "previous": link,
                "page_size": {"type": "integer"},
                "results": schema,
            },
        }

    def get_schema_operation_parameters(self, _view: Any) -> list[dict[str, Any]]:
        """Describe the parameters for OpenAPI."""
        size = {"type": "integer", "minimum": 1, "maximum": LARGEST_SIZE, "default": DEFAULT_SIZE}
        page = {"type": "integer", "minimum": 1, "default": 1}
        return [
            {"name": "page", "in": "query", "required": False, "schema": page, "description": "number of the page"},
            {"name": "page_size", "in": "query", "required": False, "schema": size, "description": "rows on a page"},
        ]
