"""Figures of a deck: cards by alignment and set with their bounds, and icons as far as they are known."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cardsdb.decks.expert.bounds import weigh
from cardsdb.decks.expert.holdings import Deck
from cardsdb.decks.formats import Format
from cardsdb.decks.reports import Bounds, Counts


@dataclass(frozen=True, slots=True)
class Icons:
    """Icons of one side: those that are known, and the cards of the deck for which they are not."""

    known: int
    cards_not_known: int


@dataclass(frozen=True, slots=True)
class Tally:
    """Figures of a deck. `sets` has every set that a card of the deck may come from, by code."""

    counts: Counts
    sets: Mapping[str, Bounds]
    hero_icons: Icons
    monster_icons: Icons
    different_cards: int


def tally(deck: Deck) -> Tally:
    """Return the figures of a deck."""
    hero = _icons((holding.count, holding.title.hero_icons) for holding in deck.holdings)
    monster = _icons((holding.count, holding.title.monster_icons) for holding in deck.holdings)
    return Tally(weigh(deck, _NO_FORMAT).counts, _by_set(deck), hero, monster, len(deck.holdings))


_NO_FORMAT = Format("", "")


def _by_set(deck: Deck) -> Mapping[str, Bounds]:
    bounds: dict[str, Bounds] = {}
    for holding in deck.holdings:
        certain = holding.count if len(holding.sets) == 1 else 0
        for code in holding.sets:
            had = bounds.get(code, Bounds(0, 0))
            bounds[code] = Bounds(had.at_least + certain, had.at_most + holding.count)
    return {code: bounds[code] for code in deck.pool.sets if code in bounds}


def _icons(cards: Iterable[tuple[int, int | None]]) -> Icons:
    known = unknown = 0
    for count, icons in cards:
        known += count * (icons or 0)
        unknown += count if icons is None else 0
    return Icons(known, unknown)
