"""Names that go with the first letters of a word. A sorted list of word beginnings serves short prefixes at once."""

from bisect import bisect_left
from functools import lru_cache
from pathlib import Path

from cardsdb import dataset
from cardsdb.names import fold
from rulesref.search import index
from rulesref.search.documents import Document

MOST = 20


def complete(letters: str) -> list[Document]:
    """Return up to MOST cards whose name begins with these letters, then those with a word that does."""
    wanted = fold(letters)
    if not wanted:
        return []
    corpus = index.corpus()
    beginnings = _beginnings(dataset.current().index)
    found: dict[int, bool] = {}
    for place in range(bisect_left(beginnings, (wanted, False, 0)), len(beginnings)):
        text, inside, number = beginnings[place]
        if not text.startswith(wanted):
            break
        found[number] = found.get(number, True) and inside
    order = sorted(found, key=lambda number: (found[number], fold(corpus.documents[number].title)))
    return [corpus.documents[number] for number in order[:MOST]]


@lru_cache(maxsize=2)
def _beginnings(_index: Path) -> list[tuple[str, bool, int]]:
    """Return (rest of the folded name from a word on, whether that is inside the name, document number), sorted."""
    found = []
    for number, document in enumerate(index.corpus().documents):
        if document.type == "card" and document.extra["named"]:
            words = fold(document.title).split()
            found += [(" ".join(words[place:]), place > 0, number) for place in range(len(words))]
    return sorted(found)
