"""A typed list after a fix: only what the fix is about is written anew."""

import pytest

from cardsdb.decks.expert.rewriting import rewritten
from cardsdb.decks.problems import Fix, FixItem
from tests.cardsdb.decks.expert import pools
from tests.cardsdb.decks.expert.checks import check_text

POOL = pools.shipped()
RULES = pools.formats()["expert"]


@pytest.mark.parametrize(
    ("text", "items", "after"),
    [
        ("# mine\n9x Imp\n1 Dracula", [FixItem(3, name="Imp")], "# mine\n3 Imp\n1 Dracula"),
        ("9 Imp (Sherlock in Hell)", [FixItem(3, name="Imp", set="Sherlock in Hell")], "3 Imp (Sherlock in Hell)"),
        ("2 Imp\n2 imp\n1 Dracula", [FixItem(3, name="Imp")], "3 Imp\n1 Dracula"),
        ("Imp x1\n1 Dracula", [FixItem(0, name="Dracula")], "Imp x1"),
        ("Imp x1", [FixItem(1, name="Imp")], "Imp x1"),
        ("3 Imp", [FixItem(1, name="Somebody", set="Somewhere")], "3 Imp\n1 Somebody (Somewhere)"),
        ("3 Imp", [FixItem(1, id="mvh.character.dracula")], "3 Imp\n1 Dracula (London after Midnight)"),
    ],
)
def test_a_fix_changes_its_lines_alone(text: str, items: list[FixItem], after: str) -> None:
    assert rewritten(text, POOL, Fix("", tuple(items))) == after


@pytest.mark.parametrize("text", ["9 Imp\n1 Dracula", "x Imp\n3 Imp", "3 Drakula", "1 Imp\n1 Dracula\n1 Nobody at All"])
def test_each_fix_removes_its_problem(text: str) -> None:
    for problem in check_text(text, POOL, RULES).problems:
        if problem.fix:
            after = check_text(rewritten(text, POOL, problem.fix), POOL, RULES).problems
            assert (problem.code, problem.cards) not in {(each.code, each.cards) for each in after}
