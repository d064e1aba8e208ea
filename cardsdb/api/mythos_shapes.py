"""Mythos decks: what may be sent, and what comes back."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from drf_spectacular.utils import (
    extend_schema_field,
)
from rest_framework import serializers

from cardsdb import library
from cardsdb.api.bodies import Body, Seed, Several, Text
from cardsdb.api.deck_shapes import DeckProblemShape
from cardsdb.api.schema import ProblemBody, problem
from cardsdb.dataset import per_dataset
from cardsdb.decks.mythos.builder import reserve
from cardsdb.decks.mythos.deck import MythosDeck, MythosPool
from cardsdb.decks.mythos.feasibility import Feasibility, Shortfall
from cardsdb.decks.mythos.odds import Odds
from cardsdb.terms import Color, DeckDifficulty, Difficulty, Verdict

MOST_STAGES = 10
MOST_IN_STAGE = 60


@extend_schema_field({"oneOf": [{"type": "boolean"}, {"type": "string"}]})
class StartingRumor(serializers.Field[Any, Any, Any, Any]):
    """False, true, or the id of a Mythos card."""

    default_error_messages = {"invalid": "Give false, true or the id of a blue Mythos card."}

    def to_internal_value(self, data: Any) -> bool | str:
        if not isinstance(data, bool) and not (isinstance(data, str) and 1 <= len(data) <= 200):
            self.fail("invalid")
        return data

    def to_representation(self, value: Any) -> Any:
        return value


@extend_schema_field({"enum": [str(word) for word in DeckDifficulty], "type": "string"})
class Level(Text):
    """A difficulty. An unknown one is reported together with other problems of the choices."""


class MythosInput(Body):
    """The choices that a Mythos deck depends on."""

    ancient_one = Text(max_length=200, help_text="id or slug")
    expansions = Several(child=Text(max_length=200), most=20, default=lambda: ["core"], help_text="ids, slugs or codes")
    difficulty = Level(default="normal", max_length=200)
    starting_rumor = StartingRumor(default=False, help_text="false, true or the id of a card")
    preludes = Several(
        child=Text(max_length=200),
        most=20,
        default=list,
        help_text="Preludes in play: the Mythos cards that they withhold are taken out",
    )


class BuildInput(MythosInput):
    """The choices, and the seed of the draw."""

    seed = Seed(required=False)


class ValidateInput(MythosInput):
    """The choices, and a deck: ids of the stages I, II, III, top card first."""

    stages = Several(
        child=Several(child=Text(max_length=200), most=MOST_IN_STAGE),
        most=MOST_STAGES,
        help_text="ids of the cards of stages I, II and III, top card first",
    )


class StageCard(serializers.Serializer[Any]):
    """A card of a stage."""

    id = serializers.CharField()
    name = serializers.CharField()
    color = serializers.CharField()
    difficulty = serializers.CharField()


class Stage(serializers.Serializer[Any]):
    """A stage, its top card first."""

    stage = serializers.IntegerField()
    cards = StageCard(many=True)


class BuildOutput(serializers.Serializer[Any]):
    """A deck. Preludes took out `withheld`; `reserve` is what is left in the chosen boxes."""

    seed = serializers.CharField()
    stages = Stage(many=True, help_text="the stages, top card first")
    starting_rumor = StageCard(allow_null=True, help_text="the starting Rumor; null: none")
    withheld = StageCard(many=True, help_text="cards that Preludes take out")
    reserve = StageCard(many=True, help_text="cards that are left in the chosen boxes")


class ShortfallShape(serializers.Serializer[Any]):
    """Missing cards. `stage` is null unless the difficulty is staged; `difficulty` is null if several are allowed."""

    stage = serializers.IntegerField(allow_null=True)
    color = serializers.CharField()
    difficulty = serializers.CharField(allow_null=True)
    needed = serializers.IntegerField(help_text="cards that the stage table needs")
    available = serializers.IntegerField(help_text="cards in the chosen boxes")
    short = serializers.IntegerField(help_text="cards that are missing")
    starting_rumor = serializers.BooleanField(help_text="it is the starting Rumor that is missing")
    message = serializers.CharField()


def _cures() -> serializers.ListField:
    return serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="the smallest sets of further expansions, by id, that make the deck possible",
    )


class FeasibilityOutput(serializers.Serializer[Any]):
    """Whether the deck can be built. `cures` are the smallest sets of further expansions that make it possible."""

    feasible = serializers.BooleanField(help_text="the deck can be built")
    shortfalls = ShortfallShape(many=True, help_text="what is short")
    cures = _cures()


class ReportOutput(serializers.Serializer[Any]):
    """The outcome of a check."""

    verdict = serializers.ChoiceField([str(Verdict.LEGAL), str(Verdict.ILLEGAL)], help_text="legal or illegal")
    problems = DeckProblemShape(many=True, help_text="everything wrong, stage by stage")


class MatrixAncientOneShape(serializers.Serializer[Any]):
    """An Ancient One of the matrix."""

    id = serializers.CharField()
    name = serializers.CharField()
    box_chosen = serializers.BooleanField(help_text="its box is among the chosen ones")


class MatrixRow(FeasibilityOutput):
    """Feasibility of one Ancient One at one difficulty."""

    ancient_one = MatrixAncientOneShape(help_text="the Ancient One")
    difficulty = serializers.ChoiceField([str(word) for word in DeckDifficulty], help_text="how the deck is built")


class FeasibilityMatrix(serializers.Serializer[Any]):
    """Feasibility of all Ancient Ones, at all difficulties unless one is chosen."""

    matrix = MatrixRow(many=True, help_text="one entry for each Ancient One and difficulty")


class ShortfallProblem(ProblemBody):
    """An error because the Mythos deck cannot be built, with what is short and what would help."""

    shortfalls = ShortfallShape(many=True, help_text="what is short")
    cures = _cures()


SHORT = problem(ShortfallProblem, "no Mythos deck can be built from these boxes")


class ChanceShape(serializers.Serializer[Any]):
    """A chance, or an expected number."""

    fraction = serializers.CharField(help_text="the exact value, such as 5/18")
    value = serializers.FloatField(help_text="the nearest number")


class CountChanceShape(ChanceShape):
    """The chance of a number of cards."""

    cards = serializers.IntegerField(help_text="number of cards")


class StageChanceShape(ChanceShape):
    """The chance to be in a stage."""

    stage = serializers.IntegerField()


class ShareShape(serializers.Serializer[Any]):
    """Cards of a color and difficulty in a stage."""

    stage = serializers.IntegerField()
    color = serializers.ChoiceField([str(word) for word in Color])
    difficulty = serializers.ChoiceField([str(word) for word in Difficulty])
    expected = ChanceShape(help_text="how many to expect")
    distribution = CountChanceShape(many=True, help_text="the chance of each number that is possible")


class CardOddsShape(serializers.Serializer[Any]):
    """The chances of one card."""

    id = serializers.CharField()
    in_deck = ChanceShape(help_text="to be in the deck")
    in_stage = StageChanceShape(many=True, help_text="to be in each stage")
    in_first = CountChanceShape(required=False, help_text="to be among the first cards; only with `first`")
    as_starting_rumor = ChanceShape(required=False, help_text="to be drawn as the starting Rumor; only with one")


class OddsOutput(serializers.Serializer[Any]):
    """Exact chances: how many cards of each stage, color and difficulty to expect, and the chances of single cards."""

    shares = ShareShape(many=True, help_text="for each stage, color and difficulty")
    cards = CardOddsShape(many=True, help_text="for each card asked for")


def shortfall_json(short: Shortfall) -> dict[str, Any]:
    return {
        "stage": short.stage,
        "color": str(short.color),
        "difficulty": str(short.difficulty) if short.difficulty else None,
        "needed": short.needed,
        "available": short.available,
        "short": short.short,
        "starting_rumor": short.starting_rumor,
        "message": short.message,
    }


def feasibility_json(found: Feasibility) -> dict[str, Any]:
    """Return a feasibility as JSON; cures are ids of expansions."""
    ids = library.boxes()
    return {
        "feasible": found.feasible,
        "shortfalls": [shortfall_json(short) for short in found.shortfalls],
        "cures": [[ids[code] for code in cure] for cure in found.cures],
    }


@per_dataset
def _cards() -> Mapping[str, dict[str, str]]:
    """Return the Mythos cards as JSON, by id."""
    return {
        card.id: {"id": card.id, "name": card.name, "color": str(card.color), "difficulty": str(card.difficulty)}
        for card in library.mythos_cards()
    }


def deck_json(deck: MythosDeck, pool: MythosPool, seed: str) -> dict[str, Any]:
    cards = _cards()
    return {
        "seed": seed,
        "stages": [
            {"stage": place, "cards": [cards[each] for each in ids]} for place, ids in enumerate(deck.stages, 1)
        ],
        "starting_rumor": cards[deck.starting_rumor] if deck.starting_rumor else None,
        "withheld": [cards[each] for each in sorted(pool.withheld)],
        "reserve": [cards[each] for each in reserve(deck, pool)],
    }


def _chance(value: Fraction) -> dict[str, Any]:
    return {"fraction": str(value), "value": float(value)}


def share_json(share: Any) -> dict[str, Any]:
    return {
        "stage": share.stage,
        "color": str(share.color),
        "difficulty": str(share.difficulty),
        "expected": _chance(share.expected),
        "distribution": [{"cards": number, **_chance(chance)} for number, chance in share.distribution.items()],
    }


def card_odds(odds: Odds, pool: MythosPool, card: str, first: int | None, *, rumor: bool) -> dict[str, Any]:
    return {
        "id": card,
        "in_deck": _chance(odds.in_deck(card)),
        "in_stage": [{"stage": stage, **_chance(odds.in_stage(card, stage))} for stage in (1, 2, 3)],
        **({"in_first": {"cards": first, **_chance(odds.in_first(card, first))}} if first else {}),
        **({"as_starting_rumor": _chance(odds.as_starting_rumor(card))} if rumor else {}),
    }
