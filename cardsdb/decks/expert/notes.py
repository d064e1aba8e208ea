"""Notes on a deck: points of the rules that are open to interpretation and matter to this deck.

We read the expert rules as our summary does: two or more sets, the discards are part of the deck, and copies count for
each set and each deck separately.
"""

from collections.abc import Iterator

from cardsdb.decks.expert.bounds import Weighed
from cardsdb.decks.expert.holdings import Deck, Holding
from cardsdb.decks.reports import Note, NoteCode


def deck_notes(weighed: Weighed) -> Iterator[Note]:
    """Yield the notes of one deck."""
    yield from weighed.deck.notes
    yield from _faction_sets(weighed)
    yield from _discards(weighed)
    names = {holding.title.name for holding in weighed.deck.holdings}
    if len(names) < len(weighed.deck.holdings):
        yield from _same_names(weighed)


def notes_on_both(one: Deck, other: Deck) -> Iterator[Note]:
    """Yield notes on two decks of one table: cards of which both together need more than one box has."""
    held = {holding.title.key: holding for holding in one.holdings}
    for holding in other.holdings:
        mine = held.get(holding.title.key)
        together = holding.count + mine.count if mine else 0
        if together > holding.high >= holding.count:
            yield Note(NoteCode.MORE_THAN_THE_BOX, other.refs(holding), together, holding.high)


def _faction_sets(weighed: Weighed) -> Iterator[Note]:
    limit, most = weighed.format.faction_sets, weighed.format.sets.at_most
    named = limit.at_most
    if named is None or weighed.faction_sets or (most is not None and most <= named):
        return
    if weighed.set_bounds.at_least > named:
        yield Note(NoteCode.NAME_FACTION_SETS, (), weighed.set_bounds.at_least, named, limit.citation)


def _discards(weighed: Weighed) -> Iterator[Note]:
    size, discards = weighed.format.size.at_most, weighed.format.discards
    if size is not None and discards.at_least and weighed.counts.total == size + discards.at_least:
        yield Note(NoteCode.DISCARDS_INCLUDED, (), size, discards.at_least, discards.citation)


def _same_names(weighed: Weighed) -> Iterator[Note]:
    """Cards of one name from several sets, where a joint count of copies would forbid what the count per set allows."""

    named: dict[str, list[Holding]] = {}
    for holding in weighed.deck.holdings:
        if holding.title.set:
            named.setdefault(holding.title.name, []).append(holding)
    for holdings in named.values():
        if len(holdings) > 1 and sum(each.count for each in holdings) > min(each.low for each in holdings):
            refs = tuple(ref for holding in holdings for ref in weighed.deck.refs(holding))
            yield Note(NoteCode.SAME_NAME_IN_TWO_SETS, refs, citation=weighed.format.copies.citation)
