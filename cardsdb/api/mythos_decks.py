"""Mythos decks: whether one can be built, building, checking, and the chances of its cards."""

import re
from typing import Any

from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    PolymorphicProxySerializer,
    extend_schema,
)
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb import library
from cardsdb.api.deck_shapes import problem_json
from cardsdb.api.mythos_requests import ChoiceReader, asked_mythos, from_query, listed, mythos_id, near_cards
from cardsdb.api.mythos_shapes import (
    SHORT,
    BuildInput,
    BuildOutput,
    FeasibilityMatrix,
    FeasibilityOutput,
    OddsOutput,
    ReportOutput,
    ValidateInput,
    card_odds,
    deck_json,
    feasibility_json,
    share_json,
)
from cardsdb.api.problems import Place, Problem
from cardsdb.api.views import StrictView
from cardsdb.chance import fresh_seed, seeded
from cardsdb.decks.mythos.checker import check as check_mythos
from cardsdb.decks.mythos.deck import MythosDeck
from cardsdb.decks.mythos.feasibility import SHORTFALL_CODE, Feasibility, feasibility
from cardsdb.decks.mythos.odds import Odds
from cardsdb.terms import DeckDifficulty, Kind

MOST_CARDS = 20  # whose odds one request asks for


def infeasible(found: Feasibility) -> Problem:
    """Return the 422 for a deck that cannot be built."""
    told = feasibility_json(found)
    detail = " ".join(short.message for short in found.shortfalls)
    places = [Place(SHORTFALL_CODE, short.message) for short in found.shortfalls]
    return Problem(422, detail, places, code=SHORTFALL_CODE, shortfalls=told["shortfalls"], cures=told["cures"])


_EXAMPLE = OpenApiExample(
    "Azathoth with the core box",
    {"ancient_one": "azathoth", "expansions": ["core"], "seed": "dunwich"},
    request_only=True,
)


_GIVEN = OpenApiExample(
    "a first stage", {"ancient_one": "azathoth", "stages": [["eh.mythos.a-proposition"], [], []]}, request_only=True
)


class BuildView(StrictView):
    """Building a Mythos deck."""

    @extend_schema(
        operation_id="buildMythosDeck",
        summary="Build a Mythos deck",
        request=BuildInput,
        responses={200: BuildOutput, 422: SHORT},
        examples=[_EXAMPLE],
    )
    def post(self, request: Request) -> Response:
        """Return a deck drawn by the seed, or a 422 with what is short and which expansions would help."""
        data = BuildInput.read(request.data)
        asked = asked_mythos(data)
        found = asked.feasibility()
        if not found.feasible:
            raise infeasible(found)
        seed = data.get("seed") or fresh_seed()
        deck = asked.build(seeded(seed))
        response = Response(deck_json(deck, asked.pool, seed))
        response["Cache-Control"] = "no-store"
        return response


class CheckView(StrictView):
    """The check of a given Mythos deck."""

    @extend_schema(
        operation_id="checkMythosDeck",
        summary="Check a Mythos deck",
        request=ValidateInput,
        responses=ReportOutput,
        examples=[_GIVEN],
    )
    def post(self, request: Request) -> Response:
        """Return the verdict and all problems, stage by stage."""
        data = ValidateInput.read(request.data)
        rumor = data["starting_rumor"]
        asked = asked_mythos({**data, "starting_rumor": False})
        stages = tuple(tuple(map(mythos_id, stage)) for stage in data["stages"])
        deck = MythosDeck(stages, mythos_id(rumor) if isinstance(rumor, str) else None)
        report = check_mythos(deck, asked.table, asked.pool, asked.level)
        problems = [problem_json(problem) for problem in report.problems]
        return Response({"verdict": str(report.verdict), "problems": problems})


_QUERY = [
    OpenApiParameter("ancient_one", str, description="id or slug"),
    OpenApiParameter("expansions", str, description="ids, slugs or codes by commas; the core box where absent"),
    OpenApiParameter(
        "difficulty",
        str,
        enum=[str(word) for word in DeckDifficulty],
        default="normal",
        description="how the deck is built",
    ),
    OpenApiParameter("starting_rumor", str, description="false, true or the id of a card"),
    OpenApiParameter("preludes", str, description="ids or slugs by commas"),
]
_EITHER = PolymorphicProxySerializer(
    component_name="MythosDeckFeasibilityAnswer",
    serializers=[FeasibilityOutput, FeasibilityMatrix],
    resource_type_field_name=None,
    many=False,
)
_NAMES = tuple(parameter.name for parameter in _QUERY)


class FeasibilityView(StrictView):
    """Whether a Mythos deck can be built."""

    parameters = _NAMES

    @extend_schema(
        operation_id="getMythosDeckFeasibility",
        summary="Can a Mythos deck be built?",
        parameters=_QUERY,
        responses=_EITHER,
    )
    def get(self, request: Request) -> Response:
        """Return the result for one Ancient One, or the matrix of all Ancient Ones if none is named."""
        data = from_query(request)
        if data["ancient_one"] is None:
            return Response({"matrix": _matrix(data, every_level="difficulty" not in request.query_params)})
        asked = asked_mythos(data, in_query=True)
        found = asked.feasibility()
        return Response(feasibility_json(found))


def _matrix(data: dict[str, Any], *, every_level: bool) -> list[dict[str, Any]]:
    reading = ChoiceReader(data, in_query=True)
    chosen = reading.boxes()
    pool = library.mythos_pool(chosen, reading.withheld(chosen))
    asked, rumor = reading.level(), data["starting_rumor"]
    if isinstance(rumor, str):
        detail = "Without “ancient_one”, “starting_rumor” is true or false."
        reading.fault("starting_rumor", "invalid-starting-rumor", detail, ("true", "false"))
    if reading.faults or asked is None:
        raise reading.problem()
    return [
        {
            "ancient_one": {"id": key, "name": name, "box_chosen": bool(boxes & chosen)},
            "difficulty": str(level),
            **feasibility_json(feasibility(table, pool, level, starting_rumor=rumor)),
        }
        for key, (name, boxes, table) in library.mythos_tables().items()
        for level in (DeckDifficulty if every_level else (asked,))
    ]


class OddsView(StrictView):
    """Odds for a Mythos deck before it is built."""

    parameters = (*_NAMES, "cards", "first")
    required = ("ancient_one",)

    @extend_schema(
        operation_id="getMythosDeckOdds",
        summary="Get the odds of a Mythos deck",
        parameters=[
            OpenApiParameter(
                "ancient_one",
                str,
                required=True,
                description="id or slug",
                examples=[OpenApiExample("one", "azathoth")],
            ),
            *_QUERY[1:],
            OpenApiParameter("cards", str, description="ids or slugs of Mythos cards by commas, at most 20"),
            OpenApiParameter("first", int, description="adds the chance of being among the first N cards"),
        ],
        responses={200: OddsOutput, 422: SHORT},
    )
    def get(self, request: Request) -> Response:
        """Return exact odds, by combinatorics."""
        faults: list[Place] = []
        ids = _known_cards(request, faults)
        first = _first(request, faults)
        asked = asked_mythos(from_query(request), in_query=True, further=faults)
        found = asked.feasibility()
        if not found.feasible:
            raise infeasible(found)
        named = asked.starting_rumor if isinstance(asked.starting_rumor, str) else None
        pool = asked.pool.without(asked.pool.by_id[named].id) if named else asked.pool
        odds = Odds(asked.table, pool, asked.level)
        return Response(
            {
                "shares": [share_json(share) for share in odds.shares()],
                "cards": [card_odds(odds, pool, each, first, rumor=asked.starting_rumor is True) for each in ids],
            }
        )


def _known_cards(request: Request, faults: list[Place]) -> list[str]:
    asked = listed(request.query_params.get("cards", ""), Kind.MYTHOS)
    known = library.mythos_pool(frozenset(), frozenset()).by_id
    if len(asked) > MOST_CARDS:
        faults.append(Place("too-many", f"At most {MOST_CARDS} cards at once.", parameter="cards"))
    ids = {word: mythos_id(word) for word in asked[:MOST_CARDS]}
    for word, card_id in ids.items():
        if card_id not in known:
            near = near_cards(word, known.values())
            detail = f"There is no Mythos card “{word}”."
            faults.append(Place("unknown-value", detail, parameter="cards", suggestions=near))
    return [known[card_id].id for card_id in ids.values() if card_id in known]


def _first(request: Request, faults: list[Place]) -> int | None:
    raw = request.query_params.get("first")
    if raw is None:
        return None
    if not re.fullmatch("[1-9]|[1-5][0-9]|60", raw):
        faults.append(Place("invalid-value", "“first” must be a whole number from 1 to 60.", parameter="first"))
        return None
    return int(raw)
