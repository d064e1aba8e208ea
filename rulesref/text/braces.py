"""The attributes of a heading: `## Heading {#anchor key=value key="quoted value"}`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_QUOTES = str.maketrans("“”„", '"""')
_BLOCK = re.compile(r'\{((?:[^{}"]|"[^"]*")*)\}\s*\Z')
_PIECE = re.compile(r'#(?P<anchor>\S+)|(?P<key>[A-Za-z][\w-]*)=(?:"(?P<quoted>[^"]*)"|(?P<bare>[^\s"]+))|(?P<rest>\S+)')


@dataclass(slots=True)
class Attributes:
    """The attributes in braces after a heading; `complaints` are about unreadable ones."""

    anchor: str = ""
    values: dict[str, str] = field(default_factory=dict)
    complaints: list[str] = field(default_factory=list)


def split_heading(line: str) -> tuple[str, Attributes]:
    """Return the heading without its attributes, and the attributes."""
    found = _BLOCK.search(line.translate(_QUOTES)) if "{" in line else None
    if found:
        return line[: found.start()].strip(), _read(found[1])
    heading, brace, _rest = line.partition("{")
    complaints = ["the braces are not closed, or a quotation mark is missing."] if brace else []
    return heading.strip(), Attributes(complaints=complaints)


def _read(inside: str) -> Attributes:
    attributes = Attributes()
    attributes.complaints += _store(attributes, inside)
    return attributes


def _store(attributes: Attributes, inside: str) -> Iterator[str]:
    for piece in _PIECE.finditer(inside):
        key = piece["key"]
        if piece["rest"]:
            yield f'“{piece["rest"]}” cannot be read. Write #anchor, key=value or key="two words".'
        elif piece["anchor"] and attributes.anchor:
            yield f"a second anchor “{piece['anchor']}”. A heading can have only one."
        elif piece["anchor"]:
            attributes.anchor = piece["anchor"]
        elif key in attributes.values:
            yield f"“{key}” appears twice here."
        else:
            attributes.values[key] = (piece["bare"] or piece["quoted"] or "").strip()
