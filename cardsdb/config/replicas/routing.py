"""Which database a row is read from: a replica within a request, the primary everywhere else."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connections

from cardsdb.models import SavedDeck, SharedDeck

PRIMARY, READING, NEWEST = "default", "reading", "newest"
_WRITTEN_BY_CLIENTS = (SavedDeck, SharedDeck, SavedDeck.shared.through)


class _Request(threading.local):
    reads = False  # this thread answers a request that has not written anything


_request = _Request()


@contextmanager
def request() -> Iterator[None]:
    """Read from replicas until something is written."""
    _request.reads = True
    try:
        yield
    finally:
        _request.reads = False


class Router:
    """Commands, transactions, and requests that have written read from the primary.

    So do those for decks, whose clients want to see what they saved; while the primary is lost, a replica answers.
    """

    def db_for_read(self, model: type[Any], **_hints: Any) -> str:
        if not _request.reads or connections[PRIMARY].in_atomic_block:
            return PRIMARY
        return NEWEST if model in _WRITTEN_BY_CLIENTS else READING

    def db_for_write(self, _model: type[Any], **_hints: Any) -> str:
        _request.reads = False
        return PRIMARY

    def allow_relation(self, _one: Any, _other: Any, **_hints: Any) -> bool:
        return True

    def allow_migrate(self, database: str, _app_label: str, **_hints: Any) -> bool:
        return database == PRIMARY
