"""Servers that the tests of this folder share."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import imported
from tests.crowd import servers

collect_ignore = [] if os.environ.get("DATABASE_URL") else ["on_postgresql"]  # test_postgresql.py runs them


@pytest.fixture(scope="session")
def empty_primary() -> Iterator[servers.Server]:
    """Return a PostgreSQL server with an empty database."""
    if reason := servers.missing():
        pytest.skip(reason)
    with servers.primary() as server:
        yield server


@pytest.fixture(scope="session")
def data_folder(django_db_setup, tmp_path_factory) -> Path:
    """Return a data folder that knows the vectors of the shipped texts."""
    return imported.with_vectors(tmp_path_factory.mktemp("crowd"))
