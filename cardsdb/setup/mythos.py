"""The Mythos deck of a sheet: the request to `cardsdb.decks`, and the deck as a draw."""

from collections.abc import Iterable
from random import Random

from cardsdb.decks.mythos.builder import rumor_fault
from cardsdb.decks.mythos.deck import STAGES, MythosCard, MythosTable, allowed
from cardsdb.decks.mythos.request import MythosRequest
from cardsdb.setup.choices import Choices
from cardsdb.setup.material import SetupMaterial
from cardsdb.setup.table import Drawn, DrawnCard, DrawnStage, Table
from cardsdb.terms import Color, DeckDifficulty, Difficulty, Kind

MYTHOS_DECK = "mythos_deck"


def mythos_request(table: Table) -> MythosRequest | None:
    """Return the deck that the table needs; None for a game without one."""
    one, choices = table.ancient_one, table.choices
    withheld = [card for prelude in table.preludes for card in prelude.withholds]
    pool = table.material.mythos_pool(choices.boxes, withheld)
    if one is None or not one.stages or pool is None:
        return None
    return MythosRequest(MythosTable(one.stages), pool, _level(choices), _starting_rumor(choices))


def mythos_draws(deck: MythosRequest, rng: Random) -> list[Drawn]:
    """Return the deck, the Rumor that starts in play, and the cards that a Prelude keeps out."""
    built, cards = deck.build(rng), deck.pool.by_id
    stages = tuple(
        DrawnStage(stage, _drawn(cards[card_id] for card_id in ids), _levels(deck.level, stage))
        for stage, ids in zip(STAGES, built.stages, strict=True)
    )
    draws = [Drawn(MYTHOS_DECK, (), stages=stages)]
    if built.starting_rumor:
        chosen = isinstance(deck.starting_rumor, str)
        draws.append(Drawn("starting_rumor", _drawn([cards[built.starting_rumor]]), chosen=chosen))
    if deck.pool.withheld:
        draws.append(Drawn("withheld", _drawn(map(cards.__getitem__, sorted(deck.pool.withheld))), chosen=True))
    return draws


def impossible_rumor(choices: Choices, material: SetupMaterial) -> str | None:
    """Return why the named Rumor cannot start in play, as far as the choices alone say; None if it can."""
    rumor, pool = _starting_rumor(choices), material.mythos_pool(choices.boxes)
    return rumor_fault(rumor, pool, _level(choices)) if pool and isinstance(rumor, str) else None


def _level(choices: Choices) -> DeckDifficulty:
    return DeckDifficulty(choices.options.get("difficulty", DeckDifficulty.NORMAL))


def _starting_rumor(choices: Choices) -> bool | str:
    """Return none, one to be drawn, or the id of a card."""
    rumor = choices.options.get("starting_rumor", "")
    return rumor == "yes" if rumor in ("", "yes") else f"{choices.game}.{Kind.MYTHOS}.{rumor}"


def _levels(level: DeckDifficulty, stage: int) -> dict[str, tuple[str, ...]]:
    return {
        str(color): tuple(str(each) for each in Difficulty if each in allowed(level, stage, color)) for color in Color
    }


def _drawn(cards: Iterable[MythosCard]) -> tuple[DrawnCard, ...]:
    return tuple(DrawnCard(card.id, card.name, str(card.color), str(card.difficulty)) for card in cards)
