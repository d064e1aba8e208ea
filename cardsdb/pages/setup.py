"""The pages of setup sheets: a form for the players' choices, and the sheet at its own address."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from cardsdb import library
from cardsdb.codes import InputCode
from cardsdb.models import Game
from cardsdb.pages.headers import page
from cardsdb.pages.parameters import unknown_parameters
from cardsdb.pages.setup_forms import SetupForm
from cardsdb.reader import InputProblem
from cardsdb.setup import maker
from cardsdb.setup.choices import Choices
from cardsdb.setup.layout.page import page_context
from cardsdb.setup.material import SetupMaterial
from cardsdb.setup.sheet import Unbuildable
from cardsdb.setup.tokens import TokenFault

SENT = "make"


@dataclass(frozen=True)
class Cure:
    """Boxes that would help, and the address of the same form with them ticked."""

    names: str
    address: str


@page
def setup(request: HttpRequest) -> HttpResponse:
    """Show the games, or the form of a game; a submitted form redirects to its sheet, or shows all errors."""
    word = request.GET.get("game")
    if word is None:
        unknown = unknown_parameters(request, ("game",))
        return render(request, "cardsdb/setup.html", {"games": Game.objects.all(), "unknown": unknown})
    found = library.spellings().games(word)
    if not found:
        raise Http404
    material = library.setup_material(found[0])
    if not material.procedure.modes:
        raise Http404
    unknown = unknown_parameters(request, ("game", SENT, *SetupForm(None, material).fields))
    if SENT not in request.GET:
        return _form(request, SetupForm(None, material), unknown=unknown)
    form, data = SetupForm(request.GET, material), library.sheet_data()
    if not form.is_valid():
        return _form(request, form, unknown=unknown, status=400)
    choices = maker.read(form.document(), data)
    if not isinstance(choices, Choices):
        form.tell(choices)
        cures = [_cure(request, (box,), material) for box in _missing_boxes(choices, material)]
        return _form(request, form, unknown=unknown, cures=cures, status=400)
    found = maker.make(choices, data)
    if isinstance(found, Unbuildable):
        cures = [_cure(request, cure, material) for cure in found.cures]
        return _form(request, form, unknown=unknown, shortfalls=found.shortfalls, cures=cures, status=422)
    response = redirect("pages:setup-sheet", token=found.sheet.token)
    response["Cache-Control"] = "no-store"
    return response


@page
def setup_sheet(request: HttpRequest, token: str) -> HttpResponse:
    data = library.sheet_data()
    found = maker.open_token(token, data)
    if isinstance(found, TokenFault):
        raise Http404(found.message)
    choices, version = found
    if not isinstance(choices, Choices):
        return _refused(request, problems=choices, status=400)
    made = maker.make(choices, data, asked_version=version)
    if isinstance(made, Unbuildable):
        return _refused(request, shortfalls=made.shortfalls, status=422)
    return render(request, "cardsdb/setup_sheet.html", page_context(made, library.people(made.sheet)))


def _form(request: HttpRequest, form: SetupForm, *, status: int = 200, **told: Any) -> HttpResponse:
    context = {"form": form, "game": form.material, **told}
    return render(request, "cardsdb/setup.html", context, status=status)


def _refused(request: HttpRequest, *, status: int, **told: Any) -> HttpResponse:
    """Show why the sheet of a token cannot be made from the current dataset."""
    return render(request, "cardsdb/setup.html", {"games": Game.objects.all(), **told}, status=status)


def _missing_boxes(problems: Iterable[InputProblem], material: SetupMaterial) -> list[str]:
    """Return the ids of the boxes that cards or the mode were chosen from, without choosing the box."""
    codes = [
        problem.suggestions[0]
        for problem in problems
        if problem.code in (InputCode.NOT_IN_BOXES, InputCode.BOX_MISSING) and problem.suggestions
    ]
    return [material.box_id(box.slug) for box in material.boxes if box.code in codes]


def _cure(request: HttpRequest, cure: tuple[str, ...], material: SetupMaterial) -> Cure:
    asked = request.GET.copy()
    slugs = [box_id.partition(".")[2] for box_id in cure]
    asked.setlist("expansions", [*asked.getlist("expansions"), *slugs])
    names = " and ".join(material.box(slug).name for slug in slugs)
    return Cure(names, f"{reverse('pages:setup')}?{asked.urlencode()}")
