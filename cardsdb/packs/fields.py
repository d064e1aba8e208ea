"""Field types of pack tables: what a cell or a TOML value may be, and what is said when it is something else."""

import datetime
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from cardsdb.packs.faults import did_you_mean

# What a field holds once it is read. None is an unknown value.
Value = str | int | bool | datetime.date | tuple[str, ...] | None

_CURLY = str.maketrans({"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "`": "'"})
_YES = {"yes": True, "true": True, "no": False, "false": False}


class WrongValueError(ValueError):
    """A value that its field cannot hold; the message says what would be right."""


@dataclass(frozen=True)
class Field:
    """One field of a table: its name, how a raw value is read, and what its values refer to."""

    name: str
    read: Callable[[object], Value]
    doc: str
    required: bool = False
    refers_to: str = ""  # a kind of card, "expansion", "space" or "set": checked against all packs together


def text(raw: object) -> str:
    """Read a text. Line breaks are kept, blanks around it are not."""
    if isinstance(raw, bool):
        raise WrongValueError(f"“{str(raw).lower()}” without quotes is a truth value. Write it in quotes.")
    if isinstance(raw, int | float | datetime.date):
        raise WrongValueError(f"{raw} without quotes is a number or a date. Write it in quotes, as it is printed.")
    if not isinstance(raw, str):
        raise WrongValueError("one text is needed here, not a list or a table.")
    return raw.strip()


def name(raw: object) -> str:
    """Read a printed name; the curly quotes of a spreadsheet count as straight ones."""
    return text(raw).translate(_CURLY)


def slug(raw: object) -> str:
    """Read a permanent slug."""
    read = text(raw)
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", read):
        raise WrongValueError(f"“{read}” is no slug. Use lower-case letters, digits and single hyphens.")
    return read


def whole(least: int = 0, most: int = 999) -> Callable[[object], int]:
    """Return a reader of whole numbers from `least` to `most`."""

    def read(raw: object) -> int:
        number = raw
        if isinstance(raw, str):
            digits = raw.strip().replace("−", "-").replace("–", "-").removeprefix("+")
            number = int(digits) if re.fullmatch(r"-?[0-9]{1,9}", digits) else raw
        if isinstance(number, bool) or not isinstance(number, int):
            raise WrongValueError(f"“{raw}” is no whole number. Leave it empty where it is not known.")
        if not least <= number <= most:
            raise WrongValueError(f"{number} is out of range: from {least} to {most}.")
        return number

    return read


def flag(raw: object) -> bool:
    """Read yes or no (true or false in TOML)."""
    if isinstance(raw, bool):
        return raw
    word = str(raw).strip().lower()
    if word not in _YES:
        raise WrongValueError(f"“{raw}” is neither yes nor no.")
    return _YES[word]


def choice(words: type[StrEnum]) -> Callable[[object], str]:
    """Return a reader of one word out of an enumeration."""
    allowed = [str(word) for word in words]

    def read(raw: object) -> str:
        word = text(raw)
        if word not in allowed:
            hint = did_you_mean(word, allowed) or f" Allowed: {', '.join(allowed)}."
            raise WrongValueError(f"“{word}” is no value of this field.{hint}")
        return word

    return read


def list_of(item: Callable[[object], str]) -> Callable[[object], tuple[str, ...]]:
    """Return a reader of lists: a TOML array, or a cell with semicolons between the items."""

    def read(raw: object) -> tuple[str, ...]:
        items = raw if isinstance(raw, list) else text(raw).split(";")
        return tuple(item(each) for each in items if not isinstance(each, str) or each.strip())

    return read


def collector_number(raw: object) -> str:
    """Read a collector number as it is printed: 9/30, 012, 7a."""
    read = text(raw)
    if not re.fullmatch(r"[0-9]+[a-z]?(/[0-9]+)?", read):
        reason = "If a spreadsheet made it a date, format the column as text."
        raise WrongValueError(f"“{read}” is no collector number such as 9/30. {reason}")
    return read


def date(raw: object) -> datetime.date:
    """Read a day as year-month-day."""
    if isinstance(raw, datetime.date) and not isinstance(raw, datetime.datetime):
        return raw
    try:
        return datetime.date.fromisoformat(str(raw).strip())
    except ValueError:
        raise WrongValueError(f"“{raw}” is no day such as 2017-07-06.") from None
