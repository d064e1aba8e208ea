"""Pages of long lists. A page that does not exist is a 404, never the nearest existing one."""

from typing import Any

from django.core.paginator import InvalidPage, Page, Paginator
from django.http import Http404, HttpRequest


def page_of(request: HttpRequest, rows: Any, size: int) -> Page[Any]:
    """Return the page of `rows` that the request asks for."""
    try:
        return Paginator(rows, size).page(request.GET.get("page") or 1)
    except InvalidPage as error:
        raise Http404(str(error)) from None
