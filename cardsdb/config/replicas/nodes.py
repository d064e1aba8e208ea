"""The servers that hold the rows, as this process knows them."""

import random
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from cardsdb import dataset

REST_SECONDS = 5.0  # a lost server is not asked again, unless there is no other


@dataclass
class Node:
    """A server: how to connect to it, and until when it is left alone."""

    params: dict[str, Any]
    is_primary: bool = False
    resting_until: float = field(default=0.0, compare=False)
    build: str | None = field(default=None, compare=False)  # the index that it had a second ago; None: not known

    @property
    def is_behind(self) -> bool:
        """Whether it has another dataset than the one that is read; the primary has it in any case."""
        return not self.is_primary and self.build is not None and self.build != _wanted()

    @property
    def is_ready(self) -> bool:
        return not self.is_behind and time.monotonic() >= self.resting_until

    def rest(self) -> None:
        """Leave it alone for some seconds."""
        self.resting_until = time.monotonic() + REST_SECONDS


class _Aim(threading.local):
    build = ""


_aim = _Aim()


def _wanted() -> str:
    return _aim.build or dataset.current().index.name


@contextmanager
def aiming(build: str) -> Iterator[None]:
    """Read from servers that have this build instead of the one in use."""
    _aim.build = build
    try:
        yield
    finally:
        _aim.build = ""


_known: dict[str, Node] = {}
_lock = threading.Lock()


def known(settings: dict[str, Any], params: dict[str, Any]) -> list[Node]:
    """Return the primary, then the replicas; the same ones for each connection of this process."""
    found = []
    with _lock:
        for place, own in enumerate([{}, *settings["REPLICAS"]]):
            each = {**params, **own}
            found.append(_known.setdefault(repr(sorted(each.items(), key=str)), Node(each, is_primary=not place)))
    return found


def in_turn(nodes: Sequence[Node], *, primary_first: bool) -> list[Node]:
    """Return the servers in the order to try: those that are ready first, the replicas in random order."""
    replicas = random.sample(nodes[1:], len(nodes) - 1)
    ordered = [nodes[0], *replicas] if primary_first else [*replicas, nodes[0]]
    return sorted(ordered, key=lambda node: not node.is_ready)
