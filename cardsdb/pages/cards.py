"""The list of cards. The page of a card is in rulesref, because it shows rulings."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cardsdb.pages.forms import CardFilterForm
from cardsdb.pages.headers import page
from cardsdb.pages.paging import page_of

PAGE_SIZE = 60


@page
def cards(request: HttpRequest) -> HttpResponse:
    """Show the cards that the form selects, sorted by name."""
    form = CardFilterForm(request.GET)
    if not form.is_valid():
        return render(request, "cardsdb/cards.html", {"form": form}, status=400)
    return render(request, "cardsdb/cards.html", {"form": form, "page": page_of(request, form.cards(), PAGE_SIZE)})
