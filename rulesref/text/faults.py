"""What a curator got wrong in a text: a value with its place and, where there is one, the remedy."""

from collections.abc import Iterable
from dataclasses import dataclass

from cardsdb.names import nearest


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One fault of a text file; `entry` is the heading or anchor concerned, `field` what of it."""

    file: str
    line: int
    entry: str
    field: str
    message: str

    def __str__(self) -> str:
        place = " › ".join(part for part in (self.entry, self.field) if part)
        return ": ".join(part for part in (f"{self.file}:{self.line}", place, self.message) if part)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return " Did you mean “…”?" with the nearest known word, or nothing."""
    found = nearest(word, known, limit=1)
    return f" Did you mean “{found[0]}”?" if found else ""
