"""All published codes in tables, from the enums that declare them and the procedures of the packs."""

from collections.abc import Iterable
from dataclasses import dataclass

from cardsdb.codes import AnswerCode, InputCode, ParameterCode, ShapeCode, WarningCode
from cardsdb.decks.mythos.feasibility import SHORTFALL_CODE
from cardsdb.decks.problems import CODES
from cardsdb.decks.reports import NOTES
from cardsdb.library.setup import setup_material
from cardsdb.query.faults import MEANINGS
from cardsdb.terms import GameCode


@dataclass(frozen=True)
class CodeTable:
    """A group of codes, each with its meaning."""

    title: str
    text: str
    rows: tuple[tuple[str, str], ...]


def code_tables() -> list[CodeTable]:
    """Return all codes; those of needs are in the packs."""
    of_decks = {str(code): each.description for code, each in CODES.items()}
    of_decks[SHORTFALL_CODE] = "A Mythos deck cannot be built (422); `shortfalls` and `cures` say why and what helps."
    procedures = [setup_material(game).procedure for game in GameCode]
    needs = {need.code: need.message for procedure in procedures for need in procedure.needs}
    return [
        _table(
            "Errors as a whole",
            "The member `code` of an error.",
            ((str(code), code.meaning) for code in AnswerCode),
        ),
        _table("Problems of decks", "In `problems` of a report, which is a 200.", of_decks.items()),
        _table(
            "Notes on decks",
            "In `notes` of a report. Words in braces are filled in.",
            ((str(code), text) for code, text in NOTES.items()),
        ),
        _table(
            "Problems of a body",
            "In `errors` of a 400; of a 409 if a campaign cannot go on like this.",
            ((str(code), code.meaning) for code in InputCode),
        ),
        _table(
            "Problems of other bodies",
            "In `errors` of a 400 for Mythos decks, scores, and lists of ids, which may have codes of the table above.",
            ((str(code), code.meaning) for code in ShapeCode),
        ),
        _table("Needs of a choice", "In `errors` of a 400. Procedures of the packs state them.", sorted(needs.items())),
        _table(
            "Warnings on setup sheets",
            "In `warnings` of a sheet, which may have notes on decks too.",
            ((str(code), code.meaning) for code in WarningCode),
        ),
        _table(
            "Problems of parameters, and of bodies that cannot be read",
            "In `errors`.",
            ((str(code), code.meaning) for code in ParameterCode),
        ),
        _table(
            "Faults of a card query",
            "In `errors` of a 400, with their `position`.",
            ((str(code), meaning) for code, meaning in MEANINGS.items()),
        ),
    ]


def _table(title: str, text: str, rows: Iterable[tuple[str, str]]) -> CodeTable:
    return CodeTable(title, text, tuple(rows))
