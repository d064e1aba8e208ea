"""Pack files to entries: TOML and CSV as curators write them, with file and line of every value.

Every fault of a file is found at once and nothing is mended. What may refer to what is left to `checks`.
"""

import csv
import io
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from cardsdb.packs import spec
from cardsdb.packs.faults import Fault, did_you_mean
from cardsdb.packs.fields import Value, WrongValueError
from cardsdb.packs.spec import Table

LARGEST_FILE = 4_000_000  # bytes; a full box of text is about a hundredth of it


@dataclass(frozen=True)
class Entry:
    """One row or TOML table, read by its Table. `values` holds known values only."""

    game: str  # folder of the game
    expansion: str  # folder of the expansion, "" for the game's own files
    table: Table
    values: Mapping[str, Value]
    file: str
    line: int
    lines: Mapping[str, int] = field(default_factory=dict)
    overlay: bool = False

    @property
    def label(self) -> str:
        """What the entry is called in a fault."""
        for name in ("slug", "name", *self.table.key, "code"):
            if self.values.get(name) not in (None, ""):
                return str(self.values[name])
        return self.table.name

    def text(self, name: str) -> str:
        """Return a text value, "" where it is not known."""
        value = self.values.get(name)
        return value if isinstance(value, str) else ""

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a list value, empty where it is not known."""
        value = self.values.get(name)
        return value if isinstance(value, tuple) else ()

    def number(self, name: str) -> int | None:
        """Return a whole number, None where it is not known."""
        value = self.values.get(name)
        return value if isinstance(value, int) else None

    def fault(self, name: str, message: str) -> Fault:
        """Return a fault of this entry at the line of that field."""
        return Fault(self.file, self.lines.get(name, self.line), self.label, name, message)


@dataclass(frozen=True)
class Raw:
    """A row as it stands in the file: raw values with their lines."""

    line: int
    values: Mapping[str, object]
    lines: Mapping[str, int]


def read_text(path: Path, shown: str) -> tuple[str, list[Fault]]:
    """Return the file's text, or "" and the fault that keeps it from being read."""
    if path.stat().st_size > LARGEST_FILE:
        return "", [Fault(shown, 0, "", "", f"larger than {LARGEST_FILE // 1_000_000} MB; no pack file needs that.")]
    data = path.read_bytes()
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return "", [Fault(shown, line, "", "", "not UTF-8. Save the file as “CSV UTF-8” or as UTF-8 text.")]


def read_table(path: Path, shown: str, table: Table) -> tuple[list[Raw], list[Fault]]:
    """Read a CSV or TOML file into raw rows, with the faults of its form."""
    content, faults = read_text(path, shown)
    if faults:
        return [], faults
    if "\0" in content:
        line = content[: content.index("\0")].count("\n") + 1
        return [], [Fault(shown, line, "", "", "holds a NUL character; this is no text file.")]
    reader = _read_csv if path.suffix == ".csv" else _read_toml
    return reader(content, shown, table)


# CSV


def _delimiter(heading: str) -> str:
    return max(",;\t", key=heading.count)


def _read_csv(content: str, shown: str, table: Table) -> tuple[list[Raw], list[Fault]]:
    heading = content.lstrip().partition("\n")[0]
    numbered = _numbered(content, _delimiter(heading))
    faults: list[Fault] = []
    try:
        _line, columns = next(numbered)
    except StopIteration:
        return [], [Fault(shown, 1, "", "", "the file is empty; its first line must name the columns.")]
    except csv.Error as error:
        return [], [Fault(shown, 1, "", "", f"the heading line cannot be read: {error}.")]
    columns = [column.strip().strip("“”\"'").lower() for column in columns]
    faults += _heading_faults(columns, shown, table)
    found: list[Raw] = []
    line = 1
    try:
        for line, cells in numbered:
            if any(cell.strip() for cell in cells):
                faults += _row_faults(cells, columns, shown, line)
                known = {column: cell for column, cell in zip(columns, cells, strict=False) if cell.strip()}
                found.append(Raw(line, known, dict.fromkeys(columns, line)))
    except csv.Error as error:
        reason = f"cannot be read from here on: {error}. A quotation mark is open, or stands in the middle of a cell."
        faults.append(Fault(shown, line + 1, "", "", reason))
    return found, faults


def _numbered(content: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each row with the line it begins on (a quoted cell may run over several lines)."""
    reader = csv.reader(io.StringIO(content, newline=""), delimiter=delimiter, strict=True)
    begins = 1
    for row in reader:
        yield begins, row
        begins = reader.line_num + 1


def _heading_faults(columns: list[str], shown: str, table: Table) -> Iterator[Fault]:
    known = [field.name for field in table.fields]
    for place, column in enumerate(columns):
        if column in columns[:place]:
            yield Fault(shown, 1, "", column, "this column stands twice.")
        elif column not in known:
            hint = did_you_mean(column, known) or f" Columns: {', '.join(known)}."
            yield Fault(shown, 1, "", column, f"no column of “{table.name}”.{hint}")
    for field_ in table.fields:
        if field_.required and field_.name not in columns:
            yield Fault(shown, 1, "", field_.name, "this column is missing.")


def _row_faults(cells: list[str], columns: list[str], shown: str, line: int) -> Iterator[Fault]:
    if len(cells) > len(columns):
        reason = "A text that holds the separator needs quotation marks around it."
        yield Fault(shown, line, cells[0], "", f"{len(cells)} cells under {len(columns)} columns. {reason}")
    elif len(cells) < len(columns):
        yield Fault(shown, line, cells[0], "", f"{len(cells)} cells under {len(columns)} columns.")


# TOML

_HEADER = re.compile(r"^\s*\[\[?\s*([^\]]+?)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(r"^\s*(\"[^\"]*\"|'[^']*'|[A-Za-z0-9_-]+)\s*=")


def _read_toml(content: str, shown: str, table: Table) -> tuple[list[Raw], list[Fault]]:
    places, faults = _toml_places(content, shown)
    if faults:
        return [], faults
    try:
        parsed = tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        return [], [_toml_fault(error, content, shown)]
    except (RecursionError, ValueError):
        return [], [Fault(shown, 0, "", "", "nested too deeply, or a number is too long; no pack needs that.")]
    if table.single:
        lines = places[0][2]
        return [Raw(1, parsed, lines)], []
    wrong = [name for name in parsed if name != table.name]
    for name in wrong:
        line = next((line for header, line, _keys in places if header == name), 1)
        faults.append(Fault(shown, line, "", name, f"in this file each entry begins with [[{table.name}]]."))
    rows = parsed.get(table.name, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        return [], [*faults, Fault(shown, 1, "", table.name, f"write [[{table.name}]] with two brackets.")]
    headers = [(line, keys) for header, line, keys in places if header == table.name]
    return [Raw(line, row, keys) for row, (line, keys) in zip(rows, headers, strict=False)], faults


def _toml_fault(error: tomllib.TOMLDecodeError, content: str, shown: str) -> Fault:
    place = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
    line = int(place[1]) if place else content.count("\n") + 1
    reason = str(error).split(" (at ")[0]
    return Fault(shown, line, "", "", f'no valid TOML: {reason}. Texts stand in quotation marks, lists as ["a", "b"].')


def _toml_places(content: str, shown: str) -> tuple[list[tuple[str, int, dict[str, int]]], list[Fault]]:
    """Return (header, line, {key: line}) of each table, and every key that stands twice in one table."""
    places: list[tuple[str, int, dict[str, int]]] = [("", 1, {})]
    faults = []
    closing = ""
    depth = 0
    for number, line in enumerate(content.splitlines(), 1):
        if closing:
            closing = "" if closing in line else closing
            continue
        if depth > 0:
            depth += _brackets(line)
            continue
        header = _HEADER.match(line)
        if header:
            places.append((header[1].strip(), number, {}))
            continue
        key = _KEY.match(line)
        if not key:
            continue
        name = key[1].strip("\"'")
        header_name, _line, keys = places[-1]
        if name in keys:
            reason = f"stands twice in one entry, first in line {keys[name]}. Keep one of the two."
            faults.append(Fault(shown, number, header_name, name, reason))
        else:
            keys[name] = number
        value = line[key.end() :]
        closing = next((mark for mark in ('"""', "'''") if value.count(mark) == 1), "")
        depth = _brackets(value)
    return places, faults


def _brackets(line: str) -> int:
    bare = re.sub(r"\"(\\.|[^\"\\])*\"|'[^']*'|#.*", "", line)
    return bare.count("[") + bare.count("{") - bare.count("]") - bare.count("}")


# Rows to entries


def make_entry(raw: Raw, table: Table, *, game: str, expansion: str, file: str, overlay: bool = False) -> Entry:
    """Return the entry with the values that can be read; `value_faults` lists the others."""
    values: dict[str, Value] = {}
    for name, value in raw.values.items():
        field_ = table.field(name)
        if field_ is not None:
            try:
                read = field_.read(value)
            except WrongValueError:
                continue
            if read not in ("", ()):
                values[name] = read
    return Entry(game, expansion, table, values, file, raw.line, raw.lines, overlay)


def value_faults(raw: Raw, entry: Entry) -> Iterator[Fault]:
    """Yield each value of the row that its field cannot hold, and each field that is missing."""
    known = [field_.name for field_ in entry.table.fields]
    for name, value in raw.values.items():
        field_ = entry.table.field(name)
        if field_ is None:
            if entry.file.endswith(".toml"):
                hint = did_you_mean(name, known) or f" Fields: {', '.join(known)}."
                yield entry.fault(name, f"no field of “{entry.table.name}”.{hint}")
            continue
        try:
            field_.read(value)
        except WrongValueError as wrong:
            yield entry.fault(name, str(wrong))
    for field_ in entry.table.fields:
        unread = field_.name in raw.values and field_.name not in entry.values
        empty = unread and str(raw.values[field_.name]).strip() == ""
        overlay = entry.overlay and field_.name == "sources"
        if field_.required and not overlay and (field_.name not in raw.values or empty):
            yield Fault(entry.file, entry.line, entry.label, field_.name, f"missing: {field_.doc}.")


def read_file(
    path: Path, shown: str, table: Table, *, game: str, expansion: str, overlay: bool = False
) -> tuple[list[Entry], list[Fault]]:
    """Read one table file: its entries, and all faults of form and value."""
    raws, faults = read_table(path, shown, table)
    entries = []
    for raw in raws:
        entry = make_entry(raw, table, game=game, expansion=expansion, file=shown, overlay=overlay)
        entries.append(entry)
        faults += value_faults(raw, entry)
    return entries, faults


@dataclass
class Pack:
    """Everything read from the pack folders: entries, prose files for other readers, faults."""

    entries: list[Entry] = field(default_factory=list)
    prose: list["PackFile"] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


@dataclass(frozen=True)
class PackFile:
    """A pack file that this package does not read itself."""

    game: str
    expansion: str
    path: Path
    shown: str
    overlay: bool


def read_packs(roots: Iterable[Path]) -> Pack:
    """Read `fixtures/packs` and the overlay folders after it, in that order."""
    pack = Pack()
    for place, root in enumerate(roots):
        if not root.is_dir():
            pack.faults.append(Fault(str(root), 0, "", "", "no such folder of packs."))
            continue
        for game in _folders(root):
            if game.name not in spec.ALL_GAMES:
                hint = did_you_mean(game.name, spec.ALL_GAMES)
                pack.faults.append(Fault(_shown(game, root), 0, "", "", f"no game has this folder.{hint}"))
                continue
            _read_folder(pack, game, root, game=game.name, expansion="", overlay=place > 0)
            for expansion in _folders(game):
                _read_folder(pack, expansion, root, game=game.name, expansion=expansion.name, overlay=place > 0)
    return pack


def _folders(parent: Path) -> list[Path]:
    return sorted(path for path in parent.iterdir() if path.is_dir() and path.name[0] not in "_.")


def _shown(path: Path, root: Path) -> str:
    return f"{root.name}/{path.relative_to(root).as_posix()}"


def _read_folder(pack: Pack, folder: Path, root: Path, *, game: str, expansion: str, overlay: bool) -> None:
    for path in sorted(path for path in folder.iterdir() if path.is_file() and path.name[0] not in "_."):
        shown = _shown(path, root)
        table = spec.table_for(game, path.stem) if path.suffix in (".toml", ".csv") else None
        if table is not None:
            entries, faults = read_file(path, shown, table, game=game, expansion=expansion, overlay=overlay)
            pack.entries += entries
            pack.faults += faults
        elif path.name in spec.OTHER_FILES:
            pack.prose.append(PackFile(game, expansion, path, shown, overlay))
        else:
            known = [f"{each.name}{end}" for each in spec.TABLES if game in each.games for end in (".csv", ".toml")]
            hint = did_you_mean(path.name, [*known, *spec.OTHER_FILES])
            pack.faults.append(Fault(shown, 0, "", "", f"no table has this file name.{hint}"))
