"""Filters of lists: their values, and the documents that a value selects."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from cardsdb.api import vocabulary
from cardsdb.api.parameters import described, described_words, split_words, word_faults
from cardsdb.api.problems import Place
from cardsdb.names import fold
from cardsdb.packs.fields import Field
from cardsdb.query.bits import Cards, cards_at, places_of
from cardsdb.shelf import Shelf

LONGEST_TEXT = 200


class Filter(Protocol):
    """A filter of a list."""

    def faults(self, name: str, value: str) -> Iterator[Place]:
        """Yield the errors of a value."""
        ...

    def select(self, name: str, value: str, shelf: Shelf, among: Cards | None) -> Cards:
        """Return the places that a value selects among the given ones (None: all)."""
        ...

    def described(self, name: str) -> dict[str, Any]:
        """Describe the parameter for OpenAPI."""
        ...


@dataclass(frozen=True)
class Words:
    """A filter by a comma-separated list of known words. `keys` maps their meanings to words of documents."""

    label: str
    known: Callable[[], Mapping[str, Any]]
    keys: Callable[[list[Any]], Iterable[str]] = list
    listed: tuple[str, ...] = ()  # for OpenAPI, unless the words depend on the packs
    of: str = ""  # name of the words, if it differs from the parameter

    def faults(self, name: str, value: str) -> Iterator[Place]:
        return word_faults(name, value, self.known())

    def select(self, name: str, value: str, shelf: Shelf, among: Cards | None) -> Cards:
        """Return the places that have one of the words."""
        known = self.known()
        found = shelf.having(self.of or name, self.keys([known[word] for word in split_words(value, known)]))
        return found if among is None else found & among

    def described(self, name: str) -> dict[str, Any]:
        return described_words(name, self.label, list(self.listed))


@dataclass(frozen=True)
class Likeness:
    """A filter by a text; `choose` returns the places that match it."""

    label: str
    choose: Callable[[Shelf, Cards | None, str], Cards]

    def faults(self, name: str, value: str) -> Iterator[Place]:
        if len(value) > LONGEST_TEXT:
            detail = f"“{name}” can have at most {LONGEST_TEXT} characters, not {len(value)}."
            yield Place("max_length", detail, parameter=name)

    def select(self, _name: str, value: str, shelf: Shelf, among: Cards | None) -> Cards:
        """Return the places that match the text."""
        return self.choose(shelf, among, value)

    def described(self, name: str) -> dict[str, Any]:
        return described(name, self.label, {"type": "string", "minLength": 1, "maxLength": LONGEST_TEXT})


def one_of(words: Iterable[str], label: str, *, of: str = "") -> Words:
    """Return the filter by the words of an enumeration."""
    known = {str(word).casefold(): str(word) for word in words}
    return Words(label, lambda: known, listed=tuple(known.values()), of=of)


def of_fact(fact: Field) -> Words:
    """Return the filter by a fact, as the pack spec declares it."""
    schema = fact.type.schema
    if schema.get("type") == "boolean":
        return one_of(("yes", "no"), fact.doc)
    if schema.get("type") == "integer":
        return one_of(map(str, range(schema["minimum"], schema["maximum"] + 1)), fact.doc)
    if "enum" in schema:
        return one_of(schema["enum"], f"{fact.doc}; leaves out cards for which it is not known")
    if kind := fact.refers_to:
        label = f"{fact.doc}: id, slug or name; separate several by commas"
        return Words(
            label, lambda: vocabulary.cards_of(kind), lambda found: [slug for slugs in found for slug in slugs]
        )
    return Words(fact.doc, lambda: vocabulary.fact_words(fact.name))


def _boxes(found: list[Any]) -> list[str]:
    return [box.public_id for box in vocabulary.with_parts(found)]


def _names(shelf: Shelf, among: Cards | None, value: str) -> Cards:
    """Select names that contain every word; none if the value has no letters or digits."""
    words = set(fold(value).split())
    places = shelf.all if among is None else places_of(among)
    found = (place for place in places if words and all(word in shelf.keys[place]["name"] for word in words))  # type: ignore[operator]
    return cards_at(found, len(shelf.all))


GAME = Words(
    "game: id or name; separate several by commas",
    vocabulary.games,
    lambda found: [code for codes in found for code in codes],
    of="game",
)
EXPANSION = Words(
    "expansion: id, code or name; separate several by commas; a box includes its sets", vocabulary.expansions, _boxes
)
PRINTED_IN = Words(f"printed in one of these. {EXPANSION.label}", vocabulary.expansions, _boxes)
TRAIT = Words("has one of these traits, by name or slug", vocabulary.traits)
NAME = Likeness("words in the name; accents and punctuation don't matter", _names)


@dataclass
class Filters:
    """The filters of a list by the names of their parameters."""

    by_name: Mapping[str, Filter] = field(default_factory=dict)

    def faults(self, query: Mapping[str, str]) -> Iterator[Place]:
        for name in query:
            if name in self.by_name and query[name].strip():
                yield from self.by_name[name].faults(name, query[name])

    def select(self, query: Mapping[str, str], shelf: Shelf, among: Cards | None = None) -> Cards | None:
        """Return the places that all filters of a query string select, None for all places."""
        for name, each in self.by_name.items():
            if name in query:
                among = each.select(name, query[name], shelf, among)
        return among
