"""Allow only one import at a time, and explain failures."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import DataError, OperationalError, ProgrammingError, connection

IMPORT_LOCK = 7_311_002  # any number that no other lock of the database has
PREPARING_LOCK = 7_311_003


class ImportRefusedError(RuntimeError):
    """The packs cannot be imported; the message says why and what to do."""


@contextmanager
def import_lock() -> Iterator[None]:
    """Hold the import lock; raise ImportRefusedError if another import holds it."""
    folder = Path(settings.DATA_DIR)
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "import.lock").open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise ImportRefusedError(
                f"Another import is running (process {file.read().strip()}). Try again when it is finished."
            ) from None
        file.seek(0)
        file.truncate()
        file.write(str(os.getpid()))
        file.flush()
        yield


def claim() -> None:
    """Hold the import of all machines that use the database until the transaction ends; raise ImportRefusedError."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [IMPORT_LOCK])
            if not cursor.fetchone()[0]:
                raise ImportRefusedError("Another machine is importing. Try again when it is finished.")


@contextmanager
def one_machine_at_a_time() -> Iterator[None]:
    """Let one machine prepare a database that several use; the next one finds everything done."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [PREPARING_LOCK])
    yield
    with connection.cursor() as cursor:  # a connection that was lost, or is closed by an error, has lost its locks
        cursor.execute("SELECT pg_advisory_unlock(%s)", [PREPARING_LOCK])


@contextmanager
def refusals() -> Iterator[None]:
    """Turn errors of the database and the disk into an ImportRefusedError."""
    try:
        yield
    except (DataError, OperationalError, ProgrammingError) as error:
        remedy = " Run manage.py migrate first." if "no such" in str(error) or "does not exist" in str(error) else ""
        raise ImportRefusedError(f"Database error: {error}. Nothing was changed.{remedy}") from error
    except OSError as error:
        where = f" ({error.filename})" if error.filename else ""
        reason = f"The data folder is not writable: {error.strerror}{where}. Nothing was changed."
        raise ImportRefusedError(reason) from error
