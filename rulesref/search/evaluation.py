"""Scores of a file of queries with their right answers: recall, reciprocal rank, how sure the answers are, time."""

import json
import time
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any

SURE, CLOSEST, NOT_KNOWN = "sure", "closest", "not known"


@dataclass(frozen=True)
class Case:
    """A query with every acceptable top answer, by citation or by id; neither where nothing answers it."""

    id: str
    query: str
    game: str | None
    kind: str
    expected: tuple[Mapping[str, Any], ...] = ()
    accepted: frozenset[str] = frozenset()

    @property
    def answerable(self) -> bool:
        """Tell whether the data hold an answer."""
        return bool(self.expected or self.accepted)

    def is_answered_by(self, hit: "Seen") -> bool:
        """Tell whether a hit is an acceptable answer."""
        if hit.id in self.accepted:
            return True
        return hit.citation is not None and any(is_right(hit.citation, hit.type, each) for each in self.expected)


@dataclass(frozen=True)
class Seen:
    """A hit as it is compared."""

    type: str
    id: str
    citation: Mapping[str, Any] | None


@dataclass(frozen=True)
class Outcome:
    """What came of a case: rank of the first right answer (0 for none), how sure the service was, seconds taken."""

    case: Case
    rank: int
    said: str
    seconds: float
    first: str = ""


@dataclass(frozen=True)
class Row:
    """Figures of one kind of query, or of all."""

    kind: str
    queries: int
    recall_1: float
    recall_3: float
    mrr: float
    said: Mapping[str, float]  # share of sure, closest, not known


def read_cases(paths: Iterable[Path]) -> list[Case]:
    """Read files of JSON lines; raise ValueError with file and line for one that is not a case."""
    cases = []
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line.strip():
                try:
                    cases.append(_case(json.loads(line)))
                except (KeyError, TypeError, json.JSONDecodeError) as error:
                    raise ValueError(f"{path}:{number}: no case: {error}") from None
    return cases


def _case(row: Mapping[str, Any]) -> Case:
    if "expect" not in row and "accept" not in row:
        raise KeyError("expect or accept")
    kind = row.get("kind") or row["language"]
    return Case(
        row["id"], row["query"], row["game"], kind, tuple(row.get("expect", ())), frozenset(row.get("accept", ()))
    )


def fold_heading(heading: str) -> str:
    """Return a heading as it is compared: NFKC, without case."""
    return unicodedata.normalize("NFKC", heading).casefold()


def is_right(citation: Mapping[str, Any], type_: str, expected: Mapping[str, Any]) -> bool:
    """Tell whether a hit's citation is the expected one."""
    if type_ != expected["type"] or citation["rulebook"] != expected["rulebook"]:
        return False
    if expected.get("entry") is not None:
        return bool(citation["entry"] == expected["entry"])
    same = fold_heading(str(citation["heading"])) == fold_heading(expected["heading"])
    return same and ("parent" not in expected or fold_heading(citation["parent"]) == fold_heading(expected["parent"]))


# From a case to the hits, best first, and how sure the service is.
Search = Callable[[Case], tuple[Sequence[Seen], str]]


def evaluate(cases: Iterable[Case], search: Search) -> list[Outcome]:
    """Run each case; hits of rulebooks that no citation expects are left out before ranks are counted."""
    cases = list(cases)
    books = {expected["rulebook"] for case in cases for expected in case.expected}
    outcomes = []
    for case in cases:
        begun = time.perf_counter()
        hits, said = search(case)
        seconds = time.perf_counter() - begun
        shown = [hit for hit in hits if not case.expected or (hit.citation and hit.citation["rulebook"] in books)]
        ranks = (rank for rank, hit in enumerate(shown[:10], 1) if case.is_answered_by(hit))
        outcomes.append(Outcome(case, next(ranks, 0), said, seconds, shown[0].id if shown else ""))
    return outcomes


def table(outcomes: Iterable[Outcome]) -> list[Row]:
    """Return the figures of all answerable queries, then by kind."""
    answerable = [outcome for outcome in outcomes if outcome.case.answerable]
    kinds = dict.fromkeys(outcome.case.kind for outcome in answerable)
    rows = [_row("all", answerable)]
    return rows + [_row(kind, [each for each in answerable if each.case.kind == kind]) for kind in kinds]


def _row(kind: str, outcomes: list[Outcome]) -> Row:
    count = len(outcomes) or 1
    return Row(
        kind,
        len(outcomes),
        sum(outcome.rank == 1 for outcome in outcomes) / count,
        sum(0 < outcome.rank <= 3 for outcome in outcomes) / count,
        sum(1 / outcome.rank for outcome in outcomes if outcome.rank) / count,
        {said: sum(outcome.said == said for outcome in outcomes) / count for said in (SURE, CLOSEST, NOT_KNOWN)},
    )


@dataclass(frozen=True)
class Trust:
    """How far the answers can be trusted, and the times."""

    none_not_sure: float  # of the questions that nothing answers, how many get no sure answer
    some_not_sure: float  # the same of those that something answers
    some_not_known: float
    sure_wrong: float  # of the sure answers, how many are wrong, those to unanswerable questions included
    right_shown: float  # of the answerable, how many have the right one first, sure or closest
    median_ms: float
    most_ms: float  # 99 of 100 are quicker


def trust(outcomes: Iterable[Outcome]) -> Trust:
    """Return how far the answers can be trusted."""
    outcomes = list(outcomes)
    none = [outcome for outcome in outcomes if not outcome.case.answerable]
    some = [outcome for outcome in outcomes if outcome.case.answerable]
    sure = [outcome for outcome in outcomes if outcome.said == SURE]
    times = [outcome.seconds * 1000 for outcome in outcomes] or [0.0]
    return Trust(
        sum(outcome.said != SURE for outcome in none) / (len(none) or 1),
        sum(outcome.said != SURE for outcome in some) / (len(some) or 1),
        sum(outcome.said == NOT_KNOWN for outcome in some) / (len(some) or 1),
        sum(outcome.rank != 1 for outcome in sure) / (len(sure) or 1),
        sum(outcome.rank == 1 and outcome.said != NOT_KNOWN for outcome in some) / (len(some) or 1),
        median(times),
        quantiles(times, n=100)[-1] if len(times) > 1 else times[0],
    )
