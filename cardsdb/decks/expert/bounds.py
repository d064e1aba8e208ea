"""Bounds of a deck's sums over all completions of the unknown facts.

A completion gives every character an alignment that is not ruled out, a set that it may be in, and copies such that the
cards of a set add up to its size. Alignments, sets, and copies are independent, so each rule can be judged by its own
bounds. Rules that depend on the same facts are judged by the sums that can be reached.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from cardsdb.decks.expert.holdings import Deck, Holding, Standing
from cardsdb.decks.formats import Format
from cardsdb.decks.reports import Bounds, Counts
from cardsdb.terms import Alignment

HERO, MONSTER, NEUTRAL = Alignment.HERO, Alignment.MONSTER, Alignment.NEUTRAL

Sums = tuple[int, int, int]
"""Heroes and Monsters as far as they are asked for, Neutrals as far as one more than allowed."""
Unit = tuple[int, frozenset[Alignment]]
"""Cards that have one alignment together, and the alignments they may have."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A deck with its sums. `open` are the holdings of open alignment, `sets` the sets that are used for certain."""

    deck: Deck
    format: Format
    faction_sets: tuple[str, ...]
    counts: Counts
    open: tuple[Holding, ...]
    sets: frozenset[str]
    set_bounds: Bounds


def weigh(deck: Deck, rules: Format, faction_sets: tuple[str, ...] = ()) -> Weighed:
    """Count a deck by alignment and set. Loose cards are not counted."""
    total = 0
    least = {HERO: 0, MONSTER: 0, NEUTRAL: 0}
    most = {HERO: 0, MONSTER: 0, NEUTRAL: 0}
    unsettled: list[Holding] = []
    used: set[str] = set()
    floating = False
    for holding in deck.holdings:
        count = holding.count
        total += count
        alignments = holding.title.alignments
        if len(alignments) == 1:
            for alignment in alignments:
                least[alignment] += count
        else:
            unsettled.append(holding)
            for alignment in alignments:
                most[alignment] += count
        if len(holding.sets) == 1:
            used.add(holding.sets[0])
        else:
            floating = True
    bounds = [Bounds(least[each], least[each] + most[each]) for each in (HERO, MONSTER, NEUTRAL)]
    sizes = [len(sets) for sets in set_choices(deck.holdings)] if floating else [len(used)]
    return Weighed(
        deck,
        rules,
        faction_sets,
        Counts(total, *bounds),
        tuple(unsettled),
        frozenset(used),
        Bounds(min(sizes), max(sizes)),
    )


def set_choices(holdings: Iterable[Holding]) -> set[frozenset[str]]:
    """Return every collection of sets that the cards can come from. An ambiguous name may come from several."""
    spread: Counter[tuple[str, ...]] = Counter()
    for holding in holdings:
        spread[holding.sets] += _spread(holding)
    reached: set[frozenset[str]] = {frozenset()}
    for sets, cards in spread.items():
        for _ in range(min(cards, len(sets))):
            reached = {choice | {code} for choice in reached for code in sets}
    return reached


def _spread(holding: Holding) -> int:
    return min(holding.count, len(holding.sets)) if holding.standing is Standing.AMBIGUOUS else 1


def units(holding: Holding) -> list[Unit]:
    """Return the cards of a holding as far as they share an alignment: those of an ambiguous name need not."""
    if holding.standing is Standing.AMBIGUOUS:
        return [(1, holding.title.alignments)] * holding.count
    return [(holding.count, holding.title.alignments)]


def sums(weighed: Weighed, without: Holding | None = None) -> set[Sums]:
    """Return every sum of Heroes, Monsters, Neutrals that the open alignments allow, but for one holding."""
    counts = weighed.counts
    start = (counts.heroes.at_least, counts.monsters.at_least, counts.neutrals.at_least)
    reached = {_capped(start, weighed.format)}
    for holding in weighed.open:
        if holding is not without:
            for count, alignments in units(holding):
                reached = {plus(each, count, way, weighed.format) for each in reached for way in alignments}
    return reached


def plus(sums: Sums, count: int, alignment: Alignment, rules: Format) -> Sums:
    """Return the sums with cards of an alignment added."""
    heroes, monsters, neutrals = sums
    if alignment is HERO:
        heroes += count
    elif alignment is MONSTER:
        monsters += count
    else:
        neutrals += count
    return _capped((heroes, monsters, neutrals), rules)


def fits(sums: Sums, rules: Format) -> bool:
    """Whether the sums keep the limits of all three alignments."""
    heroes, monsters, neutrals = sums
    most = rules.neutrals.at_most
    return (
        heroes >= (rules.heroes.at_least or 0)
        and monsters >= (rules.monsters.at_least or 0)
        and (most is None or neutrals <= most)
    )


def _capped(sums: Sums, rules: Format) -> Sums:
    """Cap each sum at its limit, to keep the state space small."""
    heroes, monsters, neutrals = sums
    most = -1 if rules.neutrals.at_most is None else rules.neutrals.at_most
    return min(heroes, rules.heroes.at_least or 0), min(monsters, rules.monsters.at_least or 0), min(neutrals, most + 1)
