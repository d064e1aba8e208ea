"""Filters of the rules: books and sources by name, sections by anchor."""

from collections.abc import Iterator, Mapping

from cardsdb import library, spellings
from cardsdb.api import vocabulary
from cardsdb.api.filters import Words, one_of
from cardsdb.shelf import shelf
from cardsdb.spellings import Spelled, Spellings
from cardsdb.terms import Authority, Confidence
from rulesref.models import Rulebook


@vocabulary.per_dataset
def rulebooks() -> Mapping[str, tuple[str, ...]]:
    """Return {any spelling of a book or of its box: ids of rulebooks}."""
    books = list(_books())
    return vocabulary.Spelled(Spellings(books), spellings.RULEBOOK, {book.id: book.id for book in books})


@vocabulary.per_dataset
def sources() -> Mapping[str, tuple[str, ...]]:
    """Return {spelling: names of books and other sources of questions}; books in all their spellings."""
    titles = dict(Rulebook.objects.values_list("public_id", "title"))
    others = sorted({*shelf("faq").words.get("rulebook", ())} - {*titles.values()})
    named = [*_books(), *(Spelled(name, "", spellings.RULEBOOK, (), (name,)) for name in others)]
    return vocabulary.Spelled(Spellings(named), spellings.RULEBOOK, titles | {name: name for name in others})


def _books() -> Iterator[Spelled]:
    boxes = {thing.id: thing for thing in library.spellings().things if thing.kind == spellings.EXPANSION}
    for book in Rulebook.objects.select_related("expansion"):
        yield spellings.rulebook(book.public_id, book.title, boxes[book.expansion.public_id])


@vocabulary.per_dataset
def anchors() -> Mapping[str, str]:
    """Return {anchor: anchor} of the sections."""
    return {anchor: anchor for anchor in shelf("rules").ids}


@vocabulary.per_dataset
def subjects() -> Mapping[str, str]:
    """Return {id: id} of the possible subjects of errata: cards and sections."""
    return {key: key for key in (*shelf("cards").ids, *shelf("rules").ids)}


_BOOK_LABEL = "id or title, or id, code or name of its box; separate several by commas"
RULEBOOK = Words(f"rulebook: {_BOOK_LABEL}", rulebooks, lambda found: [book for books in found for book in books])
CONFIDENCE = one_of(Confidence, "high, medium or low")
AUTHORITY = one_of(Authority, "the authority of the text")
