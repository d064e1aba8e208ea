"""From a request or a token to a setup sheet. Problems of a request are values."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from cardsdb.codes import InputCode
from cardsdb.reader import InputProblem, Reader, shown
from cardsdb.setup.brought_decks import brought_deck, held_decks, not_chosen, notes_on, probably_elsewhere
from cardsdb.setup.choices import Choices
from cardsdb.setup.data import SheetData
from cardsdb.setup.layout import Masthead, masthead_of
from cardsdb.setup.material import SetupMaterial
from cardsdb.setup.request import MEMBERS, read_choices
from cardsdb.setup.sheet import Sheet, Unbuildable, make_sheet
from cardsdb.setup.tokens import UNREADABLE, TokenFault, decode, encode, usable
from cardsdb.spellings import GAME, Spellings

LONGEST_VERSION = 100
MOST_PROBLEMS = 100  # in one answer
LONGEST_TOKEN = 7_500  # an address has 8,000 bytes at most
Problems = tuple[InputProblem, ...]


@dataclass(frozen=True)
class Made:
    """A sheet that was made, with the choices behind it and the head for print."""

    sheet: Sheet
    choices: Choices
    masthead: Masthead

    @property
    def seeded(self) -> bool:
        """Whether the group chose the seed."""
        return self.choices.seed is not None

    def at(self, address: str) -> "Made":
        """Return it with the address where it can be made again."""
        return replace(self, masthead=replace(self.masthead, address=address))


def read(document: object, data: SheetData) -> Choices | Problems:
    """Return the choices that a request makes, or everything that is wrong with them."""
    reader = Reader.of(document)
    game = _game(reader, data.spellings)
    if game is None:
        reader.only(MEMBERS)
        reader.seed()
        return tuple(reader.problems[:MOST_PROBLEMS])
    material = data.material(game)
    if not material.procedure.modes:
        return (InputProblem("/game", InputCode.NO_PROCEDURE, f"The data do not say how {material.name} is set up."),)
    bring = any(mode.own_decks for mode in material.procedure.modes.values())
    held, problems = held_decks(reader, data) if bring else ({}, [])
    choices = read_choices({**reader.raw, **held}, material)
    if isinstance(choices, Choices):
        problems += [*([] if problems else not_chosen(choices, data)), *_long_token(choices, material)]
    else:
        problems += choices
    return choices if isinstance(choices, Choices) and not problems else tuple(problems[:MOST_PROBLEMS])


def _game(reader: Reader, spellings: Spellings) -> str | None:
    """Return the code of the game that the request names, None with a problem where it names none."""
    if not reader.has("game"):
        codes = spellings.all(GAME)
        reader.problems.append(InputProblem("/game", InputCode.MISSING, f"Name the game: {', '.join(codes)}.", codes))
        return None
    word = reader.text("game")
    found = spellings.games(word)
    if not found and isinstance(reader.raw["game"], str):
        near = tuple(spellings.nearest(word, GAME))
        reader.problems.append(InputProblem("/game", InputCode.UNKNOWN_GAME, f"There is no game {shown(word)}.", near))
    return found[0] if found else None


def _long_token(choices: Choices, material: SetupMaterial) -> Iterator[InputProblem]:
    """Yield a problem where the decks do not fit into the address of the sheet."""
    if not choices.decks:
        return
    token = encode(choices.as_request(), choices.seed or "x" * 16, material.dataset_version)
    if len(token) > LONGEST_TOKEN:
        message = "These decks are too long for the address of a sheet. Use shorter lists."
        yield InputProblem("/decks", InputCode.TOO_LONG, message)


def make(choices: Choices, data: SheetData, *, asked_version: str = "") -> Made | Unbuildable:
    """Return the sheet of choices that `read` gave; `asked_version` is the dataset version of their token."""
    material = data.material(choices.game)
    brought = [brought_deck(one, data) for one in choices.decks if isinstance(one, dict)]
    found = make_sheet(
        choices,
        material,
        rng=random.SystemRandom(),
        decks=[deck.shown(material) for deck in brought],
        asked_version=asked_version,
    )
    if isinstance(found, Unbuildable):
        return found
    elsewhere = probably_elsewhere(brought, choices, material)
    sheet = replace(found, warnings=(*found.warnings, *notes_on(brought), *elsewhere))
    return Made(sheet, choices, masthead_of(choices, material))


def open_token(token: str, data: SheetData) -> tuple[Choices | Problems, str] | TokenFault:
    """Return the choices that a token holds, or what is wrong with them, and the dataset version that it names."""
    asked = decode(token)
    if isinstance(asked, TokenFault):
        return asked
    if len(asked.dataset_version) > LONGEST_VERSION or not usable([asked.dataset_version, asked.seed, asked.request]):
        return UNREADABLE
    return read({**asked.request, "seed": asked.seed}, data), asked.dataset_version
