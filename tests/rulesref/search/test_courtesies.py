"""What is said around a question is cut off, and no more than that."""

import pytest

from rulesref.search.courtesies import question


@pytest.mark.parametrize(
    "asked",
    [
        "noob question: can i rest twice",
        "quick question, can i rest twice",
        "my friend says can i rest twice",
        "we argued last night: can i rest twice",
        "hi, can i rest twice pls",
        "can i rest twice thx",
        "Sorry, stupid question: can i rest twice? thanks!",
        "my wife insists that can i rest twice",
    ],
)
def test_lead_ins_and_thanks_are_cut_off(asked):
    assert question(asked).rstrip("?") == "can i rest twice"


@pytest.mark.parametrize(
    "asked", ["kate winthrop sanity", "which ability", "is arkham a city", "lost in time", "hello", "?!"]
)
def test_nothing_else_is_cut_off(asked):
    assert question(asked) == asked
