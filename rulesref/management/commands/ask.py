"""Ask a question in the terminal."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cardsdb.dataset import NotReadyError
from rulesref.search import languages
from rulesref.search.answering import ruling
from rulesref.search.searching import Hit, Narrowing


class Command(BaseCommand):
    """Print the ruling that answers a question, with its source."""

    help = "Answer a question in plain words from the rules and rulings."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the question."""
        parser.add_argument("question")
        parser.add_argument("--game", choices=("eh", "mvh", "es"), help="the game that the question is about")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Answer."""
        try:
            found = ruling(options["question"], Narrowing(games=frozenset({options["game"]} - {None})))
        except NotReadyError as error:
            raise CommandError(str(error)) from None
        if found.language != languages.ENGLISH:
            self.stdout.write(f"({languages.NAMES[found.language]}; the rulings are in English)\n")
        if found.answer is not None:
            self.stdout.write(_shown(found.answer))
        elif found.closest is not None:
            self.stdout.write(f"{found.reason} The closest rule:\n\n{_shown(found.closest)}")
        else:
            self.stdout.write(f"Not known. {found.reason}")
        if found.alternatives:
            self.stdout.write("\nSee also:")
            for hit in found.alternatives:
                self.stdout.write(f"  {hit.document.title} ({hit.document.id})")


def _shown(hit: Hit) -> str:
    document = hit.document
    citation = document.citation or {}
    places = [citation.get("rulebook"), citation.get("parent"), citation.get("heading")]
    entry = f"question {citation['entry']}" if citation.get("entry") else ""
    source = " › ".join(str(place) for place in (*places, entry) if place)
    authority = document.authority or "not stated"
    return f"{document.title}\n\n{document.text}\n\nSource: {source}\nAuthority: {authority}\nId: {document.id}"
