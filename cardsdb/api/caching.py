"""Caching of answers that come from the packs: they change when the dataset or this software does, and only then."""

import hashlib
from collections.abc import Callable
from functools import lru_cache

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from cardsdb import dataset
from cardsdb.api.negotiation import takes_json
from cardsdb.api.problems import is_api
from cardsdb.headers import CACHE_CONTROL

VARY = "Accept, Accept-Encoding, origin"


class DatasetCaching:
    """Middleware of the API: X-Dataset-Version on every answer, ETag and 304 on what can be cached.

    A view that sets Cache-Control itself (unseeded draws, saved decks) is left as it is. The tag comes from dataset
    version, address and media type, so a 304 is given before anything else is asked; a compressed answer has a weak
    one.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not is_api(request):
            return self.get_response(request)
        current = dataset.current()
        readable = request.method in ("GET", "HEAD")
        tag = _tag(request, current.index.name) if readable else ""
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
    """Return the 304; it is as open to other sites as what it stands for."""
    headers = {
        "ETag": held,
        "Cache-Control": CACHE_CONTROL,
        "Vary": VARY,
        "X-Dataset-Version": version,
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Expose-Headers": "ETag, X-Dataset-Version",
    }
    response = HttpResponse(status=304, headers=headers)
    del response["Content-Type"]
    return response


def _tag(request: HttpRequest, index: str) -> str:
    """Return the tag of what an address answers. The index is new with other packs, and with imported wording."""
    asked, accept = request.META, request.META.get("HTTP_ACCEPT", "")
    form = "application/json" if takes_json(accept) and not _negotiated(request.path) else _normal(accept)
    place = f"{request.scheme} {asked.get('HTTP_HOST', '')} {request.path} {asked.get('QUERY_STRING', '')}"
    address = f"{index} {dataset.software()} {place} {form}"
    return f'"{hashlib.sha256(address.encode("utf-8", "surrogateescape")).hexdigest()[:32]}"'


def _negotiated(path: str) -> bool:
    """Return whether the address answers in several media types."""
    return path.startswith("/api/v1/schema/")


@lru_cache(maxsize=512)
def _normal(accept: str) -> str:
    """Return an Accept header without what does not matter in it."""
    return ",".join("".join(word.split()).lower() for word in accept.split(","))


def _held(request: HttpRequest, tag: str) -> str | None:
    """Return the client's tag of this very answer. The wildcard is not honored: it says nothing of the address."""
    header = request.META.get("HTTP_IF_NONE_MATCH", "")
    if tag not in header:
        return None
    tags = (held.strip() for held in header.split(","))
    return next((held for held in tags if held.removeprefix("W/") == tag), None)
