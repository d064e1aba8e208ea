"""The server's worker: a request that cannot be read is answered in the API's own error shape."""

import json
from http import HTTPStatus
from typing import Any

from gunicorn.http.errors import (
    ConfigurationProblem,
    InvalidResponseHeader,
    InvalidResponseHeaderName,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
)
from gunicorn.util import write_nonblock
from gunicorn.workers.gthread import ThreadWorker

_ANSWERS: dict[type[Exception], tuple[int, str, str]] = {
    LimitRequestLine: (414, "address-too-long", "The address is too long."),
    LimitRequestHeaders: (431, "headers-too-long", "The headers are too long."),
}
_OURS = (ConfigurationProblem, InvalidResponseHeader, InvalidResponseHeaderName)  # parse errors by name alone
_UNREADABLE = (
    400,
    "bad-request",
    "The request is no valid HTTP; letters outside ASCII are percent-encoded in addresses.",
)


class Worker(ThreadWorker):
    """A threaded worker; what the server refuses never comes to Django."""

    def handle_error(self, req: Any, client: Any, addr: Any, exc: Exception) -> None:
        """Answer a request that could not be read."""
        if isinstance(exc, ParseException) and not isinstance(exc, _OURS):
            write_nonblock(client, refusal(*_ANSWERS.get(type(exc), _UNREADABLE)))
        else:
            super().handle_error(req, client, addr, exc)


def refusal(status: int, code: str, detail: str) -> bytes:
    """Return the whole response of a refusal."""
    title = HTTPStatus(status).phrase
    body = {"type": "about:blank", "title": title, "status": status, "code": code, "detail": detail, "errors": []}
    content = json.dumps(body).encode()
    head = (
        f"HTTP/1.1 {status} {title}\r\nConnection: close\r\nContent-Type: application/problem+json\r\n"
        f"Cache-Control: no-store\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: {len(content)}\r\n\r\n"
    )
    return head.encode() + content
