"""Scores of a query file, by hand-made outcomes; and the search's own figures where the query file is at hand."""

import json
import os
from pathlib import Path

import pytest
from django.conf import settings

from rulesref.search.evaluation import Case, evaluate, is_right, read_cases, refusals, table
from rulesref.search.searching import Narrowing, ruling, search

RIGHT = {"rulebook": "Book", "type": "section", "heading": "The Pier", "entry": None}
CITED = {"rulebook": "Book", "expansion": "x", "parent": "Above", "heading": "THE PIER", "entry": None}


@pytest.mark.parametrize(
    ("citation", "type_", "expected", "right"),
    [
        (CITED, "section", RIGHT, True),
        (CITED, "faq", RIGHT, False),
        (CITED, "section", {**RIGHT, "parent": "above"}, True),
        (CITED, "section", {**RIGHT, "parent": ""}, False),
        ({**CITED, "rulebook": "Other"}, "section", RIGHT, False),
        ({**CITED, "entry": 3}, "faq", {**RIGHT, "type": "faq", "entry": 3}, True),
        ({**CITED, "entry": 4}, "faq", {**RIGHT, "type": "faq", "entry": 3}, False),
    ],
)
def test_a_citation_is_compared(citation, type_, expected, right):
    assert is_right(citation, type_, expected) is right


def hits(*books: str):
    return [("section", {**CITED, "rulebook": book}) for book in books]


def test_other_books_are_left_out_before_ranks_are_counted():
    case = Case("q", "pier", None, "keyword", (RIGHT,))
    (outcome,) = evaluate([case], lambda _query, _game: (hits("Other", "Other", "Book"), True))
    assert outcome.rank == 1


def test_figures_of_a_table_worked_out_by_hand():
    cases = [Case(str(place), "pier", None, "keyword", (RIGHT,)) for place in range(4)]
    other = {**RIGHT, "heading": "The Quay"}
    cases.append(Case("n", "pizza", None, "none", ()))
    wrong = ("section", {**CITED, "heading": "The Quay"})
    lists = iter([hits("Book"), [wrong, *hits("Book")], [wrong] * 3 + hits("Book"), [wrong], [wrong]])
    answered = iter([True, True, False, True, False])
    outcomes = evaluate(cases, lambda _query, _game: (next(lists), next(answered)))
    everything, keyword = table(outcomes)
    assert (everything.queries, keyword.kind) == (4, "keyword")
    assert (keyword.recall_1, keyword.recall_3, keyword.mrr) == (0.25, 0.5, (1 + 1 / 2 + 1 / 4) / 4)
    assert (refusals(outcomes).rightly, refusals(outcomes).wrongly) == (1.0, 0.25)
    assert other != RIGHT


def test_a_broken_line_is_named(tmp_path):
    file = tmp_path / "queries.jsonl"
    file.write_text('{"id": "a", "query": "b", "game": null, "kind": "k", "expect": []}\n{"id": "a"}\n')
    with pytest.raises(ValueError, match=r"queries\.jsonl:2"):
        read_cases([file])


SHARED = Path(os.environ.get("SILVER_KEY_SHARED") or settings.BASE_DIR.parent / "shared")
QUERIES = SHARED / "cases" / "search" / "queries.jsonl"


@pytest.mark.skipif(not QUERIES.exists(), reason="the query file is not here")
def test_the_shipped_packs_answer_the_players_queries(db):
    games = {"eldritch-horror": "eh", "monsters-vs-heroes": "mvh", "elder-sign": "es"}

    def look(query, game):
        narrowing = frozenset({games[game]} if game else ())
        found = search(query, Narrowing(narrowing, types=frozenset({"section", "faq"})))
        return [(hit.document.type, hit.document.citation) for hit in found.hits], ruling(
            query, Narrowing(narrowing)
        ).confident

    outcomes = evaluate(read_cases([QUERIES]), look)
    figures = table(outcomes)[0]
    assert json.dumps(figures.queries) == "80"
    assert figures.recall_1 >= 0.85
    assert figures.recall_3 >= 0.93
    assert refusals(outcomes).rightly >= 0.6
    assert refusals(outcomes).wrongly <= 0.08
