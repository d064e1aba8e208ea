"""Scores of a query file, by hand-made outcomes."""

import pytest

from rulesref.search.evaluation import (
    CLOSEST,
    NOT_KNOWN,
    SURE,
    Case,
    Seen,
    evaluate,
    is_right,
    read_cases,
    table,
    trust,
)

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


def hits(*books: str) -> list[Seen]:
    return [Seen("section", book, {**CITED, "rulebook": book}) for book in books]


def test_other_books_are_left_out_before_ranks_are_counted():
    case = Case("q", "pier", None, "keyword", (RIGHT,))
    (outcome,) = evaluate([case], lambda _case: (hits("Other", "Other", "Book"), SURE))
    assert outcome.rank == 1


def test_an_accepted_id_is_a_right_answer():
    case = Case("q", "pier", None, "keyword", accepted=frozenset({"b"}))
    (outcome,) = evaluate([case], lambda _case: ([Seen("card", "a", None), Seen("card", "b", None)], CLOSEST))
    assert (outcome.rank, outcome.first) == (2, "a")


def test_figures_of_a_table_worked_out_by_hand():
    cases = [Case(str(place), "pier", None, "keyword", (RIGHT,)) for place in range(4)]
    cases.append(Case("n", "pizza", None, "none"))
    wrong = Seen("section", "w", {**CITED, "heading": "The Quay"})
    found = iter(
        [
            (hits("Book"), SURE),
            ([wrong, *hits("Book")], SURE),
            ([wrong] * 3 + hits("Book"), CLOSEST),
            ([wrong], NOT_KNOWN),
            ([wrong], NOT_KNOWN),
        ]
    )
    outcomes = evaluate(cases, lambda _case: next(found))
    everything, keyword = table(outcomes)
    assert (everything.queries, keyword.kind) == (4, "keyword")
    assert (keyword.recall_1, keyword.recall_3, keyword.mrr) == (0.25, 0.5, (1 + 1 / 2 + 1 / 4) / 4)
    assert keyword.said == {SURE: 0.5, CLOSEST: 0.25, NOT_KNOWN: 0.25}
    figures = trust(outcomes)
    assert (figures.none_not_sure, figures.some_not_sure, figures.some_not_known) == (1.0, 0.5, 0.25)
    assert (figures.sure_wrong, figures.right_shown) == (0.5, 0.25)


def test_a_broken_line_is_named(tmp_path):
    file = tmp_path / "queries.jsonl"
    file.write_text('{"id": "a", "query": "b", "game": null, "kind": "k", "expect": []}\n{"id": "a"}\n')
    with pytest.raises(ValueError, match=r"queries\.jsonl:2"):
        read_cases([file])


def test_a_language_stands_for_the_kind(tmp_path):
    file = tmp_path / "queries.jsonl"
    file.write_text('{"id": "a", "query": "b", "game": null, "language": "German", "accept": ["x"]}\n')
    (case,) = read_cases([file])
    assert (case.kind, case.accepted) == ("German", frozenset({"x"}))
