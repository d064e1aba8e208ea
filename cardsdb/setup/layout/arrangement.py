"""The layout of a sheet in words: title, facts, warnings, Mythos deck, fetch list by box, numbered steps.

Paper, Markdown, and pages show these values and word nothing themselves.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from cardsdb.setup.layout import words as wording
from cardsdb.setup.layout.mastheads import Masthead
from cardsdb.setup.sheet import Sheet, SheetStep
from cardsdb.setup.table import Drawn
from cardsdb.terms import Color, Confidence


@dataclass(frozen=True)
class FetchTable:
    """What comes out of one box: component and number, "" where the number is not known."""

    box: str
    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class StageRow:
    """A stage of the Mythos deck: its number, the cards of each color, and their names where they are shown."""

    stage: str
    counts: tuple[str, ...]
    names: tuple[str, ...]


@dataclass(frozen=True)
class PrintedStep:
    """A step with its running number, what it needs, the rule behind it and the mark of confidence, in words."""

    number: int
    id: str
    title: str
    text: str
    needs: str
    rule: str
    confidence: str
    sure: bool


@dataclass(frozen=True)
class StepGroup:
    """The steps before, during or after setup."""

    heading: str
    steps: tuple[PrintedStep, ...]


@dataclass(frozen=True)
class Person:
    """An investigator or Ancient One on a sheet: the figures in one line, and what the card does in paragraphs."""

    id: str
    name: str
    figures: str
    texts: tuple[str, ...]


@dataclass(frozen=True)
class PrintedSheet:
    """A sheet in words. `facts` pairs labels with values; `stages` is empty for a game without a Mythos deck."""

    game: str
    title: str
    facts: tuple[tuple[str, str], ...]
    warnings: tuple[str, ...]
    notes: tuple[str, ...]
    colors: tuple[str, ...]
    stages: tuple[StageRow, ...]
    fetch: tuple[FetchTable, ...]
    legend: str
    groups: tuple[StepGroup, ...]
    token: str
    dataset_version: str
    address: str
    people: tuple[Person, ...] = ()


def arranged(sheet: Sheet, masthead: Masthead, people: Iterable[Person] = ()) -> PrintedSheet:
    """Return the sheet in words, with those who play as far as the caller knows them."""
    return PrintedSheet(
        game=masthead.game,
        title=_title(sheet, masthead),
        facts=tuple(_facts(sheet, masthead)),
        warnings=tuple(warning.message for warning in sheet.warnings),
        notes=tuple(line for drawn in sheet.draws for line in wording.passed_over(drawn)),
        colors=tuple(wording.label(color) for color in Color),
        stages=tuple(row for drawn in sheet.draws for row in _stages(drawn)),
        fetch=tuple(_fetch(sheet, masthead)),
        legend=wording.LEGEND,
        groups=tuple(_groups(sheet.steps)),
        token=sheet.token,
        dataset_version=sheet.dataset_version,
        address=masthead.address,
        people=tuple(people),
    )


def _title(sheet: Sheet, masthead: Masthead) -> str:
    names = [card.name for drawn in sheet.draws if drawn.draw == "ancient_one" for card in drawn.cards]
    mode = [] if masthead.mode == "standard" else [wording.mode_words(masthead.mode)]
    players = "1 player" if masthead.players == 1 else f"{masthead.players} players"
    return ", ".join([*names, *mode, players])


def _facts(sheet: Sheet, masthead: Masthead) -> Iterable[tuple[str, str]]:
    """Yield what was chosen and what was drawn."""
    yield "Players", str(masthead.players)
    if masthead.mode != "standard":
        yield "Mode", wording.mode_words(masthead.mode)
    for drawn in sheet.draws:
        if not drawn.stages:
            yield wording.label(drawn.draw), wording.drawn_words(drawn)
    if masthead.options:
        yield "Options", ", ".join(wording.option_words(name, value) for name, value in masthead.options.items())
    yield "Boxes", ", ".join(masthead.in_use)
    yield "Seed", sheet.seed


def _stages(drawn: Drawn) -> Iterable[StageRow]:
    for stage in drawn.stages:
        counts = tuple(wording.stage_words(stage, color) for color in Color)
        yield StageRow("I" * stage.stage, counts, tuple(wording.stage_names(stage)))


def _fetch(sheet: Sheet, masthead: Masthead) -> Iterable[FetchTable]:
    for box, lines in groupby(sheet.fetch, key=lambda line: line.expansion):
        rows = tuple((line.component, "" if line.count is None else str(line.count)) for line in lines)
        yield FetchTable(masthead.boxes[box], rows)


def _groups(steps: tuple[SheetStep, ...]) -> Iterable[StepGroup]:
    numbered = enumerate(steps, 1)
    for heading, found in groupby(numbered, key=lambda pair: wording.GROUPS.get(pair[1].at, wording.SETUP)):
        yield StepGroup(heading, tuple(_step(number, step) for number, step in found))


def _step(number: int, step: SheetStep) -> PrintedStep:
    return PrintedStep(
        number=number,
        id=step.id,
        title=step.title,
        text=step.text,
        needs=wording.needs(step.components),
        rule=wording.rule(step.citation),
        confidence=wording.CONFIDENCE[step.confidence],
        sure=step.confidence is Confidence.HIGH,
    )
