"""Filters of the rules part: books and sources by name, sections by anchor."""

from collections.abc import Mapping

from cardsdb.api import vocabulary
from cardsdb.api.filters import Words, one_of
from cardsdb.shelf import shelf
from cardsdb.terms import Authority, Confidence
from rulesref.models import Rulebook


@vocabulary.per_dataset
def rulebooks() -> Mapping[str, tuple[Rulebook, ...]]:
    """Return {id, title, slug or code of the box: rulebooks}."""
    rows = Rulebook.objects.select_related("expansion")
    return vocabulary.by_spelling(
        rows, lambda row: (row.public_id, row.title, row.expansion.public_id, row.expansion.slug, row.expansion.code)
    )


@vocabulary.per_dataset
def sources() -> Mapping[str, tuple[str, ...]]:
    """Return {spelling: names of books and other sources of questions}; books by their ids and codes too."""
    named = {name.casefold(): (name,) for name in shelf("faq").words.get("rulebook", ())}
    return {spelling: tuple(row.title for row in rows) for spelling, rows in rulebooks().items()} | named


@vocabulary.per_dataset
def anchors() -> Mapping[str, str]:
    """Return the anchors of the sections, by themselves."""
    return {anchor: anchor for anchor in shelf("rules").ids}


@vocabulary.per_dataset
def subjects() -> Mapping[str, str]:
    """Return the ids of what an erratum may be about: cards and sections, by themselves."""
    return {key: key for key in (*shelf("cards").ids, *shelf("rules").ids)}


_BOOK_LABEL = "id, title, or slug or code of its box; several by commas"
RULEBOOK = Words(
    f"rulebook: {_BOOK_LABEL}", rulebooks, lambda found: [book.public_id for books in found for book in books]
)
CONFIDENCE = one_of(Confidence, "high, medium or low")
AUTHORITY = one_of(Authority, "who stands behind it")
