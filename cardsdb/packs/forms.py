"""CSV and TOML text to raw rows: each value as written, with its line, and all syntax faults at once.

`fields` checks the values. Sizes are limited, so that no file can stall a check.
"""

import csv
import io
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from cardsdb.packs.faults import Fault, did_you_mean, one_line
from cardsdb.packs.spec import Table

LARGEST_FILE = 1_000_000  # bytes; a full box of text is about a tenth of it
MOST_ROWS = 5_000
_MOST_COLUMNS = 100
_LONGEST_KEY = 200
_SAVE_AS = "Save the file as “CSV UTF-8” or as UTF-8 text."
_PARSED = 3_000_000  # characters that may be parsed to find more faults after the first one

UNREADABLE = object()  # marks a value whose fault is already reported


@dataclass(frozen=True)
class Raw:
    """A row as written in the file: raw values with their lines."""

    line: int
    values: Mapping[str, object]
    lines: Mapping[str, int]


def read_text(path: Path, shown: str) -> tuple[str, list[Fault]]:
    """Return the file's text, or "" and the fault if it cannot be read."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            reason = f"larger than {LARGEST_FILE // 1_000_000} MB, the limit for a pack file."
            return "", [Fault(shown, 0, "", "", reason)]
        data = path.read_bytes()
    except OSError as error:
        return "", [Fault(shown, 0, "", "", f"cannot be read: {error.strerror}.")]
    if b"\0" in data:
        line = data[: data.index(b"\0")].count(b"\n") + 1
        return "", [Fault(shown, line, "", "", f"contains a NUL character, so it is not a text file. {_SAVE_AS}")]
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return "", [Fault(shown, line, "", "", f"not UTF-8. {_SAVE_AS}")]


def read_rows(path: Path, shown: str, table: Table, *, overlay: bool = False) -> tuple[list[Raw], list[Fault]]:
    """Read a CSV or TOML file into raw rows, with its syntax faults."""
    content, faults = read_text(path, shown)
    if faults:
        return [], faults
    reader = _CsvFile if path.suffix == ".csv" else _TomlFile
    file = reader(content, shown, table, overlay)
    rows = file.rows()
    if len(rows) > MOST_ROWS:
        file.add(rows[MOST_ROWS].line, "", f"more than {MOST_ROWS} entries, the limit for a table.")
    return rows[:MOST_ROWS], file.faults


@dataclass
class _File:
    """A file being read, with its faults so far."""

    content: str
    shown: str
    table: Table
    overlay: bool
    faults: list[Fault] = field(default_factory=list)

    def add(self, line: int, name: str, message: str, *, entry: str = "") -> None:
        self.faults.append(Fault(self.shown, line, entry, name, message))


def read_tables(content: str, shown: str) -> tuple[dict[str, list[Raw]], list[Fault]]:
    """Return the entries of every [[table]] of a TOML text without a Table, and its syntax faults."""
    file = _TomlFile(content, shown, Table("", (), ()), overlay=False)
    return file.tables(), file.faults


class _CsvFile(_File):
    """A table from a spreadsheet, separated by commas, semicolons or tabs: the most frequent in its first line."""

    def rows(self) -> list[Raw]:
        """Return the rows below the heading line, without blank lines."""
        numbered = self._numbered()
        line, heading = next(numbered, (1, []))
        if not heading:
            if not self.faults:
                self.add(1, "", "the file is empty. Its first line must name the columns.")
            return []
        columns = [self.table.spelled(column.strip().strip("“”\"'").lower()) for column in heading]
        if len(columns) > _MOST_COLUMNS:
            self.add(line, "", f"{len(columns)} columns, more than any table has.")
            return []
        self._check_heading(columns, line)
        return [self._row(cells, columns, line) for line, cells in numbered]

    def _numbered(self) -> Iterator[tuple[int, list[str]]]:
        """Yield each non-blank row with its first line (a quoted cell may span several lines)."""
        heading = self.content.lstrip().splitlines()[:1]
        delimiter = max(",;\t", key=heading[0].count) if heading else ","
        reader = csv.reader(io.StringIO(self.content, newline=""), delimiter=delimiter, strict=True)
        begins, found = 1, 0
        try:
            for cells in reader:
                if any(cell.strip() for cell in cells):
                    found += 1
                    yield begins, cells
                begins = reader.line_num + 1
                if found > MOST_ROWS + 1:
                    return
        except csv.Error as error:
            reason = "A quotation mark is not closed, or is inside a cell (then write it twice)."
            self.add(begins, "", f"unreadable from here on: {error}. {reason}")

    def _check_heading(self, columns: list[str], line: int) -> None:
        known = [field_.name for field_ in self.table.fields]
        for position, column in enumerate(columns):
            if not column:
                self.add(line, "", f"column {position + 1} has no name. Name it or delete it.")
            elif column in columns[:position]:
                self.add(line, column, "this column appears twice.")
            elif column not in known:
                hint = did_you_mean(column, known) or f" Valid columns: {', '.join(known)}."
                self.add(line, column, f"“{self.table.name}” has no such column.{hint}")
        for name in self.table.required(overlay=self.overlay):
            if name not in columns:
                self.add(line, name, "this column is missing.")

    def _row(self, cells: list[str], columns: list[str], line: int) -> Raw:
        label = one_line(next(cell for cell in cells if cell.strip()))
        if len(cells) > len(columns):
            reason = "Put a text that contains the separator in quotation marks."
            self.add(line, "", f"{len(cells)} cells, but {len(columns)} columns. {reason}", entry=label)
        elif len(cells) < len(columns):
            self.add(line, "", f"{len(cells)} cells, but {len(columns)} columns.", entry=label)
        known = {column: cell for column, cell in zip(columns, cells, strict=False) if column and cell.strip()}
        return Raw(line, known, dict.fromkeys(columns, line))


# A string is one token, so that its content is never mistaken for a key, a bracket or a comment.
_TOKEN = re.compile(
    r'''
    "{3}(?:[^"\\]++|\\(?:.|\Z)|"{1,2}(?!"))*+(?:"{3,5}|\Z)
    |'{3}(?:[^']++|'{1,2}(?!'))*+(?:'{3,5}|\Z)
    |"(?:[^"\\\n]++|\\[^\n])*+"?
    |'[^'\n]*+'?
    |\#[^\n]*+
    |\n|[^\S\n]++|[\[\]{}=,]
    |[^\s"'\#\[\]{}=,]++
    ''',
    re.VERBOSE | re.DOTALL,
)  # fmt: skip


@dataclass
class _Statement:
    """A TOML statement: a header, or a key with its value, from `start` to `end`."""

    name: str
    header: bool
    line: int
    start: int
    end: int
    dots: int = 0  # outside texts: parts of keys


@dataclass
class _Head:
    """A header, or the start of the file, with the lines of its keys."""

    name: str
    line: int
    keys: dict[str, int] = field(default_factory=dict)


@dataclass
class _TomlFile(_File):
    """A handwritten table: [[table]] for each entry, or keys alone if the table has a single entry."""

    unread: set[int] = field(default_factory=set)  # lines of values that tomllib rejects

    def rows(self) -> list[Raw]:
        """Return the entries, without unreadable statements, each of which is a fault."""
        statements = list(_statements(self.content))
        if self._bounds_broken(statements):
            return []
        heads = self._heads(statements)
        parsed = self._parsed(statements)
        return self._single(heads, parsed) if self.table.single else self._entries(heads, parsed)

    def tables(self) -> dict[str, list[Raw]]:
        """Return {table name: entries}, without unreadable statements, each of which is a fault."""
        statements = list(_statements(self.content))
        if self._bounds_broken(statements):
            return {}
        heads = self._heads(statements)
        parsed = self._parsed(statements)
        for name, line in heads[0].keys.items():
            self.add(line, name, "this key is above the first entry. Each entry begins with its [[table]].")
        found: dict[str, list[Raw]] = {}
        for name, rows in parsed.items():
            places = [head for head in heads if head.name == name]
            if isinstance(rows, list) and len(places) == len(rows) and all(isinstance(row, dict) for row in rows):
                found[name] = [self._raw(head, row) for head, row in zip(places, rows, strict=True)]
            elif name not in heads[0].keys:
                self.add(places[0].line if places else 1, name, f"write [[{name}]] with two brackets.")
        return found

    def _bounds_broken(self, statements: list[_Statement]) -> bool:
        """Record what would slow tomllib down: its time grows with the square of key parts, and of headers."""
        headers = [statement for statement in statements if statement.header]
        if len(headers) > MOST_ROWS:
            self.add(headers[MOST_ROWS].line, "", f"more than {MOST_ROWS} entries, the limit for a table.")
        for statement in statements:
            if len(statement.name) > _LONGEST_KEY or statement.dots > _LONGEST_KEY:
                self.add(statement.line, "", f"this key has more than {_LONGEST_KEY} characters.")
        return bool(self.faults)

    def _heads(self, statements: list[_Statement]) -> list[_Head]:
        """Return the headers with their keys; a repeated key is a fault, and blanked out."""
        heads = [_Head("", 1)]
        for statement in statements:
            keys = heads[-1].keys
            if statement.header:
                heads.append(_Head(statement.name, statement.line))
            elif statement.name in keys:
                reason = f"appears twice in one entry, first in line {keys[statement.name]}. Keep one of them."
                self.add(statement.line, statement.name, reason, entry=heads[-1].name)
                self._blank(statement)
            else:
                keys[statement.name] = statement.line
        return heads

    def _blank(self, statement: _Statement) -> None:
        """Overwrite the statement with blanks, so that lines and offsets don't change."""
        here = slice(statement.start, statement.end)
        blanks = re.sub(r"[^\n]", " ", self.content[here])
        self.content = self.content[: here.start] + blanks + self.content[here.stop :]

    def _parsed(self, statements: list[_Statement]) -> dict[str, object]:
        """Return the parsed TOML; each value that tomllib rejects is a fault, and blanked out."""
        for _attempt in range(min(100, max(2, _PARSED // (len(self.content) + 1)))):
            try:
                return tomllib.loads(self.content)
            except tomllib.TOMLDecodeError as error:
                statement, message = _refused(error, self.content, statements)
                self.add(statement.line, statement.name, message)
                if statement.header or statement.start == statement.end:
                    break
                self.unread.add(statement.line)
                self._blank(statement)
            except (RecursionError, ValueError):
                self.add(0, "", "nested too deeply, or a number is too long.")
                break
        return {}

    def _raw(self, head: _Head, values: Mapping[str, object]) -> Raw:
        unread = {name: UNREADABLE for name, line in head.keys.items() if line in self.unread}
        lines: dict[str, int] = {}
        for name, line in head.keys.items():
            known = self.table.spelled(name)
            if known in lines:
                reason = f"is another spelling of “{known}”, given in line {lines[known]}. Keep one of them."
                self.add(line, name, reason, entry=head.name)
            lines.setdefault(known, line)
        return Raw(head.line, {self.table.spelled(name): value for name, value in {**unread, **values}.items()}, lines)

    def _single(self, heads: list[_Head], parsed: dict[str, object]) -> list[Raw]:
        headers = {head.name.partition(".")[0] for head in heads[1:]}
        for head in heads[1:]:
            self.add(head.line, head.name, "this file has a single entry and no [headers]. Write only its keys.")
        return [self._raw(heads[0], {name: value for name, value in parsed.items() if name not in headers})]

    def _entries(self, heads: list[_Head], parsed: dict[str, object]) -> list[Raw]:
        wanted = f"[[{self.table.name}]]"
        for name, line in heads[0].keys.items():
            self.add(line, name, f"this key is above the first entry. Each entry begins with {wanted}.")
        for head in heads[1:]:
            if head.name != self.table.name:
                self.add(head.line, head.name, f"each entry of this file begins with {wanted}.")
        rows, places = parsed.get(self.table.name), [head for head in heads if head.name == self.table.name]
        if isinstance(rows, dict):
            self.add(places[0].line if places else 1, self.table.name, f"write {wanted} with two brackets.")
        if not isinstance(rows, list):
            return []
        return [self._raw(head, row) for row, head in zip(rows, places, strict=False) if isinstance(row, dict)]


def _statements(content: str) -> Iterator[_Statement]:
    """Yield the statements of a TOML text, even if their values are malformed."""
    statement: _Statement | None = None
    in_key, depth, line = True, 0, 1
    for token in _TOKEN.finditer(content):
        word = token[0]
        if word == "\n" and depth == 0:
            if statement is not None:
                yield statement
            statement = None
        elif not word.isspace() and (statement is not None or word[0] != "#"):
            if statement is None:
                statement, in_key = _Statement("", word == "[", line, token.start(), 0), True
            statement.end = token.end()
            statement.dots += 0 if word[0] in "\"'#" else word.count(".")
            if not in_key:
                depth = max(0, depth + (word in ("[", "{")) - (word in ("]", "}")))
            elif word == "=" and not statement.header:
                in_key = False
            elif word[0] not in "[]{}=,#":
                statement.name += word.strip("\"'")
        line += word.count("\n")
    if statement is not None:
        yield statement


_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_REMEDY = 'Write texts in straight quotation marks ("…") and lists in brackets (["a", "b"]).'


def _refused(error: tomllib.TOMLDecodeError, content: str, statements: list[_Statement]) -> tuple[_Statement, str]:
    """Return the statement that tomllib rejects, and why."""
    words = str(error)
    place = _PLACE.search(words)
    line = int(place[1]) if place and place[1] else content.count("\n") + 1
    column = f", column {place[2]}" if place and place[2] else ""
    nothing = _Statement("", False, line, len(content), len(content))
    before = [each for each in statements if each.line <= line and content[each.start : each.end].strip()]
    statement = before[-1] if before else nothing
    where = f" (line {line}{column})" if line != statement.line else f" ({column[2:]})" if column else ""
    return statement, f"invalid TOML: {_PLACE.sub('', words)}{where}. {_REMEDY}"
