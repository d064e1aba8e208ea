"""The verdict on decks with unknown facts, against trying every completion of small pools in small house formats."""

from collections.abc import Iterator
from itertools import product

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardsdb.decks.expert.checker import check
from cardsdb.decks.expert.entries import DeckEntry
from cardsdb.decks.expert.holdings import Deck, Holding, Standing, card_ref
from cardsdb.decks.expert.pool import CardPool, Title
from cardsdb.decks.expert.resolution import resolve
from cardsdb.decks.formats import Format
from cardsdb.terms import Alignment, Verdict
from tests.cardsdb.decks.expert.strategies import house_formats, lists, pools

Facts = tuple[tuple[Alignment, str, bool], ...]
"""Of each holding: its alignment, its set, and whether the set has copies enough."""


def enough(deck: Deck) -> set[tuple[bool, ...]]:
    """Return every pattern of “copies enough” over the holdings, by giving every title of every set copies."""
    ways = [list(copies_of_set(deck, code)) for code in deck.pool.sets]
    ways += [
        [{holding: number} for number in copies_in_open_set(deck, holding)]
        for holding in deck.holdings
        if holding.title.set is None
    ]
    patterns = set()
    for way in product(*ways):
        copies = {holding: number for part in way for holding, number in part.items()}
        patterns.add(tuple(copies[holding] >= holding.count for holding in deck.holdings))
    return patterns


def copies_in_open_set(deck: Deck, holding: Holding) -> range | list[int]:
    """Return the copies of a card of open set: up to what the other cards of one of its sets leave."""
    if holding.title.copies:
        return [holding.title.copies]
    named = [each.title for each in deck.holdings if each.title.possible_sets]
    rests = [
        deck.pool.sets[code].size - sum(title.copies or 1 for title in (*deck.pool.titles, *named) if title.set == code)
        for code in holding.sets
    ]
    unlisted = holding.standing is Standing.UNLISTED
    return range(max(rests) + 1) if unlisted else range(1, max(1, *rests) + 1)


def copies_of_set(deck: Deck, code: str) -> Iterator[dict[Holding, int]]:
    """Yield the copies of the holdings of a set: with its other titles they add up to its size, or leave a rest."""
    card_set = deck.pool.sets[code]
    mine = [holding for holding in deck.holdings if holding.title.set == code]
    held = {(holding.title.name, code) for holding in mine if holding.standing is Standing.LISTED}
    others = [title for title in deck.pool.titles if title.set == code and (title.name, code) not in held]
    options = [
        range(card_set.size + 1) if holding.standing is Standing.UNLISTED else copies(holding.title, card_set.size)
        for holding in mine
    ] + [copies(title, card_set.size) for title in others]
    for numbers in product(*options):
        if sum(numbers) == card_set.size or (sum(numbers) < card_set.size and not card_set.complete):
            yield dict(zip(mine, numbers, strict=False))


def copies(title: Title, size: int) -> range | list[int]:
    """Return the copies of an identified card of a set of a size."""
    return [title.copies] if title.copies else range(1, size + 1)


def completions(deck: Deck) -> Iterator[Facts]:
    """Yield what the deck asks of every completion."""
    patterns = enough(deck)
    ways = [tuple(product(holding.title.alignments, holding.sets)) for holding in deck.holdings]
    for chosen in product(*ways):
        for pattern in patterns:
            yield tuple((way, code, good) for (way, code), good in zip(chosen, pattern, strict=True))


def keeps_all_rules(facts: Facts, deck: Deck, rules: Format) -> bool:
    """Whether a completion makes the deck legal."""
    sums = dict.fromkeys(Alignment, 0)
    for holding, (alignment, _code, _good) in zip(deck.holdings, facts, strict=True):
        sums[alignment] += holding.count
    sets = len({code for _alignment, code, _good in facts})
    return (
        sum(sums.values()) == rules.size.at_least
        and all(good for _alignment, _code, good in facts)
        and sums[Alignment.HERO] >= (rules.heroes.at_least or 0)
        and sums[Alignment.MONSTER] >= (rules.monsters.at_least or 0)
        and (rules.neutrals.at_most is None or sums[Alignment.NEUTRAL] <= rules.neutrals.at_most)
        and sets >= (rules.sets.at_least or 0)
        and (rules.sets.at_most is None or sets <= rules.sets.at_most)
    )


def expected(deck: Deck, rules: Format) -> tuple[Verdict, set[tuple[int, str]]]:
    """Return the verdict and the needed facts (place of the holding, kind of fact) by trying all completions."""
    legal = {facts: keeps_all_rules(facts, deck, rules) for facts in completions(deck)}
    outcomes = set(legal.values())
    verdict = Verdict.UNDETERMINED if len(outcomes) == 2 else Verdict.LEGAL if True in outcomes else Verdict.ILLEGAL
    needed = set()
    for place in range(len(deck.holdings)):
        for member, kind in enumerate(("alignment", "set", "copies")):
            seen: dict[object, set[bool]] = {}
            for facts, good in legal.items():
                rest = tuple(
                    each if at != place else tuple(value for nth, value in enumerate(each) if nth != member)
                    for at, each in enumerate(facts)
                )
                seen.setdefault(rest, set()).add(good)
            if any(len(values) == 2 for values in seen.values()):
                needed.add((place, kind))
    return verdict, needed


COUNTS = st.integers(1, 3)


@given(st.data())
@settings(max_examples=400, deadline=None)
def test_the_verdict_and_needed_facts_are_those_of_all_completions(data: st.DataObject) -> None:
    pool = data.draw(pools())
    deck = resolve(data.draw(lists(pool, COUNTS)), pool)
    rules = data.draw(house_formats(sum(holding.count for holding in deck.holdings)))
    assume(deck.holdings)
    assume(not deck.loose)
    assume(all(holding.standing is not Standing.AMBIGUOUS for holding in deck.holdings))
    verdict, needed = expected(deck, rules)
    report = check(deck, rules)
    refs = [card_ref(holding.title, pool) for holding in deck.holdings]
    assert report.verdict is verdict
    assert {(refs.index(fact.card), fact.fact) for fact in report.needed_facts} == needed


def readings(entries: list[DeckEntry], pool: CardPool) -> Iterator[list[DeckEntry]]:
    """Yield the list with every ambiguous name read as its cards, in every split of its copies."""
    ambiguous = [each for each in resolve(entries, pool).holdings if each.standing is Standing.AMBIGUOUS]
    if not ambiguous:
        yield entries
        return
    first = ambiguous[0]
    others = [entry for entry in entries if entry not in first.entries]
    for numbers in product(range(first.count + 1), repeat=len(first.readings)):
        if sum(numbers) == first.count:
            split = [
                DeckEntry(number, title.name, set=title.set or first.sets[0])
                for number, title in zip(numbers, first.readings, strict=True)
                if number
            ]
            yield from readings(others + split, pool)


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_an_ambiguous_name_leaves_the_verdict_open_as_long_as_a_reading_may_be_legal(data: st.DataObject) -> None:
    pool = data.draw(pools(twins=True))
    entries = [*data.draw(lists(pool, COUNTS)), DeckEntry(data.draw(COUNTS), "Twin", place=9)]
    deck = resolve(entries, pool)
    assume(any(holding.standing is Standing.AMBIGUOUS for holding in deck.holdings))
    assume(not deck.loose)
    rules = data.draw(house_formats(sum(holding.count for holding in deck.holdings)))
    verdict = check(deck, rules).verdict
    possible = {check(resolve(reading, pool), rules).verdict for reading in readings(entries, pool)}
    assert verdict is not Verdict.LEGAL
    if verdict is Verdict.ILLEGAL:
        assert possible == {Verdict.ILLEGAL}
