"""Problems of decks: the published codes, the facts of a problem, and its wording.

A problem has facts; `explain` words each code in one place. Codes are never renamed. `CODES` documents each with an
example that a test runs: `deck` examples are bodies of decks/validate/, `mythos` ones of mythos-decks/validate/.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from cardsdb.citations import Citation
from cardsdb.terms import Severity


class Code(StrEnum):
    """Published codes of deck problems."""

    EMPTY_DECK = "empty-deck"
    UNREADABLE_LINE = "unreadable-line"
    INVALID_COUNT = "invalid-count"
    UNKNOWN_SET = "unknown-set"
    UNKNOWN_CARD = "unknown-card"
    UNLISTED_CARD = "unlisted-card"
    AMBIGUOUS_CARD = "ambiguous-card"
    CARD_NOT_IN_CHOSEN_SETS = "card-not-in-chosen-sets"
    TOO_FEW_CARDS = "too-few-cards"
    TOO_MANY_CARDS = "too-many-cards"
    TOO_MANY_COPIES = "too-many-copies"
    TOO_FEW_HEROES = "too-few-heroes"
    TOO_FEW_MONSTERS = "too-few-monsters"
    TOO_MANY_NEUTRALS = "too-many-neutrals"
    TOO_FEW_SETS = "too-few-sets"
    TOO_MANY_SETS = "too-many-sets"
    INVALID_FACTION_SETS = "invalid-faction-sets"
    SET_OVERFULL = "set-overfull"
    NO_ALIGNMENT_FITS = "no-alignment-fits"
    NOT_ENOUGH_CERTAIN_CARDS = "not-enough-certain-cards"
    WRONG_NUMBER_OF_STAGES = "wrong-number-of-stages"
    WRONG_STAGE_COLORS = "wrong-stage-colours"
    WRONG_DIFFICULTY = "wrong-difficulty"
    REPEATED_CARD = "repeated-card"
    CARD_NOT_IN_CHOSEN_BOXES = "card-not-in-chosen-boxes"
    WITHHELD_CARD = "withheld-card"
    INVALID_STARTING_RUMOR = "invalid-starting-rumor"


@dataclass(frozen=True, slots=True)
class CardRef:
    """A card as a problem names it: the id where it has one, the set's code and name where they are known."""

    name: str
    id: str | None = None
    set: str | None = None
    set_name: str | None = None

    def __str__(self) -> str:
        return f"{self.name} ({self.set_name})" if self.set_name else self.name


@dataclass(frozen=True, slots=True)
class FixItem:
    """Set the count of this card in the sent list; 0 takes it out. The card is named as the list names it."""

    count: int
    id: str | None = None
    name: str | None = None
    set: str | None = None


@dataclass(frozen=True, slots=True)
class Fix:
    """A repair in words and as items; applying `set` to the sent list removes the problem, others may arise."""

    text: str
    set: tuple[FixItem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckProblem:
    """A broken rule (`error`) or one that cannot be told yet (`unknown`).

    `pointer` is a JSON pointer into the request, `line` counts from 1 in a typed list. `limit` and `actual` are numbers
    where they are known. `typed`, `near` and `place` serve the wording: what was sent, near names, which stage.
    """

    code: Code
    severity: Severity = Severity.ERROR
    pointer: str = ""
    line: int | None = None
    cards: tuple[CardRef, ...] = ()
    limit: int | None = None
    actual: int | None = None
    fix: Fix | None = None
    citation: Citation | None = None
    typed: str = ""
    near: tuple[str, ...] = ()
    place: str = ""

    @property
    def message(self) -> str:
        """The problem in a sentence or two."""
        return explain(self)


_SHOWN = 80
"""Characters of what was typed that a sentence shows."""


def explain(problem: DeckProblem) -> str:
    """Word a problem. Every code has one sentence for what is certain, some have another for what is not."""
    words = _WORDS[problem.code]
    sentence = words if isinstance(words, str) else words[problem.severity]
    near = f" Did you mean {' or '.join(problem.near)}?" if problem.near else ""
    cards = " and ".join(str(card) for card in problem.cards) or "this card"
    typed = problem.typed if len(problem.typed) <= _SHOWN else f"{problem.typed[: _SHOWN - 1]}…"
    facts = {"limit": problem.limit, "actual": problem.actual, "typed": typed, "place": problem.place}
    return sentence.format(cards=cards, line=problem.line, **facts) + near


_WORDS: Mapping[Code, str | Mapping[Severity, str]] = {
    Code.EMPTY_DECK: "The list names no card.",
    Code.UNREADABLE_LINE: "Line {line} was not understood: “{typed}”.",
    Code.INVALID_COUNT: "The count of {cards} has to be a whole number from 1 to 99; “{typed}” is not.",
    Code.UNKNOWN_SET: "There is no set “{typed}”.",
    Code.UNKNOWN_CARD: "There is no card {cards}.",
    Code.UNLISTED_CARD: "{cards} is not among the cards that are known here, but {place} has cards that are not known.",
    Code.AMBIGUOUS_CARD: "“{typed}” fits {cards}. Name the set.",
    Code.CARD_NOT_IN_CHOSEN_SETS: "{cards} is in none of the chosen sets.",
    Code.TOO_FEW_CARDS: "Cards in the deck: {actual}; {limit} are needed.",
    Code.TOO_MANY_CARDS: "Cards in the deck: {actual}; {limit} are allowed.",
    Code.TOO_MANY_COPIES: {
        Severity.ERROR: "Copies of {cards}: {actual}; its set has at most {limit}.",
        Severity.UNKNOWN: "Copies of {cards}: {actual}; how many its set has is not known.",
    },
    Code.TOO_FEW_HEROES: {
        Severity.ERROR: "Heroes in the deck: {actual}; at least {limit} are needed.",
        Severity.UNKNOWN: "Heroes in the deck for certain: {actual}; at least {limit} are needed.",
    },
    Code.TOO_FEW_MONSTERS: {
        Severity.ERROR: "Monsters in the deck: {actual}; at least {limit} are needed.",
        Severity.UNKNOWN: "Monsters in the deck for certain: {actual}; at least {limit} are needed.",
    },
    Code.TOO_MANY_NEUTRALS: {
        Severity.ERROR: "Neutrals in the deck: {actual}; at most {limit} are allowed.",
        Severity.UNKNOWN: "Cards of the deck that may be Neutrals: {actual}; at most {limit} are allowed.",
    },
    Code.TOO_FEW_SETS: {
        Severity.ERROR: "Sets that the cards come from: {actual}; at least {limit} are needed.",
        Severity.UNKNOWN: "Sets that the cards come from for certain: {actual}; at least {limit} are needed.",
    },
    Code.TOO_MANY_SETS: {
        Severity.ERROR: "Sets that the cards come from: {actual}; at most {limit} are allowed.",
        Severity.UNKNOWN: "Sets that the cards may come from: {actual}; at most {limit} are allowed.",
    },
    Code.INVALID_FACTION_SETS: "The faction cards come from {limit} different sets of the deck, not from “{typed}”.",
    Code.SET_OVERFULL: "{actual} copies of {cards} together: beside its other cards the set has room for {limit}.",
    Code.NO_ALIGNMENT_FITS: "Whatever {cards} are, Heroes, Monsters and Neutrals cannot all be right.",
    Code.NOT_ENOUGH_CERTAIN_CARDS: "{limit} more cards are needed{place}; {actual} can be added for certain.",
    Code.WRONG_NUMBER_OF_STAGES: "A Mythos deck has {limit} stages, this one {actual}.",
    Code.WRONG_STAGE_COLORS: "{place} cards: {limit} are needed, {actual} are there.",
    Code.WRONG_DIFFICULTY: "{cards} is {typed}; {place} takes other cards.",
    Code.REPEATED_CARD: "{cards} is in the deck {actual} times, but there is only one such card.",
    Code.CARD_NOT_IN_CHOSEN_BOXES: "{cards} is in none of the chosen boxes.",
    Code.WITHHELD_CARD: "{cards} was taken out by a Prelude.",
    Code.INVALID_STARTING_RUMOR: "{cards} cannot be the starting Rumor: {typed}.",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Documentation:
    """What a code means, and a request that meets it: `kind` is `deck`, `completion` or `mythos`."""

    description: str
    kind: str
    example: Mapping[str, Any]


_PROPOSITION = "eh.mythos.a-proposition"

CODES: Mapping[Code, Documentation] = {
    Code.EMPTY_DECK: Documentation("The list names no card at all.", "deck", {"text": "# nothing yet\nHeroes (0)"}),
    Code.UNREADABLE_LINE: Documentation(
        "A line of a typed list is neither card nor heading nor comment. It may be a card: the verdict is open.",
        "deck",
        {"text": "1 Dracula\nGood luck, everybody!"},
    ),
    Code.INVALID_COUNT: Documentation(
        "A count is not a whole number from 1 to 99. The entry is not counted.",
        "deck",
        {"cards": [{"name": "Dracula", "count": -2}]},
    ),
    Code.UNKNOWN_SET: Documentation(
        "An entry names a set that is not known. The entry is not counted.",
        "deck",
        {"text": "3 Imp (Sherlock in Hull)"},
    ),
    Code.UNKNOWN_CARD: Documentation(
        "No card has this id, or this name where all cards are identified. The entry is not counted.",
        "deck",
        {"cards": [{"id": "mvh.character.draculla", "count": 1}]},
    ),
    Code.UNLISTED_CARD: Documentation(
        "The name is not among the identified cards of a set that has others: the card may exist or not.",
        "deck",
        {"cards": [{"name": "Lantern Bearer", "set": "lam", "count": 2}]},
    ),
    Code.AMBIGUOUS_CARD: Documentation(
        "A name without set fits cards of several sets.",
        "deck",
        {
            "cards": [{"name": "Priest", "count": 1}],
            "card_lists": [{"set": "sih", "complete": False, "cards": [{"name": "Priest", "alignment": "hero"}]}],
        },
    ),
    Code.CARD_NOT_IN_CHOSEN_SETS: Documentation(
        "`sets` names the chosen sets, and the card is in another.",
        "deck",
        {"sets": ["sih", "soi"], "cards": [{"name": "Dracula", "count": 1}]},
    ),
    Code.TOO_FEW_CARDS: Documentation("The deck is too small.", "deck", {"text": "1 Dracula"}),
    Code.TOO_MANY_CARDS: Documentation("The deck is too large.", "deck", {"text": "31 Wicked Servants"}),
    Code.TOO_MANY_COPIES: Documentation(
        "More copies than the card's set has; severity `unknown` where that number is not known, `limit` is then null.",
        "deck",
        {"text": "4 Imp"},
    ),
    Code.TOO_FEW_HEROES: Documentation(
        "Fewer Heroes than the format asks; `unknown` where open alignments decide (`actual`: what is certain).",
        "deck",
        {"text": "5 Van Helsing"},
    ),
    Code.TOO_FEW_MONSTERS: Documentation(
        "Fewer Monsters than the format asks; `unknown` where open alignments decide (`actual`: what is certain).",
        "deck",
        {"text": "5 Dracula"},
    ),
    Code.TOO_MANY_NEUTRALS: Documentation(
        "More Neutrals than the format allows; `unknown` where open alignments decide (`actual`: what is possible).",
        "deck",
        {"text": "7 Horrifying Hieroglyph"},
    ),
    Code.TOO_FEW_SETS: Documentation(
        "The cards come from fewer sets than the format asks; `unknown` where a card's open set decides.",
        "deck",
        {"text": "1 Dracula\n1 Dr. Jekyll"},
    ),
    Code.TOO_MANY_SETS: Documentation(
        "The cards come from more sets than the format allows; `unknown` where a card's open set decides.",
        "deck",
        {"format": "expert-two-sets", "text": "1 Dracula\n1 Satan\n1 US Soldier"},
    ),
    Code.INVALID_FACTION_SETS: Documentation(
        "`faction_sets` is not as many different sets of the deck as the faction cards come from.",
        "deck",
        {"faction_sets": ["lam", "amm"], "text": "1 Dracula\n1 Satan"},
    ),
    Code.SET_OVERFULL: Documentation(
        "Each number of copies is possible, together they are more than their set can hold.",
        "deck",
        {"text": "12 Wicked Servants\n12 Damsel in Distress\n4 Albin Penguins\n1 Satan\n1 Sherlock Holmes"},
    ),
    Code.NO_ALIGNMENT_FITS: Documentation(
        "Each limit of Heroes, Monsters and Neutrals can be kept, but no way of filling in open alignments keeps all.",
        "deck",
        {"text": "5 Van Helsing\n5 Dracula\n20 Queen Victoria"},
    ),
    Code.NOT_ENOUGH_CERTAIN_CARDS: Documentation(
        "The deck cannot be completed for certain from the chosen sets.",
        "completion",
        {"sets": ["lam", "sih"], "text": "1 Dracula"},
    ),
    Code.WRONG_NUMBER_OF_STAGES: Documentation(
        "The deck does not have the three stages of an Ancient One.", "mythos", {"stages": [[_PROPOSITION]]}
    ),
    Code.WRONG_STAGE_COLORS: Documentation(
        "A stage does not have the number of cards of a color that the Ancient One asks for.",
        "mythos",
        {"stages": [[_PROPOSITION], [], []]},
    ),
    Code.WRONG_DIFFICULTY: Documentation(
        "The difficulty chosen for the deck leaves no such card in this stage.",
        "mythos",
        {"difficulty": "insane", "stages": [[_PROPOSITION], [], []]},
    ),
    Code.REPEATED_CARD: Documentation(
        "A card is in a deck twice, or in the deck and in play as the starting Rumor.",
        "mythos",
        {"stages": [[_PROPOSITION, _PROPOSITION], [], []]},
    ),
    Code.CARD_NOT_IN_CHOSEN_BOXES: Documentation(
        "The card's box is not among the chosen expansions.",
        "mythos",
        {"expansions": ["core"], "stages": [["eh.mythos.the-king-in-yellow"], [], []]},
    ),
    Code.WITHHELD_CARD: Documentation(
        "A Prelude takes the card out before the deck is built.",
        "mythos",
        {"preludes": ["rumors-from-the-north"], "stages": [["eh.mythos.the-wind-walker"], [], []]},
    ),
    Code.INVALID_STARTING_RUMOR: Documentation(
        "The starting Rumor is not an unused blue card of the chosen boxes, or not easy at a staged difficulty.",
        "mythos",
        {"starting_rumor": _PROPOSITION, "stages": [[], [], []]},
    ),
}
