"""The facts of each kind of card in the OpenAPI description, as the pack spec declares them."""

from collections.abc import Iterable
from typing import Any

from cardsdb.packs.fields import Field
from cardsdb.packs.spec import ALL_GAMES, facts_of
from cardsdb.terms import Kind

_LINKS = {"space": "SpaceLink", "expansion": "ExpansionLink", "set": "ExpansionLink"}


def title(kind: Kind) -> str:
    """Return a kind in the form of names of components: AncientOne."""
    return "".join(map(str.title, kind.split("-")))


def component(kind: Kind) -> str:
    """Return the name of the component that describes the facts of a kind."""
    return f"{title(kind)}Facts"


def all_facts(kinds: Iterable[Kind]) -> dict[str, tuple[Field, bool]]:
    """Return the facts that cards of these kinds may have, and whether all of the cards have each."""
    sets = [{field.name: field for field in facts_of(game, kind)} for kind in kinds for game in ALL_GAMES]
    sets = [each for each in sets if each]
    found = {name: field for each in sets for name, field in each.items()}
    return {name: (field, not field.occasional and all(name in each for each in sets)) for name, field in found.items()}


def properties(kinds: Iterable[Kind]) -> tuple[dict[str, Any], list[str]]:
    """Describe the facts of these kinds, and return the names of those that are always present.

    Null means not known; facts that don't apply are absent.
    """
    facts = all_facts(kinds)
    described = {name: _described(field) for name, (field, _always) in facts.items()}
    return described, [name for name, (_field, always) in facts.items() if always]


def _described(field: Field) -> dict[str, Any]:
    known = {"description": field.doc} if field.occasional else {"description": field.doc, "nullable": True}
    if field.refers_to:
        return {**known, "allOf": [{"$ref": f"#/components/schemas/{_LINKS.get(field.refers_to, 'CardLink')}"}]}
    schema = {**known, **field.type.schema}
    return {**schema, "enum": [*schema["enum"], None]} if "enum" in schema and "nullable" in known else schema


def components() -> dict[str, dict[str, Any]]:
    """Return the facts of every kind by the name of their component."""
    found = {}
    for kind in Kind:
        described, always = properties([kind])
        schema = {"type": "object", "properties": described, "additionalProperties": False}
        schema["description"] = f"The facts of a card of kind {kind}; null: not known, absent: does not apply."
        found[component(kind)] = {**schema, "required": always} if always else schema
    return found
