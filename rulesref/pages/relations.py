"""The cards that belong to a card: those that its facts name, those whose facts name it, and those of the same name."""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from cardsdb.dataset import per_dataset
from cardsdb.models import Card
from cardsdb.names import fold
from cardsdb.shelf import shelf
from cardsdb.templatetags.cardsdb import label
from cardsdb.terms import GameCode, Kind

Row = Mapping[str, Any]

# Facts that name a card by id: the kind of card that has the fact, and what its cards are for the card named.
NAMED_BY: Mapping[tuple[str, str], str] = {
    (Kind.MYSTERY, "ancient_one"): gettext_noop("Mysteries"),
    (Kind.PRELUDE, "campaign_ancient_one"): gettext_noop("Prelude in a campaign"),
    (Kind.PERSONAL_MISSION, "investigator"): gettext_noop("Personal story"),
    (Kind.REWARD, "investigator"): gettext_noop("Reward of the story"),
    (Kind.CONSEQUENCE, "investigator"): gettext_noop("Consequence of the story"),
    (Kind.MYTHOS, "put_in_play_by"): gettext_noop("Puts into play"),
}
ORDER = tuple(NAMED_BY.values())
MONSTERS = (Kind.MONSTER, Kind.EPIC_MONSTER)


@dataclass(frozen=True)
class Link:
    """A related card."""

    name: str
    address: str
    note: str = ""


@dataclass(frozen=True)
class Group:
    """Related cards of one sort."""

    title: str
    links: tuple[Link, ...]


@per_dataset
def _rows() -> Mapping[str, Row]:
    """Return {id: row} of all cards."""
    cards = shelf("cards")
    return {card_id: json.loads(row, strict=False) for card_id, row in zip(cards.ids, cards.rows, strict=True)}


@per_dataset
def _naming() -> Mapping[str, list[tuple[str, str]]]:
    """Return {id of a card: (what it is for that card, id) of each card whose facts name it}."""
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for row in _rows().values():
        for name, value in row["facts"].items():
            title = NAMED_BY.get((row["kind"], name))
            if title and isinstance(value, dict):
                found[value["id"]].append((title, row["id"]))
    return found


@per_dataset
def _by_name() -> Mapping[str, list[str]]:
    """Return {folded name: ids}."""
    found: dict[str, list[str]] = defaultdict(list)
    for row in _rows().values():
        if row["name"]:
            found[fold(row["name"])].append(row["id"])
    return found


def related(card: Card) -> list[Group]:
    """Return the related cards in groups."""
    groups: dict[str, list[Link]] = defaultdict(list)
    for title, card_id in sorted(_naming().get(card.public_id, ()), key=lambda each: ORDER.index(each[0])):
        groups[title].append(_link(card_id))
    for title, link in _others(card):
        groups[title].append(link)
    return [Group(title, tuple(links)) for title, links in groups.items()]


def _others(card: Card) -> Iterator[tuple[str, Link]]:
    row = _rows()[card.public_id]
    for text in row["facts"].get("set_aside") or ():
        for card_id in _monsters(text, row["game"]):
            yield gettext_noop("Set-aside Monsters"), _link(card_id, note=text)
    for text in row["facts"].get("starting_possessions") or ():
        for card_id in _possessions(text, row["game"]):
            yield gettext_noop("Starting possessions"), _link(card_id)
    if card.kind in (*MONSTERS, Kind.ANCIENT_ONE) and row["name"]:
        yield from (
            (gettext_noop("Epic Monster"), _link(each))
            for each in _same(row)
            if _is(each, Kind.EPIC_MONSTER, row["game"])
        )
    for each in _same(row):
        if not (_is(each, Kind.EPIC_MONSTER, row["game"]) and card.kind in (*MONSTERS, Kind.ANCIENT_ONE)):
            other = _rows()[each]
            yield (
                gettext_noop("Same name"),
                _link(each, note=f"{label(other['kind'])}, {GameCode(other['game']).game_name}"),
            )


def _same(row: Row) -> list[str]:
    return [each for each in _by_name().get(fold(row["name"] or ""), ()) if each != row["id"]]


def _is(card_id: str, kind: str, game: str) -> bool:
    return (_rows()[card_id]["kind"], _rows()[card_id]["game"]) == (kind, game)


def _monsters(text: str, game: str) -> list[str]:
    """Return the Monster that a piece such as “8 Cultist” names."""
    name = fold(text.partition(" ")[2])
    return [each for each in _by_name().get(name, ()) if _is(each, Kind.MONSTER, game)]


def _possessions(text: str, game: str) -> list[str]:
    """Return the card that a piece such as “1 Axe Asset” names: its name, then its kind."""
    words = fold(text.partition(" ")[2])
    for kind in (Kind.UNIQUE_ASSET, Kind.ASSET, Kind.SPELL, Kind.ARTIFACT, Kind.CONDITION):
        ending = f" {fold(kind)}"
        if words.endswith(ending):
            return [each for each in _by_name().get(words.removesuffix(ending), ()) if _is(each, kind, game)]
    return []


def _link(card_id: str, note: str = "") -> Link:
    row = _rows()[card_id]
    return Link(row["name"] or gettext("Name not known"), reverse("pages:card", args=[card_id]), note)
