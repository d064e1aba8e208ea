"""The front matter of a transcript: the title, and the table of contents with its entries."""

from collections.abc import Iterator
from dataclasses import dataclass

from rulesref.text.transcripts.lines import Line
from rulesref.text.transcripts.marks import BULLET, is_prose, same_name, without_bullet

_CONTENTS_MARKS = frozenset({"table of contents", "contents"})
_TITLE_TAILS = (" rulebook", " rule book", " rules", " rules sheet")
_FRONT_LINES = 30
LONGEST_ENTRY = 120


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the table of contents; `above` is the index of its parent entry, or None."""

    name: str
    depth: int
    above: int | None


@dataclass(frozen=True, slots=True)
class Front:
    """The front matter: positions of the lines of title and contents, entries, and the start of the body."""

    title: frozenset[int]
    contents: range
    entries: tuple[Entry, ...]
    body: int


def read_front(lines: list[Line]) -> Front:
    mark = _contents_mark(lines)
    if mark is None:
        return _front_without_contents(lines)
    start = mark
    while start < len(lines) and _short_name(lines[start]) in _CONTENTS_MARKS:
        start += 1
    end = _contents_end(lines, start)
    entries = tuple(_entries(lines[start:end]))
    title = frozenset(place for place in range(mark) if place == 0 or not is_prose(lines[place].text))
    front = Front(title, range(mark, end), entries, end)
    if _short_name(lines[mark]) == "contents" and not _mostly_found(front, lines):
        return _front_without_contents(lines)
    return front


def _front_without_contents(lines: list[Line]) -> Front:
    """Return the first line as the title, with following lines that repeat it with or without "Rulebook"."""
    places = 1
    while places < len(lines) and _core_name(lines[places]) == _core_name(lines[0]):
        places += 1
    return Front(frozenset(range(places)), range(0), (), places)


def _contents_mark(lines: list[Line]) -> int | None:
    places = range(1, min(len(lines), _FRONT_LINES))
    return next((place for place in places if _short_name(lines[place]) in _CONTENTS_MARKS), None)


def _core_name(line: Line) -> str:
    name = _short_name(line)
    return next((name.removesuffix(tail) for tail in _TITLE_TAILS if name.endswith(tail)), name)


def _short_name(line: Line) -> str:
    return same_name(line.text[:LONGEST_ENTRY])


def _contents_end(lines: list[Line], start: int) -> int:
    """Return the end of the entries: the end of the bullets, or the first entry's repetition as a heading."""
    end = start
    while end < len(lines) and BULLET.match(lines[end].text):
        end += 1
    if end > start or start >= len(lines):
        return end
    first = _entry_name(lines[start])
    for place in range(start, len(lines)):
        if place > start and same_name(_entry_name(lines[place])) == same_name(first):
            return place
        if is_prose(_entry_name(lines[place])):
            break
    return start


def _entry_name(line: Line) -> str:
    """Return an entry without its bullet, leader dots and page number."""
    text = line.text[:LONGEST_ENTRY]
    name = without_bullet(text)
    bare = name.rstrip("0123456789").rstrip()
    led = bare.endswith(("..", "…", "··", ". .")) or line.raw.strip().rstrip("0123456789").endswith("\t")
    return bare.rstrip(".…· ") if led else name


def _entries(lines: list[Line]) -> Iterator[Entry]:
    open_entries: list[tuple[int, int]] = []
    for place, line in enumerate(lines):
        while open_entries and open_entries[-1][0] >= line.indent:
            open_entries.pop()
        above = open_entries[-1][1] if open_entries else None
        yield Entry(_entry_name(line), len(open_entries), above)
        open_entries.append((line.indent, place))


def _mostly_found(front: Front, lines: list[Line]) -> bool:
    found = {_short_name(line) for line in lines[front.body :]}
    names = [same_name(entry.name) for entry in front.entries]
    return 2 * sum(name in found for name in names) > len(names)
