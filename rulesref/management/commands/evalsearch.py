"""Score the search against files of queries with their right answers."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cardsdb.models import Game
from rulesref.search import evaluation
from rulesref.search.index import NotReadyError, corpus
from rulesref.search.searching import Narrowing, ruling, search


class Command(BaseCommand):
    """Print recall@1, recall@3, MRR, false answers and times."""

    help = "Score the search with query files (JSON lines: id, query, game, kind, expect)."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the files."""
        parser.add_argument("file", nargs="+", type=Path)
        parser.add_argument("--failures", action="store_true", help="list the queries that are not right at rank 1")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Evaluate and print."""
        try:
            cases = evaluation.read_cases(options["file"])
            corpus()
        except (ValueError, OSError, NotReadyError) as error:
            raise CommandError(str(error)) from None
        games = {word: game.code for game in Game.objects.all() for word in (game.slug, game.code)}

        def look(query: str, game: str | None) -> Any:
            narrowing = Narrowing(games=frozenset({games[game]} if game else ()))
            found = search(query, Narrowing(narrowing.games, types=frozenset({"section", "faq"})))
            hits = [(hit.document.type, hit.document.citation) for hit in found.hits]
            return hits, ruling(query, narrowing).confident

        outcomes = evaluation.evaluate(cases, look)
        self.stdout.write(f"{'kind':12} {'queries':>7} {'recall@1':>9} {'recall@3':>9} {'MRR@10':>7}")
        for row in evaluation.table(outcomes):
            self.stdout.write(f"{row.kind:12} {row.queries:7} {row.recall_1:9.3f} {row.recall_3:9.3f} {row.mrr:7.3f}")
        shares = evaluation.refusals(outcomes)
        self.stdout.write(
            f"\nrefused: {shares.rightly:.3f} of the unanswerable, {shares.wrongly:.3f} of the answerable"
            f"\nms a query: median {shares.median_ms:.1f}, slowest {shares.slowest_ms:.1f}"
        )
        if options["failures"]:
            for outcome in outcomes:
                wrong = outcome.rank != 1 if outcome.case.expected else outcome.answered
                if wrong or (outcome.case.expected and not outcome.answered):
                    said = "answered" if outcome.answered else "refused"
                    self.stdout.write(
                        f"{outcome.case.id} {outcome.case.kind} rank {outcome.rank} {said}: {outcome.case.query}"
                    )
