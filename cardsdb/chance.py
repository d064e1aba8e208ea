"""Draws that give the same result for the same seed on any process, machine and Python version.

Only `random.Random.random` is used, with a whole number as seed: that sequence is promised to stay, those of `shuffle`
and `sample` are not.
"""

from collections.abc import Iterable
from hashlib import sha256
from random import Random
from typing import TypeVar

T = TypeVar("T")


def seeded(seed: str) -> Random:
    """Return the source of chance of a seed. A whole number is given as its decimal string."""
    digest = sha256(seed.encode("utf-8", "surrogatepass")).digest()
    return Random(int.from_bytes(digest, "big"))  # noqa: S311 - games, not secrets


def shuffled(items: Iterable[T], rng: Random) -> list[T]:
    """Return the items in an order drawn evenly from all orders (Fisher and Yates)."""
    pile = list(items)
    for top in range(len(pile) - 1, 0, -1):
        other = int(rng.random() * (top + 1))
        pile[top], pile[other] = pile[other], pile[top]
    return pile


def drawn(items: Iterable[T], number: int, rng: Random) -> list[T]:
    """Return `number` of the items, drawn evenly without putting back, in the order of the draw."""
    pile = list(items)
    for place in range(number):
        other = place + int(rng.random() * (len(pile) - place))
        pile[place], pile[other] = pile[other], pile[place]
    return pile[:number]
