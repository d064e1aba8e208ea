"""Conditions of steps and patches: boxes, Ancient One, Preludes, players, options, combined by all, any, and not.

`condition_reader` reads them from files.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

# Keys with one value at a time: two different values exclude each other. A campaign game has two Preludes.
SINGLE = frozenset({"ancient_one", "mode"})
WORD_KEYS = ("expansion", "ancient_one", "prelude", "investigator", "mode", "part", "has", "faction_set", "devastated")
NUMBER_KEYS = ("players", "game", "sets")


@dataclass(frozen=True)
class Situation:
    """What is known of a game about to be set up: words by key, numbers by key, options by name."""

    words: Mapping[str, frozenset[str]] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)

    def having(self, key: str, *values: str) -> "Situation":
        """Return the situation with these words under the key, in place of what stood there."""
        return replace(self, words={**self.words, key: frozenset(values)})


class Condition(Protocol):
    """Anything that holds in a situation, or does not."""

    def holds(self, situation: Situation) -> bool:
        """Return whether the condition is met."""


@dataclass(frozen=True)
class All:
    """Every one of the conditions; without any it always holds."""

    of: tuple[Condition, ...] = ()

    def holds(self, situation: Situation) -> bool:
        for condition in self.of:  # noqa: SIM110 asked for thousands of times a sheet: `all` takes twice as long
            if not condition.holds(situation):
                return False
        return True


@dataclass(frozen=True)
class AnyOf:
    """At least one of the conditions."""

    of: tuple[Condition, ...]

    def holds(self, situation: Situation) -> bool:
        return any(condition.holds(situation) for condition in self.of)


@dataclass(frozen=True)
class Not:
    """The opposite of a condition."""

    of: Condition

    def holds(self, situation: Situation) -> bool:
        return not self.of.holds(situation)


@dataclass(frozen=True)
class Is:
    """One of the words stands under the key."""

    key: str
    values: frozenset[str]

    def holds(self, situation: Situation) -> bool:
        return not self.values.isdisjoint(situation.words.get(self.key, ()))


@dataclass(frozen=True)
class Within:
    """The number under the key lies between two bounds; where there is no number, it does not."""

    key: str
    low: int
    high: int

    def holds(self, situation: Situation) -> bool:
        number = situation.numbers.get(self.key)
        return number is not None and self.low <= number <= self.high


@dataclass(frozen=True)
class OptionIs:
    """An option has one of the values; without values, it is switched on."""

    name: str
    values: frozenset[str] = frozenset()

    def holds(self, situation: Situation) -> bool:
        value = situation.options.get(self.name, "")
        return value in self.values if self.values else bool(value)


ALWAYS = All()


def both(first: Condition, second: Condition) -> Condition:
    """Return the condition that both hold, flat."""
    parts = (*literals(first), *literals(second))
    return parts[0] if len(parts) == 1 else All(parts)


def literals(condition: Condition) -> tuple[Condition, ...]:
    """Return the conditions that must all hold for this one to hold."""
    return tuple(part for one in condition.of for part in literals(one)) if isinstance(condition, All) else (condition,)


def exclusive(first: Condition, second: Condition) -> bool:
    """Return whether the two can be shown to exclude each other."""
    return any(_clash(one, other) for one in literals(first) for other in literals(second))


def _clash(one: Condition, other: Condition) -> bool:
    match one, other:
        case Is(key=key, values=left), Is(key=same, values=right) if key == same and key in SINGLE:
            return left.isdisjoint(right)
        case Within(key=key), Within(key=same) if key == same:
            return one.high < other.low or other.high < one.low
        case OptionIs(name=name, values=left), OptionIs(name=same, values=right) if name == same and left and right:
            return left.isdisjoint(right)
        case Not(of=denied), _ if denied == other:
            return True
        case _, Not(of=denied) if denied == one:
            return True
    return False
