"""The headings of a transcript.

With a table of contents, its entries are the headings. Without one, headings are separate lines in title case that
precede a text.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulesref.text.transcripts.front import LONGEST_ENTRY, Front
from rulesref.text.transcripts.lines import Line
from rulesref.text.transcripts.marks import BULLET, has_title_form, is_prose, same_name

_LONGEST_RUN = 3


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of the body: level 1 is the top, `above` is the line of its parent heading, or None."""

    text: str
    level: int
    above: int | None


def read_headings(lines: list[Line], front: Front) -> tuple[dict[int, Heading], list[str]]:
    """Return the headings by their position in `lines`, and the entries of the contents without a heading."""
    placed = _by_contents(lines, front)
    missing = [entry.name for number, entry in enumerate(front.entries) if number not in placed]
    if placed:
        return {place: _listed_heading(lines, front, placed, number) for number, place in _in_order(placed)}, missing
    return _by_shape(lines, front.body), missing


def _in_order(placed: dict[int, int]) -> list[tuple[int, int]]:
    return sorted(placed.items(), key=lambda pair: pair[1])


def _listed_heading(lines: list[Line], front: Front, placed: dict[int, int], number: int) -> Heading:
    entry = front.entries[number]
    above = entry.above
    while above is not None and above not in placed:
        above = front.entries[above].above
    return Heading(lines[placed[number]].text, entry.depth + 1, None if above is None else placed[above])


def _by_contents(lines: list[Line], front: Front) -> dict[int, int]:
    """Return the position of each entry in the body; separate lines take precedence."""
    found: dict[str, list[int]] = defaultdict(list)
    names = {same_name(entry.name) for entry in front.entries}
    for place in range(front.body, len(lines)):
        line = lines[place]
        if len(line.text) <= LONGEST_ENTRY and same_name(line.text) in names and not BULLET.match(line.text):
            found[same_name(line.text)].append(place)
    wanted: dict[str, list[int]] = defaultdict(list)
    for number, entry in enumerate(front.entries):
        wanted[same_name(entry.name)].append(number)
    return {
        number: place
        for name, numbers in wanted.items()
        for number, place in zip(numbers, _best(found[name], len(numbers), lines), strict=False)
    }


def _best(places: list[int], count: int, lines: list[Line]) -> list[int]:
    alone = sorted(places, key=lambda place: not (lines[place].blank_before and lines[place].blank_after))
    return sorted(alone[:count])


def _by_shape(lines: list[Line], body: int) -> dict[int, Heading]:
    spaced = is_spaced(lines[body:])
    places = _without_lists(
        place for place in range(body, len(lines) - 1) if _may_be_heading(lines, place, body, spaced=spaced)
    )
    headings: dict[int, Heading] = {}
    seen: set[str] = set()
    above: int | None = None
    for place in places:
        name = same_name(lines[place].text)
        if name not in seen:
            above = place
        repeated = name in seen
        headings[place] = Heading(lines[place].text, 2 if repeated else 1, above if repeated else None)
        seen.add(name)
    return headings


def is_spaced(lines: list[Line]) -> bool:
    """Return whether blank lines separate the paragraphs of a text."""
    return 4 * sum(line.blank_before for line in lines) >= len(lines)


def _may_be_heading(lines: list[Line], place: int, body: int, *, spaced: bool) -> bool:
    line, following = lines[place], lines[place + 1]
    if "\t" in line.raw.strip() or not has_title_form(line.text):
        return False
    after_row = place > body and not line.blank_before and "\t" in lines[place - 1].raw.strip()
    if after_row and not is_prose(following.text):
        return False
    if not spaced:
        return True
    return (line.blank_before or place == body) and (line.blank_after or is_prose(following.text))


def _without_lists(places: Iterable[int]) -> Iterator[int]:
    """Yield the positions, but of long runs of consecutive title lines only the last one: the others are a list."""
    run: list[int] = []
    for place in places:
        if run and place != run[-1] + 1:
            yield from run if len(run) <= _LONGEST_RUN else run[-1:]
            run = []
        run.append(place)
    yield from run if len(run) <= _LONGEST_RUN else run[-1:]
