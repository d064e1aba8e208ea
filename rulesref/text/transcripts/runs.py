"""Structures of several lines of a transcript: tables, lists without bullets, wrapped paragraphs, answers."""

from collections.abc import Container, Iterator
from dataclasses import dataclass

from rulesref.text.transcripts.lines import Line
from rulesref.text.transcripts.marks import (
    ANSWER,
    QUESTION,
    answer_start,
    has_title_form,
    is_plain,
    without_bullet,
)


@dataclass(frozen=True, slots=True)
class Runs:
    """Positions of lines: rows with their cells, items without bullets, wrapped paragraphs, answered questions."""

    rows: dict[int, tuple[str, ...]]
    listed: set[int]
    wrapped: set[int]
    answered: set[int]


def find_runs(lines: list[Line], body: int, headings: Container[int], *, spaced: bool) -> Runs:
    """Return the runs of lines from `body` onward; lists without bullets need blank lines around them."""
    rows = _rows(lines, body, headings)
    runs = Runs(rows, set(), set(), _answered(lines, body, headings))
    for block in _blocks(lines, body) if spaced else ():
        _read_block(lines, [place for place in block if place not in headings and place not in rows], runs)
    return runs


def _rows(lines: list[Line], body: int, headings: Container[int]) -> dict[int, tuple[str, ...]]:
    """Return the cells of table rows; a single line with a tab is not a table."""
    rows: dict[int, tuple[str, ...]] = {}
    for run in _row_runs(lines, body, headings):
        if len(run) > 1:
            rows.update((place, _cells(lines[place])) for place in run)
    return rows


def _row_runs(lines: list[Line], body: int, headings: Container[int]) -> Iterator[list[int]]:
    run: list[int] = []
    for place in range(body, len(lines)):
        if place not in headings and (_is_row(lines[place]) or (run and _is_broken_row(lines[place]))):
            run.append(place)
        elif run:
            yield run
            run = []
    yield run


def _is_row(line: Line) -> bool:
    return "\t" in line.raw.strip() and is_plain(line.text)


def _is_broken_row(line: Line) -> bool:
    """Return whether a line directly after a row is an incomplete row."""
    ends_with_tab = "\t" in line.raw[len(line.raw.rstrip()) :]
    return not line.blank_before and is_plain(line.text) and (ends_with_tab or has_title_form(line.text))


def _cells(line: Line) -> tuple[str, ...]:
    return tuple(" ".join(cell.split()) for cell in line.raw.lstrip().split("\t"))


def _blocks(lines: list[Line], body: int) -> Iterator[list[int]]:
    """Yield the runs of lines without blank lines between them."""
    block: list[int] = []
    for place in range(body, len(lines)):
        if lines[place].blank_before and block:
            yield block
            block = []
        block.append(place)
    yield block


def _read_block(lines: list[Line], block: list[int], runs: Runs) -> None:
    plain = [place for place in block if is_plain(lines[place].text)]
    if any(lines[place].text[0].islower() for place in plain):
        runs.wrapped.update(plain)
        return
    if plain and plain[0] == block[0] and lines[plain[0]].text.endswith(":"):
        plain = plain[1:]
    if len(plain) > 1 and 2 * len(plain) > len(block):
        runs.listed.update(plain)


def _answered(lines: list[Line], body: int, headings: Container[int]) -> set[int]:
    """Return the questions that have an answer before the next question or heading."""
    answered = set()
    answer_ahead = False
    for place in range(len(lines) - 1, body - 1, -1):
        text = without_bullet(lines[place].text)
        if place in headings:
            answer_ahead = False
        elif QUESTION.match(text):
            if answer_ahead or answer_start(lines[place].raw) is not None:
                answered.add(place)
            answer_ahead = False
        elif ANSWER.match(text):
            answer_ahead = True
    return answered
