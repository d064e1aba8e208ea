"""A piece of a text around the words that were looked for. PURE."""

from array import array
from functools import lru_cache
from html import escape
from typing import NamedTuple

from rulesref.search.analysis import words
from rulesref.search.query import Query

LENGTH = 220  # characters


class Place(NamedTuple):
    """A word of the query in a text: its stem, and where it stands."""

    stem: str
    start: int
    end: int


@lru_cache(maxsize=4096)
def _read(text: str) -> "tuple[tuple[str, ...], array[int], array[int]]":
    """Return the stems of a text's words, their starts, and their ends: the same texts are found again and again."""
    found = list(words(text))
    stems, starts, ends = [word.stem for word in found], [word.start for word in found], [word.end for word in found]
    return tuple(stems), array("I", starts), array("I", ends)


def snippet(text: str, query: Query) -> str:
    """Return a piece of `text` as HTML: everything escaped, the query's words in <mark>."""
    wanted = {stem for want in query.heavy for stem in want.stems}
    stems, starts, ends = _read(text)
    found = [Place(stem, starts[at], ends[at]) for at, stem in enumerate(stems) if stem in wanted]
    start, end = _window(text, found)
    parts, place = ["… " if start else ""], start
    for word in found:
        if word.start >= place and word.end <= end:
            parts += [escape(text[place : word.start]), f"<mark>{escape(text[word.start : word.end])}</mark>"]
            place = word.end
    return "".join([*parts, escape(text[place:end]), " …" if end < len(text) else ""])


def _window(text: str, found: list[Place]) -> tuple[int, int]:
    """Return the piece that holds most different words, cut between words."""
    if len(text) <= LENGTH:
        return 0, len(text)
    best, start = -1, 0
    for place, word in enumerate(found):
        inside = {each.stem for each in found[place:] if each.end <= word.start + LENGTH - 40}
        if len(inside) > best:
            best, start = len(inside), max(0, word.start - 40)
    if start:
        start = text.find(" ", start) + 1
    end = min(len(text), start + LENGTH)
    if end < len(text):
        end = max(text.rfind(" ", start, end), start + 1)
    return start, end
