"""The one reader of a deck's body, used to check, export, complete, and save decks and for setup sheets.

What is wrong with the body becomes problems of the reader. What breaks the rules of the game is left to the check.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from cardsdb.codes import InputCode
from cardsdb.decks.expert.card_lists import MOST_LISTED, MOST_LISTS, CardList, ListedCard, with_lists
from cardsdb.decks.expert.checker import resolve_text
from cardsdb.decks.expert.entries import LONGEST_NAME, LONGEST_TEXT, MOST_ENTRIES, read_entries
from cardsdb.decks.expert.holdings import Deck
from cardsdb.decks.expert.pool import CardPool
from cardsdb.decks.expert.resolution import resolve
from cardsdb.decks.formats import Format
from cardsdb.names import nearest
from cardsdb.reader import InputProblem, Reader, shown
from cardsdb.terms import Alignment

LIST = ("sets", "faction_sets", "cards", "text", "card_lists")
MEMBERS = ("format", *LIST)
DEFAULT_FORMAT = "expert"
MOST_SETS = 20
MOST_ICONS = 99


@dataclass(frozen=True)
class DeckRequest:
    """The deck that a body holds, and the codes of the sets of its faction cards; `rules` is None if unknown."""

    deck: Deck
    faction_sets: tuple[str, ...]
    rules: Format | None


def read_deck(
    reader: Reader, pool: CardPool, formats: Mapping[str, Format], members: Collection[str] = MEMBERS
) -> DeckRequest:
    """Return the deck of a body that may have these members; what cannot be used is left out of it."""
    reader.only(members)
    rules = _format(reader, formats)
    pool, faults = with_lists(pool, [_card_list(each) for each in reader.tables("card_lists", MOST_LISTS)])
    for fault in faults:
        pointer = f"{reader.pointer}{fault.pointer}"
        reader.problems.append(InputProblem(pointer, fault.code, fault.detail, fault.suggestions))
    sets, faction_sets = _set_codes(reader, "sets", pool), _set_codes(reader, "faction_sets", pool)
    return DeckRequest(_deck(reader, pool, sets), faction_sets, rules)


def _format(reader: Reader, formats: Mapping[str, Format]) -> Format | None:
    word = reader.text("format", DEFAULT_FORMAT)
    if word not in formats:
        near = tuple(nearest(word[:LONGEST_NAME], formats, limit=1, cutoff=0))
        message = f"There is no format {shown(word)}. Known: {', '.join(formats)}."
        reader.problems.append(InputProblem(f"{reader.pointer}/format", InputCode.UNKNOWN_FORMAT, message, near))
    return formats.get(word)


def _deck(reader: Reader, pool: CardPool, sets: tuple[str, ...]) -> Deck:
    if reader.has("cards") == reader.has("text"):
        message = "Give either “cards” or “text”."
        reader.problems.append(InputProblem(reader.pointer, InputCode.MISSING_LIST, message))
    if reader.has("text"):
        return resolve_text(_typed(reader), pool, sets=sets)
    return resolve(read_entries(_entries(reader)), pool, sets=sets)


def _typed(reader: Reader) -> str:
    text = reader.text("text", most=LONGEST_TEXT)
    if sum(bool(line.strip()) for line in text.splitlines()) > MOST_ENTRIES:
        reader.problem("text", InputCode.TOO_LONG, f"At most {MOST_ENTRIES} lines are allowed.")
        return ""
    return text


def _entries(reader: Reader) -> list[dict[str, Any]]:
    """Return the entries. Whatever count they have is for the check to judge."""
    entries = []
    for entry in reader.tables("cards", MOST_ENTRIES):
        entry.only(("id", "name", "set", "count"))
        texts = {name: entry.text(name, most=LONGEST_NAME, blank=False) for name in ("id", "name", "set")}
        if not entry.has("id") and not entry.has("name"):
            entry.problems.append(InputProblem(entry.pointer, InputCode.MISSING_CARD, "Give “id” or “name”."))
        entries.append({**{name: text for name, text in texts.items() if text}, "count": entry.raw.get("count")})
    return entries


def _set_codes(reader: Reader, member: str, pool: CardPool) -> tuple[str, ...]:
    codes = []
    for place, word in enumerate(reader.texts(member, most=MOST_SETS)):
        card_set = pool.find_set(word) if word else None
        if card_set:
            codes.append(card_set.code)
        elif word:
            near = (word, [each.name for each in pool.sets.values()])
            reader.problem(f"{member}/{place}", InputCode.UNKNOWN_SET, f"There is no set {shown(word)}.", near)
    return tuple(codes)


def _card_list(reader: Reader) -> CardList | None:
    """Return what the owner of a set says of its cards. Only the set of a list with problems is looked at further."""
    before = len(reader.problems)
    reader.only(("set", "complete", "cards"))
    reader.required("set", "cards")
    name, complete = reader.text("set", most=LONGEST_NAME, blank=False), reader.flag("complete")
    cards = tuple(_listed_card(card) for card in reader.tables("cards", MOST_LISTED))
    if len(reader.problems) == before:
        return CardList(name, cards, complete)
    return CardList(name, ()) if name else None


def _listed_card(card: Reader) -> ListedCard:
    card.only(("name", "alignment", "copies", "icons"))
    card.required("name")
    icons = card.table("icons")
    icons.only(("hero", "monster"))
    alignment = card.word("alignment", [str(word) for word in Alignment], "")
    return ListedCard(
        card.text("name", most=LONGEST_NAME, blank=False),
        Alignment(alignment) if alignment else None,
        card.number("copies", 0, low=-(10**9)) if card.has("copies") else None,
        _icons(icons, "hero"),
        _icons(icons, "monster"),
    )


def _icons(icons: Reader, side: str) -> int | None:
    return icons.number(side, 0, high=MOST_ICONS) if icons.has(side) else None
