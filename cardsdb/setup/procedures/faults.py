"""Record the faults of a procedure file while it is read."""

from collections.abc import Iterable
from dataclasses import dataclass

from cardsdb.packs.faults import Fault, did_you_mean


@dataclass(frozen=True)
class Place:
    """An entry of a file, and the list in which its faults are gathered."""

    file: str
    line: int
    entry: str
    faults: list[Fault]

    def fault(self, field: str, message: str, near: tuple[str, Iterable[str]] | None = None) -> None:
        """Record a fault; `near` is the word that was found and the words that are right."""
        hint = did_you_mean(near[0], sorted(near[1]), cutoff=70) if near else ""
        self.faults.append(Fault(self.file, self.line, self.entry, field, message + hint))
