"""What several processes and machines share: counts of requests, and answers that take long to make. Redis or Valkey.

A cache that is lost is left alone for some seconds; meanwhile each process counts for itself and makes every answer.
"""

import json
import time
from collections.abc import Callable
from typing import Any

from django.core.cache import cache
from django.core.cache.backends.redis import RedisCache
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from cardsdb import dataset
from cardsdb.api.caching import tag_of

REST_SECONDS = 5.0
WAIT_SECONDS = 0.25  # for a cache that does not answer
LARGEST = 512 * 1024  # bytes of an answer that is kept
SLOW = ("/api/v1/rulings/", "/api/v1/search/")  # beginnings of addresses that take more than some milliseconds


class Plain:
    """Writes bytes and numbers. Django's own way of writing could be made to run code by whoever can write there."""

    def dumps(self, value: bytes | int) -> bytes | int:
        return value if isinstance(value, int) else b"=" + value

    def loads(self, stored: bytes) -> bytes | int:
        return stored[1:] if stored.startswith(b"=") else int(stored)


class SharedCache(RedisCache):
    """A cache whose loss is no error: what is asked for is not there."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        from redis.backoff import NoBackoff
        from redis.exceptions import RedisError
        from redis.retry import Retry

        options = {
            "socket_timeout": WAIT_SECONDS,
            "socket_connect_timeout": WAIT_SECONDS,
            "retry": Retry(NoBackoff(), 1),
            "serializer": Plain(),
            **params.get("OPTIONS", {}),
        }
        super().__init__(server, {**params, "OPTIONS": options})
        self._errors = (RedisError, OSError)
        self._lost_until = 0.0

    @property
    def is_lost(self) -> bool:
        """Whether it did not answer some seconds ago."""
        return time.monotonic() < self._lost_until

    def _ask(self, ask: Callable[[], Any], otherwise: Any) -> Any:
        if self.is_lost:
            return otherwise
        try:
            return ask()
        except self._errors:
            self._lost_until = time.monotonic() + REST_SECONDS
            return otherwise

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        ask = super().get
        return self._ask(lambda: ask(key, default, version), default)

    def set(self, key: str, value: Any, *arguments: Any, **options: Any) -> None:
        ask = super().set
        self._ask(lambda: ask(key, value, *arguments, **options), None)

    def add(self, key: str, value: Any, *arguments: Any, **options: Any) -> bool:
        ask = super().add
        return bool(self._ask(lambda: ask(key, value, *arguments, **options), False))

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        ask = super().incr
        return int(self._ask(lambda: ask(key, delta, version), 0))


class SharedAnswers:
    """Middleware: answers that take long to make, from the shared cache. They only change with the dataset."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method != "GET" or not _is_slow(request.path):
            return self.get_response(request)
        key = f"answer:{tag_of(request, dataset.current().index.name)}"
        if kept := cache.get(key):
            headers, _line, content = kept.partition(b"\n")
            return HttpResponse(content, headers=json.loads(headers))
        response = self.get_response(request)
        if _is_kept(response):
            cache.set(key, json.dumps(dict(response.items())).encode() + b"\n" + response.content)
        return response


def _is_slow(path: str) -> bool:
    return path.startswith(SLOW) or (path.startswith("/api/") and path.endswith(".pdf"))


def _is_kept(response: HttpResponseBase) -> bool:
    return (
        isinstance(response, HttpResponse)
        and response.status_code == 200
        and not response.has_header("Cache-Control")
        and len(response.content) <= LARGEST
    )
