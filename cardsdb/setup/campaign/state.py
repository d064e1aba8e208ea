"""Campaign mode of Eldritch Horror: six games in a row, kept by the players as a document.

A state goes in, and a state or all problems come out. `documents` reads the JSON; the sheet has the steps and
Preludes of a game.
"""

import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace

from cardsdb.chance import Chance, fresh_seed
from cardsdb.codes import InputCode
from cardsdb.reader import InputProblem
from cardsdb.setup.material import AncientOne, Card, SetupMaterial, within

SCHEMA = 1
GAMES = 6
STATUS = ("playing", "won", "lost")
DEALS = {"dark_pact": "Dark Pact", "promise_of_power": "Promise of Power"}
DEVASTATION = "Devastation Encounter Cards"  # a component of the box with which cities can be devastated


@dataclass(frozen=True)
class Kept:
    """What the investigator of a player brings into the next game. A Reward excludes a Consequence."""

    investigator: str
    reward: bool = False
    consequence: bool = False
    dark_pact: bool = False
    promise_of_power: bool = False


@dataclass(frozen=True)
class CampaignState:
    """Where a campaign stands: the game to be played, and what lasts from the games before it. Cards are slugs.

    `seed` is the one that the last Ancient One was drawn with.
    """

    game_number: int = 1
    ancient_one: str = ""
    next_ancient_one: str = ""
    defeated: tuple[str, ...] = ()
    lost_investigators: tuple[str, ...] = ()
    devastated_cities: tuple[str, ...] = ()
    kept: tuple[Kept, ...] = ()
    status: str = "playing"
    seed: str = ""

    def as_document(self) -> dict[str, object]:
        """Return the state as it is kept in JSON."""
        fields = asdict(self)
        names = ("ancient_one", "next_ancient_one", "seed")
        lists = ("defeated", "lost_investigators", "devastated_cities", "kept")
        return {
            "schema": SCHEMA,
            **fields,
            **{name: fields[name] or None for name in names},
            **{name: list(fields[name]) for name in lists},
        }


@dataclass(frozen=True)
class Outcome:
    """How a game ended: won or not, who was defeated or devoured, whose investigator goes on with what, lost cities.

    `began` names who began the game, as far as it is told; survivors of the game before began it in any case.
    """

    won: bool
    began: tuple[str, ...] = ()
    lost_investigators: tuple[str, ...] = ()
    devastated_cities: tuple[str, ...] = ()
    kept: tuple[Kept, ...] = ()


def pool(material: SetupMaterial, boxes: Collection[str]) -> list[AncientOne]:
    """Return the Ancient Ones of the boxes whose paired Prelude is in the boxes too."""
    preludes = {card.slug for card in within(material.preludes, boxes)}
    return [card for card in within(material.ancient_ones, boxes) if card.prelude in preludes]


def remaining(state: CampaignState, candidates: Iterable[AncientOne]) -> list[AncientOne]:
    """Return the Ancient Ones that may still come after the one of this game."""
    return [card for card in candidates if card.slug not in (*state.defeated, state.ancient_one)]


def next_candidates(state: CampaignState, candidates: Iterable[AncientOne]) -> list[AncientOne]:
    """Return the Ancient Ones of which the next game's is drawn; none in the last game."""
    return [] if state.game_number >= GAMES else remaining(state, candidates)


def preludes(state: CampaignState, ancient_ones: Sequence[AncientOne], last: str) -> tuple[str, ...]:
    """Return the two Preludes of the game: this Ancient One's, and the next one's or that of the last game."""
    pairs = {card.slug: card.prelude for card in ancient_ones}
    second = last if state.game_number >= GAMES else pairs.get(state.next_ancient_one, "")
    return tuple(slug for slug in (pairs.get(state.ancient_one, ""), second) if slug)


def begin(
    material: SetupMaterial, boxes: Collection[str], rng: random.Random
) -> CampaignState | tuple[InputProblem, ...]:
    """Return the state before the first game: its Ancient One and the next, drawn at random."""
    candidates = pool(material, boxes)
    if len(candidates) < GAMES:
        message = f"The boxes have {len(candidates)} Ancient Ones with their Preludes; six games need {GAMES}."
        return (InputProblem("/expansions", InputCode.CAMPAIGN_POOL_TOO_SMALL, message),)
    first, second = Chance(fresh_seed(rng)).ranked("campaign", candidates)[:2]
    return CampaignState(ancient_one=first.slug, next_ancient_one=second.slug)


def advance(
    state: CampaignState, outcome: Outcome, material: SetupMaterial, boxes: Collection[str], rng: random.Random
) -> CampaignState | tuple[InputProblem, ...]:
    """Return the state after a game, with the Ancient One after the next drawn; problems where it cannot be."""
    problems = tuple(_barred(state, outcome)) or tuple(_cannot_be(state, outcome, material))
    if problems:
        return problems
    if not outcome.won:
        return _lost(state, outcome)
    after = replace(
        state,
        defeated=(*state.defeated, state.ancient_one),
        lost_investigators=_joined(state.lost_investigators, outcome.lost_investigators),
        devastated_cities=_joined(state.devastated_cities, outcome.devastated_cities),
        kept=outcome.kept,
    )
    if state.game_number == GAMES:
        return replace(after, status="won", next_ancient_one="")
    return _next_game(after, pool(material, boxes), rng)


def _next_game(
    after: CampaignState, candidates: list[AncientOne], rng: random.Random
) -> CampaignState | tuple[InputProblem, ...]:
    state = replace(after, game_number=after.game_number + 1, ancient_one=after.next_ancient_one, next_ancient_one="")
    if state.game_number == GAMES:
        return state
    ranked = Chance(fresh_seed(rng)).ranked("next_ancient_one", next_candidates(state, candidates))
    if not ranked:
        return (
            InputProblem("/expansions", InputCode.CAMPAIGN_POOL_TOO_SMALL, "No Ancient One is left for the next game."),
        )
    return replace(state, next_ancient_one=ranked[0].slug)


def _lost(state: CampaignState, outcome: Outcome) -> CampaignState:
    """Return the end of a campaign in a lost game; whoever survived it stays in the record."""
    lost = _joined(state.lost_investigators, outcome.lost_investigators)
    told = {one.investigator for one in outcome.kept}
    before = [one for one in state.kept if one.investigator not in (*told, *lost)]
    return replace(
        state,
        lost_investigators=lost,
        devastated_cities=_joined(state.devastated_cities, outcome.devastated_cities),
        kept=(*before, *outcome.kept),
        status="lost",
    )


def _joined(first: tuple[str, ...], second: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*first, *second)))


def _barred(state: CampaignState, outcome: Outcome) -> Iterable[InputProblem]:
    """Yield every reason why the game cannot have ended in this way from this state."""
    if state.status != "playing":
        yield InputProblem("/state/status", InputCode.CAMPAIGN_OVER, f"The campaign is over. It was {state.status}.")
    if not state.ancient_one:
        yield InputProblem(
            "/state/ancient_one", InputCode.NO_ANCIENT_ONE, "The state names no Ancient One for this game."
        )
    if state.game_number < GAMES and not state.next_ancient_one:
        message = "The state does not name the Ancient One of the next game, which is drawn when this game is set up."
        yield InputProblem("/state/next_ancient_one", InputCode.NO_NEXT_ANCIENT_ONE, message)
    for number, slug in enumerate(outcome.lost_investigators):
        if slug in state.lost_investigators:
            message = "This investigator was lost in an earlier game and cannot have played."
            yield InputProblem(f"/outcome/lost_investigators/{number}", InputCode.LOST_INVESTIGATOR, message)
    for number, one in enumerate(outcome.kept):
        pointer = f"/outcome/kept/{number}/investigator"
        if one.investigator in (*state.lost_investigators, *outcome.lost_investigators):
            yield InputProblem(
                pointer, InputCode.LOST_INVESTIGATOR, "A defeated or devoured investigator does not return."
            )
        yield from _story_undone(pointer, one, state.kept)


def _cannot_be(state: CampaignState, outcome: Outcome, material: SetupMaterial) -> Iterator[InputProblem]:
    """Yield what a game that was won cannot have left behind: everybody gone without a word, no city standing."""
    if not outcome.won:
        return
    known = {one.investigator for one in outcome.kept} | set(outcome.lost_investigators)
    began = dict.fromkeys((*(one.investigator for one in state.kept), *outcome.began))
    for card in material.investigators:
        if card.slug in began and card.slug not in known:
            message = f"{card.name} began this game. Say whether {card.name} is kept or lost."
            yield InputProblem("/outcome/kept", InputCode.UNACCOUNTED_INVESTIGATOR, message, (card.slug,))
    cities = _joined(state.devastated_cities, outcome.devastated_cities)
    if material.cities and len(cities) >= len(material.cities):
        message = f"All {len(cities)} cities are devastated. That loses the game, so it cannot have been won."
        yield InputProblem("/outcome/devastated_cities", InputCode.CONTRADICTION, message)


def not_in_boxes(
    state: CampaignState, outcome: Outcome, material: SetupMaterial, boxes: Collection[str]
) -> Iterator[InputProblem]:
    """Yield the cards of this game and the next that the chosen boxes do not have."""
    playable = {card.slug for card in pool(material, boxes)}
    for name, slug in (("ancient_one", state.ancient_one), ("next_ancient_one", state.next_ancient_one)):
        if slug and slug not in playable:
            message = "This Ancient One is in none of the chosen boxes, or its Prelude is not."
            yield InputProblem(f"/state/{name}", InputCode.NOT_IN_BOXES, message)
    people = {card.slug for card in within(material.investigators, boxes)}
    for number, one in enumerate(outcome.kept):
        if one.investigator not in people:
            message = "This investigator is in none of the chosen boxes."
            yield InputProblem(f"/outcome/kept/{number}/investigator", InputCode.NOT_IN_BOXES, message)
    yield from promises_without_card("/state/kept", state.kept, material, boxes)
    yield from promises_without_card("/outcome/kept", outcome.kept, material, boxes)
    having = [box for box in material.boxes if DEVASTATION in box.components]
    if outcome.devastated_cities and not any(box.slug in boxes for box in having):
        codes = tuple(box.code for box in having)
        message = "No box that you chose lets a city be devastated."
        yield InputProblem("/outcome/devastated_cities", InputCode.BOX_MISSING, message, codes)


def promises_without_card(
    pointer: str, kept: Sequence[Kept], material: SetupMaterial, boxes: Collection[str]
) -> Iterator[InputProblem]:
    """Yield the Deals that investigators keep although no chosen box has the card."""
    for member, name in DEALS.items():
        having = [box for box in material.boxes if name in box.conditions]
        if any(box.slug in boxes for box in having):
            continue
        for number, one in enumerate(kept):
            if getattr(one, member):
                where = " or ".join(box.name for box in having)
                message = f"No chosen box has the Condition {name}. It is in: {where}."
                codes = tuple(box.code for box in having)
                yield InputProblem(f"{pointer}/{number}/{member}", InputCode.NOT_IN_BOXES, message, codes)


def _story_undone(pointer: str, after: Kept, before: Iterable[Kept]) -> Iterable[InputProblem]:
    for earlier in before:
        same = earlier.investigator == after.investigator
        undone = (earlier.reward, earlier.consequence) != (after.reward, after.consequence)
        if same and undone and (earlier.reward or earlier.consequence):
            message = "A Reward or Consequence stays once it is gained, and the other one can no longer be gained."
            yield InputProblem(pointer, InputCode.STORY_UNDONE, message)


def holding(state: CampaignState) -> tuple[str, ...]:
    """Return the lists of a state that hold something, for the conditions of steps."""
    kept = any(one.reward or one.consequence or one.dark_pact or one.promise_of_power for one in state.kept)
    lists = {
        "kept": kept,
        "stories": any(one.reward or one.consequence for one in state.kept),
        "devastated_cities": state.devastated_cities,
        "lost_investigators": state.lost_investigators,
        "next_ancient_one": state.next_ancient_one,
    }
    return tuple(name for name, full in lists.items() if full)


def lost_names(state: CampaignState, investigators: Iterable[Card]) -> list[str]:
    """Return the names of the investigators who may not be chosen."""
    return [card.name for card in investigators if card.slug in state.lost_investigators]
