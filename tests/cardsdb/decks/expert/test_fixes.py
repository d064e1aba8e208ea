"""A fix removes its problem, whatever else is wrong with the list."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardsdb.decks.expert.checker import check_list
from cardsdb.decks.expert.entries import DeckEntry
from cardsdb.decks.problems import Code, DeckProblem, Fix, FixItem
from tests.cardsdb.decks.expert import pools
from tests.cardsdb.decks.expert.checks import apply_fix, check_text
from tests.cardsdb.decks.expert.strategies import house_formats, lists
from tests.cardsdb.decks.expert.strategies import pools as small_pools

COUNTS = st.one_of(st.integers(1, 3), st.sampled_from([0, -2, 2.5, None, "four", True, 31, 99, 100]))


def same(one: DeckProblem, other: DeckProblem) -> bool:
    """Whether two problems are one: of the same code, and of the same cards where they are of cards."""
    return (one.code, one.cards) == (other.code, other.cards)


@given(st.data())
@settings(max_examples=400, deadline=None)
def test_a_fix_removes_its_problem(data: st.DataObject) -> None:
    pool = data.draw(small_pools())
    entries = data.draw(lists(pool, COUNTS))
    rules = data.draw(house_formats(data.draw(st.integers(1, 6))))
    sets = data.draw(st.sampled_from([(), ("a",), ("a", "b")])) if "b" in pool.sets else ()
    for problem in check_list(entries, pool, rules, sets=sets).problems:
        if problem.fix:
            report = check_list(apply_fix(entries, problem.fix), pool, rules, sets=sets)
            assert not any(same(problem, left) for left in report.problems)


@pytest.mark.parametrize(
    ("text", "code", "fix"),
    [
        ("4 Imp", Code.TOO_MANY_COPIES, [("Imp", 3)]),
        ("31 Constable", Code.TOO_MANY_CARDS, [("Constable", 30)]),
        ("5 Black Cat\n2 Locked Cellar", Code.TOO_MANY_NEUTRALS, [("Locked Cellar", 1)]),
        ("2 Konstable", Code.UNKNOWN_CARD, [("Konstable", 0), ("mvh.character.constable-03", 2)]),
        ("1 Constable\n2 Konstable", Code.UNKNOWN_CARD, [("Konstable", 0), ("Constable", 3)]),
        ("1 Xyzzy Qwerty", Code.UNKNOWN_CARD, [("Xyzzy Qwerty", 0)]),
        ("4 Constable\n1 Geologist", Code.TOO_FEW_HEROES, [("Geologist", 2)]),
        ("1 Imp (Gaslight Ally)", Code.UNKNOWN_SET, [("Imp", 0), ("mvh.character.imp-03", 1)]),
    ],
)
def test_the_fix_is_the_nearest_repair(text: str, code: Code, fix: list[tuple[str, int]]) -> None:
    report = check_text(text, pools.invented(), pools.formats()["expert"])
    problem = next(problem for problem in report.problems if problem.code is code)
    assert problem.fix is not None
    assert [(item.name or item.id, item.count) for item in problem.fix.set] == fix


def test_a_fix_takes_the_place_of_the_first_entry_and_drops_the_others_of_its_card() -> None:
    entries = [DeckEntry(2, "Imp", place=0), DeckEntry(1, "Dracula", place=1), DeckEntry(3, "imp", place=2)]
    fixed = apply_fix(entries, Fix("", (FixItem(3, name="Imp"), FixItem(0, name="Dracula"), FixItem(1, id="x"))))
    assert [(entry.name, entry.id, entry.count) for entry in fixed] == [("Imp", None, 3), (None, "x", 1)]
