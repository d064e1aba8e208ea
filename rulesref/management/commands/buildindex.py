"""Rebuild the search index from the database."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulesref.dataset import loading, lock


class Command(BaseCommand):
    help = "Rebuild the search index from the database. The old index stays in use until the new one is complete."

    def handle(self, *_args: Any, **_options: Any) -> None:
        try:
            version = loading.rebuild()
        except lock.ImportRefusedError as refused:
            raise CommandError(str(refused)) from None
        self.stdout.write(f"The index of dataset {version} was rebuilt.")
