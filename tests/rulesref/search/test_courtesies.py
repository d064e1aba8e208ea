"""What is said around a question is cut off, and no more than that."""

import pytest

from rulesref.search.courtesies import named_game, question, without_game


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


@pytest.mark.parametrize(
    ("asked", "bare", "game"),
    [
        ("how do clues work in elder sign", "how do clues work", "es"),
        ("how do we win elder sign?", "how do we win", "es"),
        ("how do i get an elder sign", "how do i get an elder sign", None),
        ("what is the elder sign worth", "what is the elder sign worth", None),
        ("trading in eldritch horror", "trading", "eh"),
        ("what is an eldritch token", "what is an eldritch token", None),
        ("mvh scoring", "scoring", "mvh"),
        ("eldritch horror", "eldritch horror", None),
        ("elder sign", "elder sign", None),
    ],
)
def test_a_named_game_is_heard(asked, bare, game):
    found, said = named_game(asked)
    assert (found.strip(), said if found != asked else None) == (bare, game)


def test_a_game_beside_a_name_stands_anywhere():
    assert list(without_game("elder sign kate winthrop".split())) == [(["kate", "winthrop"], "es")]
    assert list(without_game("kate eldritch horror sanity".split())) == [(["kate", "sanity"], "eh")]
    assert list(without_game(["kate"])) == []
