"""The facts that can still change the verdict on a deck.

A fact is needed if two completions, one legal and one not, agree in everything else that matters to the deck: the
alignments and sets of its cards, and whether each set has enough copies.
"""

from collections.abc import Iterator

from cardsdb.decks.expert.bounds import Unit, Weighed, fits, plus, set_choices, sums, units
from cardsdb.decks.expert.holdings import Holding, Standing, card_ref
from cardsdb.decks.reports import NeededFact


def needed_facts(weighed: Weighed) -> Iterator[NeededFact]:
    """Yield the needed facts of a deck whose verdict is open, card by card in the order of the list."""
    decided: dict[Unit, bool] = {}
    for holding in weighed.deck.holdings:
        card = card_ref(holding.title, weighed.deck.pool)
        if holding.standing is Standing.AMBIGUOUS:
            yield NeededFact(card, "set", holding.sets)
            continue
        if _alignment_decides(holding, weighed, decided):
            yield NeededFact(card, "alignment", tuple(sorted(holding.title.alignments)))
        if holding.low < holding.count:
            yield NeededFact(card, "copies", (holding.low, holding.high))
        if _set_decides(holding, weighed):
            yield NeededFact(card, "set", holding.sets)


def _alignment_decides(holding: Holding, weighed: Weighed, decided: dict[Unit, bool]) -> bool:
    """Whether, for some alignments of the other cards, one alignment of this card is right and another wrong."""
    if len(holding.title.alignments) == 1:
        return False
    (unit,) = units(holding)
    if unit not in decided:
        count, alignments = unit
        decided[unit] = any(
            len({fits(plus(each, count, way, weighed.format), weighed.format) for way in alignments}) == 2
            for each in sums(weighed, without=holding)
        )
    return decided[unit]


def _set_decides(holding: Holding, weighed: Weighed) -> bool:
    """Whether, for some sets of the other cards, one set of this card is right and another wrong."""
    if len(holding.sets) == 1:
        return False
    others = set_choices(other for other in weighed.deck.holdings if other is not holding)
    limit = weighed.format.sets
    return any(len({limit.holds(len(choice | {code})) for code in holding.sets}) == 2 for choice in others)
