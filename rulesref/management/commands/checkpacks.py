"""Check pack folders without a database."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulesref.dataset import loading


class Command(BaseCommand):
    help = "Check the packs (fixtures/packs and the folders in PACKS) and print all faults. Needs no database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", nargs="*", type=Path, help="overlay folders, read after the project's packs")

    def handle(self, *_args: Any, **options: Any) -> None:
        roots = [*settings.PACK_FOLDERS, *options["folder"]]
        packs = loading.read(roots)
        for fault in packs.faults:
            self.stderr.write(str(fault))
        if packs.faults:
            raise CommandError(f"{loading.counted(len(packs.faults))}.")
        found = packs.catalogue
        self.stdout.write(f"No faults: {len(found.expansions)} expansions, {len(found.cards)} cards.")
