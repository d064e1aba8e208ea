"""Parsed procedure files: entries with their lines, and typed access to the fields of an entry.

A wrong type or an unknown field is recorded as a fault of the entry, and the default is used instead.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from cardsdb.setup.procedures.faults import Place

Kind = TypeVar("Kind")


@dataclass(frozen=True)
class Entry:
    """One block of a table: the line of its header and its fields as parsed."""

    line: int
    fields: Mapping[str, object]


@dataclass(frozen=True)
class Document:
    """One procedure file. `expansion` is the slug of its box, "" for a file of the whole game."""

    file: str
    expansion: str
    tables: Mapping[str, Sequence[Entry]]


@dataclass(frozen=True)
class Known:
    """The words that procedure files may use, from the other tables of the packs: slugs where nothing else is said.

    `components` and `monsters` list names with counts for each box. `headings` gives the headings of the rulebooks that
    are held, each with its parent; a book that is not among them is not checked.
    """

    game: str
    expansions: Collection[str]
    ancient_ones: Collection[str] = ()
    preludes: Collection[str] = ()
    investigators: Collection[str] = ()
    components: Mapping[str, Mapping[str, int | None]] = field(default_factory=dict)
    monsters: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    headings: Mapping[str, Collection[tuple[str, str]]] = field(default_factory=dict)


@dataclass(frozen=True)
class Fields:
    """The fields of an entry, or of a table within it, read by type."""

    place: Place
    raw: Mapping[str, object]
    prefix: str = ""

    def only(self, names: Collection[str]) -> None:
        """Record a fault for every unknown field."""
        for name in self.raw:
            if name not in names:
                self.place.fault(self.prefix + name, f"there is no field “{name}” here.", (name, names))

    def get(self, name: str, kind: type[Kind], default: Kind) -> Kind:
        """Return the field if it has the type, else the default."""
        value = self.raw.get(name, default)
        if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
            return value
        self.place.fault(self.prefix + name, f"{value!r} is not {_KINDS[kind]}.")
        return default

    def word(self, name: str, allowed: Collection[str], default: str) -> str:
        """Return the field if it is one of the words, else the default."""
        value = self.get(name, str, default)
        if value in allowed or name not in self.raw:
            return value
        self.place.fault(
            self.prefix + name, f"“{value}” is not valid; use one of: {', '.join(sorted(allowed))}.", (value, allowed)
        )
        return default

    def words(self, name: str) -> tuple[str, ...]:
        """Return the field as words: one word or a list of words."""
        return as_words(self.raw.get(name, []), self.place, self.prefix + name)

    def table(self, name: str) -> "Fields":
        """Return the fields of a table within the entry."""
        return Fields(self.place, self.get(name, dict, {}), f"{self.prefix}{name}.")

    def required(self, *names: str) -> None:
        """Record a fault for every name that is absent or empty."""
        for name in names:
            if self.raw.get(name) in (None, ""):
                self.place.fault(self.prefix + name, "is missing.")


def as_words(value: object, place: Place, name: str) -> tuple[str, ...]:
    """Return one word or a list of words as a tuple."""
    if isinstance(value, str):
        return (value,)
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        return tuple(value)
    place.fault(name, f"{value!r} is not a word or a list of words.")
    return ()


_KINDS: Mapping[type, str] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    dict: "a table",
    list: "a list",
}
