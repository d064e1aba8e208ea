"""The dataset in use: the version of the search index, re-read when an import replaces it.

The pointer file is replaced after the import's transaction, so the version is never newer than the rows.
"""

import hashlib
import json
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from django.conf import settings

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class Current:
    """The dataset in use: its version, the folder of its index, and the software that built the index."""

    version: str
    index: Path
    software: str = ""


MOST_KEPT = 256  # results of one function

NONE = Current("none", Path())


class NotReadyError(RuntimeError):
    """What is asked for cannot be read now. The message says what to do; it heals without a restart."""


DAMAGED = "The search index is damaged or missing. Run manage.py buildindex."

_lock = threading.Lock()
_reading = threading.RLock()  # one for all, since what is read is made from other things that are read
_known: dict[str, tuple[tuple[int, int], Current]] = {}


def pointer() -> Path:
    """Return the path of the file that names the current index."""
    return Path(_pointer_of(str(settings.DATA_DIR)))


def current() -> Current:
    """Return the dataset in use, NONE before the first import and while the pointer is damaged.

    Costs one `stat` call.
    """
    name = _pointer_of(str(settings.DATA_DIR))
    try:
        state = os.stat(name)  # noqa: PTH116 called for every request, and a Path takes ten times as long
    except OSError:
        return NONE
    mark = (state.st_mtime_ns, state.st_ino)
    found = _known.get(name)
    if found is None or found[0] != mark:
        with _lock:
            found = _known[name] = (mark, _read(Path(name)))
    return found[1]


def _read(path: Path) -> Current:
    try:
        content = json.loads(path.read_text())
        version, folder, software = content["dataset"], content["folder"], content.get("software", "")
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return NONE
    inside = isinstance(folder, str) and folder not in ("", ".", "..") and "/" not in folder
    whole = inside and isinstance(version, str) and isinstance(software, str)
    return Current(version, path.parent / folder, software) if whole else NONE


def needed() -> Current:
    """Return the dataset in use, or raise NotReadyError."""
    found = current()
    if found is NONE:
        damaged = pointer().exists()
        raise NotReadyError(DAMAGED if damaged else "Nothing has been imported yet. Run manage.py importpacks.")
    return found


@cache
def _pointer_of(folder: str) -> str:
    return str(Path(folder) / "index" / "current.json")


@cache
def software() -> str:
    """Return a hash of this project's modules and templates, to recognize results of other versions."""
    found = hashlib.sha256()
    for package in ("cardsdb", "rulesref", "templates"):
        folder = Path(settings.BASE_DIR, package)
        for path in sorted(path for kind in ("*.py", "*.typ", "*.html") for path in folder.rglob(kind)):
            found.update(path.read_bytes())
    return found.hexdigest()[:12]


def per_dataset(read: Callable[P, T]) -> Callable[P, T]:
    """Cache the results of `read` until another dataset is in use.

    One thread at a time reads: what is large would else be read by each thread of the first requests.
    """
    known: dict[tuple[Any, ...], T] = {}

    @wraps(read)
    def found(*args: P.args, **kwargs: P.kwargs) -> T:
        key = (current(), args, tuple(kwargs.items()))
        try:
            return known[key]
        except KeyError:
            pass
        with _reading:
            if key not in known:
                value = read(*args, **kwargs)
                others = [each for each in known if each[0] != key[0]]
                for each in others or list(known)[: 1 - MOST_KEPT]:
                    del known[each]
                known[key] = value
            return known[key]

    return found


def point_to(version: str, folder: str) -> None:
    """Make the index in `folder` the current one, atomically."""
    path = pointer()
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps({"dataset": version, "folder": folder, "software": software()}))
    fresh.replace(path)
