"""A fault of a pack: where it stands, what is wrong, what would be right."""

from collections.abc import Iterable
from dataclasses import dataclass

from cardsdb.names import nearest


@dataclass(frozen=True, order=True)
class Fault:
    """One fault. `line` counts from 1, 0 where no line can be named; `entry` and `field` are "" where none applies."""

    file: str
    line: int
    entry: str
    field: str
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        what = " › ".join(part for part in (self.entry, self.field) if part)
        return f"{place}: {what}: {self.message}" if what else f"{place}: {self.message}"


def did_you_mean(word: str, known: Iterable[str], *, cutoff: float = 60.0) -> str:
    """Return " Did you mean “…”?" with the nearest known name, or "" where none is near."""
    names = nearest(word, known, limit=1, cutoff=cutoff)
    return f" Did you mean “{names[0]}”?" if names else ""
