"""The data of one game that a setup sheet needs: boxes, cards that may be chosen or drawn, the procedure.

Cards and boxes are named by slugs here, and by ids on a sheet.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeVar

from cardsdb.decks.mythos.deck import MythosPool
from cardsdb.names import fold
from cardsdb.setup.procedures.steps import Procedure
from cardsdb.spellings import Spellings
from cardsdb.terms import ExpansionKind


@dataclass(frozen=True)
class Box:
    """An expansion: what a curator calls it, what it holds.

    `components` lists names with counts, None where the count is not known; `conditions` the names of its Condition
    cards. `totals` says how many cards of a kind the
    box holds (“investigator”: 8), to tell whether all are known by name.
    """

    slug: str
    code: str
    name: str
    kind: ExpansionKind
    part_of: str = ""
    components: Mapping[str, int | None] = field(default_factory=dict)
    monsters: Mapping[str, int] = field(default_factory=dict)
    conditions: frozenset[str] = frozenset()
    totals: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Card:
    """A card that can be chosen or drawn, with the boxes that it is printed in, in their order."""

    id: str
    slug: str
    name: str
    boxes: tuple[str, ...]
    traits: tuple[str, ...] = ()
    copies: int = 1

    @cached_property
    def folded(self) -> str:
        """The name as names are compared."""
        return fold(self.name)

    @cached_property
    def each_copy(self) -> tuple["Card", ...]:
        """A card for each copy, the further ones with a number behind the id."""
        return tuple(self if copy == 0 else replace(self, id=f"{self.id}#{copy + 1}") for copy in range(self.copies))


@dataclass(frozen=True)
class Prelude(Card):
    """A Prelude, and the ids of the Mythos cards that it keeps out of the deck."""

    withholds: tuple[str, ...] = ()


@dataclass(frozen=True)
class AncientOne(Card):
    """An Ancient One; `stages` counts green, yellow, blue Mythos cards, `prelude` is its pair in a campaign.

    `pair_is_printed` is False where the rulebook's table of pairs does not have it.
    """

    doom: int | None = None
    mysteries: int | None = None
    stages: tuple[tuple[int, int, int], ...] = ()
    prelude: str = ""
    pair_is_printed: bool = True


@dataclass(frozen=True)
class Investigator(Card):
    """An investigator: the names of the cards of the personal story, and what the sheet starts with (“1 Axe Asset”)."""

    reward: str = ""
    consequence: str = ""
    possessions: tuple[str, ...] = ()


@dataclass(frozen=True)
class ReferenceRow:
    """A row of the reference card: what `players` investigators spawn. Variant rows are optional rules."""

    players: int
    gates: int
    clues: int
    surge: int
    variant: bool = False


@dataclass(frozen=True)
class SetupMaterial:
    """Everything of one game that a sheet needs."""

    game: str
    name: str
    dataset_version: str
    boxes: Sequence[Box]
    procedure: Procedure
    spellings: Spellings = field(compare=False)
    ancient_ones: Sequence[AncientOne] = ()
    preludes: Sequence[Prelude] = ()
    investigators: Sequence[Investigator] = ()
    assets: Sequence[Card] = ()
    rumors: Sequence[Card] = ()
    mythos: MythosPool | None = None
    reference: Sequence[ReferenceRow] = ()
    cities: Collection[str] = ()
    errata: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def box_id(self, slug: str) -> str:
        return f"{self.game}.{slug}"

    def box(self, slug: str) -> Box:
        return self._boxes[slug]

    @cached_property
    def _boxes(self) -> Mapping[str, Box]:
        return {box.slug: box for box in self.boxes}

    def mythos_pool(self, boxes: Iterable[str], withheld: Iterable[str] = ()) -> MythosPool | None:
        """Return the Mythos cards of these boxes without those withheld; None for a game without any."""
        codes = frozenset(self.box(slug).code for slug in boxes)
        return self.mythos.choosing(codes, frozenset(withheld)) if self.mythos else None

    def find_box(self, word: str) -> Box | None:
        """Return the box or set that a word names in any of its spellings."""
        found = self.spellings.expansions(word, self.game)
        return next((box for box in self.boxes if self.box_id(box.slug) in found), None)


AnyCard = TypeVar("AnyCard", bound=Card)


def within(cards: Iterable[AnyCard], boxes: Collection[str]) -> list[AnyCard]:
    """Return the cards that one of the boxes holds, each once."""
    wanted = frozenset(boxes)
    return [card for card in cards if not wanted.isdisjoint(card.boxes)]


def listed(
    components: Mapping[str, int | None],
    encounter_decks: Mapping[str, int | None] | None = None,
    mysteries: Mapping[str, int] | None = None,
) -> dict[str, int | None]:
    """Return the component names that steps may use: the box's list, its Encounter decks, its Mysteries by Ancient One.

    An Encounter deck “Research: Azathoth” is the component “Research Encounter Cards: Azathoth”.
    """
    names = dict(components)
    for deck, count in (encounter_decks or {}).items():
        base, _colon, part = deck.partition(":")
        name = f"{base.strip()} Encounter Cards"
        if part:
            names.setdefault(name, None)
        names.setdefault(f"{name}: {part.strip()}" if part else name, count)
    names.update({f"Mystery Cards: {name}": count for name, count in (mysteries or {}).items()})
    return names
