"""Boxes: one with its components, cards, rules and errata, and the choice of those that a player owns."""

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from cardsdb.models import Expansion, Game
from cardsdb.pages.headers import page
from cardsdb.pages.parameters import boxes_asked, unknown_parameters
from cardsdb.shelf import shelf
from rulesref.models import Erratum, Rulebook


@page
def box(request: HttpRequest, box_id: str) -> HttpResponse:
    """Show a box, or a set, by its id."""
    found = Expansion.objects.select_related("game", "part_of").filter(public_id=box_id).first()
    if found is None:
        raise Http404
    known = shelf("expansions")
    document = json.loads(known.document(known.place[box_id]), strict=False)
    ids = [found.pk, *found.parts.values_list("pk", flat=True)]
    context = {
        "box": found,
        "facts": [(name.replace("_", " ").capitalize(), _words(value)) for name, value in found.facts.items()],
        "components": _components(document),
        "rulebook": Rulebook.objects.filter(expansion=found).first(),
        "errata": Erratum.objects.filter(expansion__in=ids).order_by("kind", "public_id"),
        "boards": found.side_boards.all(),
        "has_spaces": found.spaces.exists(),
        "questions": found.faq.count(),
    }
    return render(request, "rulesref/box.html", context)


def _words(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _components(document: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the component list; kinds of cards with the number of pieces that are known by name."""
    known = {line["component"]: line for line in document["completeness"]}
    return [line | {"known": known.get(line["component"])} for line in document["components"]]


@page
def mine(request: HttpRequest) -> HttpResponse:
    """Show all boxes to tick. Scripts keep the ticks; without them the form leads to the cards of these boxes."""
    games = Game.objects.prefetch_related("expansions")
    owned = boxes_asked(request).ids
    context = {"games": games, "owned": owned, "unknown": unknown_parameters(request, ("boxes",))}
    return render(request, "rulesref/my_boxes.html", context)
