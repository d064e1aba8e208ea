"""The check of an expert deck: a typed list, the verdict, and each fix as a link. The list stands in the address."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cardsdb import library
from cardsdb.decks.expert.checker import check
from cardsdb.decks.expert.counts import Tally, tally
from cardsdb.decks.expert.export import deck_list
from cardsdb.decks.expert.rewriting import rewritten
from cardsdb.decks.problems import DeckProblem
from cardsdb.decks.reports import Bounds, Report
from cardsdb.decks.request import DEFAULT_FORMAT, DeckRequest, read_deck
from cardsdb.pages.headers import page
from cardsdb.pages.parameters import unknown_parameters
from cardsdb.reader import Reader
from cardsdb.terms import Verdict

PARAMETERS = ("list", "sets")
LONGEST_LIST = 4000  # characters; an address has room for no more
HEADINGS = {
    Verdict.LEGAL: "This deck is legal",
    Verdict.ILLEGAL: "This deck is not legal",
    Verdict.UNDETERMINED: "Not known whether this deck is legal",
}


@dataclass(frozen=True)
class ShownProblem:
    """A problem with the line it is about, and the address of the deck after its fix ("" if there is none)."""

    problem: DeckProblem
    fixed: str


@page
def expert_deck(request: HttpRequest) -> HttpResponse:
    """Show the form, and the verdict on the list in the address."""
    unknown = unknown_parameters(request, PARAMETERS)
    pool = library.expert_pool()
    text, sets = request.GET.get("list", ""), request.GET.getlist("sets")
    context: dict[str, Any] = {
        "unknown": unknown,
        "list": text,
        "sets": [(each.code, each.name, each.code in sets) for each in pool.sets.values()],
        "longest": LONGEST_LIST,
        "rules": library.formats()[DEFAULT_FORMAT],
    }
    if not text.strip():
        return render(request, "cardsdb/expert_deck.html", context)
    if len(text) > LONGEST_LIST:
        context["faults"] = [f"The list has {len(text):,} characters; {LONGEST_LIST:,} are allowed here."]
        return render(request, "cardsdb/expert_deck.html", context, status=400)
    reader = Reader.of({"text": text, **({"sets": sets} if sets else {})})
    asked = read_deck(reader, pool, library.formats())
    if reader.problems or asked.rules is None:
        context["faults"] = [each.message for each in reader.problems]
        return render(request, "cardsdb/expert_deck.html", context, status=400)
    report = check(asked.deck, asked.rules, faction_sets=asked.faction_sets)
    return render(request, "cardsdb/expert_deck.html", context | _outcome(report, asked, text, sets))


def _outcome(report: Report, asked: DeckRequest, text: str, sets: list[str]) -> Mapping[str, Any]:
    pool = library.expert_pool()

    def after(problem: DeckProblem) -> str:
        if problem.fix is None:
            return ""
        return f"?{urlencode({'list': rewritten(text, pool, problem.fix), 'sets': sets}, doseq=True)}"

    return {
        "report": report,
        "heading": HEADINGS[report.verdict],
        "problems": [ShownProblem(problem, after(problem)) for problem in report.problems],
        "figures": _figures(report, tally(asked.deck)),
        "cards": deck_list(asked.deck).cards,
    }


def _figures(report: Report, figures: Tally) -> list[tuple[str, str]]:
    counts, names = report.counts, library.expert_pool().sets
    if counts is None:
        return []
    rows = [("Cards", str(counts.total))]
    kinds = {"Heroes": counts.heroes, "Monsters": counts.monsters, "Neutrals": counts.neutrals}
    rows += [(name, _shown(bounds)) for name, bounds in kinds.items()]
    return rows + [(names[code].name, _shown(bounds)) for code, bounds in figures.sets.items()]


def _shown(bounds: Bounds) -> str:
    return f"{bounds.at_least} to {bounds.at_most}" if bounds.certain is None else str(bounds.certain)
