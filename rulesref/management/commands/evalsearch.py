"""Score the search against files of queries with their right answers."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cardsdb.dataset import NotReadyError
from cardsdb.models import Game
from rulesref.search import evaluation
from rulesref.search.answering import ruling, rulings
from rulesref.search.evaluation import Case, Outcome, Seen
from rulesref.search.index import corpus
from rulesref.search.searching import Hit, Narrowing


class Command(BaseCommand):
    """Print recall@1, recall@3, MRR, how sure the answers are, and times."""

    help = "Score the search with query files (JSON lines: id, query, game, kind or language, expect or accept)."

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
        outcomes = evaluation.evaluate(cases, lambda case: look(case, games))
        self._print(outcomes)
        if options["failures"]:
            for outcome in outcomes:
                if _failed(outcome):
                    self.stdout.write(
                        f"{outcome.case.id} {outcome.case.kind} rank {outcome.rank} {outcome.said} "
                        f"{outcome.first}: {outcome.case.query}"
                    )

    def _print(self, outcomes: list[Outcome]) -> None:
        head = "".join(f"{word:>10}" for word in ("queries", "recall@1", "recall@3", "MRR@10", *_SAID))
        self.stdout.write(f"{'kind':12}{head}")
        for row in evaluation.table(outcomes):
            figures = (row.recall_1, row.recall_3, row.mrr, *(row.said[word] for word in _SAID))
            self.stdout.write(f"{row.kind:12}{row.queries:10}" + "".join(f"{figure:10.3f}" for figure in figures))
        found = evaluation.trust(outcomes)
        self.stdout.write(
            f"\nnot sure: {found.none_not_sure:.3f} of the unanswerable, {found.some_not_sure:.3f} of the answerable "
            f"(not known: {found.some_not_known:.3f})"
            f"\nwrong: {found.sure_wrong:.3f} of the sure answers; "
            f"right and shown as answer or closest rule: {found.right_shown:.3f} of the answerable"
            f"\nms a query: median {found.median_ms:.1f}, 99 of 100 within {found.most_ms:.1f}"
        )


_SAID = (evaluation.SURE, evaluation.CLOSEST, evaluation.NOT_KNOWN)


def look(case: Case, games: dict[str, str]) -> tuple[list[Seen], str]:
    """Return what a case finds, and how sure the answer is; a case with citations looks at sections and questions."""
    narrowing = Narrowing(games=frozenset({games[case.game]} if case.game else ()))
    found = ruling(case.query, narrowing)
    said = evaluation.SURE if found.answer else evaluation.CLOSEST if found.closest else evaluation.NOT_KNOWN
    if case.expected:
        return _seen(rulings(case.query, Narrowing(narrowing.games, types=frozenset({"section", "faq"})))), said
    first = [hit for hit in (found.answer or found.closest,) if hit]
    return _seen([*first, *found.alternatives]), said


def _seen(hits: list[Hit]) -> list[Seen]:
    return [Seen(hit.document.type, hit.document.id, hit.document.citation) for hit in hits]


def _failed(outcome: Outcome) -> bool:
    if not outcome.case.answerable:
        return outcome.said == evaluation.SURE
    return outcome.rank != 1 or outcome.said != evaluation.SURE
