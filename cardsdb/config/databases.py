"""Databases from the environment: SQLite in the data folder, or PostgreSQL at an address."""

import importlib.util
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

SCHEMES = ("postgres", "postgresql")
CONNECT_SECONDS = 2  # until a server that does not answer counts as lost
# A connection on which a server falls silent, because of its network, is lost after three seconds.
SILENCE = {"tcp_user_timeout": 3000, "keepalives_idle": 1, "keepalives_interval": 1, "keepalives_count": 2}
LOCK_SECONDS = 1  # a player waits no longer for a locked row


def databases(environment: Mapping[str, str], file: Path, *, serves: bool) -> dict[str, dict[str, Any]]:
    """Return Django's setting. The server waits less for a locked database than a command does."""
    address, replicas = environment.get("DATABASE_URL", ""), environment.get("DATABASE_REPLICA_URLS", "").split()
    if not address:
        if replicas:
            raise ImproperlyConfigured("DATABASE_REPLICA_URLS needs DATABASE_URL, the address of the primary.")
        return {"default": sqlite(file, serves=serves)}
    primary = postgresql(address, "DATABASE_URL", serves=serves)
    if not replicas:
        return {"default": primary}
    nodes = [_connection(postgresql(each, "DATABASE_REPLICA_URLS", serves=serves)) for each in replicas]
    reading = {
        **primary,
        "ENGINE": "cardsdb.config.replicas",
        "REPLICAS": nodes,
        "CONN_HEALTH_CHECKS": False,  # a statement that fails is tried once more
        "DISABLE_SERVER_SIDE_CURSORS": True,  # they would end with the server
        "TEST": {"MIRROR": "default"},
    }
    return {
        "default": primary,
        "reading": {**reading, "PRIMARY_FIRST": False, "CONN_MAX_AGE": 60},  # one that is back gets its share
        "newest": {**reading, "PRIMARY_FIRST": True},
    }


def _connection(database: Mapping[str, Any]) -> dict[str, Any]:
    """Return what libpq needs to know of a database."""
    names = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
    return {**database["OPTIONS"], **{own: database[name] for name, own in names.items() if database[name]}}


def sqlite(file: Path, *, serves: bool) -> dict[str, Any]:
    """Return the database in a file. The server never creates one that is missing.

    In a folder that is read-only, SQLite has to be told that nobody writes.
    """
    read_only = file.exists() and not os.access(file.parent, os.W_OK)
    mode = "?mode=ro&immutable=1" if read_only else "?mode=rw" if serves else ""
    cache = "PRAGMA cache_size=-16000;"
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": f"{file.as_uri()}{mode}" if mode else file,
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "uri": bool(mode),
            "timeout": 1 if serves else 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": cache if read_only else f"PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; {cache}",
        },
    }


def postgresql(address: str, variable: str, *, serves: bool) -> dict[str, Any]:
    """Return the database at postgresql://user:password@host:port/name?sslmode=require; the rest of it is libpq's."""
    parts = _parts(address, variable)
    if importlib.util.find_spec("psycopg") is None:
        raise ImproperlyConfigured(f'{variable} needs psycopg. Run: .venv/bin/python -m pip install ".[crowd]"')
    options: dict[str, Any] = {"connect_timeout": CONNECT_SECONDS, **SILENCE, **dict(parse_qsl(parts.query))}
    if serves:
        limits = f"-c lock_timeout={LOCK_SECONDS}s"
        options["options"] = f"{options.get('options', '')} {limits}".strip()
    return {
        "ENGINE": "cardsdb.config.postgresql",
        "NAME": unquote(parts.path.removeprefix("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,  # one that was restarted is back at the first request
        "OPTIONS": options,
    }


def _parts(address: str, variable: str) -> SplitResult:
    """Return the parts of an address. The message of an error has no part of it: it may hold a password."""
    example = "postgresql://user:password@host:5432/name"
    try:
        parts = urlsplit(address)
        whole = parts.scheme in SCHEMES and len(parts.path) > 1 and (parts.port or 1) > 0
    except ValueError:
        whole = False
    if not whole:
        raise ImproperlyConfigured(f"{variable} must be an address like {example}.")
    return parts
