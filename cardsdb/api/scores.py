"""Scores of Monsters vs. Heroes."""

from collections.abc import Iterator
from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.api.bodies import Body, Text, Whole
from cardsdb.api.problems import Place, bad_body
from cardsdb.api.views import StrictView
from cardsdb.codes import InputCode
from cardsdb.decks.scoring import FactionCard, PlayerArea, score
from cardsdb.terms import Side

EXPERT_PLAYERS, EXPERT_FACTIONS = 2, 3


class FactionInput(Body):
    """A faction card: its side, and how many of its named characters are in the player's area."""

    side = serializers.ChoiceField([str(word) for word in Side], help_text="heroes or monsters")
    named = Whole(
        min_value=0, max_value=2, default=0, help_text="how many of its two characters are in the player's area"
    )


class PlayerInput(Body):
    """A player's area at the end of the game, and the factions to choose from (three in the expert game)."""

    name = Text(max_length=100)
    hero_icons = Whole(min_value=0, max_value=999, help_text="hero icons in the player's area")
    monster_icons = Whole(min_value=0, max_value=999, help_text="monster icons in the player's area")
    neutral_points = Whole(min_value=-999, max_value=999, default=0, help_text="points from neutrals")
    factions = FactionInput(many=True, allow_empty=False, max_length=12, help_text="the faction cards to choose from")


class ScoreInput(Body):
    """The 2 to 8 players in clockwise turn order, and who played last (breaks a tie)."""

    players = PlayerInput(many=True, allow_empty=False, max_length=8, help_text="the players in clockwise turn order")
    last_to_play = Text(
        required=False, allow_null=True, max_length=100, help_text="name of the player who played last: breaks a tie"
    )


class PlayerOutput(serializers.Serializer[Any]):
    """Points with each faction in the given order, the best score, and the index of its faction (from 0)."""

    name = serializers.CharField()
    points = serializers.ListField(
        child=serializers.IntegerField(), help_text="points with each faction, in the order sent"
    )
    best = serializers.IntegerField(help_text="the best of them")
    best_faction = serializers.IntegerField(help_text="index of the best faction, from 0")


class ScoreOutput(serializers.Serializer[Any]):
    """All scores; `winner` is null in a tie if `last_to_play` is missing."""

    players = PlayerOutput(many=True, help_text="the players in the order sent")
    winner = serializers.CharField(allow_null=True, help_text="name of the winner; null: a tie")
    tied = serializers.ListField(
        child=serializers.CharField(), help_text="names of the players who are tied for first place"
    )


_EXAMPLE = OpenApiExample(
    "two players",
    {
        "players": [
            {"name": "A", "hero_icons": 7, "monster_icons": 2, "factions": [{"side": "heroes", "named": 2}]},
            {"name": "B", "hero_icons": 3, "monster_icons": 6, "factions": [{"side": "monsters"}]},
        ]
    },
    request_only=True,
)


class ScoresView(StrictView):
    """Scoring of a finished game."""

    @extend_schema(
        operation_id="scoreGame",
        summary="Score a game of Monsters vs. Heroes",
        request=ScoreInput,
        responses=ScoreOutput,
        examples=[_EXAMPLE],
    )
    def post(self, request: Request) -> Response:
        """Return the points of all players and the winner."""
        data = ScoreInput.read(request.data)
        areas = [
            PlayerArea(
                player["name"],
                player["hero_icons"],
                player["monster_icons"],
                tuple(FactionCard(Side(each["side"]), each["named"]) for each in player["factions"]),
                player["neutral_points"],
            )
            for player in data["players"]
        ]
        _check(areas, data.get("last_to_play"))
        result = score(areas, last_to_play=data.get("last_to_play"))
        return Response(
            {
                "players": [
                    {"name": each.name, "points": each.points, "best": each.best, "best_faction": each.faction}
                    for each in result.scores
                ],
                "winner": result.winner,
                "tied": result.tied if len(result.tied) > 1 else (),
            }
        )


def _check(areas: list[PlayerArea], last: str | None) -> None:
    """Raise a 400 for what no game ends with."""
    faults = [*_names(areas, last), *_numbers(areas)]
    if faults:
        raise bad_body(faults)


def _numbers(areas: list[PlayerArea]) -> Iterator[Place]:
    """Yield wrong numbers of players and faction cards: 1 each in the standard game, 3 each in the expert game of 2."""
    if len(areas) == 1:
        yield Place(InputCode.OUT_OF_RANGE, "A game has 2 to 8 players.", pointer="/players")
    expert = len(areas) == EXPERT_PLAYERS and all(len(area.factions) == EXPERT_FACTIONS for area in areas)
    for place, area in enumerate(areas):
        if len(area.factions) != 1 and not expert:
            detail = "A player has 1 faction card, or 3 in the expert game, in which both of 2 players have 3."
            yield Place(InputCode.OUT_OF_RANGE, detail, pointer=f"/players/{place}/factions")


def _names(areas: list[PlayerArea], last: str | None) -> Iterator[Place]:
    """Yield names given twice, and an unknown last player."""
    names = [area.name for area in areas]
    for place, name in enumerate(names):
        if name in names[:place]:
            yield Place("name-twice", f"Two players have the name “{name}”.", pointer=f"/players/{place}/name")
    if last is not None and last not in names:
        detail = f"There is no player “{last}”."
        yield Place("unknown-value", detail, pointer="/last_to_play", suggestions=tuple(dict.fromkeys(names)))
