"""The Mythos deck as a setup sheet sees it: what it asks of the deck engine, and the values it gets back.

How a deck is built, and when it cannot be, is the matter of `cardsdb.decks`.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True)
class MythosAsked:
    """A deck that a sheet needs. `starting_rumor` is "" for none, "drawn", or the slug of a card."""

    ancient_one: str
    expansions: tuple[str, ...]
    difficulty: str
    starting_rumor: str = ""
    withheld: tuple[str, ...] = ()


@dataclass(frozen=True)
class MythosCard:
    """A Mythos card; on a spoiler-free sheet id and name are empty."""

    id: str
    name: str
    color: str
    difficulty: str


@dataclass(frozen=True)
class MythosStage:
    """The cards of one stage. `levels` says which printed difficulties each color may have, where not all."""

    stage: int
    cards: tuple[MythosCard, ...]
    levels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class MythosDeck:
    """A deck, with the Rumor that starts in play and the cards that a Prelude kept out."""

    stages: tuple[MythosStage, ...]
    starting_rumor: MythosCard | None = None
    withheld: tuple[MythosCard, ...] = ()


@dataclass(frozen=True)
class Shortfall:
    """Cards that are lacking; stage is None where the difficulty is the same for all stages.

    `difficulty` is "" where several serve; `starting_rumor` marks a Rumor that is lacking beside the deck.
    """

    stage: int | None
    color: str
    difficulty: str
    needed: int
    available: int
    short: int
    starting_rumor: bool = False
    message: str = ""


class MythosEngine(Protocol):
    """What a sheet needs of the deck engine."""

    def shortfalls(self, asked: MythosAsked) -> tuple[Shortfall, ...]:
        """Return what is lacking; nothing where the deck can be built."""

    def cures(self, asked: MythosAsked) -> tuple[tuple[str, ...], ...]:
        """Return the smallest sets of further boxes with which the deck can be built."""

    def build(self, asked: MythosAsked, rng: random.Random) -> MythosDeck:
        """Return a deck, drawn at random; only for what has no shortfalls."""
