"""The query index of all cards, and queries read with its vocabulary."""

import json
from collections.abc import Iterator
from typing import Any

from cardsdb.dataset import per_dataset
from cardsdb.library.words import spellings
from cardsdb.query.faults import Faults
from cardsdb.query.index import CardIndex
from cardsdb.query.tree import Query
from cardsdb.shelf import shelf
from cardsdb.spellings import EXPANSION


def _documents(noun: str) -> Iterator[dict[str, Any]]:
    """Yield the documents of a noun. The marker of our addresses is a control character, so parsing is not strict."""
    known = shelf(noun)
    return (json.loads(known.document(place), strict=False) for place in known.all)


@per_dataset
def card_index() -> CardIndex:
    """Return the query index of all cards, in shelf order."""
    also = {thing.id: thing.words for thing in spellings().things if thing.kind == EXPANSION}
    boxes, games = _documents("expansions"), _documents("games")
    return CardIndex.of(_documents("cards"), boxes=boxes, games=games, also=also)


@per_dataset
def card_query(text: str) -> Query | Faults:
    return card_index().parse(text)
