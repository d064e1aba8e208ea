"""Entries to cards: rows of several boxes and overlays about one card become one record with its printings.

Entries with the same game, kind and slug are one card. A reprint repeats facts or leaves them empty; an overlay fills
in unknown ones. A known fact that differs is a fault: a different card needs the expansion's code after its slug.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain

from cardsdb.names import fold, slugify
from cardsdb.packs.effects import Effect
from cardsdb.packs.faults import Fault, did_you_mean
from cardsdb.packs.fields import CURLY, Value, quoted
from cardsdb.packs.reading import Entry
from cardsdb.packs.spec import MONSTER_VALUES, MVH, PRINTING_FIELDS, card_kind
from cardsdb.terms import Confidence, ExpansionKind, Kind, Part

_NOT_FACTS = {"name", "slug", "formerly", "epic", "reward_formerly", "consequence_formerly", *PRINTING_FIELDS}
_DASHES = str.maketrans("‐‑‒–—−", "------")


@dataclass
class PrintingRecord:
    """A card in one box: copies and collector number (None where not known), note, sources."""

    expansion: str
    entry: Entry
    copies: int | None
    number: str
    note: str
    sources: tuple[str, ...]
    box: str = ""  # the card's known box, until its set is known
    traits: tuple[str, ...] = ()  # from this box's row, () if it gives none
    values: list[dict[str, Value]] = field(default_factory=list)  # of a Monster's tokens in this box, if known


@dataclass
class CardRecord:
    """One card: its known facts by field name, each with its entry of origin."""

    game: str
    kind: Kind
    slug: str
    name: str
    entry: Entry
    facts: dict[str, Value] = field(default_factory=dict)
    origins: dict[str, Entry] = field(default_factory=dict)
    printings: dict[str, PrintingRecord] = field(default_factory=dict)
    formerly: set[str] = field(default_factory=set)
    effects: list[Effect] = field(default_factory=list)
    owners_text: bool = False  # the text is the owner's and takes precedence over our effects


@dataclass
class Catalogue:
    """All packs together: games and expansions by folder, cards by (game, kind, slug), other rows by table."""

    games: dict[str, Entry] = field(default_factory=dict)
    expansions: dict[tuple[str, str], Entry] = field(default_factory=dict)
    cards: dict[tuple[str, Kind, str], CardRecord] = field(default_factory=dict)
    rows: dict[str, list[Entry]] = field(default_factory=dict)

    def code(self, game: str, expansion: str) -> str:
        """Return the code of an expansion, or its folder name if it has none."""
        entry = self.expansions.get((game, expansion))
        return (entry.text("code") if entry else "") or expansion

    def of_kind(self, game: str, *kinds: Kind) -> Iterator[CardRecord]:
        """Yield the cards of one game that are of these kinds."""
        return (card for card in self.cards.values() if card.game == game and card.kind in kinds)

    def called(self, game: str, kind: Kind, word: str) -> list[CardRecord]:
        """Return the cards of a kind that have this slug or name."""
        card, folded = self.cards.get((game, kind, word)), _folded(word)
        return [card] if card else [each for each in self.of_kind(game, kind) if _folded(each.name) == folded]

    def is_box(self, game: str, expansion: str) -> bool:
        """Return whether the expansion is a box whose cards belong to its sets."""
        entry = self.expansions.get((game, expansion))
        return entry is not None and entry.text("kind") == ExpansionKind.BOX


def make_catalogue(entries: Iterable[Entry]) -> tuple[Catalogue, list[Fault]]:
    """Return the catalogue of all entries, and a fault for each contradiction between two entries."""
    entries = list(entries)
    making = _Making()
    for entry in entries:
        if entry.table.single:
            making.add_single(entry)
    for entry in sorted(entries, key=making.reading_order):
        if entry.table.kind is not None:
            making.add_card(entry, entry.table.kind)
        elif not entry.table.single:
            making.add_row(entry)
    making.check_whole()
    making.add_sides_of_missions()
    making.add_effects()
    making.add_values()
    return making.catalogue, making.faults


class _Making:
    """A catalogue under construction, with the contradictions found so far."""

    def __init__(self) -> None:
        self.catalogue = Catalogue()
        self.faults: list[Fault] = []
        self.places: dict[tuple[Hashable, ...], int] = {}  # of rows by their keys
        self.slugs: dict[tuple[str, str, Kind, str], str] = {}  # of cards by game, expansion, kind, folded name

    def reading_order(self, entry: Entry) -> tuple[int, int, str, int]:
        """Return the sort key of an entry: the project's packs first, boxes in order of release."""
        expansion = self.catalogue.expansions.get((entry.game, entry.expansion))
        order = expansion.number("order") if expansion else None
        return entry.root, order or 0, entry.file, entry.line

    # Rows

    def add_single(self, entry: Entry) -> None:
        """Add the entry of a game.toml or an expansion.toml."""
        if entry.table.name == "game":
            known = self.catalogue.games.get(entry.game)
            self.catalogue.games[entry.game] = self._merged(known, entry) if known else entry
        else:
            key = (entry.game, entry.expansion)
            known = self.catalogue.expansions.get(key)
            self.catalogue.expansions[key] = self._merged(known, entry) if known else entry

    def add_row(self, entry: Entry) -> None:
        """Add a row that is not a card; a row of another pack with the same key fills in its unknown values."""
        rows = self.catalogue.rows.setdefault(entry.table.name, [])
        values = (_key(entry.values.get(name)) for name in entry.table.key)
        place = self.places.setdefault((entry.table.name, entry.game, entry.expansion, *values), len(rows))
        if place == len(rows):
            rows.append(entry)
        elif rows[place].root == entry.root:
            self.faults.append(entry.fault(entry.table.key[0], f"appears twice, first in {rows[place].place}."))
        else:
            rows[place] = self._merged(rows[place], entry)

    def _merged(self, known: Entry, entry: Entry) -> Entry:
        """Return the known entry with its unknown values filled in from `entry`."""
        merged = dict(known.values)
        for name, value in entry.values.items():
            before = merged.get(name)
            if before is None:
                merged[name] = value
            elif name in ("note", "sources"):
                merged[name] = _joined(before, value)
            elif _comparable(before) != _comparable(value):
                self.faults.append(_contradiction(entry, name, value, before, known.place))
        return replace(known, values=merged, root=entry.root)

    # Cards

    def add_card(self, entry: Entry, kind: Kind) -> None:
        """Add a row about a card: a new card, a reprint, or more facts about a known card."""
        kind = card_kind(kind, entry.values.get("epic"))
        slug = self._slug(entry, kind)
        if not slug:
            self._no_slug(entry)
            return
        key = (entry.game, kind, slug)
        card = self.catalogue.cards.setdefault(
            key, CardRecord(entry.game, kind, slug, entry.text("name"), entry)
        )  # fmt: skip
        conflict = self._conflict(card, entry)
        if conflict:
            self.faults.append(entry.fault("slug", conflict))
            return
        card.name = card.name or entry.text("name")
        card.formerly.update(entry.texts("formerly"))
        self.slugs.setdefault((entry.game, entry.expansion, kind, _folded(card.name)), slug)
        self._merge_facts(card, entry)
        self._merge_printing(card, entry)

    def _slug(self, entry: Entry, kind: Kind) -> str:
        """Return the entry's slug, or the slug of this box's card of that name, or one made from the name."""
        name = entry.text("name")
        here = self.slugs.get((entry.game, entry.expansion, kind, _folded(name))) if name else None
        return entry.text("slug") or here or slugify(name)

    def _no_slug(self, entry: Entry) -> None:
        if entry.text("name"):
            message = f"{quoted(entry.text('name'))} cannot become a slug (a-z, 0-9, hyphens). Add a slug."
            self.faults.append(entry.fault("slug", message))
        elif "name" not in entry.table.required() and not entry.overlay:
            self.faults.append(entry.fault("slug", "a card without a known name needs a slug."))

    def _conflict(self, card: CardRecord, entry: Entry) -> str:
        """Return why the entry cannot be about that card, "" if it can."""
        name, printing = entry.text("name"), card.printings.get(entry.expansion)
        if name and card.name and _folded(name) != _folded(card.name):
            return f"“{card.slug}” is the slug of “{card.name}” ({card.entry.place}). Give “{name}” a different slug."
        if printing is not None and printing.entry.root == entry.root:
            return f"“{card.slug}” appears twice, first in {printing.entry.place}. Keep one of them."
        if entry.game == MVH and printing is None and card.printings and not self._box_of(card, entry):
            suffixed = f"{card.slug}-{self.catalogue.code(entry.game, entry.expansion)}"
            taken = f"“{card.slug}” is taken ({card.entry.place}); in this game a card belongs to one set."
            return f"{taken} Use the slug “{suffixed}”."
        return ""

    def _box_of(self, card: CardRecord, entry: Entry) -> str:
        """Return the card's known box if `entry` names its set in that box, otherwise ""."""
        expansion = self.catalogue.expansions.get((entry.game, entry.expansion))
        box = expansion.text("part_of") if expansion else ""
        return box if box in card.printings and self.catalogue.is_box(entry.game, box) else ""

    def _merge_facts(self, card: CardRecord, entry: Entry) -> None:
        for name, value in entry.values.items():
            if name in _NOT_FACTS:
                continue
            before, origin = card.facts.get(name), card.origins.get(name)
            own_note = name == "text" and origin is not None and entry.overlay and not origin.overlay
            if origin is None or own_note:  # the owner's text replaces our own note
                card.facts[name], card.origins[name] = value, entry
                card.owners_text = card.owners_text or (name == "text" and entry.overlay)
            elif name == "traits" and origin.expansion != entry.expansion:
                continue  # a reprint may have different traits, which its printing keeps
            elif _comparable(before) != _comparable(value):
                suffixed = f"{card.slug}-{self.catalogue.code(entry.game, entry.expansion)}"
                remedy = "" if entry.overlay else f" If it is another card of that name, use the slug “{suffixed}”."
                self.faults.append(_contradiction(entry, name, value, before, origin.place, remedy))

    def _merge_printing(self, card: CardRecord, entry: Entry) -> None:
        known, box = card.printings.get(entry.expansion), ""
        if known is None and entry.game == MVH:
            box = self._box_of(card, entry)
        if box:
            known = card.printings.pop(box)
            card.facts.pop("probable_set", None)
        printing = PrintingRecord(
            entry.expansion, entry, entry.number("copies"), entry.text("number"), entry.text("note"),
            entry.texts("sources"), box or (known.box if known else ""), entry.texts("traits"),
        )  # fmt: skip
        values = {name: entry.values[name] for name in MONSTER_VALUES if name in entry.values}
        if values and card.kind in (Kind.MONSTER, Kind.EPIC_MONSTER):
            printing.values.append(values)
        if known is not None:
            self._fill(printing, known, entry)
        card.printings[entry.expansion] = printing

    def _fill(self, printing: PrintingRecord, known: PrintingRecord, entry: Entry) -> None:
        """Fill in the printing from what is already known."""
        if None not in (known.copies, printing.copies) and known.copies != printing.copies:
            self.faults.append(_contradiction(entry, "copies", printing.copies, known.copies, known.entry.place))
        if known.number and printing.number and known.number != printing.number:
            self.faults.append(_contradiction(entry, "number", printing.number, known.number, known.entry.place))
        printing.copies = known.copies if printing.copies is None else printing.copies
        printing.number = printing.number or known.number
        printing.traits = printing.traits or known.traits
        printing.values = _merged_values(known.values, printing.values)
        printing.note = "; ".join(dict.fromkeys(filter(None, (known.note, printing.note))))
        printing.sources = tuple(dict.fromkeys((*known.sources, *printing.sources)))

    # When everything was read

    def check_whole(self) -> None:
        """Record new cards, rows and expansions of an overlay that lack required fields."""
        for card in self.catalogue.cards.values():
            self._check_required(card.entry, {**card.facts, "name": card.name or None})
        for entry in chain(self.catalogue.expansions.values(), *self.catalogue.rows.values()):
            self._check_required(entry, entry.values)

    def _check_required(self, entry: Entry, values: Mapping[str, Value]) -> None:
        for name in entry.table.required() if entry.overlay else ():
            if name != "sources" and name not in entry.table.required(overlay=True) and values.get(name) is None:
                self.faults.append(entry.missing(name))

    def add_sides_of_missions(self) -> None:
        """Add the Reward and the Consequence of each Personal Mission, the two sides of one card."""
        missions = [card for card in self.catalogue.cards.values() if card.kind is Kind.PERSONAL_MISSION]
        for mission in missions:
            for kind in (Kind.REWARD, Kind.CONSEQUENCE):
                self._add_side(mission, kind, mission.facts.get(kind))

    def add_effects(self) -> None:
        """Give each card the parts of its effect, in the order of the rows."""
        taken: dict[tuple[str, Kind, str, Part], Entry] = {}
        for row in self.catalogue.rows.get("effects", []):
            for card in self._told(row):
                if not all(map(row.text, ("part", "text", "confidence"))):
                    continue  # its fault is already reported
                part = Part(row.text("part"))
                first = taken.setdefault((card.game, card.kind, card.slug, part), row)
                if first is not row:
                    message = f"this part of “{card.name}” is already in {first.place}. Keep one of them."
                    self.faults.append(row.fault("part", message))
                    continue
                confidence = Confidence(row.text("confidence"))
                effect = Effect(part, row.text("text"), confidence, row.text("note"), row.texts("sources"))
                card.effects.append(effect)

    def add_values(self) -> None:
        """Give each printing of a Monster the values of its tokens, which replace those of the box's row."""
        given: set[tuple[str, Kind, str, str]] = set()
        names = (*MONSTER_VALUES, "ability", "note", "confidence", "sources")
        for row in self.catalogue.rows.get("monster-printings", []):
            for card in self._told(row):
                printing = card.printings.get(row.expansion)
                if printing is None:
                    message = f"“{card.name}” is not printed in this box. Add it to the box's monsters table."
                    self.faults.append(row.fault("card", message))
                    continue
                key = (card.game, card.kind, card.slug, row.expansion)
                if key not in given:
                    given.add(key)
                    printing.values = []
                printing.values.append({name: row.values[name] for name in names if name in row.values})

    def _told(self, row: Entry) -> list[CardRecord]:
        """Return the card that a row names by name or slug; record a fault if there is none or more than one."""
        if not (row.text("kind") and row.text("card")):
            return []
        kind, word = Kind(row.text("kind")), row.text("card")
        cards = self.catalogue.called(row.game, kind, word)
        if len(cards) > 1:
            slugs = ", ".join(sorted(card.slug for card in cards))
            self.faults.append(row.fault("card", f"“{word}” is the name of several cards. Give a slug: {slugs}."))
        elif not cards:
            hint = did_you_mean(word, [card.name for card in self.catalogue.of_kind(row.game, kind) if card.name])
            self.faults.append(row.fault("card", f"no pack has the {kind} “{word}”.{hint}"))
        return cards if len(cards) == 1 else []

    def _add_side(self, mission: CardRecord, kind: Kind, name: Value) -> None:
        slug = slugify(name) if isinstance(name, str) else ""
        if not isinstance(name, str):
            return
        former = set(mission.entry.texts(f"{kind}_formerly"))
        side = CardRecord(
            mission.game, kind, slug, name, mission.entry, printings=mission.printings, formerly=former
        )  # fmt: skip
        taken = self.catalogue.cards.setdefault((mission.game, kind, slug), side)
        if taken is not side:
            message = f"“{name}” is the {kind} of another mission ({taken.entry.place})."
            self.faults.append(mission.entry.fault(kind, message))


def _merged_values(known: list[dict[str, Value]], more: list[dict[str, Value]]) -> list[dict[str, Value]]:
    """Return the values of a printing with those that an overlay adds; each row has one set of values."""
    merged = {name: value for values in (*more, *known) for name, value in values.items()}
    return [merged] if merged else []


def _key(value: Value) -> Hashable:
    return _folded(value) if isinstance(value, str) else value


@lru_cache(maxsize=8192)  # each row that names a card is compared with the names of all
def _folded(name: str) -> str:
    """Return the key that names are compared by; a name without Latin letters is its own key."""
    return fold(name) or name


def _comparable(value: Value) -> Hashable:
    """Return the key that values are compared by: quotation marks, dashes, blanks, case and order don't matter."""
    if isinstance(value, tuple):
        return tuple(sorted(str(_comparable(each)) for each in value))
    if isinstance(value, str):
        return " ".join(value.translate(CURLY).translate(_DASHES).casefold().split())
    return value


def _joined(before: Value, value: Value) -> Value:
    """Return two notes, or two lists of sources, as one."""
    if isinstance(before, tuple) and isinstance(value, tuple):
        return tuple(dict.fromkeys((*before, *value)))
    return "; ".join(dict.fromkeys((str(before), str(value))))


def _contradiction(entry: Entry, name: str, value: Value, before: Value, where: str, remedy: str = "") -> Fault:
    return entry.fault(name, f"{_shown(value)} contradicts {_shown(before)} in {where}.{remedy}")


def _shown(value: Value) -> str:
    return quoted("; ".join(value) if isinstance(value, tuple) else value)
