"""The data that setup sheets of all games are made from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cardsdb.decks.expert.pool import CardPool
from cardsdb.decks.formats import Format
from cardsdb.setup.material import SetupMaterial
from cardsdb.spellings import Spellings


@dataclass(frozen=True)
class SheetData:
    """Spellings, the material of a game by its code, and what decks of players are read against.

    `saved_deck` returns the body of a deck that is saved under a key, None if there is none.
    """

    spellings: Spellings
    material: Callable[[str], SetupMaterial]
    pool: CardPool
    formats: Mapping[str, Format]
    saved_deck: Callable[[str], Mapping[str, object] | None]
