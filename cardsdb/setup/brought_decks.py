"""Decks that players bring to an expert game: sent, or named by the key of a saved deck."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardsdb.codes import InputCode
from cardsdb.decks.expert.checker import check
from cardsdb.decks.expert.export import WRITERS, deck_list
from cardsdb.decks.expert.holdings import Deck
from cardsdb.decks.expert.notes import notes_on_both
from cardsdb.decks.expert.pool import CardPool
from cardsdb.decks.formats import Format
from cardsdb.decks.problems import explain
from cardsdb.decks.request import LIST, read_deck
from cardsdb.reader import InputProblem, Reader
from cardsdb.setup.choices import Choices
from cardsdb.setup.data import SheetData
from cardsdb.setup.material import SetupMaterial
from cardsdb.setup.sheet import ShownDeck
from cardsdb.setup.sheet_warnings import SheetWarning

EXPERT = "expert"
DECKS = 2
_UNKNOWN: dict[str, object] = {}  # stands for a deck that has its problem already


@dataclass(frozen=True)
class BroughtDeck:
    """A deck read against the cards that are known, and the codes of the sets of its faction cards."""

    deck: Deck
    faction_sets: tuple[str, ...]
    rules: Format

    def shown(self) -> ShownDeck:
        """Return the deck as a sheet shows it: the verdict with every problem, and the list."""
        report = check(self.deck, self.rules, faction_sets=self.faction_sets)
        lines = WRITERS["text"](deck_list(self.deck)).splitlines()
        reasons = " ".join(explain(problem) for problem in report.problems)
        return ShownDeck(tuple(lines), f"{report.verdict} ({reasons})" if reasons else str(report.verdict))


def held_decks(reader: Reader, data: SheetData) -> tuple[dict[str, object], list[InputProblem]]:
    """Return the request's decks, saved ones in place of their keys, and what is wrong with them.

    So a token holds the decks themselves, and a sheet does not change when a saved deck does.
    """
    found = reader.raw.get("decks")
    if not isinstance(found, list):
        return {}, []
    problems: list[InputProblem] = []
    two = enumerate(found[:DECKS])  # more are refused, whatever is in them
    held = [_held(one, f"/decks/{place}", problems, data) if isinstance(one, str) else one for place, one in two]
    for place, one in enumerate(held):
        if isinstance(one, dict) and one is not _UNKNOWN:
            brought_deck(one, data, f"/decks/{place}", problems)
    return {"decks": [*held, *found[DECKS:]]}, problems


def _held(key: str, pointer: str, problems: list[InputProblem], data: SheetData) -> Mapping[str, object]:
    """Return the deck that is saved under a key."""
    deck = data.saved_deck(key)
    if deck is None:
        problems.append(InputProblem(pointer, InputCode.UNKNOWN_DECK, "No deck is saved under this key."))
        return _UNKNOWN
    return {name: value for name, value in deck.items() if name in LIST}


def brought_deck(
    document: Mapping[str, Any], data: SheetData, pointer: str = "", problems: list[InputProblem] | None = None
) -> BroughtDeck:
    """Return a deck that a request holds."""
    reader = Reader.of(document, pointer, problems)
    asked = read_deck(reader, data.pool, data.formats, LIST)
    return BroughtDeck(asked.deck, asked.faction_sets, data.formats[EXPERT])


def other_boxes(choices: Choices, material: SetupMaterial, pool: CardPool) -> Iterator[InputProblem]:
    """Yield the sets that decks name and no chosen box has."""
    for place, deck in enumerate(choices.decks):
        members = deck if isinstance(deck, dict) else {}
        for member in ("sets", "faction_sets"):
            for number, word in enumerate(members.get(member) or ()):
                found = pool.find_set(word) if isinstance(word, str) else None
                box = material.find_box(found.code) if found else None
                if box and box.part_of not in choices.boxes:
                    whole = material.box(box.part_of)
                    message = f"“{box.name}” is in “{whole.name}”, which is not chosen."
                    yield InputProblem(
                        f"/decks/{place}/{member}/{number}", InputCode.NOT_IN_BOXES, message, (whole.code,)
                    )


def notes_on(brought: Sequence[BroughtDeck]) -> Iterator[SheetWarning]:
    """Yield what both decks together need that one box does not have."""
    if len(brought) == 2:
        one, other = brought
        for note in notes_on_both(one.deck, other.deck):
            names = tuple(card.name for card in note.cards)
            yield SheetWarning(str(note.code), note.message, ("expert-deck",), names)
