"""Every published code is documented, worded, and met by its example."""

from collections.abc import Mapping
from typing import Any

import pytest

from cardsdb.chance import seeded
from cardsdb.decks.expert.card_lists import CardList, ListedCard, with_lists
from cardsdb.decks.expert.checker import check, resolve_text
from cardsdb.decks.expert.completion import complete_deck
from cardsdb.decks.expert.entries import read_entries
from cardsdb.decks.expert.resolution import resolve
from cardsdb.decks.mythos.checker import check as check_mythos
from cardsdb.decks.mythos.deck import MythosDeck
from cardsdb.decks.problems import CODES, CardRef, Code, DeckProblem, Documentation, explain
from cardsdb.decks.reports import NOTES, NoteCode
from cardsdb.terms import Alignment, DeckDifficulty, Severity
from tests.cardsdb.decks.expert import pools
from tests.cardsdb.decks.mythos import pools as mythos_pools

WITHHELD = {"rumors-from-the-north": "the-wind-walker"}


def problems_of(documentation: Documentation) -> tuple[DeckProblem, ...]:
    """Send an example as its request would be sent."""
    example = documentation.example
    if documentation.kind == "mythos":
        return mythos_problems(example)
    pool, _faults = with_lists(pools.shipped(), [card_list(each) for each in example.get("card_lists", [])])
    sets = tuple(example.get("sets", ()))
    if "text" in example:
        deck = resolve_text(example["text"], pool, sets=sets)
    else:
        deck = resolve(read_entries(example["cards"]), pool, sets=sets)
    rules = pools.formats()[example.get("format", "expert")]
    if documentation.kind == "completion":
        return complete_deck(deck, rules, seeded("example")).problems
    return check(deck, rules, faction_sets=example.get("faction_sets", ())).problems


def mythos_problems(example: Mapping[str, Any]) -> tuple[DeckProblem, ...]:
    pool = mythos_pools.mythos(
        *example.get("expansions", ()), withheld=tuple(WITHHELD[each] for each in example.get("preludes", ()))
    )
    deck = MythosDeck(tuple(map(tuple, example["stages"])), example.get("starting_rumor"))
    level = DeckDifficulty(example.get("difficulty", "normal"))
    return check_mythos(deck, mythos_pools.table("azathoth"), pool, level).problems


def card_list(sent: Mapping[str, Any]) -> CardList:
    cards = tuple(ListedCard(card["name"], Alignment(card["alignment"])) for card in sent["cards"])
    return CardList(sent["set"], cards, complete=sent["complete"])


@pytest.mark.parametrize("code", Code)
def test_the_example_of_a_code_has_that_problem(code: Code) -> None:
    assert code in {problem.code for problem in problems_of(CODES[code])}


@pytest.mark.parametrize("code", Code)
@pytest.mark.parametrize("severity", Severity)
def test_a_code_is_worded_in_a_sentence(code: Code, severity: Severity) -> None:
    problem = DeckProblem(
        code=code, severity=severity, limit=6, actual=5, line=3, typed="x", place="Stage I", cards=(CardRef("Imp"),)
    )
    words = explain(problem)
    assert words[0].isupper() or words[0].isdigit() or words[0] == "“"
    assert words.endswith(".")
    assert "None" not in words


def test_every_code_and_note_is_documented() -> None:
    assert set(CODES) == set(Code)
    assert set(NOTES) == set(NoteCode)
    assert all(entry.description.endswith(".") for entry in CODES.values())


def test_codes_and_notes_have_their_published_words() -> None:
    """Published words are never renamed; a new one is added here."""
    assert {code.value for code in Code} == {
        "empty-deck", "unreadable-line", "invalid-count", "unknown-set", "unknown-card", "unlisted-card",
        "ambiguous-card", "card-not-in-chosen-sets", "too-few-cards", "too-many-cards", "too-many-copies",
        "too-few-heroes", "too-few-monsters", "too-many-neutrals", "too-few-sets", "too-many-sets",
        "invalid-faction-sets", "set-overfull", "no-alignment-fits", "not-enough-certain-cards",
        "wrong-number-of-stages", "wrong-stage-colours", "wrong-difficulty", "repeated-card",
        "card-not-in-chosen-boxes", "withheld-card", "invalid-starting-rumor",
    }  # fmt: skip
    assert {code.value for code in NoteCode} == {
        "name-faction-sets", "set-as-named", "discards-included", "same-name-in-two-sets", "more-than-the-box",
        "more-problems",
            "owner-list-counts",
    }  # fmt: skip
