"""Check a given Mythos deck against table, pool, and difficulty, stage by stage."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain

from cardsdb.citations import Citation
from cardsdb.decks.mythos.builder import rumor_fault
from cardsdb.decks.mythos.deck import STAGE_NAMES, STAGES, MythosCard, MythosDeck, MythosPool, MythosTable, allowed
from cardsdb.decks.problems import CardRef, Code, DeckProblem
from cardsdb.decks.reports import Report
from cardsdb.names import nearest
from cardsdb.terms import Color, DeckDifficulty

_CORE = ("Eldritch Horror core, our summary", "eh.core")
_MASKS = ("Eldritch Horror: Masks of Nyarlathotep", "eh.masks-of-nyarlathotep")
BUILDING = Citation(*_CORE, "Setup", "Build Mythos Deck")
STARTING_RUMOR = Citation(*_CORE, "Mythos Deck", "Starting Rumor")
LEVELS = Citation(*_CORE, "Mythos Deck", "Difficulty Levels")
STAGED = Citation(*_MASKS, "Adjusting Game Difficulty", "Staged Difficulty")
INSANE = Citation(*_MASKS, "Adjusting Game Difficulty", "Insane Difficulty")
_OF_LEVEL = {
    DeckDifficulty.INSANE: INSANE,
    DeckDifficulty.STAGED: STAGED,
    DeckDifficulty.STAGED_HARDER_BLUES: STAGED,
}


@dataclass(frozen=True, slots=True)
class _Case:
    deck: MythosDeck
    table: MythosTable
    pool: MythosPool
    level: DeckDifficulty

    def places(self) -> Iterator[tuple[int, str, str, MythosCard | None]]:
        """Yield stage, pointer, id as sent, and the card where it is known, of every card."""
        for row, stage in enumerate(self.deck.stages):
            for place, card_id in enumerate(stage):
                yield row + 1, f"/stages/{row}/{place}", card_id, self.pool.by_id.get(card_id)


def check(deck: MythosDeck, table: MythosTable, pool: MythosPool, level: DeckDifficulty) -> Report:
    """Return the verdict with every problem, in the order of RULES."""
    case = _Case(deck, table, pool, level)
    return Report.of(problem for rule in RULES for problem in rule(case))


def known_cards(case: _Case) -> Iterator[DeckProblem]:
    """Every card exists, is in a chosen box, and no Prelude took it out."""
    for _stage, pointer, card_id, card in case.places():
        if card is None:
            near = tuple(nearest(card_id, case.pool.by_id, limit=1, cutoff=80))
            yield DeckProblem(
                code=Code.UNKNOWN_CARD, pointer=pointer, cards=(CardRef(card_id),), near=near, citation=BUILDING
            )
        elif card.expansion not in case.pool.chosen:
            yield _problem(Code.CARD_NOT_IN_CHOSEN_BOXES, pointer, card)
        elif card.id in case.pool.withheld:
            yield _problem(Code.WITHHELD_CARD, pointer, card)


def no_repeats(case: _Case) -> Iterator[DeckProblem]:
    """Every card once, the starting Rumor included: it is not one of the deck's cards."""
    ids = [card.id if card else card_id for _stage, _pointer, card_id, card in case.places()]
    rumor = case.pool.by_id.get(case.deck.starting_rumor or "")
    copies = Counter(chain(ids, [rumor.id] if rumor else []))
    told: set[str] = set()
    for _stage, pointer, _card_id, card in case.places():
        if card and copies[card.id] > 1 and card.id not in told:
            told.add(card.id)
            yield _problem(Code.REPEATED_CARD, pointer, card, limit=1, actual=copies[card.id])


def all_stages(case: _Case) -> Iterator[DeckProblem]:
    """Three stages."""
    if len(case.deck.stages) != len(STAGES):
        yield DeckProblem(
            code=Code.WRONG_NUMBER_OF_STAGES,
            pointer="/stages",
            limit=len(STAGES),
            actual=len(case.deck.stages),
            citation=BUILDING,
        )


def stage_colors(case: _Case) -> Iterator[DeckProblem]:
    """Of each color as many cards in each stage as the Ancient One's table says."""
    found = Counter((stage, card.color) for stage, _pointer, _id, card in case.places() if card)
    for stage in STAGES[: len(case.deck.stages)]:
        for color in Color:
            needed, actual = case.table.needs(stage, color), found[stage, color]
            if needed != actual:
                yield DeckProblem(
                    code=Code.WRONG_STAGE_COLORS,
                    pointer=f"/stages/{stage - 1}",
                    limit=needed,
                    actual=actual,
                    place=f"{STAGE_NAMES[stage]}, {color}",
                    citation=BUILDING,
                )


def stage_difficulties(case: _Case) -> Iterator[DeckProblem]:
    """Only cards of the difficulties that the level leaves in for their stage."""
    for stage, pointer, _card_id, card in case.places():
        if card and stage in STAGES and card.difficulty not in allowed(case.level, stage, card.color):
            place = f"{STAGE_NAMES[stage]} of a deck of difficulty {case.level}"
            citation = _OF_LEVEL.get(case.level, LEVELS)
            yield _problem(Code.WRONG_DIFFICULTY, pointer, card, typed=card.difficulty, place=place, citation=citation)


def starting_rumor(case: _Case) -> Iterator[DeckProblem]:
    """The starting Rumor is an unused blue card of the chosen boxes; with a staged difficulty an easy one."""
    rumor = case.deck.starting_rumor
    fault = rumor_fault(rumor, case.pool, case.level) if rumor is not None else None
    if rumor is not None and fault:
        card = case.pool.by_id.get(rumor)
        yield DeckProblem(
            code=Code.INVALID_STARTING_RUMOR,
            pointer="/starting_rumor",
            cards=(CardRef(card.name, card.id) if card else CardRef(rumor),),
            typed=fault,
            citation=STARTING_RUMOR,
        )


Rule = Callable[[_Case], Iterator[DeckProblem]]
RULES: tuple[Rule, ...] = (known_cards, no_repeats, all_stages, stage_colors, stage_difficulties, starting_rumor)


def _problem(
    code: Code,
    pointer: str,
    card: MythosCard,
    *,
    limit: int | None = None,
    actual: int | None = None,
    typed: str = "",
    place: str = "",
    citation: Citation = BUILDING,
) -> DeckProblem:
    return DeckProblem(
        code=code,
        pointer=pointer,
        cards=(CardRef(card.name, card.id),),
        limit=limit,
        actual=actual,
        typed=typed,
        place=place,
        citation=citation,
    )
