"""Sheets from requests, for the tests of this folder."""

import random
from collections.abc import Mapping, Sequence

from cardsdb.reader import InputProblem
from cardsdb.setup.choices import Choices
from cardsdb.setup.request import read_choices
from cardsdb.setup.sheet import Sheet, Unbuildable, make_sheet
from tests.cardsdb.setup import packs

GAME_OF = {"eh": "eh", "mvh": "mvh", "es": "es", "eldritch-horror": "eh"}
EVERY_BOX = ["core", "fl", "mom", "sr", "utp", "soc", "td", "cir", "mon"]


def chosen(**request: object) -> Choices:
    """Return the choices of a request that is right."""
    choices = read_choices(request, packs.material(GAME_OF[str(request.get("game", "eh"))]))
    assert isinstance(choices, Choices), choices
    return choices


def problems(**request: object) -> Sequence[InputProblem]:
    """Return what is wrong with a request."""
    found = read_choices(request, packs.material(GAME_OF.get(str(request.get("game")), "eh")))
    assert isinstance(found, tuple)
    return found


def answer(**request: object) -> Sheet | Unbuildable:
    """Return the sheet of a request, or why its Mythos deck cannot be built."""
    choices = chosen(**request)
    return make_sheet(choices, packs.material(choices.game), rng=random.Random(7))  # noqa: S311 - a test


def made(**request: object) -> Sheet:
    """Return the sheet of a request that can be built."""
    found = answer(**{"seed": "tests", **request})
    assert isinstance(found, Sheet), found
    return found


def cards(whole: Sheet) -> Mapping[str, list[str]]:
    """Return the names that each draw gave."""
    return {one.draw: [card.name for card in one.cards] for one in whole.draws}


def texts(whole: Sheet) -> Mapping[str, str]:
    """Return title and text of each step, by its id."""
    return {step.id: f"{step.title} {step.text}" for step in whole.steps}


def codes(found: Sequence[InputProblem]) -> list[tuple[str, str]]:
    """Return pointer and code of each problem."""
    return [(one.pointer, one.code) for one in found]
