"""Questions and answers: all of them by book, and each with its sources."""

from collections.abc import Iterator

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string

from cardsdb.models import Fragment, Game
from cardsdb.pages.headers import page
from rulesref.models import FaqEntry, Reference, RulesSection
from rulesref.pages.fragments import answer_key, fragment, with_answers

PATH = "/faq/"


@page
def faq(request: HttpRequest) -> HttpResponse:
    """Show all questions with their answers, by game and box."""
    return render(request, "rulesref/faq.html", {"content": fragment(PATH)})


def faq_fragments() -> Iterator[Fragment]:
    """Yield the page of all questions, rendered once; the answers are rendered before it."""
    entries = with_answers(FaqEntry.objects.select_related("expansion", "superseded_by"))
    context = {
        "count": len(entries),
        "games": [(game, [row for row in entries if row.expansion.game_id == game.pk]) for game in Game.objects.all()],
    }
    yield Fragment(key=PATH, html=render_to_string("rulesref/_faq.html", context))


@page
def entry(request: HttpRequest, entry_id: str) -> HttpResponse:
    rows = FaqEntry.objects.select_related("expansion__game", "superseded_by").prefetch_related("supersedes")
    found = rows.filter(Q(public_id=entry_id) | Q(former_ids__contains=f" {entry_id} ")).first()
    if found is None:
        raise Http404
    if found.public_id != entry_id:
        return redirect("pages:ruling", entry_id=found.public_id, permanent=True)
    references = list(Reference.objects.filter(Q(source_id=entry_id) | Q(target_id=entry_id)))
    named = [row for row in references if row.source_id == entry_id]
    context = {
        "entry": found,
        "html": fragment(answer_key(entry_id)),
        "cited": RulesSection.objects.filter(rulebook__expansion=found.expansion, heading=found.heading).first(),
        "cards": [row for row in named if row.target_type == "card"],
        "rules": [row for row in named if row.target_type == "section"],
        "terms": [row for row in named if row.target_type == "term"],
        "referring": [row for row in references if row.target_id == entry_id],
    }
    return render(request, "rulesref/entry.html", context)
