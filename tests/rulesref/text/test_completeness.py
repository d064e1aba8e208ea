"""A number, a game term or a word that binds cannot go lost unseen between the publisher's section and ours."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulesref.text.completeness import WordKind, compare


def missing(official: str, ours: str, *ordinary: str) -> list[str]:
    return [found.word for found in compare(official, ours, ordinary=set(ordinary))]


@pytest.mark.parametrize(
    ("official", "ours", "lost"),
    [
        ("Take two coins.", "Two coins are yours.", []),
        ("Take two coins.", "2 coins.", []),
        ("Take two coins.", "Both coins.", []),
        ("Take two coins.", "Some coins.", ["2"]),
        ("Take twelve, no more.", "Take 12.", []),
        ("Take one coin.", "Take a coin.", []),
        ("Take one coin.", "Take coins.", ["1"]),
        ("hours II and III", "hours 2 and 3", []),
        ("The sixth night", "Night 6", []),
        ("Take it twice.", "Take it.", ["2"]),
        ("Half of them", "some of them", ["half"]),
        ("Nerve–1 and +2", "Nerve-1 and +2", []),
        ("Nerve–1", "Nerve 1", ["-1"]),
        ("2–3 rounds", "from 2 to 3 rounds", []),
        ("007", "7", []),
        ("0 cards", "no cards", []),
        ("See page 4.", "See there.", []),
        ("See pages 4 and 5, or 7.", "See there.", ["7"]),
        ("1. Go.\n 12. Stop.", "1. Go.\n2. Stop.", []),
        ("Take 4.", "1. Take them.", ["4"]),
    ],
)
def test_numbers(official: str, ours: str, lost: list[str]):
    assert missing(official, ours) == lost


@pytest.mark.parametrize(
    ("official", "ours", "lost"),
    [
        ("You may go.", "You may go.", []),
        ("You may go.", "You go.", ["may"]),
        ("You may go. You may stay.", "You may go or stay.", ["may"]),
        ("You can't go.", "You cannot go.", []),
        ("You may not go.", "You cannot go.", []),
        ("You cannot go.", "You must not go; never.", []),
        ("You cannot go.", "You may go.", ["cannot"]),
        ("You may not go.", "You may go.", ["cannot"]),
        ("It may or may not be.", "It may be.", []),
        ("You must go.", "You go.", ["must"]),
        ("Only you go.", "You go.", ["only"]),
        ("Go unless it rains.", "Go if it is dry.", ["unless"]),
        ("Go until noon.", "Go till noon.", []),
        ("Go until noon.", "Go at noon.", ["until"]),
        ("Take up to three.", "Take at most three.", []),
        ("Take up to three.", "Take three.", ["up to"]),
    ],
)
def test_words_that_bind_or_allow(official: str, ours: str, lost: list[str]):
    assert missing(official, ours) == lost


@pytest.mark.parametrize(
    ("official", "ours", "lost"),
    [
        ("Then draw a Moth card.", "A Moth card is drawn.", []),
        ("Then draw a Moth card.", "Draw the Moths.", []),
        ("You draw Moths.", "Draw a Moth.", []),
        ("the Bodies", "a Body", []),
        ("all the Boxes", "the Box", []),
        ("Then draw a Moth card.", "Draw a moth card.", ["Moth"]),
        ("Then draw a Moth card. Moth cards burn.", "Draw a card.", ["Moth"]),
        ("Thorn’s coat; the coat of Thorn", "His coat.", ["Thorn's"]),
        ("Unfold the board.", "Lay out the board.", []),
        ("Pale Guest comes. ", "He comes.", ["Pale", "Guest"]),
        ("Although Thorn comes", "Thorn comes.", []),
        ("Draw. Moths burn.", "Draw.", []),
        ("1. Lay Aside Moths: lay them aside.", "Take them away.", ["Moths"]),
        ("• Healing: Feel better.", "You feel better.", ["Healing"]),
        ("NO MORE of them, no more.", "none", []),
        ("the USA", "there", ["USA"]),
        ("Note: this. Example: that. I go.", "So.", []),
        ("Guest\tOmen\nShub-Dust", "None.", ["Guest", "Omen", "Shub", "Dust"]),
        ("see the “Moth” there", "see [[term:lr.term.moth]] there", []),
        ("see the Old Moth there", "see [[term:lr.term.x|the Old Moth]] there", []),
    ],
)
def test_terms(official: str, ours: str, lost: list[str]):
    assert sorted(missing(official, ours)) == sorted(word.replace("'", "’") for word in lost)


def test_a_word_that_the_book_has_in_small_letters_is_no_term_at_a_beginning():
    assert missing("Draw Moths.", "Take Moths.") == ["Draw"]
    assert missing("Draw Moths.", "Take Moths.", "draw") == []


def test_what_is_missing_comes_with_its_kind_and_counts():
    found = compare("You may take 3 Moths. You may not. May we take Moths?", "You may.")
    assert [(lost.word, lost.kind, lost.official, lost.ours) for lost in found] == [
        ("3", WordKind.NUMBER, 1, 0),
        ("Moths", WordKind.TERM, 2, 0),
        ("cannot", WordKind.BINDING, 1, 0),
        ("may", WordKind.BINDING, 2, 1),
    ]


@given(st.text())
def test_any_text_keeps_what_it_says_itself(text: str):
    plain = "".join(letter if letter.isalpha() or letter in " .,:'" else " " for letter in text)
    assert [lost for lost in compare(plain, plain) if lost.kind is WordKind.BINDING] == []
    assert compare("", text) == []
