"""How sure an answer is: the chance that the best text answers the question. PURE.

The chance is a logistic function of a few signs. Its weights are learned from wordings left out of their entries, from
real questions with known answers, from both with their answers taken away (so that the best of the others is wrong),
and from questions that the data cannot answer.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

SIGNS = (
    "constant",
    "asked",  # a real question, not a wording that was taken out of its entry
    "share",  # of the best text among the candidates, as the ranking sees it
    "lead",  # of its value over the next text that says something else
    "value",  # of the best text by itself
    "coverage",
    "wording",  # likeness to the nearest wording or to the title
    "often",  # share of the words that are usual in its wordings
    "meaning",  # likeness in meaning to the nearest part
    "meaning_all",  # mean of its wordings
    "affinity",  # nearness of its nearest part in the space of the wordings
    "affinity_next",  # of the second and third nearest wordings
    "unknown",  # share of the query's weight that no text of the games knows
    "words",  # number of words of weight, up to eight
    "one_word",
    "subject_unsaid",
    "pairs",
    "game",
    "first_by_words",  # Whoosh's score of the best text, as a share of the best score
    "first_by_meaning",  # nearness in meaning of the best text, against that of the nearest one
    "first_by_coverage",
    "first_by_affinity",
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """What a candidate brings: its value in the ranking, its features by name, and what it says the same as."""

    value: float
    features: dict[str, float]


def signs(
    ranked: Sequence[Candidate], lead_over: int, unknown: float, heavy: int, *, asked: bool = True
) -> list[float]:
    """Return the signs of the first of the ranked; `lead_over` is the place of the next that says something else."""
    best = ranked[0]
    total = sum(math.exp(each.value - best.value) for each in ranked)
    others = sum(math.exp(each.value - best.value) for each in ranked[lead_over:])
    lead = best.value - ranked[lead_over].value if lead_over < len(ranked) else 6.0
    found = best.features
    return [
        1.0,
        1.0 if asked else 0.0,
        1 - others / total,
        min(max(lead, 0.0), 6.0) / 6,
        best.value / 10,
        found["coverage"],
        max(found["wording"], found["title"]),
        found["wordings_often"],
        found["meaning_best"],
        found["meaning_all"],
        found["affinity"],
        found["affinity_next"],
        unknown,
        min(heavy, 8) / 8,
        1.0 if heavy == 1 else 0.0,
        found["subject_unsaid"],
        found["pairs"],
        found["game"],
        _share_of_best(ranked, "engine"),
        _share_of_best(ranked, "meaning_best"),
        _share_of_best(ranked, "coverage"),
        _share_of_best(ranked, "affinity"),
    ]


def _share_of_best(ranked: Sequence[Candidate], name: str) -> float:
    best = max(each.features[name] for each in ranked)
    return max(0.0, ranked[0].features[name] / best) if best > 0 else 0.0


def chance(found: Sequence[float], weights: Sequence[float]) -> float:
    """Return the chance that the answer is right, 0 to 1."""
    total = sum(sign * weight for sign, weight in zip(found, weights, strict=True))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))
