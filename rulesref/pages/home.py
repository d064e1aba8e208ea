"""The home page, the page about the site, and the page that introduces the API."""

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_noop

from cardsdb.models import Game
from cardsdb.pages.headers import page

# The counts shown for each game: label, and relation from the game.
COUNTED = (
    (gettext_noop("Cards"), "cards"),
    (gettext_noop("Boxes and sets"), "expansions"),
    (gettext_noop("Rules"), "rulebooks__sections"),
    (gettext_noop("Questions answered"), "expansions__faq"),
    (gettext_noop("Errata and notes"), "expansions__errata"),
    (gettext_noop("Terms"), "terms"),
)


@page
def home(request: HttpRequest) -> HttpResponse:
    """Show the search box, and the games."""
    return render(request, "rulesref/home.html", {"games": Game.objects.select_related("round_overview")})


@page
def about(request: HttpRequest) -> HttpResponse:
    """Show what the site is, and the size of its data."""
    games = list(Game.objects.all())
    return render(request, "rulesref/about.html", {"games": games, "holdings": _counts(games)})


def _counts(games: list[Game]) -> list[tuple[str, list[int]]]:
    """Return a line for each label, with a number for each game; one query each."""
    lines = []
    for name, relation in COUNTED:
        counted = dict(Game.objects.annotate(number=Count(relation)).values_list("pk", "number"))
        lines.append((name, [counted[game.pk] for game in games]))
    return lines


@page
def api(request: HttpRequest) -> HttpResponse:
    return render(request, "rulesref/api.html", {})
