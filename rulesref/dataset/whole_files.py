"""Pack files that are stored whole, because plain-Python packages read them: deck formats and setup procedures.

This module checks them against the tables and rulebooks of all packs. It needs no database.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from cardsdb.decks.formats import read_formats
from cardsdb.importer import Text
from cardsdb.packs.catalogue import CardRecord, Catalogue
from cardsdb.packs.faults import Fault
from cardsdb.packs.forms import UNREADABLE, read_tables, read_text
from cardsdb.packs.reading import Entry, PackFile
from cardsdb.setup.material import listed
from cardsdb.setup.procedures.files import Document, Known
from cardsdb.setup.procedures.files import Entry as ProcedureEntry
from cardsdb.setup.procedures.reader import read as read_procedures
from cardsdb.terms import Kind
from rulesref.prose import Prose

FORMATS, PROCEDURES = "formats.toml", "procedures.toml"
KEPT_WHOLE = (FORMATS, PROCEDURES)
# Steps required by a card cite the card: these sources have a heading for each card instead of chapters.
BOOKS_OF_CARDS = {"Prelude cards, our summary": Kind.PRELUDE, "Ancient One sheets, our summary": Kind.ANCIENT_ONE}


def read_whole(catalogue: Catalogue, prose: Prose, files: Iterable[PackFile]) -> tuple[list[Text], list[Fault]]:
    """Return the files that are stored whole, with all their faults."""
    texts, faults = [], []
    documents: dict[str, list[tuple[int, Document]]] = {}
    for file in (file for file in files if file.path.name in KEPT_WHOLE):
        content, more = read_text(file.path, file.shown)
        texts.append(Text(file.game, file.expansion, file.place, content))
        faults += more
        if not more and file.path.name == FORMATS:
            faults += _format_faults(content, file.shown)
        elif not more:
            document, more = _document(content, file)
            faults += more
            documents.setdefault(file.game, []).append((_order(catalogue, file), document))
    for game, found in documents.items():
        ordered = [document for _order, document in sorted(found, key=lambda pair: pair[0])]
        faults += read_procedures(ordered, known(catalogue, prose, game)).faults
    return texts, faults


def _order(catalogue: Catalogue, file: PackFile) -> int:
    """Return the order of the file's box; the file of the whole game comes first."""
    box = catalogue.expansions.get((file.game, file.expansion))
    return (box.number("order") or 0) if box else -1


# Formats


def _format_faults(content: str, shown: str) -> Iterator[Fault]:
    """Yield the faults of a formats.toml, each at the line of its format's slug."""
    for words in read_formats(content).faults:
        entry, found, message = words.partition(" › ")
        line = re.search(rf"^slug *= *[\"']{re.escape(entry)}[\"']", content, re.MULTILINE) if found else None
        place = content.count("\n", 0, line.start()) + 1 if line else 0
        yield Fault(shown, place, entry if found else "", "", message or words)


# Procedures


def _document(content: str, file: PackFile) -> tuple[Document, list[Fault]]:
    tables, faults = read_tables(content, file.shown)
    entries = {
        name: [
            ProcedureEntry(raw.line, {key: value for key, value in raw.values.items() if value is not UNREADABLE})
            for raw in raws
        ]
        for name, raws in tables.items()
    }
    return Document(file.shown, file.expansion, entries), faults


def known(catalogue: Catalogue, prose: Prose, game: str) -> Known:
    """Return the words that the procedures of a game may use."""
    boxes = [expansion for folder, expansion in catalogue.expansions if folder == game]
    return Known(
        game=catalogue.games[game].text("code") if game in catalogue.games else game,
        expansions=boxes,
        ancient_ones=_slugs(catalogue, game, Kind.ANCIENT_ONE),
        preludes=_slugs(catalogue, game, Kind.PRELUDE),
        investigators=_slugs(catalogue, game, Kind.INVESTIGATOR),
        components={box: _components(catalogue, game, box) for box in boxes},
        monsters={box: _copies(catalogue, game, box, Kind.MONSTER) for box in boxes},
        headings={**_headings(prose), **_card_headings(catalogue, game)},
    )


def _slugs(catalogue: Catalogue, game: str, kind: Kind) -> list[str]:
    return [card.slug for card in catalogue.of_kind(game, kind)]


def _components(catalogue: Catalogue, game: str, box: str) -> dict[str, int | None]:
    """Return the components that steps may fetch from a box: its component list, Encounter decks and Mysteries."""
    names = {card.slug: card.name for card in catalogue.of_kind(game, Kind.ANCIENT_ONE)}
    mysteries: dict[str, int] = {}
    for card, copies in _printed(catalogue, game, box, Kind.MYSTERY):
        whose = names.get(str(card.facts.get("ancient_one")), "")
        mysteries[whose] = mysteries.get(whose, 0) + copies
    components = {row.text("component"): row.number("count") for row in _rows(catalogue, "components", game, box)}
    decks = {row.text("deck"): row.number("count") for row in _rows(catalogue, "encounter-decks", game, box)}
    return listed(components, decks, mysteries)


def _rows(catalogue: Catalogue, table: str, game: str, box: str) -> Iterator[Entry]:
    return (row for row in catalogue.rows.get(table, []) if (row.game, row.expansion) == (game, box))


def _printed(catalogue: Catalogue, game: str, box: str, kind: Kind) -> Iterator[tuple[CardRecord, int]]:
    """Yield the cards of a kind in a box with their copies; unknown numbers count as one."""
    for card in catalogue.of_kind(game, kind):
        printing = card.printings.get(box)
        if printing is not None:
            yield card, 1 if printing.copies is None else printing.copies


def _copies(catalogue: Catalogue, game: str, box: str, kind: Kind) -> dict[str, int]:
    return {card.name: copies for card, copies in _printed(catalogue, game, box, kind)}


def _headings(prose: Prose) -> Mapping[str, set[tuple[str, str]]]:
    """Return the headings of each known rulebook, each with the heading above it."""
    found = {}
    for book in prose.books.values():
        names = {section.anchor: section.heading for section in book.sections}
        found[book.title] = {(names.get(section.parent, ""), section.heading) for section in book.sections}
    return found


def _card_headings(catalogue: Catalogue, game: str) -> Mapping[str, set[tuple[str, str]]]:
    return {book: {("", card.name) for card in catalogue.of_kind(game, kind)} for book, kind in BOOKS_OF_CARDS.items()}
