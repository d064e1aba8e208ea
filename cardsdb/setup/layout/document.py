"""A sheet as plain lists and objects, ready for JSON. Words for people are in `words`.

`vars` gives the fields of flat values; `asdict`, which copies deeply, would cost more than the sheet itself.
"""

from collections.abc import Iterable

from cardsdb.setup.fetch import FetchLine
from cardsdb.setup.sheet import Sheet, SheetStep
from cardsdb.setup.sheet_warnings import SheetWarning
from cardsdb.setup.table import Drawn, DrawnCard, DrawnStage

Document = dict[str, object]


def as_document(sheet: Sheet) -> Document:
    """Return the sheet in the shape that the API promises; `reserve` only where there is one."""
    reserve: Document = {"reserve": _cards(sheet.reserve)} if sheet.reserve else {}
    return {
        "token": sheet.token,
        "seed": sheet.seed,
        "dataset_version": sheet.dataset_version,
        "fetch": _lines(sheet.fetch),
        "steps": [_step(step) for step in sheet.steps],
        "draws": [_draw(drawn) for drawn in sheet.draws],
        **reserve,
        "warnings": [_warning(warning) for warning in sheet.warnings],
    }


def _lines(lines: Iterable[FetchLine]) -> list[Document]:
    return [dict(vars(line)) for line in lines]


def _step(step: SheetStep) -> Document:
    return {
        "id": step.id,
        "at": step.at,
        "title": step.title,
        "text": step.text,
        "citation": dict(vars(step.citation)) if step.citation else None,
        "components": _lines(step.components),
        "confidence": str(step.confidence),
    }


def _draw(drawn: Drawn) -> Document:
    """Return a draw; the stages of the Mythos deck stand where other draws have nothing."""
    stages: Document = {"stages": [_stage(stage) for stage in drawn.stages]} if drawn.stages else {}
    return {
        "draw": drawn.draw,
        "cards": _cards(drawn.cards),
        "chosen": drawn.chosen,
        "candidates": drawn.candidates,
        "passed_over": [dict(vars(one)) for one in drawn.passed_over],
        **stages,
    }


def _cards(cards: Iterable[DrawnCard]) -> list[Document]:
    """Return cards; only Mythos cards have a color and a difficulty."""
    return [{name: value for name, value in vars(card).items() if value is not None} for card in cards]


def _stage(stage: DrawnStage) -> Document:
    levels = {color: list(words) for color, words in stage.levels.items()}
    return {"stage": stage.stage, "levels": levels, "cards": [_mythos_card(card) for card in stage.cards]}


def _mythos_card(card: DrawnCard) -> Document:
    """Return a card of the deck; what a spoiler-free sheet hides is null."""
    return {name: value or None for name, value in vars(card).items()}


def _warning(warning: SheetWarning) -> Document:
    return {
        "code": warning.code,
        "message": warning.message,
        "steps": list(warning.steps),
        "names": list(warning.names),
    }
