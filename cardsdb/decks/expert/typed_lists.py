"""Deck lists as people type them. Each line is a card, a heading, a comment, blank, or unreadable.

A card is a name with a count before or after it (`3x Imp`, `Imp ×3`, `- 2 Imp`) and optionally its set in
parentheses. A set as a heading applies to the lines below it. `matching` finds the card that a name means; here, the
pool is only used to tell names and sets from other words.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from cardsdb.decks.expert.entries import DeckEntry
from cardsdb.decks.expert.pool import CardPool
from cardsdb.decks.problems import Code, DeckProblem
from cardsdb.names import fold, nearest
from cardsdb.terms import Severity

_NUMBER = r"(?P<count>[-+−]?\d[\d.,]*)"
_COUNTS = tuple(
    map(
        re.compile,
        (
            rf"{_NUMBER}(?: ?[×*] ?| ?[xX] | ?[xX](?=[A-Z])| ?[,;] ?| )(?P<name>\S.*)(?P<set>)",
            rf"(?P<name>.*?\S)(?: ?[×*] ?| [xX] ?){_NUMBER}(?P<set> ?[(\[].*)",
            rf"(?P<name>.*?\S) ?\([xX×]?{_NUMBER}[xX×]?\)(?P<set>)",
            rf"(?P<name>.*?\S)(?: ?[×*] ?| [xX] ?| ?[:;,] ?| ){_NUMBER} ?[xX×]?(?P<set>)",
        ),
    )
)
"""Count before the name; behind it and before the set; in brackets; at the end."""
_BRACKETS = re.compile(r"(?P<name>.*\S) ?[(\[](?P<set>[^()\[\]]*)[)\]]")
_BULLET = re.compile(r"(?:[•·◦▪] ?|[-–—*+] |\d+[.)] )")
_COMMENT = re.compile(r"#|//|;|>|<!--")
_TRAILING_COMMENT = re.compile(r" (?:#|//).*$")
_ESCAPED = re.compile(r"\\([^\w\s])")
_DECORATION = re.compile(r"^[=*_\s-]+|[\s(\[]*\d*[)\]]?[=*_:\s-]*$")
_NAME = re.compile(r"[^\W\d_][^\n!?:;=<>{}|\\/]*")
_HEADINGS = frozenset(
    (
        "hero", "heroes", "hero cards", "monster", "monsters", "monster cards", "neutral", "neutrals",
        "neutral cards", "deck", "main deck", "my deck", "deck list", "decklist", "card", "cards", "character cards",
        "characters", "total",
    )
)  # fmt: skip
_LONGEST_LINE = 200
_LONGEST_NAME = 8
"""Words of a line without a count that still may be a name."""
_MOST_SUGGESTIONS = 50
"""Lines of one list for which a near name is looked up, so that a long text of other things is soon done with."""


class LineKind(StrEnum):
    """What a line of a typed list is."""

    CARD = "card"
    HEADING = "heading"
    COMMENT = "comment"
    BLANK = "blank"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Line:
    """A line with its number, from 1; `entry` where it is a card, near names where it was not understood."""

    number: int
    text: str
    kind: LineKind
    entry: DeckEntry | None = None
    near: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TypedList:
    """All lines of a typed list, in order."""

    lines: tuple[Line, ...]

    @property
    def entries(self) -> tuple[DeckEntry, ...]:
        """The cards."""
        return tuple(line.entry for line in self.lines if line.entry)

    @property
    def unread(self) -> tuple[DeckProblem, ...]:
        """A problem for each line that was not understood."""
        return tuple(_problem(line) for line in self.lines if line.kind is LineKind.UNREADABLE)


def read_list(text: str, pool: CardPool) -> TypedList:
    """Read a typed list. Any text can be read; what is no card, heading or comment comes back as unreadable."""
    lines: list[Line] = []
    hint: str | None = None
    suggestions = _MOST_SUGGESTIONS
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        words = _words(raw, pool)
        kind = _kind(words, pool)
        if kind is LineKind.CARD:
            lines.append(Line(number, raw, kind, _entry(words, pool, number, hint)))
            continue
        if kind is LineKind.HEADING:
            hint = _set_below(words, pool, hint)
        near: tuple[str, ...] = ()
        if kind is LineKind.UNREADABLE and suggestions:
            suggestions -= 1
            near = tuple(nearest(words[:_LONGEST_LINE], (title.name for title in pool.titles), limit=1))
        lines.append(Line(number, raw, kind, near=near))
    return TypedList(tuple(lines))


def _words(raw: str, pool: CardPool) -> str:
    """Return a line without bullet, trailing comment, escapes, double blanks; three cells are count, name, set."""
    cells = [cell.strip() for cell in raw.split("\t") if cell.strip()]
    words = " ".join(f"{cells[0]} {cells[1]} ({cells[2]})".split() if len(cells) == 3 else raw.split())
    if len(words) > _LONGEST_LINE or _COMMENT.match(words):
        return words
    words = _ESCAPED.sub(r"\1", _TRAILING_COMMENT.sub("", words))
    return words if pool.named(words) else _BULLET.sub("", words, count=1)


def _kind(words: str, pool: CardPool) -> LineKind:
    if not words:
        return LineKind.BLANK
    if _COMMENT.match(words):
        return LineKind.COMMENT
    if len(words) > _LONGEST_LINE:
        return LineKind.UNREADABLE
    if _is_heading(words, pool):
        return LineKind.HEADING
    return LineKind.CARD if _is_card(words, pool) else LineKind.UNREADABLE


def _is_heading(words: str, pool: CardPool) -> bool:
    _count, name, _set = _parts(words, pool)
    if pool.named(name):
        return False
    return words.endswith(":") or _plain(words) in _HEADINGS or pool.find_set(_DECORATION.sub("", words)) is not None


def _set_below(heading: str, pool: CardPool, hint: str | None) -> str | None:
    """Return the set that a heading names for the lines below it; a heading of an alignment changes nothing."""
    card_set = pool.find_set(_DECORATION.sub("", heading))
    if card_set is not None:
        return card_set.code
    return hint if _plain(heading) in _HEADINGS else None


def _plain(words: str) -> str:
    return " ".join(word for word in fold(words).split() if not word.isdigit())


def _is_card(words: str, pool: CardPool) -> bool:
    """Whether a line has a count and a name, or is a name by itself."""
    if pool.named(words):
        return True
    counted, name, set_name = _parts(words, pool)
    if counted is not None:
        return any(sign.isalpha() for sign in name)
    known = bool(set_name and pool.find_set(set_name)) or bool(pool.named(name))
    return known or (bool(_NAME.fullmatch(words)) and len(words.split()) <= _LONGEST_NAME and words[-1] not in ".,")


def _entry(words: str, pool: CardPool, number: int, hint: str | None) -> DeckEntry:
    counted, name, set_name = _parts(words, pool)
    return DeckEntry(1 if counted is None else _number(counted), name, set=set_name, line=number, hint=hint)


def _parts(words: str, pool: CardPool) -> tuple[str | None, str, str | None]:
    """Return count, name and set of a line; the count is None where the line has none."""
    if pool.named(words):
        return None, words, None
    for pattern in _COUNTS:
        match = pattern.fullmatch(words)
        if match:
            return match["count"], *_name_and_set(match["name"] + match["set"], pool)
    return None, *_name_and_set(words, pool)


def _name_and_set(words: str, pool: CardPool) -> tuple[str, str | None]:
    """Split a set in brackets off, unless the brackets belong to a card's name or tell an alignment."""
    match = _BRACKETS.fullmatch(words)
    if match is None or pool.named(words):
        return words, None
    return match["name"], None if fold(match["set"]) in _HEADINGS else match["set"].strip() or None


def _number(counted: str) -> int | str:
    plain = counted.replace("−", "-").rstrip(".,")
    return int(plain) if re.fullmatch(r"[-+]?\d{1,9}", plain) else counted


def _problem(line: Line) -> DeckProblem:
    return DeckProblem(
        code=Code.UNREADABLE_LINE,
        severity=Severity.UNKNOWN,
        pointer="/text",
        line=line.number,
        typed=line.text.strip(),
        near=line.near,
    )
