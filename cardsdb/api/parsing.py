"""Bodies of requests: JSON as the standard has it, each member once, of a limited size and depth."""

import json
from collections import Counter
from typing import Any, NoReturn

from django.conf import settings
from rest_framework.parsers import BaseParser

from cardsdb.api.problems import Place, Problem


class StrictJSONParser(BaseParser):
    """Read a JSON body; duplicate members, NaN, lone surrogates and NUL characters are errors with their place."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        """Return the body's value; raise the 400 or 413 otherwise."""
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise Problem(413, f"The body is larger than {limit // 1024} kB.")
        try:
            value = json.loads(body.decode(), object_pairs_hook=_members, parse_constant=_no_constant)
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeDecodeError as error:
            raise _unreadable(f"The body is not UTF-8 at byte {error.start}.", error.start) from None
        except UnicodeEncodeError:
            raise _unreadable("The body holds half of a surrogate pair.", 0) from None
        except json.JSONDecodeError as error:
            detail = f"The body is no JSON: {error.msg} at line {error.lineno}, column {error.colno}."
            raise _unreadable(detail, error.pos) from None
        except RecursionError:
            raise _unreadable("The body is nested too deeply.", 0) from None
        except ValueError as error:
            raise _unreadable(str(error), 0) from None
        _no_control_characters(value, "")
        return value


def _unreadable(detail: str, position: int) -> Problem:
    return Problem(400, detail, [Place("unreadable-json", detail, position=position)], code="unreadable-json")


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    twice = [name for name, count in Counter(name for name, _value in pairs).items() if count > 1]
    if twice:
        raise ValueError(f"The member “{twice[0]}” stands twice in one object.")
    return dict(pairs)


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is no JSON number.")


def _no_control_characters(value: Any, pointer: str) -> None:
    if isinstance(value, str) and "\0" in value:
        detail = "A text holds the character NUL."
        raise Problem(400, detail, [Place("control-character", detail, pointer=pointer)], code="invalid-body")
    if isinstance(value, dict):
        for name, member in value.items():
            _no_control_characters(name, pointer)
            _no_control_characters(member, f"{pointer}/{name}")
    elif isinstance(value, list):
        for place, member in enumerate(value):
            _no_control_characters(member, f"{pointer}/{place}")
