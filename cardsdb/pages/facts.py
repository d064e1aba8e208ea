"""The facts of a card as lines of a page, with the labels of the pack spec. Unknown facts are lines, too."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from cardsdb.models import Card
from cardsdb.packs.fields import Field
from cardsdb.packs.spec import facts_of
from cardsdb.terms import Kind

ELSEWHERE = frozenset({"stages"})  # shown as a separate table


@dataclass(frozen=True)
class Fact:
    """A line: its label, and its value in words, None if not known. `address` is that of a linked card."""

    label: str
    value: str | None
    address: str = ""


def facts_shown(card: Card, facts: Mapping[str, Any]) -> list[Fact]:
    """Return the lines for the facts of a card's document, occasional facts last."""
    declared = [field for field in facts_of(card.game.slug, Kind(card.kind)) if field.name not in ELSEWHERE]
    ordered = sorted(declared, key=lambda field: field.occasional)
    return list(_lines(ordered, facts))


def _lines(fields: list[Field], facts: Mapping[str, Any]) -> Iterator[Fact]:
    for field in fields:
        if field.name in facts:
            value = facts[field.name]
            named = isinstance(value, dict) and field.refers_to in list(Kind)
            yield Fact(field.label, _words(value), reverse("pages:card", args=[value["id"]]) if named else "")


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
