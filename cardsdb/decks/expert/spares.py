"""Cards that can certainly be added to a deck: identified, in the chosen sets, with copies left."""

from collections.abc import Iterator
from dataclasses import dataclass

from cardsdb.decks.expert.holdings import Deck, Holding, Standing
from cardsdb.decks.expert.pool import Title


@dataclass(frozen=True, slots=True)
class Spare:
    """A card with `room` further copies that its set has for certain; `holding` where the deck has it already."""

    title: Title
    room: int
    holding: Holding | None = None


def spares(deck: Deck) -> Iterator[Spare]:
    """Yield what can be added: first cards of the deck, then others, each in the order of list and pool."""
    held = {each.title.key: each for each in deck.holdings if each.standing is Standing.LISTED}
    ambiguous = {title.key for each in deck.holdings for title in each.readings}
    for holding in held.values():
        if holding.low > holding.count and _chosen(holding.sets, deck.chosen):
            yield Spare(holding.title, holding.low - holding.count, holding)
    for title in deck.pool.titles:
        if title.key in held or title.key in ambiguous:
            continue
        codes = (title.set,) if title.set is not None else tuple(title.possible_sets)
        if _chosen(codes, deck.chosen):
            yield Spare(title, title.fewest)


def _chosen(codes: tuple[str, ...], chosen: tuple[str, ...]) -> bool:
    return not chosen or set(codes) <= set(chosen)
