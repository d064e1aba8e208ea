"""The deck package as setup sheets ask for it: Mythos decks by slugs, in the values of the setup package."""

import random

from cardsdb import decks, library, setup
from cardsdb.decks.mythos import STAGES, allowed
from cardsdb.setup import MythosAsked
from cardsdb.terms import Color, DeckDifficulty, Difficulty, GameCode, Kind


class DeckEngine:
    """Builds the Mythos decks of setup sheets from the cards that are served."""

    def shortfalls(self, asked: MythosAsked) -> tuple[setup.Shortfall, ...]:
        """Return what is lacking; nothing where the deck can be built."""
        pool, rumor = _pool(asked), _rumor(asked)
        if isinstance(rumor, str):
            pool, rumor = pool.without(rumor), False
        found = decks.shortfalls(_table(asked), pool, _level(asked), starting_rumor=rumor)
        return tuple(_shortfall(each) for each in found)

    def cures(self, asked: MythosAsked) -> tuple[tuple[str, ...], ...]:
        """Return the ids of the smallest sets of further boxes with which the deck can be built."""
        ids = library.boxes()
        found = decks.feasibility(_table(asked), _pool(asked), _level(asked), starting_rumor=_rumor(asked))
        return tuple(tuple(ids[code] for code in cure) for cure in found.cures)

    def build(self, asked: MythosAsked, rng: random.Random) -> setup.MythosDeck:
        """Return a deck, drawn at random."""
        pool, level = _pool(asked), _level(asked)
        deck = decks.build_mythos(_table(asked), pool, level, rng, starting_rumor=_rumor(asked))
        levels = {stage: {str(color): _levels(level, stage, color) for color in Color} for stage in STAGES}
        stages = tuple(
            setup.MythosStage(stage, tuple(_mythos_card(each, pool) for each in ids), levels[stage])
            for stage, ids in enumerate(deck.stages, 1)
        )
        rumor = _mythos_card(deck.starting_rumor, pool) if deck.starting_rumor else None
        return setup.MythosDeck(stages, rumor, tuple(_mythos_card(each, pool) for each in sorted(pool.withheld)))


def _table(asked: MythosAsked) -> decks.MythosTable:
    _name, _boxes, table = library.mythos_tables()[_id(Kind.ANCIENT_ONE, asked.ancient_one)]
    return table


def _pool(asked: MythosAsked) -> decks.MythosPool:
    codes = {box_id.partition(".")[2]: code for code, box_id in library.boxes().items()}
    withheld = frozenset(_id(Kind.MYTHOS, slug) for slug in asked.withheld)
    return library.mythos_pool(frozenset(codes[slug] for slug in asked.expansions), withheld)


def _level(asked: MythosAsked) -> DeckDifficulty:
    return DeckDifficulty(asked.difficulty)


def _id(kind: Kind, slug: str) -> str:
    return f"{GameCode.ELDRITCH_HORROR}.{kind}.{slug}"


def _rumor(asked: MythosAsked) -> bool | str:
    """Return the starting Rumor as the deck package names it: false, true or an id."""
    if asked.starting_rumor in ("", "drawn"):
        return asked.starting_rumor == "drawn"
    return _id(Kind.MYTHOS, asked.starting_rumor)


def _levels(level: DeckDifficulty, stage: int, color: Color) -> tuple[str, ...]:
    return tuple(str(each) for each in Difficulty if each in allowed(level, stage, color))


def _mythos_card(card_id: str, pool: decks.MythosPool) -> setup.MythosCard:
    card = pool.by_id[card_id]
    return setup.MythosCard(card.id, card.name, str(card.color), str(card.difficulty))


def _shortfall(each: decks.Shortfall) -> setup.Shortfall:
    return setup.Shortfall(
        stage=each.stage,
        color=str(each.color),
        difficulty=str(each.difficulty or ""),
        needed=each.needed,
        available=each.available,
        short=each.short,
        starting_rumor=each.starting_rumor,
        message=each.message,
    )


def rumor_fault(rumor: str, boxes: tuple[str, ...], difficulty: str) -> str | None:
    """Return why a Rumor cannot start in play with these boxes, or None where it can."""
    asked = MythosAsked("", boxes, difficulty)
    return decks.rumor_fault(_id(Kind.MYTHOS, rumor), _pool(asked), _level(asked))
