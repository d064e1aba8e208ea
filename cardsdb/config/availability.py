"""What is answered while the database or the index cannot be read: 503 with the remedy, until the cause is gone."""

import logging
import os
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db import DataError, Error, IntegrityError, ProgrammingError, connections
from django.db.backends.signals import connection_created
from django.http import HttpRequest, HttpResponseBase

from cardsdb.api.problems import is_api, problem_response
from cardsdb.config.replicas import routing
from cardsdb.dataset import NotReadyError
from cardsdb.pages.headers import plain_page
from cardsdb.setup.layout import BusyError

log = logging.getLogger(__name__)

RETRY_AFTER = "5"  # seconds
_OURS = (DataError, IntegrityError, ProgrammingError)  # errors of the software, not of the database


class Availability:
    """Middleware: 503 for what cannot be read or saved now; a connection to a database that was exchanged is closed."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        close_stale()
        with routing.request():
            return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        """Return the 503, or None for an error that is none of the data's."""
        if isinstance(error, NotReadyError | BusyError):
            return unavailable(request, str(error))
        if isinstance(error, Error) and not isinstance(error, _OURS):
            log.warning("The database does not answer: %s", error)
            connections.close_all()
            what = "read" if request.method in ("GET", "HEAD") else "written"
            return unavailable(request, f"The database cannot be {what} right now. Try again in a moment.")
        return None


def unavailable(request: HttpRequest, detail: str) -> HttpResponseBase:
    """Return the 503 as an API error or a page."""
    response = problem_response(503, detail) if is_api(request) else plain_page(503, "Not ready", detail)
    response["Retry-After"] = RETRY_AFTER
    response["Cache-Control"] = "no-store"
    return response


def _mark() -> tuple[int, int] | None:
    try:
        state = os.stat(settings.DATABASE_FILE)  # noqa: PTH116 for every request, and a Path takes ten times as long
    except OSError:
        return None
    return state.st_dev, state.st_ino


def _remember(connection: Any, **_more: Any) -> None:
    connection.opened_file = _mark()


connection_created.connect(_remember, dispatch_uid="availability")


def close_stale() -> None:
    """Close this thread's connections to a database file that was removed or replaced since they were opened."""
    for connection in connections.all(initialized_only=True):
        in_memory = connection.is_in_memory_db() if connection.vendor == "sqlite" else True
        if connection.connection is not None and not in_memory and connection.opened_file != _mark():
            connection.close()
