"""The first page, and the page that leads to the API."""

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cardsdb.models import Game
from cardsdb.pages.headers import page

# What is counted for each game: the word for it, and the relation from the game.
HOLDINGS = (
    ("Cards", "cards"),
    ("Boxes and sets", "expansions"),
    ("Rules", "rulebooks__sections"),
    ("Questions answered", "expansions__faq"),
    ("Errata and notes", "expansions__errata"),
    ("Terms", "terms"),
)


@page
def home(request: HttpRequest) -> HttpResponse:
    """Show the search box, the games and what is held of them."""
    games = list(Game.objects.select_related("round_overview").prefetch_related("rulebooks"))
    return render(request, "rulesref/home.html", {"games": games, "holdings": _holdings(games)})


def _holdings(games: list[Game]) -> list[tuple[str, list[int]]]:
    """Return a line for each kind of thing, with a number for each game; one query each."""
    lines = []
    for name, relation in HOLDINGS:
        counted = dict(Game.objects.annotate(held=Count(relation)).values_list("pk", "held"))
        lines.append((name, [counted[game.pk] for game in games]))
    return lines


@page
def api(request: HttpRequest) -> HttpResponse:
    """Show where the API and its description are."""
    return render(request, "rulesref/api.html", {})
