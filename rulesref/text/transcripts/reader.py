"""Read an owner's transcript of a rulebook into sections, parts and questions.

Every non-blank line gets one kind, and the parts make up the file, except for blanks. A file that is not a rulebook is
rejected with the reason. Only general rules apply: nothing here depends on a particular book.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile

from rulesref.text.transcripts.front import Front, read_front
from rulesref.text.transcripts.headings import read_headings
from rulesref.text.transcripts.kinds import BodyReader, LineKind, TranscriptPart
from rulesref.text.transcripts.lines import Line, Refusal, decode, split_lines
from rulesref.text.transcripts.sections import TranscriptSection, make_sections


@dataclass(frozen=True, slots=True)
class Question:
    """A question with the paragraphs of its answer; `entry` is its number in the file, from 1."""

    entry: int
    question: str
    answer: tuple[str, ...]
    heading: str
    line: int


@dataclass(frozen=True, slots=True)
class Transcript:
    """A parsed transcript. `unplaced` are parts outside of sections, title and contents."""

    title: str
    parts: tuple[TranscriptPart, ...]
    sections: tuple[TranscriptSection, ...]
    questions: tuple[Question, ...]
    warnings: tuple[str, ...]
    unplaced: tuple[TranscriptPart, ...]

    @property
    def kinds(self) -> Mapping[int, LineKind]:
        """The kind of each non-blank line by its number; a line with question and answer is a question."""
        return {part.line: part.kind for part in reversed(self.parts)}


def read_transcript(data: bytes) -> Transcript | Refusal:
    """Return the parsed transcript, or the reason why it cannot be read."""
    text = decode(data)
    return text if isinstance(text, Refusal) else parse_transcript(text)


def parse_transcript(text: str) -> Transcript | Refusal:
    """Return the parsed transcript, or the reason why it cannot be read."""
    lines = split_lines(text.removeprefix("\ufeff"))
    if not lines:
        return Refusal("The file is empty.")
    front = read_front(lines)
    headings, missing = read_headings(lines, front)
    if not headings:
        return Refusal("No headings found: the file has neither a table of contents nor lines in title case.")
    body = tuple(BodyReader(lines, front.body, headings).parts())
    opening = tuple(_front_parts(lines, front))
    sections = tuple(make_sections(headings, body))
    questions = tuple(_questions(sections))
    loose = [part for part in opening if part.kind is LineKind.PARAGRAPH]
    loose += takewhile(lambda part: part.kind is not LineKind.HEADING, body)
    warnings = tuple(_warnings(missing, sections, questions))
    return Transcript(lines[0].text, opening + body, sections, questions, warnings, tuple(loose))


def _front_parts(lines: list[Line], front: Front) -> Iterator[TranscriptPart]:
    for place, line in enumerate(lines[: front.body]):
        kind = LineKind.PARAGRAPH
        if place in front.title:
            kind = LineKind.TITLE
        elif place in front.contents:
            kind = LineKind.CONTENTS
        yield TranscriptPart(line.number, kind, line.raw, line.text)


def _questions(sections: tuple[TranscriptSection, ...]) -> Iterator[Question]:
    groups = ((section, parts) for section in sections for parts in _question_parts(section.parts))
    for entry, (section, parts) in enumerate(groups, 1):
        asked = " ".join(part.text for part in parts if part.kind is LineKind.QUESTION)
        yield Question(entry, asked, _paragraphs(parts), section.heading, parts[0].line)


def _question_parts(parts: tuple[TranscriptPart, ...]) -> Iterator[tuple[TranscriptPart, ...]]:
    """Yield each question with the parts up to the next question."""
    starts = [n for n, part in enumerate(parts) if part.kind is LineKind.QUESTION and not part.continues]
    for start, end in zip(starts, [*starts[1:], len(parts)], strict=False):
        yield parts[start:end]


def _paragraphs(parts: tuple[TranscriptPart, ...]) -> tuple[str, ...]:
    paragraphs: list[str] = []
    for part in parts:
        if part.kind is LineKind.ANSWER and part.continues:
            paragraphs[-1] += f" {part.text}"
        elif part.kind is LineKind.ANSWER:
            paragraphs.append(part.text)
    return tuple(paragraphs)


def _warnings(
    missing: list[str], sections: tuple[TranscriptSection, ...], questions: tuple[Question, ...]
) -> Iterator[str]:
    yield from (f"contents entry without section: {name}" for name in missing)
    for section in sections:
        yield from section.warnings()
    yield from (f"question without answer: {asked.question}" for asked in questions if not asked.answer)
