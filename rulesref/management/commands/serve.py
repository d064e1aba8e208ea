"""Prepare the data and serve it."""

import io
import os
import socket
import sys
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError, connection, connections

from cardsdb import dataset
from cardsdb.config.hosts import reachable_names
from cardsdb.models import Dataset
from rulesref.dataset import loading, lock

_EVERYWHERE = ("0.0.0.0", "::", "[::]")  # noqa: S104 asked for by the operator


class Command(BaseCommand):
    """Migrates, imports changes, collects static files, then becomes the production server."""

    help = "Prepare the data folder and serve on HOST and PORT (default 127.0.0.1:8000)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--prepare-only", action="store_true", help="prepare the data, but don't serve")

    def handle(self, *_args: Any, **options: Any) -> None:
        host, port = os.environ.get("HOST") or "127.0.0.1", os.environ.get("PORT") or "8000"
        _check_folder(Path(settings.DATA_DIR))
        if not options["prepare_only"]:
            _check_port(host, port)
        try:
            with lock.one_machine_at_a_time():
                call_command("migrate", verbosity=0, interactive=False, skip_checks=connection.vendor == "sqlite")
                if not loading.is_current(settings.PACK_FOLDERS):
                    self.import_packs()
        except OperationalError as error:
            raise CommandError(f"The database does not answer: {error}") from None
        call_command("collectstatic", verbosity=0, interactive=False)
        connections.close_all()
        if options["prepare_only"]:
            return
        self._announce(host, port)
        _serve(host, port)

    def import_packs(self) -> None:
        """Import changes. If that fails, report it and serve the previous import."""
        self.stdout.write("Importing the packs …")
        try:
            call_command("importpacks", verbosity=0, allow_removals=True)
        except CommandError as refused:
            if not Dataset.objects.exists():
                raise
            self.stderr.write(f"{refused}\nServing the previous import. Correct the faults, then run importpacks.")
            if not _has_index():
                call_command("buildindex", verbosity=0)

    def _announce(self, host: str, port: str) -> None:
        """Print the addresses of the site: for this machine, and for other devices if they can reach it."""
        names = reachable_names(host)
        bound = names[0] if names and host not in _EVERYWHERE else host
        here = f"http://{'127.0.0.1' if host in _EVERYWHERE else bound}:{port}"
        self.stdout.write(
            f"\nSilver Key is at {here}/  (API docs: {here}/api/docs/)\n"
            f'Try:  curl "{here}/api/v1/rulings/?q=may+sefina+count+successes+she+was+given"'
        )
        if names:
            phone = f"http://{names[0]}:{port}/"
            self.stdout.write(f"\nOn a phone in the same network, open {phone}\n")
            drawn = io.StringIO()
            segno.make(phone, error="l").terminal(out=drawn, compact=True)
            self.stdout.write(drawn.getvalue())
        self.stdout.write("Stop with Ctrl-C.\n")
        self.stdout.flush()


def _has_index() -> bool:
    """Return whether this software has built an index of the current rows."""
    row, current = Dataset.objects.first(), dataset.current()
    built = (current.version, current.software) == (row.version if row else "", dataset.software())
    return built and (current.index / "lexicon.json").exists()


def _check_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise CommandError(
            f"The data folder {folder} is not writable: {error.strerror}. Set DATA_DIR to another folder."
        ) from None


def _check_port(host: str, port: str) -> None:
    if not port.isdigit() or not 0 < int(port) < 65536:
        raise CommandError(f"PORT is “{port}”, but must be a number from 1 to 65535.")
    try:
        family, _type, _proto, _name, address = socket.getaddrinfo(host, int(port), type=socket.SOCK_STREAM)[0]
    except OSError as error:
        raise CommandError(f"HOST is “{host}”, which cannot be used: {error.strerror}.") from None
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as error:
            raise CommandError(f"{host}:{port} is not available: {error.strerror}. Set PORT to a free port.") from None


def _serve(host: str, port: str) -> None:
    """Replace this process by the server, so that Ctrl-C reaches it alone."""
    os.environ.update(HOST=host, PORT=port)
    arguments = [sys.executable, "-m", "gunicorn", "-c", "python:cardsdb.config.server"]
    os.execv(sys.executable, arguments)  # noqa: S606 no shell is wanted
