"""Checks across entries: references, codes, stage tables, set sizes. All faults are reported at once."""

import re
from collections.abc import Callable, Iterable, Iterator

from cardsdb.names import fold, slugify
from cardsdb.packs.catalogue import CardRecord, Catalogue
from cardsdb.packs.faults import Fault, did_you_mean
from cardsdb.packs.reading import Entry
from cardsdb.terms import Color, ExpansionKind, Kind

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
        sets_not_overfull,
        same_names,
        former_slugs,
        alignments_possible,
        spaces_once,
        paths_once,
    )
    return sorted({fault for rule in rules for fault in rule(catalogue, entries)})


def known_folders(catalogue: Catalogue, entries: list[Entry]) -> Iterator[Fault]:
    """Yield folders without their game.toml or expansion.toml."""
    first: dict[tuple[str, str], Entry] = {}
    for entry in entries:
        first.setdefault((entry.game, entry.expansion), entry)
    for (game, expansion), entry in first.items():
        folder = entry.file.rpartition("/")[0]
        if expansion and (game, expansion) not in catalogue.expansions:
            message = "missing or unreadable. Every expansion needs this file."
            yield Fault(f"{folder}/expansion.toml", 0, "", "", message)
        if game not in catalogue.games:
            above = folder.rpartition("/")[0] if expansion else folder
            yield Fault(f"{above}/game.toml", 0, "", "", "missing or unreadable. Every game needs this file.")


def unique_codes(catalogue: Catalogue, _entries: list[Entry]) -> Iterator[Fault]:
    """Yield games with the same code, and expansions of one game with the same code or order."""
    places = [("code", entry, ("game",)) for entry in catalogue.games.values()]
    places += [(name, entry, (entry.game,)) for name in ("code", "order") for entry in catalogue.expansions.values()]
    seen: dict[tuple[object, ...], Entry] = {}
    for name, entry, within in places:
        value = entry.values.get(name)
        if value is None:
            continue
        taken = seen.setdefault((name, *within, value), entry)
        if taken is not entry:
            yield entry.fault(name, f"“{value}” is already used in {taken.file}. Choose another one.")


def parts_of_boxes(catalogue: Catalogue, _entries: list[Entry]) -> Iterator[Fault]:
    """Yield sets without a box, and any other use of `part_of`."""
    for entry in catalogue.expansions.values():
        box = catalogue.expansions.get((entry.game, entry.text("part_of")))
        is_set = entry.text("kind") == ExpansionKind.SET
        if is_set and not entry.text("part_of"):
            yield entry.fault("part_of", "missing. A set is part of a box: give the folder name of the box.")
        elif entry.text("part_of") and (not is_set or (box and box.text("kind") != ExpansionKind.BOX)):
            yield entry.fault("part_of", "only a set can be part of a box. Correct kind or part_of.")


def _targets(catalogue: Catalogue, game: str, wanted: str) -> dict[str, str]:
    """Return {folded or plain key: spelling} of everything that a reference of this sort may name."""
    if wanted in ("expansion", "set"):
        found = (each for each in catalogue.expansions.values() if each.game == game)
        return {each.expansion: each.expansion for each in found if wanted != "set" or each.text("kind") == "set"}
    if wanted == "space":
        spaces = (row for row in catalogue.rows.get("spaces", []) if row.game == game)
        return {fold(row.text("name")): row.text("name") for row in spaces}
    return {card.slug: card.slug for card in catalogue.of_kind(game, Kind(wanted))}


def known_references(catalogue: Catalogue, entries: list[Entry]) -> Iterator[Fault]:
    """Yield references that no pack resolves, with the nearest known name."""
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
    """Yield set-aside Monsters that are not written like "2 Ghoul", or that no pack has."""
    names: dict[str, dict[str, str]] = {}
    for entry in entries:
        for item in entry.texts("set_aside"):
            known = names.setdefault(entry.game, {
                fold(card.name): card.name for card in catalogue.of_kind(entry.game, Kind.MONSTER)
            })  # fmt: skip
            counted = _COUNTED.fullmatch(item)
            if not counted:
                yield entry.fault("set_aside", f"“{item}” is not a number and a name, such as “2 Ghoul”.")
            elif fold(counted[2]) not in known:
                hint = did_you_mean(counted[2], known.values())
                yield entry.fault("set_aside", f"no pack has the Monster “{counted[2]}”.{hint}")


def whole_stage_tables(catalogue: Catalogue, _entries: list[Entry]) -> Iterator[Fault]:
    """Yield incomplete stage tables: all nine numbers are known, or none."""
    fields = [f"stage_{stage}_{color}" for stage in (1, 2, 3) for color in Color]
    for card in catalogue.cards.values():
        missing = [name for name in fields if card.facts.get(name) is None]
        if card.kind is Kind.ANCIENT_ONE and 0 < len(missing) < len(fields):
            message = f"the stage table is missing {', '.join(missing)}. Give all nine numbers, or none."
            yield card.entry.fault(missing[0], message)


def sets_not_overfull(catalogue: Catalogue, _entries: list[Entry]) -> Iterator[Fault]:
    """Yield sets with more identified cards than their size; a card counts at least once."""
    for (game, folder), entry in catalogue.expansions.items():
        size = entry.number("size")
        if size is None:
            continue
        cards = [card.printings[folder] for card in catalogue.of_kind(game, Kind.CHARACTER) if folder in card.printings]
        least = sum(printing.copies or 1 for printing in cards)
        if least > size:
            message = f"the set has {size} cards, but its rows add up to at least {least}. Remove what is too many."
            yield entry.fault("size", message)
        parts = [entry.number(name) for name in ("heroes", "monsters", "neutrals")]
        if None not in parts and sum(part or 0 for part in parts) != size:
            yield entry.fault(
                "size", f"heroes, monsters and neutrals do not add up to {size}. Correct one of the four."
            )


def same_names(catalogue: Catalogue, _entries: list[Entry]) -> Iterator[Fault]:
    """Yield second cards of one kind and name whose slug does not end with the expansion's code."""
    first: dict[tuple[str, Kind, str], CardRecord] = {}
    for card in catalogue.cards.values():
        key = (card.game, card.kind, fold(card.name) or card.name)
        if not card.name or first.setdefault(key, card) is card:
            continue
        wanted = f"{first[key].slug}-{catalogue.code(card.game, card.entry.expansion)}"
        if card.slug != wanted:
            known = f"“{first[key].slug}” is the first ({first[key].entry.place})"
            message = f"a second {card.kind} called “{card.name}” needs the slug “{wanted}”; {known}."
            yield card.entry.fault("slug", message)


def former_slugs(catalogue: Catalogue, _entries: list[Entry]) -> Iterator[Fault]:
    """Yield former slugs that are in use, or that two cards claim."""
    claimed: dict[tuple[str, Kind, str], CardRecord] = {}
    for card in catalogue.cards.values():
        for slug in sorted(card.formerly):
            key = (card.game, card.kind, slug)
            taken = catalogue.cards.get(key) or claimed.setdefault(key, card)
            if taken is not card or card.slug == slug:
                message = f"“{slug}” is or was the slug of “{taken.name}” ({taken.entry.place}). Remove it here."
                yield card.entry.fault("formerly", message)


def alignments_possible(catalogue: Catalogue, _entries: list[Entry]) -> Iterator[Fault]:
    """Yield alignments that contradict the possible alignments of the same card."""
    for card in catalogue.cards.values():
        alignment, possible = card.facts.get("alignment"), card.facts.get("possible_alignments")
        if alignment is not None and isinstance(possible, tuple) and alignment not in possible:
            where = card.origins["possible_alignments"].place
            message = f"“{alignment}” contradicts possible_alignments in {where}: {', '.join(possible)}."
            yield card.origins["alignment"].fault("alignment", message)


def spaces_once(catalogue: Catalogue, _entries: list[Entry]) -> Iterator[Fault]:
    """Yield spaces of a game that share a name, and names that cannot become an id."""
    seen: dict[tuple[str, str], Entry] = {}
    for row in catalogue.rows.get("spaces", []):
        slug = slugify(row.text("name"))
        taken = seen.setdefault((row.game, slug), row)
        if not slug and row.text("name"):
            yield row.fault("name", "this name cannot become an id: it has no Latin letters or digits.")
        elif taken is not row:
            yield row.fault("name", f"this space is already in {taken.place}. A space belongs to one box.")


def paths_once(catalogue: Catalogue, _entries: list[Entry]) -> Iterator[Fault]:
    """Yield paths from a space to itself, and repeated paths; a path goes both ways."""
    seen: dict[tuple[object, ...], Entry] = {}
    for row in catalogue.rows.get("paths", []):
        ends = sorted(fold(row.text(end)) for end in ("start", "end"))
        taken = seen.setdefault((row.game, *ends), row)
        if ends[0] == ends[1]:
            yield row.fault("end", "a path must lead to another space. Correct one of its ends.")
        elif taken is not row:
            yield row.fault("end", f"this path is already in {taken.place}. Paths go both ways.")
