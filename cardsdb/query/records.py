"""The facts of a card that queries read. Only this module knows the structure of a card's document.

An unknown fact has no words and no numbers, so that no term about it matches the card.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cardsdb.names import slugify
from cardsdb.query.keys import LEVELS
from cardsdb.terms import Kind

Document = Mapping[str, Any]

_ROMAN: Mapping[str, int] = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9}
_PLAIN = (
    "value", "toughness", "horror", "damage", "health", "sanity", "stamina", "lore", "influence", "observation",
    "strength", "will",
)  # fmt: skip
"""Numbers with the same name in documents and queries."""
_UNREAD = frozenset(("id", "url", "web_url", "sources", "confidence", "citation"))
"""Members of a structured text that are not searched."""


@dataclass(frozen=True)
class Word:
    """A value of a key, with the spellings to suggest and other spellings."""

    word: str
    offered: tuple[str, ...]
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class Record:
    """A card for queries: words and numbers by key, and the values of `is:` and `has:`."""

    id: str
    name: str | None
    text: str
    words: Mapping[str, tuple[Word, ...]]
    numbers: Mapping[str, tuple[int, ...]]
    properties: frozenset[str] = frozenset()
    held: frozenset[str] = frozenset()


def record(document: Document) -> Record:
    """Return the record of a card's API document."""
    text = " ".join(_prose([document.get("text"), document.get("effects")]))
    return Record(
        id=document["id"],
        name=document["name"],
        text=text,
        words=_words(document),
        numbers={key: tuple(numbers) for key, numbers in _numbers(document).items() if numbers},
        properties=frozenset(_properties(document)),
        held=frozenset(_held(document, text)),
    )


def box_words(boxes: Iterable[Document]) -> tuple[Word, ...]:
    """Return boxes and sets by id, in their order, from their documents."""
    return tuple(_box(box, game=box["game"]) for box in boxes)


def box_parts(boxes: Iterable[Document]) -> Mapping[str, tuple[str, ...]]:
    """Return {box: its sets}."""
    return {box["id"]: tuple(part["id"] for part in box["parts"]) for box in boxes if box.get("parts")}


def game_words(games: Iterable[Document]) -> tuple[Word, ...]:
    """Return games by code, from their documents."""
    return tuple(Word(game["code"], (game["code"],), (game["name"], game["slug"])) for game in games)


def stage_number(text: str) -> int | None:
    """Return a stage as a number: a digit or a Roman numeral."""
    return int(text) if re.fullmatch("[0-9]{1,2}", text) else _ROMAN.get(text.upper())


def level_word(text: str) -> Word:
    """Return a printed difficulty as a word."""
    return Word(text.casefold(), (text.casefold(),))


def _words(document: Document) -> dict[str, tuple[Word, ...]]:
    facts = document["facts"]
    game = Word(document["game"], (document["game"],))
    boxes = tuple(_box(row["expansion"], game=document["game"]) for row in document["printings"])
    found: dict[str, tuple[Word, ...]] = {
        "type": (Word(document["kind"], (document["kind"],)),),
        "game": (game,),
        "set": boxes,
        "in": (*boxes, game),
        "trait": tuple(Word(slugify(trait), (slugify(trait),), (trait,)) for trait in document["traits"]),
        "ao": tuple(_ancient_ones(document)),
        "color": tuple(_plain(facts.get("color"))),
        "diff": tuple(level_word(level) for level in _present(facts.get("difficulty"))),
        "start": tuple(_space(space) for space in _present(facts.get("starting_space"))),
        "alignment": tuple(_plain(facts.get("alignment"))),
    }
    return {key: words for key, words in found.items() if words}


def _numbers(document: Document) -> dict[str, list[int]]:
    facts, printings = document["facts"], document["printings"]
    dooms = (facts.get("doom"), facts.get("doom_track"))
    return {
        **{key: list(_whole([facts.get(key)])) for key in _PLAIN},
        "doom": list(_whole(dooms)),
        "stage": [number for stage in _present(facts.get("stage")) if (number := stage_number(str(stage))) is not None],
        "diff": [LEVELS[word] for level in _present(facts.get("difficulty")) if (word := level.casefold()) in LEVELS],
        "copies": list(_whole(row["copies"] for row in printings)),
        "number": [int(found[0]) for row in printings if (found := re.match("[0-9]+", row["number"] or ""))],
    }


def _properties(document: Document) -> Iterator[str]:
    facts, printings = document["facts"], document["printings"]
    if document["kind"] == Kind.MYTHOS and "Rumor" in document["traits"]:
        yield "rumor"
    if len(printings) > 1:
        yield "reprint"
    if document["kind"] == Kind.EPIC_MONSTER:
        yield "epic"
    if None in (document["name"], *facts.values(), *(row["copies"] for row in printings)):
        yield "unknown"


def _held(document: Document, text: str) -> Iterator[str]:
    if text:
        yield "text"
    if document.get("rulings"):
        yield "ruling"
    if document.get("errata"):
        yield "erratum"


def _prose(value: Any) -> Iterator[str]:
    """Yield the texts within a text, a list of texts, or a structured one."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, member in value.items():
            if name not in _UNREAD:
                yield from _prose(member)
    elif isinstance(value, Iterable):
        for member in value:
            yield from _prose(member)


def _box(box: Document, *, game: str) -> Word:
    slug = box["id"].partition(".")[2]
    short = [box["name"].removeprefix("The ")] if box["name"].startswith("The ") else []
    return Word(box["id"], (box["code"], box["name"]), (box["id"], slug, f"{game}.{box['code']}", *short))


def _ancient_ones(document: Document) -> Iterator[Word]:
    """Yield the Ancient Ones of a card: itself, or those in its facts, by link or slug."""
    if document["kind"] == Kind.ANCIENT_ONE:
        yield _ancient_one(document)
    for name in ("ancient_one", "campaign_ancient_one"):
        for fact in _present(document["facts"].get(name)):
            link = {"id": f"{document['game']}.{Kind.ANCIENT_ONE}.{fact}", "name": None}
            yield _ancient_one(link if isinstance(fact, str) else fact)


def _ancient_one(link: Document) -> Word:
    slug = link["id"].rpartition(".")[2]
    return Word(link["id"], (link["name"] or slug,), (slug, link["id"]))


def _space(space: Document) -> Word:
    return Word(space["id"], (space["name"],), (space["id"], space["name"].removeprefix("Space ")))


def _plain(value: str | None) -> Iterator[Word]:
    for word in _present(value):
        yield Word(word, (word,))


def _present(value: Any) -> tuple[Any, ...]:
    return () if value is None else (value,)


def _whole(values: Iterable[Any]) -> Iterator[int]:
    """Yield the plain numbers, but not formulas such as the toughness of an Epic Monster."""
    for value in values:
        if isinstance(value, int) or (isinstance(value, str) and re.fullmatch("[0-9]{1,6}", value)):
            yield int(value)
