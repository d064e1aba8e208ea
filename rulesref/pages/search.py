"""The page of results: the ruling that answers the question, or the word that there is none, and everything found."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, gettext_noop

from cardsdb.pages.headers import page, remembering_game
from cardsdb.pages.paging import page_of
from cardsdb.pages.parameters import unknown_parameters
from rulesref.pages.forms import SearchForm
from rulesref.pages.hits import names, options, rows, show
from rulesref.pages.links import cards_named
from rulesref.search import answering, languages, searching

PAGE_SIZE = 20
PARAMETERS = ("q", "game", "type", "page")
# The names of `languages.NAMES`, for the catalogs.
_LANGUAGES = (
    gettext_noop("English"),
    gettext_noop("German"),
    gettext_noop("French"),
    gettext_noop("Spanish"),
    gettext_noop("Italian"),
    gettext_noop("Portuguese"),
    gettext_noop("Polish"),
    gettext_noop("Dutch"),
    gettext_noop("Russian"),
)
SIMILAR = 3  # further entries that are named under an answer


@page
def search(request: HttpRequest) -> HttpResponse:
    """Show what the question finds."""
    form, unknown = SearchForm(request.GET), unknown_parameters(request, PARAMETERS)
    if not form.is_valid():
        return render(request, "rulesref/search.html", {"form": form, "unknown": unknown}, status=400)
    if not form.cleaned_data["q"]:
        return render(request, "rulesref/search.html", {"form": form, "unknown": unknown})
    answer = render(request, "rulesref/search.html", {"form": form, "unknown": unknown, **_results(request, form)})
    return remembering_game(request, answer)


def _results(request: HttpRequest, form: SearchForm) -> dict[str, Any]:
    asked, narrowing, known = form.cleaned_data["q"], form.narrowing(), names()
    found = searching.search(asked, narrowing)
    hits = page_of(request, found.hits, PAGE_SIZE)
    context = {
        "page": hits,
        "hits": show(hits.object_list, known),
        "did_you_mean": found.query.corrected,
        "games": options(found, "game", known),
        "types": options(found, "type", known),
        "chosen_game": known.get(form.cleaned_data["game"], ""),
    }
    if hits.number == 1 and narrowing.types != {"card"}:
        ruling = answering.ruling(asked, narrowing)
        told = ruling.answer or ruling.closest
        context |= {
            "ruling": ruling,
            "cards_named": cards_named(told.document.id) if told else [],
            "language": gettext(languages.NAMES[ruling.language]) if ruling.language != languages.ENGLISH else "",
            "answer": show([ruling.answer], known)[0] if ruling.answer else None,
            "closest": show([ruling.closest], known)[0] if ruling.closest else None,
            "nearest": show(ruling.alternatives[: SIMILAR if ruling.answer or ruling.closest else None], known),
        }
    shown_above = {each.id for each in (context.get("answer"), context.get("closest")) if each}
    return context | {"rows": rows(context["hits"], shown_above)}
