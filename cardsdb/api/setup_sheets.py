"""Setup sheets: made from choices, and made again from their token, as JSON, HTML, Markdown or PDF."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from cardsdb import library
from cardsdb.api import throttles
from cardsdb.api.bodies import bad_input, places
from cardsdb.api.mythos_shapes import SHORT, shortfall_json
from cardsdb.api.problems import Place, Problem
from cardsdb.api.setup_shapes import SetupSheetInput, SetupSheetOutput
from cardsdb.api.views import StrictView
from cardsdb.decks.mythos.feasibility import SHORTFALL_CODE
from cardsdb.headers import CONTENT_SECURITY_POLICY
from cardsdb.setup import maker
from cardsdb.setup.choices import Choices
from cardsdb.setup.layout import PAPERS, arranged, as_document, as_markdown, as_pdf
from cardsdb.setup.layout.page import page_context
from cardsdb.setup.maker import Made
from cardsdb.setup.sheet import Unbuildable
from cardsdb.setup.tokens import TokenFault, encode

MEDIA_TYPES = {
    "json": "application/json",
    "html": "text/html",
    "md": "text/markdown",
    "pdf": "application/pdf",
}
FORMS = tuple(MEDIA_TYPES)

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
        "Monsters vs. Heroes: six players",
        {"game": "mvh", "players": 6, "expansions": ["v2"], "seed": "arkham"},
        request_only=True,
    ),
    OpenApiExample(
        "Elder Sign: the Lightless Pyramid",
        {
            "game": "es",
            "mode": "lightless-pyramid",
            "players": 3,
            "expansions": ["core", "uf", "ootp"],
            "seed": "arkham",
        },
        request_only=True,
    ),
]
_EXAMPLE = encode({"game": "eh", "ancient_one": "azathoth", "preludes": []}, "ulthar", "example")
_TOKEN = OpenApiParameter(
    "token",
    str,
    OpenApiParameter.PATH,
    description="the token of a sheet",
    examples=[OpenApiExample("", _EXAMPLE)],
)

_PAPER = OpenApiParameter("paper", str, enum=tuple(PAPERS), description="the size of the paper of a PDF: A4 or Letter")


class SetupSheetsView(StrictView):
    """Making a setup sheet."""

    @extend_schema(
        operation_id="createSetupSheet",
        summary="Create a setup sheet",
        request=SetupSheetInput,
        responses={200: SetupSheetOutput, 422: SHORT},
        examples=_EXAMPLES,
    )
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

    parameters = ("as", "paper")

    def limit_of(self, request: Request) -> str:
        """Return the limit of PDFs; the other forms have none."""
        return throttles.PRINTING if request.query_params.get("as") == "pdf" else ""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Let `as` decide, whatever the Accept header says."""
        return super().perform_content_negotiation(request, force or "as" in request.query_params)

    @extend_schema(
        operation_id="getSetupSheet",
        summary="Get a setup sheet",
        parameters=[_TOKEN, _PAPER],
        responses={200: SetupSheetOutput, 422: SHORT},
    )
    def get(self, request: Request, token: str) -> HttpResponse:
        """Return the sheet. If the token is from another dataset version, the sheet is new and has a warning.

        The other forms of the sheet have addresses of their own; `?as=html`, `md` or `pdf` gives them here, too.
        """
        form = request.query_params.get("as", "json")
        if form not in FORMS:
            detail = f"“as” must be one of {', '.join(FORMS)}."
            raise Problem(400, detail, [Place("invalid-value", detail, parameter="as")], code="invalid-parameters")
        return _written(_opened(token, request), form, request)


class SheetFormView(StrictView):
    """A setup sheet in one form."""

    form = ""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Let the address decide, whatever the Accept header says."""
        return super().perform_content_negotiation(request, force=True)

    def get(self, request: Request, token: str) -> HttpResponse:
        return _written(_opened(token, request), self.form, request)


def _sheet_as(form: str, name: str) -> type[SheetFormView]:
    """Return the view of a form at an address of its own."""

    class View(SheetFormView):
        @extend_schema(
            operation_id=f"getSetupSheet{name.title()}",
            summary=f"Get a setup sheet as {name}",
            description=f"Return the sheet as {name}.",
            parameters=[_TOKEN, _PAPER] if form == "pdf" else [_TOKEN],
            responses={
                (200, MEDIA_TYPES[form]): OpenApiTypes.BINARY if form == "pdf" else OpenApiTypes.STR,
                422: SHORT,
            },
        )
        def get(self, request: Request, token: str) -> HttpResponse:
            return super().get(request, token)

    View.form = form
    View.parameters = ("paper",) if form == "pdf" else ()
    View.limited = throttles.PRINTING if form == "pdf" else ""
    return View


FORM_VIEWS = {form: _sheet_as(form, name) for form, name in (("pdf", "PDF"), ("md", "Markdown"), ("html", "HTML"))}


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
        page = render(request._request, "cardsdb/setup_sheet.html", page_context(made, library.people(made.sheet)))
        page["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
        return page
    printed = arranged(made.sheet, made.masthead, library.people(made.sheet))
    if form == "md":
        return HttpResponse(as_markdown(printed), content_type="text/markdown; charset=utf-8")
    response = HttpResponse(as_pdf(printed, _paper(request)), content_type="application/pdf")
    response["Content-Disposition"] = 'inline; filename="setup-sheet.pdf"'
    return response


def _paper(request: Request) -> str:
    """Return the paper that is asked for, A4 if none is; raise a 400 for one that there is not."""
    paper = request.query_params.get("paper", "a4")
    if paper not in PAPERS:
        detail = f"“paper” must be one of {', '.join(PAPERS)}."
        raise Problem(400, detail, [Place("invalid-value", detail, parameter="paper")], code="invalid-parameters")
    return paper
