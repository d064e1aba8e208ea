"""The bytes of a publisher's text as lines: encoding, line ends, blanks. What the lines mean is left to others."""

import re
from dataclasses import dataclass

_LINE_END = re.compile(r"\r\n|\n|\r")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1b]")
_MARKS = (b"\xff\xfe", b"\xfe\xff")
_ALLOWED_CONTROLS = 0.01


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a file is not read as a rulebook text."""

    reason: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not blank: raw as in the file, text with single blanks, whether blank lines stand around it."""

    number: int
    raw: str
    text: str
    indent: int
    blank_before: bool
    blank_after: bool


def decode(data: bytes) -> str | Refusal:
    """Return the text of UTF-8, marked UTF-16 or else Windows-1252 bytes; refuse what is no text."""
    text = _decode(data)
    if isinstance(text, Refusal):
        return text
    if "\x00" in text or len(_CONTROL.findall(text)) > len(text) * _ALLOWED_CONTROLS:
        return Refusal("The file is binary, not a text: it holds control characters.")
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
    """Return the lines that are not blank."""
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
