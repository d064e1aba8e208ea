"""Documents, and their stored form."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardsdb.models import StoredDocument

SITE = "\x01"  # the prefix of our addresses, in place of the scheme and host of the request
_ESCAPED = '"\\u0001'  # the beginning of such a text in JSON

Json = dict[str, Any]


@dataclass(frozen=True)
class Document:
    """A document of a noun: its members in lists, additional ones at its own address, words for filters."""

    id: str
    row: Json
    rest: Json = field(default_factory=dict)
    words: Mapping[str, Iterable[str]] = field(default_factory=dict)
    keys: Mapping[str, str | int | None] = field(default_factory=dict)
    former: str = ""


def address(path: str) -> str:
    """Return one of our addresses in the form used in documents."""
    return SITE + path


def compact(value: Any) -> str:
    """Return JSON without blanks. The marker of addresses stays a bare control character, impossible in data."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace(_ESCAPED, f'"{SITE}')


def stored(noun: str, documents: Iterable[Document]) -> Iterable[StoredDocument]:
    """Return the rows of a noun, in the order of the documents."""
    return (
        StoredDocument(
            noun=noun,
            place=place,
            public_id=each.id,
            former_ids=each.former.strip(),
            row=compact(each.row),
            rest=compact(each.rest),
            words={name: list(words) for name, words in each.words.items()},
            keys=dict(each.keys),
        )
        for place, each in enumerate(documents)
    )
