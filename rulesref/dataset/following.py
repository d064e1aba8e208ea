"""The index of a database that several machines use: brought to this machine when another one has built it."""

import logging
import shutil
import tempfile
from pathlib import Path

from cardsdb import dataset
from cardsdb.models import Dataset
from rulesref.dataset.lock import ImportRefusedError, import_lock
from rulesref.search import index, tsearch

log = logging.getLogger(__name__)


def follow() -> bool:
    """Make the index of the database the current one here; return whether it is.

    An index that another release has built is left alone, and the one in use stays until this machine has that
    release, too. While an import runs here, nothing is brought: it makes its own index current.
    """
    row = Dataset.objects.first()
    if row is None or not row.build or row.software != dataset.software():
        return False
    if _is_here(row):
        return True
    try:
        with import_lock():
            return _is_here(row) or _brought(row)
    except ImportRefusedError:
        return False


def _is_here(row: Dataset) -> bool:
    here = dataset.current()
    return (here.index.name, here.version, here.software) == (row.build, row.version, row.software)


def _brought(row: Dataset) -> bool:
    base = dataset.pointer().parent
    base.mkdir(parents=True, exist_ok=True)
    folder = base / row.build
    if not (folder / tsearch.LENGTHS).exists():
        fresh = Path(tempfile.mkdtemp(dir=base, prefix="new-"))
        try:
            if not tsearch.fetch(row.build, fresh):
                return False
            shutil.rmtree(folder, ignore_errors=True)
            fresh.rename(folder)
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
    index.make_current(row.version, row.build)
    log.info("The index %s was brought from the database.", row.build)
    return True
