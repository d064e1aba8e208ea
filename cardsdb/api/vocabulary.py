"""The words that filters accept, read once per dataset."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from cardsdb import library
from cardsdb.dataset import per_dataset
from cardsdb.models import Card, Expansion, Trait
from cardsdb.names import fold
from cardsdb.shelf import shelf
from cardsdb.spellings import EXPANSION, GAME, Spellings

T = TypeVar("T")
K = TypeVar("K")


def grouped(rows: Iterable[T], keys: Callable[[T], Iterable[K]]) -> Mapping[K, tuple[T, ...]]:
    """Return {key: rows with that key}, in the order of the rows."""
    found: dict[K, list[T]] = {}
    for row in rows:
        for key in dict.fromkeys(keys(row)):
            found.setdefault(key, []).append(row)
    return {key: tuple(rows) for key, rows in found.items()}


def by_spelling(rows: Iterable[T], spellings: Callable[[T], Iterable[str]]) -> Mapping[str, tuple[T, ...]]:
    """Return {lowercase spelling: rows that it may mean}."""
    return grouped(rows, lambda row: [spelling.casefold() for spelling in spellings(row)])


class Spelled(Mapping[str, tuple[T, ...]]):
    """{any spelling: its possible meanings}."""

    def __init__(self, spellings: Spellings, kind: str, things: Mapping[str, T]) -> None:
        self._spellings = spellings
        self._kind = kind
        self._things = things

    def __getitem__(self, word: str) -> tuple[T, ...]:
        ids = self._spellings.find(word, self._kind)
        if not ids:
            raise KeyError(word)
        return tuple(self._things[each] for each in ids)

    def __iter__(self) -> Iterator[str]:
        """Yield the suggestions for an unknown word."""
        return iter(dict.fromkeys(self._spellings.words(self._kind)))

    def __len__(self) -> int:
        return len(list(iter(self)))


@per_dataset
def games() -> Mapping[str, tuple[str, ...]]:
    """Return {any spelling: the code of the game}."""
    spellings = library.spellings()
    return Spelled(spellings, GAME, {code: code for code in spellings.all(GAME)})


@per_dataset
def expansions() -> Mapping[str, tuple[Expansion, ...]]:
    """Return {any spelling: expansions}; a code may belong to several games."""
    rows = Expansion.objects.select_related("game")
    return Spelled(library.spellings(), EXPANSION, {row.public_id: row for row in rows})


@per_dataset
def parts() -> Mapping[int, tuple[Expansion, ...]]:
    """Return {key of a box: its sets}."""
    return grouped(Expansion.objects.select_related("game").exclude(part_of=None), lambda row: [row.part_of_id])


def with_parts(found: Iterable[tuple[Expansion, ...]]) -> list[Expansion]:
    """Return the expansions, and the sets of the boxes among them."""
    return [each for rows in found for row in rows for each in (row, *parts().get(row.pk, ()))]


@per_dataset
def traits() -> Mapping[str, str]:
    """Return {slug or name: slug}."""
    return {word.casefold(): row.slug for row in Trait.objects.all() for word in (row.slug, row.name)}


@per_dataset
def card_names() -> Mapping[str, str]:
    """Return {id: name} of the cards whose name is known."""
    return dict(Card.objects.exclude(name=None).values_list("public_id", "name"))


@per_dataset
def folded_card_names() -> Mapping[str, str]:
    """Return {id: folded name} of the cards whose name is known."""
    return {card_id: fold(name) for card_id, name in card_names().items()}


@per_dataset
def boards() -> Mapping[str, tuple[str, ...]]:
    """Return {board: printed names}; "main-Egypt" belongs to both of its boards."""
    names = {*shelf("spaces").words.get("board", ()), *shelf("paths").words.get("board", ())}
    return by_spelling(sorted(names), lambda name: name.split("-"))


@per_dataset
def cards_of(kind: str) -> Mapping[str, tuple[str, ...]]:
    """Return {any spelling of a card of this kind: slugs}."""
    ids = library.spellings().all(kind)
    return Spelled(library.spellings(), kind, {each: each.rpartition(".")[2] for each in ids})


@per_dataset
def fact_words(name: str) -> Mapping[str, str]:
    """Return {lowercase word: word} for a fact whose values come from the packs."""
    return {word.casefold(): word for word in shelf("cards").words.get(name, ())}
