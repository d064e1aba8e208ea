"""The prose of all packs together: rulebooks, questions, errata, terms, wordings, overviews, and all faults in them.

Needs no database: `checkpacks` and the importer both begin here.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardsdb.names import fold
from cardsdb.packs.catalogue import Catalogue
from cardsdb.packs.faults import Fault, did_you_mean
from cardsdb.packs.reading import Entry, PackFile, read_file, read_text
from rulesref.text.chapters import FaqEntry, Rulebook, read_faq, read_rules
from rulesref.text.links import Place, check_ids, check_links
from rulesref.text.tables import ASKED_AS, ERRATA, GLOSSARY

Folder = tuple[str, str]  # game and expansion


@dataclass
class Prose:
    """What the prose files hold, by (game, expansion) or by game."""

    books: dict[Folder, Rulebook] = field(default_factory=dict)
    faq: dict[Folder, list[tuple[FaqEntry, str]]] = field(default_factory=dict)  # with the file
    errata: dict[Folder, list[Entry]] = field(default_factory=dict)
    terms: dict[str, list[Entry]] = field(default_factory=dict)
    wordings: dict[Folder, list[Entry]] = field(default_factory=dict)
    overviews: dict[str, dict[str, Any]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


def read_prose(files: Iterable[PackFile]) -> Prose:
    """Read the prose files of all packs, with the faults of each file."""
    prose = Prose()
    for file in files:
        readers = {
            "rules.md": _rules,
            "faq.md": _faq,
            "errata.csv": _errata,
            "glossary.toml": _glossary,
            "asked-as.csv": _wordings,
            "asked-as-faq.csv": _wordings,
            "round-overview.toml": _overview,
        }
        reader = readers.get(file.path.name)
        if reader is not None:
            reader(prose, file)
    return prose


def _rules(prose: Prose, file: PackFile) -> None:
    content, faults = read_text(file.path, file.shown)
    book, more = read_rules(content, file.shown)
    prose.faults += faults + more
    if (file.game, file.expansion) in prose.books:
        prose.faults.append(Fault(file.shown, 1, "", "", "another pack has the rulebook of this expansion already."))
    else:
        prose.books[file.game, file.expansion] = book


def _faq(prose: Prose, file: PackFile) -> None:
    content, faults = read_text(file.path, file.shown)
    entries, more = read_faq(content, file.shown)
    prose.faults += faults + more
    prose.faq.setdefault((file.game, file.expansion), []).extend((entry, file.shown) for entry in entries)


def _errata(prose: Prose, file: PackFile) -> None:
    entries, faults = read_file(file.path, file.shown, ERRATA, game=file.game, expansion=file.expansion)
    prose.faults += faults + list(_twice(entries, "slug"))
    prose.errata.setdefault((file.game, file.expansion), []).extend(entries)


def _glossary(prose: Prose, file: PackFile) -> None:
    entries, faults = read_file(file.path, file.shown, GLOSSARY, game=file.game, expansion="")
    prose.faults += faults + list(_twice(entries, "slug"))
    prose.terms.setdefault(file.game, []).extend(entries)


def _wordings(prose: Prose, file: PackFile) -> None:
    entries, faults = read_file(file.path, file.shown, ASKED_AS, game=file.game, expansion=file.expansion)
    prose.faults += faults
    prose.wordings.setdefault((file.game, file.expansion), []).extend(entries)


def _overview(prose: Prose, file: PackFile) -> None:
    content, faults = read_text(file.path, file.shown)
    prose.faults += faults
    try:
        prose.overviews[file.game] = {**tomllib.loads(content), "file": file.shown}
    except tomllib.TOMLDecodeError as error:
        prose.faults.append(Fault(file.shown, 0, "", "", f"no valid TOML: {error}."))


def _twice(entries: list[Entry], name: str) -> Iterator[Fault]:
    seen: dict[str, int] = {}
    for entry in entries:
        first = seen.setdefault(entry.text(name), entry.line)
        if first != entry.line:
            yield entry.fault(name, f"“{entry.text(name)}” stands in line {first} already.")


# Ids


def anchor_base(catalogue: Catalogue, folder: Folder) -> str:
    """Return the beginning of all anchors of a folder: game and code."""
    game = catalogue.games.get(folder[0])
    return f"{game.text('code') if game else folder[0]}.{catalogue.code(*folder)}"


def known_ids(catalogue: Catalogue, prose: Prose) -> dict[str, list[str]]:
    """Return every id that a text may name: rules (sections and questions), cards, terms."""
    rules = [
        f"{anchor_base(catalogue, folder)}.{section.anchor}"
        for folder, book in prose.books.items()
        for section in book.sections
    ]
    rules += [
        f"{anchor_base(catalogue, folder)}.faq.{entry.slug}"
        for folder, entries in prose.faq.items()
        for entry, _file in entries
    ]
    codes = {game: entry.text("code") for game, entry in catalogue.games.items()}
    cards = [f"{codes.get(card.game)}.{card.kind}.{card.slug}" for card in catalogue.cards.values()]
    terms = [f"{codes.get(game)}.term.{entry.text('slug')}" for game, found in prose.terms.items() for entry in found]
    return {"rule": rules, "card": cards, "term": terms}


# Checks across files


def check_prose(catalogue: Catalogue, prose: Prose) -> list[Fault]:
    """Return all faults of the prose: those of the files, dead links, wordings of nothing, aliases used twice."""
    known = known_ids(catalogue, prose)
    faults = [*prose.faults]
    for folder, book in prose.books.items():
        faults += _known_folder(catalogue, folder, book.file)
        for section in book.sections:
            faults += check_links(section.text, known, Place(book.file, section.line + 2, section.anchor))
    for folder, entries in prose.faq.items():
        for entry, file in entries:
            faults += _faq_faults(entry, file, known)
        faults += _unique_slugs(folder, entries)
    either = [*known["rule"], *known["card"]]
    for rows in prose.errata.values():
        for row in rows:
            about = (row.text("about"),) if row.text("about") else ()
            faults += check_ids("rule or card", about, either, Place(row.file, row.line, row.label, "about"))
    faults += _wording_faults(catalogue, prose, known)
    faults += _term_faults(prose, known)
    faults += _overview_faults(prose, known)
    return sorted(set(faults))


def _known_folder(catalogue: Catalogue, folder: Folder, file: str) -> Iterator[Fault]:
    if folder not in catalogue.expansions:
        yield Fault(file, 1, "", "", "this folder has no expansion.toml.")


def _faq_faults(entry: FaqEntry, file: str, known: Mapping[str, list[str]]) -> Iterator[Fault]:
    place = Place(file, entry.line, entry.slug, "about")
    yield from check_ids("rule or card", entry.about, [*known["rule"], *known["card"]], place)
    if entry.superseded_by:
        place = Place(file, entry.line, entry.slug, "superseded-by")
        yield from check_ids("question", [entry.superseded_by], known["rule"], place)
    yield from check_links(entry.answer, known, Place(file, entry.line + 2, entry.slug, "answer"))


def _unique_slugs(_folder: Folder, entries: list[tuple[FaqEntry, str]]) -> Iterator[Fault]:
    seen: dict[str, tuple[str, int]] = {}
    for entry, file in entries:
        first = seen.setdefault(entry.slug, (file, entry.line))
        if first != (file, entry.line):
            yield Fault(file, entry.line, entry.slug, "", f"this slug stands in {first[0]}:{first[1]} already.")


def _wording_faults(catalogue: Catalogue, prose: Prose, known: Mapping[str, list[str]]) -> Iterator[Fault]:
    rules = set(known["rule"])
    seen: dict[tuple[str, str], Entry] = {}
    for folder, rows in prose.wordings.items():
        base = anchor_base(catalogue, folder)
        for row in rows:
            if f"{base}.{row.text('entry')}" not in rules:
                here = [rule.removeprefix(f"{base}.") for rule in rules if rule.startswith(f"{base}.")]
                hint = did_you_mean(row.text("entry"), here)
                yield row.fault(
                    "entry", f"no section or question of this expansion is called “{row.text('entry')}”.{hint}"
                )
            key = (folder[0], fold(row.text("wording")))
            first = seen.setdefault(key, row)
            if first is not row:
                yield row.fault(
                    "wording", f"stands in {first.file}:{first.line} already; it can lead to one place only."
                )


def _term_faults(prose: Prose, known: Mapping[str, list[str]]) -> Iterator[Fault]:
    for rows in prose.terms.values():
        seen: dict[str, Entry] = {}
        for row in rows:
            yield from check_ids("rule", row.texts("see"), known["rule"], Place(row.file, row.line, row.label, "see"))
            yield from check_links(row.text("definition"), known, Place(row.file, row.line, row.label, "definition"))
            for word in dict.fromkeys(fold(word) for word in (row.text("term"), *row.texts("aliases"))):
                first = seen.setdefault(word, row)
                if first is not row:
                    yield row.fault(
                        "aliases", f"“{word}” belongs to “{first.text('term')}” (line {first.line}) already."
                    )


def _overview_faults(prose: Prose, known: Mapping[str, list[str]]) -> Iterator[Fault]:
    for overview in prose.overviews.values():
        for phase in overview.get("phases", []):
            for item in phase.get("items", []):
                rules = [item["rule"]] if item.get("rule") else []
                place = Place(overview["file"], 0, str(item.get("name", "")), "rule")
                yield from check_ids("rule", rules, known["rule"], place)
