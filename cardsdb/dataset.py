"""Which packs are being served: the version that goes with the search index, re-read when an import swaps it.

The pointer file is replaced after the import's transaction. So the version is never newer than the rows.
"""

import json
import threading
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings


@dataclass(frozen=True)
class Current:
    """The dataset in use: its version, and the folder of its index."""

    version: str
    index: Path


NONE = Current("none", Path())

_lock = threading.Lock()
_known: dict[Path, tuple[tuple[int, int], Current]] = {}


def pointer() -> Path:
    """Return the path of the file that names the current index."""
    return Path(settings.DATA_DIR) / "index" / "current.json"


def current() -> Current:
    """Return the dataset in use, NONE before the first import. Costs one look at a file."""
    path = pointer()
    try:
        state = path.stat()
    except OSError:
        return NONE
    mark = (state.st_mtime_ns, state.st_ino)
    found = _known.get(path)
    if found is None or found[0] != mark:
        with _lock:
            content = json.loads(path.read_text())
            found = (mark, Current(content["dataset"], path.parent / content["folder"]))
            _known[path] = found
    return found[1]


def point_to(version: str, folder: str) -> None:
    """Make the index in `folder` the current one, in one step."""
    path = pointer()
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps({"dataset": version, "folder": folder}))
    fresh.replace(path)
