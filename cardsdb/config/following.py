"""A thread of each server process that looks every second which dataset the database has, and which server has it."""

import logging
import threading
import time
from contextlib import ExitStack
from typing import Any

import psycopg
from django.conf import settings
from django.db import Error, connections

from cardsdb.config.replicas import nodes, routing
from rulesref.dataset.following import follow

log = logging.getLogger(__name__)

SECONDS = 1.0
_BUILD = "SELECT build FROM cardsdb_dataset"


class Watch:
    """Knows the build that each server of the database has."""

    def __init__(self) -> None:
        self._connections: dict[int, Any] = {}

    def turn(self) -> None:
        """Look at the servers, and bring the newest index that one of them has."""
        with ExitStack() as stack:
            if routing.READING in settings.DATABASES:
                found = self._newest()
                if not found:
                    return
                connections[routing.READING].close()  # another server may have it
                stack.enter_context(nodes.aiming(found))
                stack.enter_context(routing.request())
            follow()

    def _newest(self) -> str:
        """Return the newest build of a replica, of the primary if there is no replica."""
        wrapper = connections[routing.READING]
        primary, *replicas = nodes.known(wrapper.settings_dict, wrapper.get_connection_params())
        for node in replicas:
            node.build = self._build(node)
        builds = [node.build for node in replicas if node.build] or [self._build(primary)]
        return max((build for build in builds if build), key=_time_of, default="")

    def _build(self, node: nodes.Node) -> str | None:
        """Return the build of a server, None for one that does not answer."""
        try:
            if id(node) not in self._connections:
                self._connections[id(node)] = psycopg.connect(**node.params, autocommit=True)
            row = self._connections[id(node)].execute(_BUILD).fetchone()
        except psycopg.Error:
            self._connections.pop(id(node), None)
            return None
        return str(row[0]) if row else ""


def _time_of(build: str) -> int:
    """Return when a build was made, which is the last part of its name."""
    return int(build.rpartition("-")[2], 16)


def _run(watch: Watch) -> None:
    while True:
        time.sleep(SECONDS)
        try:
            watch.turn()
        except Error as error:
            log.warning("The dataset of the database cannot be looked up: %s", error)
            connections.close_all()
        except Exception:
            log.exception("The index of the database was not brought.")


def start() -> None:
    """Look once, then in a thread."""
    watch = Watch()
    try:
        watch.turn()
    except Error as error:
        log.warning("The dataset of the database cannot be looked up: %s", error)
    connections.close_all()  # they belong to this thread
    threading.Thread(target=_run, args=(watch,), daemon=True).start()
