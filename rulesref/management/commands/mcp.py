"""Answer assistants over the Model Context Protocol."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cardsdb.dataset import NotReadyError, needed


class Command(BaseCommand):
    """Speaks the protocol on standard input and output, until the input ends."""

    help = "Serve rules, cards, search, decks and setup sheets to an assistant over stdio (Model Context Protocol)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--site", default="http://127.0.0.1:8000", help="scheme and host of the site whose pages the answers name"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            needed()
            from rulesref.management.assistant import server  # here, since the package is optional
        except NotReadyError as error:
            raise CommandError(str(error)) from None
        except ModuleNotFoundError as error:
            if error.name != "mcp":
                raise
            detail = 'The optional package mcp is missing. Install it: .venv/bin/python -m pip install "mcp~=1.30"'
            raise CommandError(detail) from None
        server(options["site"].rstrip("/")).run()
