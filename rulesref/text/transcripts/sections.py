"""The sections of a transcript: address, steps, tables, exact wording, and warnings."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cardsdb.names import slugify
from rulesref.text.transcripts.headings import Heading
from rulesref.text.transcripts.kinds import LineKind, TranscriptPart

_LISTS = frozenset({LineKind.ITEM, LineKind.STEP, LineKind.TABLE_ROW})


@dataclass(frozen=True, slots=True)
class Table:
    """A table: the cells of its first row, and of the others."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def incomplete(self) -> tuple[str, ...]:
        """The first cells of rows with fewer filled cells than the header."""
        return tuple(row[0] for row in self.rows if len([cell for cell in row if cell]) < len(self.header))


@dataclass(frozen=True, slots=True)
class TranscriptSection:
    """A section: level 1 is the top, `parent` is the heading above ("" for none), `address` is a unique slug."""

    address: str
    heading: str
    level: int
    parent: str
    order: int
    parts: tuple[TranscriptPart, ...]
    line: int

    @property
    def text(self) -> str:
        """The exact wording without the heading, with blank lines between paragraphs, bullets and numbers."""
        return wording(self.parts)

    @property
    def steps(self) -> tuple[TranscriptPart, ...]:
        """The numbered steps, without those nested in a step."""
        return tuple(part for part in self.parts if part.kind is LineKind.STEP and part.label.isdigit())

    @property
    def tables(self) -> tuple[Table, ...]:
        return tuple(Table(run[0], tuple(run[1:])) for run in _row_runs(self.parts))

    def warnings(self) -> Iterator[str]:
        """Yield warnings about incomplete rows, and about texts that announce something that is missing."""
        for table in self.tables:
            yield from (f"incomplete table row: {name}" for name in table.incomplete)
        for part, after in zip(self.parts, (*self.parts[1:], None), strict=False):
            step = f" step {part.label}" if part.kind is LineKind.STEP else ""
            alone = after is None or (step and after.kind is LineKind.STEP and after.depth <= part.depth)
            if alone and part.text.endswith(":"):
                yield f"text announced but missing: {self.heading}{step}"


def make_sections(headings: Mapping[int, Heading], body: tuple[TranscriptPart, ...]) -> Iterator[TranscriptSection]:
    """Yield the sections; `headings` are in the order of the heading parts of `body`."""
    starts = [number for number, part in enumerate(body) if part.kind is LineKind.HEADING]
    ends = [*starts[1:], len(body)]
    taken: Counter[str] = Counter()
    for order, (start, end, place) in enumerate(zip(starts, ends, sorted(headings), strict=True), 1):
        heading = headings[place]
        parent = "" if heading.above is None else headings[heading.above].text
        address = _address(heading.text, parent, taken)
        parts = body[start + 1 : end]
        yield TranscriptSection(address, heading.text, heading.level, parent, order, parts, body[start].line)


def _address(heading: str, parent: str, taken: Counter[str]) -> str:
    """Return the slug of the heading, prefixed with its parent's or followed by a number if it is taken."""
    slug = slugify(heading) or "section"
    if slug in taken and slugify(parent):
        slug = f"{slugify(parent)}-{slug}"
    address = slug
    while address in taken:
        taken[slug] += 1
        address = f"{slug}-{taken[slug]}"
    taken[address] = 1
    return address


def wording(parts: tuple[TranscriptPart, ...]) -> str:
    """Return parts as text, with bullets, numbers, and blank lines between paragraphs."""
    pieces: list[str] = []
    last: TranscriptPart | None = None
    for part in parts:
        if last:
            pieces.append(" " if part.continues else "\n" if {last.kind, part.kind} <= _LISTS else "\n\n")
        pieces.append(part.text if part.continues else _shown(part))
        last = part
    return "".join(pieces)


def _shown(part: TranscriptPart) -> str:
    if part.kind is LineKind.TABLE_ROW:
        return "\t".join(part.cells)
    mark = {LineKind.ITEM: "• ", LineKind.QUESTION: "Q. ", LineKind.STEP: f"{part.label.rpartition('.')[2]}. "}
    return "  " * part.depth + mark.get(part.kind, "") + part.text


def _row_runs(parts: tuple[TranscriptPart, ...]) -> Iterator[list[tuple[str, ...]]]:
    run: list[tuple[str, ...]] = []
    for part in (*parts, None):
        if part and part.kind is LineKind.TABLE_ROW:
            run.append(part.cells)
        elif run:
            yield run
            run = []
