"""A question gets a sure answer, the closest rule, or the word that nothing is known."""

import pytest

from rulesref.search import index
from rulesref.search.answering import Ruling, ruling
from rulesref.search.documents import Document
from rulesref.search.searching import Narrowing

ASK = "may the lantern be lit twice"
FACTS = {
    "traits": ["Item"],
    "boxes": ["The Box"],
    "copies": [],
    "text": "You see in the dark.",
    "value": 2,
    "cost": None,
}


@pytest.fixture
def serve(settings, tmp_path):
    """Return a function that makes documents the current index of a data folder of its own."""
    settings.DATA_DIR = tmp_path

    def build(*documents: Document) -> None:
        index.make_current("one", index.build(list(documents), "one"))

    return build


def entry(id_: str, *, authority: str = "rulebook", title: str = "May the lantern be lit twice?", **more) -> Document:
    game = more.pop("game", "eh")
    return Document("faq", id_, game, (f"{game}.core",), title, "Once only.", authority=authority, **more)


def card(id_: str, title: str, game: str = "eh", **facts) -> Document:
    extra = {"kind": "asset", "named": True, "facts": {**FACTS, **facts}}
    text = extra["facts"]["text"] or ""
    return Document("card", id_, game, (f"{game}.core",), title, text, subjects=(title,), authority="card", extra=extra)


def shown(found: Ruling) -> list[str]:
    first = [hit for hit in (found.answer or found.closest,) if hit]
    return [hit.document.id for hit in (*first, *found.alternatives)]


def test_a_community_ruling_yields_to_an_official_one_that_fits(serve):
    serve(
        entry("c", authority="community"),
        entry("o", authority="official-faq", title="Is the lantern lit twice or once?"),
    )
    assert shown(ruling(ASK))[:2] == ["o", "c"]


def test_a_community_ruling_is_first_where_nothing_official_fits(serve):
    serve(entry("c", authority="community"), entry("o", title="How many oars has the boat?"))
    assert shown(ruling(ASK))[0] == "c"


def test_a_superseded_ruling_follows_the_one_that_replaces_it(serve):
    serve(entry("old", superseded_by="new"), entry("new", title="Is the lantern lit twice or once?"))
    assert shown(ruling(ASK)) == ["new", "old"]


def test_a_section_goes_before_the_entry_that_restates_it(serve):
    section = Document("section", "s", "eh", ("eh.core",), "Lanterns", "A lantern may be lit once, not twice.")
    serve(section, entry("r", extra={"restates": "s"}))
    assert shown(ruling(ASK))[0] == "s"


@pytest.mark.parametrize("asked", ["who delivers pizza to the keeper", "xqzvwk", "what is the", "how do i", "", "!!"])
def test_what_no_text_explains_has_no_answer(serve, asked):
    serve(entry("o"), entry("p", title="What is a boat?"))
    found = ruling(asked)
    assert (found.answer, found.confident) == (None, False)
    assert found.reason


@pytest.mark.parametrize("asked", ["what can we do then", "is it so", "and then?"])
def test_light_words_alone_are_never_answered(serve, asked):
    serve(entry("o", title="What can we do then?"), entry("p", title="Is it so?"))
    found = ruling(asked)
    assert (found.answer, found.closest) == (None, None)


def test_a_term_without_a_definition_is_no_answer(serve):
    serve(Document("term", "t", "eh", (), "Lantern", "", names=("lamp",)), entry("o"))
    assert "t" not in shown(ruling("lantern"))


def test_a_ruling_on_a_named_card_is_no_answer_to_a_question_that_does_not_name_it(serve):
    narrow = entry("n", title="May Mara Quill light the lantern twice?", subjects=("Mara Quill",))
    serve(narrow, entry("o", title="How many oars has a boat with a lantern?"))
    found = ruling("who may light the lantern twice")
    assert "n" not in {hit.document.id for hit in (found.answer, found.closest) if hit}
    assert shown(ruling("may mara quill light the lantern twice"))[0] == "n"


def test_a_note_that_a_thing_is_not_known_is_no_answer(serve):
    text = "The text was not found. Not known: see your card."
    serve(Document("erratum", "n", "eh", (), "Card Brass Key, its text", text, extra={"unknown": True}), entry("o"))
    assert ruling("brass key card text").answer is None


def test_a_fact_is_answered_from_the_card(serve):
    serve(card("k", "Brass Lantern"), entry("o", title="Is the Brass Lantern lit by another light?"))
    found = ruling("how much is the brass lantern")
    assert found.confident
    document = found.answer.document
    assert (document.type, document.id, document.authority) == ("card", "k", "card")
    assert document.text == "Brass Lantern has the value 2."


def test_a_fact_that_is_not_known_is_said_to_be_so(serve):
    serve(card("k", "Brass Lantern", value=None), entry("o", title="What does the Brass Lantern cost in the dark?"))
    found = ruling("brass lantern price")
    assert (found.answer, found.closest) == (None, None)
    assert found.reason == "Not known here: value of Brass Lantern."
    assert shown(found) == ["k"]


def test_two_games_that_answer_alike_are_both_shown_and_neither_is_sure(serve):
    serve(card("e", "Brass Lantern"), card("s", "Brass Lantern", "es", text="You gain a die."))
    found = ruling("brass lantern")
    assert found.answer is None
    assert "game" in found.reason
    assert set(shown(found)) == {"e", "s"}
    chosen = ruling("brass lantern", Narrowing(games=frozenset({"es"})))
    assert chosen.answer.document.id == "s"
    assert ruling("what does the brass lantern do in elder sign").answer.document.id == "s"


def test_the_name_of_the_game_that_was_chosen_asks_for_nothing(serve):
    serve(
        Document("section", "lost", "es", (), "Devoured", "An investigator without sanity is devoured."),
        Document("section", "box", "es", (), "Components", "Elder Sign has sixteen investigators in the box."),
    )
    found = ruling("investigator is devoured in elder sign", Narrowing(games=frozenset({"es"})))
    assert found.query.text == "investigator is devoured"


def test_courtesies_change_no_answer(serve):
    serve(card("k", "Brass Lantern"), entry("o"))
    for asked in (
        "noob question: brass lantern price pls",
        "my friend says brass lantern price",
        "brass lantern price thx",
    ):
        assert ruling(asked).answer.document.text == "Brass Lantern has the value 2."


@pytest.mark.parametrize("asked", ["what is a lantern", "lantern meaning", "what does lantern mean"])
def test_a_term_answers_what_it_is(serve, asked):
    term = Document("term", "t", "eh", (), "Lantern", "A thing that is lit.")
    serve(term, entry("o", title="What lantern is a lantern of the lantern maker?"), entry("p", title="Is it lit?"))
    assert shown(ruling(asked))[0] == "t"
