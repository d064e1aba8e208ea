"""The rules of an expert deck, one function each, with problems for what is or may be broken.

The format gives the limits, each with its citation.
"""

from collections.abc import Iterator
from dataclasses import replace

from cardsdb.decks.expert.bounds import Weighed
from cardsdb.decks.expert.fixes import fewer_copies, fix_for, lowered
from cardsdb.decks.expert.holdings import Holding, Standing
from cardsdb.decks.formats import Limit
from cardsdb.decks.problems import Code, DeckProblem, Fix
from cardsdb.decks.reports import Bounds
from cardsdb.terms import Severity

_OF_THE_SETS = (Code.UNKNOWN_SET, Code.UNKNOWN_CARD, Code.UNLISTED_CARD)


def naming(weighed: Weighed) -> Iterator[DeckProblem]:
    """Counts, names and sets as the list has them; a card has to be one of those that the sets contain."""
    citation = weighed.format.copies.citation
    for problem in weighed.deck.problems:
        yield replace(problem, citation=citation) if problem.code in _OF_THE_SETS else problem


def not_empty(weighed: Weighed) -> Iterator[DeckProblem]:
    """A deck has cards."""
    if not weighed.deck.holdings and not weighed.deck.loose:
        citation = weighed.format.size.citation
        yield DeckProblem(code=Code.EMPTY_DECK, pointer=weighed.deck.pointer, citation=citation, actual=0)


def size(weighed: Weighed) -> Iterator[DeckProblem]:
    """As many cards as the format says; those of entries that name no card may be the ones that are missing."""
    total = weighed.counts.total
    if total:
        yield from _too_few(Code.TOO_FEW_CARDS, Bounds(total, total), weighed.format.size, weighed)
        yield from _too_many(Code.TOO_MANY_CARDS, Bounds(total, total), weighed.format.size, weighed)


def copies(weighed: Weighed) -> Iterator[DeckProblem]:
    """Of each card at most the copies that its own set contains."""
    for holding in weighed.deck.holdings:
        count, low = holding.count, holding.low
        if count <= low:
            continue
        if count > holding.high:
            yield _of_card(Code.TOO_MANY_COPIES, holding, weighed, fewer_copies(holding), limit=holding.high)
        elif count > 1 and holding.standing is not Standing.AMBIGUOUS:
            yield _of_card(Code.TOO_MANY_COPIES, holding, weighed, fewer_copies(holding), Severity.UNKNOWN)


def alignments(weighed: Weighed) -> Iterator[DeckProblem]:
    """Enough Heroes, enough Monsters, not too many Neutrals."""
    counts, rules = weighed.counts, weighed.format
    if counts.total:
        yield from _too_few(Code.TOO_FEW_HEROES, counts.heroes, rules.heroes, weighed)
        yield from _too_few(Code.TOO_FEW_MONSTERS, counts.monsters, rules.monsters, weighed)
        yield from _too_many(Code.TOO_MANY_NEUTRALS, counts.neutrals, rules.neutrals, weighed)


def sets(weighed: Weighed) -> Iterator[DeckProblem]:
    """As many different sets as the format says; the sets that count are those of the cards in the deck."""
    if weighed.counts.total:
        yield from _too_few(Code.TOO_FEW_SETS, weighed.set_bounds, weighed.format.sets, weighed)
        yield from _too_many(Code.TOO_MANY_SETS, weighed.set_bounds, weighed.format.sets, weighed)


def chosen_sets(weighed: Weighed) -> Iterator[DeckProblem]:
    """Cards only from the sets that the player chose, where the list says which."""
    if not weighed.deck.chosen:
        return
    for holding in weighed.deck.holdings:
        if set(holding.sets).isdisjoint(weighed.deck.chosen):
            yield _of_card(Code.CARD_NOT_IN_CHOSEN_SETS, holding, weighed, lowered({holding: 0}))


def faction_sets(weighed: Weighed) -> Iterator[DeckProblem]:
    """The sets that the faction cards come from are different ones, and the deck uses them."""
    named, limit = weighed.faction_sets, weighed.format.faction_sets
    if not named or limit.at_most is None:
        return
    used = {code for holding in weighed.deck.holdings for code in holding.sets}
    if not (limit.holds(len(named)) and len(named) == len(set(named)) and used.issuperset(named)):
        yield DeckProblem(
            code=Code.INVALID_FACTION_SETS,
            pointer="/faction_sets",
            typed=", ".join(named),
            limit=limit.at_most,
            actual=len(used.intersection(named)),
            citation=limit.citation,
        )


def _too_few(code: Code, bounds: Bounds, limit: Limit, weighed: Weighed) -> Iterator[DeckProblem]:
    needed = limit.at_least or 0
    if bounds.at_least >= needed:
        return
    if bounds.at_most >= needed:
        yield _of_deck(code, bounds.at_least, needed, limit, weighed, Severity.UNKNOWN)
    elif bounds.at_most + weighed.deck.loose < needed:
        yield _of_deck(code, bounds.at_most, needed, limit, weighed)


def _too_many(code: Code, bounds: Bounds, limit: Limit, weighed: Weighed) -> Iterator[DeckProblem]:
    if limit.at_most is None or bounds.at_most <= limit.at_most:
        return
    if bounds.at_least > limit.at_most:
        yield _of_deck(code, bounds.at_least, limit.at_most, limit, weighed)
    else:
        yield _of_deck(code, bounds.at_most, limit.at_most, limit, weighed, Severity.UNKNOWN)


def _of_deck(
    code: Code, actual: int, limit: int, rule: Limit, weighed: Weighed, severity: Severity = Severity.ERROR
) -> DeckProblem:
    return DeckProblem(
        code=code,
        severity=severity,
        pointer=weighed.deck.pointer,
        limit=limit,
        actual=actual,
        fix=fix_for(code, limit, weighed),
        citation=rule.citation,
    )


def _of_card(
    code: Code,
    holding: Holding,
    weighed: Weighed,
    fix: Fix,
    severity: Severity = Severity.ERROR,
    *,
    limit: int | None = None,
) -> DeckProblem:
    entry = holding.entries[0]
    return DeckProblem(
        code=code,
        severity=severity,
        pointer=entry.pointer,
        line=entry.line,
        cards=weighed.deck.refs(holding),
        limit=limit,
        actual=holding.count,
        fix=fix,
        citation=weighed.format.copies.citation,
    )
