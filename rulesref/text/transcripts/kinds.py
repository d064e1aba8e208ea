"""The kind of each line of a transcript, given title, contents and headings."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rulesref.text.transcripts.headings import Heading, is_spaced
from rulesref.text.transcripts.lines import Line
from rulesref.text.transcripts.marks import ANSWER, NOTE, QUESTION, answer_start, read_marks, without_bullet
from rulesref.text.transcripts.runs import find_runs


class LineKind(StrEnum):
    """Kinds of lines."""

    TITLE = "title"
    CONTENTS = "contents"
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    STEP = "step"
    TABLE_ROW = "table row"
    QUESTION = "question"
    ANSWER = "answer"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class TranscriptPart:
    """A line, or the question or answer of a line with both: `raw` as in the file, `text` without marks and odd blanks.

    `label` is the path of a step ("2", "2.a"), `cells` are those of a table row, `depth` counts from 0; a part that
    `continues` belongs to the paragraph before it.
    """

    line: int
    kind: LineKind
    raw: str
    text: str
    depth: int = 0
    label: str = ""
    cells: tuple[str, ...] = ()
    continues: bool = False


@dataclass(slots=True)
class _State:
    """The open lists, steps and questions at the current position."""

    indents: list[int] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)
    open_question: LineKind | None = None
    plain_items: bool = False
    last: TranscriptPart | None = None

    def enter(self, indent: int) -> int:
        """Open a list item at `indent` and return its depth."""
        while self.indents and self.indents[-1] >= indent:
            self.indents.pop()
        self.indents.append(indent)
        return len(self.indents) - 1


class BodyReader:
    """Reads the lines from `body` onward as parts, in one pass."""

    def __init__(self, lines: list[Line], body: int, headings: Mapping[int, Heading]) -> None:
        self.lines = lines
        self.body = body
        self.headings = headings
        self.runs = find_runs(lines, body, headings, spaced=is_spaced(lines[body:]))
        self.state = _State()

    def parts(self) -> Iterator[TranscriptPart]:
        """Yield the parts in order; their raw texts make up the file, except for blanks."""
        for place in range(self.body, len(self.lines)):
            for part in self._read(place):
                self.state.last = part
                yield part

    def _read(self, place: int) -> Iterator[TranscriptPart]:
        line = self.lines[place]
        if place in self.headings:
            self.state = _State()
            yield TranscriptPart(line.number, LineKind.HEADING, line.raw, line.text)
        elif self._is_question(place):
            yield from self._question(place)
        elif self.state.open_question:
            yield self._in_question(line)
        elif place in self.runs.rows:
            yield TranscriptPart(line.number, LineKind.TABLE_ROW, line.raw, line.text, cells=self.runs.rows[place])
        else:
            yield self._text(place)

    def _is_question(self, place: int) -> bool:
        text = without_bullet(self.lines[place].text)
        return QUESTION.match(text) is not None and (place in self.runs.answered or text.endswith("?"))

    def _question(self, place: int) -> Iterator[TranscriptPart]:
        line = self.lines[place]
        cut = answer_start(line.raw)
        self.state.open_question = LineKind.QUESTION if place in self.runs.answered else None
        yield _marked(line, LineKind.QUESTION, line.raw[:cut])
        if cut is not None:
            self.state.open_question = LineKind.ANSWER
            yield _marked(line, LineKind.ANSWER, line.raw[cut:])

    def _in_question(self, line: Line) -> TranscriptPart:
        """Return a line below a question or its answer as a part of it."""
        kind = self.state.open_question or LineKind.ANSWER
        if kind is LineKind.QUESTION and ANSWER.match(without_bullet(line.text)):
            self.state.open_question = LineKind.ANSWER
            return _marked(line, LineKind.ANSWER, line.raw)
        continues = kind is LineKind.QUESTION or (not line.blank_before and line.text[0].islower())
        return TranscriptPart(line.number, kind, line.raw, without_bullet(line.text), continues=continues)

    def _text(self, place: int) -> TranscriptPart:
        line = self.lines[place]
        marks = read_marks(line.text)
        if NOTE.match(line.text):
            return TranscriptPart(line.number, LineKind.NOTE, line.raw, line.text)
        if marks.step is not None:
            return self._step(line, str(marks.step), marks.text)
        if marks.letter and (marks.bullet or self.state.steps):
            return self._step(line, marks.letter, marks.text)
        if marks.bullet:
            return self._item(line, marks.text, bullet=True)
        if self._continues(place) and self.state.last:
            last = self.state.last
            return TranscriptPart(line.number, last.kind, line.raw, line.text, last.depth, continues=True)
        if place in self.runs.listed:
            return self._item(line, line.text, bullet=False)
        return TranscriptPart(line.number, LineKind.PARAGRAPH, line.raw, line.text)

    def _step(self, line: Line, label: str, text: str) -> TranscriptPart:
        depth = self.state.enter(line.indent)
        if label.isalpha() and depth == 0 and self.state.steps:
            depth = 1
        self.state.steps = [*self.state.steps[:depth], label]
        return TranscriptPart(line.number, LineKind.STEP, line.raw, text, depth, ".".join(self.state.steps))

    def _item(self, line: Line, text: str, *, bullet: bool) -> TranscriptPart:
        """Return an item; bullets directly below items without bullets are nested in them."""
        nested = bullet and not line.blank_before and self.state.plain_items
        self.state.plain_items = nested or not bullet
        depth = self.state.enter(line.indent + nested)
        return TranscriptPart(line.number, LineKind.ITEM, line.raw, text, depth)

    def _continues(self, place: int) -> bool:
        """Return whether a line continues the previous one: it begins in lowercase, or its paragraph is wrapped."""
        line, last = self.lines[place], self.state.last
        if line.blank_before or last is None or last.kind in {LineKind.HEADING, LineKind.TABLE_ROW}:
            return False
        return place in self.runs.wrapped or (line.text[0].islower() and last.text[-1] not in ".:?!")


def _marked(line: Line, kind: LineKind, raw: str) -> TranscriptPart:
    """Return a question or an answer without its mark."""
    text = without_bullet(" ".join(raw.split()))
    mark = (QUESTION if kind is LineKind.QUESTION else ANSWER).match(text)
    return TranscriptPart(line.number, kind, raw, text[mark.end() :] if mark else text)
