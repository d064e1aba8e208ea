"""Bytes of a transcript to lines: encoding, line ends, blanks."""

import re
from dataclasses import dataclass

_LINE_END = re.compile(r"\r\n|\n|\r")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1b]")
_MARKS = (b"\xff\xfe", b"\xfe\xff")
_ALLOWED_CONTROLS = 0.01


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why a file cannot be read as a rulebook."""

    reason: str


@dataclass(frozen=True, slots=True)
class Line:
    """A non-blank line: `raw` as in the file, `text` with single blanks, and whether blank lines surround it."""

    number: int
    raw: str
    text: str
    indent: int
    blank_before: bool
    blank_after: bool


def decode(data: bytes) -> str | Refusal:
    """Return the text of UTF-8, UTF-16 (with BOM) or Windows-1252 bytes, or a Refusal for binary data."""
    text = _decode(data)
    if isinstance(text, Refusal):
        return text
    if "\x00" in text or len(_CONTROL.findall(text)) > len(text) * _ALLOWED_CONTROLS:
        return Refusal("The file is binary, not text: it contains control characters.")
    if not text.strip():
        return Refusal("The file is empty.")
    return text


def _decode(data: bytes) -> str | Refusal:
    encodings = ("utf-16",) if data.startswith(_MARKS) else ("utf-8-sig", "cp1252")
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError as error:
            place = error.start
    return Refusal(f"The file is neither UTF-8 nor Windows-1252: byte {place + 1} cannot be read. Save it as UTF-8.")


def split_lines(text: str) -> list[Line]:
    rows = [(number, raw, " ".join(raw.split())) for number, raw in enumerate(_LINE_END.split(text), 1)]
    filled = [row for row in rows if row[2]]
    numbers = {row[0] for row in filled}
    return [
        Line(number, raw, shown, _indent(raw), number - 1 not in numbers, number + 1 not in numbers)
        for number, raw, shown in filled
    ]


def _indent(raw: str) -> int:
    expanded = raw[: len(raw) - len(raw.lstrip())].expandtabs(4)
    return len(expanded)
