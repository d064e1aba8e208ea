"""The terms of a game."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string

from cardsdb.models import Fragment, Game
from cardsdb.pages.headers import page
from rulesref.models import Reference
from rulesref.pages.fragments import fragment
from rulesref.pages.links import targets


@page
def glossaries(request: HttpRequest) -> HttpResponse:
    return render(request, "rulesref/glossaries.html", {"games": Game.objects.all()})


@page
def glossary(request: HttpRequest, game_code: str) -> HttpResponse:
    """Show all terms of a game, grouped by first letter."""
    game = get_object_or_404(Game, code=game_code)
    content = fragment(_path(game_code))
    return render(request, "rulesref/glossary.html", {"game": game, "content": content})


def glossary_fragments() -> Iterator[Fragment]:
    """Yield the glossaries of all games, rendered once."""
    for game in Game.objects.all():
        yield Fragment(key=_path(game.code), html=render_to_string("rulesref/_glossary.html", _context(game)))


def _path(game_code: str) -> str:
    return f"/glossary/{game_code}/"


def _context(game: Game) -> dict[str, Any]:
    links = targets(Reference.objects.filter(source_type="term", source_id__startswith=f"{game.code}."))
    terms = [
        (term, [(anchor, links[anchor]) for anchor in term.see if anchor in links])
        for term in game.terms.order_by("term_key")
    ]
    letters = [(letter, list(rows)) for letter, rows in groupby(terms, key=lambda row: row[0].term_key[:1].upper())]
    return {"game": game, "letters": letters, "links": links}
