"""The value of a skill: the worked examples of the rules, and their limits for every beginning."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsdb.play.skills import Change, changed

UP, DOWN = Change.IMPROVE, Change.IMPAIR


@pytest.mark.parametrize(
    ("printed", "tokens", "changes", "happens", "value"),
    [
        (3, 0, [DOWN, DOWN, DOWN], [True, True, False], 1),  # Will 3 is impaired twice, never a third time
        (2, 0, [DOWN, DOWN], [True, False], 1),  # Influence 2: a second time would be 0
        (3, 1, [DOWN], [True], 3),  # Lore 3 with +1: both tokens are discarded
        (4, -2, [UP], [True], 3),  # a -2 counts as two -1: one is canceled
        (1, 0, [DOWN], [False], 1),  # Drastic Measures: Lore 1 stays 1
        (3, 2, [UP], [False], 5),
        (3, 2, [DOWN], [True], 4),  # not settled by a source
    ],
)
def test_worked_examples(printed, tokens, changes, happens, value):
    found = changed(printed, tokens, changes)
    assert [each.happens for each in found] == happens
    assert found[-1].value == value


def test_drastic_measures_leaves_a_skill_of_1_alone():
    """Lore 1, Influence 3, Observation 2, Strength 4, Will 2; Strength and Will are improved, the others impaired."""
    asked = [(1, DOWN), (3, DOWN), (2, DOWN), (4, UP), (2, UP)]
    assert [changed(printed, 0, [change])[-1].value for printed, change in asked] == [1, 2, 1, 5, 3]


def test_the_open_case_says_that_it_is_open():
    assert "No source settles" in changed(3, 2, [DOWN])[0].note


@given(st.integers(1, 6), st.integers(-2, 2), st.lists(st.sampled_from([UP, DOWN]), max_size=12))
def test_no_change_breaks_the_limits(printed, tokens, changes):
    if printed + tokens < 1:
        return
    before = tokens
    for each in changed(printed, tokens, changes):
        assert -2 <= each.tokens <= 2
        assert each.value == printed + each.tokens >= 1
        assert abs(each.tokens - before) == (1 if each.happens else 0)
        assert each.happens or each.note
        before = each.tokens
