"""What several unknown facts decide together. Only checked if no single rule is certainly broken."""

from collections.abc import Iterator, Sequence

from cardsdb.decks.expert.bounds import Weighed, fits, sums
from cardsdb.decks.expert.fixes import lowered
from cardsdb.decks.expert.holdings import Holding
from cardsdb.decks.problems import CardRef, Code, DeckProblem


def room_in_sets(weighed: Weighed) -> Iterator[DeckProblem]:
    """The copies of all cards of a set together are no more than the set holds."""
    asked: dict[str, list[Holding]] = {}
    for holding in weighed.deck.holdings:
        if holding.title.set is not None and holding.count > holding.low:
            asked.setdefault(holding.title.set, []).append(holding)
    for code, holdings in asked.items():
        place = weighed.deck.rooms[code] + sum(holding.low for holding in holdings)
        actual = sum(holding.count for holding in holdings)
        if actual > place:
            yield DeckProblem(
                code=Code.SET_OVERFULL,
                pointer=weighed.deck.pointer,
                cards=_refs(holdings, weighed),
                limit=place,
                actual=actual,
                fix=lowered({holding: holding.low for holding in holdings}),
                citation=weighed.format.copies.citation,
            )


def alignments(weighed: Weighed) -> Iterator[DeckProblem]:
    """Some way of filling in the open alignments keeps the limits of Heroes, Monsters and Neutrals."""
    if not weighed.deck.loose and not any(fits(each, weighed.format) for each in sums(weighed)):
        yield DeckProblem(
            code=Code.NO_ALIGNMENT_FITS,
            pointer=weighed.deck.pointer,
            cards=_refs(weighed.open, weighed),
            fix=lowered(dict.fromkeys(weighed.open, 0)),
            citation=weighed.format.heroes.citation,
        )


def _refs(holdings: Sequence[Holding], weighed: Weighed) -> tuple[CardRef, ...]:
    return tuple(ref for holding in holdings for ref in weighed.deck.refs(holding))
