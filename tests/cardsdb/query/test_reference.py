"""The reference page is current, and its queries run."""

import re

import pytest

from cardsdb.query import FaultCode, Query
from cardsdb.query.keys import HAS, IS, KEYS
from cardsdb.query.reference import EXAMPLES, PAGE, page
from tests.cardsdb.query.cards import INDEX


def test_the_page_in_docs_is_current():
    assert PAGE.read_text(encoding="utf-8") == page(), "Run “make docs”."


def test_everything_published_is_on_the_page():
    words = set(re.findall(r"`([^`]+)`", page().replace("\\|", "|")))
    assert {spelling for key in KEYS for spelling in (key.name, *key.also)} <= words
    assert {*map(str, FaultCode), *(f"is:{word}" for word in IS), *(f"has:{word}" for word in HAS)} <= words


@pytest.mark.parametrize("text", [*EXAMPLES, *(key.example for key in KEYS), 's:"under the pyramids"'])
def test_an_example_is_a_right_query(text):
    query = INDEX.parse(text.replace("under the pyramids", "the dreamlands"))
    assert isinstance(query, Query), query


def test_no_spelling_means_two_keys():
    spellings = [spelling for key in KEYS for spelling in (key.name, *key.also)]
    assert sorted(spellings) == sorted(set(spellings))
