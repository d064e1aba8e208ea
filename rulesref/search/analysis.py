"""Texts and queries to words, alike: accents, apostrophes, hyphens and signs folded, words stemmed. PURE.

No word is dropped here: "Will" is a skill and "Did We Make It?" a card. Which words of a query weigh little is
decided by `query`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from whoosh.lang.snowball.english import EnglishStemmer

from cardsdb.names import fold

_WORD = re.compile(
    r"(?P<word>[^\W_](?:[^\W_]|[\u0300-\u036f])*(?:['’‘`´ʼ′][^\W_]+)*)(?P<hyphen>[-‐‑–—](?=[^\W\d_]))?"
    r"|(?:(?<=[^\W\d_])\s?(?P<sign>[-‐‑–−+])\s?|(?<![^\s(\[“\"'/,])(?P<alone>[-‐‑–−+]))(?P<number>\d+)(?![\d\w])"
)
_stemmer: Any = EnglishStemmer()
# Words that the stemmer would make one with another word of the games.
_KEPT = frozenset({"asset", "assets", "epic", "ally", "allies", "general", "dying", "dice", "die", "gates", "gate"})
_NUMBERS = {
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "eleven": "11", "twelve": "12", "thirteen": "13", "fifteen": "15", "twenty": "20", "thirty": "30",
}  # fmt: skip
_IRREGULAR = _NUMBERS | {"allies": "ally", "dice": "die", "gates": "gate", "assets": "asset", "movement": "move"}


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text: folded, stemmed, and where it stands."""

    folded: str
    stem: str
    start: int
    end: int


@lru_cache(maxsize=20_000)
def stem(folded: str) -> str:
    """Return the stem of a folded word; a number in words is the number."""
    if folded in _KEPT or len(folded) > 40:
        return _IRREGULAR.get(folded, folded)
    return _IRREGULAR.get(folded) or str(_stemmer.stem(folded))


@lru_cache(maxsize=20_000)
def _forms(written: str) -> tuple[tuple[str, str], ...]:
    """Return the folded words of a written one, each with its stem; most words of the texts come again and again."""
    return tuple((folded, stem(folded)) for folded in fold(written).split())


def words(text: str) -> Iterator[Word]:
    """Yield the words of a text in order. A sign with its number, as in Will–1 and “+1 die”, is a word of its own."""
    for found in _WORD.finditer(text):
        if found["number"]:
            group = "sign" if found["sign"] else "alone"
            folded = f"{'plus' if found[group] == '+' else 'minus'}{found['number']}"
            yield Word(folded, folded, found.start(group), found.end())
            continue
        start, end = found.span("word")
        for folded, stem_ in _forms(found["word"]):
            yield Word(folded, stem_, start, end)


def index_words(text: str) -> Iterator[Word]:
    """Yield the words of a text to be indexed: a hyphenated name also as one word, Nephren-Ka as nephrenka."""
    before: Word | None = None
    hyphen = False
    for found in words(text):
        yield found
        if before is not None and hyphen and found.start == before.end + 1:
            joined = before.folded + found.folded
            yield Word(joined, stem(joined), before.start, found.end)
        hyphen = text[found.end : found.end + 1] in tuple("-‐‑–—")
        before = found
