"""Import the packs into the database and rebuild the search index."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from rulesref.dataset import loading, lock
from rulesref.search.documents import Document


class Command(BaseCommand):
    help = "Import fixtures/packs and the overlay folders in PACKS. Importing twice changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--allow-removals", action="store_true", help="remove rows that are no longer in the packs")

    def handle(self, *_args: Any, **options: Any) -> None:
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
