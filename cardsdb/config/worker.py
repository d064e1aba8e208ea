"""The server's worker: an address that is too long is answered in the API's own error shape."""

from typing import Any

from gunicorn.http.errors import LimitRequestLine
from gunicorn.util import write_nonblock
from gunicorn.workers.gthread import ThreadWorker

_BODY = (
    b'{"type": "about:blank", "title": "URI Too Long", "status": 414, "code": "address-too-long", '
    b'"detail": "The address is too long.", "errors": []}'
)
_ANSWER = (
    b"HTTP/1.1 414 URI Too Long\r\nConnection: close\r\nContent-Type: application/problem+json\r\n"
    b"Access-Control-Allow-Origin: *\r\nContent-Length: %d\r\n\r\n%s" % (len(_BODY), _BODY)
)


class Worker(ThreadWorker):
    """A threaded worker; the request line is refused before Django could see it."""

    def handle_error(self, req: Any, client: Any, addr: Any, exc: Exception) -> None:
        """Answer a request that could not be read."""
        if isinstance(exc, LimitRequestLine):
            write_nonblock(client, _ANSWER)
        else:
            super().handle_error(req, client, addr, exc)
