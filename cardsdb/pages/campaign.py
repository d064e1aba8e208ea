"""The pages of a campaign: begin or open one, its log, and the form after each game. The address is the campaign."""

import json
from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render

from cardsdb import dataset, library
from cardsdb.pages.campaign_forms import LONGEST_FILE, MOST_PLAYERS, AfterForm, BeginForm
from cardsdb.pages.headers import page
from cardsdb.pages.parameters import unknown_parameters
from cardsdb.setup import tokens
from cardsdb.setup.campaign import paper
from cardsdb.setup.campaign.log import as_markdown, campaign_log, survivor_line
from cardsdb.setup.campaign.request import OpenedCampaign, advance_campaign, begin_campaign, open_campaign
from cardsdb.setup.campaign.state import CampaignState
from cardsdb.setup.material import SetupMaterial
from cardsdb.terms import GameCode

BEGIN, OPEN, AFTER = "begin", "open", "after"  # the buttons
_UNREADABLE = "This is no campaign that was saved here."


@page
def campaign(request: HttpRequest) -> HttpResponse:
    """Show how a campaign begins; begin or open one, which leads to its log, or show what is wrong."""
    unknown = unknown_parameters(request, (BEGIN, OPEN, "expansions", "seed", "file"))
    material = _material()
    text = request.GET.get("file", "")
    context: dict[str, Any] = {"unknown": unknown, "file": text, "longest": LONGEST_FILE}
    form = BeginForm(request.GET if BEGIN in request.GET else None, material)
    if BEGIN in request.GET and form.is_valid():
        begun = begin_campaign(form.document(), material)
        if begun.state is not None:
            boxes = tuple(form.cleaned_data["expansions"])
            return _to_log(OpenedCampaign(begun.state, boxes), begun.seeded)
        for problem in (*begun.wrong, *begun.impossible):
            form.add_error("seed" if problem.pointer == "/seed" else "expansions", problem.message)
    if OPEN in request.GET:
        opened = _opened(text, material)
        if isinstance(opened, OpenedCampaign):
            return _to_log(opened, drawn_by_seed=True)
        context["faults"] = opened
    status = 400 if context.get("faults") or form.errors else 200
    return render(request, "cardsdb/campaign.html", {**context, "form": form}, status=status)


@page
def log(request: HttpRequest, token: str) -> HttpResponse:
    """Show the log of a campaign, with the form for how its game ended; a good form leads to the log after it."""
    unknown_allowed = [name for name in request.GET if name.rstrip("12345678") in _AFTER_PARAMETERS]
    unknown = unknown_parameters(request, unknown_allowed)
    material = _material()
    opened = _of_token(token, material)
    form = AfterForm(request.GET if AFTER in request.GET else None, opened, material)
    if form.is_bound and form.is_valid():
        seed = form.cleaned_data["seed"].strip()
        document = {
            "expansions": list(opened.boxes),
            "state": opened.state.as_document(),
            "outcome": form.outcome(),
            **({"seed": seed} if seed else {}),
        }
        found = advance_campaign(document, material)
        if found.state is not None:
            return _to_log(OpenedCampaign(found.state, opened.boxes), found.seeded)
        form.tell((*found.wrong, *found.impossible))
    shown = campaign_log(opened.state, opened.boxes, material)
    context = {
        "unknown": unknown,
        "token": token,
        "log": shown,
        "state": opened.state,
        "survivors": [(each, survivor_line(each)) for each in shown.survivors],
        "form": form if opened.state.status == "playing" else None,
        **_sheet(opened),
    }
    return render(request, "cardsdb/campaign_log.html", context, status=400 if form.errors else 200)


@page
def log_file(_request: HttpRequest, token: str, form: str) -> HttpResponse:
    """Return the log as a file: JSON to open here again, Markdown, or PDF."""
    material = _material()
    opened = _of_token(token, material)
    if form == "json":
        answer: HttpResponse = JsonResponse(_document(opened), json_dumps_params={"indent": 1})
    elif form == "md":
        text = as_markdown(campaign_log(opened.state, opened.boxes, material))
        answer = HttpResponse(text, content_type="text/markdown; charset=utf-8")
    else:
        answer = HttpResponse(
            paper.as_pdf(campaign_log(opened.state, opened.boxes, material)), content_type="application/pdf"
        )
    kind = "attachment" if form == "json" else "inline"
    answer["Content-Disposition"] = f'{kind}; filename="campaign-game-{opened.state.game_number}.{form}"'
    return answer


_AFTER_PARAMETERS = frozenset(
    {AFTER, "won", "cities", "seed", "person_", "fate_", "story_", "dark_pact_", "promise_of_power_"}
)


def _material() -> SetupMaterial:
    return library.setup_material(GameCode.ELDRITCH_HORROR)


def _document(opened: OpenedCampaign) -> dict[str, object]:
    return {"expansions": list(opened.boxes), "state": opened.state.as_document()}


def _to_log(opened: OpenedCampaign, drawn_by_seed: bool) -> HttpResponseRedirect:
    token = tokens.encode(_document(opened), opened.state.seed or "-", dataset.current().version)
    answer = redirect("pages:campaign-log", token=token)
    if not drawn_by_seed:
        answer["Cache-Control"] = "no-store"
    return answer  # type: ignore[return-value]


def _of_token(token: str, material: SetupMaterial) -> OpenedCampaign:
    asked = tokens.decode(token)
    if isinstance(asked, tokens.TokenFault):
        raise Http404(_UNREADABLE)
    opened = open_campaign(asked.request, material)
    if not isinstance(opened, OpenedCampaign):
        raise Http404(_UNREADABLE)
    return opened


def _opened(text: str, material: SetupMaterial) -> OpenedCampaign | list[str]:
    """Return the campaign of a file, or what is wrong with it."""
    if not text.strip():
        return ["Choose the file of a campaign, or paste what is in it."]
    if len(text) > LONGEST_FILE:
        return [f"The file has {len(text):,} characters; a campaign has at most {LONGEST_FILE:,}."]
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return [_UNREADABLE]
    if not isinstance(document, Mapping) or not tokens.usable(document):
        return [_UNREADABLE]
    if "game_number" in document:  # the state alone, as the API gives it
        mode = material.procedure.modes["campaign"]
        boxes = [box.slug for box in material.boxes if box.kind == "core" or box.slug == mode.expansion]
        document = {"expansions": boxes, "state": document}
    opened = open_campaign(document, material)
    if isinstance(opened, OpenedCampaign):
        return opened
    return [f"{problem.pointer}: {problem.message}" for problem in opened]


def _sheet(opened: OpenedCampaign) -> dict[str, Any]:
    """Return what the form for the setup sheet of this game sends."""
    state: CampaignState = opened.state
    fewest = max(1, len(state.kept))
    return {
        "boxes": opened.boxes,
        "state_text": json.dumps(state.as_document(), separators=(",", ":")),
        "players": range(fewest, MOST_PLAYERS + 1),
        "people": [one.investigator for one in state.kept],
    }
