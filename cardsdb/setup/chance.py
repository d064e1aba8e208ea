"""Draws that anyone can repeat: the same seed gives the same cards in any process and with any Python.

Each draw has its own chance, from the seed, its name and how often it was drawn again; so drawing one thing again, or
a candidate that falls away, leaves the others as they were. Candidates are ranked by a hash of their id.
"""

import hashlib
import json
import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cardsdb.setup.material import AnyCard

SEED_BITS = 64


def new_seed(rng: random.Random) -> str:
    """Return a seed for a sheet that was asked for without one."""
    return f"{rng.getrandbits(SEED_BITS):016x}"


@dataclass(frozen=True)
class Chance:
    """The chances of one sheet."""

    seed: str
    rerolls: Mapping[str, int] = field(default_factory=dict)

    def ranked(self, draw: str, candidates: Iterable[AnyCard]) -> list[AnyCard]:
        """Return the candidates in the order in which this draw takes them."""
        root = self._root(draw)
        return sorted(candidates, key=lambda card: (hashlib.sha256(f"{root}{card.id}".encode()).digest(), card.id))

    def rng(self, draw: str) -> random.Random:
        """Return the source of chance of a draw that is made elsewhere."""
        return random.Random(self._root(draw))  # noqa: S311 - cards, not secrets

    def _root(self, draw: str) -> str:
        return json.dumps([self.seed, draw, self.rerolls.get(draw, 0)])
