"""Setup sheets and campaigns for the OpenAPI description: what may be sent, and what comes back.

The choices of a request are read by `cardsdb.setup`, which knows them from the packs; these shapes only describe them.
"""

from typing import Any

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cardsdb import dataset, library
from cardsdb.api.bodies import Body, Seed
from cardsdb.api.citations import CitationBody
from cardsdb.setup.procedures.steps import COMMON_OPTIONS, Option
from cardsdb.terms import Confidence, GameCode


def _words(help_text: str, **options: Any) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.CharField(), required=False, allow_null=True, help_text=help_text, **options
    )


class KeptShape(Body):
    """What an investigator keeps for the next game: a Reward or a Consequence, never both."""

    investigator = serializers.CharField(help_text="id or name of the investigator")
    reward = serializers.BooleanField(required=False, allow_null=True, help_text="the Reward is kept")
    consequence = serializers.BooleanField(required=False, allow_null=True, help_text="the Consequence is kept")
    dark_pact = serializers.BooleanField(required=False, allow_null=True, help_text="a Dark Pact is kept")
    promise_of_power = serializers.BooleanField(required=False, allow_null=True, help_text="a Promise of Power is kept")


class CampaignStateShape(Body):
    """The state of a campaign. The client keeps it."""

    schema = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=1, help_text="version of this document"
    )
    game_number = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=6, help_text="the game to be played, 1 to 6"
    )
    ancient_one = serializers.CharField(required=False, allow_null=True, help_text="of the game to be played")
    next_ancient_one = serializers.CharField(required=False, allow_null=True, help_text="of the game after that")
    defeated = _words("Ancient Ones that were defeated, one for each game before")
    lost_investigators = _words("investigators who were defeated or devoured: they do not return")
    devastated_cities = _words("with Cities in Ruin")
    kept = KeptShape(many=True, required=False, allow_null=True, help_text="what each investigator brings along")
    status = serializers.ChoiceField(
        ["playing", "won", "lost"], required=False, allow_null=True, help_text="playing, won or lost"
    )
    seed = Seed(
        required=False,
        allow_null=True,
        help_text="of the last draw: the same request with this seed draws the same Ancient One",
    )


class OutcomeShape(Body):
    """How a game of a campaign ended."""

    won = serializers.BooleanField(help_text="the game was won")
    lost_investigators = _words("investigators who were defeated or devoured in it")
    devastated_cities = _words("cities that were devastated in it")
    began = _words("who began the game, besides the survivors of the game before: each is then kept or lost")
    kept = KeptShape(many=True, required=False, allow_null=True, help_text="the surviving investigators")


_WORDS = {"type": "array", "items": {"type": "string"}}
_SETS = _WORDS | {"description": "sets that the player names, in any spelling"}
_FACTION_SETS = _WORDS | {"description": "the two sets that the faction cards come from"}


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "description": "the key of a saved deck"},
            {
                "type": "object",
                "description": "a deck as for decks/validate/: `cards`, or a typed list as `text`",
                "properties": {
                    "sets": _SETS,
                    "faction_sets": _FACTION_SETS,
                    "cards": {
                        "type": "array",
                        "items": {"type": "object"},
                        "description": "cards by id, or by name and set, with their count",
                    },
                    "text": {"type": "string", "description": "the deck as a typed list"},
                    "card_lists": {
                        "type": "array",
                        "items": {"type": "object"},
                        "description": "facts from the owner's boxes",
                    },
                },
                "additionalProperties": False,
            },
        ]
    }
)
class BroughtDeckShape(serializers.JSONField):
    """A deck that a player brings, or the key of a saved one."""


class SetupOptions(Body):
    """Options of the setup. The procedures of the packs say which there are."""


class OptionsDescription(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Describes the options as the procedures declare them, so that a new one needs no code."""

    target_class = "cardsdb.api.setup_shapes.SetupOptions"
    priority = 1  # before that of all bodies

    def map_serializer(self, auto_schema: AutoSchema, direction: Any) -> Any:
        games = GameCode if dataset.current() is not dataset.NONE else ()
        options = {**COMMON_OPTIONS}
        for game in games:
            options |= library.setup_material(game).procedure.options
        state = auto_schema.resolve_serializer(CampaignStateShape, direction).ref
        return {
            "type": "object",
            "description": SetupOptions.__doc__,
            "properties": {name: _option_schema(option, state) for name, option in options.items()},
            "additionalProperties": False,
        }


_ABOUT = {
    "campaign": "the state of the campaign",
    "difficulty": "how the Mythos deck is built",
    "starting_rumor": "true: draw a starting Rumor; or the id of a Mythos card",
    "personal_stories": "play with Personal Stories",
    "variant_reference_card": "use the optional values of the reference card",
    "expert_mythos": "Elder Sign: use the Expert Mythos variant",
    "exhibit": "Elder Sign: add The Exhibit",
    "reveal": "show the cards of the Mythos deck",
}


def _option_schema(option: Option, state: dict[str, Any]) -> dict[str, Any]:
    about = {"description": _ABOUT.get(option.name, option.name.replace("_", " ")), "nullable": True}
    if option.kind == "campaign":
        return {"allOf": [state], **about}
    if option.kind == "choice":
        return {"type": "string", "enum": list(option.values), "default": option.default, **about}
    if option.kind == "card":
        return {"oneOf": [{"type": "boolean"}, {"type": "string"}], **about}
    return {"type": "boolean", **about}


class SetupSheetInput(Body):
    """The choices of a group. What is absent is drawn, or set by the rules. Names may be spelled in any way."""

    game = serializers.CharField(help_text="eh, mvh or es")
    mode = serializers.CharField(required=False, allow_null=True, help_text="standard where absent")
    players = serializers.IntegerField(required=False, allow_null=True, help_text="number of players")
    expansions = _words("the core box where absent")
    sets = _words("Monsters vs. Heroes: the sets whose decks are shuffled together")
    ancient_one = serializers.CharField(required=False, allow_null=True, help_text="drawn where absent")
    preludes = _words("an empty list: none")
    investigators = _words("those of the group; further ones are drawn")
    decks = serializers.ListField(
        child=BroughtDeckShape(),
        required=False,
        allow_null=True,
        max_length=2,
        help_text="expert mode: the decks of both players",
    )
    options = SetupOptions(required=False, allow_null=True, help_text="options of the setup")
    seed = Seed(required=False, allow_null=True)
    rerolls = serializers.DictField(
        child=serializers.IntegerField(min_value=0),
        required=False,
        allow_null=True,
        help_text="how often each draw was made again; the others stay",
    )


class FetchShape(serializers.Serializer[Any]):
    """A quantity of a component from one box. `count` is null if it is not known: take all of them."""

    expansion = serializers.CharField()
    component = serializers.CharField()
    count = serializers.IntegerField(allow_null=True)


class StepShape(serializers.Serializer[Any]):
    """A step, with the rule behind it. `at` is the rulebook's step that it belongs to: before, 1 to 9, after."""

    id = serializers.CharField()
    at = serializers.CharField(help_text="step of the rulebook that it belongs to: before, 1 to 9, after")
    title = serializers.CharField()
    text = serializers.CharField()
    citation = CitationBody(allow_null=True)
    components = FetchShape(many=True, help_text="what the step needs")
    confidence = serializers.ChoiceField([str(word) for word in Confidence])


class DrawnCardShape(serializers.Serializer[Any]):
    """A card of a draw; color and difficulty for Mythos cards only."""

    id = serializers.CharField()
    name = serializers.CharField()
    color = serializers.CharField(required=False)
    difficulty = serializers.CharField(required=False)


class PassedOverShape(serializers.Serializer[Any]):
    """A candidate that could not be used."""

    id = serializers.CharField()
    name = serializers.CharField()
    reason = serializers.CharField(help_text="why it could not be used")


class HiddenCardShape(serializers.Serializer[Any]):
    """A card of the Mythos deck; id and name null unless `reveal` is set."""

    id = serializers.CharField(allow_null=True)
    name = serializers.CharField(allow_null=True)
    color = serializers.CharField()
    difficulty = serializers.CharField(allow_null=True)


class DrawnStageShape(serializers.Serializer[Any]):
    """A stage of the Mythos deck; `levels` says which difficulties each color may have."""

    stage = serializers.IntegerField()
    levels = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()), help_text="which difficulties each color may have"
    )
    cards = HiddenCardShape(many=True)


class DrawShape(serializers.Serializer[Any]):
    """A choice or a draw; `stages` for the Mythos deck alone."""

    draw = serializers.CharField(help_text="what is drawn")
    cards = DrawnCardShape(many=True)
    chosen = serializers.BooleanField(help_text="the group chose, nothing was drawn")
    candidates = serializers.IntegerField(help_text="how many there were to draw from")
    passed_over = PassedOverShape(many=True, help_text="candidates that could not be used")
    stages = DrawnStageShape(many=True, required=False, help_text="stages of the Mythos deck")


class SheetWarningShape(serializers.Serializer[Any]):
    """A warning for the reader of a sheet."""

    code = serializers.CharField()
    message = serializers.CharField()
    steps = serializers.ListField(child=serializers.CharField(), help_text="ids of the steps concerned")
    names = serializers.ListField(child=serializers.CharField(), help_text="names of the things concerned")


class SetupSheetOutput(serializers.Serializer[Any]):
    """A setup sheet. The token makes it again; `reserve` where the game has one."""

    token = serializers.CharField(help_text="makes the sheet again")
    seed = serializers.CharField()
    dataset_version = serializers.CharField(help_text="version of the data that made it")
    fetch = FetchShape(many=True, help_text="what to take from each box")
    steps = StepShape(many=True, help_text="what to do, in order")
    draws = DrawShape(many=True, help_text="what was drawn or chosen")
    reserve = DrawnCardShape(
        many=True,
        required=False,
        help_text="four Assets drawn for the reserve, where no deck is shuffled; a table turns up four instead",
    )
    warnings = SheetWarningShape(many=True, help_text="what the group should know")


class CampaignInput(Body):
    """The boxes of the group, and the seed of the draw."""

    expansions = _words("the core box where absent")
    seed = Seed(required=False, allow_null=True)


class CampaignAdvanceInput(CampaignInput):
    """A state, and how its game ended."""

    state = CampaignStateShape(help_text="the state before the game")
    outcome = OutcomeShape(help_text="how the game ended")
