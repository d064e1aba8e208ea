"""What is the same for every request of a dataset, read once: words that filters know, small tables, counts."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from django.db.models import Model

from cardsdb.dataset import per_dataset
from cardsdb.models import Expansion, Game, MythosStage, Path, Space, Trait
from cardsdb.models.completeness import pieces_by_kind

T = TypeVar("T")
K = TypeVar("K")


def grouped(rows: Iterable[T], keys: Callable[[T], Iterable[K]]) -> Mapping[K, tuple[T, ...]]:
    """Return {key: rows that have it}, in the order of the rows."""
    found: dict[K, tuple[T, ...]] = {}
    for row in rows:
        for key in dict.fromkeys(keys(row)):
            found[key] = (*found.get(key, ()), row)
    return found


def by_spelling(rows: Iterable[T], spellings: Callable[[T], Iterable[str]]) -> Mapping[str, tuple[T, ...]]:
    """Return {spelling in small letters: rows that it may mean}."""
    return grouped(rows, lambda row: [spelling.casefold() for spelling in spellings(row)])


@per_dataset
def games() -> Mapping[str, Game]:
    """Return {code or slug: game}."""
    return {word: game for game in Game.objects.all() for word in (game.code, game.slug)}


@per_dataset
def expansions() -> Mapping[str, tuple[Expansion, ...]]:
    """Return {id, folder or code: expansions}; a code may belong to several games."""
    rows = Expansion.objects.select_related("game")
    return by_spelling(rows, lambda row: (row.public_id, row.slug, row.code, f"{row.game.code}.{row.code}"))


@per_dataset
def parts() -> Mapping[int, tuple[Expansion, ...]]:
    """Return {key of a box: its sets}."""
    return grouped(Expansion.objects.select_related("game").exclude(part_of=None), lambda row: [row.part_of_id])


def with_parts(found: Iterable[tuple[Expansion, ...]]) -> list[Expansion]:
    """Return the expansions that were named, and the sets of the boxes among them."""
    return [each for rows in found for row in rows for each in (row, *parts().get(row.pk, ()))]


@per_dataset
def traits() -> Mapping[str, tuple[Trait, ...]]:
    """Return {slug or name: traits}; games may share one."""
    return by_spelling(Trait.objects.all(), lambda row: (row.slug, row.name))


@per_dataset
def boards() -> Mapping[str, tuple[str, ...]]:
    """Return {board: printed names}; "main-Egypt" is a name of both its boards."""
    names = {*Space.objects.values_list("board", flat=True), *Path.objects.values_list("board", flat=True)}
    return by_spelling(sorted(names), lambda name: name.split("-"))


@per_dataset
def pieces() -> Mapping[tuple[int, str], int]:
    """Return {(expansion key, kind): pieces known by name}."""
    return pieces_by_kind()


@per_dataset
def stages() -> Mapping[int, tuple[MythosStage, ...]]:
    """Return {key of an Ancient One: its stage table}."""
    return grouped(MythosStage.objects.order_by("stage"), lambda row: [row.ancient_one_id])


@per_dataset
def former_ids(model: type[Model]) -> Mapping[str, str]:
    """Return {id that a row of the model had before: its id now}."""
    if not any(field.name == "former_ids" for field in model._meta.fields):
        return {}
    rows = model._default_manager.exclude(former_ids=" ").values_list("former_ids", "public_id")
    return {former: present for formers, present in rows for former in formers.split()}
