"""Errata and editor's notes: the list of boxes, and the page of each box."""

from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from cardsdb.models import Expansion
from cardsdb.pages.headers import page
from cardsdb.terms import ErratumKind
from rulesref.models import Erratum, Reference
from rulesref.pages.links import targets


@page
def errata(request: HttpRequest) -> HttpResponse:
    """Show how many errata and notes each box has."""
    boxes = Expansion.objects.select_related("game").annotate(
        corrections=Count("errata", filter=Q(errata__kind=ErratumKind.ERRATUM)),
        notes=Count("errata", filter=Q(errata__kind=ErratumKind.NOTE)),
    )
    listed = boxes.filter(Q(corrections__gt=0) | Q(notes__gt=0)).order_by("game__order", "order")
    return render(request, "rulesref/errata.html", {"boxes": listed})


@page
def errata_of_box(request: HttpRequest, box_id: str) -> HttpResponse:
    """Show the errata and notes of one box, by its game and code."""
    game, _dot, code = box_id.partition(".")
    box = Expansion.objects.select_related("game").filter(game__code=game, code=code).first()
    if box is None:
        raise Http404
    links = targets(Reference.objects.filter(source_type="erratum", source_id__startswith=f"{box_id}."))
    rows = [(row, links.get(str(row.about))) for row in Erratum.objects.filter(expansion=box)]
    return render(request, "rulesref/errata_of_box.html", {"box": box, "rows": rows})
