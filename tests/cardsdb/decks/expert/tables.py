"""Exported CSV read back, to see that nothing gets lost on the way."""

import csv
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cardsdb.decks.expert.entries import DeckEntry
from cardsdb.decks.problems import Code, DeckProblem
from cardsdb.terms import Severity

_FORMULA = re.compile(r"'*\s*[=+\-@＝＋－＠]")


@dataclass(frozen=True, slots=True)
class ReadDeck:
    """A deck as it was read from a table, with a problem for each row that was not understood."""

    name: str
    notes: str
    entries: tuple[DeckEntry, ...]
    unread: tuple[DeckProblem, ...]


def read_csv(text: str) -> ReadDeck:
    """Read a table with the columns of `as_csv`, in any order; commas or semicolons, with or without byte order mark.

    Rows that are no card, name or notes come back as problems.
    """
    source = text.removeprefix("\ufeff")
    first = source.splitlines()[0] if source.strip() else ""
    table = io.StringIO(source, newline="")
    rows = csv.DictReader(table, delimiter=";" if first.count(";") > first.count(",") else ",")
    texts = {"name": "", "notes": ""}
    entries: list[DeckEntry] = []
    unread: list[DeckProblem] = []
    for row in _readable(rows, unread):
        cells = {str(key).strip().casefold(): _unsafe(value) for key, value in row.items() if isinstance(value, str)}
        kind = cells.get("row", "card")
        if kind in texts:
            texts[kind] = cells.get("text", "")
        elif kind == "card" and (cells.get("text") or cells.get("id")):
            entries.append(_entry(cells, rows.line_num))
        elif any(cells.values()):
            told = {"text": cells["text"]} if kind == "unread" and cells.get("text") else cells
            unread.append(_unreadable(told, rows.line_num))
    return ReadDeck(texts["name"], texts["notes"], tuple(entries), tuple(unread))


def _readable(rows: "csv.DictReader[str]", unread: list[DeckProblem]) -> Iterator[dict[str, str]]:
    """Yield the rows up to one that is no row of a table: a cell that never ends, for example."""
    try:
        yield from rows
    except csv.Error as broken:
        unread.append(_unreadable({"": str(broken)}, rows.line_num + 1))


def _entry(cells: Mapping[str, str], line: int) -> DeckEntry:
    counted = cells.get("count", "")
    count = int(counted) if re.fullmatch(r"[-+]?\d{1,9}", counted) else counted
    card_id = cells.get("id") or None
    return DeckEntry(count, None if card_id else cells["text"], card_id, cells.get("set") or None, line=line)


def _unreadable(cells: Mapping[str, str], line: int) -> DeckProblem:
    typed = ", ".join(filter(None, cells.values()))
    return DeckProblem(code=Code.UNREADABLE_LINE, severity=Severity.UNKNOWN, pointer="/text", line=line, typed=typed)


def _unsafe(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell
