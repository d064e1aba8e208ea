"""Mythos cards by the counts of each box, and the stage tables of all Ancient Ones, for the tests of Mythos decks."""

from functools import cache

from cardsdb.decks.mythos.deck import MythosCard, MythosPool, MythosTable
from cardsdb.names import slugify
from cardsdb.terms import Color, Difficulty

BOXES = ("core", "fl", "mom", "sr", "utp", "soc", "td", "cir", "mon")
COUNTS = {
    "core": ((5, 8, 5), (5, 11, 5), (4, 4, 4)),
    "fl": ((0, 1, 1), (0, 1, 1), (0, 1, 1)),
    "mom": ((2, 4, 3), (3, 4, 4), (1, 3, 2)),
    "sr": ((2, 3, 2), (2, 3, 3), (1, 2, 2)),
    "utp": ((2, 3, 3), (2, 3, 3), (2, 2, 2)),
    "soc": ((2, 4, 2), (2, 5, 3), (1, 3, 2)),
    "td": ((2, 3, 3), (2, 5, 3), (1, 3, 2)),
    "cir": ((2, 4, 3), (3, 5, 4), (1, 1, 1)),
    "mon": ((3, 4, 2), (3, 4, 3), (0, 0, 1)),
}
"""Mythos cards of each box: green, yellow, blue; of each easy, normal, hard."""
_NAMED = {
    ("core", Color.GREEN, Difficulty.EASY): "A Proposition",
    ("core", Color.BLUE, Difficulty.NORMAL): "The Wind-Walker",
    ("core", Color.BLUE, Difficulty.HARD): "Web Between Worlds",
    ("soc", Color.BLUE, Difficulty.NORMAL): "The King In Yellow",
}
"""Names of the first cards of these kinds; the others are numbered."""

TABLES = {
    "azathoth": ("core", (1, 2, 1), (2, 3, 1), (2, 4, 0)),
    "cthulhu": ("core", (0, 2, 2), (1, 3, 0), (3, 4, 0)),
    "shub-niggurath": ("core", (1, 2, 1), (3, 2, 1), (2, 4, 0)),
    "yog-sothoth": ("core", (0, 2, 1), (2, 3, 1), (3, 4, 0)),
    "yig": ("fl", (1, 2, 1), (2, 3, 1), (2, 4, 0)),
    "rise-of-the-elder-things": ("mom", (2, 2, 1), (3, 3, 1), (4, 4, 0)),
    "ithaqua": ("mom", (0, 2, 2), (4, 2, 0), (2, 4, 0)),
    "syzygy": ("sr", (0, 2, 2), (3, 3, 0), (3, 5, 0)),
    "abhoth": ("utp", (1, 2, 1), (3, 2, 1), (2, 4, 0)),
    "nephren-ka": ("utp", (0, 2, 2), (1, 3, 0), (3, 4, 0)),
    "hastur": ("soc", (0, 2, 2), (2, 3, 0), (3, 5, 0)),
    "hypnos": ("td", (0, 2, 1), (2, 3, 1), (3, 4, 0)),
    "atlach-nacha": ("td", (1, 2, 1), (3, 2, 1), (2, 4, 0)),
    "shudde-mell": ("cir", (0, 2, 2), (4, 2, 0), (2, 4, 0)),
    "antediluvium": ("mon", (1, 2, 1), (2, 3, 1), (2, 4, 0)),
    "nyarlathotep": ("mon", (1, 2, 1), (2, 3, 1), (2, 4, 0)),
}
"""Box, and green, yellow, blue of stages I, II, III."""


def table(ancient_one: str) -> MythosTable:
    """The stage table of an Ancient One."""
    return MythosTable(TABLES[ancient_one][1:])


@cache
def mythos_cards() -> tuple[MythosCard, ...]:
    """All 217 Mythos cards by box, color and difficulty; few have their real names."""
    cards = []
    for box, colors in COUNTS.items():
        for color, numbers in zip(Color, colors, strict=True):
            for difficulty, number in zip(Difficulty, numbers, strict=True):
                for place in range(number):
                    name = f"{box} {color} {difficulty} {place + 1}"
                    if place == 0:
                        name = _NAMED.get((box, color, difficulty), name)
                    cards.append(MythosCard(f"eh.mythos.{slugify(name)}", name, color, difficulty, box))
    return tuple(cards)


def mythos(*chosen: str, withheld: tuple[str, ...] = ()) -> MythosPool:
    """The pool of some boxes, or of all."""
    return MythosPool.of(mythos_cards(), BOXES, chosen or BOXES, (f"eh.mythos.{slug}" for slug in withheld))
