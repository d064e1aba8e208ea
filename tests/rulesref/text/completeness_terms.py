"""The capitalised game terms of a publisher's text: words whose capital is their own.

A capital is no sign of a term where a sentence begins, and in the run-in title of an item an ordinary word has one as
well.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from cardsdb.names import fold
from rulesref.text.transcripts.marks import SMALL_WORDS

WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_BEGINNING = re.compile(r"(?:^|[.!?:…—]|^\s*(?:[•-]|\w{1,2}[.)]))[\s\"“”'‘’(\[]*\Z")
_TITLE = re.compile(r"\s*(?:[•-]\s+|\w{1,2}[.)]\s+)*(?P<title>[^.:\n]{1,60})[.:](?:\s|$)")
_MARKERS = frozenset({"note", "notes", "example", "examples", "important", "q", "a"})
_OPENERS = frozenset(
    ("although", "both", "however", "like", "over", "should", "some", "there", "these", "this", "those")
)
_LONGEST_BEGINNING = 20


@dataclass(frozen=True, slots=True)
class _Capital:
    """A capitalised word: whether a sentence begins with it, whether it is in a title, and if a capital follows."""

    word: str
    begins: bool
    in_title: bool
    before_capital: bool


def find_terms(text: str, ordinary: Collection[str] = frozenset()) -> Iterator[str]:
    """Yield the terms as often as they stand in `text`; `ordinary` are folded words that need no capital."""
    small = {fold(word) for word in WORD.findall(text) if word[0].islower()}.union(ordinary)
    capitals = [capital for line in text.split("\n") for capital in _capitals(line)]
    own = {form for capital in capitals if _is_own(capital, small) for form in word_forms(capital.word)}
    for capital in capitals:
        if _is_own(capital, small) or (_may_be_own(capital, small) and word_forms(capital.word) & own):
            yield capital.word


def _is_own(capital: _Capital, small: Collection[str]) -> bool:
    if capital.in_title or capital.word.isupper():
        return fold(capital.word) not in small
    return not capital.begins or (capital.before_capital and _may_be_own(capital, small))


def _may_be_own(capital: _Capital, small: Collection[str]) -> bool:
    """Tell whether a word at the beginning of a sentence is none that begins many."""
    return fold(capital.word) not in small and fold(capital.word) not in _OPENERS


def _capitals(line: str) -> Iterator[_Capital]:
    title = _TITLE.match(line)
    titled = title.span("title") if title and _is_title(title["title"]) else (0, 0)
    for found in WORD.finditer(line):
        word, start = found[0], found.start()
        if word[0].isupper() and len(word) > 1 and not set(word) <= set("IVX") and fold(word) not in _MARKERS:
            begins = _BEGINNING.search(line[max(0, start - _LONGEST_BEGINNING) : start]) and "\t" not in line
            before_capital = line[found.end() : found.end() + 2].strip(" -‐‑–")[:1].isupper()
            yield _Capital(word, bool(begins), titled[0] <= start < titled[1], before_capital)


def _is_title(text: str) -> bool:
    words = WORD.findall(text)
    return bool(words) and all(word[0].isupper() or word in SMALL_WORDS for word in words)


def word_forms(word: str) -> set[str]:
    """Return the folded word without possessive, and its singular by the simple endings of English."""
    bare = fold(re.sub(r"['’]s?\Z", "", word))
    forms = {bare}
    if bare.endswith("ies"):
        forms.add(bare[:-3] + "y")
    if bare.endswith("s"):
        forms.add(bare[:-1])
    if bare.endswith("es"):
        forms.add(bare[:-2])
    return forms
