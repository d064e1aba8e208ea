"""Cards as documents: common members, the facts of the kind as declared in the pack spec, rulings and errata."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from django.db.models import Prefetch

from cardsdb.documents.links import box_link, card_link, space_link
from cardsdb.documents.lists import KIND_LISTS
from cardsdb.documents.nouns import Document, Json, address
from cardsdb.models import Card, Expansion, MythosStage, PersonalMission, Printing, Space
from cardsdb.names import fold, slugify
from cardsdb.packs.fields import Field
from cardsdb.packs.spec import MONSTER_VALUES, facts_of
from cardsdb.query.keys import LEVELS
from cardsdb.query.records import stage_number
from cardsdb.terms import ExpansionKind, Kind

Links = Mapping[str, list[Json]]


class CardDocuments:
    """All cards and the targets of their facts, read in a few queries."""

    def __init__(self) -> None:
        printings = Printing.objects.select_related("expansion").order_by("expansion__order")
        rows = Card.objects.select_related("game").prefetch_related(Prefetch("printings", printings))
        self.cards = list(rows.order_by("public_id"))

    @cached_property
    def by_slug(self) -> dict[tuple[int, str, str], Card]:
        """Cards by game, kind and slug."""
        return {(card.game_id, card.kind, card.slug): card for card in self.cards}

    @cached_property
    def by_key(self) -> dict[int, Card]:
        """Cards by their keys."""
        return {card.pk: card for card in self.cards}

    @cached_property
    def spaces(self) -> dict[tuple[int, str], Space]:
        """Spaces by game and folded name."""
        rows = Space.objects.select_related("expansion")
        return {(row.expansion.game_id, row.name_key): row for row in rows}

    @cached_property
    def boxes(self) -> dict[tuple[int, str], Expansion]:
        """Boxes and sets by game and slug."""
        return {(row.game_id, row.slug): row for row in Expansion.objects.all()}

    @cached_property
    def made(self) -> dict[int, dict[str, Any]]:
        """Facts by card, derived from other rows: stage tables, sides of missions, missions of sides."""
        found: dict[int, dict[str, Any]] = defaultdict(dict)
        for stage in MythosStage.objects.order_by("stage"):
            line = {name: getattr(stage, name) for name in ("stage", "green", "yellow", "blue")}
            found[stage.ancient_one_id].setdefault("stages", []).append(line)
        for row in PersonalMission.objects.all():
            mission, investigator = self.by_key[row.card_id], self.by_key[row.investigator_id]
            for name in ("reward", "consequence"):
                side = self.by_key[getattr(row, f"{name}_id")]
                found[mission.pk][name] = card_link(side)
                found[side.pk] = {"mission": card_link(mission), "investigator": card_link(investigator)}
        return found

    def documents(self, rulings: Links, errata: Links) -> Iterator[Document]:
        """Yield the cards in the order of their ids, each with its rulings and errata."""
        for card in self.cards:
            facts = self.facts(card)
            rest = {
                "effects": card.effects,
                "rulings": rulings.get(card.public_id, []),
                "errata": errata.get(card.public_id, []),
            }
            words, keys = self._words(card), self._keys(card)
            yield Document(card.public_id, self._row(card, facts), rest, words, keys, card.former_ids)

    def _row(self, card: Card, facts: Json) -> Json:
        return {
            "id": card.public_id,
            "game": card.game.code,
            "kind": card.kind,
            "slug": card.slug,
            "name": card.name,
            "text": card.text,
            "text_confidence": card.text_confidence,
            "traits": card.trait_names,
            "printings": [_printing(each) for each in card.printings.all()],
            "url": address(f"/api/v1/cards/{card.public_id}/"),
            "web_url": address(f"/cards/{card.public_id}/"),
            "facts": facts,  # the last member: a list of one kind takes them out of their braces
        }

    def facts(self, card: Card) -> Json:
        """Return the facts of a card; null means not known, and facts that don't apply are absent."""
        found = ((field, self._fact(card, field)) for field in facts_of(card.game.slug, Kind(card.kind)))
        return {field.name: value for field, value in found if not (value is None and field.occasional)}

    def _fact(self, card: Card, field: Field) -> Any:
        made = self.made.get(card.pk, {}).get(field.name)
        value = card.facts.get(field.name) if made is None else made
        if made is not None or value is None or not field.refers_to:
            return _set_of(card) if field.name == "set" else value
        match field.refers_to:
            case "space":
                return space_link(self.spaces[card.game_id, fold(value)])
            case "expansion" | "set":
                return box_link(self.boxes[card.game_id, value])
        return card_link(self.by_slug[card.game_id, field.refers_to, value])

    def _words(self, card: Card) -> dict[str, list[str]]:
        own = (name for each in KIND_LISTS.values() if card.kind in each.kinds for name in each.filters)
        return {
            "game": [card.game.code],
            "kind": [card.kind],
            "expansion": [each.expansion.public_id for each in card.printings.all()],
            "trait": list(map(slugify, card.trait_names)),
            **{name: _words_of(name, card.facts.get(name)) for name in own if name != "kind"},
        }

    def _keys(self, card: Card) -> dict[str, str | int | None]:
        own = (name for each in KIND_LISTS.values() if card.kind in each.kinds for name in each.orders)
        fields = {field.name: field for field in facts_of(card.game.slug, Kind(card.kind))}
        return {
            "name": card.name_key,
            "kind": card.kind,
            "game": card.game.order,
            "id": card.public_id,
            **{name: _key_of(card.facts.get(name), fields.get(name)) for name in own},
        }


def _printing(row: Printing) -> Json:
    return {
        "expansion": box_link(row.expansion),
        "copies": row.copies,
        "number": row.number,
        "note": row.note,
        "sources": row.sources,
        **({} if row.traits is None else {"traits": row.traits}),
        **({} if row.values is None else {"values": row.values}),
    }


def _set_of(card: Card) -> Json | None:
    sets = (each.expansion for each in card.printings.all() if each.expansion.kind == ExpansionKind.SET)
    return next(map(box_link, sets), None)


def _words_of(name: str, value: Any) -> list[str]:
    """Return the words for filtering by a fact: yes or no, numbers as written, difficulties in lowercase."""
    if value is None:
        return []
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    words = [str(each) for each in (value if isinstance(value, list) else [value])]
    return list(map(str.casefold, words)) if name == "difficulty" else words


def _key_of(value: Any, field: Field | None) -> str | int | None:
    """Return what a fact is sorted by: difficulties and words of a fixed list in their own order, numbers by size."""
    if not isinstance(value, str) or field is None:
        return value  # type: ignore[no-any-return]
    if field.name == "difficulty":
        return LEVELS.get(value.casefold())
    if "enum" in field.type.schema:
        return list(field.type.schema["enum"]).index(value)
    if field.name in MONSTER_VALUES:
        return int(value) if value.isdecimal() else None  # a formula, which comes last
    return stage_number(value) if field.name == "stage" else value
