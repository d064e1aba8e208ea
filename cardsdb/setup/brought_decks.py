"""Decks that players bring to an expert game: sent, or named by the key of a saved deck."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cardsdb.codes import InputCode, WarningCode
from cardsdb.decks.expert.checker import check
from cardsdb.decks.expert.export import WRITERS, deck_list
from cardsdb.decks.expert.holdings import Deck, Holding
from cardsdb.decks.expert.notes import notes_on_both
from cardsdb.decks.expert.pool import CardPool
from cardsdb.decks.formats import Format
from cardsdb.decks.problems import explain
from cardsdb.decks.reports import NoteCode, Report
from cardsdb.decks.request import LIST, read_deck
from cardsdb.reader import InputProblem, Reader
from cardsdb.setup.choices import Choices
from cardsdb.setup.context import joined
from cardsdb.setup.data import SheetData
from cardsdb.setup.material import Box, SetupMaterial
from cardsdb.setup.sheet_warnings import SheetWarning
from cardsdb.setup.table import ShownDeck
from cardsdb.terms import ExpansionKind, Verdict

EXPERT = "expert"
_VERDICTS = {Verdict.ILLEGAL: WarningCode.ILLEGAL_DECK, Verdict.UNDETERMINED: WarningCode.UNDETERMINED_DECK}
DECKS = 2
_UNKNOWN: dict[str, object] = {}  # stands for a deck that has its problem already


@dataclass(frozen=True)
class BroughtDeck:
    """A deck read against the cards that are known, and the codes of the sets of its faction cards."""

    deck: Deck
    faction_sets: tuple[str, ...]
    rules: Format

    @cached_property
    def report(self) -> Report:
        """The check of the deck."""
        return check(self.deck, self.rules, faction_sets=self.faction_sets)

    def shown(self, material: SetupMaterial) -> ShownDeck:
        """Return the deck as a sheet shows it: the verdict with every problem, the list, the sets."""
        lines = WRITERS["text"](deck_list(self.deck)).splitlines()
        reasons = " ".join(explain(problem) for problem in self.report.problems)
        verdict = f"{self.report.verdict} ({reasons})" if reasons else str(self.report.verdict)
        return ShownDeck(tuple(lines), verdict, self._slugs(self._sets(), material), self._faction_slugs(material))

    def _sets(self) -> set[str]:
        """Return the codes of the sets that the cards take; a card of open set takes none where one is taken anyway."""
        certain = {holding.sets[0] for holding in self.deck.holdings if len(holding.sets) == 1}
        open_sets = [holding.sets for holding in self.deck.holdings if certain.isdisjoint(holding.sets)]
        return certain.union(self.deck.chosen, *open_sets)

    def _faction_slugs(self, material: SetupMaterial) -> tuple[str, ...]:
        return self._slugs(set(self.faction_sets) or self._sets(), material)

    def _slugs(self, codes: set[str], material: SetupMaterial) -> tuple[str, ...]:
        return tuple(box.slug for box in material.boxes if box.kind is ExpansionKind.SET and box.code in codes)


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


def not_chosen(choices: Choices, data: SheetData) -> Iterator[InputProblem]:
    """Yield the sets that decks name, and the cards that they hold, which are in no chosen box or set."""
    material = data.material(choices.game)
    yield from _sets_not_chosen(choices, material, data.pool)
    for place, deck in enumerate(choices.decks):
        if isinstance(deck, dict):
            yield from _cards_not_chosen(brought_deck(deck, data).deck, f"/decks/{place}", choices, material)


def _cards_not_chosen(deck: Deck, pointer: str, choices: Choices, material: SetupMaterial) -> Iterator[InputProblem]:
    """Yield the cards of a set that is not chosen. Where the deck itself names that set, the name is the problem."""
    for holding, of in _outside(deck, choices, material):
        if len(of) > 1 or of[0].code in deck.chosen:
            continue
        whole = material.box(of[0].part_of)
        message = f"“{holding.title.name}” is in “{of[0].name}” (“{whole.name}”), which is not chosen."
        in_box = whole.slug in choices.boxes
        code = InputCode.CONTRADICTION if in_box else InputCode.NOT_IN_BOXES
        for where in dict.fromkeys(entry.pointer for entry in holding.entries):
            yield InputProblem(f"{pointer}{where}", code, message, (of[0].code if in_box else whole.code,))


def _outside(deck: Deck, choices: Choices, material: SetupMaterial) -> Iterator[tuple[Holding, list[Box]]]:
    """Yield the cards that no chosen set has, each with the sets that it may be in."""
    sets = {box.code: box for box in material.boxes if box.kind is ExpansionKind.SET}
    for holding in deck.holdings:
        of = [sets[code] for code in holding.sets]
        if of and not any(_is_chosen(one, choices) for one in of):
            yield holding, of


def probably_elsewhere(
    brought: Sequence[BroughtDeck], choices: Choices, material: SetupMaterial
) -> Iterator[SheetWarning]:
    """Yield the cards of open set that are probably in no chosen one: no source says so for certain."""
    found = {
        holding.title.name: joined((f"“{one.name}”" for one in of), last="or")
        for deck in brought
        for holding, of in _outside(deck.deck, choices, material)
        if len(of) > 1
    }
    for name, sets in found.items():
        message = f"“{name}” is probably in {sets}, which you did not choose. No source says so for certain."
        yield SheetWarning(WarningCode.NOTE, message, ("expert-decks-shown",), (name,))


def _is_chosen(one: Box, choices: Choices) -> bool:
    return one.part_of in choices.boxes and (choices.sets is None or one.slug in choices.sets)


def _sets_not_chosen(choices: Choices, material: SetupMaterial, pool: CardPool) -> Iterator[InputProblem]:
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
    """Yield decks that are not legal, remarks on each deck, and what both need that one box does not have."""
    for player, deck in zip(("first", "second"), brought, strict=False):
        code = _VERDICTS.get(deck.report.verdict)
        if code:
            reasons = " ".join(explain(problem) for problem in deck.report.problems)
            message = f"The deck of the {player} player is {deck.report.verdict}. {reasons}"
            yield SheetWarning(code, message, ("expert-deck", "expert-decks-shown"))
        for note in deck.report.notes:
            names = tuple(card.name for card in note.cards)
            step = "expert-factions" if note.code is NoteCode.NAME_FACTION_SETS else "expert-decks-shown"
            yield SheetWarning(str(note.code), f"Deck of the {player} player: {note.message}", (step,), names)
    if len(brought) == 2:
        one, other = brought
        for note in notes_on_both(one.deck, other.deck):
            names = tuple(card.name for card in note.cards)
            yield SheetWarning(str(note.code), note.message, ("expert-deck",), names)
