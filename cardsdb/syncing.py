"""Bring the rows of a model in line with what the packs say, and count what that changed."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import models

Values = Mapping[str, Any]


@dataclass
class Report:
    """What an import changed: for each kind of row how many were added, changed, unchanged, removed."""

    counts: dict[str, Counter[str]] = field(default_factory=dict)
    removals: list[str] = field(default_factory=list)
    dropped: list[tuple[type[models.Model], list[Any]]] = field(default_factory=list)

    def count(self, kind: str, what: str, number: int = 1) -> None:
        """Add to a count."""
        self.counts.setdefault(kind, Counter())[what] += number

    def drop(self, model: type[models.Model], rows: list[Any], kind: Callable[[Any], str]) -> None:
        """Note rows that the packs no longer have."""
        for row in rows:
            self.count(kind(row), "removed")
            self.removals.append(f"{kind(row)}: {row}")
        self.dropped.append((model, [row.pk for row in rows]))

    def remove_dropped(self) -> None:
        """Remove the noted rows, last noted first: what refers to a row goes before it."""
        for model, keys in reversed(self.dropped):
            if keys:
                model._default_manager.filter(pk__in=keys).delete()
        self.dropped.clear()

    @property
    def changed(self) -> bool:
        """Whether anything was added, changed or removed."""
        return any(counts[what] for counts in self.counts.values() for what in ("added", "changed", "removed"))

    def lines(self) -> list[str]:
        """Return the report as lines for a terminal."""
        whats = ("added", "changed", "unchanged", "removed")
        head = f"{'':24}" + "".join(f"{what:>11}" for what in whats)
        rows = [f"{kind:24}" + "".join(f"{counts[what]:>11}" for what in whats) for kind, counts in self.counts.items()]
        return [head, *rows]


def sync(
    rows: models.QuerySet[Any],
    key: tuple[str, ...],
    wanted: Iterable[Values],
    report: Report,
    *,
    kind: Callable[[Any], str],
) -> dict[tuple[Hashable, ...], Any]:
    """Add and change rows until the query set holds `wanted`; return them by key.

    `key` names the fields (with _id for foreign keys) that identify a row; every wanted row has the same fields.
    Rows that are no longer wanted are noted in the report, which removes them when everything else is in place.
    `kind` says under which heading a row is counted.
    """
    before = {tuple(getattr(row, name) for name in key): row for row in rows}
    added, changed = [], []
    names: set[str] = set()
    result: dict[tuple[Hashable, ...], Any] = {}
    for values in wanted:
        place = tuple(values[name] for name in key)
        row = before.pop(place, None)
        if row is None:
            row = rows.model(**values)
            added.append(row)
            what = "added"
        else:
            different = [name for name, value in values.items() if getattr(row, name) != value]
            for name in different:
                setattr(row, name, values[name])
            names.update(different)
            what = "changed" if different else "unchanged"
            if different:
                changed.append(row)
        result[place] = row
        report.count(kind(row), what)
    report.drop(rows.model, list(before.values()), kind)
    rows.model._default_manager.bulk_create(added)
    if changed:
        rows.model._default_manager.bulk_update(changed, sorted(names), batch_size=200)
    return result
