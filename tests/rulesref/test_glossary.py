"""Every capitalised word inside a sentence of our rules is a term of the glossary, or part of a name that we hold."""

import re
from functools import cache

import pytest

from cardsdb.names import fold
from rulesref.dataset import loading
from rulesref.text.rendering import plain_text
from tests.imported import PACKS

INSIDE = re.compile(r"(?<=[a-z,;] )([A-Z][\w'’-]*)")
NO_TERMS = {
    "Giza": "where the pyramids stand",
    "Italian": "of reviews",
    "Lovecraft": "the author",
    "Matching": "quoted from a heading of a component list",
    "Mechanic": "occupation",
    "Note": "a run-in word of the books",
    "Wadjet": "part of a name in an example",
    "X": "the number in a task",
}


@cache
def packs() -> loading.Packs:
    return loading.read([PACKS])


def words(name: str) -> set[str]:
    return {fold(word) for word in re.split(r"[^\w'’-]+", name)} | {fold(name)}


@cache
def known() -> frozenset[str]:
    """Return the folded words of all terms, aliases, cards, boxes, components, spaces and headings."""
    catalogue, prose = packs().catalogue, packs().prose
    names = [card.name for card in catalogue.cards.values()]
    names += [entry.text("name") for entry in catalogue.expansions.values()]
    columns = ("name", "component", "deck", "board", "region")
    names += [row.text(column) for rows in catalogue.rows.values() for row in rows for column in columns]
    names += [heading for book in prose.books.values() for heading in (book.title, *(s.heading for s in book.sections))]
    names += [
        word for rows in prose.terms.values() for row in rows for word in (row.text("term"), *row.texts("aliases"))
    ]
    return frozenset().union(*map(words, names))


def is_known(word: str) -> bool:
    folded = fold(re.sub(r"['’]s$", "", word))
    return not known().isdisjoint({folded, folded.removesuffix("s"), folded.removesuffix("es"), folded[:-3] + "y"})


@pytest.mark.parametrize("title", [book.title for book in packs().prose.books.values()])
def test_a_capitalised_word_is_a_term_or_a_name(title):
    book = next(book for book in packs().prose.books.values() if book.title == title)
    texts = [plain_text(section.text) for section in book.sections]
    found = {word for text in texts for word in INSIDE.findall(text) if not is_known(word)}
    assert found - set(NO_TERMS) == set()


def test_no_exception_outlives_its_word():
    texts = [plain_text(section.text) for book in packs().prose.books.values() for section in book.sections]
    found = {word for text in texts for word in INSIDE.findall(text) if not is_known(word)}
    assert set(NO_TERMS) <= found
