"""Requests that arrive piece by piece, and responses that don't need the application."""

import json
import re
from http import HTTPStatus

LONGEST_HEAD = 64 * 1024  # bytes; the parser is stricter with each line
LONGEST_BODY = 256 * 1024  # bytes; a longer body is rejected by its Content-Length, without waiting for it

_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,15})[ \t]*(?=\r\n)", re.IGNORECASE)
_BODY = re.compile(rb"\r\n(?:content-length|transfer-encoding)[ \t]*:", re.IGNORECASE)
_EXPECTS = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*(?=\r\n)", re.IGNORECASE)


class Incoming:
    """The bytes of a connection's next request, and any bytes after it.

    Only decides how many bytes to wait for. The parser decides whether the request is valid, so an ambiguous length
    is not waited for: the parser rejects it, or the connection is closed after the response.
    """

    __slots__ = ("_needed", "_received", "_searched", "is_last", "wants_continue")

    def __init__(self) -> None:
        self._received = bytearray()
        self._searched = 0
        self._needed = 0  # bytes of the whole request, once its head is known
        self.is_last = False  # the start of the next request is not known
        self.wants_continue = False

    def __len__(self) -> int:
        return len(self._received)

    def add(self, content: bytes) -> None:
        self._received += content

    def is_whole(self) -> bool:
        """Return whether the request is complete."""
        if not self._needed:
            end = self._received.find(b"\r\n\r\n", self._searched)
            if end < 0:
                self._searched = max(0, len(self._received) - 3)
                return len(self._received) > LONGEST_HEAD
            self._needed = end + 4 + self._body(bytes(self._received[: end + 2]))
        return len(self._received) >= self._needed

    def _body(self, head: bytes) -> int:
        """Return the length of the body to wait for."""
        lengths = _LENGTH.findall(head)
        length = int(lengths[0]) if lengths else 0
        if len(_BODY.findall(head)) > len(lengths[:1]) or length > LONGEST_BODY:
            self.is_last = True
            return 0
        self.wants_continue = bool(length and _EXPECTS.search(head))
        return length

    def take(self) -> bytes:
        """Remove and return the complete request."""
        length = self._needed or len(self._received)
        request = bytes(self._received[:length])
        del self._received[:length]
        self._needed = self._searched = 0
        self.wants_continue = False
        return request


def refusal(status: int, code: str, detail: str) -> bytes:
    """Return a complete error response in the API's format."""
    title = HTTPStatus(status).phrase
    body = {"type": "about:blank", "title": title, "status": status, "code": code, "detail": detail, "errors": []}
    content = json.dumps(body).encode()
    head = (
        f"HTTP/1.1 {status} {title}\r\nConnection: close\r\nContent-Type: application/problem+json\r\n"
        f"Cache-Control: no-store\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: {len(content)}\r\n\r\n"
    )
    return head.encode() + content
