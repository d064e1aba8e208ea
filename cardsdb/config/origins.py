"""Reject form submissions from other sites. The site has no cookies, so the browser's headers are sufficient."""

from collections.abc import Callable
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from cardsdb.api.problems import is_api

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class SameSite:
    """Middleware: 403 for a form submitted from another site. The API has its own rules (CORS)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method not in SAFE and not is_api(request) and not from_here(request):
            detail = "This form was sent from another site. Open the page here and send it again."
            return HttpResponse(detail, status=403, content_type="text/plain; charset=utf-8")
        return self.get_response(request)


def from_here(request: HttpRequest) -> bool:
    """Return whether the request comes from this site; a client without these headers is not a browser."""
    fetched = request.headers.get("Sec-Fetch-Site")
    if fetched is not None:
        return fetched in ("same-origin", "none")
    origin = request.headers.get("Origin")
    return origin is None or urlsplit(origin).netloc == request.get_host()
