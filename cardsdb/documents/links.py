"""Cards, spaces and boxes as links in other documents."""

from cardsdb.documents.nouns import Json
from cardsdb.models import Card, Expansion, Space


def card_link(card: Card) -> Json:
    """Return a card by id and name; name null if not known."""
    return {"id": card.public_id, "name": card.name}


def space_link(space: Space) -> Json:
    return {"id": space.public_id, "name": space.name}


def box_link(box: Expansion) -> Json:
    return {"id": box.public_id, "code": box.code, "name": box.name}
