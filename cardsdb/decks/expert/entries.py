"""Entries of a deck list as they were sent, whatever their count."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardsdb.decks.problems import FixItem
from cardsdb.names import fold

COUNT_LIMIT = 99
"""The largest count of one entry."""
MOST_ENTRIES = 500
"""Entries of a list that a request may send."""
LONGEST_TEXT = 50_000
"""Characters of a typed list that a request may send."""
LONGEST_NAME = 200
"""Characters of an entry's id, name or set."""
Form = tuple[str | None, str, str]
"""How an entry names its card: id, or name and set as their player may have written them."""


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """One entry of a list: a card by `id` or by `name` (with `set` as its player wrote it), and a count as sent.

    `place` is the position in the request's `cards` (from 0), `line` the line of a typed list (from 1), `hint` the
    code of the set under whose heading the line stands.
    """

    count: object
    name: str | None = None
    id: str | None = None
    set: str | None = None
    place: int | None = None
    line: int | None = None
    hint: str | None = None

    @property
    def pointer(self) -> str:
        """JSON pointer of the entry in the request."""
        return "/text" if self.place is None else f"/cards/{self.place}"

    @property
    def order(self) -> int:
        """Where the entry stands among the others."""
        return self.line or self.place or 0

    @property
    def form(self) -> Form:
        """How the entry names its card; entries of one form are one card."""
        return self.id, fold(self.name) if self.name else "", fold(self.set) if self.set else ""

    @property
    def valid_count(self) -> int | None:
        """The count where it is a whole number from 1 to COUNT_LIMIT."""
        return self.count if type(self.count) is int and 1 <= self.count <= COUNT_LIMIT else None


def read_entries(cards: Sequence[Mapping[str, Any]]) -> tuple[DeckEntry, ...]:
    """Return the entries of a request's `cards`: members `id` or `name`, `set`, `count`; a missing count is null.

    Beside an id, which names card and set, name and set tell nothing more.
    """
    return tuple(
        DeckEntry(card.get("count"), None, card["id"], None, place)
        if card.get("id")
        else DeckEntry(card.get("count"), card.get("name"), None, card.get("set"), place)
        for place, card in enumerate(cards)
    )


def recount(entries: Iterable[DeckEntry], count: int) -> tuple[FixItem, ...]:
    """Return items that leave `count` of the card these entries name: the first form gets it, other forms nothing."""
    forms = {entry.form: entry for entry in entries}
    counts = [count, *[0] * (len(forms) - 1)]
    return tuple(FixItem(n, e.id, e.name, e.set) for n, e in zip(counts, forms.values(), strict=True))
