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
    """Yield what can be added: cards of the deck, then others of its sets, then those of sets it does not use.

    Whoever plays a set owns it; of the other sets that is not known. Each in the order of list and pool.
    """
    held = {each.title.key: each for each in deck.holdings if each.standing is Standing.LISTED}
    ambiguous = {title.key for each in deck.holdings for title in each.readings}
    for holding in held.values():
        if holding.low > holding.count and _chosen(holding.sets, deck.chosen):
            yield Spare(holding.title, holding.low - holding.count, holding)
    own = {code for holding in deck.holdings for code in holding.sets}
    others = [title for title in deck.pool.titles if title.key not in held and title.key not in ambiguous]
    for title in sorted(others, key=lambda title: not own.issuperset(_codes(title))):
        if _chosen(_codes(title), deck.chosen):
            yield Spare(title, title.fewest)


def _codes(title: Title) -> tuple[str, ...]:
    return (title.set,) if title.set is not None else tuple(title.possible_sets)


def _chosen(codes: tuple[str, ...], chosen: tuple[str, ...]) -> bool:
    return not chosen or set(codes) <= set(chosen)
