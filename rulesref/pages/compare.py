"""Cards side by side: investigators or Ancient Ones, fact by fact, with their effects."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cardsdb.models import Card
from cardsdb.pages.facts import Fact, facts_shown
from cardsdb.pages.headers import page
from cardsdb.pages.parameters import unknown_parameters
from cardsdb.shelf import shelf

MOST = 6  # columns that a wide screen has room for


@dataclass(frozen=True)
class Line:
    """A fact of all cards: None where a card does not have it."""

    label: str
    facts: tuple[Fact | None, ...]

    @property
    def differs(self) -> bool:
        """Whether the cards differ in it."""
        return len({fact and fact.value for fact in self.facts}) > 1


@page
def compare(request: HttpRequest) -> HttpResponse:
    """Show the cards that the parameter `card` names, repeated or by commas."""
    asked = list(dict.fromkeys(each for value in request.GET.getlist("card") for each in value.split(",") if each))
    rows = {card.public_id: card for card in Card.objects.for_listing().filter(public_id__in=asked[:MOST])}
    cards = [rows[each] for each in asked if each in rows]
    context = {
        "cards": cards,
        "lines": lines(cards),
        "missing": [each for each in asked[:MOST] if each not in rows],
        "too_many": asked[MOST:],
        "most": MOST,
        "unknown": unknown_parameters(request, ("card", "boxes")),
    }
    return render(request, "rulesref/compare.html", context)


def lines(cards: Sequence[Card]) -> list[Line]:
    """Return a line for each fact that one of the cards has."""
    columns = [{fact.label: fact for fact in _facts(card)} for card in cards]
    labels = dict.fromkeys(label for column in columns for label in column)
    return [Line(label, tuple(column.get(label) for column in columns)) for label in labels]


def _facts(card: Card) -> list[Fact]:
    cards = shelf("cards")
    return facts_shown(card, json.loads(cards.rows[cards.place[card.public_id]], strict=False)["facts"])
