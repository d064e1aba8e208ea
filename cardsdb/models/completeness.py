"""Completeness of the data: printings by kind, compared to the component list."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Sum, Value
from django.db.models.functions import Coalesce

from cardsdb.models.cards import Printing
from cardsdb.models.expansions import Expansion
from cardsdb.terms import Kind

# Lines of component lists that are a kind of card.
COMPONENT_KINDS: dict[str, Kind] = {
    "Ancient One Sheets": Kind.ANCIENT_ONE,
    "Ancient One cards": Kind.ANCIENT_ONE,
    "Mythos Cards": Kind.MYTHOS,
    "Egyptian Mythos cards": Kind.MYTHOS,
    "Prelude Cards": Kind.PRELUDE,
    "Investigator Sheets": Kind.INVESTIGATOR,
    "Investigator cards": Kind.INVESTIGATOR,
    "Personal Mission Cards": Kind.PERSONAL_MISSION,
    "Reward/Consequence Cards": Kind.REWARD,
    "Monster Tokens": Kind.MONSTER,
    "Epic Monster Tokens": Kind.EPIC_MONSTER,
    "Asset Cards": Kind.ASSET,
    "Unique Asset Cards": Kind.UNIQUE_ASSET,
    "Artifact Cards": Kind.ARTIFACT,
    "Spell Cards": Kind.SPELL,
    "Condition Cards": Kind.CONDITION,
    "Mystery Cards": Kind.MYSTERY,
    "Adventure Cards": Kind.ADVENTURE,
    "Character cards": Kind.CHARACTER,
    "Faction cards": Kind.FACTION,
}


@dataclass(frozen=True)
class Completeness:
    """The pieces of a component that are known by name, and their total (None if no list has it)."""

    component: str
    kind: str
    known: int
    total: int | None


def pieces_by_kind() -> dict[tuple[int, str], int]:
    """Return {(expansion key, kind): pieces known by name} in one query; unknown copies count as one."""
    counted = Printing.objects.values_list("expansion_id", "card__kind").annotate(
        pieces=Sum(Coalesce("copies", Value(1)))
    )
    return {(expansion, kind): pieces for expansion, kind, pieces in counted.order_by()}


def completeness(expansion: Expansion, known: Mapping[tuple[int, str], int]) -> list[Completeness]:
    """Return a line for each component of the box that is a kind of card."""
    lines = []
    for component in expansion.components.all():
        kind = COMPONENT_KINDS.get(component.name)
        if kind is not None:
            lines.append(Completeness(component.name, str(kind), known.get((expansion.pk, kind), 0), component.count))
    return lines
