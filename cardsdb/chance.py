"""Repeatable chance: the same seed gives the same result in any process, on any machine, in any Python.

Only `random.Random.random` with a whole number as seed is used. Its sequence is guaranteed to stay the same; those of
`shuffle` and `sample` are not.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random, SystemRandom
from typing import Protocol, TypeVar


class Identified(Protocol):
    """Anything with a permanent id."""

    @property
    def id(self) -> str: ...


T = TypeVar("T")
Candidate = TypeVar("Candidate", bound=Identified)

LONGEST_SEED = 100
SEED_FORM = f"A seed is a text of 1 to {LONGEST_SEED} characters, not blank, or a whole number."


def seed_text(value: object) -> str | None:
    """Return a seed as text, a whole number as its decimal digits; None if the value is not a seed."""
    text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    return text if isinstance(text, str) and len(text) <= LONGEST_SEED and text.strip() else None


def fresh_seed(rng: Random | None = None) -> str:
    return f"{(rng or SystemRandom()).getrandbits(64):016x}"


def seeded(seed: str) -> Random:
    """Return the random generator for a seed."""
    digest = sha256(seed.encode("utf-8", "surrogatepass")).digest()
    return Random(int.from_bytes(digest, "big"))  # noqa: S311 - games, not secrets


def shuffled(items: Iterable[T], rng: Random) -> list[T]:
    """Return the items in random order (Fisher–Yates shuffle)."""
    pile = list(items)
    for top in range(len(pile) - 1, 0, -1):
        other = int(rng.random() * (top + 1))
        pile[top], pile[other] = pile[other], pile[top]
    return pile


def drawn(items: Iterable[T], number: int, rng: Random) -> list[T]:
    """Return `number` random items without replacement, in the order drawn."""
    pile = list(items)
    for place in range(number):
        other = place + int(rng.random() * (len(pile) - place))
        pile[place], pile[other] = pile[other], pile[place]
    return pile[:number]


@dataclass(frozen=True)
class Chance:
    """Draws from one seed, each by its name and number of rerolls: rerolling one does not change the others.

    Candidates are ranked by a hash of their id, so that removing one does not change the order of the others.
    """

    seed: str
    rerolls: Mapping[str, int] = field(default_factory=dict)

    def ranked(self, draw: str, candidates: Iterable[Candidate]) -> list[Candidate]:
        """Return the candidates in the order of this draw."""
        root = self._root(draw)
        return sorted(candidates, key=lambda card: (sha256(f"{root}{card.id}".encode()).digest(), card.id))

    def rng(self, draw: str) -> Random:
        """Return the random generator for a draw made elsewhere."""
        return Random(self._root(draw))  # noqa: S311 - cards, not secrets

    def _root(self, draw: str) -> str:
        return json.dumps([self.seed, draw, self.rerolls.get(draw, 0)])
