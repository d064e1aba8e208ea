"""Draws are even, and the same for the same seed everywhere."""

from collections import Counter
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from cardsdb.chance import drawn, seeded, shuffled


def test_a_seed_gives_the_same_draw_for_ever() -> None:
    """Decks are shared by their seeds. The values were worked out by a Mersenne Twister other than Python's."""
    assert "".join(shuffled("abcdefghij", seeded("kettle-7"))) == "ebahcgfdji"
    assert drawn(range(100), 5, seeded("7")) == [64, 26, 43, 97, 3]


@given(st.text(), st.lists(st.integers()))
@settings(deadline=None)
def test_a_shuffle_keeps_its_items_and_any_text_is_a_seed(seed: str, items: list[int]) -> None:
    assert sorted(shuffled(items, seeded(seed))) == sorted(items)
    assert shuffled(items, seeded(seed)) == shuffled(items, seeded(seed))


def test_half_a_surrogate_pair_is_a_seed() -> None:
    assert seeded("\ud800").random() == seeded("\ud800").random()


def test_every_order_and_every_draw_is_as_likely_as_the_others() -> None:
    """24 orders, 12 draws of two of four; the bands are 4.5 standard deviations wide."""
    orders = Counter(tuple(shuffled("abcd", seeded(str(seed)))) for seed in range(12_000))
    draws = Counter(tuple(drawn("abcd", 2, seeded(str(seed)))) for seed in range(12_000))
    assert set(orders) == set(permutations("abcd"))
    assert all(401 <= number <= 599 for number in orders.values())
    assert set(draws) == set(permutations("abcd", 2))
    assert all(864 <= number <= 1136 for number in draws.values())
