"""The decks in tests/cases/decks, sent as a request would be: verdict, problems, counts, needed facts, notes."""

import json
from pathlib import Path
from typing import Any

import pytest

from cardsdb.decks.expert.card_lists import CardList, ListedCard, with_lists
from cardsdb.decks.expert.checker import check, resolve_text
from cardsdb.decks.expert.entries import read_entries
from cardsdb.decks.expert.holdings import Deck
from cardsdb.decks.expert.resolution import resolve
from cardsdb.decks.problems import DeckProblem
from cardsdb.decks.reports import Bounds, Report
from cardsdb.names import fold
from cardsdb.terms import Alignment, Severity
from tests.cardsdb.decks.expert import pools

CASES = sorted(pools.CASES.glob("*.json"))


def read(case: dict[str, Any]) -> tuple[Deck, Report]:
    """Check a case's deck."""
    pool = pools.invented() if case["pool"] == "invented" else pools.shipped()
    pool, faults = with_lists(pool, [card_list(each) for each in case.get("card_lists", [])])
    assert not faults
    deck = resolve_text(case["text"], pool) if "text" in case else resolve(read_entries(case["cards"]), pool)
    return deck, check(deck, pools.formats()["expert"], faction_sets=case.get("faction_sets", ()))


def card_list(sent: dict[str, Any]) -> CardList:
    """An owner's list as it is sent."""
    cards = [
        ListedCard(card["name"], Alignment(card["alignment"]) if card.get("alignment") else None, card.get("copies"))
        for card in sent["cards"]
    ]
    return CardList(sent["set"], tuple(cards), complete=sent["complete"])


def fits(problem: DeckProblem, wanted: dict[str, Any]) -> bool:
    """Whether a problem is the wanted one, as far as that is described."""
    cards = [card for card in problem.cards if fold(card.name) == fold(wanted.get("card", card.name))]
    return (
        problem.code == wanted["code"]
        and problem.severity == wanted.get("severity", problem.severity)
        and (not problem.cards or bool(cards))
        and all(getattr(problem, key) == wanted[key] for key in ("actual", "limit", "line", "pointer") if key in wanted)
        and wanted.get("offers", "") in problem.message
        and ("set" not in wanted or wanted["set"] in {wanted["set"], *(card.set for card in cards)})
        and ("fix" not in wanted or _has_fix(problem, wanted["fix"]))
    )


def _has_fix(problem: DeckProblem, wanted: dict[str, Any]) -> bool:
    items = problem.fix.set if problem.fix else ()
    return [(fold(item.name or ""), item.count) for item in items] == [(fold(wanted["name"]), wanted["count"])]


def number(bounds: Bounds) -> int | dict[str, int]:
    """A count as the API gives it."""
    return {"at_least": bounds.at_least, "at_most": bounds.at_most} if bounds.certain is None else bounds.certain


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_deck_is_judged_as_it_should_be(path: Path) -> None:
    case = json.loads(path.read_text("utf-8"))
    _deck, report = read(case)
    assert report.verdict == case["verdict"]
    left = list(report.problems)
    for wanted in case["problems"]:
        found = next((problem for problem in left if fits(problem, wanted)), None)
        assert found, f"{wanted} is not among {[problem.message for problem in left]}"
        left.remove(found)
    errors = {problem.code for problem in left if problem.severity is Severity.ERROR}
    assert errors <= set(case.get("may_also_have", []))
    assert not {problem.code for problem in report.problems} & set(case.get("problems_exclude", []))
    assert all(problem.message and problem.pointer for problem in report.problems)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_counts_needed_facts_and_notes_are_right(path: Path) -> None:
    case = json.loads(path.read_text("utf-8"))
    _deck, report = read(case)
    assert report.counts
    counts = {
        "total": report.counts.total,
        "heroes": number(report.counts.heroes),
        "monsters": number(report.counts.monsters),
        "neutrals": number(report.counts.neutrals),
    }
    assert case.get("counts", counts) == counts
    needed = [[fact.card.name, fact.fact] for fact in report.needed_facts]
    assert all(fact in needed for fact in case.get("needed", []))
    assert not any(fact in needed for fact in case.get("not_needed", []))
    assert (report.needed_facts != ()) is (case["verdict"] == "undetermined")
    notes = {note.code.value for note in report.notes}
    assert notes.issuperset(case.get("notes", []))
    assert notes.isdisjoint(case.get("no_notes", []))
