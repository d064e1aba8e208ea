"""Decks that players bring to an expert game: sent or named by the key of a saved one, checked, shown on the sheet."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardsdb import decks, library, setup
from cardsdb.models import SavedDeck, SharedDeck
from cardsdb.reader import Reader, shown
from cardsdb.setup import ChoiceProblem, Choices, SetupMaterial
from cardsdb.setup.cautions import SheetWarning
from cardsdb.terms import Alignment

EXPERT = "expert"
MEMBERS = ("sets", "faction_sets", "cards", "text", "card_lists")
DECKS = 2
_UNKNOWN: dict[str, object] = {}  # stands for a deck that has its problem already


@dataclass(frozen=True)
class BroughtDeck:
    """A deck read against the cards that are known, and the codes of the sets of its faction cards."""

    deck: decks.Deck
    faction_sets: tuple[str, ...]

    def shown(self) -> setup.ShownDeck:
        """Return the deck as a sheet shows it: the verdict with every problem, and the list."""
        report = decks.check(self.deck, library.formats()[EXPERT], faction_sets=self.faction_sets)
        lines = decks.WRITERS["text"](decks.deck_list(self.deck)).splitlines()
        reasons = " ".join(decks.explain(problem) for problem in report.problems)
        return setup.ShownDeck(tuple(lines), f"{report.verdict} ({reasons})" if reasons else str(report.verdict))


def held_decks(reader: Reader) -> tuple[dict[str, object], list[ChoiceProblem]]:
    """Return the request's decks, saved ones in place of their keys, and what is wrong with them.

    So a token holds the decks themselves, and a sheet does not change when a saved deck does.
    """
    found = reader.raw.get("decks")
    if not isinstance(found, list):
        return {}, []
    problems: list[ChoiceProblem] = []
    two = enumerate(found[:DECKS])  # more are refused, whatever is in them
    held = [_held(one, f"/decks/{place}", problems) if isinstance(one, str) else one for place, one in two]
    for place, one in enumerate(held):
        if isinstance(one, dict) and one is not _UNKNOWN:
            read_deck(one, f"/decks/{place}", problems)
    return {"decks": [*held, *found[DECKS:]]}, problems


def _held(key: str, pointer: str, problems: list[ChoiceProblem]) -> Mapping[str, object]:
    """Return the deck that is saved under a key."""
    row = SavedDeck.find(key) or SharedDeck.objects.filter(key=key).first()
    if row is None:
        problems.append(ChoiceProblem(pointer, "unknown-deck", "No deck is saved under this key."))
        return _UNKNOWN
    return {name: value for name, value in row.content["deck"].items() if name in MEMBERS}


def read_deck(document: Mapping[str, Any], pointer: str, problems: list[ChoiceProblem]) -> BroughtDeck:
    """Return a deck; what is wrong with its form is a problem, what is wrong by the rules is for its check."""
    reader = Reader.of(document, pointer, problems)
    reader.only(MEMBERS)
    pool, faults = decks.with_lists(library.expert_pool(), list(_card_lists(reader)))
    problems += [ChoiceProblem(f"{pointer}{one.pointer}", one.code, one.detail, one.suggestions) for one in faults]
    sets, faction_sets = _set_codes(reader, "sets", pool), _set_codes(reader, "faction_sets", pool)
    if reader.has("cards") == reader.has("text"):
        problems.append(ChoiceProblem(pointer, "missing-list", "Give one of “cards” and “text”."))
    if reader.has("text"):
        text = reader.text("text")
        if len(text) > decks.LONGEST_TEXT:
            reader.problem("text", "too-long", f"A list has {decks.LONGEST_TEXT} characters at most.")
        return BroughtDeck(decks.resolve_text(text[: decks.LONGEST_TEXT], pool, sets=sets), faction_sets)
    return BroughtDeck(decks.resolve(decks.read_entries(_entries(reader)), pool, sets=sets), faction_sets)


def other_boxes(choices: Choices, material: SetupMaterial) -> Iterator[ChoiceProblem]:
    """Yield the sets that decks name and no chosen box has."""
    pool = library.expert_pool() if choices.decks else None
    for place, deck in enumerate(choices.decks):
        for member in ("sets", "faction_sets") if isinstance(deck, dict) else ():
            for number, word in enumerate(deck.get(member) or ()):
                found = pool.find_set(word) if pool else None
                box = material.find_box(found.code) if found else None
                if box and box.part_of not in choices.boxes:
                    whole = material.box(box.part_of)
                    message = f"“{box.name}” is in “{whole.name}”, which is not chosen."
                    yield ChoiceProblem(f"/decks/{place}/{member}/{number}", "not-in-boxes", message, (whole.code,))


def notes_on(brought: Sequence[BroughtDeck]) -> Iterator[SheetWarning]:
    """Yield what both decks together need that one box does not have."""
    if len(brought) == 2:
        one, other = brought
        for note in decks.notes_on_both(one.deck, other.deck):
            names = tuple(card.name for card in note.cards)
            yield SheetWarning(str(note.code), note.message, ("expert-deck",), names)


def _entries(reader: Reader) -> list[dict[str, Any]]:
    """Return the entries as the deck package reads them; whatever count they have is for the check to judge."""
    found = []
    for entry in reader.tables("cards", decks.MOST_ENTRIES):
        entry.only(("id", "name", "set", "count"))
        texts = {name: _name(entry, name) for name in ("id", "name", "set") if entry.has(name)}
        if not {"id", "name"} & texts.keys():
            message = "Give “id” or “name”."
            reader.problems.append(ChoiceProblem(entry.pointer, "missing-card", message))
        found.append({**texts, "count": entry.raw.get("count")})
    return found


def _set_codes(reader: Reader, member: str, pool: decks.CardPool) -> tuple[str, ...]:
    codes = []
    for place, word in enumerate(reader.items(member)):
        found = pool.find_set(word) if isinstance(word, str) else None
        if found is None:
            near = (word, [each.name for each in pool.sets.values()]) if isinstance(word, str) else None
            reader.problem(f"{member}/{place}", "unknown-set", f"{shown(word)} is no set.", near)
        else:
            codes.append(found.code)
    return tuple(codes)


def _card_lists(reader: Reader) -> Iterator[decks.CardList]:
    """Yield what the owner of a set says of its cards; what is absent is not known."""
    for one in reader.tables("card_lists", decks.MOST_LISTS):
        one.only(("set", "complete", "cards"))
        cards = tuple(_listed_card(card) for card in one.tables("cards", decks.MOST_LISTED))
        yield decks.CardList(one.text("set"), cards, one.flag("complete"))


def _listed_card(card: Reader) -> decks.ListedCard:
    card.only(("name", "alignment", "copies", "icons"))
    icons = Reader.of(card.raw["icons"] if card.has("icons") else {}, f"{card.pointer}/icons", card.problems)
    icons.only(("hero", "monster"))
    alignment = card.word("alignment", [str(word) for word in Alignment], "")
    return decks.ListedCard(
        _name(card, "name"),
        Alignment(alignment) if alignment else None,
        _number(card, "copies"),
        _number(icons, "hero"),
        _number(icons, "monster"),
    )


def _name(reader: Reader, member: str) -> str:
    """Return a name, id or code; none is as long as a list."""
    text = reader.text(member)
    if len(text) > decks.LONGEST_NAME:
        reader.problem(member, "too-long", f"A name has {decks.LONGEST_NAME} characters at most.")
    return text[: decks.LONGEST_NAME]


def _number(reader: Reader, name: str) -> int | None:
    return reader.number(name, 0, high=99) if reader.has(name) else None
