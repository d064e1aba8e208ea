"""A deck list matched against a pool: how many of each card it has, and how much of that is certain."""

from dataclasses import dataclass
from enum import Enum, auto

from cardsdb.decks.expert.entries import DeckEntry
from cardsdb.decks.expert.pool import CardPool, Title
from cardsdb.decks.problems import CardRef, DeckProblem
from cardsdb.decks.reports import Note


class Standing(Enum):
    """How a card of a list stands in the pool."""

    LISTED = auto()
    """An identified card."""
    UNLISTED = auto()
    """A name that a set with unidentified cards may hold."""
    AMBIGUOUS = auto()
    """A name that fits several cards."""


@dataclass(frozen=True, slots=True)
class Holding:
    """Copies of one card in a deck.

    `low` and `high` bound how many copies the card's set can have (0: there may be no such card), `sets` are the sets
    it may be in. `title` has the set filled in that the player named. `readings` are the cards of an ambiguous name.
    """

    title: Title
    count: int
    low: int
    high: int
    sets: tuple[str, ...]
    entries: tuple[DeckEntry, ...] = ()
    standing: Standing = Standing.LISTED
    readings: tuple[Title, ...] = ()


@dataclass(frozen=True, slots=True)
class Deck:
    """A list read against a pool. Make it with `resolve`.

    `strays` are the entries that are in no holding (misnamed, or with an invalid count), `unread` the lines that were
    not understood, `loose` is how many cards stand in both; `rooms` how many cards of each set its identified cards
    leave open; `chosen` the codes of the chosen sets (none: all).
    """

    pool: CardPool
    holdings: tuple[Holding, ...]
    problems: tuple[DeckProblem, ...]
    notes: tuple[Note, ...]
    strays: tuple[DeckEntry, ...]
    unread: tuple[str, ...]
    loose: int
    rooms: dict[str, int]
    chosen: tuple[str, ...]
    pointer: str

    def refs(self, holding: Holding) -> tuple[CardRef, ...]:
        """The card of a holding, or the cards that an ambiguous name fits."""
        return tuple(card_ref(title, self.pool) for title in holding.readings or (holding.title,))


def card_ref(title: Title, pool: CardPool) -> CardRef:
    """Return the card as problems name it."""
    card_set = pool.sets.get(title.set or "")
    return CardRef(title.name, title.id, title.set, card_set.name if card_set else None)
