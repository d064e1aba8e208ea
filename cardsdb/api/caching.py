"""Caching of responses made from the packs: they only change with the dataset or this software."""

import hashlib
from collections.abc import Callable
from functools import lru_cache

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from cardsdb import dataset
from cardsdb.api.negotiation import takes_json
from cardsdb.api.problems import is_api
from cardsdb.headers import CACHE_CONTROL, EXPOSED_HEADERS

VARY = "Accept, Accept-Encoding, origin"


class DatasetCaching:
    """Middleware of the API: X-Dataset-Version on every response, ETag and 304 on cacheable ones.

    Responses that set Cache-Control themselves (unseeded draws, saved decks) are not changed. The tag is made from
    dataset version, address and media type, so that a 304 needs no view; a compressed response has a weak tag.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not is_api(request):
            return self.get_response(request)
        current = dataset.current()
        readable = request.method in ("GET", "HEAD")
        tag = tag_of(request, current.index.name) if readable else ""
        if tag and (held := _held(request, tag)):
            return _unchanged(held, current.version)
        response = self.get_response(request)
        response["X-Dataset-Version"] = current.version
        if tag and response.status_code == 200 and not response.has_header("Cache-Control"):
            response["ETag"] = f"W/{tag}" if response.has_header("Content-Encoding") else tag
            response["Cache-Control"] = CACHE_CONTROL
        response["Vary"] = VARY
        return response


def _unchanged(held: str, version: str) -> HttpResponse:
    """Return the 304, with the same CORS headers as the full response."""
    headers = {
        "ETag": held,
        "Cache-Control": CACHE_CONTROL,
        "Vary": VARY,
        "X-Dataset-Version": version,
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Expose-Headers": ", ".join(EXPOSED_HEADERS),
    }
    response = HttpResponse(status=304, headers=headers)
    del response["Content-Type"]
    return response


def tag_of(request: HttpRequest, index: str) -> str:
    """Return the tag of a response. The index changes with the packs and with imported wording."""
    asked, accept = request.META, request.META.get("HTTP_ACCEPT", "")
    form = "application/json" if takes_json(accept) and not _negotiated(request.path) else _normal(accept)
    place = f"{request.scheme} {asked.get('HTTP_HOST', '')} {request.path} {asked.get('QUERY_STRING', '')}"
    address = f"{index} {dataset.software()} {place} {form}"
    return f'"{hashlib.sha256(address.encode("utf-8", "surrogateescape")).hexdigest()[:32]}"'


def _negotiated(path: str) -> bool:
    """Return whether the address has several media types."""
    return path.startswith("/api/v1/schema/")


@lru_cache(maxsize=512)
def _normal(accept: str) -> str:
    """Return an Accept header in normalized form."""
    return ",".join("".join(word.split()).lower() for word in accept.split(","))


def _held(request: HttpRequest, tag: str) -> str | None:
    """Return the client's tag for this response. The wildcard is not honored: it does not identify the address."""
    header = request.META.get("HTTP_IF_NONE_MATCH", "")
    if tag not in header:
        return None
    tags = (held.strip() for held in header.split(","))
    return next((held for held in tags if held.removeprefix("W/") == tag), None)
