"""The prose of all packs: rulebooks, questions, errata, terms, wordings, overviews, and their faults.

Needs no database: both `checkpacks` and the importer start here.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardsdb.names import fold
from cardsdb.packs.catalogue import Catalogue
from cardsdb.packs.faults import Fault, did_you_mean
from cardsdb.packs.forms import read_text
from cardsdb.packs.reading import Entry, PackFile, read_file
from cardsdb.packs.spec import Table
from rulesref.text.chapters import FaqEntry, Rulebook, read_faq, read_rules
from rulesref.text.links import Place, check_ids, check_links
from rulesref.text.overviews import read_overview
from rulesref.text.tables import ASKED_AS, ASKED_AS_CARDS, ERRATA, GLOSSARY

LONGEST_PARAGRAPH = 10_000
_PARAGRAPHS = re.compile(r"(?<=\n)(?=[ \t]*\n)")

Folder = tuple[str, str]  # game and expansion
Known = Mapping[str, list[str]]  # what texts may name, by kind of link


@dataclass
class Prose:
    """The content of the prose files, by (game, expansion) or by game."""

    books: dict[Folder, Rulebook] = field(default_factory=dict)
    faq: dict[Folder, list[tuple[FaqEntry, str]]] = field(default_factory=dict)  # with the file
    errata: dict[Folder, list[Entry]] = field(default_factory=dict)
    terms: dict[str, list[Entry]] = field(default_factory=dict)
    wordings: dict[Folder, list[Entry]] = field(default_factory=dict)  # of sections and questions
    card_wordings: dict[Folder, list[Entry]] = field(default_factory=dict)
    overviews: dict[str, dict[str, Any]] = field(default_factory=dict)
    files: dict[Folder, str] = field(default_factory=dict)  # the first file of each folder
    lines: dict[str, list[str]] = field(default_factory=dict)  # of the Markdown files
    faults: list[Fault] = field(default_factory=list)


def read_prose(files: Iterable[PackFile]) -> Prose:
    """Read the prose files of all packs, with the faults of each file."""
    readers: dict[str, Callable[[Prose, PackFile], None]] = {
        "rules.md": _rules,
        "faq.md": _faq,
        "errata.csv": _errata,
        "glossary.toml": _glossary,
        "asked-as.csv": _wordings,
        "asked-as-faq.csv": _wordings,
        "asked-as-cards.csv": _card_wordings,
        "round-overview.toml": _overview,
    }
    prose = Prose()
    for file in files:
        if file.path.name in readers:
            prose.files.setdefault((file.game, file.expansion), file.shown)
            readers[file.path.name](prose, file)
    return prose


def _markdown(file: PackFile) -> tuple[str, list[Fault]]:
    """Return a Markdown file's text. Very long paragraphs are a fault: parsing one can take minutes."""
    content, faults = read_text(file.path, file.shown)
    line = 1
    for paragraph in _PARAGRAPHS.split(content):
        if len(paragraph.strip()) > LONGEST_PARAGRAPH:
            reason = f"this paragraph has more than {LONGEST_PARAGRAPH} characters. Split it."
            blank = paragraph[: -len(paragraph.lstrip())].count("\n")
            faults.append(Fault(file.shown, line + blank, "", "", reason))
        line += paragraph.count("\n")
    return content, faults


def _rules(prose: Prose, file: PackFile) -> None:
    content, faults = _markdown(file)
    prose.faults += faults
    if faults:
        return
    book, faults = read_rules(content, file.shown)
    prose.faults += faults
    prose.lines[file.shown] = content.split("\n")
    known = prose.books.setdefault((file.game, file.expansion), book)
    if known is not book:
        reason = f"{known.file} already has the rulebook of this expansion. It cannot be extended."
        prose.faults.append(Fault(file.shown, 1, "", "", reason))


def _faq(prose: Prose, file: PackFile) -> None:
    content, faults = _markdown(file)
    prose.faults += faults
    if faults:
        return
    entries, faults = read_faq(content, file.shown)
    prose.faults += faults
    prose.lines[file.shown] = content.split("\n")
    prose.faq.setdefault((file.game, file.expansion), []).extend((entry, file.shown) for entry in entries)


def _table(prose: Prose, file: PackFile, table: Table) -> list[Entry]:
    entries, faults = read_file(file.path, file.shown, table, game=file.game, expansion=file.expansion)
    prose.faults += faults
    return entries


def _errata(prose: Prose, file: PackFile) -> None:
    prose.errata.setdefault((file.game, file.expansion), []).extend(_table(prose, file, ERRATA))


def _glossary(prose: Prose, file: PackFile) -> None:
    prose.terms.setdefault(file.game, []).extend(_table(prose, file, GLOSSARY))


def _wordings(prose: Prose, file: PackFile) -> None:
    prose.wordings.setdefault((file.game, file.expansion), []).extend(_table(prose, file, ASKED_AS))


def _card_wordings(prose: Prose, file: PackFile) -> None:
    prose.card_wordings.setdefault((file.game, file.expansion), []).extend(_table(prose, file, ASKED_AS_CARDS))


def _overview(prose: Prose, file: PackFile) -> None:
    content, faults = read_text(file.path, file.shown)
    overview, more = (None, faults) if faults else read_overview(content, file.shown)
    prose.faults += more
    if overview is not None and prose.overviews.setdefault(file.game, overview) is not overview:
        prose.faults.append(Fault(file.shown, 1, "", "", "another pack already has the round overview of this game."))


# Ids


def anchor_base(catalogue: Catalogue, folder: Folder) -> str:
    """Return the prefix of all anchors of a folder: game and code."""
    game = catalogue.games.get(folder[0])
    return f"{game.text('code') if game else folder[0]}.{catalogue.code(*folder)}"


def known_ids(catalogue: Catalogue, prose: Prose) -> dict[str, list[str]]:
    """Return every id that a text may name: rules (sections and questions), questions, cards, terms."""
    sections = [
        f"{anchor_base(catalogue, folder)}.{section.anchor}"
        for folder, book in prose.books.items()
        for section in book.sections
    ]
    questions = [
        f"{anchor_base(catalogue, folder)}.faq.{entry.slug}"
        for folder, entries in prose.faq.items()
        for entry, _file in entries
    ]
    codes = {game: entry.text("code") for game, entry in catalogue.games.items()}
    cards = [f"{codes.get(card.game)}.{card.kind}.{card.slug}" for card in catalogue.cards.values()]
    terms = [f"{codes.get(game)}.term.{entry.text('slug')}" for game, found in prose.terms.items() for entry in found]
    return {"rule": [*sections, *questions], "question": questions, "card": cards, "term": terms}


# Checks across files


def check_prose(catalogue: Catalogue, prose: Prose) -> list[Fault]:
    """Return all faults of the prose: those of the files, dead links, wordings without a target, repeated aliases."""
    known = known_ids(catalogue, prose)
    faults = [*prose.faults]
    for folder, file in prose.files.items():
        if folder[1] and folder not in catalogue.expansions:
            faults.append(Fault(file, 0, "", "", "this folder has no readable expansion.toml."))
    for book in prose.books.values():
        faults += _book_faults(prose, book, known)
    for folder, entries in prose.faq.items():
        faults += _folder_faults(prose, anchor_base(catalogue, folder), entries, known)
    for rows in prose.errata.values():
        faults += _erratum_faults(rows, known)
    faults += _wording_faults(catalogue, prose, known)
    faults += _term_faults(prose, known)
    faults += _overview_faults(prose, known)
    return sorted(set(faults))


def _text_line(prose: Prose, file: str, heading: int) -> int:
    """Return the first line of the text under the heading in that line."""
    below = enumerate(prose.lines.get(file, [])[heading:], heading + 1)
    return next((line for line, words in below if words.strip()), heading)


def _book_faults(prose: Prose, book: Rulebook, known: Known) -> Iterator[Fault]:
    anchors = {section.anchor for section in book.sections}
    claimed: set[str] = set()
    for section in book.sections:
        line = _text_line(prose, book.file, section.line)
        yield from check_links(section.text, known, Place(book.file, line, section.anchor))
        yield from _former_faults(section.formerly, anchors, claimed, Place(book.file, section.line, section.anchor))


def _folder_faults(prose: Prose, base: str, entries: list[tuple[FaqEntry, str]], known: Known) -> Iterator[Fault]:
    """Yield the faults of one expansion's questions, from all packs."""
    seen: dict[str, tuple[str, int]] = {}
    claimed: set[str] = set()
    slugs = {entry.slug for entry, _file in entries}
    for entry, file in entries:
        first = seen.setdefault(entry.slug, (file, entry.line))
        if first != (file, entry.line):
            yield Fault(file, entry.line, entry.slug, "", f"this slug is already in {first[0]}:{first[1]}.")
        yield from _former_faults(entry.formerly, slugs, claimed, Place(file, entry.line, entry.slug))
        yield from _entry_faults(prose, base, entry, file, known)


def _former_faults(formerly: Iterable[str], today: set[str], claimed: set[str], place: Place) -> Iterator[Fault]:
    for slug in formerly:
        if slug in today or slug in claimed:
            message = f"“{slug}” is or was the anchor of another heading. Remove it here."
            yield Fault(place.file, place.line, place.entry, "formerly", message)
        claimed.add(slug)


def _entry_faults(prose: Prose, base: str, entry: FaqEntry, file: str, known: Known) -> Iterator[Fault]:
    place = Place(file, entry.line, entry.slug, "about")
    yield from check_ids("rule or card", entry.about, [*known["rule"], *known["card"]], place)
    by = entry.superseded_by
    place = Place(file, entry.line, entry.slug, "superseded-by")
    yield from check_ids("question", [by] if by else [], known["question"], place)
    if by == f"{base}.faq.{entry.slug}":
        yield Fault(file, entry.line, entry.slug, "superseded-by", "a question cannot replace itself.")
    yield from check_links(entry.answer, known, Place(file, _text_line(prose, file, entry.line), entry.slug, "answer"))


def _erratum_faults(rows: list[Entry], known: Known) -> Iterator[Fault]:
    either = [*known["rule"], *known["card"]]
    for row in rows:
        about = (row.text("about"),) if row.text("about") else ()
        yield from check_ids("rule or card", about, either, Place(row.file, row.line, row.label, "about"))
        for name in ("place", "wrong", "right"):
            yield from check_links(row.text(name), known, Place(row.file, row.line, row.label, name))
    yield from _twice(rows)


def _twice(rows: list[Entry]) -> Iterator[Fault]:
    seen: dict[str, Entry] = {}
    for row in rows:
        first = seen.setdefault(row.text("slug"), row)
        if row.text("slug") and first is not row:
            yield row.fault("slug", f"“{row.text('slug')}” is already in {first.place}.")


def _wording_faults(catalogue: Catalogue, prose: Prose, known: Known) -> Iterator[Fault]:
    rules = set(known["rule"])
    for folder, rows in prose.wordings.items():
        base = anchor_base(catalogue, folder)
        here = [rule.removeprefix(f"{base}.") for rule in known["rule"] if rule.startswith(f"{base}.")]
        for row in rows:
            wanted = row.text("entry")
            if wanted and f"{base}.{wanted}" not in rules:
                hint = did_you_mean(wanted, here)
                yield row.fault("entry", f"this expansion has no section or question “{wanted}”.{hint}")
    for rows in prose.card_wordings.values():
        for row in rows:
            named = [row.text("entry")] if row.text("entry") else []
            yield from check_ids("card", named, known["card"], Place(row.file, row.line, row.label, "entry"))
    yield from _ambiguous_wordings(prose)


def _ambiguous_wordings(prose: Prose) -> Iterator[Fault]:
    """Yield wordings with two targets in one expansion; books that share a section share its wordings."""
    seen: dict[tuple[Folder, str], Entry] = {}
    for wordings in (prose.wordings, prose.card_wordings):
        for folder, rows in wordings.items():
            for row in rows:
                wording = row.text("wording")
                first = seen.setdefault((folder, fold(wording) or wording), row)
                if wording and first is not row:
                    yield row.fault("wording", f"is already in {first.place}. It can only have one target.")


def _term_faults(prose: Prose, known: Known) -> Iterator[Fault]:
    for rows in prose.terms.values():
        seen: dict[str, Entry] = {}
        for row in rows:
            yield from check_ids("rule", row.texts("see"), known["rule"], Place(row.file, row.line, row.label, "see"))
            place = Place(row.file, row.lines.get("definition", row.line), row.label, "definition")
            yield from check_links(row.text("definition"), known, place)
            for word in dict.fromkeys(fold(word) or word for word in (row.text("term"), *row.texts("aliases"))):
                first = seen.setdefault(word, row)
                if word and first is not row:
                    yield row.fault("aliases", f"“{word}” already belongs to “{first.text('term')}” ({first.place}).")
        yield from _twice(rows)


def _overview_faults(prose: Prose, known: Known) -> Iterator[Fault]:
    for overview in prose.overviews.values():
        for phase in overview.get("phases", []):
            for item in phase.get("items", []):
                rules = [item["rule"]] if item.get("rule") else []
                yield from check_ids("rule", rules, known["rule"], Place(overview["file"], 0, item["name"], "rule"))
