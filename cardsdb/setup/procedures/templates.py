"""Texts with fields in braces such as `{players}` or `{gates:Gate}`. A field is a name to look up, never an expression.

After a colon comes the noun that the number counts: `{gates:Gate}` gives “1 Gate” or “2 Gates”. An irregular plural
follows a bar: `{wins:Mystery|Mysteries}`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

_FIELD = re.compile(r"\{([a-z][a-z0-9_]*)(?::([^{}:|]+)(?:\|([^{}:|]+))?)?\}")
NOT_KNOWN = "not known"


@dataclass(frozen=True)
class Context:
    """What the fields of a text stand for: numbers, None where a number is not known, and words."""

    numbers: Mapping[str, int | None] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)


def fields(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the name of each field with whether it counts a noun."""
    for match in _FIELD.finditer(text):
        yield match[1], match[2] is not None


def stray_braces(text: str) -> bool:
    """Return whether the text has a brace outside a field."""
    rest = _FIELD.sub("", text)
    return "{" in rest or "}" in rest


def fill(text: str, context: Context) -> str:
    """Return the text with every field replaced; a field that the context lacks is a mistake of the programmer."""
    return _FIELD.sub(lambda match: _value(match, context), text)


def _value(match: re.Match[str], context: Context) -> str:
    name, singular, plural = match.groups()
    if name in context.words:
        return context.words[name]
    number = context.numbers[name]
    shown = NOT_KNOWN if number is None else str(number)
    if singular is None:
        return shown
    return f"{shown} {singular if number == 1 else plural or singular + 's'}"
