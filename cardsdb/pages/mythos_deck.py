"""A Mythos deck to build and to play, card by card. The address holds the choices, the seed, and the cards drawn."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from cardsdb import library
from cardsdb.chance import fresh_seed, seed_text, seeded
from cardsdb.decks.mythos.deck import STAGE_NAMES, MythosDeck, MythosPool
from cardsdb.decks.mythos.request import MythosRequest
from cardsdb.pages.headers import page
from cardsdb.pages.parameters import box_names, unknown_parameters
from cardsdb.shelf import shelf
from cardsdb.terms import Color, DeckDifficulty

PARAMETERS = ("ancient_one", "boxes", "difficulty", "rumor", "seed", "drawn")
DEFAULT_BOXES = ("core",)


@dataclass(frozen=True)
class Choices:
    """What was chosen, by the words of the address; `faults` are sentences."""

    ancient_one: str
    boxes: tuple[str, ...]
    difficulty: str
    rumor: bool
    seed: str
    drawn: int
    faults: tuple[str, ...]

    def address(self, **changes: object) -> str:
        """Return the query string of these choices with changes."""
        words = {
            "ancient_one": self.ancient_one,
            "boxes": self.boxes,
            "difficulty": self.difficulty,
            **({"rumor": "1"} if self.rumor else {}),
            "seed": self.seed,
            "drawn": self.drawn,
        }
        return f"?{urlencode(words | changes, doseq=True)}"


@dataclass(frozen=True)
class ShownCard:
    """A Mythos card that was drawn, with its effect as far as it is known."""

    id: str
    name: str
    color: str
    difficulty: str
    text: str | None
    stage: str


@dataclass(frozen=True)
class Left:
    """What a stage still has of each color, and the chance that each color comes next."""

    stage: str
    colors: tuple[tuple[str, int, Fraction | None], ...]
    cards: int


@page
def mythos_deck(request: HttpRequest) -> HttpResponse:
    """Show the form; with a seed, the deck in play."""
    unknown = unknown_parameters(request, PARAMETERS)
    asked = _choices(request)
    tables = library.mythos_tables()
    context: dict[str, Any] = {
        "unknown": unknown,
        "asked": asked,
        "ancient_ones": [(key, name) for key, (name, _boxes, _table) in tables.items()],
        "boxes": [(code, box_names()[box], code in asked.boxes) for code, box in library.boxes().items()],
        "levels": [(str(level), str(level).replace("-", " ")) for level in DeckDifficulty],
    }
    if not asked.ancient_one or asked.faults:
        status = 400 if asked.faults else 200
        return render(request, "cardsdb/mythos_deck.html", context, status=status)
    table, pool = tables[asked.ancient_one][2], library.mythos_pool(frozenset(asked.boxes), frozenset())
    wanted = MythosRequest(table, pool, DeckDifficulty(asked.difficulty), asked.rumor)
    if wanted.shortfalls():
        found = wanted.feasibility()
        names = {code: box_names()[box] for code, box in library.boxes().items()}
        context["shortfalls"] = [each.message for each in found.shortfalls]
        context["cures"] = [
            (" and ".join(names[code] for code in cure), asked.address(boxes=(*asked.boxes, *cure), drawn=0))
            for cure in found.cures
        ]
        return render(request, "cardsdb/mythos_deck.html", context, status=422)
    if not asked.seed:
        answer = HttpResponseRedirect(asked.address(seed=fresh_seed()))
        answer["Cache-Control"] = "no-store"
        return answer
    context |= _in_play(asked, wanted.build(seeded(asked.seed)), pool)
    return render(request, "cardsdb/mythos_deck.html", context)


def _choices(request: HttpRequest) -> Choices:
    given = request.GET
    faults: list[str] = []
    tables, codes = library.mythos_tables(), library.boxes()
    by_id = {box: code for code, box in codes.items()}
    ancient_one = given.get("ancient_one", "").strip()
    key = next(iter(library.spellings().among(ancient_one, tables)), "") if ancient_one else ""
    if ancient_one and not key:
        faults.append(f"There is no Ancient One “{ancient_one[:60]}” with a known Mythos deck.")
    words = [word.strip() for value in given.getlist("boxes") for word in value.split(",") if word.strip()]
    boxes = tuple(code for code, box in codes.items() if code in words or box in words)
    faults += [f"There is no box “{word[:60]}”." for word in words if word not in codes and word not in by_id]
    boxes = boxes or DEFAULT_BOXES
    if key and not faults and not tables[key][1] & set(boxes):
        needed = " or ".join(box_names()[codes[code]] for code in codes if code in tables[key][1])
        faults.append(f"{tables[key][0]} is in {needed}: tick that box.")
    difficulty = given.get("difficulty", "") or str(DeckDifficulty.NORMAL)
    if difficulty not in list(DeckDifficulty):
        faults.append(f"“{difficulty[:60]}” is not a difficulty.")
        difficulty = str(DeckDifficulty.NORMAL)
    seed = given.get("seed", "")
    if seed and seed_text(seed) is None:
        faults.append("A seed has 1 to 100 characters.")
    number = given.get("drawn", "") or "0"
    if not (number.isascii() and number.isdigit() and len(number) <= 3):
        faults.append("“drawn” is the number of cards drawn so far.")
        number = "0"
    return Choices(key, boxes, difficulty, given.get("rumor") == "1", seed, int(number), tuple(faults))


def _in_play(asked: Choices, deck: MythosDeck, pool: MythosPool) -> Mapping[str, Any]:
    order = [(STAGE_NAMES[number], card) for number, stage in enumerate(deck.stages, 1) for card in stage]
    drawn = min(asked.drawn, len(order))
    shown = [_shown(stage, card, pool) for stage, card in order[:drawn]]
    return {
        "deck_size": len(order),
        "drawn": drawn,
        "shown": list(reversed(shown)),
        "rumor": _shown("", deck.starting_rumor, pool) if deck.starting_rumor else None,
        "left": _left(deck, drawn, pool),
        "next": asked.address(drawn=drawn + 1) if drawn < len(order) else "",
        "undo": asked.address(drawn=drawn - 1) if drawn else "",
        "again": asked.address(seed="", drawn=0),
    }


def _shown(stage: str, card_id: str, pool: MythosPool) -> ShownCard:
    card, cards = pool.by_id[card_id], shelf("cards")
    row = json.loads(cards.rows[cards.place[card_id]], strict=False)
    return ShownCard(card.id, card.name, str(card.color), str(card.difficulty), row.get("text"), stage)


def _left(deck: MythosDeck, drawn: int, pool: MythosPool) -> list[Left]:
    """Return what is left in each stage; the stages lie on each other, so the next card is of the first that has any.

    The players know the colors of each stage from the Ancient One's sheet, and what was drawn.
    """
    rows, next_known = [], False
    for number, stage in enumerate(deck.stages, 1):
        rest = stage[min(drawn, len(stage)) :]
        drawn = max(0, drawn - len(stage))
        counts = Counter(pool.by_id[card].color for card in rest)
        is_next, next_known = bool(rest) and not next_known, next_known or bool(rest)
        colors = tuple(
            (str(color), counts[color], Fraction(counts[color], len(rest)) if is_next else None) for color in Color
        )
        rows.append(Left(STAGE_NAMES[number], colors, len(rest)))
    return rows
