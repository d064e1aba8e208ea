"""A setup sheet: what to fetch from each box, the steps in order with their rules, draws, warnings.

The same choices, seed, and data give the same sheet in any process. `layout` turns it into JSON, Markdown, and PDF.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from cardsdb.chance import Chance, fresh_seed
from cardsdb.citations import Citation
from cardsdb.decks.mythos.feasibility import Shortfall
from cardsdb.decks.mythos.request import MythosRequest
from cardsdb.setup.choices import Choices
from cardsdb.setup.context import COLORS, context_of, step_text
from cardsdb.setup.draws import Drawing
from cardsdb.setup.fetch import FetchLine, components_of, fetched
from cardsdb.setup.material import SetupMaterial
from cardsdb.setup.mythos import MYTHOS_DECK, mythos_draws, mythos_request
from cardsdb.setup.procedures.steps import Step, compose
from cardsdb.setup.procedures.templates import Context
from cardsdb.setup.sheet_warnings import SheetWarning, warnings_of
from cardsdb.setup.table import Drawn, DrawnCard, DrawnStage, ShownDeck, Table
from cardsdb.setup.tokens import encode
from cardsdb.terms import Confidence

RESERVE = "reserve"


@dataclass(frozen=True)
class SheetStep:
    """A step as it is read at the table. `at` is the rulebook's own step: “before”, “1” to “9”, “after”."""

    id: str
    at: str
    title: str
    text: str
    citation: Citation | None
    components: tuple[FetchLine, ...]
    confidence: Confidence


@dataclass(frozen=True)
class Sheet:
    """A setup sheet. Whoever has the token and the same data can make it again."""

    token: str
    seed: str
    dataset_version: str
    fetch: tuple[FetchLine, ...]
    steps: tuple[SheetStep, ...]
    draws: tuple[Drawn, ...]
    reserve: tuple[DrawnCard, ...]
    warnings: tuple[SheetWarning, ...]


@dataclass(frozen=True)
class Unbuildable:
    """Choices that fit together, but whose Mythos deck cannot be built: what is lacking, and what would help."""

    shortfalls: tuple[Shortfall, ...]
    cures: tuple[tuple[str, ...], ...]  # ids of the smallest sets of further boxes


def make_sheet(
    choices: Choices,
    material: SetupMaterial,
    *,
    rng: random.Random,
    decks: Sequence[ShownDeck] = (),
    asked_version: str = "",
) -> Sheet | Unbuildable:
    """Return the sheet of choices that fit together; `rng` gives a seed where the choices have none.

    `asked_version` is the dataset version of the token that the choices came from.
    """
    seed = choices.seed if choices.seed is not None else fresh_seed(rng)
    drawing = Drawing(Chance(seed, choices.rerolls))
    table = drawing.table(choices, material, decks)
    mythos = mythos_request(table)
    if mythos and mythos.shortfalls():
        return _unbuildable(mythos, material)
    steps = compose(material.procedure, table.situation())
    deck = mythos_draws(mythos, drawing.chance.rng(MYTHOS_DECK)) if mythos else []
    draws = (*table.drawn, *deck, *_step_draws(drawing, table, steps))
    context = context_of(table, draws)
    dealt = replace(table, drawn=draws)
    written = tuple(_written(step, dealt, context) for step in steps)
    whole = Sheet(
        token=encode(choices.as_request(), seed, material.dataset_version),
        seed=seed,
        dataset_version=material.dataset_version,
        fetch=fetched(table, (step.components for step in written)),
        steps=written,
        draws=tuple(one for one in draws if one.draw != RESERVE),
        reserve=tuple(card for one in draws if one.draw == RESERVE for card in one.cards),
        warnings=warnings_of(table, steps, draws, context, asked_version),
    )
    return whole if choices.options.get("reveal") else spoiler_free(whole)


def spoiler_free(whole: Sheet) -> Sheet:
    """Return the sheet without the names and the order of Mythos cards that the players must not know."""
    return replace(whole, draws=tuple(replace(one, stages=tuple(map(_hidden, one.stages))) for one in whole.draws))


def _hidden(stage: DrawnStage) -> DrawnStage:
    cards = sorted(stage.cards, key=lambda card: COLORS.index(card.color or ""))
    return replace(stage, cards=tuple(_anonymous(card, stage.levels.get(card.color or "", ())) for card in cards))


def _anonymous(card: DrawnCard, levels: Sequence[str]) -> DrawnCard:
    return DrawnCard("", "", card.color, levels[0] if len(levels) == 1 else "")


def _unbuildable(deck: MythosRequest, material: SetupMaterial) -> Unbuildable:
    lack = deck.feasibility()
    ids = {box.code: material.box_id(box.slug) for box in material.boxes}
    return Unbuildable(lack.shortfalls, tuple(tuple(ids[code] for code in cure) for cure in lack.cures))


def _step_draws(drawing: Drawing, table: Table, steps: Sequence[Step]) -> list[Drawn]:
    """Return what the steps draw, one after the other, so that nothing is drawn twice."""
    boxed = frozenset(step.boxes_trait for step in steps if step.boxes_trait)
    before = table
    for step in steps:
        if step.draw:
            table = table.with_draw(drawing.step_draw(step.draw, table, boxed))
    return list(table.drawn[len(before.drawn) :])


def _written(step: Step, table: Table, context: Context) -> SheetStep:
    title, text = step_text(step, context)
    components = components_of(step, table, context.numbers)
    return SheetStep(step.id, step.at, title, text, step.citation, components, step.confidence)
