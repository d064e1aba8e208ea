"""Import checked packs into rows. The caller manages the transaction; `checks` guarantees that references resolve."""

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from cardsdb.models import (
    AncientOne,
    Card,
    Character,
    Component,
    EncounterDeck,
    Expansion,
    Game,
    MythosCard,
    MythosStage,
    PackText,
    Path,
    PersonalMission,
    Prelude,
    Printing,
    ReferenceRow,
    SideBoard,
    Space,
    Trait,
)
from cardsdb.names import fold, slugify
from cardsdb.packs.catalogue import CardRecord, Catalogue, PrintingRecord
from cardsdb.packs.effects import joined, least_confidence
from cardsdb.packs.fields import Value
from cardsdb.packs.reading import Entry
from cardsdb.syncing import Key, Report, Values, sync
from cardsdb.terms import Color, ExpansionKind, Kind

# Tables that are stored as printed, only for readers.
REFERENCE_TABLES = (
    "reference-card",
    "alignments",
    "expedition-spaces",
    "icons",
    "midnight-order",
    "adventure-decks",
    "adventure-difficulty",
    "mask-monsters",
)

# Facts that a rule or a constraint reads: each has its own column, in addition to the card's `facts`.
_MODEL_FACTS: dict[Kind, tuple[type[Any], tuple[str, ...]]] = {
    Kind.ANCIENT_ONE: (AncientOne, ("doom", "mysteries_to_win")),
    Kind.MYTHOS: (MythosCard, ("color", "difficulty")),
    Kind.PRELUDE: (Prelude, ()),
    Kind.PERSONAL_MISSION: (PersonalMission, ()),
    Kind.CHARACTER: (Character, ("alignment", "possible_alignments", "hero_icons", "monster_icons")),
}

# Facts that become foreign keys: (field of the model, kind of card).
_REFERENCES: dict[Kind, tuple[tuple[str, Kind], ...]] = {
    Kind.ANCIENT_ONE: (("campaign_prelude", Kind.PRELUDE),),
    Kind.MYTHOS: (("put_in_play_by", Kind.PRELUDE),),
    Kind.PRELUDE: (("campaign_ancient_one", Kind.ANCIENT_ONE),),
    Kind.PERSONAL_MISSION: (
        ("investigator", Kind.INVESTIGATOR),
        ("reward", Kind.REWARD),
        ("consequence", Kind.CONSEQUENCE),
    ),
}
_ELSEWHERE = {"text", "traits", *(f"stage_{stage}_{color}" for stage in (1, 2, 3) for color in Color)}


@dataclass(frozen=True)
class Text:
    """A pack file that is stored whole: its game, expansion ("" for none), path within the packs, and content."""

    game: str
    expansion: str
    file: str
    content: str


class Importer:
    """An import of a catalogue, with the rows written so far."""

    def __init__(self, catalogue: Catalogue, texts: Iterable[Text] = ()) -> None:
        self.catalogue = catalogue
        self.texts = list(texts)
        self.report = Report()
        self.games: dict[str, Any] = {}
        self.expansions: dict[tuple[str, str], Any] = {}
        self.spaces: dict[tuple[str, str], Any] = {}
        self.cards: dict[tuple[str, str, str], Any] = {}

    def run(self) -> Report:
        """Write all rows. The report lists rows that are no longer in the packs; they are not removed."""
        self._games()
        self._expansions()
        self._components()
        self._boards()
        self._cards()
        self._traits()
        self._kinds()
        self._stages()
        self._printings()
        self._texts()
        return self.report

    def _sync(
        self,
        rows: QuerySet[Any],
        key: tuple[str, ...],
        wanted: Iterable[dict[str, Any]],
        kind: str,
        *,
        derived: bool = False,
    ) -> list[Any]:
        return list(sync(rows, key, wanted, self.report, kind=lambda _row: kind, derived=derived).values())

    def _numbered(self, *tables: str) -> Iterator[tuple[int, Entry]]:
        """Yield the rows of these tables, numbered from 1 within their expansion and table."""
        places: Counter[tuple[str, str, str]] = Counter()
        for table in tables:
            for row in self.catalogue.rows.get(table, []):
                key = (row.game, row.expansion, table)
                places[key] += 1
                yield places[key], row

    def _expansion(self, entry: Entry) -> Any:
        return self.expansions[entry.game, entry.expansion]

    # Boxes

    def _games(self) -> None:
        wanted = [
            {"code": entry.text("code"), "slug": slug, "name": entry.text("name"), "order": entry.number("order")}
            for slug, entry in self.catalogue.games.items()
        ]
        self.games = {row.slug: row for row in self._sync(Game.objects.all(), ("code",), wanted, "games")}

    def _expansions(self) -> None:
        entries = self.catalogue.expansions.values()
        sets = [entry for entry in entries if entry.text("kind") == ExpansionKind.SET]
        boxes = [entry for entry in entries if entry not in sets]
        ids = [f"{self.games[entry.game].code}.{entry.expansion}" for entry in sets]
        rows = Expansion.objects.select_related("game")
        # Boxes first: their sets point to them.
        for pool, each in ((rows.exclude(public_id__in=ids), boxes), (rows.filter(public_id__in=ids), sets)):
            wanted = [self._expansion_values(entry) for entry in each]
            for row in self._sync(pool, ("public_id",), wanted, "expansions"):
                self.expansions[row.game.slug, row.slug] = row

    def _expansion_values(self, entry: Entry) -> dict[str, Any]:
        game = self.games[entry.game]
        own = {"code", "name", "kind", "order", "part_of", "size", "note", "sources"}
        return {
            "game": game,
            "public_id": f"{game.code}.{entry.expansion}",
            "slug": entry.expansion,
            "code": entry.text("code"),
            "name": entry.text("name"),
            "kind": entry.text("kind"),
            "order": entry.number("order"),
            "part_of": self.expansions.get((entry.game, entry.text("part_of"))),
            "size": entry.number("size"),
            "facts": {name: _plain(value) for name, value in entry.values.items() if name not in own},
            "note": entry.text("note") or None,
            "sources": list(entry.texts("sources")),
        }

    def _components(self) -> None:
        wanted = [
            {
                "expansion_id": self._expansion(row).pk,
                "order": order,
                "name": row.text("component"),
                "count": row.number("count"),
                **_remarks(row),
                "basis": row.text("basis") or None,
            }
            for order, row in self._numbered("components")
        ]
        self._sync(Component.objects.all(), ("expansion_id", "order"), wanted, "components")
        wanted = [
            {
                "expansion_id": self._expansion(row).pk,
                "table": row.table.name,
                "order": order,
                "facts": {name: _plain(value) for name, value in row.values.items() if name != "sources"},
                "sources": list(row.texts("sources")),
            }
            for order, row in self._numbered(*REFERENCE_TABLES)
        ]
        self._sync(ReferenceRow.objects.all(), ("expansion_id", "table", "order"), wanted, "reference tables")

    # Boards

    def _boards(self) -> None:
        wanted = [self._space_values(row) for _order, row in self._numbered("spaces")]
        spaces = self._sync(Space.objects.select_related("expansion__game"), ("public_id",), wanted, "spaces")
        self.spaces = {(space.expansion.game.slug, space.name_key): space for space in spaces}
        wanted = [
            {
                "expansion_id": self._expansion(row).pk,
                "start_id": self.spaces[row.game, fold(row.text("start"))].pk,
                "end_id": self.spaces[row.game, fold(row.text("end"))].pk,
                "type": row.text("type") or None,
                "board": row.text("board"),
                **_remarks(row),
            }
            for _order, row in self._numbered("paths")
        ]
        self._sync(Path.objects.all(), ("start_id", "end_id"), wanted, "paths")
        wanted = [
            {
                "expansion_id": self._expansion(row).pk,
                "order": order,
                "name": row.text("deck"),
                "count": row.number("count"),
                **_remarks(row),
                "basis": row.text("basis") or None,
            }
            for order, row in self._numbered("encounter-decks")
        ]
        self._sync(EncounterDeck.objects.all(), ("expansion_id", "order"), wanted, "encounter decks")
        wanted = [self._side_board_values(row) for _order, row in self._numbered("side-boards")]
        self._sync(SideBoard.objects.all(), ("expansion_id", "name"), wanted, "side boards")

    def _space_values(self, row: Entry) -> dict[str, Any]:
        game = self.games[row.game]
        return {
            "expansion": self._expansion(row),
            "public_id": f"{game.code}.space.{slugify(row.text('name'))}",
            "name": row.text("name"),
            "name_key": fold(row.text("name")),
            "board": row.text("board"),
            **{name: row.text(name) or None for name in ("type", "region", "alias", "gate_omen")},
            "number": row.number("number"),
            "expedition": bool(row.values.get("expedition")),
            "gate_from": self.expansions.get((row.game, row.text("gate_from"))),
            **_remarks(row),
        }

    def _side_board_values(self, row: Entry) -> dict[str, Any]:
        others = ("used_by", "spaces", "set_aside", "decks", "links")
        return {
            "expansion_id": self._expansion(row).pk,
            "name": row.text("name"),
            "clues": row.number("clues"),
            "gates": row.number("gates"),
            "facts": {name: _plain(row.values[name]) for name in others if name in row.values},
            **_remarks(row),
        }

    # Cards

    def _cards(self) -> None:
        wanted = [self._card_values(record) for record in self.catalogue.cards.values()]
        before = Card.objects.select_related("game")
        rows = sync(before, ("public_id",), wanted, self.report, kind=lambda row: f"cards: {row.kind}")
        self.cards = {(row.game.slug, row.kind, row.slug): row for row in rows.values()}

    def _card_values(self, record: CardRecord) -> dict[str, Any]:
        game = self.games[record.game]
        former = [f"{game.code}.{record.kind}.{slug}" for slug in sorted(record.formerly)]
        return {
            "game": game,
            "public_id": f"{game.code}.{record.kind}.{record.slug}",
            "kind": str(record.kind),
            "slug": record.slug,
            "name": record.name or None,
            "name_key": fold(record.name),
            "former_ids": " ".join(["", *former, ""]),
            **_text(record),
            "facts": {name: _plain(value) for name, value in record.facts.items() if name not in _ELSEWHERE},
            "trait_names": _plain(record.facts.get("traits")) or [],
        }

    def _traits(self) -> None:
        names = {(card.game_id, slugify(name)): name for card in self.cards.values() for name in card.trait_names}
        wanted = [{"game_id": game, "slug": slug, "name": name} for (game, slug), name in sorted(names.items())]
        rows = self._sync(Trait.objects.all(), ("game_id", "slug"), wanted, "traits", derived=True)
        traits = {(trait.game_id, trait.slug): trait for trait in rows}
        links = Card.traits.through
        wanted = [
            {"card_id": card.pk, "trait_id": traits[card.game_id, slugify(name)].pk}
            for card in self.cards.values()
            for name in card.trait_names
        ]
        self._sync(links.objects.all(), ("card_id", "trait_id"), wanted, "traits of cards", derived=True)

    def _kinds(self) -> None:
        wanted: dict[type[Any], list[dict[str, Any]]] = {model: [] for model, _names in _MODEL_FACTS.values()}
        for record in self.catalogue.cards.values():
            if record.kind in _MODEL_FACTS:
                model, names = _MODEL_FACTS[record.kind]
                wanted[model].append(self._kind_values(record, names))
        for model, rows in wanted.items():
            self._sync(model.objects.all(), ("card_id",), rows, f"facts: {model._meta.verbose_name}")

    def _kind_values(self, record: CardRecord, names: tuple[str, ...]) -> dict[str, Any]:
        values: dict[str, Any] = {"card_id": self.cards[record.game, record.kind, record.slug].pk}
        for name in names:
            value = _plain(record.facts.get(name))
            values[name] = value if value is not None or name != "possible_alignments" else []
        for name, target in _REFERENCES.get(record.kind, ()):
            row = self._target(record.game, target, record.facts.get(name))
            values[f"{name}_id"] = row.pk if row else None
        if record.kind is Kind.CHARACTER:
            values["set_id"] = self._set_of(record)
        return values

    def _target(self, game: str, kind: Kind, value: Value) -> Any:
        return None if value is None else self.cards[game, kind, slugify(str(value))]

    def _set_of(self, record: CardRecord) -> int | None:
        found = (self.expansions[record.game, folder] for folder in record.printings)
        return next((row.pk for row in found if row.kind == ExpansionKind.SET), None)

    def _stages(self) -> None:
        wanted = []
        for record in self.catalogue.cards.values():
            for stage in (1, 2, 3):
                counts = {str(color): record.facts.get(f"stage_{stage}_{color}") for color in Color}
                if record.kind is Kind.ANCIENT_ONE and None not in counts.values():
                    card = self.cards[record.game, record.kind, record.slug]
                    wanted.append({"ancient_one_id": card.pk, "stage": stage, **counts})
        self._sync(MythosStage.objects.all(), ("ancient_one_id", "stage"), wanted, "stage tables")

    def _printings(self) -> None:
        wanted = []
        boxes: dict[Key, Key] = {}  # of titles whose set is known by now
        for record in self.catalogue.cards.values():
            card = self.cards[record.game, record.kind, record.slug].pk
            for folder, printing in record.printings.items():
                expansion = self.expansions[record.game, folder].pk
                wanted.append(
                    {
                        "card_id": card,
                        "expansion_id": expansion,
                        "copies": printing.copies,
                        "number": printing.number or None,
                        "note": printing.note or None,
                        "sources": list(printing.sources),
                        **_own_values(record, printing),
                    }
                )
                if printing.box:
                    boxes[card, expansion] = (card, self.expansions[record.game, printing.box].pk)

        def formerly(values: Values) -> list[Key]:
            box = boxes.get((values["card_id"], values["expansion_id"]))
            return [box] if box else []

        sync(
            Printing.objects.all(),
            ("card_id", "expansion_id"),
            wanted,
            self.report,
            kind=lambda _row: "printings",
            formerly=formerly,
        )

    def _texts(self) -> None:
        wanted = []
        for text in self.texts:
            expansion = self.expansions.get((text.game, text.expansion))
            wanted.append(
                {
                    "game_id": self.games[text.game].pk,
                    "expansion_id": expansion.pk if expansion else None,
                    "name": text.file.rpartition("/")[2],
                    "file": text.file,
                    "text": text.content,
                }
            )
        self._sync(PackText.objects.all(), ("file",), wanted, "texts kept whole")


def _text(record: CardRecord) -> dict[str, Any]:
    """Return a card's effect in parts and as one text: the owner's, else the joined parts, else our note."""
    note = record.facts.get("text")
    parts = joined(record.effects) if record.effects and not record.owners_text else ""
    least = least_confidence(record.effects) if parts else None
    return {
        "text": parts or note,
        "text_confidence": str(least) if least else None,
        "effects": [
            {
                "part": str(each.part),
                "label": each.label or None,
                "text": each.text,
                "confidence": str(each.confidence),
                "note": each.note or None,
                "sources": list(each.sources),
                "hidden": each.hidden,
            }
            for each in record.effects
        ],
    }


def _own_values(record: CardRecord, printing: PrintingRecord) -> dict[str, Any]:
    """Return the facts of a single printing: traits, if the card's printings differ, and a Monster's values."""
    differ = len({frozenset(each.traits) for each in record.printings.values() if each.traits}) > 1
    monster = record.kind in (Kind.MONSTER, Kind.EPIC_MONSTER)
    values = [{name: _plain(value) for name, value in each.items()} for each in printing.values]
    return {"traits": list(printing.traits) if differ else None, "values": values if monster else None}


def _plain(value: Value) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return value.isoformat() if isinstance(value, datetime.date) else value


def _remarks(row: Entry) -> dict[str, Any]:
    return {"note": row.text("note") or None, "sources": list(row.texts("sources"))}
