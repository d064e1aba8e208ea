"""The words of a sheet: draws, options, citations, confidence. Each is worded once, for paper and pages alike."""

from collections.abc import Iterable, Sequence

from cardsdb.citations import Citation
from cardsdb.setup.fetch import FetchLine
from cardsdb.setup.table import Drawn, DrawnCard, DrawnStage
from cardsdb.terms import Color, Confidence

CONFIDENCE = {
    Confidence.HIGH: "High confidence",
    Confidence.MEDIUM: "Medium confidence: rests on one decent source",
    Confidence.LOW: "Low confidence: our own reading, or a thin source",
}
LEGEND = (
    "Each step names the rule behind it and how reliable it is. High: official text, or several "
    "sources that agree. Medium: one decent source. Low: a thin source, or our own reading."
)
GROUPS = {"before": "Before setup", "after": "After setup"}
SETUP = "Setup"
NOTHING = "none"


def label(name: str) -> str:
    """Return a name of the data as a label: “next_ancient_one” as “Next Ancient One”."""
    words = name.replace("_", " ").replace("-", " ").split()
    text = " ".join(words).replace("ancient one", "Ancient One").replace("mythos", "Mythos")
    return text[:1].upper() + text[1:]


def mode_words(mode: str) -> str:
    """Return the name of a mode: “Lightless Pyramid”."""
    return label(mode).title()


def drawn_words(drawn: Drawn) -> str:
    """Return the names of a draw, and out of how many cards they came."""
    names = names_of(drawn.cards) or NOTHING
    if drawn.chosen or drawn.candidates <= len(drawn.cards) - drawn.named:
        return names
    if drawn.named:
        named, others = names_of(drawn.cards[: drawn.named]), names_of(drawn.cards[drawn.named :])
        return f"{named}; {others} (drawn, out of {drawn.candidates})"
    return f"{names} (drawn, out of {drawn.candidates})"


def names_of(cards: Iterable[DrawnCard]) -> str:
    """Return the names of cards, those of Mythos cards with their color and difficulty."""
    return ", ".join(_with_level(card.name, card.color, card.difficulty) for card in cards)


def passed_over(drawn: Drawn) -> list[str]:
    """Return a line for each reason for which cards of a draw were passed over."""
    reasons: dict[str, list[str]] = {}
    for one in drawn.passed_over:
        reasons.setdefault(one.reason, []).append(one.name)
    return [f"Skipped: {', '.join(names)}. Reason: {reason.rstrip('.')}." for reason, names in reasons.items()]


def option_words(name: str, value: str) -> str:
    """Return an option with its value: “Personal stories”, “Difficulty: staged”."""
    return label(name) if value == "yes" else f"{label(name)}: {label(value)}"


def rule(citation: Citation | None) -> str:
    """Return the rule behind a step in words."""
    if citation is None:
        return "No rule says this"
    parts = [citation.rulebook, citation.parent, citation.heading]
    entry = f", question {citation.entry}" if citation.entry else ""
    return " › ".join(part for part in parts if part) + entry


def needs(lines: Sequence[FetchLine]) -> str:
    """Return what a step takes from the boxes, the same component of several boxes added up."""
    sums: dict[str, int | None] = {}
    for line in lines:
        earlier = sums.get(line.component, 0)
        sums[line.component] = None if line.count is None or earlier is None else earlier + line.count
    return ", ".join(f"{count} × {name}" if count is not None else name for name, count in sums.items())


def stage_words(stage: DrawnStage, color: Color) -> str:
    """Return how many cards of a color a stage has, and which difficulties where not all may come."""
    count = sum(card.color == color for card in stage.cards)
    levels = stage.levels.get(color, ())
    return f"{count} ({' or '.join(levels)})" if count and 0 < len(levels) < 3 else str(count)


def stage_names(stage: DrawnStage) -> list[str]:
    """Return the names of a stage's cards, in their order; nothing on a spoiler-free sheet."""
    return [_with_level(card.name, card.color, card.difficulty) for card in stage.cards if card.name]


def _with_level(name: str, color: str | None, difficulty: str | None) -> str:
    return f"{name} ({', '.join(filter(None, (color, difficulty)))})" if color or difficulty else name
