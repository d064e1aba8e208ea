"""The changelog of the data: which documents each import added, changed, and removed."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cardsdb.models import DatasetChange, StoredDocument

MOST_KEPT = 100  # imports

Key = tuple[str, str]  # noun, id
Digests = Mapping[Key, bytes]


@dataclass(frozen=True)
class Changes:
    """The keys of documents, sorted."""

    added: tuple[Key, ...] = ()
    changed: tuple[Key, ...] = ()
    removed: tuple[Key, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed)


def difference(before: Digests, after: Digests) -> Changes:
    """Return what leads from one state of the documents to another."""
    return Changes(
        tuple(sorted(after.keys() - before.keys())),
        tuple(sorted(key for key in after.keys() & before.keys() if after[key] != before[key])),
        tuple(sorted(before.keys() - after.keys())),
    )


def merged(steps: Iterable[Changes]) -> Changes:
    """Return the changes of several steps in order as one step."""
    added: set[Key] = set()
    changed: set[Key] = set()
    removed: set[Key] = set()
    for step in steps:
        changed |= set(step.changed) - added
        back = set(step.added) & removed
        added |= set(step.added) - back
        changed |= back
        removed -= back
        gone = set(step.removed)
        removed |= gone - added
        added -= gone
        changed -= gone
    return Changes(tuple(sorted(added)), tuple(sorted(changed)), tuple(sorted(removed)))


def digests() -> Digests:
    """Return a hash of each document as it is stored."""
    rows = StoredDocument.objects.order_by().values_list("noun", "public_id", "row", "rest")
    return {
        (noun, known): hashlib.sha256(f"{row}\0{rest}".encode()).digest() for noun, known, row, rest in rows.iterator()
    }


def record(version: str, before: Digests) -> None:
    """Keep what an import changed; the caller manages the transaction."""
    newest = DatasetChange.objects.last()
    found = difference(before, digests()) if newest else Changes()
    if newest and newest.version == version and not found:
        return
    DatasetChange.objects.create(version=version, added=found.added, changed=found.changed, removed=found.removed)
    kept = DatasetChange.objects.order_by("-pk").values_list("pk", flat=True)[:MOST_KEPT]
    DatasetChange.objects.exclude(pk__in=list(kept)).delete()


def changes_of(row: DatasetChange) -> Changes:
    """Return the changes that a row keeps."""
    added, changed, removed = (
        tuple((noun, known) for noun, known in each) for each in (row.added, row.changed, row.removed)
    )
    return Changes(added, changed, removed)
