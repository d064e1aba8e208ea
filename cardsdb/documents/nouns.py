"""What a document is, and how it is written down for serving."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardsdb.models import StoredDocument

SITE = "\x01"  # begins every address of ours, in place of the scheme and host of the request
_ESCAPED = '"\\u0001'  # how JSON writes a text that begins so

Json = dict[str, Any]


@dataclass(frozen=True)
class Document:
    """A thing of a noun: its members in a list, those that its own address shows besides, words for filters."""

    id: str
    row: Json
    rest: Json = field(default_factory=dict)
    words: Mapping[str, Iterable[str]] = field(default_factory=dict)
    keys: Mapping[str, str | int | None] = field(default_factory=dict)
    former: str = ""


def address(path: str) -> str:
    """Return an address of ours as documents hold it."""
    return SITE + path


def compact(value: Any) -> str:
    """Return JSON without blanks. The mark of addresses stays a bare control character, which no data can hold."""
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
