"""Exact chances, against counting every deck of small pools and against what must hold of any."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest

from cardsdb.decks.mythos.builder import PoolTooSmall
from cardsdb.decks.mythos.deck import MythosCard, MythosPool, MythosTable, allowed
from cardsdb.decks.mythos.odds import Odds, hypergeometric
from cardsdb.terms import Color, DeckDifficulty, Difficulty
from tests.cardsdb.decks.mythos import pools as mythos_pools

GREEN, YELLOW, BLUE = Color
_EASY, NORMAL, _HARD, STAGED, HARDER, INSANE = DeckDifficulty
TABLE = MythosTable(((1, 0, 1), (1, 1, 0), (0, 0, 1)))
CARDS = [
    MythosCard(f"{color[0]}{difficulty[0]}{number}", "", color, difficulty, "core")
    for (color, difficulty), count in {
        (GREEN, Difficulty.EASY): 1, (GREEN, Difficulty.NORMAL): 2, (YELLOW, Difficulty.NORMAL): 2,
        (BLUE, Difficulty.EASY): 1, (BLUE, Difficulty.NORMAL): 1, (BLUE, Difficulty.HARD): 2,
    }.items()
    for number in range(count)
]  # fmt: skip
SMALL = MythosPool.of(CARDS, ("core",), ("core",))
Stages = tuple[tuple[str, ...], ...]


def decks(level: DeckDifficulty) -> Iterator[Stages]:
    """Yield every deck of the small pool: all choices for all stages, in all orders."""

    def choices(color: Color, stage: int) -> list[tuple[str, ...]]:
        heap = SMALL.heap(color, allowed(level, stage, color))
        return list(combinations(heap, TABLE.needs(stage, color)))

    cells = [choices(color, stage) for stage in (1, 2, 3) for color in Color]
    for picked in product(*cells):
        cards = [card for cell in picked for card in cell]
        if len(cards) == len(set(cards)):
            stages = [sum(picked[row * 3 : row * 3 + 3], ()) for row in range(3)]
            yield from product(*(permutations(stage) for stage in stages))


@pytest.mark.parametrize("level", [NORMAL, STAGED, HARDER])
def test_the_chances_are_those_of_counting_every_deck(level: DeckDifficulty) -> None:
    odds, every = Odds(TABLE, SMALL, level), list(decks(level))
    for card in (each.id for each in CARDS):
        for stage in (1, 2, 3):
            assert odds.in_stage(card, stage) == Fraction(sum(card in deck[stage - 1] for deck in every), len(every))
        for first in range(6):
            there = sum(card in sum(deck, ())[:first] for deck in every)
            assert odds.in_first(card, first) == Fraction(there, len(every))
        assert odds.in_deck(card) == Fraction(sum(card in sum(deck, ()) for deck in every), len(every))


@pytest.mark.parametrize("level", [NORMAL, STAGED, HARDER])
def test_distributions_are_those_of_counting_every_deck(level: DeckDifficulty) -> None:
    odds, every = Odds(TABLE, SMALL, level), list(decks(level))
    wanted = {"ge0", "bh0", "bh1", "yn0"}
    for first in range(6):
        counted = Counter(len(wanted.intersection(sum(deck, ())[:first])) for deck in every)
        assert odds.number_in_first(wanted, first) == {n: Fraction(c, len(every)) for n, c in sorted(counted.items())}
    counted = Counter(len(wanted.intersection(deck[0] + deck[1])) for deck in every)
    assert odds.number(wanted, (1, 2)) == {n: Fraction(c, len(every)) for n, c in sorted(counted.items())}


def test_the_starting_rumor_is_any_unused_one_with_equal_chance() -> None:
    odds, every = Odds(TABLE, SMALL, NORMAL), list(decks(NORMAL))
    for card in ("be0", "bn0", "bh0"):
        unused = sum(card not in sum(deck, ()) for deck in every)
        assert odds.as_starting_rumor(card) == Fraction(unused, len(every) * 2)
    assert Odds(TABLE, SMALL, STAGED).as_starting_rumor("be0") == 0
    assert odds.as_starting_rumor("ge0") == odds.as_starting_rumor("nothing") == 0


@pytest.mark.parametrize("level", [NORMAL, STAGED, INSANE])
@pytest.mark.parametrize("ancient_one", ["azathoth", "rise-of-the-elder-things"])
def test_the_expected_numbers_add_up_to_the_table(ancient_one: str, level: DeckDifficulty) -> None:
    table = mythos_pools.table(ancient_one)
    sums: defaultdict[tuple[int, Color], Fraction] = defaultdict(Fraction)
    for share in Odds(table, mythos_pools.mythos(), level).shares():
        sums[share.stage, share.color] += share.expected
        assert sum(share.distribution.values()) == 1
    assert sums == {
        (stage, color): table.needs(stage, color) for stage in (1, 2, 3) for color in Color if table.needs(stage, color)
    }


def test_a_card_of_a_real_deck_has_the_chance_of_its_color() -> None:
    """Azathoth takes 9 of the 21 yellow and 2 of the 12 blue core cards."""
    odds = Odds(mythos_pools.table("azathoth"), mythos_pools.mythos("core"), NORMAL)
    assert odds.in_deck("core-yellow-hard-1") == Fraction(9, 21)
    assert odds.in_deck("the-wind-walker") == Fraction(2, 12)
    assert odds.in_first("the-wind-walker", 4) == odds.in_stage("the-wind-walker", 1) == Fraction(1, 12)
    assert odds.in_first("the-wind-walker", 99) == odds.in_deck("the-wind-walker")
    assert odds.in_deck("the-king-in-yellow") == odds.in_deck("nothing") == 0
    assert odds.number_in_first(["the-wind-walker"], 0) == {0: 1}


def test_a_deck_that_cannot_be_built_has_no_odds() -> None:
    with pytest.raises(PoolTooSmall):
        Odds(mythos_pools.table("azathoth"), mythos_pools.mythos("core"), INSANE)


def test_the_hypergeometric_distribution_is_as_in_the_books() -> None:
    assert hypergeometric(5, 2, 3) == {0: Fraction(1, 10), 1: Fraction(6, 10), 2: Fraction(3, 10)}
    assert hypergeometric(3, 3, 2) == {2: 1}
