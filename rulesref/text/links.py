"""Links that curators write, [[rule:…]], [[card:…]], [[term:…]]: find them and check their targets.

rendering.py shows links; mentions.py finds names without a link.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from cardsdb.packs.faults import Fault, did_you_mean
from rulesref.text.markdown import LINK_KINDS

_WRITTEN = re.compile(r"\[\[([^\[\]\n]*)(\]\])?")


@dataclass(frozen=True, slots=True)
class Link:
    """A link as written; line and column count from 1 within the text, start and end are offsets."""

    kind: str
    target: str
    label: str
    closed: bool
    line: int
    column: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Place:
    """The location of a text, for its faults: file, number of its first line, entry and field."""

    file: str
    line: int
    entry: str
    field: str = "text"


def find_links(text: str) -> list[Link]:
    """Return everything written as a link, in order; brackets without a colon are not a link."""
    return list(_links(text))


def _links(text: str) -> Iterator[Link]:
    line, line_start, seen = 1, 0, 0
    for found in _WRITTEN.finditer(text):
        breaks = text.count("\n", seen, found.start())
        if breaks:
            line, line_start = line + breaks, text.rindex("\n", seen, found.start()) + 1
        seen = found.start()
        address, _bar, label = found[1].partition("|")
        kind, colon, target = address.removesuffix("\\").partition(":")
        if colon:
            column = found.start() - line_start + 1
            closed = found[2] is not None
            yield Link(kind.strip(), target.strip(), label.strip(), closed, line, column, found.start(), found.end())


def check_links(text: str, known: Mapping[str, Collection[str]], place: Place) -> list[Fault]:
    """Return a fault for each link that is not closed, of an unknown kind, or to an id outside of `known[kind]`."""
    faults = []
    for link in find_links(text):
        message = _complaint(link, known)
        if message:
            line = place.line + link.line - 1
            faults.append(Fault(place.file, line, place.entry, place.field, f"column {link.column}: {message}"))
    return faults


def _complaint(link: Link, known: Mapping[str, Collection[str]]) -> str:
    if not link.closed:
        return f"the link “[[{link.kind}:{link.target}” is not closed. End it with ]]."
    if link.kind not in LINK_KINDS:
        hint = did_you_mean(link.kind, LINK_KINDS) or f" Use one of: {', '.join(LINK_KINDS)}."
        return f"“{link.kind}” is not a kind of link.{hint}"
    return unknown_id(link.kind, link.target, known.get(link.kind, ()))


def check_ids(kind: str, ids: Iterable[str], known: Collection[str], place: Place) -> list[Fault]:
    """Return a fault for each unknown id, such as in `about` and `superseded-by` of a question."""
    complaints = (unknown_id(kind, identifier, known) for identifier in ids)
    return [Fault(place.file, place.line, place.entry, place.field, message) for message in complaints if message]


def unknown_id(kind: str, identifier: str, known: Collection[str]) -> str:
    """Return the error for an unknown id, with the nearest known one; "" for a known id."""
    if identifier in known:
        return ""
    return f"there is no {kind} “{identifier}”.{did_you_mean(identifier, known)}"
