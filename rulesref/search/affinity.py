"""A space in which the wordings of one entry lie close together: which differences of words and meaning matter here.

The encoder knows English, not the games: for it "my guy dies" and "an investigator is defeated" are far apart, and
"discard" and "close" a Gate are the same. The everyday wordings tell both. A text is its vector of meaning beside its
words, each by its rarity; the space is spanned by the directions in which entries differ from each other most, against
how much the wordings of one entry differ among themselves (linear discriminants). It is found anew in each import, in
a few seconds, from the wordings alone.
"""

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulesref.search.analysis import words
from rulesref.search.encoder import DIMENSIONS, numeric
from rulesref.search.query import LIGHT_STEMS, Query

DIRECTIONS = 192  # of the space
WORDS_COUNT = 0.7  # of the words of a text, against 1 of its meaning
LEAST_TEXTS = 2  # that hold a word of the space
LEAST_OF_ENTRY = 3  # texts of an entry that tells how its texts differ
SMOOTHING = 1.0  # pulls the differences within entries to be the same in all directions
LIGHT_SHARE = 0.12  # of a light word


def stems_said(text: str) -> dict[str, float]:
    """Return the stems of a text."""
    return {word.stem: 1.0 for word in words(text)}


def stems_asked(query: Query) -> dict[str, float]:
    """Return the stems that a query asks for, each with its share."""
    said: dict[str, float] = {}
    for want in query.wants:
        for stem, share in want.stems.items():
            said[stem] = max(said.get(stem, 0.0), share)
    return said


@dataclass(frozen=True)
class Basis:
    """The words that count, with their rarity, and how a text with them and its meaning becomes a point."""

    places: Mapping[str, int]
    weights: Sequence[float]

    @classmethod
    def of(cls, said: Sequence[Mapping[str, float]]) -> "Basis":
        """Return the words of the texts that more than one of them says."""
        counts = Counter(stem for each in said for stem in each)
        kept = sorted(stem for stem, count in counts.items() if count >= LEAST_TEXTS)
        weights = [math.log(len(said) / counts[stem]) * (LIGHT_SHARE if stem in LIGHT_STEMS else 1.0) for stem in kept]
        return cls({stem: place for place, stem in enumerate(kept)}, weights)

    def weighed(self, said: Mapping[str, float]) -> list[tuple[int, float]]:
        """Return the places of the words of a text and their weights, of length WORDS_COUNT together."""
        found = [
            (place, share * self.weights[place])
            for stem, share in said.items()
            if (place := self.places.get(stem)) is not None
        ]
        length = math.sqrt(sum(weight * weight for _place, weight in found))
        return [(place, WORDS_COUNT * weight / length) for place, weight in found] if length else []


def points(basis: Basis, vectors: Any, said: Iterable[Mapping[str, float]]) -> Any:
    """Return the texts before they are mapped, a row for each: meaning, then words."""
    numpy = numeric()
    rows = numpy.zeros((len(vectors), DIMENSIONS + len(basis.weights)), dtype=numpy.float32)
    rows[:, :DIMENSIONS] = vectors
    for row, each in zip(rows, said, strict=True):
        for place, weight in basis.weighed(each):
            row[DIMENSIONS + place] = weight
    return rows


def fit(rows: Any, entries: Sequence[int]) -> Any:
    """Return the map from texts to the space, or None where too few entries have enough texts.

    `entries` has the number of the entry of each row, in order, and -1 for rows that nothing is learned from.
    """
    numpy = numeric()
    chosen = numpy.array(entries) >= 0
    learned, of = rows[chosen], numpy.array(entries)[chosen]
    _numbers, starts, counts = numpy.unique(of, return_index=True, return_counts=True)
    telling = counts >= LEAST_OF_ENTRY
    if telling.sum() < 2:
        return None
    means = numpy.add.reduceat(learned, starts, axis=0) / counts[:, None]
    apart = (learned - numpy.repeat(means, counts, axis=0))[numpy.repeat(telling, counts)]
    within = (apart.T @ apart).astype(float) / max(1, len(apart) - telling.sum())
    within += numpy.eye(len(within)) * max(SMOOTHING * numpy.trace(within) / len(within), 1e-6)
    share = numpy.sqrt(counts[telling] / counts[telling].sum())[:, None]
    between = ((means[telling] - learned.mean(axis=0)) * share).astype(float)
    # The directions v with the greatest (v·between·v) / (v·within·v), by way of the smaller matrix.
    solved = numpy.linalg.solve(within, between.T)
    strengths, turns = numpy.linalg.eigh(between @ solved)
    most = min(DIRECTIONS, int((strengths > 1e-9).sum()))
    strengths, turns = strengths[-most:], turns[:, -most:]
    return (solved @ turns / numpy.sqrt(strengths)).astype(numpy.float32)


def mapped(rows: Any, mapping: Any) -> Any:
    """Return the rows in the space, each of length 1."""
    numpy = numeric()
    found = rows @ mapping
    return found / numpy.maximum(numpy.linalg.norm(found, axis=1, keepdims=True), 1e-9)


def write(texts: Sequence[str], entries: Sequence[int], folder: Path) -> None:
    """Write the space of the texts into an index folder, where their vectors are already."""
    numpy = numeric()
    vectors = numpy.load(folder / "vectors.npy", allow_pickle=False)
    said = [stems_said(text) for text in texts]
    basis = Basis.of(said)
    rows = points(basis, vectors, said)
    mapping = fit(rows, entries)
    if mapping is not None:
        numpy.save(folder / "affinity-map.npy", mapping, allow_pickle=False)
        numpy.save(folder / "affinity.npy", mapped(rows, mapping), allow_pickle=False)
        (folder / "affinity.json").write_text(json.dumps({"stems": list(basis.places), "weights": basis.weights}))


@dataclass(frozen=True)
class Space:
    """The space of an index: where its texts lie, and the map that brings a question there."""

    basis: Basis
    mapping: Any
    rows: Any

    @classmethod
    def open(cls, folder: Path, count: int) -> "Space | None":
        """Return the space of an index folder, None where it has none."""
        if not (folder / "affinity.json").exists():
            return None
        numpy = numeric()
        kept = json.loads((folder / "affinity.json").read_text())
        basis = Basis({stem: place for place, stem in enumerate(kept["stems"])}, kept["weights"])
        mapping = numpy.load(folder / "affinity-map.npy", mmap_mode="r", allow_pickle=False)
        rows = numpy.load(folder / "affinity.npy", mmap_mode="r", allow_pickle=False)
        return cls(basis, mapping, rows) if len(rows) == count else None

    def near(self, vector: Any, said: Mapping[str, float]) -> Any:
        """Return how near every row is to a question with this meaning and these words, from -1 to 1."""
        numpy = numeric()
        point = vector @ self.mapping[:DIMENSIONS]
        for place, weight in self.basis.weighed(said):
            point = point + weight * self.mapping[DIMENSIONS + place]
        return self.rows @ (point / max(float(numpy.linalg.norm(point)), 1e-9))
