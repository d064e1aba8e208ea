"""Questions and answers: all of them by book, and each with what stands behind it."""

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from cardsdb.models import Game
from cardsdb.pages.headers import page
from rulesref.models import FaqEntry, Reference, RulesSection
from rulesref.pages.links import targets


@page
def faq(request: HttpRequest) -> HttpResponse:
    """Show all questions with their answers, by game and box."""
    entries = list(FaqEntry.objects.select_related("expansion", "superseded_by"))
    context = {
        "count": len(entries),
        "games": [(game, [row for row in entries if row.expansion.game_id == game.pk]) for game in Game.objects.all()],
        "links": targets(Reference.objects.filter(source_type="faq")),
    }
    return render(request, "rulesref/faq.html", context)


@page
def entry(request: HttpRequest, entry_id: str) -> HttpResponse:
    """Show one ruling."""
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
        "cited": RulesSection.objects.filter(rulebook__expansion=found.expansion, heading=found.heading).first(),
        "links": targets(named),
        "cards": [row for row in named if row.target_type == "card"],
        "rules": [row for row in named if row.target_type == "section"],
        "terms": [row for row in named if row.target_type == "term"],
        "referring": [row for row in references if row.target_id == entry_id],
    }
    return render(request, "rulesref/entry.html", context)
