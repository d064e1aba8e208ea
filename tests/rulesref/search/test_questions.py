"""The shipped packs answer the questions in tests/cases/search; the lines that nothing was learned from tell how well.

The floors are a little under the figures in docs/search.md: they hold what was reached.
"""

import pytest

from rulesref.management.commands.evalsearch import look
from rulesref.search import encoder
from rulesref.search.evaluation import Outcome, evaluate, read_cases, table, trust
from tests.conftest import CASES

GAMES = {code: code for code in ("eh", "mvh", "es")}
pytestmark = pytest.mark.django_db
needs_encoder = pytest.mark.skipif(not encoder.is_installed(), reason="the sentence encoder is not installed")


def outcomes(name: str) -> list[Outcome]:
    cases = read_cases([CASES / "search" / f"{name}.jsonl"])
    return evaluate(cases[1::2], lambda case: look(case, GAMES))


@needs_encoder
@pytest.mark.parametrize(
    ("name", "first", "among_three", "wrong"),
    [
        ("players", 0.87, 0.97, 0.07),
        ("players2", 0.9, 0.96, 0.06),
        ("table", 0.84, 0.96, 0.07),
        ("fresh", 0.74, 0.9, 0.14),
    ],
)
def test_players_questions(name, first, among_three, wrong):
    found = outcomes(name)
    figures, shown = table(found)[0], trust(found)
    assert figures.recall_1 >= first
    assert figures.recall_3 >= among_three
    assert shown.right_shown >= first - 0.02
    assert shown.sure_wrong <= wrong


@needs_encoder
def test_questions_in_other_languages():
    figures = table(outcomes("languages"))[0]
    assert figures.recall_1 >= 0.8
    assert figures.recall_3 >= 0.95


def test_what_nothing_answers_gets_no_sure_answer():
    assert trust(outcomes("unanswerable")).none_not_sure >= 0.96


def test_facts_are_told_from_the_cards():
    wrong = [each.case.query for each in outcomes("facts") if each.case.answerable and each.rank != 1]
    assert wrong == []
