"""Printed sheets, and the text of PDFs, for the tests of this folder."""

import io
import re
from functools import cache

from pypdf import PdfReader

from cardsdb.setup.layout import FetchTable, PrintedSheet, PrintedStep, StepGroup, arranged, as_pdf, masthead_of
from tests.cardsdb.setup import packs
from tests.cardsdb.setup.making import EVERY_BOX, chosen, made

LARGEST: dict[str, object] = {
    "players": 8,
    "expansions": EVERY_BOX,
    "ancient_one": "syzygy",
    "preludes": ["otherworldly-dreams"],
    "options": {"personal_stories": True, "starting_rumor": True},
}
PYRAMID: dict[str, object] = {"game": "es", "mode": "lightless-pyramid", "players": 3, "expansions": ["core", "ootp"]}


def printed(**request: object) -> PrintedSheet:
    """Return the sheet of a request, arranged for print."""
    whole = {"seed": "print", **request}
    choices = chosen(**whole)
    return arranged(made(**whole), masthead_of(choices, packs.material(choices.game)))


def plain(
    *,
    title: str = "A title",
    fetch: tuple[FetchTable, ...] = (),
    steps: tuple[PrintedStep, ...] = (),
    address: str = "",
) -> PrintedSheet:
    """Return a sheet with nothing but what is given."""
    return PrintedSheet(
        game="A game",
        title=title,
        facts=(),
        warnings=(),
        notes=(),
        colors=(),
        stages=(),
        fetch=fetch,
        legend="",
        groups=(StepGroup("Setup", steps),) if steps else (),
        token="token",  # noqa: S106 - the token of a sheet is no secret
        dataset_version="version",
        address=address,
    )


def step(number: int, text: str) -> PrintedStep:
    """Return a step with this text."""
    return PrintedStep(number, f"step-{number}", f"Step {number}", text, "", "A rule", "High confidence", sure=True)


def one_line(text: str) -> str:
    """Return the text with single blanks; words of a print are compared so."""
    return re.sub(r"\s+", " ", text).strip()


def pages(pdf: bytes) -> list[str]:
    """Return the text of each page."""
    return [one_line(page.extract_text()) for page in PdfReader(io.BytesIO(pdf)).pages]


@cache
def largest() -> PrintedSheet:
    """Return the largest sheet."""
    return printed(**LARGEST)


@cache
def largest_pdf() -> bytes:
    """Return the largest sheet as PDF."""
    return as_pdf(largest())
