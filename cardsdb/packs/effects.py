"""The effects of a card in parts, from our own texts or the owner's."""

from collections.abc import Sequence
from dataclasses import dataclass

from cardsdb.terms import Confidence, Part

# The heading of each part where parts are shown together; "" for parts that need none.
LABELS: dict[Part, str] = {
    Part.EFFECT: "",
    Part.ACTION: "Action",
    Part.LOCAL_ACTION: "Local action",
    Part.PASSIVE: "",
    Part.GAINED: "When gained",
    Part.RECKONING: "Reckoning",
    Part.BACK: "Back",
    Part.SETUP: "Setup",
    Part.CULTIST: "Cultists",
    Part.AWAKENING: "When it awakens",
    Part.PASSIVE_AWAKENED: "Once awake",
    Part.RECKONING_AWAKENED: "Reckoning, once awake",
    Part.DOOM_AWAKENED: "Doom, once awake",
    Part.FINAL_MYSTERY: "Final Mystery",
    Part.WIN: "How you win",
    Part.DEFEAT: "How you lose",
    Part.SOLVED: "How it is solved",
    Part.FAILED: "If it fails",
}
HIDDEN = frozenset({Part.BACK})  # not read until the card is flipped
_DOUBT = (Confidence.HIGH, Confidence.MEDIUM, Confidence.LOW)


@dataclass(frozen=True)
class Effect:
    """A part of a card's effect."""

    part: Part
    text: str
    confidence: Confidence
    note: str
    sources: tuple[str, ...]

    @property
    def label(self) -> str:
        """The heading of the part, "" if it needs none."""
        return LABELS[self.part]

    @property
    def hidden(self) -> bool:
        """Players only see hidden parts later."""
        return self.part in HIDDEN


def joined(effects: Sequence[Effect]) -> str:
    """Return the visible parts as one text."""
    shown = (each for each in effects if not each.hidden)
    return "\n\n".join(f"{each.label}: {each.text}" if each.label else each.text for each in shown)


def least_confidence(effects: Sequence[Effect]) -> Confidence | None:
    """Return the lowest confidence of the visible parts, None if there are none."""
    return max((each.confidence for each in effects if not each.hidden), key=_DOUBT.index, default=None)
