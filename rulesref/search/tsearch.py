"""The search index in PostgreSQL: stems in a tsvector, everything else of a build as files.

PostgreSQL finds the texts that hold a stem, and where; the stems are ours, so its own dictionaries have no part in it.
The score is Whoosh's (BM25F), so that the same ranking is right for both. Each machine has the files of the build in
its data folder, where its processes share the memory of the vectors.
"""

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from django.db import connection, connections, router
from whoosh.util.numeric import byte_to_length, length_to_byte

from rulesref.models import IndexFile, IndexText
from rulesref.search.analysis import index_words
from rulesref.search.documents import FIELD_WEIGHTS

LABELS = dict(zip(FIELD_WEIGHTS, "ABCD", strict=True))
DOCUMENTS, LENGTHS = "documents.json", "lengths.json"
B, K1 = 0.75, 1.2  # Whoosh's
MOST_PLACES = 16_383  # that a tsvector tells apart
BATCH = 500


def is_used() -> bool:
    """Tell whether the index is in PostgreSQL."""
    return connection.vendor == "postgresql"


class Writer:
    """Writes a build: texts into the database, the rest into its folder, until `finish` takes that in, too."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._documents: list[str] = []
        self._stems: list[str] = []
        self._lengths: list[list[int]] = []

    def add(self, _id: str, data: str, fields: Mapping[str, str]) -> None:
        stems = {name: [word.stem for word in index_words(text)] for name, text in fields.items()}
        self._documents.append(data)
        self._stems.append(tsvector(stems))
        self._lengths.append([len(stems[name]) for name in FIELD_WEIGHTS])

    def finish(self) -> None:
        (self._folder / DOCUMENTS).write_text(json.dumps(self._documents))
        (self._folder / LENGTHS).write_text(json.dumps(self._lengths))
        rows = enumerate(self._stems)
        while batch := list(islice(rows, BATCH)):
            IndexText.objects.bulk_create(
                IndexText(build=self._folder.name, number=number, stems=stems) for number, stems in batch
            )


def tsvector(stems: Mapping[str, Sequence[str]]) -> str:
    """Return the stems of a text's fields as PostgreSQL writes them."""
    places: dict[str, list[str]] = {}
    place = 0
    for name, found in stems.items():
        for stem in found:
            place = min(place + 1, MOST_PLACES)
            places.setdefault(stem, []).append(f"{place}{LABELS[name]}")
    return " ".join(f"{_quoted(stem)}:{','.join(found)}" for stem, found in places.items())


def _quoted(stem: str) -> str:
    return "'" + stem.replace("\\", "\\\\").replace("'", "''") + "'"


def keep(build: str, folder: Path, before: str) -> None:
    """Take the files of a finished build into the database, and remove all builds but this and the one before."""
    for path in sorted(path for path in folder.iterdir() if path.is_file()):
        IndexFile.objects.create(build=build, name=path.name, content=path.read_bytes())
    for model in (IndexText, IndexFile):
        model.objects.exclude(build__in=(build, before)).delete()
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE rulesref_indextext")  # so that stems are looked up by their index at once


def fetch(build: str, folder: Path) -> bool:
    """Write the files of a build into a folder; return whether there are any."""
    rows = IndexFile.objects.filter(build=build).iterator(chunk_size=1)
    names = []
    for row in rows:
        (folder / row.name).write_bytes(row.content)
        names.append(row.name)
    return LENGTHS in names


class Engine:
    """Reads a build."""

    def __init__(self, folder: Path) -> None:
        self._build = folder.name
        self._documents = folder / DOCUMENTS
        lengths: list[list[int]] = json.loads((folder / LENGTHS).read_text())
        self._count = max(1, len(lengths))
        self._average = [sum(each) / self._count or 1.0 for each in zip(*lengths, strict=True)] or [1.0] * len(LABELS)
        # Whoosh keeps a length in a byte, which rounds it.
        self._lengths = [[byte_to_length(length_to_byte(length)) for length in each] for each in lengths]

    def documents(self) -> Iterable[str]:
        """Return the documents as they were added."""
        found: list[str] = json.loads(self._documents.read_text())
        return found

    def scores(self, stem: str) -> dict[int, float]:
        """Return the score of each text that holds the stem, by its number."""
        found = dict(self._counts(stem))
        scores: dict[int, float] = {}
        for field, boost in enumerate(FIELD_WEIGHTS.values()):
            holding = {number: counts[field] for number, counts in found.items() if counts[field]}
            rarity = math.log(self._count / (len(holding) + 1)) + 1
            for number, count in holding.items():
                length = self._lengths[number][field] / self._average[field]
                score = rarity * count * (K1 + 1) / (count + K1 * (1 - B + B * length))
                scores[number] = scores.get(number, 0.0) + boost * score
        return scores

    def _counts(self, stem: str) -> Iterator[tuple[int, list[int]]]:
        """Yield (number, how often each field has the stem) of the texts that hold it."""
        with connections[router.db_for_read(IndexText)].cursor() as cursor:
            cursor.execute(_HOLDERS, [self._build, _quoted(stem), stem])
            rows: list[tuple[int, Sequence[Any]]] = cursor.fetchall()
        for number, labels in rows:
            yield number, [list(labels).count(label) for label in LABELS.values()]


_HOLDERS = """
SELECT number, lexeme.weights FROM rulesref_indextext, unnest(stems) AS lexeme
WHERE build = %s AND stems @@ %s::tsquery AND lexeme.lexeme = %s
"""
