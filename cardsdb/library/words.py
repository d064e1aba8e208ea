"""Spellings of everything that requests may name."""

from cardsdb import spellings as spelled
from cardsdb.dataset import per_dataset
from cardsdb.models import Card, Expansion, Game
from cardsdb.spellings import Spellings
from cardsdb.terms import ExpansionKind


@per_dataset
def spellings() -> Spellings:
    """Return the spellings of games, boxes and cards; the rules part has those of rulebooks."""
    cards = Card.objects.order_by("public_id").values_list("public_id", "name", "former_ids")
    return Spellings(
        [
            *(spelled.game(row.code, row.slug, row.name) for row in Game.objects.all()),
            *(
                spelled.expansion(row.public_id, row.code, row.name, core=row.kind == ExpansionKind.CORE)
                for row in Expansion.objects.all()
            ),
            *(spelled.card(card_id, name, former.split()) for card_id, name, former in cards),
        ]
    )
