"""Setup sheets: made from choices, and made again from their token, as JSON, HTML, Markdown or PDF."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from cardsdb import library
from cardsdb.api.bodies import bad_input, places
from cardsdb.api.mythos_shapes import FeasibilityOutput, shortfall_json
from cardsdb.api.problems import Place, Problem
from cardsdb.api.setup_shapes import SetupSheetInput, SetupSheetOutput
from cardsdb.api.views import StrictView
from cardsdb.decks.mythos.feasibility import SHORTFALL_CODE
from cardsdb.headers import CONTENT_SECURITY_POLICY
from cardsdb.setup import maker
from cardsdb.setup.choices import Choices
from cardsdb.setup.layout import arranged, as_document, as_markdown, as_pdf
from cardsdb.setup.layout.page import page_context
from cardsdb.setup.maker import Made
from cardsdb.setup.sheet import Unbuildable
from cardsdb.setup.tokens import TokenFault, encode

FORMS = ("json", "html", "md", "pdf")

_EXAMPLES = [
    OpenApiExample(
        "Eldritch Horror: Hypnos with his Prelude",
        {
            "game": "eh",
            "players": 4,
            "expansions": ["core", "td"],
            "ancient_one": "hypnos",
            "preludes": ["otherworldly-dreams"],
            "options": {"difficulty": "staged"},
            "seed": "ulthar",
        },
        request_only=True,
    ),
    OpenApiExample(
        "Monsters vs. Heroes: six players", {"game": "mvh", "players": 6, "expansions": ["v2"]}, request_only=True
    ),
    OpenApiExample(
        "Elder Sign: the Lightless Pyramid",
        {"game": "es", "mode": "lightless-pyramid", "players": 3, "expansions": ["core", "uf", "ootp"]},
        request_only=True,
    ),
]
_SHORT = OpenApiResponse(FeasibilityOutput, description="no Mythos deck can be built from these boxes")
_EXAMPLE = encode({"game": "eh", "ancient_one": "azathoth", "preludes": []}, "ulthar", "example")
_TOKEN = OpenApiParameter(
    "token",
    str,
    OpenApiParameter.PATH,
    description="the token of a sheet",
    examples=[OpenApiExample("", _EXAMPLE)],
)
_AS = OpenApiParameter("as", str, enum=list(FORMS), default="json", description="form of the answer")


class SetupSheetsView(StrictView):
    """Making a setup sheet."""

    @extend_schema(request=SetupSheetInput, responses={200: SetupSheetOutput, 422: _SHORT}, examples=_EXAMPLES)
    def post(self, request: Request) -> Response:
        """Return the sheet for these choices. The same choices, seed, and dataset give the same sheet."""
        choices = maker.read(request.data, library.sheet_data())
        if not isinstance(choices, Choices):
            raise bad_input(choices)
        made = _made(choices, request)
        response = Response(as_document(made.sheet))
        if not made.seeded:
            response["Cache-Control"] = "no-store"
        return response


class SetupSheetView(StrictView):
    """A setup sheet by its token."""

    parameters = ("as",)

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Let `as` decide, whatever the Accept header says."""
        return super().perform_content_negotiation(request, force or "as" in request.query_params)

    @extend_schema(
        parameters=[_TOKEN, _AS],
        responses={
            (200, "application/json"): SetupSheetOutput,
            (200, "text/html"): OpenApiTypes.STR,
            (200, "text/markdown"): OpenApiTypes.STR,
            (200, "application/pdf"): OpenApiTypes.BINARY,
            422: _SHORT,
        },
    )
    def get(self, request: Request, token: str) -> HttpResponse:
        """Return the sheet. If the token is from another dataset version, the sheet is new and has a warning."""
        form = request.query_params.get("as", "json")
        if form not in FORMS:
            detail = f"“as” must be one of {', '.join(FORMS)}."
            raise Problem(400, detail, [Place("invalid-value", detail, parameter="as")], code="invalid-parameters")
        return _written(_opened(token, request), form, request)


def _opened(token: str, request: Request) -> Made:
    """Return the sheet of a token. Raise a 404 for an invalid token, a 400 if its choices no longer fit the data."""
    found = maker.open_token(token, library.sheet_data())
    if isinstance(found, TokenFault):
        raise Problem(404, found.message, code=found.code)
    choices, version = found
    if not isinstance(choices, Choices):
        detail = "The choices of this sheet no longer fit the data."
        raise Problem(400, detail, places(choices), code="invalid-token")
    return _made(choices, request, version)


def _made(choices: Choices, request: Request, asked_version: str = "") -> Made:
    """Return the sheet, or raise a 422 if no Mythos deck can be built."""
    found = maker.make(choices, library.sheet_data(), asked_version=asked_version)
    if isinstance(found, Unbuildable):
        detail = " ".join(each.message for each in found.shortfalls)
        errors = [Place(SHORTFALL_CODE, each.message) for each in found.shortfalls]
        told = [shortfall_json(each) for each in found.shortfalls]
        raise Problem(422, detail, errors, code=SHORTFALL_CODE, shortfalls=told, cures=list(map(list, found.cures)))
    return found.at(reverse("pages:setup-sheet", [found.sheet.token], request=request))


def _written(made: Made, form: str, request: Request) -> HttpResponse:
    if form == "json":
        return Response(as_document(made.sheet))
    if form == "html":
        page = render(request._request, "cardsdb/setup_sheet.html", page_context(made))
        page["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
        return page
    printed = arranged(made.sheet, made.masthead)
    if form == "md":
        return HttpResponse(as_markdown(printed), content_type="text/markdown; charset=utf-8")
    response = HttpResponse(as_pdf(printed), content_type="application/pdf")
    response["Content-Disposition"] = 'inline; filename="setup-sheet.pdf"'
    return response
