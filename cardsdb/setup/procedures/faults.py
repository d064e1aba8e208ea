"""Faults of procedure files as values: where, what was found, and the nearest right value."""

from collections.abc import Iterable
from dataclasses import dataclass

from cardsdb.names import nearest


@dataclass(frozen=True)
class Fault:
    """One fault of an entry; `nearest` holds what was probably meant, best first."""

    file: str
    line: int
    entry: str
    field: str
    message: str
    nearest: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the line that a curator reads."""
        where = f"{self.file}:{self.line}: {self.entry}" + (f" › {self.field}" if self.field else "")
        return f"{where}: {self.message}" + (f" Did you mean “{self.nearest[0]}”?" if self.nearest else "")


@dataclass(frozen=True)
class Place:
    """An entry of a file, and the list in which its faults are gathered."""

    file: str
    line: int
    entry: str
    faults: list[Fault]

    def fault(self, field: str, message: str, near: tuple[str, Iterable[str]] | None = None) -> None:
        """Record a fault; `near` is the word that was found and the words that are right."""
        guesses = tuple(nearest(near[0], sorted(near[1]), limit=3)) if near else ()
        self.faults.append(Fault(self.file, self.line, self.entry, field, message, guesses))
