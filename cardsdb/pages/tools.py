"""Pages for use during a game: routes, the value of a skill, a random card, scores. The address holds everything."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_noop

from cardsdb import library
from cardsdb.chance import LONGEST_SEED, drawn, fresh_seed, seeded
from cardsdb.models import Card
from cardsdb.pages.cards import PARAMETERS as CARD_PARAMETERS
from cardsdb.pages.cards import asked as asked_cards
from cardsdb.pages.headers import page
from cardsdb.pages.parameters import unknown_parameters
from cardsdb.pages.score_form import ScoreForm
from cardsdb.play.route_request import Reading
from cardsdb.play.routes import LOCAL, TRAVEL, Route, shortest
from cardsdb.play.skills import HIGHEST, LEAST_VALUE, LOWEST, Change, changed

BY = {
    TRAVEL: gettext_noop("Travel action"),
    "train": gettext_noop("Train ticket"),
    "ship": gettext_noop("Ship ticket"),
    LOCAL: gettext_noop("Local path, no action"),
}
HIGHEST_PRINTED, MOST_CHANGES = 6, 20
DRAW_PARAMETERS = ("seed", "drawn", *(name for name in CARD_PARAMETERS if name not in ("sort", "page")))


@page
def tools(request: HttpRequest) -> HttpResponse:
    return render(request, "cardsdb/tools.html", {})


@page
def route(request: HttpRequest) -> HttpResponse:
    """Show the form, and the shortest way if two spaces are named."""
    unknown = unknown_parameters(request, ("from", "to", "train", "ship", "delayed", "boards", "dream_portals"))
    known = library.board_spaces()
    words = {name: request.GET.get(name, "") for name in request.GET if name != "boards"}
    words = {name: word for name, word in words.items() if word.strip()}
    words["boards"] = ",".join(request.GET.getlist("boards"))
    context: dict[str, Any] = {
        "unknown": unknown,
        "asked": words,
        "spaces": known.spaces.values(),
        "boards": [(name, name in words["boards"].split(",")) for name in known.boards[1:]],
    }
    if "from" not in request.GET and "to" not in request.GET:
        return render(request, "cardsdb/route.html", context)
    reading = Reading(words, known.find, known.nearest, known.boards)
    asked = reading.asked()
    if asked is None:
        return render(request, "cardsdb/route.html", {**context, "faults": reading.faults}, status=400)
    links = known.paths(asked.boards, asked.portals)  # type: ignore[arg-type]
    found = shortest(links, asked.start.id, asked.goal.id, delayed=asked.delayed, **asked.tickets)
    told = {"route": found, "start": asked.start, "goal": asked.goal, "rounds": _rounds(found)}
    return render(request, "cardsdb/route.html", {**context, **told, "found": True})


def _rounds(route: Route | None) -> list[tuple[int, list[tuple[str, str, str, str, bool]]]]:
    """Return the moves by round: the words for each, and whether the type of its path is not known."""
    spaces = library.board_spaces().spaces
    found: dict[int, list[tuple[str, str, str, str, bool]]] = {}
    for move in route.moves if route else ():
        start, end = spaces[move.start].name, spaces[move.end].name
        found.setdefault(move.round, []).append((start, end, BY[move.by], str(move.path or ""), move.path is None))
    return list(found.items())


@page
def skill(request: HttpRequest) -> HttpResponse:
    """Show the value of a skill after each change, with links that change it further."""
    unknown = unknown_parameters(request, ("printed", "tokens", "changes"))
    faults: list[str] = []
    printed = _number(request, "printed", LEAST_VALUE, HIGHEST_PRINTED, 3, faults)
    tokens = _number(request, "tokens", LOWEST, HIGHEST, 0, faults)
    words = [word for word in request.GET.get("changes", "").split(",") if word]
    if any(word not in list(Change) for word in words) or len(words) > MOST_CHANGES:
        faults.append(f"“changes” holds up to {MOST_CHANGES} words by commas, each improve or impair.")
    if not faults and printed + tokens < LEAST_VALUE:
        faults.append(f"A printed {printed} cannot have {tokens}: a skill is never below {LEAST_VALUE}.")
    if faults:
        context = {"unknown": unknown, "faults": faults, "printed": printed, "tokens": tokens}
        return render(request, "cardsdb/skill.html", context | _choices(), status=400)
    outcomes = changed(printed, tokens, map(Change, words))
    last = outcomes[-1] if outcomes else None
    context = {
        "unknown": unknown,
        "printed": printed,
        "tokens": tokens,
        "outcomes": outcomes,
        "value": last.value if last else printed + tokens,
        "tokens_now": last.tokens if last else tokens,
        "base": f"?printed={printed}&tokens={tokens}&changes=",
        "words": ",".join(words),
        "without_last": ",".join(words[:-1]),
    }
    return render(request, "cardsdb/skill.html", context | _choices())


def _choices() -> dict[str, Any]:
    return {"printed_choices": range(LEAST_VALUE, HIGHEST_PRINTED + 1), "token_choices": range(HIGHEST, LOWEST - 1, -1)}


def _number(request: HttpRequest, name: str, low: int, high: int, otherwise: int, faults: list[str]) -> int:
    word = request.GET.get(name, str(otherwise)).strip().lstrip("+")
    if word not in [str(number) for number in range(low, high + 1)]:
        faults.append(f"“{name}” is a whole number from {low} to {high}.")
        return otherwise
    return int(word)


@page
def random_card(request: HttpRequest) -> HttpResponse:
    """Draw card by card among those that the filters select; the seed in the address is the order of the deck."""
    unknown = unknown_parameters(request, DRAW_PARAMETERS)
    seed, number = request.GET.get("seed", ""), request.GET.get("drawn", "0")
    search = asked_cards(request)
    context: dict[str, Any] = {"unknown": unknown, "search": search}
    faults = [problem.detail for problem in search.problems]
    if len(seed) > LONGEST_SEED:
        faults.append(f"A seed has at most {LONGEST_SEED} characters.")
    if not number.isdecimal() or len(number) > 5:
        faults.append("“drawn” is a whole number: how many cards were drawn.")
    if faults:
        return render(request, "cardsdb/random_card.html", {**context, "faults": faults}, status=400)
    ids = search.ids()
    count = min(int(number), len(ids))
    order = drawn(ids, count, seeded(seed)) if seed.strip() else []
    cards = {card.public_id: card for card in Card.objects.for_listing().filter(public_id__in=order)}
    shown = [cards[card_id] for card_id in reversed(order) if card_id in cards]
    rest = request.GET.copy()
    for name in ("seed", "drawn"):
        rest.pop(name, None)
    context |= {
        "total": len(ids),
        "left": len(ids) - len(order),
        "card": shown[0] if shown else None,
        "before": shown[1:],
        "next": _draw(rest, seed if order else fresh_seed(), len(order) + 1) if len(order) < len(ids) else "",
        "undo": _draw(rest, seed, len(order) - 1) if order else "",
        "again": _draw(rest, fresh_seed(), 1),
        "chip_rows": search.chip_rows(),
    }
    answer = render(request, "cardsdb/random_card.html", context)
    answer["Cache-Control"] = "no-store"  # each page offers a fresh shuffle
    return answer


def _draw(rest: Any, seed: str, number: int) -> str:
    asked = rest.copy()
    asked["seed"], asked["drawn"] = seed, str(number)
    return f"?{asked.urlencode()}"


@page
def score_pad(request: HttpRequest) -> HttpResponse:
    """Show the form of a standard or expert game, and the points if it is filled in."""
    expert = request.GET.get("mode") == "expert"
    form = ScoreForm(request.GET if "score" in request.GET else None, expert=expert)
    unknown = unknown_parameters(request, ("mode", "score", *form.fields))
    result = form.result() if form.is_bound and form.is_valid() else None
    context = {"unknown": unknown, "form": form, "expert": expert, "result": result}
    return render(request, "cardsdb/score_pad.html", context, status=400 if form.errors else 200)
