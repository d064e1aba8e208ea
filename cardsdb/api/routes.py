"""Routes between two spaces."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb import library
from cardsdb.api.problems import Place, bad_parameters
from cardsdb.api.views import StrictView
from cardsdb.play.route_request import Reading
from cardsdb.play.routes import LOCAL, TRAVEL, shortest


class SpaceRef(serializers.Serializer[Any]):
    """A space."""

    id = serializers.CharField(help_text="permanent id")
    name = serializers.CharField(help_text="name on the board")
    url = serializers.URLField(help_text="the space in the API")


class MoveShape(serializers.Serializer[Any]):
    """One space further."""

    round = serializers.IntegerField(help_text="in which round, from 1")
    by = serializers.ChoiceField(
        [TRAVEL, "train", "ship", LOCAL],
        help_text="travel: the first space of a Travel action; train, ship: a ticket; local: a Local path",
    )
    start = SpaceRef(help_text="from here")
    end = SpaceRef(help_text="to here")
    path = serializers.CharField(
        allow_null=True, help_text="type of the path: ship, train, uncharted or local; null: not known"
    )


class RouteOutput(serializers.Serializer[Any]):
    """The way with the fewest rounds, then tickets, then Travel actions. `rounds` is null where there is none."""

    start = SpaceRef(help_text="where it begins")
    end = SpaceRef(help_text="where it ends")
    boards = serializers.ListField(child=serializers.CharField(), help_text="boards in play")
    rounds = serializers.IntegerField(allow_null=True, help_text="rounds that it takes; null: no way leads there")
    train_tickets = serializers.IntegerField(help_text="Train tickets spent")
    ship_tickets = serializers.IntegerField(help_text="Ship tickets spent")
    moves = MoveShape(many=True, help_text="the moves in order")
    unknown_paths = serializers.IntegerField(help_text="moves along a path of unknown type")


def _space(name: str, text: str, example: str) -> OpenApiParameter:
    return OpenApiParameter(name, str, required=True, description=text, examples=[OpenApiExample("one", example)])


class RouteView(StrictView):
    """The shortest way."""

    parameters = ("from", "to", "train", "ship", "delayed", "boards", "dream_portals")
    required = ("from", "to")

    @extend_schema(
        operation_id="findRoute",
        summary="Find the shortest way between two spaces",
        parameters=[
            _space("from", "id, name or alias of a space", "Tokyo"),
            _space("to", "id, name or alias of a space", "Sydney"),
            OpenApiParameter("train", int, enum=(0, 1, 2), description="Train tickets in hand (0)"),
            OpenApiParameter("ship", int, enum=(0, 1, 2), description="Ship tickets in hand (0)"),
            OpenApiParameter("delayed", bool, description="true: the first round is lost (false)"),
            OpenApiParameter(
                "boards", str, description="side boards in play, by commas, besides those of the spaces named"
            ),
            OpenApiParameter(
                "dream_portals",
                str,
                description="up to 3 pairs by commas, each `space:leads to`, as `tokyo:celephais`",
            ),
        ],
        responses=RouteOutput,
    )
    def get(self, request: Request) -> Response:
        """Return the way with the fewest rounds, then tickets, then Travel actions, with the tickets in hand alone."""
        known = library.board_spaces()
        reading = Reading(request.query_params.dict(), known.find, known.nearest, known.boards)
        asked = reading.asked()
        if asked is None:
            raise bad_parameters(
                [
                    Place("invalid-value", fault.message, parameter=fault.parameter, suggestions=fault.suggestions)
                    for fault in reading.faults
                ]
            )
        links = known.paths(asked.boards, asked.portals)  # type: ignore[arg-type]
        route = shortest(links, asked.start.id, asked.goal.id, delayed=asked.delayed, **asked.tickets)
        origin = request.build_absolute_uri("/").rstrip("/")

        def told(space_id: str) -> dict[str, str]:
            space = known.spaces[space_id]
            return {"id": space.id, "name": space.name, "url": f"{origin}/api/v1/spaces/{space.id}/"}

        moves = [
            {
                "round": move.round,
                "by": move.by,
                "start": told(move.start),
                "end": told(move.end),
                "path": None if move.path is None else str(move.path),
            }
            for move in (route.moves if route else ())
        ]
        return Response(
            {
                "start": told(asked.start.id),
                "end": told(asked.goal.id),
                "boards": list(asked.boards),
                "rounds": route.rounds if route else None,
                "train_tickets": route.train if route else 0,
                "ship_tickets": route.ship if route else 0,
                "moves": moves,
                "unknown_paths": sum(move["path"] is None for move in moves),
            }
        )
