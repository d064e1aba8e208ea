"""Write saved decks and imported wording to a file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulesref.dataset.backups import backup


class Command(BaseCommand):
    """Writes the file whole or not at all, and never over another one."""

    help = "Write saved decks and the wording of imported transcripts to a file. Everything else is in the packs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *_args: Any, **options: Any) -> None:
        path: Path = options["file"]
        unfinished = path.with_name(f"{path.name}.unfinished")
        if path.exists():
            raise CommandError(f"{path} exists. Choose another name, or move it away.")
        try:
            unfinished.write_text(backup(), encoding="utf-8")
            unfinished.replace(path)
        except OSError as error:
            unfinished.unlink(missing_ok=True)
            raise CommandError(f"{path} cannot be written: {error.strerror}.") from None
        self.stdout.write(f"Saved decks and imported wording are in {path}.")
