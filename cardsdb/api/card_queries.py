"""The card query language as a filter of the list of cards: `q=`, explained with `explain=1`."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from cardsdb import library
from cardsdb.api.paging import Pages
from cardsdb.api.parameters import described
from cardsdb.api.problems import Place
from cardsdb.query.bits import Cards, cards_at
from cardsdb.query.explaining import explain
from cardsdb.query.faults import Faults
from cardsdb.query.syntax import MOST_CHARACTERS
from cardsdb.query.tree import Query
from cardsdb.shelf import Shelf

PARAMETER = "q"
LABEL = "a card query, such as t:mythos color:blue -is:rumor; its keys are listed in the query language's reference"


class CardQuery:
    """The filter `q=` of a list of cards."""

    def faults(self, name: str, value: str) -> Iterator[Place]:
        """Yield every fault of the query with its position."""
        query = library.card_query(value)
        if isinstance(query, Faults):
            for fault in query.faults:
                yield Place(
                    str(fault.code),
                    fault.detail,
                    parameter=name,
                    position=fault.position,
                    suggestions=tuple(fault.suggestions),
                )

    def select(self, _name: str, value: str, shelf: Shelf, among: Cards | None) -> Cards:
        found = cards_at(places(value), len(shelf.all))
        return found if among is None else found & among

    def described(self, name: str) -> dict[str, Any]:
        return described(name, LABEL, {"type": "string", "minLength": 1, "maxLength": MOST_CHARACTERS})


def places(text: str) -> Sequence[int]:
    """Return the places that match a query without faults, in the order that it specifies."""
    query = library.card_query(text)
    return [] if isinstance(query, Faults) else library.card_index().places(query)


def is_ordered(text: str) -> bool:
    """Return whether a query specifies an order."""
    query = library.card_query(text)
    return isinstance(query, Query) and bool(query.order)


def explained(text: str) -> dict[str, Any]:
    """Return how a query was understood: canonical form, tree, order, and the number of cards for each term alone."""
    query = library.card_query(text)
    return {} if isinstance(query, Faults) else asdict(explain(query, library.card_index()))


class ExplainedPages(Pages):
    """Pages of a list whose envelope may explain its query."""

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        envelope = super().get_paginated_response_schema(schema)
        envelope["properties"]["explanation"] = _EXPLANATION
        return envelope


_TEXT, _NUMBER = {"type": "string"}, {"type": "integer"}
_TERM = {
    "type": "object",
    "description": "A term of a query.",
    "required": ["position", "length", "canonical", "count"],
    "properties": {
        "position": _NUMBER | {"description": "offset in the query, from 0"},
        "length": _NUMBER | {"description": "number of characters"},
        "canonical": _TEXT | {"description": "the term in its canonical form"},
        "count": _NUMBER | {"description": "cards that match this term alone"},
    },
}
_EXPLANATION = {
    "type": "object",
    "description": "with explain=1: how the query was understood, and how many cards match each term alone",
    "required": ["canonical", "tree", "order", "terms", "count"],
    "properties": {
        "canonical": _TEXT | {"description": "the query in its canonical form"},
        "tree": {
            "type": "object",
            "nullable": True,
            "additionalProperties": True,
            "description": "the query as it was read; null: it only states an order",
        },
        "order": {"type": "array", "items": _TEXT, "description": "the orders that the query states"},
        "terms": {"type": "array", "items": _TERM, "description": "the terms of the query"},
        "count": _NUMBER | {"description": "cards that match the query"},
    },
}
