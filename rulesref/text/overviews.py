"""The round overview of a game, round-overview.toml: phases with items, each with the rule behind it."""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from cardsdb.packs.faults import Fault, did_you_mean
from cardsdb.terms import Confidence

_KEYS = ("title", "source", "confidence", "phases")
_PHASE_KEYS = ("name", "text", "items")
_ITEM_KEYS = ("name", "text", "rule")


def read_overview(content: str, file: str) -> tuple[dict[str, Any] | None, list[Fault]]:
    """Return the content of the file, or None and all its faults."""
    try:
        overview = tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        return None, [Fault(file, 0, "", "", f"invalid TOML: {error}.")]
    except (RecursionError, ValueError):
        return None, [Fault(file, 0, "", "", "nested too deeply, or a number is too long.")]
    faults = [Fault(file, 0, entry, name, message) for entry, name, message in _complaints(overview)]
    return (None if faults else {**overview, "file": file}), faults


def _complaints(overview: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield (entry, field, message) for every error in keys and values."""
    yield from _texts(overview, "", _KEYS, required=("title",))
    confidence = overview.get("confidence", Confidence.HIGH)
    if isinstance(confidence, str) and confidence not in list(Confidence):
        yield "", "confidence", f"“{confidence}” is not a valid confidence. Use one of: {', '.join(Confidence)}."
    for place, phase in enumerate(_tables(overview, "phases"), 1):
        label = str(phase.get("name", f"phase {place}"))
        yield from _texts(phase, label, _PHASE_KEYS, required=("name",))
        for number, item in enumerate(_tables(phase, "items"), 1):
            yield from _texts(item, f"{label}, item {number}", _ITEM_KEYS, required=("name", "text"))


def _tables(table: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    """Return the tables of a list; `_texts` reports anything else."""
    return list(table[name]) if _is_tables(table.get(name)) else []


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, dict) for each in value)


def _texts(
    table: Mapping[str, Any], label: str, known: tuple[str, ...], *, required: tuple[str, ...]
) -> Iterator[tuple[str, str, str]]:
    for name, value in table.items():
        if name not in known:
            hint = did_you_mean(name, known) or f" Valid fields: {', '.join(known)}."
            yield label, name, f"a round overview has no such field.{hint}"
        elif name in ("phases", "items") and not _is_tables(value):
            yield label, name, "must be a list of tables, as in the overviews of the other games."
        elif name not in ("phases", "items") and not (isinstance(value, str) and value.strip()):
            yield label, name, "must be a text in quotation marks."
    for name in required:
        if name not in table:
            yield label, name, "missing."
