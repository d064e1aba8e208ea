"""Whether a Mythos deck can be built: what is short, and which further boxes would help.

No rule says what to do if cards run short, so other difficulties never fill in.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from cardsdb.decks.mythos.deck import STAGE_NAMES, MythosPool, MythosTable, demands, is_staged, rumor_difficulties
from cardsdb.terms import Color, DeckDifficulty, Difficulty

SHORTFALL_CODE = "not-enough-mythos-cards"
Supply = Mapping[tuple[Color, Difficulty], int]


@dataclass(frozen=True, slots=True)
class Shortfall:
    """Cards that are missing.

    `stage` is None where all stages draw from the same cards, and for the starting Rumor. `difficulty` is None where
    the level lets more than one serve. `available` is what is left when earlier stages have taken theirs.
    """

    stage: int | None
    color: Color
    difficulty: Difficulty | None
    needed: int
    available: int
    starting_rumor: bool = False

    @property
    def short(self) -> int:
        """How many are missing."""
        return self.needed - self.available

    @property
    def message(self) -> str:
        """The shortfall in a sentence."""
        kind = f"{self.difficulty} {self.color}" if self.difficulty else f"{self.color}"
        place = STAGE_NAMES[self.stage] if self.stage else "The starting Rumor" if self.starting_rumor else "The deck"
        return (
            f"{place} needs {self.needed} {kind} cards, but the boxes offer only {self.available} ({self.short} short)."
        )


@dataclass(frozen=True, slots=True)
class Feasibility:
    """Whether a deck can be built. `cures` are all smallest sets of further boxes with which it can, in box order."""

    shortfalls: tuple[Shortfall, ...] = ()
    cures: tuple[tuple[str, ...], ...] = ()

    @property
    def feasible(self) -> bool:
        """Whether nothing is short."""
        return not self.shortfalls


def feasibility(
    table: MythosTable, pool: MythosPool, level: DeckDifficulty, *, starting_rumor: bool | str = False
) -> Feasibility:
    """Return what is short and what would cure it. A starting Rumor that is named is taken out of the pool first."""
    if isinstance(starting_rumor, str):
        named = pool.by_id.get(starting_rumor)
        pool, starting_rumor = pool.without(named.id if named else starting_rumor), False
    missing = shortfalls(table, pool, level, starting_rumor=starting_rumor)
    return Feasibility(missing, _cures(table, pool, level, starting_rumor=starting_rumor) if missing else ())


def shortfalls(
    table: MythosTable, pool: MythosPool, level: DeckDifficulty, *, starting_rumor: bool = False
) -> tuple[Shortfall, ...]:
    """Return what is short, without looking for cures."""
    return tuple(_shortfalls(table, pool.supply, level, starting_rumor=starting_rumor))


def _shortfalls(
    table: MythosTable, supply: Supply, level: DeckDifficulty, *, starting_rumor: bool
) -> Iterator[Shortfall]:
    staged = is_staged(level)
    unused_rumors = _count(supply, Color.BLUE, rumor_difficulties(level))
    for demand in demands(table, level):
        left = _count(supply, demand.color, demand.difficulties)
        if demand.color is Color.BLUE and demand.difficulties <= rumor_difficulties(level):
            unused_rumors -= min(left, demand.needed)
        only = next(iter(demand.difficulties)) if len(demand.difficulties) == 1 else None
        for stage, needed in demand.stages if staged else ((None, demand.needed),):
            if needed > left:
                yield Shortfall(stage, demand.color, only, needed, left)
            left = max(0, left - needed)
    if starting_rumor and unused_rumors < 1:
        yield Shortfall(None, Color.BLUE, Difficulty.EASY if staged else None, 1, 0, starting_rumor=True)


def _count(supply: Supply, color: Color, difficulties: frozenset[Difficulty]) -> int:
    return sum(supply.get((color, difficulty), 0) for difficulty in difficulties)


def _cures(
    table: MythosTable, pool: MythosPool, level: DeckDifficulty, *, starting_rumor: bool
) -> tuple[tuple[str, ...], ...]:
    """Try all sets of further boxes, smaller ones first. A box without Mythos cards cures nothing."""
    supplies = {box: Counter(replace(pool, chosen=frozenset({box})).supply) for box in pool.boxes}
    further = [box for box, supply in supplies.items() if supply and box not in pool.chosen]
    owned = Counter(pool.supply)

    def cured(boxes: Iterable[str]) -> bool:
        supply = sum((supplies[box] for box in boxes), owned)
        return next(_shortfalls(table, supply, level, starting_rumor=starting_rumor), None) is None

    if not cured(further):
        return ()
    sizes = (tuple(filter(cured, combinations(further, size))) for size in range(1, len(further) + 1))
    return next(found for found in sizes if found)
