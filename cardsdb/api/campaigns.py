"""Campaigns of Eldritch Horror: state in, state out. Nothing is kept here; the client keeps the state."""

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb import library
from cardsdb.api.bodies import bad_input, places
from cardsdb.api.problems import Problem
from cardsdb.api.schema import ProblemBody, problem
from cardsdb.api.setup_shapes import CampaignAdvanceInput, CampaignInput, CampaignStateShape
from cardsdb.api.views import StrictView
from cardsdb.setup.campaign.request import CampaignAnswer, advance_campaign, begin_campaign
from cardsdb.setup.material import SetupMaterial
from cardsdb.terms import GameCode

_BOXES = ["core", "mon"]
_BEGIN = OpenApiExample("core box and Masks", {"expansions": _BOXES, "seed": "cairo"}, request_only=True)
_ADVANCE = OpenApiExample(
    "the first game was won",
    {
        "expansions": _BOXES,
        "state": {"schema": 1, "game_number": 1, "ancient_one": "azathoth", "next_ancient_one": "cthulhu"},
        "outcome": {"won": True, "kept": [{"investigator": "akachi-onyele", "reward": True}]},
        "seed": "cairo",
    },
    request_only=True,
)
_CONFLICT = problem(ProblemBody, "the transition is not possible from this state")


class CampaignsView(StrictView):
    """Beginning a campaign."""

    @extend_schema(
        operation_id="startCampaign",
        summary="Start a campaign",
        request=CampaignInput,
        responses={200: CampaignStateShape},
        examples=[_BEGIN],
    )
    def post(self, request: Request) -> Response:
        """Return the state before the first game: its Ancient One and the next one, drawn by the seed."""
        return _answered(begin_campaign(request.data, _material()))


class CampaignAdvanceView(StrictView):
    """A campaign after a game."""

    @extend_schema(
        operation_id="advanceCampaign",
        summary="Advance a campaign after a game",
        request=CampaignAdvanceInput,
        responses={200: CampaignStateShape, 409: _CONFLICT},
        examples=[_ADVANCE],
    )
    def post(self, request: Request) -> Response:
        """Return the state after the game, or a 409 if it cannot have ended like this."""
        return _answered(advance_campaign(request.data, _material()))


def _material() -> SetupMaterial:
    return library.setup_material(GameCode.ELDRITCH_HORROR)


def _answered(found: CampaignAnswer) -> Response:
    if found.wrong:
        raise bad_input(found.wrong)
    if found.state is None:
        detail = " ".join(each.message for each in found.impossible)
        raise Problem(409, detail, places(found.impossible), code="campaign-transition-not-possible")
    response = Response(found.state.as_document())
    if not found.seeded:
        response["Cache-Control"] = "no-store"
    return response
