"""Pack folders to entries: read every table file by its Table, with file and line of every value.

All faults are reported at once, and nothing is corrected silently. `forms` reads the file formats, `checks` compares
entries with each other.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from cardsdb.packs import spec
from cardsdb.packs.faults import Fault, did_you_mean
from cardsdb.packs.fields import Value, WrongValueError, is_blank, slug
from cardsdb.packs.forms import UNREADABLE, Raw, read_rows
from cardsdb.packs.spec import Table


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
    root: int = 0  # index of the pack folder in reading order

    @property
    def overlay(self) -> bool:
        """Entries of an overlay add to those of earlier packs."""
        return self.root > 0

    @property
    def place(self) -> str:
        """The file and line of the entry, for messages about other entries."""
        return f"{self.file}:{self.line}"

    @property
    def label(self) -> str:
        """The entry's name in faults."""
        for name in ("slug", "name", *self.table.key, "code"):
            if self.values.get(name) is not None:
                return str(self.values[name])
        return self.table.name

    def text(self, name: str) -> str:
        """Return a text value, "" if not known."""
        value = self.values.get(name)
        return value if isinstance(value, str) else ""

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a list value, empty if not known."""
        value = self.values.get(name)
        return value if isinstance(value, tuple) else ()

    def number(self, name: str) -> int | None:
        """Return a whole number, None if not known."""
        value = self.values.get(name)
        return value if isinstance(value, int) else None

    def fault(self, name: str, message: str) -> Fault:
        """Return a fault of this entry at the line of that field."""
        return Fault(self.file, self.lines.get(name, self.line), self.label, name, message)

    def missing(self, name: str) -> Fault:
        """Return the fault for a required field that is missing."""
        known = self.table.field(name)
        return self.fault(name, f"missing: {known.doc}." if known else "missing.")


def read_entry(
    raw: Raw, table: Table, *, game: str, expansion: str, file: str, root: int = 0
) -> tuple[Entry, list[Fault]]:
    """Return the entry with its readable values, and a fault for each unreadable or missing one."""
    values: dict[str, Value] = {}
    wrong: dict[str, str] = {}
    for name, value in raw.values.items():
        known = table.field(name)
        if known is None:
            wrong[name] = _no_field(name, table) if file.endswith(".toml") else ""  # a CSV heading has its fault
        elif value is not UNREADABLE and not is_blank(value):
            try:
                values[name] = known.type(value)
            except WrongValueError as error:
                wrong[name] = str(error)
    values = {name: value for name, value in values.items() if value != ()}
    entry = Entry(game, expansion, table, values, file, raw.line, raw.lines, root)
    given = {name for name, value in raw.values.items() if value is UNREADABLE} | values.keys() | wrong.keys()
    if file.endswith(".csv"):
        given |= {
            field_.name for field_ in table.fields
        } - raw.lines.keys()  # a missing column has one fault for all rows
    faults = [entry.fault(name, message) for name, message in wrong.items() if message]
    faults += [entry.missing(name) for name in table.required(overlay=entry.overlay) if name not in given]
    if entry.overlay and table.kind and not raw.values.keys() & {"slug", "name"}:
        faults.append(entry.fault("slug", "missing: the slug or the name of the card."))
    return entry, faults


def _no_field(name: str, table: Table) -> str:
    known = [field_.name for field_ in table.fields]
    hint = did_you_mean(name, known) or f" Valid fields: {', '.join(known)}."
    return f"“{table.name}” has no such field.{hint}"


def read_file(
    path: Path, shown: str, table: Table, *, game: str, expansion: str, root: int = 0
) -> tuple[list[Entry], list[Fault]]:
    """Read one table file: its entries, and all faults of form and value."""
    raws, faults = read_rows(path, shown, table, overlay=root > 0)
    entries = []
    for raw in raws:
        entry, more = read_entry(raw, table, game=game, expansion=expansion, file=shown, root=root)
        entries.append(entry)
        faults += more
    return entries, faults


@dataclass(frozen=True)
class PackFile:
    """A pack file that other packages read."""

    game: str
    expansion: str
    path: Path
    shown: str
    root: int = 0

    @property
    def place(self) -> str:
        """Its path within the packs, independent of this machine; overlays are numbered."""
        parts = (f"overlay-{self.root}" if self.root else "", self.game, self.expansion, self.path.name)
        return "/".join(part for part in parts if part)


@dataclass
class Pack:
    """Everything read from the pack folders: entries, files for other readers, faults."""

    entries: list[Entry] = field(default_factory=list)
    prose: list[PackFile] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def add(self, path: Path, message: str) -> None:
        """Record a fault of a whole file or folder."""
        self.faults.append(Fault(shown(path), 0, "", "", message))


def read_packs(roots: Iterable[Path]) -> Pack:
    """Read `fixtures/packs` and the overlay folders after it, in that order."""
    pack = Pack()
    for place, root in enumerate(roots):
        if not root.is_dir():
            pack.add(root, "there is no such folder.")
            continue
        for path in _files(root):
            if path.suffix in (".toml", ".csv") or path.name in spec.EXPANSION_FILES - {"README.md"}:
                pack.add(path, "files here are not read. Move it to <game>/<expansion>/.")
        for game in _folders(root):
            if game.name not in spec.ALL_GAMES:
                hint = did_you_mean(game.name, spec.ALL_GAMES) or f" Games: {', '.join(spec.ALL_GAMES)}."
                pack.add(game, f"this is not the folder of a game.{hint}")
                continue
            _read_folder(pack, game, game=game.name, expansion="", root=place)
            for expansion in _folders(game):
                _read_folder(pack, expansion, game=game.name, expansion=expansion.name, root=place)
    return pack


def shown(path: Path) -> str:
    """Return the path as shown in faults: relative to the working folder if it is inside it."""
    here = Path.cwd()
    return (path.relative_to(here) if path.is_relative_to(here) else path).as_posix()


def _visible(parent: Path) -> Iterator[Path]:
    return (path for path in sorted(parent.iterdir()) if path.name[0] not in "_.")


def _folders(parent: Path) -> list[Path]:
    return [path for path in _visible(parent) if path.is_dir()]


def _files(parent: Path) -> list[Path]:
    return [path for path in _visible(parent) if path.is_file()]


def _read_folder(pack: Pack, folder: Path, *, game: str, expansion: str, root: int) -> None:
    tables = {table.name: table for table in spec.tables_of(game, expansion)}
    if expansion:
        _check_folder_name(pack, folder)
    for path in _files(folder):
        table = tables.get(path.stem) if path.suffix in (".toml", ".csv") else None
        if table is not None:
            entries, faults = read_file(path, shown(path), table, game=game, expansion=expansion, root=root)
            pack.entries += entries
            pack.faults += faults
        elif path.name in _other_files(expansion):
            pack.prose.append(PackFile(game, expansion, path, shown(path), root))
        else:
            pack.add(path, _no_pack_file(path, game, expansion))


def _other_files(expansion: str) -> frozenset[str]:
    return spec.EXPANSION_FILES if expansion else spec.GAME_FILES


def _no_pack_file(path: Path, game: str, expansion: str) -> str:
    """Return why a file does not belong in this folder, with the name or folder that it should have."""
    here = {table.name for table in spec.tables_of(game, expansion)}
    elsewhere = {table.name for table in spec.tables_of(game, "" if expansion else "any")}
    stem = path.stem.lower()
    if stem in here:
        return f"not read. Save it as “{stem}.csv” (or .toml)."
    if stem in elsewhere or path.name in _other_files("" if expansion else "any"):
        folder = "the game's folder" if expansion else "an expansion's folder"
        return f"this file is not read here. Move it to {folder}."
    files = {Path(name).stem: name for name in _other_files(expansion)} | {name: f"{name}.csv" for name in here}
    hint = did_you_mean(stem, files, cutoff=75.0)
    return f"{game} has no table of this name.{hint}"


def _check_folder_name(pack: Pack, folder: Path) -> None:
    try:
        slug(folder.name)
    except WrongValueError as wrong:
        pack.add(folder, f"the folder name becomes the last part of the expansion's id. {wrong}")
    for inner in _folders(folder):
        pack.add(inner, "subfolders are not read. Put the files into the expansion's own folder.")
