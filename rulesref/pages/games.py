"""The page of a game: its round, its boxes by name, and everything else that the site has for it."""

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from cardsdb.models import Expansion, Game
from cardsdb.pages.headers import page
from cardsdb.terms import ExpansionKind


@page
def game(request: HttpRequest, game_code: str) -> HttpResponse:
    found = get_object_or_404(Game.objects.select_related("round_overview"), code=game_code)
    return render(request, "rulesref/game.html", {"game": found, "boxes": boxes_of(found)})


def boxes_of(game: Game) -> list[Expansion]:
    """Return the boxes of a game in order, each with its number of cards and its sets."""
    boxes = game.expansions.exclude(kind=ExpansionKind.SET).select_related("rulebook").prefetch_related("parts")
    return list(boxes.annotate(card_count=Count("printings")).order_by("order"))


@page
def decks(request: HttpRequest) -> HttpResponse:
    return render(request, "rulesref/decks.html", {})
