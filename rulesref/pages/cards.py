"""The page of a card: facts, printings, rulings, errata."""

import json
from collections import defaultdict
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from cardsdb.models import Card
from cardsdb.names import slugify
from cardsdb.pages.cards import COMPARED
from cardsdb.pages.facts import facts_shown
from cardsdb.pages.headers import page
from cardsdb.shelf import shelf
from rulesref.models import Erratum, FaqEntry, Reference
from rulesref.pages.fragments import with_answers
from rulesref.pages.relations import related


@page
def card(request: HttpRequest, card_id: str) -> HttpResponse:
    found = Card.objects.for_listing().of_id(card_id).first()
    if found is None:
        raise Http404
    if found.public_id != card_id:
        return redirect("pages:card", card_id=found.public_id, permanent=True)
    references: dict[str, list[Reference]] = defaultdict(list)
    for row in found.references.all():
        references[row.source_type].append(row)
    facts = _facts(card_id)
    asked = [row.source_id for row in references["faq"]]
    context = {
        "card": found,
        "effects": [] if found.text_confidence is None and found.text else found.effects,
        "facts": facts_shown(found, facts),
        "stages": facts.get("stages"),
        "related": related(found),
        "traits": [(name, slugify(name)) for name in found.trait_names],
        "compared": found.kind in COMPARED,
        "rulings": with_answers(FaqEntry.objects.filter(public_id__in=asked).select_related("superseded_by")),
        "errata": Erratum.objects.filter(public_id__in=[row.source_id for row in references["erratum"] if row.written]),
        "notes": [row for row in references["erratum"] if not row.written],
        "rules": references["section"],
        "terms": references["term"],
    }
    return render(request, "rulesref/card.html", context)


def _facts(card_id: str) -> dict[str, Any]:
    """Return the facts of a card as its document has them."""
    cards = shelf("cards")
    place = cards.place.get(card_id)
    return {} if place is None else dict(json.loads(cards.rows[place], strict=False)["facts"])
