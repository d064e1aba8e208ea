"""The selected places of a list behave as their sorted list does, wherever a page of them begins."""

from hypothesis import given
from hypothesis import strategies as st

from cardsdb.query.bits import cards_at
from cardsdb.shelf import Selected, among

SIZE = 3000  # several blocks
PLACES = st.sets(st.integers(0, SIZE - 1), max_size=200) | st.builds(
    lambda start, end: set(range(start, end)), st.integers(0, SIZE), st.integers(0, SIZE)
)


@given(PLACES, st.integers(0, SIZE), st.integers(0, 200))
def test_a_page_is_that_of_the_sorted_places(places, start, size):
    selected = Selected(cards_at(places, SIZE))
    assert len(selected) == len(places)
    assert list(selected) == sorted(places)
    assert selected[start : start + size] == sorted(places)[start : start + size]


@given(PLACES.filter(bool))
def test_a_single_place_is_found_from_either_end(places):
    selected = Selected(cards_at(places, SIZE))
    assert (selected[0], selected[-1]) == (min(places), max(places))
    assert selected[::2] == sorted(places)[::2]


@given(PLACES, st.permutations(range(40)))
def test_another_order_is_kept(places, order):
    assert among(order, cards_at(places, SIZE)) == [place for place in order if place in places]
