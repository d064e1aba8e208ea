"""Deck formats of Monsters vs. Heroes, read from `formats.toml`: limits with their citations.

Faults of the file are values that name the format and the rule. `expert.rules` applies the limits.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardsdb.citations import Citation
from cardsdb.packs.faults import did_you_mean

BOTH = ("at_least", "at_most")
RULES: Mapping[str, tuple[str, ...]] = {
    "size": BOTH,
    "copies": (),
    "heroes": ("at_least",),
    "monsters": ("at_least",),
    "neutrals": ("at_most",),
    "sets": BOTH,
    "faction_sets": BOTH,
    "discards": ("at_least",),
}
"""The rules that a format has, with the bounds that the checker keeps for each."""
_FORMAT_KEYS = ("slug", "name", "summary", "based_on", "rules")
_RULE_KEYS = ("rule", "at_least", "at_most", "note", "citation")
_CITATION_KEYS = ("rulebook", "expansion", "parent", "heading", "entry")


@dataclass(frozen=True, slots=True)
class Limit:
    """Bounds of one rule, both included; None is no bound. `copies` has none: its bound is printed on the set."""

    at_least: int | None = None
    at_most: int | None = None
    citation: Citation | None = None
    note: str = ""

    def holds(self, number: int) -> bool:
        """Whether a number is within the bounds."""
        return (self.at_least or 0) <= number and (self.at_most is None or number <= self.at_most)


@dataclass(frozen=True)
class Format:
    """What a deck of this format must keep.

    `size`, `heroes`, `monsters`, `neutrals` count cards, `sets` the sets that the cards come from, `faction_sets` the
    sets that the faction cards come from, `discards` the cards of the deck that are put away before play.
    """

    slug: str
    name: str
    summary: str = ""
    size: Limit = field(default_factory=Limit)
    copies: Limit = field(default_factory=Limit)
    heroes: Limit = field(default_factory=Limit)
    monsters: Limit = field(default_factory=Limit)
    neutrals: Limit = field(default_factory=Limit)
    sets: Limit = field(default_factory=Limit)
    faction_sets: Limit = field(default_factory=Limit)
    discards: Limit = field(default_factory=Limit)


@dataclass(frozen=True, slots=True)
class Formats:
    """The formats of a file by slug, and every fault found in it (`format › rule: what is wrong`)."""

    by_slug: Mapping[str, Format]
    faults: tuple[str, ...]


def read_formats(source: str) -> Formats:
    """Read a `formats.toml`. A format that is `based_on` an earlier one keeps the rules that it does not name."""
    try:
        data = tomllib.loads(source)
    except tomllib.TOMLDecodeError as broken:
        return Formats({}, (f"the file is not valid TOML: {broken}",))
    found: dict[str, Format] = {}
    faults = list(_strange_keys(data, ("formats",), "file"))
    for entry in _tables(data, "formats"):
        slug = str(entry.get("slug", "?"))
        mistakes = list(_format_faults(entry, found))
        if mistakes:
            faults += [f"{slug} › {mistake}" for mistake in mistakes]
        else:
            found[slug] = _make_format(entry, found)
    return Formats(found, tuple(faults))


def _make_format(entry: Mapping[str, Any], known: Mapping[str, Format]) -> Format:
    base = known.get(entry.get("based_on", ""))
    limits: dict[str, Limit] = {name: getattr(base, name) for name in RULES} if base else {}
    for rule in _tables(entry, "rules"):
        citation = Citation(**rule["citation"]) if "citation" in rule else None
        limits[rule["rule"]] = Limit(rule.get("at_least"), rule.get("at_most"), citation, rule.get("note", ""))
    return Format(entry["slug"], entry["name"], entry.get("summary", ""), **limits)


def _format_faults(entry: Mapping[str, Any], known: Mapping[str, Format]) -> Iterator[str]:
    yield from _strange_keys(entry, _FORMAT_KEYS, "format")
    yield from (f"{key}: missing" for key in ("slug", "name") if not isinstance(entry.get(key), str))
    if entry.get("slug") in known:
        yield "slug: used twice"
    base = entry.get("based_on")
    if base is not None and base not in known:
        yield f"based_on: there is no format “{base}” above.{did_you_mean(base, known)}"
    if base is None and not any(rule.get("rule") == "size" for rule in _tables(entry, "rules")):
        yield "rules: no rule “size”"
    for rule in _tables(entry, "rules"):
        yield from (f"{rule.get('rule', '?')}: {fault}" for fault in _rule_faults(rule))


def _rule_faults(rule: Mapping[str, Any]) -> Iterator[str]:
    yield from _strange_keys(rule, _RULE_KEYS, "rule")
    bounds = RULES.get(str(rule.get("rule")))
    if bounds is None:
        yield f"no rule of that name.{did_you_mean(str(rule.get('rule')), RULES)}"
    for key in BOTH:
        if key in rule and (type(rule[key]) is not int or rule[key] < 0):
            yield f"{key}: “{rule[key]}” is not a whole number"
        if key in rule and bounds is not None and key not in bounds:
            yield f"{key}: the rule has no such bound"
    if "citation" in rule:
        citation = rule["citation"] if isinstance(rule["citation"], dict) else {}
        yield from _strange_keys(citation, _CITATION_KEYS, "citation")
        yield from (f"citation: {key} is missing" for key in _CITATION_KEYS[:4] if key not in citation)


def _tables(data: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    found = data.get(key, [])
    return [table for table in found if isinstance(table, dict)] if isinstance(found, list) else []


def _strange_keys(entry: Mapping[str, Any], allowed: tuple[str, ...], what: str) -> Iterator[str]:
    for key in entry:
        if key not in allowed:
            yield f"{what}: “{key}” is not known.{did_you_mean(key, allowed)}"
