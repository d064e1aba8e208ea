"""Questions for facts are answered from the facts alone; other questions are left to the rules."""

import pytest

from rulesref.search.facts import SPACE, FactBook, Subject

CARD = {"text": "You gain 1 Lamp.", "traits": ["Item", "Tool"], "boxes": ["The Box"], "copies": []}
SUBJECTS = [
    Subject(1, "investigator", "eh", "Mara Quill", {**CARD, "sanity": 6, "starting_space": "Port", "health": None}),
    Subject(2, "investigator", "es", "Mara Quill", {**CARD, "sanity": 4}),
    Subject(3, "asset", "eh", "Brass Lantern", {**CARD, "value": 2}),
    Subject(4, "ancient-one", "eh", "Oozag", {**CARD, "doom": 11, "mysteries_to_win": 3}),
    Subject(
        5, "monster", "eh", "Mud Crab",
        {"text": None, "traits": [], "boxes": ["The Box"], "toughness": "2", "horror": None},
    ),
    Subject(
        6, SPACE, "eh", "Port", {"type": "city", "gate_omen": "blue", "alias": None, "paths": [("Space 9", "ship")]}
    ),
    Subject(
        7, SPACE, "eh", "Space 9",
        {"type": "sea", "gate_omen": None, "alias": "The Gulf", "paths": [("Port", "ship"), ("Island", None)]},
    ),
    Subject(
        8, SPACE, "eh", "Island",
        {"type": "wilderness", "gate_omen": None, "alias": None, "paths": [("Space 9", None)]},
    ),
    Subject(9, SPACE, "eh", "Moon", {"type": None, "gate_omen": None, "alias": None, "paths": []}),
]  # fmt: skip
BOOK = FactBook([(each, ("The Gulf",) if each.number == 7 else ()) for each in SUBJECTS], ordinary={"mud"})


def told(question: str, *games: str) -> list[str]:
    return [each.sentence for each in BOOK.answers(question.split(), frozenset(games)) if each.known]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("how much is the brass lantern", "Brass Lantern has the value 2."),
        ("brass lantern price", "Brass Lantern has the value 2."),
        ("what does the brass lantern do", "You gain 1 Lamp."),
        ("brass lantern traits", "The traits of Brass Lantern: Item and Tool."),
        ("which box is the brass lantern in", "Brass Lantern comes in: The Box."),
        ("oozag starting doom", "Oozag starts with 11 Doom."),
        ("how many mysteries against oozag", "You need 3 solved Mysteries to win against Oozag."),
        ("mud crab toughness", "Mud Crab has toughness 2."),
        ("where does mara quill start", "Mara Quill starts on the space Port."),
        ("is the port a city", "Port is a city space."),
        ("what gate color has the port", "The Gate of Port has the blue Omen."),
        ("port to island", "From Port to Island it is 2 moves: by ship to Space 9, by a path to Island."),
        ("how do i get from the gulf to port", "From Space 9 to Port it is 1 move: by ship to Port."),
    ],
)
def test_a_fact_is_told_in_a_sentence(question, answer):
    assert told(question) == [answer]


def test_a_fact_that_is_not_known_is_said_to_be_so():
    (answer,) = BOOK.answers("mud crab horror".split(), frozenset())
    assert not answer.known
    assert answer.sentence == "Not known here: horror of Mud Crab."


def test_a_way_that_is_not_known_is_said_to_be_so():
    (answer,) = BOOK.answers("port to moon".split(), frozenset())
    assert (answer.known, answer.sentence) == (False, "No way from Port to Moon is known here.")


def test_both_games_answer_unless_one_is_chosen():
    assert told("mara quill sanity") == ["Mara Quill has 6 Sanity.", "Mara Quill has 4 Sanity."]
    assert told("mara quill sanity", "es") == ["Mara Quill has 4 Sanity."]


@pytest.mark.parametrize(
    "question",
    [
        "can mara quill trade her sanity",
        "does the brass lantern work while delayed",
        "who pays the price when the brass lantern is traded",
        "how do i rest",
        "port monster surge",
        "",
    ],
)
def test_a_question_for_more_than_a_fact_is_left_to_the_rules(question):
    assert told(question) == []
