"""Load pack folders: read, check, write rows, build the index, make it current."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.db import transaction

from cardsdb import dataset, history
from cardsdb.importer import Importer as CardImporter
from cardsdb.importer import Text
from cardsdb.models import Dataset
from cardsdb.packs.catalogue import Catalogue, make_catalogue
from cardsdb.packs.checks import check
from cardsdb.packs.faults import Fault
from cardsdb.packs.reading import read_packs
from cardsdb.syncing import Report
from rulesref.dataset.documents import write_documents
from rulesref.dataset.following import follow
from rulesref.dataset.lock import ImportRefusedError, claim, import_lock, refusals
from rulesref.dataset.whole_files import read_whole
from rulesref.importer import Importer
from rulesref.prose import Prose, check_prose, read_prose
from rulesref.search import index
from rulesref.search.documents import Document, documents


@dataclass(frozen=True)
class Packs:
    """All packs, read and checked. `texts` are the files that are stored whole."""

    catalogue: Catalogue
    prose: Prose
    texts: list[Text]
    faults: list[Fault]


def read(roots: Iterable[Path]) -> Packs:
    """Read and check the pack folders; needs no database."""
    pack = read_packs(roots)
    catalogue, faults = make_catalogue(pack.entries)
    prose = read_prose(pack.prose)
    texts, more = read_whole(catalogue, prose, pack.prose)
    every = {*pack.faults, *faults, *more, *check(catalogue, pack.entries), *check_prose(catalogue, prose)}
    return Packs(catalogue, prose, texts, sorted(every))


def content_hash(roots: Iterable[Path]) -> str:
    """Return the dataset version: a hash of the paths and contents of all pack files."""
    digest = hashlib.sha256()
    for root in roots:
        for path in sorted(path for path in root.rglob("*") if path.is_file() and not _ignored(path, root)):
            digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
        digest.update(b"\1")
    return digest.hexdigest()[:12]


def _ignored(path: Path, root: Path) -> bool:
    return any(part[0] in "_." for part in path.relative_to(root).parts) or path.name == "README.md"


Progress = Callable[[Iterable[Document], int], Iterable[Document]]


def _silent(found: Iterable[Document], _total: int) -> Iterable[Document]:
    return found


def load(roots: list[Path], *, allow_removals: bool = False, progress: Progress = _silent) -> Report:
    """Import the packs and serve them: one transaction for the rows, after which the index is swapped in.

    Raise ImportRefusedError for faults, for removals that are not allowed, while another import is running, and for
    errors of the database or the disk; then nothing has changed. The index is built before the transaction ends, so
    that there are never rows without their index.
    """
    with refusals(), import_lock():
        version = content_hash(roots)
        packs = read(roots)
        if packs.faults:
            lines = "\n".join(map(str, packs.faults))
            raise ImportRefusedError(f"{lines}\n{counted(len(packs.faults))}; nothing was imported.")
        with _swapped_in(version) as built, transaction.atomic():
            claim()
            cards = CardImporter(packs.catalogue, packs.texts)
            cards.run()
            Importer(packs.prose, cards).run()
            _removals(cards.report, allow_removals)
            Dataset.objects.update_or_create(pk=1, defaults={"version": version})
            _index(version, progress, built)
        return cards.report


@contextmanager
def _swapped_in(version: str) -> Iterator[list[str]]:
    """Make the index that is built inside the current one when the transaction has ended; remove it if that fails."""
    built: list[str] = []
    try:
        yield built
    except BaseException:
        for folder in built:
            index.remove(folder)
        raise
    try:
        index.make_current(version, built[0])
    except OSError as error:
        raise ImportRefusedError(
            f"The rows were imported, but their index could not be made current: {error.strerror}. "
            "Run buildindex when the data folder can be written."
        ) from error


def _index(version: str, progress: Progress, built: list[str]) -> None:
    before = history.digests()
    write_documents()
    history.record(version, before)
    found = list(documents())
    built.append(index.build(progress(found, len(found)), version))
    index.keep(version, built[0])


def counted(faults: int) -> str:
    """Return the number of faults with its noun."""
    return "1 fault" if faults == 1 else f"{faults} faults"


def _removals(report: Report, allowed: bool) -> None:
    if report.removals and not allowed:
        names = "\n".join(f"  {name}" for name in report.removals[:50])
        more = f"\n  and {len(report.removals) - 50} more" if len(report.removals) > 50 else ""
        raise ImportRefusedError(
            f"{len(report.removals)} rows are no longer in the packs; nothing was imported:\n{names}{more}\n"
            "Use --allow-removals to remove them. If you renamed a card, add its old slug to “formerly”."
        )
    report.remove_dropped()


def rebuild(progress: Progress = _silent) -> str:
    """Rebuild documents and index from the rows, make them current, and return the dataset version."""
    with refusals(), import_lock():
        row = Dataset.objects.first()
        if row is None:
            raise ImportRefusedError("Nothing has been imported yet. Run importpacks.")
        with _swapped_in(row.version) as built, transaction.atomic():
            claim()
            _index(row.version, progress, built)
        return row.version


def is_current(roots: list[Path]) -> bool:
    """Return whether the current dataset matches the packs and the software; bring it if another machine made it."""
    follow()
    row = Dataset.objects.first()
    current = dataset.current()
    whole = (current.index / "lexicon.json").exists() and current.software == dataset.software()
    return whole and row is not None and current.version == row.version == content_hash(roots)
