"""The list of cards. The page of a card is in rulesref, because it shows rulings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from cardsdb import library
from cardsdb.models import Card
from cardsdb.pages.card_search import FACETS, CardSearch, cell
from cardsdb.pages.headers import page
from cardsdb.pages.paging import page_of
from cardsdb.pages.parameters import box_names, boxes_asked, unknown_parameters
from cardsdb.query.keys import ORDERS
from cardsdb.query.records import Record
from cardsdb.terms import Kind

PAGE_SIZE = 60
PARAMETERS = ("q", "boxes", "sort", "page", *(facet.parameter for facet in FACETS))
COMPARED = (Kind.ANCIENT_ONE, Kind.INVESTIGATOR)  # kinds that can be laid side by side


@dataclass(frozen=True)
class Row:
    """A card of the table; `cells` are the facts of its kind, "" if not known."""

    card: Card
    cells: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Heading:
    """A column: the value of `sort` that a click asks for ("" if it cannot be sorted), and how it is sorted now."""

    name: str
    sort: str
    sorted: str


@page
def cards(request: HttpRequest) -> HttpResponse:
    """Show the cards that query, facets and boxes select."""
    unknown = unknown_parameters(request, PARAMETERS)
    search = asked(request)
    context: dict[str, Any] = {"search": search, "unknown": unknown, "facets": FACETS}
    if search.problems:
        return render(request, "cardsdb/cards.html", context, status=400)
    found = page_of(request, search.ids(), PAGE_SIZE)
    columns = search.columns()
    context |= {
        "page": found,
        "rows": rows_of(found.object_list, [key for key, _name in columns]),
        "has_traits": any(record.words.get("trait") for record in search.records),
        "columns": [heading(key, name, search.sort) for key, name in columns],
        "name_heading": heading("name", gettext("Name"), search.sort or "name"),
        "kind_heading": heading("type", gettext("Kind"), search.sort),
        "chip_rows": search.chip_rows(),
        "ways_out": [] if found.paginator.count else search.ways_out(),
        "compares": {search.chosen.get("kind")} & set(COMPARED) and found.paginator.count > 1,
        "owned": [box_names()[each] for each in search.boxes.ids],
    }
    return render(request, "cardsdb/cards.html", context)


def asked(request: HttpRequest) -> CardSearch:
    """Return the search that an address asks for; empty values are none."""
    given = {facet.parameter: request.GET.get(facet.parameter, "").strip() for facet in FACETS}
    return CardSearch(
        query=request.GET.get("q", "").strip(),
        chosen={name: value for name, value in given.items() if value},
        boxes=boxes_asked(request),
        sort=request.GET.get("sort", "").strip(),
    )


def rows_of(ids: Sequence[str], keys: Sequence[str]) -> list[Row]:
    """Return the rows of these cards in their order."""
    index = library.card_index()
    cards = {card.public_id: card for card in Card.objects.for_listing().filter(public_id__in=ids)}
    records = {each: index.records[index.ids.index(each)] for each in ids} if keys else {}
    return [
        Row(cards[each], tuple((key, _cell(cards[each], records[each], key)) for key in keys))
        for each in ids
        if each in cards
    ]


def _cell(card: Card, record: Record, key: str) -> str:
    """Return the value of a fact; a formula, such as the toughness of an Epic Monster, is no number of the record."""
    return cell(record, key) or str(card.facts.get(key) or "")


def heading(key: str, name: str, sort: str) -> Heading:
    """Return a column heading; a second click turns the order round."""
    down = sort == f"-{key}"
    state = "descending" if down else "ascending" if sort == key else ""
    return Heading(name, "" if key not in ORDERS else f"-{key}" if state == "ascending" else key, state)
