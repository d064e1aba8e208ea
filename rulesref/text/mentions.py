"""Find known names that a text mentions without a link: cards, terms, headings.

A mention has the name's words, consecutive and with its capitals. Accents, apostrophes, hyphens, plurals and
possessives don't matter. A longer name wins over a shorter one inside it. A single word that is also ordinary English
doesn't count where any word would be capitalized, such as at the beginning of a sentence.

The subjects of a text, which others have already named, need less: their names also count in lowercase and at the
beginning of a sentence, and a name that the subject shares with other things means the subject.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from cardsdb.names import fold

_WORD = re.compile(r"[^\W_]+(?:['’‘`´ʼ′][^\W_]+)*")
_APOSTROPHE = re.compile(r"['’‘`´ʼ′]")
_BETWEEN = re.compile(r"[ \t\u00a0]*[-‐‑–\"“”'’]?[ \t\u00a0]*\n?[ \t\u00a0]*[\"“”]?\Z")
_BEGINS = re.compile(r"(?:\A|[.!?:…]|\n\s*\n|(?:\A|\n)\s*(?:[-•*]|\d+[.)]))[\s\"“”'‘’*_(\[]*\Z")
_LONGEST_BEGINNING = 40


@dataclass(frozen=True, slots=True)
class Mention:
    """A known name in a text: the name, its ids, and its position."""

    name: str
    ids: tuple[str, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Word:
    written: str
    forms: tuple[str, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Name:
    name: str
    words: tuple[_Word, ...]
    gaps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Names:
    """Known names, prepared for searching. Build it once with `Names.of`."""

    by_first_word: Mapping[str, tuple[_Name, ...]]
    ids: Mapping[str, tuple[str, ...]]
    ordinary: Collection[str] = field(default=frozenset())

    @classmethod
    def of(cls, pairs: Iterable[tuple[str, str]], ordinary: Collection[str] = frozenset()) -> "Names":
        """Return the names of (name, id) pairs; `ordinary` are folded words that are English as well as names.

        The id "" is that of things that nothing leads to: their names keep shorter ones within them from being found.
        """
        ids: dict[str, dict[str, None]] = {}
        for name, identifier in pairs:
            ids.setdefault(name, {})[identifier] = None
        table: dict[str, list[_Name]] = {}
        for name in ids:
            words = tuple(_words(name))
            if words:
                gaps = tuple(name[a.end : b.start] for a, b in pairwise(words))
                table.setdefault(words[0].forms[0], []).append(_Name(name, words, gaps))
        by_first_word = {first: tuple(names) for first, names in table.items()}
        return cls(by_first_word, {name: tuple(found) for name, found in ids.items()}, ordinary)


def ordinary_words(texts: Iterable[str]) -> frozenset[str]:
    """Return the folded words that are lowercase somewhere in `texts`."""
    return frozenset(word.forms[0] for text in texts for word in _words(text) if word.written[0].islower())


def find_mentions(text: str, names: Names, subjects: Set[str] = frozenset()) -> list[Mention]:
    """Return the mentions in the order of the text; they don't overlap. `subjects` are ids."""
    words = list(_words(text))
    ordinary = {word.forms[0] for word in words if word.written[0].islower()}.union(names.ordinary)
    taken = bytearray(len(words))
    mentions = []
    for place, name in sorted(_candidates(text, words, names, subjects), key=_longest_first):
        span = slice(place, place + len(name.words))
        ids = names.ids[name.name]
        meant = tuple(identifier for identifier in ids if identifier in subjects)
        if any(taken[span]) or (not meant and _may_be_ordinary(text, words[place], name, ordinary)):
            continue
        taken[span] = b"\x01" * len(name.words)
        start, end = words[place].start, words[span.stop - 1].end
        mentions.append(Mention(name.name, meant or ids, start, end))
    return sorted(mentions, key=lambda mention: mention.start)


def _longest_first(candidate: tuple[int, _Name]) -> tuple[int, int, int]:
    place, name = candidate
    return -len(name.words), -len(name.name), place


def _words(text: str) -> Iterator[_Word]:
    for found in _WORD.finditer(text):
        forms = _forms(found[0])
        if forms:
            yield _Word(found[0], forms, found.start(), found.end())


@lru_cache(maxsize=16_384)
def _forms(written: str) -> tuple[str, ...]:
    """Return the folded word, then its possible singular or base forms."""
    return tuple(dict.fromkeys(_possible_forms(written)))


def _possible_forms(written: str) -> Iterator[str]:
    folded = fold(written)
    if folded:
        yield folded
    owner = _APOSTROPHE.split(written)
    if len(owner) > 1 and owner[-1].casefold() in {"s", ""} and fold(written[: -len(owner[-1]) - 1]):
        yield fold(written[: -len(owner[-1]) - 1])
    elif folded.endswith("s") and len(folded) > 3:
        yield folded[:-1]
        yield from (folded[:-2],) * folded.endswith("es")
        yield from (f"{folded[:-3]}y",) * folded.endswith("ies")


def _candidates(text: str, words: list[_Word], names: Names, subjects: Set[str]) -> Iterator[tuple[int, _Name]]:
    for place, word in enumerate(words):
        for form in word.forms:
            for name in names.by_first_word.get(form, ()):
                capitals = subjects.isdisjoint(names.ids[name.name])
                if _stands_at(text, words, place, name, capitals=capitals):
                    yield place, name


def _stands_at(text: str, words: list[_Word], place: int, name: _Name, *, capitals: bool) -> bool:
    run = words[place : place + len(name.words)]
    if len(run) < len(name.words):
        return False
    last = len(run) - 1
    for number, (word, known) in enumerate(zip(run, name.words, strict=True)):
        forms = word.forms if number == last else word.forms[:1]
        if known.forms[0] not in forms:
            return False
        if capitals and known.written[0].isupper() and not word.written[0].isupper():
            return False
    between = (text[a.end : b.start] for a, b in pairwise(run))
    return all(gap.strip() == known.strip() or _joins(gap) for gap, known in zip(between, name.gaps, strict=True))


def _joins(gap: str) -> bool:
    return len(gap) <= _LONGEST_BEGINNING and _BETWEEN.match(gap) is not None


def _may_be_ordinary(text: str, word: _Word, name: _Name, ordinary: Collection[str]) -> bool:
    """Return whether a one-word name is also an ordinary word, in a position where any word is capitalized."""
    if len(name.words) > 1 or name.words[0].forms[0] not in ordinary or not name.words[0].written[0].isupper():
        return False
    return _BEGINS.search(text[max(0, word.start - _LONGEST_BEGINNING) : word.start]) is not None
