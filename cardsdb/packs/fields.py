"""Field types of pack tables: the values that a cell or a TOML value may have, and the message for any other value."""

import datetime
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeVar

from cardsdb.names import slugify
from cardsdb.packs.faults import did_you_mean, one_line

# The value of a field after reading. None means not known.
Value = str | int | bool | datetime.date | tuple[str, ...] | None

CURLY = str.maketrans({"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "`": "'"})
_YES = {"yes": True, "true": True, "no": False, "false": False}
_LONGEST_NAME = 200
_LONGEST_SLUG = 100


class WrongValueError(ValueError):
    """A value that is not valid for its field; the message says how to correct it."""


T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True)
class Type(Generic[T_co]):
    """The type of a field: the reader of its raw values, and the JSON schema of the result."""

    read: Callable[[object], T_co]
    schema: Mapping[str, Any] = field(compare=False)

    def __call__(self, raw: object) -> T_co:
        return self.read(raw)


def _typed(**schema: Any) -> Callable[[Callable[[object], T_co]], Type[T_co]]:
    return lambda read: Type(read, schema)


@dataclass(frozen=True)
class Field:
    """One field of a table: its name, type and meaning, and what its values refer to.

    The importer, the API, the pages and the curator's guide follow this declaration. An `occasional` fact applies to
    few cards and is only shown when it is given; any other missing fact is shown as not known.
    """

    name: str
    type: Type[Value]
    doc: str
    required: bool = False
    refers_to: str = ""  # a kind of card, "expansion", "space" or "set": checked against all packs together
    also: tuple[str, ...] = ()  # other spellings of the name that files may use
    title: str = ""  # the readers' name for it, if it differs
    occasional: bool = False

    @property
    def label(self) -> str:
        """The name that pages show."""
        return self.title or self.name.replace("_", " ").capitalize()


def quoted(raw: object) -> str:
    """Return any raw value as quoted in messages: short and on one line."""
    if isinstance(raw, list | dict):
        return "a list" if isinstance(raw, list) else "a table"
    if isinstance(raw, int) and abs(raw) >= 10**20:
        return "a number of more than 20 digits"
    return f"“{one_line(str(raw).lower() if isinstance(raw, bool) else str(raw))}”"


def is_blank(raw: object) -> bool:
    """Return whether a raw value is an empty cell, an empty text or an empty list."""
    return raw == [] or (isinstance(raw, str) and not raw.strip())


@_typed(type="string")
def text(raw: object) -> str:
    """Read a text. Line breaks are kept; surrounding whitespace is removed."""
    if isinstance(raw, bool):
        raise WrongValueError(f"{quoted(raw)} without quotes is a boolean. Write it in quotes.")
    if isinstance(raw, int | float | datetime.date | datetime.time):
        reason = "without quotes is a number, a date or a time. Write it in quotes, as it is printed."
        raise WrongValueError(f"{quoted(raw)} {reason}")
    if not isinstance(raw, str):
        raise WrongValueError(f"must be a single text, not {quoted(raw)}.")
    return raw.strip()


@_typed(type="string")
def name(raw: object) -> str:
    """Read a printed name, one line; the curly quotes of a spreadsheet count as straight ones."""
    read = text(raw).translate(CURLY)
    if len(read.splitlines()) > 1:
        raise WrongValueError(f"{quoted(read)} contains a line break. Write it on one line.")
    if len(read) > _LONGEST_NAME:
        raise WrongValueError(f"{quoted(read)} is longer than {_LONGEST_NAME} characters, too long for a name.")
    return read


@_typed(type="string")
def slug(raw: object) -> str:
    """Read a permanent slug."""
    read = text(raw)
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", read):
        hint = f" Write “{slugify(read)}”." if slugify(read[:_LONGEST_SLUG]) else ""
        raise WrongValueError(f"{quoted(read)} is not a valid slug. Use only a-z, 0-9 and single hyphens.{hint}")
    if len(read) > _LONGEST_SLUG:
        raise WrongValueError(f"{quoted(read)} is longer than {_LONGEST_SLUG} characters.")
    return read


def whole(least: int = 0, most: int = 999) -> Type[int]:
    """Return the type of whole numbers from `least` to `most`."""

    def read(raw: object) -> int:
        number = raw
        if isinstance(raw, str):
            digits = raw.strip().replace("−", "-").replace("–", "-").removeprefix("+")
            number = int(digits) if re.fullmatch(r"-?[0-9]{1,9}", digits) else raw
        if isinstance(number, bool) or not isinstance(number, int):
            raise WrongValueError(f"{quoted(raw)} is not a whole number. Leave it empty if it is not known.")
        if not least <= number <= most:
            raise WrongValueError(f"{quoted(number)} is out of range. Use {least} to {most}.")
        return number

    return Type(read, {"type": "integer", "minimum": least, "maximum": most})


@_typed(type="boolean")
def flag(raw: object) -> bool:
    """Read yes or no (true or false in TOML)."""
    if isinstance(raw, bool):
        return raw
    word = raw.strip().lower() if isinstance(raw, str) else ""
    if word not in _YES:
        raise WrongValueError(f"{quoted(raw)} is neither yes nor no. Leave it empty if it is not known.")
    return _YES[word]


def choice(words: type[StrEnum]) -> Type[str]:
    """Return the type of one word out of an enumeration."""
    allowed = [str(word) for word in words]

    def read(raw: object) -> str:
        word = text(raw)
        if word not in allowed:
            hint = f"{did_you_mean(word, allowed)} Valid values: {', '.join(allowed)}."
            raise WrongValueError(f"{quoted(word)} is not a valid value.{hint}")
        return word

    return Type(read, {"type": "string", "enum": allowed})


def list_of(item: Type[str]) -> Type[tuple[str, ...]]:
    """Return the type of lists: a TOML array, or a cell with semicolons between the items."""

    def read(raw: object) -> tuple[str, ...]:
        items = raw if isinstance(raw, list) else text(raw).split(";")
        return tuple(item(each) for each in items if not is_blank(each))

    return Type(read, {"type": "array", "items": item.schema})


def distinct(item: Type[str]) -> Type[tuple[str, ...]]:
    """Return the type of lists without duplicates."""

    def read(raw: object) -> tuple[str, ...]:
        items = list_of(item)(raw)
        keys = [slugify(each) for each in items]
        for position, key in enumerate(keys):
            if key in keys[:position]:
                raise WrongValueError(f"{quoted(items[position])} appears twice in this list. Keep one of them.")
        return items

    return Type(read, {"type": "array", "items": item.schema, "uniqueItems": True})


@_typed(type="string")
def collector_number(raw: object) -> str:
    """Read a collector number as it is printed: 9/30, 012, 7a."""
    read = text(raw)
    if not re.fullmatch(r"[0-9]+[a-z]?(/[0-9]+)?", read):
        reason = "If a spreadsheet turned it into a date, format the column as text."
        raise WrongValueError(f"{quoted(read)} is not a collector number such as 9/30. {reason}")
    return read


@_typed(type="string", format="date")
def date(raw: object) -> datetime.date:
    """Read a day as year-month-day."""
    if isinstance(raw, datetime.date) and not isinstance(raw, datetime.datetime):
        return raw
    try:
        return datetime.date.fromisoformat(raw.strip() if isinstance(raw, str) else "")
    except ValueError:
        raise WrongValueError(f"{quoted(raw)} is not a date such as 2017-07-06.") from None
