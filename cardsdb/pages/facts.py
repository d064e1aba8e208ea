"""The facts of a card as lines of a page, with the labels of the pack spec. Unknown facts are lines, too."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from cardsdb.models import Card
from cardsdb.packs.fields import Field
from cardsdb.packs.spec import facts_of
from cardsdb.terms import Kind

PAGES = {
    **{str(kind): "pages:card" for kind in Kind},
    "space": "pages:space",
    "set": "pages:box",
}  # of what a fact names
ICONS = frozenset(
    (
        "health",
        "sanity",
        "stamina",
        "lore",
        "influence",
        "observation",
        "strength",
        "will",
        "doom",
        "toughness",
        "horror",
        "damage",
    )
)
ELSEWHERE = frozenset({"stages", "campaign_prelude_basis", "campaign_basis"})  # a separate table; sources of pairings


@dataclass(frozen=True)
class Fact:
    """A line: its label, and its value in words, None if not known. `address` is that of a linked card."""

    label: str
    value: str | None
    address: str = ""
    name: str = ""

    @property
    def icon(self) -> str:
        """The symbol of a skill or value that has one."""
        return self.name if self.name in ICONS else ""

    @property
    def swatch(self) -> str:
        """The color that the fact names."""
        return self.value or "" if self.name == "color" else ""


def facts_shown(card: Card, facts: Mapping[str, Any]) -> list[Fact]:
    """Return the lines for the facts of a card's document, occasional facts last."""
    declared = [field for field in facts_of(card.game.slug, Kind(card.kind)) if field.name not in ELSEWHERE]
    ordered = sorted(declared, key=lambda field: field.occasional)
    return list(_lines(ordered, facts))


def _lines(fields: list[Field], facts: Mapping[str, Any]) -> Iterator[Fact]:
    for field in fields:
        if field.name in facts:
            value = facts[field.name]
            page = PAGES.get(str(field.refers_to), "") if isinstance(value, dict) else ""
            yield Fact(field.label, _words(value), reverse(page, args=[value["id"]]) if page else "", field.name)


def _words(value: Any) -> str | None:
    match value:
        case None | []:
            return None
        case bool():
            return "yes" if value else "no"
        case list():
            return ", ".join(map(str, value))
        case dict():
            return str(value["name"] or value["id"])
    return str(value)
