"""Load in advance what the first client would otherwise wait for: index, shelf, setup material, templates."""

import io
import logging
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.db import connections

from cardsdb.config.wsgi import application

log = logging.getLogger(__name__)

ADDRESSES = (
    "/",
    "/?q=may+sefina+count+successes",
    "/search/?q=mystery",
    "/setup/",
    "/setup/?game=eh",
    "/api/v1/cards/?page_size=1",
    "/api/v1/cards/autocomplete/?q=azathoth",
    "/api/v1/search/?q=mystery",
    "/api/v1/rulings/?q=may+sefina+count+successes",
    "/api/v1/formats/",
    "/api/v1/mythos-decks/feasibility/?ancient_one=azathoth",
    "/api/v1/schema/",
    "/api/docs/",
)


def warm() -> dict[str, int]:
    """Request the addresses within this process; return their statuses.

    Uses the application like a client, so that it does not depend on the caches of any module. Without a dataset, it
    only asks whether the site is ready. An error does not stop the server: the client's request will show it.
    """
    found: dict[str, int] = {}
    try:
        for address in ("/readyz", *ADDRESSES):
            found[address] = ask(address)
            if found["/readyz"] != 200:
                break
    except Exception:
        log.exception("%s could not be loaded in advance.", address)
    connections.close_all()  # processes must not share one
    return found


def ask(address: str) -> int:
    """Return the status of a GET request handled within this process."""
    statuses: list[str] = []

    def start_response(status: str, _headers: Any, _error: Any = None) -> None:
        statuses.append(status)

    answer: Any = application(_environment(address), start_response)
    for _part in answer:
        pass
    if close := getattr(answer, "close", None):
        close()
    return int(statuses[-1].split()[0])


def _environment(address: str) -> dict[str, Any]:
    path, _mark, query = address.partition("?")
    return {
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": "",
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_HOST": next(_hosts()),
        "HTTP_X_FORWARDED_PROTO": "https",  # believed, and needed, only with TRUST_PROXY
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(),
        "wsgi.errors": io.StringIO(),
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }


def _hosts() -> Iterator[str]:
    for name in settings.ALLOWED_HOSTS:
        if name != "*":
            yield name.lstrip(".")
    yield "localhost"
