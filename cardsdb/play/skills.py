"""The value of a skill with Improvement and Impairment tokens, step by step. PURE.

Sources: Eldritch Horror core, Skills and Their Values (at most 2 above the printed value); Under the Pyramids,
Impairment Tokens (at most twice, and never below a value of 1; the two kinds cancel each other). A +2 token that is
impaired once: no source settles it; we take one step away.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

HIGHEST, LOWEST = 2, -2  # tokens of one skill
LEAST_VALUE = 1
OPEN_CASE = (
    "No source settles what happens when a +2 token is impaired: we take one step away; "
    "read word by word, both tokens would go."
)


class Change(StrEnum):
    """What happens to a skill."""

    IMPROVE = "improve"
    IMPAIR = "impair"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A change: whether it happens, the tokens and the value after it, and the reason or doubt, "" if there is none."""

    change: Change
    happens: bool
    tokens: int
    value: int
    note: str = ""


def changed(printed: int, tokens: int, changes: Iterable[Change]) -> list[Outcome]:
    """Return what each change does to a skill, one after the other. `tokens` counts +2 to −2."""
    found = []
    for change in changes:
        reason, note = _barred(printed, tokens, change), ""
        if not reason:
            note = OPEN_CASE if change is Change.IMPAIR and tokens == HIGHEST else ""
            tokens += 1 if change is Change.IMPROVE else -1
        found.append(Outcome(change, not reason, tokens, printed + tokens, reason or note))
    return found


def _barred(printed: int, tokens: int, change: Change) -> str:
    """Return why a change cannot happen, "" if it can."""
    if change is Change.IMPROVE:
        return "A skill cannot be more than 2 above its printed value." if tokens >= HIGHEST else ""
    if tokens <= LOWEST:
        return "A skill cannot be impaired more than twice. It cannot be chosen for that either."
    if printed + tokens - 1 < LEAST_VALUE:
        return "A skill cannot fall below a value of 1. It cannot be chosen to be impaired either."
    return ""
