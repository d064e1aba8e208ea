"""A Mythos deck that somebody asks for, and what can be done with it."""

from dataclasses import dataclass
from random import Random

from cardsdb.decks.mythos import builder as mythos_building
from cardsdb.decks.mythos.deck import MythosDeck, MythosPool, MythosTable
from cardsdb.decks.mythos.feasibility import Feasibility, Shortfall, feasibility, shortfalls
from cardsdb.terms import DeckDifficulty


@dataclass(frozen=True)
class MythosRequest:
    """Stage table, pool, difficulty, and the starting Rumor: none, one to be drawn, or a card by its id."""

    table: MythosTable
    pool: MythosPool
    level: DeckDifficulty
    starting_rumor: bool | str = False

    def shortfalls(self) -> tuple[Shortfall, ...]:
        """Return what is short, without looking for cures."""
        if isinstance(self.starting_rumor, str):
            return shortfalls(self.table, self.pool.without(self.starting_rumor), self.level)
        return shortfalls(self.table, self.pool, self.level, starting_rumor=self.starting_rumor)

    def feasibility(self) -> Feasibility:
        """Return what is short and what would cure it."""
        return feasibility(self.table, self.pool, self.level, starting_rumor=self.starting_rumor)

    def build(self, rng: Random) -> MythosDeck:
        """Draw a deck; raise PoolTooSmall if cards are short."""
        return mythos_building.build(self.table, self.pool, self.level, rng, starting_rumor=self.starting_rumor)
