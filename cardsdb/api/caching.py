"""Caching of answers that come from the packs: they change when the dataset or this software does, and only then."""

import hashlib
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags

from cardsdb import dataset
from cardsdb.api.problems import is_api

CACHE_CONTROL = "public, max-age=60, stale-while-revalidate=600"


class DatasetCaching:
    """Middleware of the API: X-Dataset-Version on every answer, ETag and 304 on what can be cached.

    A view that sets Cache-Control itself (unseeded draws, saved decks) is left as it is. The tag comes from
    dataset version and address, so a 304 costs neither query nor rendering; gzip makes it a weak one.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not is_api(request):
            return self.get_response(request)
        current = dataset.current()
        readable = request.method in ("GET", "HEAD")
        tag = _tag(request, current.index.name)
        held = _held(request, tag) if readable else None
        response: HttpResponseBase = HttpResponse(status=304) if held else self.get_response(request)
        response["X-Dataset-Version"] = current.version
        if readable and response.status_code in (200, 304) and not response.has_header("Cache-Control"):
            response["ETag"] = held or tag
            response["Cache-Control"] = CACHE_CONTROL
        patch_vary_headers(response, ("Accept", "Accept-Encoding"))
        return response


def _tag(request: HttpRequest, index: str) -> str:
    """Return the tag of an address. The index is new with other packs, and with imported wording."""
    place = f"{request.scheme} {request.META.get('HTTP_HOST', '')} {request.get_full_path()}"
    address = f"{index} {dataset.software()} {place} {request.META.get('HTTP_ACCEPT', '')}"
    return f'"{hashlib.sha256(address.encode("utf-8", "surrogateescape")).hexdigest()[:32]}"'


def _held(request: HttpRequest, tag: str) -> str | None:
    """Return the client's tag of this very answer. The wildcard is not honoured: it says nothing of the address."""
    tags = parse_etags(request.META.get("HTTP_IF_NONE_MATCH", ""))
    return next((held for held in tags if held.removeprefix("W/") == tag), None)
