"""Sets of cards as integers: bit n is the nth card, which makes "and", "or" and "not" fast."""

from collections.abc import Iterable, Iterator
from itertools import compress

Cards = int


def cards_at(places: Iterable[int], size: int) -> Cards:
    """Return the set of the cards at these places; `size` is the number of all cards."""
    bits = bytearray(size // 8 + 1)
    for place in places:
        bits[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(bits, "little")


def places_of(cards: Cards) -> Iterator[int]:
    """Yield the places of a set's cards, in order."""
    digits = f"{cards:b}"[::-1]
    return compress(range(len(digits)), map(int, digits))


def union(sets: Iterable[Cards]) -> Cards:
    found = 0
    for cards in sets:
        found |= cards
    return found
