"""A name is found whole, by its beginning, by a telling word, or with a slip."""

import pytest

from rulesref.search.names import NameBook

BOOK = NameBook.of(
    [("Mara Quill", 1), ("Mara Quill", 2), ("The Brass Lantern", 3), ("Lamp", 4), ("Old Harbor", 5)],
    ordinary={"old", "harbor", "brass"},
)


def said(text: str) -> list[tuple[str, tuple[int, ...]]]:
    words = text.split()
    return [(" ".join(words[each.start : each.end]), each.owners) for each in BOOK.mentions(words)]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("how much is the brass lantern", [("the brass lantern", (3,))]),
        ("brass lantern", [("brass lantern", (3,))]),
        ("mara quill and the lamp", [("mara quill", (1, 2)), ("lamp", (4,))]),
        ("mara sanity", [("mara", (1, 2))]),
        ("quill sanity", [("quill", (1, 2))]),
        ("mara qill", [("mara qill", (1, 2))]),
        ("lantern", [("lantern", (3,))]),
    ],
)
def test_names_are_found(query, found):
    assert said(query) == found


@pytest.mark.parametrize("query", ["old", "brass", "harbor", "lamb", "what is it", ""])
def test_ordinary_words_are_no_names(query):
    assert said(query) == []
