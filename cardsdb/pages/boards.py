"""Boards of Eldritch Horror: spaces with types, paths and gates, in a table and as a schematic map."""

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext

from cardsdb.dataset import per_dataset
from cardsdb.pages.board_map import BoardMap, drawn
from cardsdb.pages.headers import page
from cardsdb.shelf import shelf


@per_dataset
def boards() -> dict[str, list[dict[str, Any]]]:
    """Return {board in small letters: its spaces, cities first}."""
    found: dict[str, list[dict[str, Any]]] = {}
    for row in shelf("spaces").rows:
        space = json.loads(row, strict=False)
        found.setdefault(space["board"].lower(), []).append(space)
    for spaces in found.values():
        spaces.sort(key=lambda space: (space["number"] is not None, space["number"] or 0, space["name"]))
    return found


@per_dataset
def side_boards() -> dict[str, dict[str, Any]]:
    """Return {board in small letters: what its setup adds}."""
    rows = (json.loads(row, strict=False) for row in shelf("side-boards").rows)
    return {row["name"].lower(): row for row in rows}


@per_dataset
def map_of(board: str) -> BoardMap:
    return drawn(boards()[board])


@page
def space(request: HttpRequest, space_id: str) -> HttpResponseBase:
    """Redirect to a space on its board."""
    known = shelf("spaces")
    if space_id not in known.place:
        raise Http404
    row = json.loads(known.rows[known.place[space_id]], strict=False)
    return redirect(f"{reverse('pages:board', args=[row['board'].lower()])}#{row['id']}")


@page
def board_list(request: HttpRequest) -> HttpResponse:
    listed = [(name, spaces, side_boards().get(name)) for name, spaces in boards().items()]
    return render(request, "cardsdb/boards.html", {"boards": sorted(listed, key=lambda each: each[0] != "main")})


@page
def board(request: HttpRequest, name: str) -> HttpResponse:
    if name not in boards():
        raise Http404
    context = {
        "name": gettext("Main board") if name == "main" else name.title(),
        "spaces": boards()[name],
        "map": map_of(name),
        "side": side_boards().get(name),
    }
    return render(request, "cardsdb/board.html", context)
