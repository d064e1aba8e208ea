"""Complete a partial deck with cards from the chosen sets, so that it is certainly legal.

Only cards that certainly have copies left are added. Unknown alignments and sets are taken at their worst. Cards that
are already in the deck stay. If there is no certain completion, the result says why.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from cardsdb.chance import shuffled
from cardsdb.decks.expert.bounds import Weighed, weigh
from cardsdb.decks.expert.checker import check, check_list
from cardsdb.decks.expert.entries import DeckEntry
from cardsdb.decks.expert.holdings import Deck
from cardsdb.decks.expert.pool import Title
from cardsdb.decks.expert.spares import spares
from cardsdb.decks.formats import Format
from cardsdb.decks.problems import Code, DeckProblem
from cardsdb.terms import Alignment, Verdict

_CURED_BY_ADDING = frozenset(
    {Code.EMPTY_DECK, Code.TOO_FEW_CARDS, Code.TOO_FEW_HEROES, Code.TOO_FEW_MONSTERS, Code.TOO_FEW_SETS}
)


@dataclass(frozen=True, slots=True)
class Filling:
    """A completed list and the cards added to it; or, with `problems`, the list as it was and why it stays so."""

    entries: tuple[DeckEntry, ...]
    added: tuple[tuple[Title, int], ...] = ()
    problems: tuple[DeckProblem, ...] = ()


@dataclass(frozen=True, slots=True)
class _Card:
    """A copy that can be added. It counts as the alignment it has for certain, as a Neutral where it may be one."""

    title: Title
    kind: Alignment | None
    sets: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Needs:
    """What is still to be added: cards, Heroes and Monsters among them; and Neutrals that may be."""

    cards: int
    heroes: int
    monsters: int
    neutrals: int

    def after(self, card: _Card) -> "_Needs":
        return _Needs(
            self.cards - 1,
            max(0, self.heroes - (card.kind is Alignment.HERO)),
            max(0, self.monsters - (card.kind is Alignment.MONSTER)),
            self.neutrals - (card.kind is Alignment.NEUTRAL),
        )

    def shortages(self, there: Counter[Alignment | None]) -> Iterator[tuple[int, int, str]]:
        """Yield what is needed, what is there, and as what, where it does not suffice."""
        neutrals = min(there[Alignment.NEUTRAL], self.neutrals)
        supply = there[Alignment.HERO] + there[Alignment.MONSTER] + there[None] + neutrals
        for needed, actual, words in (
            (self.cards, supply, ""),
            (self.heroes, there[Alignment.HERO], " as Heroes"),
            (self.monsters, there[Alignment.MONSTER], " as Monsters"),
            (self.heroes + self.monsters, self.cards, " as Heroes and Monsters"),
            (0, self.neutrals, " as Neutrals"),
        ):
            if actual < needed:
                yield needed, actual, words


def complete_deck(deck: Deck, rules: Format, rng: Random) -> Filling:
    """Add cards of the deck's chosen sets until it is full and legal; which ones, chance decides."""
    held = (entry for holding in deck.holdings for entry in holding.entries if entry.valid_count)
    sent = (*held, *deck.strays)
    report = check(deck, rules)
    incurable = tuple(problem for problem in report.problems if problem.code not in _CURED_BY_ADDING)
    if incurable:
        return Filling(sent, problems=incurable)
    weighed = weigh(deck, rules)
    needs = _needs(weighed)
    cards = shuffled(_cards(deck), rng)
    for sets in (*_sets_of_the_deck(weighed), *shuffled(_set_choices(weighed, cards), rng)):
        inside = [card for card in cards if card.sets <= sets]
        found = _pick(inside, needs, _own_sets(weighed), _further_sets(weighed))
        if found is not None:
            added = tuple(Counter(card.title for card in found).items())
            entries = sent + tuple(_entry(title, count) for title, count in added)
            if check_list(entries, deck.pool, rules, sets=deck.chosen).verdict is Verdict.LEGAL:
                return Filling(entries, added)
    return Filling(sent, problems=tuple(_reasons(deck, needs, cards, rules)))


def _needs(weighed: Weighed) -> _Needs:
    counts, rules = weighed.counts, weighed.format
    cards = (rules.size.at_least or 0) - counts.total
    most = rules.neutrals.at_most
    return _Needs(
        cards,
        max(0, (rules.heroes.at_least or 0) - counts.heroes.at_least),
        max(0, (rules.monsters.at_least or 0) - counts.monsters.at_least),
        cards if most is None else most - counts.neutrals.at_most,
    )


def _own_sets(weighed: Weighed) -> frozenset[str]:
    """Return the sets that the cards already there may come from."""
    return frozenset(code for holding in weighed.deck.holdings for code in holding.sets)


def _further_sets(weighed: Weighed) -> int:
    return max(0, (weighed.format.sets.at_least or 0) - weighed.set_bounds.at_least)


def _cards(deck: Deck) -> Iterator[_Card]:
    """Yield every copy that can be added for certain."""
    for spare in spares(deck):
        title = spare.title
        sets = frozenset({title.set}) if title.set else title.possible_sets
        kind = next(iter(title.alignments)) if len(title.alignments) == 1 else None
        card = _Card(title, Alignment.NEUTRAL if Alignment.NEUTRAL in title.alignments else kind, sets)
        yield from [card] * spare.room


def _sets_of_the_deck(weighed: Weighed) -> Iterator[frozenset[str]]:
    """Yield the deck's own sets where they are enough: its player has them, of others that is not known."""
    if not _further_sets(weighed) and not weighed.deck.chosen:
        yield _own_sets(weighed)


def _set_choices(weighed: Weighed, cards: list[_Card]) -> list[frozenset[str]]:
    """Return the largest collections of sets that the deck may come from, its own among them."""
    own = _own_sets(weighed)
    others = sorted({code for card in cards for code in card.sets} - own)
    most = weighed.format.sets.at_most
    room = len(others) if most is None else min(len(others), max(0, most - len(own)))
    return [own | frozenset(further) for further in combinations(others, room)]


def _pick(cards: list[_Card], needs: _Needs, used: frozenset[str], further: int) -> list[_Card] | None:
    """Return cards that meet the needs, the first in order that do; None where none do."""
    if further:
        return _pick_from_new_set(cards, needs, used, further)
    there = Counter(card.kind for card in cards)
    if any(needs.shortages(there)):
        return None
    picked = []
    for card in cards:
        there[card.kind] -= 1
        after = needs.after(card)
        if needs.cards and not any(after.shortages(there)):
            picked.append(card)
            needs = after
    return picked


def _pick_from_new_set(cards: list[_Card], needs: _Needs, used: frozenset[str], further: int) -> list[_Card] | None:
    tried: set[tuple[Alignment | None, frozenset[str]]] = set()
    for place, card in enumerate(cards):
        if len(card.sets) == 1 and not card.sets <= used and (card.kind, card.sets) not in tried:
            tried.add((card.kind, card.sets))
            rest = _pick(cards[:place] + cards[place + 1 :], needs.after(card), used | card.sets, further - 1)
            if rest is not None:
                return [card, *rest]
    return None


def _reasons(deck: Deck, needs: _Needs, cards: list[_Card], rules: Format) -> Iterator[DeckProblem]:
    problem = DeckProblem(
        code=Code.NOT_ENOUGH_CERTAIN_CARDS, pointer=deck.pointer, limit=needs.cards, citation=rules.size.citation
    )
    shortages = list(needs.shortages(Counter(card.kind for card in cards)))
    for needed, actual, words in shortages:
        yield replace(problem, limit=needed, actual=actual, place=words)
    if not shortages:
        yield replace(problem, actual=0, place=" from sets that the format allows")


def _entry(title: Title, count: int) -> DeckEntry:
    return DeckEntry(count, id=title.id) if title.id else DeckEntry(count, title.name, set=title.set)
