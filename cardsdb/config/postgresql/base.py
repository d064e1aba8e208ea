"""Connections to PostgreSQL."""

import json
from typing import Any

from django.core.checks import CheckMessage, Error
from django.db.backends.base.validation import BaseDatabaseValidation
from django.db.backends.postgresql import base, operations
from psycopg.types.string import TextLoader

SORTED = ["B", "a", "a-b", "ab", "é"]  # as SQLite sorts, by bytes


class DatabaseOperations(operations.DatabaseOperations):
    """Writes JSON as text."""

    def adapt_json_value(self, value: Any, encoder: type[json.JSONEncoder] | None) -> str:
        return json.dumps(value, cls=encoder)


class DatabaseValidation(BaseDatabaseValidation):
    """Checks that lists get the same order as on SQLite."""

    def check(self, **_options: Any) -> list[CheckMessage]:
        with self.connection.cursor() as cursor:
            cursor.execute("SELECT array_agg(word ORDER BY word) FROM unnest(%s::text[]) AS word", [SORTED])
            (found,) = cursor.fetchone()
        if found == SORTED:
            return []
        remedy = "Create it with: createdb --template=template0 --locale=C --encoding=UTF8 NAME"
        return [Error("The database sorts texts by a language, and our lists by bytes.", hint=remedy)]


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection. JSON columns are of the type json: jsonb would lose the order of facts."""

    data_types = {**base.DatabaseWrapper.data_types, "JSONField": "json"}
    ops_class = DatabaseOperations
    validation_class = DatabaseValidation

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        connection = super().get_new_connection(conn_params)
        connection.adapters.register_loader("json", TextLoader)  # the field reads it
        return connection
