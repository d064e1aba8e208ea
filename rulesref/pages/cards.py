"""A card with everything that is known of it: facts, printings, rulings, errata."""

from collections import defaultdict

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from cardsdb.models import Card
from cardsdb.pages.facts import facts_of
from cardsdb.pages.headers import page
from rulesref.models import Erratum, FaqEntry, Reference
from rulesref.pages.links import targets

_MISSIONS = ("reward_of__card", "reward_of__investigator", "consequence_of__card", "consequence_of__investigator")


@page
def card(request: HttpRequest, card_id: str) -> HttpResponse:
    """Show a card."""
    rows = Card.objects.for_listing().select_related(*_MISSIONS)
    found = rows.of_id(card_id).first()
    if found is None:
        raise Http404
    if found.public_id != card_id:
        return redirect("pages:card", card_id=found.public_id, permanent=True)
    references: dict[str, list[Reference]] = defaultdict(list)
    for row in found.references.all():
        references[row.source_type].append(row)
    asked = [row.source_id for row in references["faq"]]
    context = {
        "card": found,
        "effects": [] if found.text_confidence is None and found.text else found.effects,
        "facts": facts_of(found),
        "rulings": FaqEntry.objects.filter(public_id__in=asked).select_related("superseded_by"),
        "links": targets(Reference.objects.filter(source_id__in=asked)),
        "errata": Erratum.objects.filter(public_id__in=[row.source_id for row in references["erratum"] if row.written]),
        "notes": [row for row in references["erratum"] if not row.written],
        "rules": references["section"],
        "terms": references["term"],
    }
    return render(request, "rulesref/card.html", context)
