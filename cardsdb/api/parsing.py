"""Parse request bodies: standard JSON, no duplicate keys, limited size and depth."""

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any

from django.conf import settings
from rest_framework.parsers import BaseParser

from cardsdb.api.problems import Place, Problem, shortened, step
from cardsdb.reader import shown

_UNUSABLE = re.compile(r"[\x00\ud800-\udfff]")  # NUL, and half of a surrogate pair
DEEPEST = 50
LONGEST_MEMBER = 200  # characters of a member's name
MOST_VALUES = 20_000  # in one body: members and items at any depth
_TOO_MANY = Place("too-many-values", f"The body has more than {MOST_VALUES:,} values.", pointer="")


class StrictJSONParser(BaseParser):
    """Read a JSON body.

    A syntax error has its position. Duplicate keys, NaN, numbers that are too large, and characters that no database
    can store have their pointers.
    """

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        """Return the value of the body, or raise a 400 or 413."""
        headers = parser_context["request"].META if parser_context else {}
        if headers.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
            raise Problem(415, "Send the body as it is: a compressed one is not read.")
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise Problem(413, f"The body is larger than {limit // 1024} kB.")
        value = _decoded(body)
        if faults := shortened(_faults(value, "", [MOST_VALUES])):
            raise _unreadable(" ".join(fault.detail for fault in faults), *faults)
        return value


def _decoded(body: bytes) -> Any:
    objects = count()

    def members(pairs: list[tuple[str, Any]]) -> _Members:
        if next(objects) == MOST_VALUES:
            raise _unreadable(_TOO_MANY.detail, _TOO_MANY)
        return _Members(pairs)

    try:
        return json.loads(body.decode(), object_pairs_hook=members)
    except UnicodeDecodeError as error:
        detail, position = f"The body is not UTF-8 at byte {error.start}.", error.start
    except json.JSONDecodeError as error:
        detail, position = (
            f"The body is not valid JSON: {error.msg} at line {error.lineno}, column {error.colno}.",
            error.pos,
        )
    except RecursionError:
        detail, position = "The body is nested too deeply.", 0
    except ValueError:  # Python refuses to read whole numbers of thousands of digits
        detail, position = "A number of the body has too many digits.", 0
    raise _unreadable(detail, Place("unreadable-json", detail, position=position))


def _unreadable(detail: str, *places: Place) -> Problem:
    return Problem(400, detail, places, code="unreadable-json")


class _Members(dict[str, Any]):
    """The members of an object, with its duplicate keys."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        counts = Counter(name for name, _value in pairs) if len(self) < len(pairs) else {}
        self.twice = [name for name, count in counts.items() if count > 1]


def _faults(value: Any, pointer: str, left: list[int], depth: int = 1) -> Iterator[Place]:
    """Yield everything unusable in a parsed value; `left` counts down how many values may still come."""
    left[0] -= 1
    if left[0] == -1:
        yield _TOO_MANY
    if left[0] < 0:
        return
    if depth > DEEPEST:
        yield Place("nested-too-deeply", f"The body is nested more than {DEEPEST} deep.", pointer=pointer)
    elif isinstance(value, str) and _UNUSABLE.search(value):
        detail = "The text contains the character NUL or half of a surrogate pair."
        yield Place("unusable-character", detail, pointer=pointer)
    elif isinstance(value, float) and not math.isfinite(value):
        yield Place("not-a-number", "NaN, Infinity and numbers that are too large are not allowed.", pointer=pointer)
    elif isinstance(value, _Members):
        for name in value.twice:
            yield Place(
                "duplicate-member", f"Duplicate key {shown(name)}.", pointer=pointer + step(name[:LONGEST_MEMBER])
            )
        for name, member in value.items():
            if len(name) > LONGEST_MEMBER:
                detail = f"A member's name is longer than {LONGEST_MEMBER} characters: {shown(name)}."
                yield Place("too-long", detail, pointer=pointer)
            elif _UNUSABLE.search(name):
                yield Place("unusable-character", "A member's name contains an unusable character.", pointer=pointer)
            else:
                yield from _faults(member, pointer + step(name), left, depth + 1)
    elif isinstance(value, list):
        for place, member in enumerate(value):
            if left[0] < 0:
                return
            yield from _faults(member, f"{pointer}/{place}", left, depth + 1)
