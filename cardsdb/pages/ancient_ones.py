"""The chooser of an Ancient One: the stages of its Mythos deck, Doom, boxes, and the difficulties one can build."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from cardsdb import library
from cardsdb.dataset import per_dataset
from cardsdb.decks.mythos.deck import MythosPool, MythosTable
from cardsdb.decks.mythos.feasibility import feasibility, shortfalls
from cardsdb.decks.mythos.odds import Odds
from cardsdb.pages.headers import page
from cardsdb.pages.parameters import box_names, boxes_asked, unknown_parameters
from cardsdb.shelf import shelf
from cardsdb.terms import Color, DeckDifficulty, Difficulty, GameCode


@dataclass(frozen=True)
class Level:
    """A difficulty, and the boxes to add where the deck cannot be built: `cure` of the first smallest set."""

    name: str
    feasible: bool
    cure: str
    shortfall: str


@dataclass(frozen=True)
class Row:
    """An Ancient One of the chooser."""

    id: str
    name: str
    address: str
    title: str | None
    doom: int | None
    mysteries: int | None
    boxes: str
    owned: bool
    stages: tuple[tuple[tuple[str, range], ...], ...]
    levels: tuple[Level, ...]
    expected: tuple[tuple[str, Fraction], ...]

    @property
    def slug(self) -> str:
        """The word that the setup form takes."""
        return self.id.rpartition(".")[2]


@page
def ancient_ones(request: HttpRequest) -> HttpResponse:
    """Show all Ancient Ones of Eldritch Horror, those in the player's boxes first."""
    asked = boxes_asked(request)
    owned = frozenset(code for code, box_id in library.boxes().items() if box_id in asked.ids)
    rows = sorted(_rows(owned), key=lambda row: not row.owned)
    context = {
        "rows": rows,
        "levels": [level.replace("-", " ") for level in DeckDifficulty],
        "owned": [box_names()[each] for each in asked.ids if each.startswith(f"{GameCode.ELDRITCH_HORROR}.")],
        "unknown": unknown_parameters(request, ("boxes",)),
        "unknown_boxes": asked.unknown,
    }
    return render(request, "cardsdb/ancient_ones.html", context)


def _rows(owned: frozenset[str]) -> Iterator[Row]:
    cards = shelf("cards")
    chosen = owned or frozenset(library.boxes())
    pool = library.mythos_pool(chosen, frozenset())
    for card_id, (name, boxes, table) in library.mythos_tables().items():
        facts = json.loads(cards.rows[cards.place[card_id]], strict=False)["facts"]
        yield _row(card_id, name, facts, boxes, table, pool, owned=bool(boxes & chosen))


def _row(
    card_id: str,
    name: str,
    facts: dict[str, Any],
    boxes: frozenset[str],
    table: MythosTable,
    pool: MythosPool,
    *,
    owned: bool,
) -> Row:
    ids = library.boxes()
    return Row(
        id=card_id,
        name=name,
        address=reverse("pages:card", args=[card_id]),
        title=facts.get("title"),
        doom=facts.get("doom"),
        mysteries=facts.get("mysteries_to_win"),
        boxes=", ".join(box_names()[ids[code]] for code in ids if code in boxes),
        owned=owned,
        stages=tuple(_pips(row) for row in table.rows),
        levels=tuple(_level(table, pool, level) for level in DeckDifficulty),
        expected=_expected(table, pool),
    )


def _pips(row: Sequence[int]) -> tuple[tuple[str, range], ...]:
    """Return the cards of a stage by color, each number as something to repeat."""
    return tuple((str(color), range(count)) for color, count in zip(Color, row, strict=True))


@per_dataset
def _expected(table: MythosTable, pool: MythosPool) -> tuple[tuple[str, Fraction], ...]:
    """Return how many cards of each difficulty to expect in a normal deck; none if it cannot be built."""
    if shortfalls(table, pool, DeckDifficulty.NORMAL):
        return ()
    found = dict.fromkeys(Difficulty, Fraction(0))
    for share in Odds(table, pool, DeckDifficulty.NORMAL).shares():
        found[share.difficulty] += share.expected
    return tuple((str(difficulty), number) for difficulty, number in found.items())


def _level(table: MythosTable, pool: MythosPool, level: DeckDifficulty) -> Level:
    found = feasibility(table, pool, level)
    ids = library.boxes()
    cure = " and ".join(box_names()[ids[code]] for code in found.cures[0]) if found.cures else ""
    shortfall = found.shortfalls[0].message if found.shortfalls else ""
    return Level(level.replace("-", " "), found.feasible, cure, shortfall)
