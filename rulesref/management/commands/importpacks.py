"""Import the packs into the database and rebuild the search index."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from rulesref.dataset import loading, lock
from rulesref.search.documents import Document


class Command(BaseCommand):
    """Check the packs, write them in one transaction, rebuild the index and swap it in."""

    help = "Import fixtures/packs and the overlay folders that PACKS names. Twice changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the permission to remove."""
        parser.add_argument("--allow-removals", action="store_true", help="remove rows that the packs no longer have")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Import and report."""
        hide = options["verbosity"] == 0 or not self.stderr.isatty()

        def progress(found: Iterable[Document], total: int) -> Iterable[Document]:
            return tqdm(found, total=total, desc="indexing", unit=" texts", disable=hide, leave=False)

        try:
            report = loading.load(settings.PACK_FOLDERS, allow_removals=options["allow_removals"], progress=progress)
        except lock.ImportRefusedError as refused:
            raise CommandError(str(refused)) from None
        if options["verbosity"]:
            for line in report.lines():
                self.stdout.write(line)
