"""Bring saved decks and imported wording back from a file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulesref.dataset import loading, lock
from rulesref.dataset.backups import DamagedBackupError, restore


class Command(BaseCommand):
    """Restores everything or nothing."""

    help = "Add the saved decks and the wording of a backup file to what is there."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *_args: Any, **options: Any) -> None:
        path: Path = options["file"]
        try:
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{path} cannot be read: {error.strerror}.") from None
        except UnicodeDecodeError:
            raise CommandError(f"{path} is not UTF-8. Nothing was changed.") from None
        try:
            with lock.refusals(), lock.import_lock():
                done = restore(text)
            if done.wordings:
                loading.rebuild()
        except DamagedBackupError as error:
            raise CommandError(f"{path}:\n{error}\nNothing was changed.") from None
        except lock.ImportRefusedError as refused:
            raise CommandError(str(refused)) from None
        self.stdout.write(f"Restored: {done.decks} decks, {done.wordings} texts of transcripts.")
        if done.newer:
            self.stdout.write(f"{done.newer} decks were changed after the backup and stay as they are.")
        for public_id in done.lost:
            self.stdout.write(f"  no place for the wording of {public_id}: the packs no longer have it")
