"""Known names are found in a text, the longest first, and ordinary words are not taken for names."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesref.text.mentions import Names, find_mentions, ordinary_words

NAMES = Names.of(
    [
        ("Imp", "mvh.character.imp"),
        ("Imp King", "mvh.character.imp-king"),
        ("King of Tides", "eh.x.king-of-tides"),
        ("Shudde M'ell", "eh.ancient-one.shudde-mell"),
        ("Celephaïs", "eh.space.celephais"),
        ("Nephren-Ka", "eh.ancient-one.nephren-ka"),
        ("Nephren-Ka", "es.ancient-one.nephren-ka"),
        ('"Ashcan" Pete', "eh.investigator.ashcan-pete"),
        ("Dr. A. Pell", "eh.investigator.pell"),
        ("Rest", "eh.term.rest"),
        ("Clue", "eh.term.clue"),
        ("Curse", "eh.term.curse"),
        ("Mystery", "eh.term.mystery"),
        ("Ally", "eh.term.ally"),
        ("game board", "eh.term.game-board"),
        ("...", "eh.nothing"),
    ]
)


def found(text: str) -> list[str]:
    return [mention.name for mention in find_mentions(text, NAMES)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("The Imp King sees an Imp.", ["Imp King", "Imp"]),
        ("Shudde M’ell, Shudde Mell and shudde mell", ["Shudde M'ell", "Shudde M'ell"]),
        ("to Celephais or CELEPHAÏS", ["Celephaïs", "Celephaïs"]),
        ("Nephren–Ka and Nephren Ka's mask", ["Nephren-Ka", "Nephren-Ka"]),
        ("“Ashcan” Pete and Ashcan Pete", ['"Ashcan" Pete', '"Ashcan" Pete']),
        ("Dr. A. Pell", ["Dr. A. Pell"]),
        ("three Clues, both Curses, two Imps’ eyes", ["Clue", "Curse", "Imp"]),
        ("the Imp\nKing", ["Imp King"]),
        ("the Imp. King of Tides", ["Imp", "King of Tides"]),
        ("the Imp King of Tides", ["Imp", "King of Tides"]),
        ("two Mysteries, an Ally and its Allies' names", ["Mystery", "Ally", "Ally"]),
        ("Impala, Shrimp, imp", []),
        ("Rest if you can; then rest.", []),
        ("Then take the Rest action, and rest.", ["Rest"]),
        ("- Rest: you rest.", []),
        ("Imp comes.", ["Imp"]),
        ("The game board", ["game board"]),
        ("King of", []),
        ("", []),
    ],
)
def test_mentions(text: str, names: list[str]):
    assert found(text) == names


def test_a_mention_says_where_it_stands_and_who_bears_the_name():
    text = "See Nephren-Ka’s sheet."
    (mention,) = find_mentions(text, NAMES)
    assert mention.ids == ("eh.ancient-one.nephren-ka", "es.ancient-one.nephren-ka")
    assert text[mention.start : mention.end] == "Nephren-Ka’s"


def test_ordinary_words_of_the_corpus_count_too():
    ordinary = ordinary_words(["you may trade Clues", "Focus"])
    assert {"you", "may", "trade"} == ordinary
    names = Names.of([("Trade", "eh.term.trade"), ("Focus", "eh.term.focus")], ordinary)
    assert [mention.name for mention in find_mentions("Trade now. Focus now. The Trade action.", names)] == [
        "Focus",
        "Trade",
    ]


def test_a_name_within_the_name_of_something_else_is_not_meant():
    names = Names.of([("Spawn", "eh.term.spawn"), ("Spawn of Abhoth", ""), ("The Crawling Chaos", "eh.mythos.chaos")])
    text = "Another encounter after a Spawn of Abhoth. The Spawn step."
    assert [mention.ids for mention in find_mentions(text, names)] == [("",), ("eh.term.spawn",)]
    titled = Names.of([("The Crawling Chaos", "eh.mythos.chaos"), ("The Crawling Chaos", "")])
    assert [mention.ids for mention in find_mentions("The Crawling Chaos", titled)] == [("eh.mythos.chaos", "")]


TERMS = Names.of(
    [
        ("Investigator", "eh.term.investigator"),
        ("Active investigator", "eh.term.active-investigator"),
        ("Active Mystery", "eh.term.active-mystery"),
        ("Mystery", "eh.term.mystery"),
        ("Rest", "eh.term.rest"),
        ("Test", "eh.term.test"),
        ("Cult of the Sand Bat", "eh.mystery.cult-of-the-sand-bat"),
        ("Cult of the Sand Bat", "eh.term.cult-of-the-sand-bat"),
    ]
)


@pytest.mark.parametrize(
    ("text", "subjects", "ids"),
    [
        ("the active investigators choose", {"active-investigator"}, ["active-investigator"]),
        ("the active investigator chooses", {"active-investigator", "investigator"}, ["active-investigator"]),
        ("the active investigator chooses", {"investigator"}, ["investigator"]),
        ("the active investigator chooses", {"mystery"}, []),
        ("advance the active Mystery", {"active-mystery"}, ["active-mystery"]),
        ("advance the active Mystery", set(), ["mystery"]),
        ("Rest. You rest.", set(), []),
        ("Rest. You rest.", {"rest"}, ["rest", "rest"]),
        ("the latest protest, tested", {"test"}, []),
        ("Cult of the Sand Bat", {"cult-of-the-sand-bat"}, ["cult-of-the-sand-bat"]),
    ],
)
def test_the_subjects_of_a_text_count_without_capitals_too(text: str, subjects: set[str], ids: list[str]):
    found = find_mentions(text, TERMS, {f"eh.term.{subject}" for subject in subjects})
    assert [mention.ids for mention in found] == [(f"eh.term.{identifier}",) for identifier in ids]


@given(
    st.text() | st.lists(st.sampled_from(["Imp", "King", "of", "Tides", "Rest", ".", "\n", "'s", "rest"])).map(" ".join)
)
def test_mentions_never_overlap(text: str):
    end = 0
    for mention in find_mentions(text, NAMES):
        assert end <= mention.start < mention.end
        end = mention.end


def test_a_long_text_takes_no_longer_than_its_length():
    start = time.monotonic()
    assert len(find_mentions("Imp King " * 100_000, NAMES)) == 100_000
    assert find_mentions("x" * 1_000_000, NAMES) == []
    assert time.monotonic() - start < 30
