"""Build a Mythos deck, drawn evenly from all decks that the table, pool, and difficulty allow.

As in the core rules: sort by color, draw the cards of each stage, shuffle them together, with stage I on top.
"""

from random import Random

from cardsdb.chance import drawn, shuffled
from cardsdb.decks.mythos.deck import STAGES, MythosDeck, MythosPool, MythosTable, demands, rumor_difficulties
from cardsdb.decks.mythos.feasibility import SHORTFALL_CODE, shortfalls
from cardsdb.terms import Color, DeckDifficulty


class PoolTooSmall(ValueError):  # noqa: N818 - says what is wrong, as the house does
    """The deck cannot be built; ask `feasibility` or `shortfalls` first."""


def build(
    table: MythosTable, pool: MythosPool, level: DeckDifficulty, rng: Random, *, starting_rumor: bool | str = False
) -> MythosDeck:
    """Draw a deck, and a starting Rumor from the blue cards that it leaves (or take the one that is named).

    Raises PoolTooSmall where cards are short, ValueError where the named card cannot be the starting Rumor.
    """
    named = None
    if isinstance(starting_rumor, str):
        fault = rumor_fault(starting_rumor, pool, level)
        if fault:
            raise ValueError(fault)
        named = pool.by_id[starting_rumor].id
        pool, starting_rumor = pool.without(named), False
    if shortfalls(table, pool, level, starting_rumor=starting_rumor):
        raise PoolTooSmall(SHORTFALL_CODE)
    piles: dict[int, list[str]] = {stage: [] for stage in STAGES}
    for demand in demands(table, level):
        cards = iter(drawn(pool.heap(demand.color, demand.difficulties), demand.needed, rng))
        for stage, number in demand.stages:
            piles[stage] += [next(cards) for _ in range(number)]
    stages = tuple(tuple(shuffled(pile, rng)) for pile in piles.values())
    return MythosDeck(stages, _draw_rumor(stages, pool, level, rng) if starting_rumor else named)


def reserve(deck: MythosDeck, pool: MythosPool) -> tuple[str, ...]:
    """Return the ids of the cards of the chosen boxes that are neither in the deck nor in play nor withheld."""
    used = {deck.starting_rumor, *(card for stage in deck.stages for card in stage)}
    return tuple(card.id for card in pool.available if card.id not in used)


def rumor_fault(card_id: str, pool: MythosPool, level: DeckDifficulty) -> str | None:
    """Return why a card cannot be the starting Rumor, or None where it can."""
    card = pool.by_id.get(card_id)
    if card is None:
        return "there is no such card"
    if card.expansion not in pool.chosen:
        return "its box is not chosen"
    if card.id in pool.withheld:
        return "a Prelude keeps it out of the deck"
    if card.color is not Color.BLUE:
        return "it is not blue, and only blue cards are Rumors"
    if card.difficulty not in rumor_difficulties(level):
        return "with a staged difficulty it must be an easy card"
    return None


def _draw_rumor(stages: tuple[tuple[str, ...], ...], pool: MythosPool, level: DeckDifficulty, rng: Random) -> str:
    used = {card for stage in stages for card in stage}
    unused = [card for card in pool.heap(Color.BLUE, rumor_difficulties(level)) if card not in used]
    return drawn(unused, 1, rng)[0]
