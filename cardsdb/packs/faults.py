"""Faults of packs: their location, the error, and how to correct it."""

from collections.abc import Iterable
from dataclasses import dataclass

from cardsdb.names import nearest

LONGEST_WORD = 100  # characters; anything longer is not a mistyped name


@dataclass(frozen=True, order=True)
class Fault:
    """One fault. `line` counts from 1 and is 0 if unknown; `entry` and `field` are "" if they don't apply."""

    file: str
    line: int
    entry: str
    field: str
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        what = " › ".join(one_line(part) for part in (self.entry, self.field) if part)
        return f"{place}: {what}: {self.message}" if what else f"{place}: {self.message}"


def one_line(words: str, most: int = 60) -> str:
    """Return the words for use in a message: one line, printable, at most `most` characters."""
    shown = " ".join("".join(letter if letter.isprintable() else " " for letter in words[: most * 4]).split())
    return shown if len(shown) <= most else f"{shown[: most - 1]}…"


def did_you_mean(word: str, known: Iterable[str], *, cutoff: float = 60.0) -> str:
    """Return " Did you mean “…”?" with the nearest known name, or "" if none is near."""
    names = nearest(word, known, limit=1, cutoff=cutoff) if len(word) <= LONGEST_WORD else []
    return f" Did you mean “{names[0]}”?" if names else ""
