"""The result of a check: verdict, problems, notes, counts, and the facts that would settle an open verdict."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from cardsdb.citations import Citation
from cardsdb.decks.problems import CardRef, DeckProblem
from cardsdb.terms import Severity, Verdict


@dataclass(frozen=True, slots=True)
class Bounds:
    """A number that is certain (`at_least` = `at_most`) or lies between two bounds."""

    at_least: int
    at_most: int

    @property
    def certain(self) -> int | None:
        """The number where there is one."""
        return self.at_least if self.at_least == self.at_most else None


@dataclass(frozen=True, slots=True)
class Counts:
    """Cards of a deck in all and by alignment. Entries that could not be read as a card are not in it."""

    total: int
    heroes: Bounds
    monsters: Bounds
    neutrals: Bounds


@dataclass(frozen=True, slots=True)
class NeededFact:
    """A fact that can still change the verdict: `alignment`, `copies` or `set` of a card.

    `possible` are the alignments or set codes it can be, or the fewest and the most copies (0: no such card).
    """

    card: CardRef
    fact: str
    possible: tuple[str | int, ...]


class NoteCode(StrEnum):
    """Published codes of notes; each marks an open point of the rules that this deck meets."""

    NAME_FACTION_SETS = "name-faction-sets"
    SET_AS_NAMED = "set-as-named"
    DISCARDS_INCLUDED = "discards-included"
    SAME_NAME_IN_TWO_SETS = "same-name-in-two-sets"
    MORE_THAN_THE_BOX = "more-than-the-box"
    MORE_PROBLEMS = "more-problems"
    OWNER_LIST_COUNTS = "owner-list-counts"


NOTES = {
    NoteCode.NAME_FACTION_SETS: "The deck uses more than {limit} sets: name the {limit} that faction cards come from.",
    NoteCode.SET_AS_NAMED: "Which set has {cards} is not known here; it is counted in the set that you named.",
    NoteCode.DISCARDS_INCLUDED: "The {limit} cards that are discarded before play are part of the deck's {number}.",
    NoteCode.SAME_NAME_IN_TWO_SETS: "{cards} share a name; their copies are counted for each set by itself.",
    NoteCode.MORE_THAN_THE_BOX: "Both decks together hold {number} copies of {cards}, the set has {limit}: "
    "the limit holds for each deck by itself, but one box is not enough.",
    NoteCode.MORE_PROBLEMS: "{number} lines have a problem; only the first {limit} are listed.",
    NoteCode.OWNER_LIST_COUNTS: "Your card list differs from what we know of {cards} from a thin source. "
    "Your list counts.",
}


@dataclass(frozen=True, slots=True)
class Note:
    """A remark on a deck that is no fault."""

    code: NoteCode
    cards: tuple[CardRef, ...] = ()
    number: int | None = None
    limit: int | None = None
    citation: Citation | None = None

    @property
    def message(self) -> str:
        """The note in a sentence."""
        cards = " and ".join(str(card) for card in self.cards)
        return NOTES[self.code].format(cards=cards, number=self.number, limit=self.limit)


@dataclass(frozen=True, slots=True)
class Report:
    """The outcome of a check. `legal` has no problems, `illegal` an error, `undetermined` only unknowns."""

    verdict: Verdict
    problems: tuple[DeckProblem, ...]
    notes: tuple[Note, ...] = ()
    counts: Counts | None = None
    needed_facts: tuple[NeededFact, ...] = ()

    @classmethod
    def of(
        cls,
        problems: Iterable[DeckProblem],
        *,
        notes: tuple[Note, ...] = (),
        counts: Counts | None = None,
        needed_facts: tuple[NeededFact, ...] = (),
    ) -> "Report":
        """Return the report of these problems; the verdict follows from their severities."""
        found = tuple(problems)
        return cls(verdict_of(found), found, notes, counts, needed_facts)


def verdict_of(problems: tuple[DeckProblem, ...]) -> Verdict:
    """Return the verdict: an error is illegal, no problem legal, anything else open."""
    if not problems:
        return Verdict.LEGAL
    certain = any(problem.severity is Severity.ERROR for problem in problems)
    return Verdict.ILLEGAL if certain else Verdict.UNDETERMINED
