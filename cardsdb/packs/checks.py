"""What must hold between entries: references, codes, stage tables, set sizes. All faults at once."""

import re
from collections.abc import Callable, Iterable, Iterator

from cardsdb.names import fold
from cardsdb.packs.catalogue import CardRecord, Catalogue
from cardsdb.packs.faults import Fault, did_you_mean
from cardsdb.packs.reading import Entry
from cardsdb.terms import Colour, ExpansionKind, Kind

_COUNTED = re.compile(r"([0-9]+) (.+)")


def check(catalogue: Catalogue, entries: Iterable[Entry]) -> list[Fault]:
    """Return every fault between the entries of all packs, in the order of files and lines."""
    entries = list(entries)
    rules: tuple[Callable[[Catalogue, list[Entry]], Iterator[Fault]], ...] = (
        known_folders,
        unique_codes,
        parts_of_boxes,
        known_references,
        counted_monsters,
        whole_stage_tables,
        copies_of_known_printings,
        sets_not_overfull,
        same_names,
        former_slugs,
    )
    return sorted({fault for rule in rules for fault in rule(catalogue, entries)})


def known_folders(catalogue: Catalogue, entries: list[Entry]) -> Iterator[Fault]:
    """Yield folders whose own file is missing: game.toml, expansion.toml."""
    for game, expansion in dict.fromkeys((entry.game, entry.expansion) for entry in entries):
        first = next(entry for entry in entries if (entry.game, entry.expansion) == (game, expansion))
        folder = first.file.rpartition("/")[0]
        if expansion and (game, expansion) not in catalogue.expansions:
            yield Fault(f"{folder}/expansion.toml", 0, "", "", "missing: every expansion names itself there.")
        if game not in catalogue.games:
            root = first.file.partition("/")[0]
            yield Fault(f"{root}/{game}/game.toml", 0, "", "", "missing: every game names itself there.")


def unique_codes(catalogue: Catalogue, _entries: list[Entry]) -> Iterator[Fault]:
    """Yield expansions of one game with the same code or place."""
    for name in ("code", "order"):
        seen: dict[tuple[str, object], Entry] = {}
        for entry in catalogue.expansions.values():
            key = (entry.game, entry.values.get(name))
            if key in seen:
                yield entry.fault(name, f"“{key[1]}” is also that of {seen[key].file}.")
            seen.setdefault(key, entry)


def parts_of_boxes(catalogue: Catalogue, _entries: list[Entry]) -> Iterator[Fault]:
    """Yield sets without a box, and parts of what is no box."""
    for entry in catalogue.expansions.values():
        box = catalogue.expansions.get((entry.game, entry.text("part_of")))
        is_set = entry.text("kind") == ExpansionKind.SET
        if is_set and not entry.text("part_of"):
            yield entry.fault("part_of", "missing: a set is part of a box.")
        elif entry.text("part_of") and (not is_set or (box and box.text("kind") != ExpansionKind.BOX)):
            yield entry.fault("part_of", "only a set is part of something, and only of a box.")


def _targets(catalogue: Catalogue, game: str, wanted: str) -> dict[str, str]:
    """Return {folded or plain key: how to write it} of everything that a reference of this sort may name."""
    if wanted in ("expansion", "set"):
        found = (each for each in catalogue.expansions.values() if each.game == game)
        return {each.expansion: each.expansion for each in found if wanted != "set" or each.text("kind") == "set"}
    if wanted == "space":
        spaces = (row for row in catalogue.rows.get("spaces", []) if row.game == game)
        return {fold(row.text("name")): row.text("name") for row in spaces}
    return {card.slug: card.slug for card in catalogue.of_kind(game, Kind(wanted))}


def known_references(catalogue: Catalogue, entries: list[Entry]) -> Iterator[Fault]:
    """Yield references to what no pack holds, with the nearest name that one holds."""
    targets: dict[tuple[str, str], dict[str, str]] = {}
    for entry in entries:
        for field in entry.table.fields:
            value = entry.text(field.name)
            if not field.refers_to or not value:
                continue
            key = (entry.game, field.refers_to)
            known = targets.setdefault(key, _targets(catalogue, *key))
            if (fold(value) if field.refers_to == "space" else value) not in known:
                hint = did_you_mean(value, known.values())
                yield entry.fault(field.name, f"no pack has the {field.refers_to} “{value}”.{hint}")


def counted_monsters(catalogue: Catalogue, entries: list[Entry]) -> Iterator[Fault]:
    """Yield Monsters to set aside that are not written as "2 Ghoul", or that no pack has."""
    names: dict[str, dict[str, str]] = {}
    for entry in entries:
        for item in entry.texts("set_aside"):
            known = names.setdefault(entry.game, {
                fold(card.name): card.name for card in catalogue.of_kind(entry.game, Kind.MONSTER)
            })  # fmt: skip
            counted = _COUNTED.fullmatch(item)
            if not counted:
                yield entry.fault("set_aside", f"“{item}” is not written as a number and a name, such as “2 Ghoul”.")
            elif fold(counted[2]) not in known:
                hint = did_you_mean(counted[2], known.values())
                yield entry.fault("set_aside", f"no pack has the Monster “{counted[2]}”.{hint}")


def whole_stage_tables(_catalogue: Catalogue, entries: list[Entry]) -> Iterator[Fault]:
    """Yield stage tables with holes: all nine numbers are known, or none."""
    fields = [f"stage_{stage}_{colour}" for stage in (1, 2, 3) for colour in Colour]
    for entry in entries:
        missing = [name for name in fields if entry.number(name) is None]
        if entry.table.name == "ancient-ones" and 0 < len(missing) < len(fields) and not entry.overlay:
            yield entry.fault(
                missing[0], f"the stage table lacks {', '.join(missing)}. Give all nine numbers, or none."
            )


def copies_of_known_printings(catalogue: Catalogue, _entries: list[Entry]) -> Iterator[Fault]:
    """Yield known copies that an overlay contradicts."""
    for card in catalogue.cards.values():
        for printing in card.printings.values():
            claimed = printing.entry.number("copies")
            if claimed is not None and printing.copies not in (None, claimed):
                yield printing.entry.fault("copies", f"{claimed} contradicts {printing.copies} in another pack.")


def sets_not_overfull(catalogue: Catalogue, _entries: list[Entry]) -> Iterator[Fault]:
    """Yield sets whose identified cards, each counted once at least, are more than the set holds."""
    for (game, folder), entry in catalogue.expansions.items():
        size = entry.number("size")
        if size is None:
            continue
        cards = [card.printings[folder] for card in catalogue.of_kind(game, Kind.CHARACTER) if folder in card.printings]
        least = sum(printing.copies or 1 for printing in cards)
        if least > size:
            yield entry.fault("size", f"the set holds {size} cards; its rows come to {least} at least.")
        parts = [entry.number(name) for name in ("heroes", "monsters", "neutrals")]
        if None not in parts and sum(part or 0 for part in parts) != size:
            yield entry.fault("size", f"heroes, monsters and neutrals do not add up to {size}.")


def same_names(catalogue: Catalogue, _entries: list[Entry]) -> Iterator[Fault]:
    """Yield cards of one kind and name whose slugs are not told apart by the expansion's code."""
    first: dict[tuple[str, Kind, str], CardRecord] = {}
    for card in catalogue.cards.values():
        key = (card.game, card.kind, fold(card.name))
        if not card.name or first.setdefault(key, card) is card:
            continue
        wanted = f"{first[key].slug}-{catalogue.code(card.game, card.entry.expansion)}"
        if card.slug != wanted:
            yield card.entry.fault("slug", f"a second {card.kind} called “{card.name}” needs the slug “{wanted}”.")


def former_slugs(catalogue: Catalogue, _entries: list[Entry]) -> Iterator[Fault]:
    """Yield former slugs that are in use."""
    for card in catalogue.cards.values():
        for slug in sorted(card.formerly):
            if (card.game, card.kind, slug) in catalogue.cards:
                yield card.entry.fault("formerly", f"“{slug}” is the slug of another {card.kind} today.")
