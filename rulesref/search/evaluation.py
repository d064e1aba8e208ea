"""Scores of a file of queries with their right answers: recall, reciprocal rank, false answers, time."""

import json
import time
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

# A citation that is compared: rulebook, type, heading, ordinal of the question.
Place = tuple[str, str, str, int | None]


@dataclass(frozen=True)
class Case:
    """A query with every acceptable top answer; none where nothing answers it."""

    id: str
    query: str
    game: str | None
    kind: str
    expected: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True)
class Outcome:
    """What came of a case: rank of the first right answer (0 for none), whether one was given, seconds taken."""

    case: Case
    rank: int
    answered: bool
    seconds: float


@dataclass(frozen=True)
class Row:
    """Figures of one kind of query, or of all."""

    kind: str
    queries: int
    recall_1: float
    recall_3: float
    mrr: float


def read_cases(paths: Iterable[Path]) -> list[Case]:
    """Read files of JSON lines; raise ValueError with file and line for one that is not a case."""
    cases = []
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line.strip():
                try:
                    row = json.loads(line)
                    cases.append(Case(row["id"], row["query"], row["game"], row["kind"], tuple(row["expect"])))
                except (KeyError, TypeError, json.JSONDecodeError) as error:
                    raise ValueError(f"{path}:{number}: no case: {error}") from None
    return cases


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


# From query and game to the hits, best first, as (type, citation), and whether an answer is given.
Search = Callable[[str, str | None], tuple[list[tuple[str, Mapping[str, Any]]], bool]]


def evaluate(cases: Iterable[Case], search: Search) -> list[Outcome]:
    """Run each case; hits of rulebooks that no case expects are left out before ranks are counted."""
    cases = list(cases)
    books = {expected["rulebook"] for case in cases for expected in case.expected}
    outcomes = []
    for case in cases:
        begun = time.perf_counter()
        hits, answered = search(case.query, case.game)
        seconds = time.perf_counter() - begun
        shown = [(type_, citation) for type_, citation in hits if citation["rulebook"] in books]
        ranks = (
            rank
            for rank, (type_, citation) in enumerate(shown[:10], 1)
            if any(is_right(citation, type_, expected) for expected in case.expected)
        )
        outcomes.append(Outcome(case, next(ranks, 0), answered, seconds))
    return outcomes


def table(outcomes: Iterable[Outcome]) -> list[Row]:
    """Return the figures of all answerable queries, then by kind."""
    answerable = [outcome for outcome in outcomes if outcome.case.expected]
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
    )


@dataclass(frozen=True)
class Refusals:
    """How often an unanswerable query is refused, how often an answerable one is, and the times."""

    rightly: float
    wrongly: float
    median_ms: float
    slowest_ms: float


def refusals(outcomes: Iterable[Outcome]) -> Refusals:
    """Return the shares of refused queries and the times taken."""
    outcomes = list(outcomes)
    none = [outcome for outcome in outcomes if not outcome.case.expected]
    some = [outcome for outcome in outcomes if outcome.case.expected]
    times = [outcome.seconds * 1000 for outcome in outcomes] or [0.0]
    return Refusals(
        sum(not outcome.answered for outcome in none) / (len(none) or 1),
        sum(not outcome.answered for outcome in some) / (len(some) or 1),
        median(times),
        max(times),
    )
