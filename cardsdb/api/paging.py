"""Pages of lists: `{count, next, previous, page_size, results}`."""

import re
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from rest_framework.pagination import BasePagination
from rest_framework.request import Request

from cardsdb.api.problems import Place, Problem

DEFAULT_SIZE = 50
LARGEST_SIZE = 200
LAST_PAGE = 1_000_000
PAGE_PARAMETERS = ("page", "page_size")
_MOST = {"page": LAST_PAGE, "page_size": LARGEST_SIZE}


def page_faults(request: HttpRequest | Request) -> Iterator[Place]:
    for name, most in _MOST.items():
        raw = request.GET.get(name, "")
        if raw.strip() and (not re.fullmatch(r"[0-9]{1,9}", raw) or not 1 <= int(raw) <= most):
            detail = f"“{name}” must be a whole number from 1 to {most}."
            yield Place("invalid-value", detail, parameter=name)


class Pages(BasePagination):
    """Numbered pages of a chosen size. A page after the last one is a 404, never the last page again."""

    def read(self, request: HttpRequest | Request) -> slice:
        """Read the requested page from a valid query string; return its slice of the rows."""
        self.request = request
        self.page = int(request.GET.get("page", 1))
        self.size = int(request.GET.get("page_size", DEFAULT_SIZE))
        return slice((self.page - 1) * self.size, self.page * self.size)

    def take(self, rows: Sequence[Any], total: int) -> Sequence[Any]:
        """Keep the total number of rows; raise a 404 for a page after the last one."""
        if self.page > 1 and not rows:
            detail = f"Page {self.page} does not exist."
            raise Problem(404, detail, [Place("no-such-page", detail, parameter="page")])
        self.total = total
        return rows

    def envelope(self, data: Any) -> dict[str, Any]:
        return {**self.head(self.total), "results": data}

    def head(self, total: int) -> dict[str, Any]:
        """Return the envelope's members before the rows."""
        last = self.page * self.size >= total
        return {
            "count": total,
            "next": None if last else self._address(self.page + 1),
            "previous": self._address(self.page - 1) if self.page > 1 else None,
            "page_size": self.size,
        }

    def _address(self, page: int) -> str:
        """Return the address of a page with the same query; the first page needs no number."""
        asked = self.request.GET
        kept = [(name, asked[name]) for name in asked if name != "page"]
        query = urlencode([*kept, ("page", page)] if page > 1 else kept)
        return self.request.build_absolute_uri(self.request.path) + (f"?{query}" if query else "")

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        link = {"type": "string", "format": "uri", "nullable": True}
        return {
            "type": "object",
            "description": "A page of a list.",
            "required": ["count", "next", "previous", "page_size", "results"],
            "properties": {
                "count": {"type": "integer", "description": "total number of rows"},
                "next": {**link, "description": "address of the next page; null: this is the last"},
                "previous": {**link, "description": "address of the previous page; null: this is the first"},
                "page_size": {"type": "integer", "description": "rows per page"},
                "results": {**schema, "description": "the rows of this page"},
            },
        }

    def get_schema_operation_parameters(self, _view: Any) -> list[dict[str, Any]]:
        size = {"type": "integer", "minimum": 1, "maximum": LARGEST_SIZE, "default": DEFAULT_SIZE}
        page = {"type": "integer", "minimum": 1, "maximum": LAST_PAGE, "default": 1}
        return [
            {"name": "page", "in": "query", "required": False, "schema": page, "description": "page number"},
            {"name": "page_size", "in": "query", "required": False, "schema": size, "description": "rows per page"},
        ]
