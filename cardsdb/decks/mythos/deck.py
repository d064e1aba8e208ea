"""Mythos decks as values: cards, the stage table of an Ancient One, the pool of the chosen boxes, difficulties.

The core box has the difficulty levels; the staged ones and Insane come with expansions (Masks of Nyarlathotep, The
Dreamlands).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from cardsdb.terms import Color, DeckDifficulty, Difficulty

STAGES = (1, 2, 3)
STAGE_NAMES = {1: "Stage I", 2: "Stage II", 3: "Stage III"}
MOST_CHOICES = 256  # pools of chosen boxes that are kept
EASY, NORMAL, HARD = (frozenset({each}) for each in Difficulty)
_WHOLE_DECK = {
    DeckDifficulty.EASY: EASY | NORMAL,
    DeckDifficulty.NORMAL: EASY | NORMAL | HARD,
    DeckDifficulty.HARD: NORMAL | HARD,
    DeckDifficulty.INSANE: HARD,
}
_BY_STAGE = (EASY, NORMAL, HARD)
_HARDER_BLUES = (NORMAL, HARD, HARD)


@dataclass(frozen=True, slots=True)
class MythosCard:
    """A Mythos card; `expansion` is the code of its box. Every blue card is a Rumor."""

    id: str
    name: str
    color: Color
    difficulty: Difficulty
    expansion: str


@dataclass(frozen=True, slots=True)
class MythosDeck:
    """A built deck: ids of the stages I, II, III, each with its top card first, and of the starting Rumor in play."""

    stages: tuple[tuple[str, ...], ...]
    starting_rumor: str | None = None


@dataclass(frozen=True, slots=True)
class MythosTable:
    """How many cards of each color each stage takes: three rows, I to III, of green, yellow, blue."""

    rows: tuple[tuple[int, int, int], ...]

    def __post_init__(self) -> None:
        """ValueError for a table that is not three times three numbers from 0."""
        if [len(row) for row in self.rows] != [3, 3, 3] or min(map(min, self.rows)) < 0:
            raise ValueError(f"a stage table has three rows of three numbers, not {self.rows}")

    def needs(self, stage: int, color: Color) -> int:
        """Cards of a color in a stage."""
        return self.rows[stage - 1][_COLUMN[color]]


_COLUMN = {color: column for column, color in enumerate(Color)}


def is_staged(level: DeckDifficulty) -> bool:
    """Whether each stage draws from difficulties of its own."""
    return level not in _WHOLE_DECK


def allowed(level: DeckDifficulty, stage: int, color: Color) -> frozenset[Difficulty]:
    """Return the difficulties that a level leaves in for a color of a stage."""
    if level in _WHOLE_DECK:
        return _WHOLE_DECK[level]
    harder = level is DeckDifficulty.STAGED_HARDER_BLUES and color is Color.BLUE
    return (_HARDER_BLUES if harder else _BY_STAGE)[stage - 1]


def rumor_difficulties(level: DeckDifficulty) -> frozenset[Difficulty]:
    """Return what a starting Rumor may be: any unused one, with a staged difficulty an easy one."""
    return EASY if is_staged(level) else frozenset(Difficulty)


@dataclass(frozen=True, slots=True)
class Demand:
    """Cards of one color that are drawn from one heap of these difficulties, with the stages that they go to."""

    color: Color
    difficulties: frozenset[Difficulty]
    stages: tuple[tuple[int, int], ...]

    @property
    def needed(self) -> int:
        """Cards for all its stages."""
        return sum(number for _stage, number in self.stages)


@lru_cache(maxsize=1024)
def demands(table: MythosTable, level: DeckDifficulty) -> tuple[Demand, ...]:
    """Return what a deck draws, by color; stages that take the same difficulties share a heap."""
    stages: dict[tuple[Color, frozenset[Difficulty]], list[tuple[int, int]]] = defaultdict(list)
    for color in Color:
        for stage in STAGES:
            stages[color, allowed(level, stage, color)].append((stage, table.needs(stage, color)))
    return tuple(Demand(color, difficulties, tuple(shares)) for (color, difficulties), shares in stages.items())


@dataclass(frozen=True)
class MythosPool:
    """All known Mythos cards, the codes of all boxes in their order, those chosen, and ids taken out by Preludes.

    The order of the cards does not matter to any draw.
    """

    cards: tuple[MythosCard, ...]
    boxes: tuple[str, ...]
    chosen: frozenset[str]
    withheld: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls, cards: Iterable[MythosCard], boxes: Iterable[str], chosen: Iterable[str], withheld: Iterable[str] = ()
    ) -> "MythosPool":
        """Return the pool of the chosen boxes."""
        ordered = sorted(cards, key=lambda card: card.id)
        return cls(tuple(ordered), tuple(boxes), frozenset(chosen), frozenset(withheld))

    def choosing(self, chosen: frozenset[str], withheld: frozenset[str] = frozenset()) -> "MythosPool":
        """Return the pool of other boxes; asked for again, it is the same one."""
        key = (chosen, withheld)
        if key not in self._choices:
            if len(self._choices) >= MOST_CHOICES:
                self._choices.clear()
            self._choices[key] = replace(self, chosen=chosen, withheld=withheld)
        return self._choices[key]

    @cached_property
    def _choices(self) -> dict[tuple[frozenset[str], frozenset[str]], "MythosPool"]:
        return {}

    def without(self, card_id: str) -> "MythosPool":
        """Return the pool with one more card taken out."""
        return replace(self, withheld=self.withheld | {card_id})

    @cached_property
    def by_id(self) -> Mapping[str, MythosCard]:
        """All known cards by id, and by the slug at its end."""
        slugs = {card.id.rpartition(".")[2]: card for card in self.cards}
        return slugs | {card.id: card for card in self.cards}

    @cached_property
    def available(self) -> tuple[MythosCard, ...]:
        """Cards of the chosen boxes that are not withheld, by id."""
        return tuple(card for card in self.cards if card.expansion in self.chosen and card.id not in self.withheld)

    @cached_property
    def supply(self) -> Mapping[tuple[Color, Difficulty], int]:
        """How many cards are available, by color and difficulty."""
        return Counter((card.color, card.difficulty) for card in self.available)

    def heap(self, color: Color, difficulties: frozenset[Difficulty]) -> tuple[str, ...]:
        """Ids of the available cards of a color and of these difficulties."""
        key = (color, difficulties)
        if key not in self._heaps:
            self._heaps[key] = tuple(
                card.id for card in self.available if card.color is color and card.difficulty in difficulties
            )
        return self._heaps[key]

    @cached_property
    def _heaps(self) -> dict[tuple[Color, frozenset[Difficulty]], tuple[str, ...]]:
        return {}
