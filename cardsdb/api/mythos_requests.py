"""The choices that a Mythos deck depends on, from a body or a query string, with everything that is wrong."""

from collections.abc import Iterable
from typing import Any

from rest_framework.request import Request

from cardsdb import library
from cardsdb.api.problems import Place, Problem, bad_body, bad_parameters
from cardsdb.decks.mythos.builder import rumor_fault
from cardsdb.decks.mythos.deck import MythosCard, MythosPool, MythosTable
from cardsdb.decks.mythos.request import MythosRequest
from cardsdb.names import nearest
from cardsdb.spellings import EXPANSION
from cardsdb.terms import DeckDifficulty, GameCode, Kind

EH = GameCode.ELDRITCH_HORROR


class ChoiceReader:
    """Choices as they were sent, turned into values; all faults are kept, with their places."""

    def __init__(self, data: dict[str, Any], *, in_query: bool) -> None:
        self.data = data
        self.in_query = in_query
        self.spellings = library.spellings()
        self.faults: list[Place] = []

    def fault(self, member: str, code: str, detail: str, near: Iterable[str] = (), place: int | None = None) -> None:
        """Keep a fault at a member of the body, or at a parameter of that name."""
        pointer = f"/{member}" if place is None else f"/{member}/{place}"
        where = {"parameter": member} if self.in_query else {"pointer": pointer}
        self.faults.append(Place(code, detail, suggestions=tuple(near), **where))

    def boxes(self) -> frozenset[str]:
        """Return the codes of the chosen expansions."""
        codes = {box_id: code for code, box_id in library.boxes().items()}
        chosen = set()
        for place, word in enumerate(self.data["expansions"]):
            found = self.spellings.expansions(word, EH)
            if not found:
                near = self.spellings.nearest(word, EXPANSION, EH)
                self.fault("expansions", "unknown-value", f"There is no expansion “{word}”.", near, place)
            chosen.update(codes[box_id] for box_id in found)
        return frozenset(chosen)

    def ancient_one(self, chosen: frozenset[str]) -> MythosTable | None:
        """Return the stage table of the Ancient One; its box has to be chosen."""
        tables = library.mythos_tables()
        wanted = self.data["ancient_one"]
        key = next(iter(self.spellings.among(wanted, tables)), None)
        if key is None:
            near = self.spellings.nearest(wanted, Kind.ANCIENT_ONE, EH)
            self.fault("ancient_one", "unknown-value", f"There is no Ancient One “{wanted}”.", near)
            return None
        name, boxes, table = tables[key]
        if not boxes & chosen:
            detail = f"{name} is in {', '.join(sorted(boxes))}, which is not chosen."
            self.fault("ancient_one", "box-not-chosen", detail, sorted(boxes))
        return table

    def withheld(self, chosen: frozenset[str]) -> frozenset[str]:
        """Return the Mythos cards that the Preludes take out; a Prelude's box has to be chosen."""
        known = library.preludes()
        taken: set[str] = set()
        for place, wanted in enumerate(self.data["preludes"]):
            key = next(iter(self.spellings.among(wanted, known)), None)
            if key is None:
                near = self.spellings.nearest(wanted, Kind.PRELUDE, EH)
                self.fault("preludes", "unknown-value", f"There is no Prelude “{wanted}”.", near, place)
                continue
            name, boxes, cards = known[key]
            if not boxes & chosen:
                detail = f"{name} is in {', '.join(sorted(boxes))}, which is not chosen."
                self.fault("preludes", "box-not-chosen", detail, sorted(boxes), place)
            taken |= cards
        return frozenset(taken)

    def level(self) -> DeckDifficulty | None:
        wanted, words = self.data["difficulty"], [str(word) for word in DeckDifficulty]
        if wanted in words:
            return DeckDifficulty(wanted)
        near = nearest(wanted, words, limit=1) or words
        self.fault(
            "difficulty", "unknown-value", f"“{wanted}” is not a difficulty. Use one of: {', '.join(words)}.", near
        )
        return None

    def rumor(self, pool: MythosPool, level: DeckDifficulty) -> bool | str:
        """Return the starting Rumor; one that is named has to be possible."""
        sent = self.data["starting_rumor"]
        wanted = mythos_id(sent) if isinstance(sent, str) else sent
        reason = rumor_fault(wanted, pool, level) if isinstance(wanted, str) else None
        if reason is not None:
            near = near_cards(wanted, (card for card in pool.cards if not rumor_fault(card.id, pool, level)))
            self.fault(
                "starting_rumor", "invalid-starting-rumor", f"“{sent}” cannot be the starting Rumor: {reason}.", near
            )
        return wanted

    def problem(self) -> Problem:
        """Return the 400 with all faults."""
        return bad_parameters(self.faults) if self.in_query else bad_body(self.faults)


def mythos_id(word: str) -> str:
    """Return the id of the Mythos card that a word names in any spelling; a word that names none as it is."""
    return next(iter(library.spellings().cards(word, Kind.MYTHOS, EH)), word)


def asked_mythos(data: dict[str, Any], *, in_query: bool = False, further: Iterable[Place] = ()) -> MythosRequest:
    """Return the choices as values; raise the 400 with everything that contradicts, and with `further` faults."""
    reading = ChoiceReader(data, in_query=in_query)
    chosen = reading.boxes()
    table = reading.ancient_one(chosen)
    pool = library.mythos_pool(chosen, reading.withheld(chosen))
    level = reading.level()
    rumor = reading.rumor(pool, level) if level else False
    reading.faults += further
    if reading.faults or table is None or level is None:
        raise reading.problem()
    return MythosRequest(table, pool, level, rumor)


def near_cards(word: str, cards: Iterable[MythosCard]) -> tuple[str, ...]:
    """Return the ids of the cards whose slugs are nearest to that of an id, or to a slug."""
    ids = {card.id.rpartition(".")[2]: card.id for card in cards}
    return tuple(ids[slug] for slug in nearest(word.rpartition(".")[2], ids))


def from_query(request: Request) -> dict[str, Any]:
    """Return the choices of a query string."""
    asked = request.query_params
    rumor = asked.get("starting_rumor", "false")
    return {
        "ancient_one": asked.get("ancient_one"),
        "expansions": listed(asked.get("expansions", "core"), EXPANSION),
        "difficulty": asked.get("difficulty", "normal"),
        "starting_rumor": {"false": False, "true": True}.get(rumor, rumor),
        "preludes": listed(asked.get("preludes", ""), Kind.PRELUDE),
    }


def listed(text: str, kind: str) -> list[str]:
    """Return the words of a list; a name that holds a comma itself is taken where it is the whole value."""
    if library.spellings().find(text, kind, EH):
        return [text]
    return [word.strip() for word in text.split(",") if word.strip()]
