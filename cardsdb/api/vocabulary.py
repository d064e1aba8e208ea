"""What is the same for every request of a dataset, read once: words that filters know, counts of known pieces."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from cardsdb import dataset
from cardsdb.models import Expansion, Game, Path, Space, Trait
from cardsdb.models.completeness import pieces_by_kind


def per_dataset(read: Callable[[], Mapping[Any, Any]]) -> Callable[[], Mapping[Any, Any]]:
    """Keep what `read` finds until another dataset is in use."""

    @lru_cache(maxsize=2)
    def kept(_current: dataset.Current) -> Mapping[Any, Any]:
        return read()

    return lambda: kept(dataset.current())


@per_dataset
def games() -> Mapping[str, int]:
    """Return {code or slug: key} of the games."""
    return {word: game.pk for game in Game.objects.all() for word in (game.code, game.slug)}


@per_dataset
def expansions() -> Mapping[str, list[int]]:
    """Return {id, folder or code: keys} of the expansions; a code may belong to several games."""
    found: dict[str, list[int]] = {}
    for row in Expansion.objects.select_related("game"):
        for word in {row.public_id, row.slug, row.code, f"{row.game.code}.{row.code}"}:
            found.setdefault(word, []).append(row.pk)
    return found


@per_dataset
def traits() -> Mapping[str, str]:
    """Return {slug or name in small letters: slug} of the traits."""
    return {word: trait.slug for trait in Trait.objects.all() for word in (trait.slug, trait.name.casefold())}


@per_dataset
def pieces() -> Mapping[Any, int]:
    """Return {(expansion key, kind): pieces known by name}."""
    return pieces_by_kind()


@per_dataset
def boards() -> Mapping[str, list[str]]:
    """Return {board in small letters: printed names}; "main-Egypt" is a name of both its boards."""
    names = {*Space.objects.values_list("board", flat=True), *Path.objects.values_list("board", flat=True)}
    found: dict[str, list[str]] = {}
    for name in sorted(names):
        for word in name.lower().split("-"):
            found.setdefault(word, []).append(name)
    return found
