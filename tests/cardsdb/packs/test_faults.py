"""A fault names its place, says what is wrong, and offers what would be right."""

import pytest

from cardsdb.packs.faults import Fault, did_you_mean, one_line


@pytest.mark.parametrize(
    ("fault", "line"),
    [
        (Fault("a.csv", 12, "wet-stair", "color", "is wrong."), "a.csv:12: wet-stair › color: is wrong."),
        (Fault("a.csv", 0, "", "", "is missing."), "a.csv: is missing."),
        (Fault("a.csv", 3, "", "color", "is missing."), "a.csv:3: color: is missing."),
        (Fault("a.csv", 3, "Wet\nStair\x1b[2J", "", "is wrong."), "a.csv:3: Wet Stair [2J: is wrong."),
    ],
)
def test_a_fault_is_one_line(fault, line):
    assert str(fault) == line


def test_faults_stand_in_the_order_of_files_and_lines():
    late, early = Fault("a.csv", 12, "", "", ""), Fault("a.csv", 2, "", "", "")
    assert sorted([Fault("b.csv", 1, "", "", ""), late, early])[:2] == [early, late]


def test_the_nearest_known_name_is_offered():
    assert did_you_mean("yelow", ["green", "yellow"]) == " Did you mean “yellow”?"
    assert did_you_mean("mauve", ["green", "yellow"]) == ""
    assert did_you_mean("yellow " * 100, ["green", "yellow"]) == ""


def test_long_words_are_cut():
    assert one_line("abc", 3) == "abc"
    assert one_line("abcd", 3) == "ab…"
