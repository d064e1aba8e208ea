"""What of a publisher's section our own text lost: numbers, capitalised game terms, words that bind or allow.

Numbers and terms must stand in ours once, words that bind or allow as often as there. Numbers may be figures, words or
Roman, and "a" keeps "one"; singular and plural are one, as are "cannot", "can't" and "may not". Numbers of pages and of
list items are no part of a rule.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum

from cardsdb.names import fold
from rulesref.text.rendering import plain_text
from tests.rulesref.text.completeness_terms import WORD, find_terms, word_forms

_CARDINALS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen twenty"
)
_ORDINALS = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
_NUMBERS = {word: str(number) for words in (_CARDINALS, _ORDINALS) for number, word in enumerate(words.split())}
_NUMBERS |= {"once": "1", "twice": "2", "thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "hundred": "100"}
_NUMBERS |= {"half": "half", "halves": "half"}
_ROMAN = {"II": "2", "III": "3", "IV": "4", "VI": "6", "VII": "7", "VIII": "8", "IX": "9"}
_ALSO_KEPT_BY = {
    "0": frozenset({"no", "none", "without"}),
    "1": frozenset({"a", "an", "single", "another", "each"}),
    "2": frozenset({"both", "pair", "double"}),
}
_SIGN = re.compile(r"(?<![\d.])[+−–-](?=\d)")
_NUMBER = re.compile(r"(?P<figure>[+-]?\d+)|(?P<word>[^\W\d_]+)")
_LIST_NUMBER = re.compile(r"^[ \t]*\(?\d{1,3}[.)] ", re.MULTILINE)
_PAGES = re.compile(r"\bpages? \d+(?:(?:, | and |–|-)\d+)*")

_BINDING = {
    "cannot": r"cannot|can['’]t|can not|may not|must not|mustn['’]t",
    "may": r"may(?! not\b)",
    "must": r"must(?! not\b)",
    "only": r"only",
    "unless": r"unless",
    "until": r"until",
    "up to": r"up to",
}
_ALSO_BINDS = {"cannot": r"|never", "until": r"|till", "up to": r"|at most|no more than"}


class WordKind(StrEnum):
    """What a lost word is."""

    NUMBER = "number"
    TERM = "term"
    BINDING = "binding word"


@dataclass(frozen=True, slots=True)
class Missing:
    """A word of the publisher's section, how often it stands there, and how often in ours."""

    word: str
    kind: WordKind
    official: int
    ours: int


def compare(official: str, ours: str, *, ordinary: Collection[str] = frozenset()) -> list[Missing]:
    """Return what the publisher's text has and our Markdown lacks.

    `ordinary` are folded words that the book has in small letters: no terms where a sentence or a title begins.
    """
    words = plain_text(ours)
    return [*_numbers(official, words), *_terms(official, words, ordinary), *_binding(official, words)]


def _numbers(official: str, ours: str) -> Iterator[Missing]:
    demanded = Counter(_numbers_in(_PAGES.sub("", _LIST_NUMBER.sub("", official))))
    held = set(_numbers_in(ours))
    words = {fold(word) for word in WORD.findall(ours)}
    for number, count in demanded.items():
        if number not in held and not words & _ALSO_KEPT_BY.get(number, frozenset()):
            yield Missing(number, WordKind.NUMBER, count, 0)


def _numbers_in(text: str) -> Iterator[str]:
    """Yield each number as figures; a sign in front belongs to it unless it joins two figures."""
    signed = _SIGN.sub(lambda sign: "+" if sign[0] == "+" else "-", text)
    for found in _NUMBER.finditer(signed):
        figure, word = found["figure"], found["word"]
        if figure:
            yield figure.lstrip("0") or "0"
        elif word in _ROMAN:
            yield _ROMAN[word]
        elif word.casefold() in _NUMBERS:
            yield _NUMBERS[word.casefold()]


def _terms(official: str, ours: str, ordinary: Collection[str]) -> Iterator[Missing]:
    held = {form for word in WORD.findall(ours) if word[0].isupper() for form in word_forms(word)}
    demanded: dict[str, list[str]] = {}
    for word in find_terms(official, ordinary):
        demanded.setdefault(min(word_forms(word), key=len), []).append(word)
    for words in demanded.values():
        if not word_forms(words[0]) & held:
            yield Missing(words[0], WordKind.TERM, len(words), 0)


def _binding(official: str, ours: str) -> Iterator[Missing]:
    theirs, held = (text.casefold().replace("may or may not", "may") for text in (official, ours))
    for word, pattern in _BINDING.items():
        there = len(re.findall(rf"\b(?:{pattern})\b", theirs))
        here = len(re.findall(rf"\b(?:{pattern}{_ALSO_BINDS.get(word, '')})\b", held))
        if here < there:
            yield Missing(word, WordKind.BINDING, there, here)
