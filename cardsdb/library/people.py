"""Who plays, for the readers of a setup sheet: investigators and the Ancient One with their figures and texts."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from cardsdb.setup.layout import Person
from cardsdb.setup.sheet import Sheet
from cardsdb.shelf import shelf
from cardsdb.terms import GameCode, Kind

DRAWS = ("ancient_one", "investigators")
SKILLS = ("lore", "influence", "observation", "strength", "will")
NOT_KNOWN = "not known"
NO_TEXT = "What this card does is not known here: follow the card."


def people(sheet: Sheet) -> tuple[Person, ...]:
    """Return those who were chosen or drawn, in the order of the sheet."""
    cards = shelf("cards")
    found = []
    for drawn in sheet.draws:
        if drawn.draw in DRAWS:
            places = (cards.place.get(card.id) for card in drawn.cards)
            rows = (json.loads(cards.rows[place], strict=False) for place in places if place is not None)
            found += [_person(row) for row in rows]
    return tuple(found)


def _person(row: Mapping[str, Any]) -> Person:
    texts = tuple(text for text in (row["text"] or NO_TEXT).split("\n") if text.strip())
    return Person(row["id"], row["name"], " · ".join(_figures(row["game"], row["kind"], row["facts"])), texts)


def _figures(game: str, kind: str, facts: Mapping[str, Any]) -> Iterator[str]:
    if title := facts.get("occupation") or facts.get("title"):
        yield title
    match game, kind:
        case GameCode.ELDRITCH_HORROR, Kind.INVESTIGATOR:
            yield f"Health {_told(facts['health'])}, Sanity {_told(facts['sanity'])}"
            yield ", ".join(f"{skill.capitalize()} {_told(facts[skill])}" for skill in SKILLS)
            space = facts["starting_space"]
            yield f"starts on {space['name']}" if space else "starting space not known"
            yield _possessions(facts)
        case GameCode.ELDER_SIGN, Kind.INVESTIGATOR:
            yield f"Sanity {_told(facts['sanity'])}, Stamina {_told(facts['stamina'])}"
            yield _possessions(facts)
        case GameCode.ELDRITCH_HORROR, Kind.ANCIENT_ONE:
            yield f"Doom {_told(facts['doom'])}"
            number = facts["mysteries_to_win"]
            yield "1 Mystery to win" if number == 1 else f"{_told(number)} Mysteries to win"
        case GameCode.ELDER_SIGN, Kind.ANCIENT_ONE:
            if facts["doom_track"] is None and facts["elder_signs"] is None:
                yield "Doom track and Elder Signs: see the card, they are not known here"
            else:
                yield f"Doom track {_told(facts['doom_track'])}"
                yield f"{_told(facts['elder_signs'])} Elder Signs"


def _possessions(facts: Mapping[str, Any]) -> str:
    possessions = facts["starting_possessions"]
    return f"starts with {', '.join(map(_counted, possessions))}" if possessions else "starting possessions not known"


def _counted(possession: str) -> str:
    """Return a possession as one says it: “common item x2” as “2 common items”."""
    found = re.fullmatch(r"(.+) x(\d+)", possession)
    return f"{found[2]} {found[1]}s" if found else possession


def _told(value: object) -> str:
    return NOT_KNOWN if value is None else str(value)
