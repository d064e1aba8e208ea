"""The round overview of a game, on one screen."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from cardsdb.pages.headers import page
from rulesref.models import RoundOverview


@page
def round_overview(request: HttpRequest, game_code: str) -> HttpResponse:
    """Show the round of a game, each item with its rule."""
    overview = get_object_or_404(RoundOverview.objects.select_related("game"), game__code=game_code)
    return render(request, "rulesref/round_overview.html", {"overview": overview})
