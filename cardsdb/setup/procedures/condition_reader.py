"""Read the conditions of procedure files.

All keys of a table must be met. A list of words means any of them. `any`, `all`, and `not` contain conditions.
"""

import re
from collections.abc import Collection

from cardsdb.setup.procedures.conditions import (
    ALWAYS,
    NUMBER_KEYS,
    WORD_KEYS,
    All,
    AnyOf,
    Condition,
    Is,
    Not,
    OptionIs,
    Within,
    both,
)
from cardsdb.setup.procedures.faults import Place
from cardsdb.setup.procedures.files import Known, as_words

_RANGE = re.compile(r"(\d+)(?:-(\d*))?")
_KEYS = (*WORD_KEYS, *NUMBER_KEYS, "option", "all", "any", "not")
NO_LIMIT = 10**6


def read_condition(raw: object, place: Place, name: str, known: Known) -> Condition:
    """Return the condition; what cannot be read is a fault and holds always."""
    if not isinstance(raw, dict):
        place.fault(name, f"{raw!r} is not a condition; use a table.")
        return ALWAYS
    whole: Condition = ALWAYS
    for key, value in raw.items():
        whole = both(whole, _one(key, value, place, f"{name}.{key}", known))
    return whole


def names_box(condition: Condition) -> bool:
    """Return whether the condition names boxes at its top level."""
    parts = condition.of if isinstance(condition, All) else (condition,)
    return any(isinstance(part, Is) and part.key == "expansion" for part in parts)


def read_range(raw: object, place: Place, name: str) -> tuple[int, int]:
    """Return the bounds of `3`, `"3"`, `"2-4"` or `"5-"`."""
    match = _RANGE.fullmatch(str(raw)) if isinstance(raw, int | str) and not isinstance(raw, bool) else None
    if match is None:
        place.fault(name, f"{raw!r} is neither a number nor a range such as “2-4”.")
        return 0, NO_LIMIT
    low = int(match[1])
    return low, low if match[2] is None else int(match[2] or NO_LIMIT)


def _one(key: str, value: object, place: Place, name: str, known: Known) -> Condition:
    if key in WORD_KEYS:
        values = as_words(value, place, name)
        _known_words(key, values, place, name, known)
        return Is(key, frozenset(values))
    if key in NUMBER_KEYS:
        return Within(key, *read_range(value, place, name))
    if key == "option":
        return _option(value, place, name)
    if key == "not":
        return Not(read_condition(value, place, name, known))
    if key in ("any", "all"):
        return _several(key, value, place, name, known)
    place.fault(name, f"“{key}” is not a condition.", (key, _KEYS))
    return ALWAYS


def _several(key: str, value: object, place: Place, name: str, known: Known) -> Condition:
    if not isinstance(value, list) or not value:
        place.fault(name, "a list of conditions is expected.")
        return ALWAYS
    parts = tuple(read_condition(one, place, name, known) for one in value)
    return All(parts) if key == "all" else AnyOf(parts)


def _option(value: object, place: Place, name: str) -> Condition:
    if isinstance(value, str):
        return OptionIs(value)
    if not isinstance(value, dict) or not value:
        place.fault(name, f"{value!r} is not an option; use its name, or a table of name and values.")
        return ALWAYS
    return All(tuple(OptionIs(str(key), frozenset(as_words(of, place, name))) for key, of in value.items()))


def _known_words(key: str, values: tuple[str, ...], place: Place, name: str, known: Known) -> None:
    lists: dict[str, Collection[str]] = {
        "expansion": known.expansions,
        "ancient_one": known.ancient_ones,
        "prelude": known.preludes,
        "investigator": known.investigators,
        "faction_set": known.expansions,
    }
    for value in values if key in lists else ():
        if value not in lists[key]:
            place.fault(name, f"there is no {key.replace('_', ' ')} “{value}”.", (value, lists[key]))
