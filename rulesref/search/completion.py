"""Titles that go with the first letters of a word. A sorted list of word beginnings serves short prefixes at once."""

from bisect import bisect_left
from functools import lru_cache
from itertools import islice
from pathlib import Path

from cardsdb import dataset
from cardsdb.names import fold
from rulesref.search import index
from rulesref.search.documents import Document

MOST = 20
SUGGESTED = {"card": 5, "term": 3, "faq": 3, "section": 3}  # lines of each type under the search box, in this order


def complete(letters: str) -> list[Document]:
    """Return up to MOST cards whose name begins with these letters, then those with a word that does."""
    wanted = fold(letters)
    if not wanted:
        return []
    corpus = index.corpus()
    return [corpus.documents[number] for number in _found(wanted, "card")[:MOST]]


def suggest(letters: str, game: str = "") -> list[Document]:
    """Return a few cards, terms, questions and rules with a word of the title that begins with these letters."""
    wanted = fold(letters)
    if not wanted:
        return []
    documents = index.corpus().documents
    suggested: list[Document] = []
    for type_, most in SUGGESTED.items():
        found = (documents[number] for number in _found(wanted, type_))
        suggested += islice((each for each in found if game in ("", each.game) and not each.superseded_by), most)
    return suggested


def _found(wanted: str, type_: str) -> list[int]:
    """Return the numbers of the documents of a type, those whose title begins with the letters first."""
    documents, beginnings = index.corpus().documents, _beginnings(dataset.current().index, type_)
    found: dict[int, bool] = {}
    for place in range(bisect_left(beginnings, (wanted, False, 0)), len(beginnings)):
        text, inside, number = beginnings[place]
        if not text.startswith(wanted):
            break
        found[number] = found.get(number, True) and inside
    return sorted(found, key=lambda number: (found[number], fold(documents[number].title)))


@lru_cache(maxsize=8)
def _beginnings(_index: Path, type_: str) -> list[tuple[str, bool, int]]:
    """Return (rest of the folded title from a word on, whether that is inside the title, document number), sorted."""
    found = []
    for number, document in enumerate(index.corpus().documents):
        if document.type == type_ and document.extra.get("named", True):
            words = fold(document.title).split()
            found += [(" ".join(words[place:]), place > 0, number) for place in range(len(words))]
    return sorted(found)
