"""Connections for reading: to the first server that answers. A server that is lost costs a retry."""

import time
from collections.abc import Callable
from typing import Any

from django.db import InterfaceError, OperationalError

from cardsdb.config.postgresql import base
from cardsdb.config.replicas.nodes import Node, in_turn, known


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection for reading, outside of transactions. PRIMARY_FIRST reads what was just written."""

    node: Node

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.execute_wrappers.append(self._retry)

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        settings = self.settings_dict
        nodes = in_turn(known(settings, conn_params), primary_first=settings["PRIMARY_FIRST"])
        for place, node in enumerate(nodes):
            try:
                connection = super().get_new_connection(node.params)
            except self.Database.OperationalError:
                node.rest()
                if place == len(nodes) - 1:
                    raise
            else:
                self.node = node
                return connection
        raise AssertionError("There is always a primary.")

    def connect(self) -> None:
        """Connect, but not for long to a server that only stands in for another."""
        super().connect()
        if self.node.is_primary != self.settings_dict["PRIMARY_FIRST"]:
            self.close_at = time.monotonic() + 1

    def close_if_unusable_or_obsolete(self) -> None:
        """Between requests: leave a server that has fallen behind, too."""
        if self.connection is not None and self.node.is_behind:
            self.close()
        super().close_if_unusable_or_obsolete()

    def _retry(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        """Execute a statement, once more on another server if the first one fails."""
        try:
            return execute(sql, params, many, context)
        except (OperationalError, InterfaceError):
            if self.in_atomic_block:
                raise
            self.node.rest()
            self.close()
            self.ensure_connection()
            context["cursor"].cursor = self.create_cursor()
            return execute(sql, params, many, context)
