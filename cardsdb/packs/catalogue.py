"""Entries to cards: rows of several boxes and overlays about one card become one record with its printings.

Same game, kind and slug is one card. A reprint repeats facts or leaves them empty; an overlay fills what is unknown.
A known fact that differs is a fault: then it is another card, with the expansion's code behind its slug.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from cardsdb.names import fold, slugify
from cardsdb.packs.faults import Fault
from cardsdb.packs.fields import Value
from cardsdb.packs.reading import Entry
from cardsdb.packs.spec import MVH, PRINTING_FIELDS, card_kind
from cardsdb.terms import ExpansionKind, Kind

_NOT_FACTS = {"name", "slug", "formerly", "epic", *PRINTING_FIELDS}


@dataclass
class PrintingRecord:
    """A card in one box: copies and collector number (None where not known), note, sources."""

    expansion: str
    entry: Entry
    copies: int | None
    number: str
    note: str
    sources: tuple[str, ...]


@dataclass
class CardRecord:
    """One card: known facts by field name, and the entry that each came from."""

    game: str
    kind: Kind
    slug: str
    name: str
    entry: Entry
    facts: dict[str, Value] = field(default_factory=dict)
    printings: dict[str, PrintingRecord] = field(default_factory=dict)
    formerly: set[str] = field(default_factory=set)


@dataclass
class Catalogue:
    """All packs together: games and expansions by folder, cards by (game, kind, slug), other rows by table."""

    games: dict[str, Entry] = field(default_factory=dict)
    expansions: dict[tuple[str, str], Entry] = field(default_factory=dict)
    cards: dict[tuple[str, Kind, str], CardRecord] = field(default_factory=dict)
    rows: dict[str, list[Entry]] = field(default_factory=dict)

    def code(self, game: str, expansion: str) -> str:
        """Return the code of an expansion, its folder's name where it has none."""
        entry = self.expansions.get((game, expansion))
        return entry.text("code") if entry else expansion

    def of_kind(self, game: str, *kinds: Kind) -> Iterator[CardRecord]:
        """Yield the cards of one game that are of these kinds."""
        return (card for card in self.cards.values() if card.game == game and card.kind in kinds)

    def is_box(self, game: str, expansion: str) -> bool:
        """Tell whether that expansion is a box whose cards belong to its sets."""
        entry = self.expansions.get((game, expansion))
        return entry is not None and entry.text("kind") == ExpansionKind.BOX


def make_catalogue(entries: Iterable[Entry]) -> tuple[Catalogue, list[Fault]]:
    """Return the catalogue of all entries, and each place where two entries do not fit together."""
    catalogue = Catalogue()
    faults: list[Fault] = []
    entries = list(entries)
    for entry in entries:
        if entry.table.single:
            faults += _add_single(catalogue, entry)
    for entry in sorted(entries, key=lambda entry: _reading_order(catalogue, entry)):
        if entry.table.kind is not None:
            faults += _add_card(catalogue, entry)
        elif not entry.table.single:
            faults += _add_row(catalogue, entry)
    _add_sides_of_missions(catalogue)
    return catalogue, faults


def _add_sides_of_missions(catalogue: Catalogue) -> None:
    """Add the Reward and the Consequence that each Personal Mission names: the two sides of one card."""
    for mission in list(catalogue.cards.values()):
        for kind in (Kind.REWARD, Kind.CONSEQUENCE) if mission.kind is Kind.PERSONAL_MISSION else ():
            name = str(mission.facts.get(kind, ""))
            side = CardRecord(mission.game, kind, slugify(name), name, mission.entry, printings=mission.printings)
            catalogue.cards[mission.game, kind, side.slug] = side


def _reading_order(catalogue: Catalogue, entry: Entry) -> tuple[bool, int, str, int]:
    expansion = catalogue.expansions.get((entry.game, entry.expansion))
    order = expansion.number("order") if expansion else None
    return entry.overlay, order or 0, entry.file, entry.line


def _add_single(catalogue: Catalogue, entry: Entry) -> Iterator[Fault]:
    if entry.table.name == "game":
        catalogue.games.setdefault(entry.game, entry)
        return
    key = (entry.game, entry.expansion)
    if key not in catalogue.expansions:
        catalogue.expansions[key] = entry
        return
    known = catalogue.expansions[key]
    merged, faults = _merged(dict(known.values), entry, f"{known.file}:{known.line}")
    catalogue.expansions[key] = Entry(
        known.game, known.expansion, known.table, merged, known.file, known.line, known.lines
    )
    yield from faults


def _merged(known: dict[str, Value], entry: Entry, where: str) -> tuple[dict[str, Value], list[Fault]]:
    """Return the known values with the unknown ones filled from `entry`, and each contradiction."""
    merged = dict(known)
    faults = []
    for name, value in entry.values.items():
        if name in PRINTING_FIELDS and name != "copies":
            continue
        before = merged.get(name)
        if before is None:
            merged[name] = value
        elif _differ(before, value):
            reason = f"{_shown(value)} contradicts {_shown(before)} in {where}."
            faults.append(entry.fault(name, reason))
    return merged, faults


def _differ(one: Value, other: Value) -> bool:
    if isinstance(one, tuple) and isinstance(other, tuple):
        return sorted(map(fold, one)) != sorted(map(fold, other))
    if isinstance(one, str) and isinstance(other, str):
        return fold(one) != fold(other)
    return one != other


def _shown(value: Value) -> str:
    return f"“{'; '.join(value)}”" if isinstance(value, tuple) else f"“{value}”"


def _add_row(catalogue: Catalogue, entry: Entry) -> Iterator[Fault]:
    rows = catalogue.rows.setdefault(entry.table.name, [])
    same = next((place for place, row in enumerate(rows) if _same_row(row, entry)), None)
    if same is None:
        rows.append(entry)
        return
    known = rows[same]
    if known.overlay == entry.overlay and known.file.split("/")[0] == entry.file.split("/")[0]:
        yield entry.fault(entry.table.key[0], f"stands twice, first in {known.file}:{known.line}.")
        return
    merged, faults = _merged(dict(known.values), entry, f"{known.file}:{known.line}")
    rows[same] = replace(known, values=merged)
    yield from faults


def _same_row(row: Entry, entry: Entry) -> bool:
    if (row.game, row.expansion) != (entry.game, entry.expansion):
        return False
    return all(not _differ(row.values.get(name), entry.values.get(name)) for name in row.table.key)


def card_slug(entry: Entry) -> str:
    """Return the slug of a card entry: its own, or the one that its name makes."""
    return entry.text("slug") or slugify(entry.text("name"))


def _add_card(catalogue: Catalogue, entry: Entry) -> Iterator[Fault]:
    kind = card_kind(entry.table, entry.values.get("epic"))
    slug = card_slug(entry)
    if kind is None or not slug:
        if not entry.values.get("name"):
            yield entry.fault("slug", "a card without a known name needs a slug.")
        return
    key = (entry.game, kind, slug)
    card = catalogue.cards.get(key)
    if card is None:
        card = CardRecord(entry.game, kind, slug, entry.text("name"), entry)
        catalogue.cards[key] = card
    faults = list(_conflicts(catalogue, card, entry))
    yield from faults
    if not faults:
        yield from _merge_facts(catalogue, card, entry)
        _merge_printing(catalogue, card, entry)
        card.formerly.update(entry.texts("formerly"))


def _conflicts(catalogue: Catalogue, card: CardRecord, entry: Entry) -> Iterator[Fault]:
    where = f"{card.entry.file}:{card.entry.line}"
    suffixed = f"{card.slug}-{catalogue.code(entry.game, entry.expansion)}"
    if entry.values.get("name") and card.name and fold(entry.text("name")) != fold(card.name):
        reason = f"“{card.slug}” is the slug of “{card.name}” ({where}). Give this card a slug of its own."
        yield entry.fault("slug", reason)
        return
    printing = card.printings.get(entry.expansion)
    if printing is not None and printing.entry.overlay == entry.overlay and not _other_root(printing.entry, entry):
        yield entry.fault("slug", f"“{card.slug}” stands twice, first as “{card.name}” in line {printing.entry.line}.")
    elif entry.game == MVH and printing is None and card.printings and not _finds_set(catalogue, card, entry):
        reason = f"“{card.slug}” is taken ({where}); in this game a card belongs to one set. Use slug “{suffixed}”."
        yield entry.fault("slug", reason)


def _other_root(one: Entry, other: Entry) -> bool:
    return one.file.split("/")[0] != other.file.split("/")[0]


def _finds_set(catalogue: Catalogue, card: CardRecord, entry: Entry) -> bool:
    """Tell whether `entry` names the set of a card that so far is only known to be in that set's box."""
    expansion = catalogue.expansions.get((entry.game, entry.expansion))
    boxes = [box for box in card.printings if catalogue.is_box(entry.game, box)]
    return expansion is not None and expansion.text("part_of") in boxes


def _merge_facts(catalogue: Catalogue, card: CardRecord, entry: Entry) -> Iterator[Fault]:
    suffixed = f"{card.slug}-{catalogue.code(entry.game, entry.expansion)}"
    card.name = card.name or entry.text("name")
    for name, value in entry.values.items():
        if name in _NOT_FACTS:
            continue
        before = card.facts.get(name)
        if before is None:
            card.facts[name] = value
        elif _differ(before, value):
            where = f"{card.entry.file}:{card.entry.line}"
            remedy = "" if entry.overlay else f" If it is another card of that name, use slug “{suffixed}”."
            yield entry.fault(name, f"{_shown(value)} contradicts {_shown(before)} in {where}.{remedy}")


def _merge_printing(catalogue: Catalogue, card: CardRecord, entry: Entry) -> None:
    known = card.printings.get(entry.expansion)
    if known is None and entry.game == MVH and _finds_set(catalogue, card, entry):
        box = next(box for box in card.printings if catalogue.is_box(entry.game, box))
        known = card.printings.pop(box)
    printing = PrintingRecord(
        entry.expansion,
        entry,
        entry.number("copies"),
        entry.text("number"),
        entry.text("note"),
        entry.texts("sources"),
    )
    if known is not None:
        printing.copies = known.copies if printing.copies is None else printing.copies
        printing.number = printing.number or known.number
        printing.note = "; ".join(filter(None, (known.note, printing.note)))
        printing.sources = (*known.sources, *printing.sources)
    card.printings[entry.expansion] = printing
