"""Export a deck list as text, Markdown, JSON, or CSV. `typed_lists` can read the first two.

Names and notes stay plain text: no markup in Markdown, no formula in a spreadsheet.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from cardsdb.decks.expert.holdings import Deck

_FORMULA = re.compile(r"'*\s*[=+\-@＝＋－＠]")
_PLAIN_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?")
_MARKUP = re.compile(r"[\\`*_{}\[\]<>#|~&]|:(?=//)|^[-+=]|(?<=^\d)[.)]")
_COLUMNS = ("row", "count", "text", "set", "id")


@dataclass(frozen=True, slots=True)
class ListedEntry:
    """A card of a written list; `set` is the name of its set, "" where none is known.

    Of an entry that is no card of the deck (misnamed, or with an invalid count) all is as it was sent, a name that was
    not sent is "".
    """

    count: object
    name: str
    set: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck as it is written out, with the lines of it that were not understood."""

    name: str
    cards: tuple[ListedEntry, ...]
    notes: str = ""
    unread: tuple[str, ...] = ()


def deck_list(deck: Deck, *, name: str = "", notes: str = "") -> DeckList:
    """Return a resolved deck as a list to write out: each card once, by its name; what is no card, as sent."""
    cards = []
    for holding in deck.holdings:
        card_set = deck.pool.sets.get(holding.title.set or "")
        set_name = card_set.name if card_set else ""
        cards.append(ListedEntry(holding.count, holding.title.name, set_name, holding.title.id or ""))
    cards += [ListedEntry(each.count, each.name or "", each.set or "", each.id or "") for each in deck.strays]
    return DeckList(name, tuple(cards), notes, deck.unread)


def as_text(deck: DeckList) -> str:
    """Return the list as lines that `text.read_list` reads; name and notes are comments."""
    comments = [f"# {line}".rstrip() for line in (*deck.name.splitlines(), *deck.notes.splitlines())]
    return "\n".join([*comments, *map(_line, deck.cards), *deck.unread, ""])


def as_markdown(deck: DeckList) -> str:
    """Return the list as Markdown that `text.read_list` reads too; signs of markup are escaped."""
    title = [f"# {_plain(' '.join(deck.name.split()))}", ""] if deck.name.strip() else []
    notes = [f"> {_plain(line.strip())}".rstrip() for line in deck.notes.splitlines()]
    cards = [f"- {_plain(_counted(card))} × {_plain(named(card))}" for card in deck.cards]
    unread = [f"- {_plain(line)}" for line in deck.unread]
    return "\n".join([*title, *notes, *([""] if notes else []), *cards, *unread, ""])


def as_json(deck: DeckList) -> str:
    """Return the list as JSON: name, notes, the cards as they can be sent to be checked, and `unread`."""
    cards = [{"count": card.count, **_words(card)} for card in deck.cards]
    unread = {"unread": deck.unread} if deck.unread else {}
    return json.dumps({"name": deck.name, "notes": deck.notes, "cards": cards, **unread}, ensure_ascii=False, indent=1)


def as_csv(deck: DeckList) -> str:
    """Return the list as CSV with rows of kind `name`, `notes`, `card`, `unread`; no cell is taken for a formula."""
    table = io.StringIO(newline="")
    writer = csv.writer(table)
    writer.writerow(_COLUMNS)
    writer.writerow(_safe_row("name", "", deck.name, "", ""))
    writer.writerow(_safe_row("notes", "", deck.notes, "", ""))
    for card in deck.cards:
        writer.writerow(_safe_row("card", _counted(card, none=""), card.name, card.set, card.id))
    for line in deck.unread:
        writer.writerow(_safe_row("unread", "", line, "", ""))
    return table.getvalue()


WRITERS: Mapping[str, Callable[[DeckList], str]] = {
    "text": as_text,
    "md": as_markdown,
    "json": as_json,
    "csv": as_csv,
}


def _line(card: ListedEntry) -> str:
    return f"{_counted(card)} {named(card)}"


def _counted(card: ListedEntry, none: str = "?") -> str:
    """Return the count as text; `none` where no count was sent, for a line without a count would be one copy."""
    count = card.count if isinstance(card.count, str) else json.dumps(card.count, ensure_ascii=False, default=str)
    return none if card.count is None else " ".join(count.split())


def _words(card: ListedEntry) -> dict[str, str]:
    return {key: value for key, value in (("name", card.name), ("set", card.set), ("id", card.id)) if value}


def named(card: ListedEntry) -> str:
    """Return the name of a card with its set, as a typed list has it."""
    name = " ".join((card.name or card.id).split())
    return f"{name} ({card.set})" if card.set else name


def _plain(text: str) -> str:
    return _MARKUP.sub(lambda sign: f"\\{sign[0]}", text)


def _safe_row(*cells: str) -> Iterator[str]:
    return (f"'{cell}" if _FORMULA.match(cell) and not _PLAIN_NUMBER.fullmatch(cell) else cell for cell in cells)
