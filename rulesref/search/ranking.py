"""The order of hits and how sure an answer is, from the query's words and what each text holds. PURE.

Whoosh finds the texts and weighs words by their rarity (BM25F). What it cannot see is decided here: whether every
word was found, how near the query comes to a title or to one of the wordings that players use, and how much of the
query no text explains.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rulesref.search.query import LIGHT_STEMS, Query, Want

LIGHT_SHARE = 0.12  # of a light word's weight
BOOK_SHARE = 0.7  # of a word that only the book's name holds


@dataclass(frozen=True, slots=True)
class Words:
    """The stems of one indexed text, by field."""

    title: tuple[str, ...]
    names: frozenset[str]  # parent heading, aliases
    books: frozenset[str]  # book and box, with their abbreviations
    text: frozenset[str]
    wordings: tuple[frozenset[str], ...]
    everything: frozenset[str]  # all but the books


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each sign counts. One table, tuned on one half of the evaluation queries and checked on the other."""

    engine: float = 1.0
    coverage: float = 2.2
    title: float = 1.3
    exact_title: float = 3.0
    wording: float = 2.6
    names: float = 0.6


@dataclass(frozen=True, slots=True)
class Score:
    """The worth of a hit. `coverage` is the share of the query's weight that the text holds, 0 to 1."""

    value: float
    coverage: float
    partial: bool
    wording: float


class Rarity:
    """How telling a stem is: the rarer in the corpus, the more."""

    def __init__(self, frequencies: Mapping[str, int], documents: int) -> None:
        self.frequencies = frequencies
        self.documents = max(documents, 1)

    def of(self, want: Want) -> float:
        """Return the weight of a want: that of its commonest stem that the corpus holds; unknown words weigh most."""
        counts = [self.frequencies[stem] for stem in want.stems if stem in self.frequencies]
        weight = math.log(1 + self.documents / (1 + max(counts, default=0)))
        return weight * (LIGHT_SHARE if want.light else 1.0)

    def of_stem(self, stem: str) -> float:
        """Return the weight of a stem."""
        return math.log(1 + self.documents / (1 + self.frequencies.get(stem, 0)))


def _held(want: Want, stems: frozenset[str] | Sequence[str]) -> float:
    """Return how well a text that holds these stems satisfies the want."""
    return max((weight for stem, weight in want.stems.items() if stem in stems), default=0.0)


def score(query: Query, words: Words, engine: float, rarity: Rarity, weights: Weights) -> Score:
    """Return the score of a text for the query; `engine` is Whoosh's score as a share of the best one."""
    wants = query.wants
    masses = [rarity.of(want) for want in wants]
    total = sum(masses) or 1.0
    found = [max(_held(want, words.everything), BOOK_SHARE * _held(want, words.books)) for want in wants]
    coverage = sum(mass * held for mass, held in zip(masses, found, strict=True)) / total
    partial = any(held == 0 for want, held in zip(wants, found, strict=True) if want in query.heavy)
    in_names = sum(
        mass * max(_held(want, words.names), _held(want, words.books)) for mass, want in zip(masses, wants, strict=True)
    )
    title = _likeness(query, words.title, masses, rarity)
    wording = max((_likeness(query, stems, masses, rarity) for stems in words.wordings), default=0.0)
    value = (
        weights.engine * engine
        + weights.coverage * coverage
        + weights.title * title
        + weights.wording * wording
        + weights.names * in_names / total
    )
    if title >= 0.999:
        value += weights.exact_title
    return Score(value, coverage, partial, max(wording, title))


def _likeness(query: Query, stems: Iterable[str], masses: Sequence[float], rarity: Rarity) -> float:
    """Return how alike query and text are, 0 to 1: the weight of what they share against the weight of both."""
    stems = frozenset(stems)
    if not stems:
        return 0.0
    shared = 0.0
    taken: set[str] = set()
    for want, mass in zip(query.wants, masses, strict=True):
        best = max(((weight, stem) for stem, weight in want.stems.items() if stem in stems), default=None)
        if best is not None:
            shared += mass * best[0]
            taken.update(stem for stem in want.stems if stem in stems)
    rest = sum(_light(rarity, stem) for stem in stems - taken)
    return shared / ((sum(masses) or 1.0) + rest)


def _light(rarity: Rarity, stem: str) -> float:
    return rarity.of_stem(stem) * (LIGHT_SHARE if stem in LIGHT_STEMS else 1.0)
