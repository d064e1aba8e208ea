"""The table of one sheet: the choices, what was drawn, and the resulting situation for the steps."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from cardsdb.names import slugify
from cardsdb.setup.campaign import state as campaign
from cardsdb.setup.campaign.state import CampaignState
from cardsdb.setup.choices import Choices
from cardsdb.setup.material import AncientOne, Box, Investigator, Prelude, SetupMaterial
from cardsdb.setup.procedures.conditions import Situation


@dataclass(frozen=True)
class DrawnCard:
    """A card in a draw. Only Mythos cards have color and difficulty; a spoiler-free sheet leaves id and name empty."""

    id: str
    name: str
    color: str | None = None
    difficulty: str | None = None


@dataclass(frozen=True)
class PassedOver:
    """A candidate that was not used, and why."""

    id: str
    name: str
    reason: str


@dataclass(frozen=True)
class DrawnStage:
    """The cards of a stage of the Mythos deck, and the difficulties that each color may have in it."""

    stage: int
    cards: tuple[DrawnCard, ...]
    levels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Drawn:
    """A result: by the group's choice, or drawn from `candidates` cards. `stages` is for the Mythos deck alone.

    The first `named` cards are not drawn, only the others: the group chose them, or they survived.
    """

    draw: str
    cards: tuple[DrawnCard, ...]
    chosen: bool = False
    candidates: int = 0
    passed_over: tuple[PassedOver, ...] = ()
    stages: tuple[DrawnStage, ...] = ()
    named: int = 0


@dataclass(frozen=True)
class ShownDeck:
    """A deck that a player brings, as it is shown: its lines, what its check said, and the sets that it takes.

    `sets` are the slugs of the sets of its cards, `faction_sets` those that its faction cards come from.
    """

    lines: tuple[str, ...]
    verdict: str
    sets: tuple[str, ...] = ()
    faction_sets: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table:
    """Everything that is on the table: the choices with the draws made so far."""

    choices: Choices
    material: SetupMaterial
    ancient_one: AncientOne | None = None
    preludes: tuple[Prelude, ...] = ()
    investigators: tuple[Investigator, ...] = ()
    sets: tuple[Box, ...] = ()
    state: CampaignState | None = None
    drawn: tuple[Drawn, ...] = ()
    decks: tuple[ShownDeck, ...] = ()

    @property
    def faction_sets(self) -> tuple[str, ...]:
        """Return the sets that faction cards come from: those of the decks, else all in use."""
        named = {slug for deck in self.decks for slug in deck.faction_sets}
        return tuple(box.slug for box in self.sets if box.slug in named or not named)

    @cached_property
    def boxes(self) -> tuple[str, ...]:
        """Return the boxes in use, sets included, in the order of the game."""
        return (*self.choices.boxes, *(box.slug for box in self.sets))

    def situation(self) -> Situation:
        """Return what the conditions of steps may ask for."""
        one = self.ancient_one
        known = {
            "preludes": self.preludes,
            "decks": self.choices.decks,
            "stage_table": one and one.stages,
            "doom": one and one.doom is not None,
        }
        lists = [*(campaign.holding(self.state) if self.state else ()), *(name for name, full in known.items() if full)]
        words = {
            "mode": frozenset({self.choices.mode}),
            "expansion": frozenset(self.boxes),
            "ancient_one": frozenset({self.ancient_one.slug} if self.ancient_one else ()),
            "prelude": frozenset(card.slug for card in self.preludes),
            "investigator": frozenset(card.slug for card in self.investigators),
            "faction_set": frozenset(self.faction_sets),
            "devastated": frozenset(map(slugify, self.state.devastated_cities if self.state else ())),
            "has": frozenset(lists),
        }
        figures = {"players": self.choices.players, "sets": len(self.sets)}
        game = {"game": self.state.game_number} if self.state else {}
        return Situation(words, {**figures, **game}, self.choices.options)

    def with_draw(self, drawn: Drawn) -> "Table":
        """Return the table with a draw added."""
        return replace(self, drawn=(*self.drawn, drawn))
