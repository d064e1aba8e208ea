"""Headers of every page: a policy without external content, and caching by content."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import conditional_page, require_safe

from cardsdb.headers import CACHE_CONTROL, CONTENT_SECURITY_POLICY

View = Callable[..., HttpResponse]


def page(view: View) -> View:
    """Make a view a page: read-only, with ETag, 304 and the common headers."""

    @require_safe
    @conditional_page
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        if response.status_code == 200:
            response["Cache-Control"] = CACHE_CONTROL
        return _guarded(response)

    return answer


def error_page(request: HttpRequest, template: str, *, status: int) -> HttpResponse:
    return _guarded(render(request, template, status=status))


def _guarded(response: HttpResponse) -> HttpResponse:
    response["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
    return response
