"""What the search box suggests while letters are typed: titles with their addresses, and nothing else."""

from django.http import HttpRequest, HttpResponse, JsonResponse

from cardsdb.pages.headers import page
from cardsdb.templatetags.cardsdb import label
from cardsdb.terms import GameCode
from rulesref import addresses
from rulesref.search.completion import suggest
from rulesref.search.documents import Document

LONGEST = 100  # characters; longer ones are no beginning of a title


@page
def suggestions(request: HttpRequest) -> HttpResponse:
    """Return the lines for the letters in `q`, those of one game if `game` names it."""
    letters, game = request.GET.get("q", ""), request.GET.get("game", "")
    if len(letters) > LONGEST or game not in ("", *GameCode):
        return JsonResponse({"results": []}, status=400)
    lines = [_line(each, several=not game) for each in suggest(letters, game)]
    return JsonResponse({"results": lines})


def _line(document: Document, *, several: bool) -> dict[str, str]:
    kind = label(str(document.extra.get("kind") or document.type))
    game = f" · {GameCode(document.game).game_name}" if several else ""
    return {
        "title": document.title,
        "kind": f"{kind}{game}",
        "address": addresses.web_path(document.type, document.id),
    }
