"""Write the read API as files."""

import re
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cardsdb.dataset import NotReadyError, needed
from rulesref.dataset.static import ExportError, export

_SITE = re.compile(r"https?://[A-Za-z0-9.\[\]:-]+")


class Command(BaseCommand):
    """Writes all files or none, and never into a folder that has some."""

    help = "Write lists, documents, and bulk files of the API as files for any web server."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", type=Path, help="a new or empty folder")
        parser.add_argument(
            "--site",
            default="http://127.0.0.1:8000",
            help="scheme and host of the site that will serve the files: the answers have its addresses",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        folder, site = options["folder"].resolve(), options["site"].rstrip("/")
        if not _SITE.fullmatch(site):
            raise CommandError(f"{site} is not a site. Give scheme and host alone: https://cards.example.org")
        try:
            needed()
            count = export(folder, site)
        except (ExportError, NotReadyError) as error:
            raise CommandError(str(error)) from None
        except OSError as error:
            raise CommandError(f"{folder} cannot be written: {error.strerror}.") from None
        self.stdout.write(f"{count} files of {site} are in {folder}.")
