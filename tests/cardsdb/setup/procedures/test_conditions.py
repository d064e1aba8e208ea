"""When steps hold: single conditions, combinations, and which exclude each other."""

import pytest

from cardsdb.setup.procedures.conditions import (
    ALWAYS,
    All,
    AnyOf,
    Condition,
    Is,
    Not,
    OptionIs,
    Situation,
    Within,
    both,
    exclusive,
)

AZATHOTH = Is("ancient_one", frozenset({"azathoth"}))
HYPNOS = Is("ancient_one", frozenset({"hypnos"}))
DREAMS = Is("prelude", frozenset({"dreams"}))
STORM = Is("prelude", frozenset({"storm"}))
TABLE = Situation(
    words={
        "ancient_one": frozenset({"hypnos"}),
        "prelude": frozenset({"dreams"}),
        "expansion": frozenset({"core", "td"}),
    },
    numbers={"players": 4},
    options={"difficulty": "staged", "personal_stories": "yes"},
)


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (ALWAYS, True),
        (HYPNOS, True),
        (AZATHOTH, False),
        (Is("mode", frozenset({"standard"})), False),
        (Within("players", 3, 4), True),
        (Within("players", 5, 8), False),
        (Within("game", 1, 6), False),
        (OptionIs("personal_stories"), True),
        (OptionIs("exhibit"), False),
        (OptionIs("difficulty", frozenset({"staged", "insane"})), True),
        (OptionIs("difficulty", frozenset({"easy"})), False),
        (Not(AZATHOTH), True),
        (AnyOf((AZATHOTH, DREAMS)), True),
        (AnyOf((AZATHOTH, STORM)), False),
        (All((HYPNOS, DREAMS)), True),
        (All((HYPNOS, STORM)), False),
    ],
)
def test_a_condition_holds_by_what_is_on_the_table(condition: Condition, holds: bool) -> None:
    assert condition.holds(TABLE) is holds


@pytest.mark.parametrize(
    ("first", "second", "never_together"),
    [
        (AZATHOTH, HYPNOS, True),
        (DREAMS, STORM, False),
        (AZATHOTH, Not(AZATHOTH), True),
        (Not(DREAMS), DREAMS, True),
        (Within("players", 1, 2), Within("players", 3, 4), True),
        (Within("players", 5, 8), Within("players", 3, 4), True),
        (Within("players", 1, 3), Within("players", 3, 4), False),
        (Within("players", 1, 2), Within("game", 3, 4), False),
        (OptionIs("difficulty", frozenset({"easy"})), OptionIs("difficulty", frozenset({"hard"})), True),
        (OptionIs("difficulty", frozenset({"easy"})), OptionIs("difficulty"), False),
        (both(DREAMS, AZATHOTH), both(HYPNOS, DREAMS), True),
        (ALWAYS, AZATHOTH, False),
    ],
)
def test_conditions_exclude_each_other_only_where_that_is_certain(
    first: Condition, second: Condition, never_together: bool
) -> None:
    assert exclusive(first, second) is never_together


def test_joined_conditions_stay_flat() -> None:
    assert both(ALWAYS, DREAMS) == DREAMS
    assert both(both(DREAMS, HYPNOS), STORM) == All((DREAMS, HYPNOS, STORM))
