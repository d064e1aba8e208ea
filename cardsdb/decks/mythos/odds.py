"""Exact odds for a Mythos deck before it is built: fractions by combinatorics, no simulation.

The cards of a color and of the difficulties that its stages share are drawn evenly from one heap, and every order
within a stage is equally likely. So only three numbers of a heap matter: its cards, those of interest, and those
drawn.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb

from cardsdb.decks.mythos.builder import PoolTooSmall
from cardsdb.decks.mythos.deck import STAGES, Demand, MythosPool, MythosTable, demands, rumor_difficulties
from cardsdb.decks.mythos.feasibility import SHORTFALL_CODE, shortfalls
from cardsdb.terms import Color, DeckDifficulty, Difficulty

Distribution = Mapping[int, Fraction]
"""Chance of each number of cards; numbers that cannot come up are left out."""


@dataclass(frozen=True, slots=True)
class Share:
    """Cards of a color and difficulty in a stage: how many to expect, and the chance of each number."""

    stage: int
    color: Color
    difficulty: Difficulty
    expected: Fraction
    distribution: Distribution


class Odds:
    """Chances about the deck of a table, a pool and a level. Ids may be bare slugs.

    With a starting Rumor that is named, give the pool without it. Raises PoolTooSmall where the deck cannot be built.
    """

    def __init__(self, table: MythosTable, pool: MythosPool, level: DeckDifficulty) -> None:
        """Take the heaps that the deck is drawn from."""
        if shortfalls(table, pool, level):
            raise PoolTooSmall(SHORTFALL_CODE)
        self._pool = pool
        self._level = level
        self._demands = [demand for demand in demands(table, level) if demand.needed]
        self._heaps = {each: frozenset(pool.heap(each.color, each.difficulties)) for each in self._demands}
        self._sizes = {stage: sum(table.needs(stage, color) for color in Color) for stage in STAGES}

    def in_deck(self, card_id: str) -> Fraction:
        """Chance that a card is in the deck."""
        return sum((self.in_stage(card_id, stage) for stage in STAGES), Fraction(0))

    def in_stage(self, card_id: str, stage: int) -> Fraction:
        """Chance that a card is in a stage."""
        return self.number([card_id], stages=(stage,)).get(1, Fraction(0))

    def in_first(self, card_id: str, cards: int) -> Fraction:
        """Chance that a card is among the first cards that are drawn in play."""
        return self.number_in_first([card_id], cards).get(1, Fraction(0))

    def as_starting_rumor(self, card_id: str) -> Fraction:
        """Chance that a card becomes the starting Rumor, where one is drawn from the unused blue cards."""
        card = self._pool.by_id.get(card_id)
        heap = self._pool.heap(Color.BLUE, rumor_difficulties(self._level))
        if card is None or card.id not in heap:
            return Fraction(0)
        used = sum(d.needed for d in self._demands if d.color is Color.BLUE and self._heaps[d] <= set(heap))
        return (1 - self.in_deck(card_id)) / (len(heap) - used) if len(heap) > used else Fraction(0)

    def number(self, ids: Collection[str], stages: Collection[int] = STAGES) -> Distribution:
        """Distribution of how many of these cards are in the stages."""
        takes = {demand: sum(n for stage, n in demand.stages if stage in stages) for demand in self._demands}
        return self._drawn(ids, takes)

    def number_in_first(self, ids: Collection[str], cards: int) -> Distribution:
        """Distribution of how many of these cards are among the first cards that are drawn in play."""
        whole: list[int] = []
        for stage in STAGES:
            if cards < self._sizes[stage]:
                break
            cards -= self._sizes[stage]
            whole.append(stage)
        if len(whole) == len(STAGES):
            return self.number(ids)
        chances: dict[int, Fraction] = defaultdict(Fraction)
        for takes, chance in self._openings(tuple(whole), cards):
            for number, each in self._drawn(ids, takes).items():
                chances[number] += chance * each
        return dict(sorted(chances.items()))

    def shares(self) -> Iterator[Share]:
        """Yield, for each stage, color and difficulty, how many cards to expect, with the distribution."""
        for stage, demand in ((stage, demand) for stage in STAGES for demand in self._demands):
            if not dict(demand.stages).get(stage):
                continue
            for difficulty in sorted(demand.difficulties, key=list(Difficulty).index):
                spread = self.number(self._pool.heap(demand.color, frozenset({difficulty})), (stage,))
                expected = sum((number * chance for number, chance in spread.items()), Fraction(0))
                yield Share(stage, demand.color, difficulty, expected, spread)

    def _openings(self, whole: tuple[int, ...], cards: int) -> Iterator[tuple[dict[Demand, int], Fraction]]:
        """Yield what the whole stages and the first cards of the next take from each heap, with its chance."""
        stage = len(whole) + 1
        base = {demand: sum(n for each, n in demand.stages if each in whole) for demand in self._demands}
        there = {demand: dict(demand.stages).get(stage, 0) for demand in self._demands}
        for numbers in product(*(range(number + 1) for number in there.values())):
            if sum(numbers) == cards:
                ways = 1
                for number, of in zip(numbers, there.values(), strict=True):
                    ways *= comb(of, number)
                takes = {demand: base[demand] + n for demand, n in zip(there, numbers, strict=True)}
                yield takes, Fraction(ways, comb(self._sizes[stage], cards))

    def _drawn(self, ids: Collection[str], takes: Mapping[Demand, int]) -> Distribution:
        """Return how many cards of interest come up when each heap gives so many cards."""
        known = self._pool.by_id
        wanted = {known[card_id].id for card_id in ids if card_id in known}
        total: dict[int, Fraction] = {0: Fraction(1)}
        for demand, number in takes.items():
            heap = self._heaps[demand]
            spread = hypergeometric(len(heap), len(heap & wanted), number)
            summed: dict[int, Fraction] = defaultdict(Fraction)
            for (so_far, chance), (more, each) in product(total.items(), spread.items()):
                summed[so_far + more] += chance * each
            total = summed
        return dict(sorted(total.items()))


def hypergeometric(cards: int, wanted: int, taken: int) -> Distribution:
    """Return the chance of each number of wanted cards among `taken` of the cards."""
    ways = comb(cards, taken)
    least, most = max(0, taken - (cards - wanted)), min(wanted, taken)
    return {n: Fraction(comb(wanted, n) * comb(cards - wanted, taken - n), ways) for n in range(least, most + 1)}
