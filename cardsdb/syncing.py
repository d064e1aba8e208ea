"""Synchronize the rows of a model with the packs, and count the changes."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import models

Values = Mapping[str, Any]
Key = tuple[Hashable, ...]


@dataclass
class Report:
    """The changes of an import: for each kind of row, the numbers added, changed, unchanged and removed."""

    counts: dict[str, Counter[str]] = field(default_factory=dict)
    removals: list[str] = field(default_factory=list)
    dropped: list[tuple[type[models.Model], list[Any]]] = field(default_factory=list)
    written: set[tuple[type[models.Model], Any]] = field(default_factory=set)

    def count(self, kind: str, what: str, number: int = 1) -> None:
        self.counts.setdefault(kind, Counter())[what] += number

    def count_change(self, kind: str, row: models.Model) -> None:
        """Recount an unchanged row as changed; rows that were already written are not recounted."""
        if (type(row), row.pk) not in self.written:
            self.written.add((type(row), row.pk))
            self.count(kind, "unchanged", -1)
            self.count(kind, "changed")

    def drop(self, model: type[models.Model], rows: list[Any], kind: Callable[[Any], str], *, derived: bool) -> None:
        """Record rows that are no longer in the packs; removing derived rows needs no permission."""
        for row in rows:
            self.count(kind(row), "removed")
            self.removals += [] if derived else [f"{kind(row)}: {row}"]
        self.dropped.append((model, [row.pk for row in rows]))

    def remove_dropped(self) -> None:
        """Remove the recorded rows in reverse order, so that references to a row are removed first."""
        for model, keys in reversed(self.dropped):
            if keys:
                model._default_manager.filter(pk__in=keys).delete()
        self.dropped.clear()

    @property
    def changed(self) -> bool:
        """True if anything was added, changed or removed."""
        return any(counts[what] for counts in self.counts.values() for what in ("added", "changed", "removed"))

    def lines(self) -> list[str]:
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
    derived: bool = False,
    formerly: Callable[[Values], Iterable[Key]] | None = None,
) -> dict[Key, Any]:
    """Add and change rows until the query set equals `wanted`; return them by key.

    `key` names the fields (with _id for foreign keys) that identify a row; every wanted row has the same fields.
    `formerly` returns former keys of a wanted row: by default, those in its `former_ids`.
    The report records rows that are no longer wanted, and removes them at the end.
    `kind` returns the heading under which a row is counted; `derived` rows are made from other rows, not by curators.
    """
    model, formerly = rows.model, formerly or _former_ids
    unique = _other_unique_fields(model, key)
    before = {tuple(getattr(row, name) for name in key): row for row in rows.order_by("pk")}  # no join with parked rows
    result: dict[Key, Any] = {}
    added, changed, moving, names = [], [], [], set[str]()
    for values in wanted:
        place = tuple(values[name] for name in key)
        if place in result:
            raise ValueError(f"Two rows of {model.__name__} have the key {place}.")
        row = next((before.pop(each) for each in (place, *formerly(values)) if each in before), None)
        different = _assign(row, values)
        what = "changed" if different else "unchanged"
        if row is None:
            what, row = "added", model(**values)
            added.append(row)
        elif different:
            changed.append(row)
            names |= different
            moving += [row] if any({each.name, each.attname} & different for each in unique) else []
        result[place] = row
        report.count(kind(row), what)
    report.drop(model, list(before.values()), kind, derived=derived)
    _make_room([*moving, *before.values()], unique)
    names |= {each.attname for each in unique if moving}
    model._default_manager.bulk_create(added)
    if changed:
        model._default_manager.bulk_update(changed, sorted(names), batch_size=200)
    report.written.update((model, row.pk) for row in (*added, *changed))
    return result


def _assign(row: Any, values: Values) -> set[str]:
    """Assign the values to the row, if there is one, and return the names of those that changed."""
    different = {name for name, value in values.items() if getattr(row, name) != value} if row is not None else set()
    for name in different:
        setattr(row, name, values[name])
    return different


def _former_ids(values: Values) -> list[Key]:
    return [(old,) for old in str(values.get("former_ids", "")).split()]


def link(
    rows: Mapping[Key, Any],
    name: str,
    targets: Mapping[Key, Any],
    report: Report,
    *,
    kind: Callable[[Any], str],
) -> None:
    """Link rows of one model to each other: `targets` has the value of `name` for each key."""
    changed = [row for key, row in rows.items() if getattr(row, name) != targets[key]]
    for key, row in rows.items():
        setattr(row, name, targets[key])
    for row in changed:
        report.count_change(kind(row), row)
    if changed:
        type(changed[0])._default_manager.bulk_update(changed, [name], batch_size=200)


PARKED = 20_000  # greater than any position in a list


def _other_unique_fields(model: type[models.Model], key: tuple[str, ...]) -> list[Any]:
    """Return the unique fields besides the key: the last one of each unique constraint."""
    groups = [[each] for each in model._meta.concrete_fields if each.unique and not each.primary_key]
    for constraint in model._meta.constraints:
        if isinstance(constraint, models.UniqueConstraint):
            groups.append([model._meta.get_field(name) for name in constraint.fields])
    names = [{name for each in group for name in (each.name, each.attname)} for group in groups]
    free = [[each for each in group if not {each.name, each.attname} & set(key)] for group in groups]
    return [each[-1] for each, known in zip(free, names, strict=True) if each and not set(key) <= known]


def _make_room(rows: list[Any], unique: list[Any]) -> None:
    """Give the rows temporary unique values, so that they can swap values; the caller sets the final ones.

    A temporary foreign key has no target; it is checked at the end of the transaction, when it is final or removed.
    """
    parked = []
    for number, row in enumerate(rows if unique else []):
        copy = type(row)(pk=row.pk)
        for each in unique:
            if each.is_relation:
                setattr(copy, each.attname, -row.pk)
            else:
                setattr(copy, each.attname, f"~{row.pk}" if isinstance(each, models.CharField) else PARKED + number)
        parked.append(copy)
    if parked:
        type(parked[0])._default_manager.bulk_update(parked, [each.name for each in unique], batch_size=200)
