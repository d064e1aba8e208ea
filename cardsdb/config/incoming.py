"""A request that arrives piece by piece, and the answers that need no application."""

import json
import re
from http import HTTPStatus

LONGEST_HEAD = 64 * 1024  # bytes; the parser is stricter with each line
LONGEST_BODY = 256 * 1024  # bytes; a longer one is refused by its announced length and not waited for

_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,15})[ \t]*(?=\r\n)", re.IGNORECASE)
_BODY = re.compile(rb"\r\n(?:content-length|transfer-encoding)[ \t]*:", re.IGNORECASE)
_EXPECTS = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*(?=\r\n)", re.IGNORECASE)


class Incoming:
    """The bytes of a connection's next request, and of what the client sends after it.

    Decides only how much to wait for. Whether the request is right is for the parser to say, so an ambiguous length
    is not waited for: the parser refuses it, or the connection is closed after the answer.
    """

    __slots__ = ("_needed", "_received", "_searched", "is_last", "wants_continue")

    def __init__(self) -> None:
        self._received = bytearray()
        self._searched = 0
        self._needed = 0  # bytes of the whole request, as soon as its head is known
        self.is_last = False  # where the next request would start is not known
        self.wants_continue = False

    def __len__(self) -> int:
        return len(self._received)

    def add(self, content: bytes) -> None:
        """Take in what was received."""
        self._received += content

    def is_whole(self) -> bool:
        """Tell whether the request can be answered without waiting for more."""
        if not self._needed:
            end = self._received.find(b"\r\n\r\n", self._searched)
            if end < 0:
                self._searched = max(0, len(self._received) - 3)
                return len(self._received) > LONGEST_HEAD
            self._needed = end + 4 + self._body(bytes(self._received[: end + 2]))
        return len(self._received) >= self._needed

    def _body(self, head: bytes) -> int:
        """Return the length of the body that is waited for."""
        lengths = _LENGTH.findall(head)
        length = int(lengths[0]) if lengths else 0
        if len(_BODY.findall(head)) > len(lengths[:1]) or length > LONGEST_BODY:
            self.is_last = True
            return 0
        self.wants_continue = bool(length and _EXPECTS.search(head))
        return length

    def take(self) -> bytes:
        """Remove the whole request and return it."""
        length = self._needed or len(self._received)
        request = bytes(self._received[:length])
        del self._received[:length]
        self._needed = self._searched = 0
        self.wants_continue = False
        return request


def refusal(status: int, code: str, detail: str) -> bytes:
    """Return the whole response of a refusal, in the API's own error shape."""
    title = HTTPStatus(status).phrase
    body = {"type": "about:blank", "title": title, "status": status, "code": code, "detail": detail, "errors": []}
    content = json.dumps(body).encode()
    head = (
        f"HTTP/1.1 {status} {title}\r\nConnection: close\r\nContent-Type: application/problem+json\r\n"
        f"Cache-Control: no-store\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: {len(content)}\r\n\r\n"
    )
    return head.encode() + content
