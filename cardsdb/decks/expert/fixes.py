"""Fixes for deck problems. Each removes one problem; others may arise from it.

Cards are removed from the end of the list first, and only cards that certainly exist are added.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from cardsdb.decks.expert.bounds import Weighed
from cardsdb.decks.expert.entries import COUNT_LIMIT, recount
from cardsdb.decks.expert.holdings import Holding, Standing
from cardsdb.decks.expert.name_problems import title_item
from cardsdb.decks.expert.spares import Spare, spares
from cardsdb.decks.problems import Code, Fix, FixItem
from cardsdb.terms import Alignment


def fix_for(code: Code, limit: int, weighed: Weighed) -> Fix | None:
    """Return a fix for a limit of the whole deck that is broken, or None where none is certain."""
    return _MENDING[code](limit, weighed)


def fewer_copies(holding: Holding) -> Fix:
    """Lower a card to the copies that are certain; an ambiguous name to those of all cards that it fits."""
    return lowered({holding: holding.high if holding.standing is Standing.AMBIGUOUS else holding.low})


def lowered(counts: Mapping[Holding, int]) -> Fix:
    """Give these cards these counts."""
    words = [
        f"play {count} {each.title.name} instead of {each.count}" if count else f"leave {each.title.name} out"
        for each, count in counts.items()
    ]
    items = [item for each, count in counts.items() for item in recount(each.entries, count)]
    sentence = "; ".join(words)
    return Fix(f"{sentence[:1].upper()}{sentence[1:]}.", tuple(items))


def _fewer_cards(limit: int, weighed: Weighed) -> Fix:
    return _lower(weighed.deck.holdings, weighed.counts.total - limit)


def _fewer_neutrals(limit: int, weighed: Weighed) -> Fix:
    neutrals = [each for each in weighed.deck.holdings if Alignment.NEUTRAL in each.title.alignments]
    return _lower(neutrals, weighed.counts.neutrals.at_most - limit)


def _fewer_sets(limit: int, weighed: Weighed) -> Fix:
    """Keep the cards of as many sets as are allowed, those with most cards."""
    cards: dict[str, int] = {}
    for holding in weighed.deck.holdings:
        for code in holding.sets:
            cards[code] = cards.get(code, 0) + holding.count
    kept = set(sorted(cards, key=lambda code: -cards[code])[:limit])
    return lowered({each: 0 for each in weighed.deck.holdings if not kept.issuperset(each.sets)})


def _more_cards(limit: int, weighed: Weighed) -> Fix | None:
    """Add cards that are certain and no Neutrals."""
    found = [each for each in spares(weighed.deck) if Alignment.NEUTRAL not in each.title.alignments]
    return _added(found, limit - weighed.counts.total)


def _more_heroes(limit: int, weighed: Weighed) -> Fix | None:
    found = [each for each in spares(weighed.deck) if each.title.alignments == {Alignment.HERO}]
    return _added(found, limit - weighed.counts.heroes.at_least)


def _more_monsters(limit: int, weighed: Weighed) -> Fix | None:
    found = [each for each in spares(weighed.deck) if each.title.alignments == {Alignment.MONSTER}]
    return _added(found, limit - weighed.counts.monsters.at_least)


def _more_sets(limit: int, weighed: Weighed) -> Fix | None:
    """Add a card of each set that is still needed."""
    new: dict[str, Spare] = {}
    for spare in spares(weighed.deck):
        if spare.title.set and spare.title.set not in weighed.sets:
            new.setdefault(spare.title.set, spare)
    return _added(new.values(), limit - len(weighed.sets), most=1)


def _lower(holdings: Sequence[Holding], surplus: int) -> Fix:
    counts: dict[Holding, int] = {}
    for holding in reversed(holdings):
        taken = min(holding.count, surplus)
        if taken:
            counts[holding] = holding.count - taken
            surplus -= taken
    return lowered(counts)


def _added(found: Iterable[Spare], short: int, *, most: int = COUNT_LIMIT) -> Fix | None:
    words: list[str] = []
    items: list[FixItem] = []
    for spare in found:
        number = min(short, spare.room, most)
        if number:
            short -= number
            words.append(f"{number} {spare.title.name}")
            items += _more_of(spare, number)
    return None if short else Fix(f"Add for example {', '.join(words)}.", tuple(items))


def _more_of(spare: Spare, number: int) -> tuple[FixItem, ...]:
    if spare.holding:
        return recount(spare.holding.entries, spare.holding.count + number)
    return (title_item(spare.title, number),)


_MENDING: Mapping[Code, Callable[[int, Weighed], Fix | None]] = {
    Code.TOO_FEW_CARDS: _more_cards,
    Code.TOO_MANY_CARDS: _fewer_cards,
    Code.TOO_FEW_HEROES: _more_heroes,
    Code.TOO_FEW_MONSTERS: _more_monsters,
    Code.TOO_MANY_NEUTRALS: _fewer_neutrals,
    Code.TOO_FEW_SETS: _more_sets,
    Code.TOO_MANY_SETS: _fewer_sets,
}
