"""Deck formats, and the check, completion and export of expert decks."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import (
    OpenApiExample,
    extend_schema,
)
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb import library
from cardsdb.api.bodies import bad_input
from cardsdb.api.deck_shapes import (
    LONGEST_NOTES,
    CompletionInput,
    CompletionOutput,
    DeckExport,
    DeckInput,
    DeckReport,
    FormatRow,
    NamedDeckInput,
    deck_report,
    format_json,
    problem_json,
)
from cardsdb.api.problems import Place, Problem
from cardsdb.api.views import StrictView
from cardsdb.chance import fresh_seed, seeded
from cardsdb.decks.expert.checker import check
from cardsdb.decks.expert.completion import complete_deck
from cardsdb.decks.expert.counts import tally
from cardsdb.decks.expert.entries import LONGEST_NAME
from cardsdb.decks.expert.export import WRITERS, DeckList, deck_list
from cardsdb.decks.formats import Format
from cardsdb.decks.request import MEMBERS, DeckRequest, read_deck
from cardsdb.reader import InputProblem, Reader

BESIDE = ("name", "notes")  # of a deck
MEDIA_TYPES = {"text": "text/plain", "md": "text/markdown", "csv": "text/csv", "json": "application/json"}


@dataclass(frozen=True)
class AskedDeck:
    """A deck from a request body, with its name, notes, and seed. It can only be used if there are no problems."""

    request: DeckRequest
    name: str
    notes: str
    seed: str | None
    problems: list[InputProblem]

    @property
    def rules(self) -> Format:
        """The format; an unknown one is among the problems."""
        if self.request.rules is None:
            raise ValueError("a deck with problems has no rules")
        return self.request.rules

    def report(self) -> dict[str, Any]:
        """Return the outcome of the check as JSON."""
        deck = self.request.deck
        return deck_report(check(deck, self.rules, faction_sets=self.request.faction_sets), tally(deck))


def read_body(body: object, *beside: str) -> AskedDeck:
    """Return the deck of a body, which may have these other members, with all problems."""
    reader = Reader.of(body)
    asked = read_deck(reader, library.expert_pool(), library.formats(), (*MEMBERS, *beside))
    name = reader.text("name", most=LONGEST_NAME) if "name" in beside else ""
    notes = reader.text("notes", most=LONGEST_NOTES) if "notes" in beside else ""
    return AskedDeck(asked, name, notes, reader.seed() if "seed" in beside else None, reader.problems)


def asked_deck(body: object, *beside: str) -> AskedDeck:
    """Return the deck of a body, or raise a 400 with all problems."""
    asked = read_body(body, *beside)
    if asked.problems:
        raise bad_input(asked.problems)
    return asked


_EXAMPLE = OpenApiExample(
    "a typed list", {"format": "expert", "text": "4 Imp (Sherlock in Hell)\n1 Dracula"}, request_only=True
)


_PARTIAL = OpenApiExample(
    "a beginning", {"text": "1 Dracula\n3 Imp (Sherlock in Hell)", "seed": "innsmouth"}, request_only=True
)
NAMED = OpenApiExample(
    "a deck with a name",
    {"name": "Night in London", "notes": "Bring the lantern.", "cards": [{"id": "mvh.character.dracula", "count": 1}]},
    request_only=True,
)


@dataclass(frozen=True)
class DeckForm:
    """A form of a written deck at an address of its own."""

    word: str  # as in `as`
    suffix: str  # of the address
    name: str
    about: str

    @property
    def title(self) -> str:
        """The name in the form of operation ids."""
        return self.name.title()

    @property
    def responses(self) -> dict[Any, Any]:
        """The answer in the API description."""
        return {(200, MEDIA_TYPES[self.word]): DeckExport if self.word == "json" else OpenApiTypes.STR}


DECK_FORMS = (
    DeckForm("text", "txt", "text", "a typed list that `decks/validate/` reads"),
    DeckForm("md", "md", "Markdown", "a Markdown list that `decks/validate/` reads"),
    DeckForm("csv", "csv", "CSV", "a table. No cell can be mistaken for a formula"),
    DeckForm("json", "json", "JSON", "JSON whose `cards` can be sent to `decks/validate/`"),
)


class FormatsView(StrictView):
    """Deck formats of Monsters vs. Heroes."""

    @extend_schema(operation_id="listDeckFormats", summary="List deck formats", responses=FormatRow(many=True))
    def get(self, _request: Request) -> Response:
        """Return all formats. Each rule has its bounds and its citation."""
        return Response([format_json(each) for each in library.formats().values()])


class ValidateView(StrictView):
    """The check of a deck, without saving it."""

    @extend_schema(
        operation_id="checkDeck", summary="Check a deck", request=DeckInput, responses=DeckReport, examples=[_EXAMPLE]
    )
    def post(self, request: Request) -> Response:
        """Return the verdict and all problems. An illegal deck is still a 200."""
        return Response(asked_deck(request.data).report())


class CompleteView(StrictView):
    """Complete a partial deck."""

    @extend_schema(
        operation_id="completeDeck",
        summary="Complete a deck",
        request=CompletionInput,
        responses=CompletionOutput,
        examples=[_PARTIAL],
    )
    def post(self, request: Request) -> Response:
        """Return a legal deck that includes the given cards, drawn by the seed, or the reasons why there is none."""
        asked = asked_deck(request.data, "seed")
        seed = asked.seed or fresh_seed()
        filling = complete_deck(asked.request.deck, asked.rules, seeded(seed))
        response = Response(
            {
                "seed": seed,
                "completed": not filling.problems,
                "cards": [_entry_json(entry) for entry in filling.entries],
                "added": [
                    {"id": title.id, "name": title.name, "set": title.set, "count": count}
                    for title, count in filling.added
                ],
                "problems": [problem_json(problem) for problem in filling.problems],
            }
        )
        response["Cache-Control"] = "no-store"
        return response


def _entry_json(entry: Any) -> dict[str, Any]:
    members = {"id": entry.id, "name": entry.name, "set": entry.set}
    return {**{name: value for name, value in members.items() if value is not None}, "count": entry.count}


class ExportView(StrictView):
    """Export a deck."""

    parameters = ("as",)

    @extend_schema(
        operation_id="exportDeck",
        summary="Export a deck as a typed list",
        request=NamedDeckInput,
        examples=[NAMED],
        responses={(200, "text/plain"): OpenApiTypes.STR},
    )
    def post(self, request: Request) -> HttpResponse:
        """Return the list as text that `decks/validate/` reads.

        The other forms have addresses of their own; `?as=md`, `json` or `csv` gives them here, too.
        """
        return written(_exported(request), asked_form(request))


def _exported(request: Request) -> DeckList:
    asked = asked_deck(request.data, *BESIDE)
    return deck_list(asked.request.deck, name=asked.name, notes=asked.notes)


def _export_as(form: DeckForm) -> type[StrictView]:
    """Return the view that exports decks in a form, at an address of its own."""

    class View(StrictView):
        """Export a deck in one form."""

        @extend_schema(
            operation_id=f"exportDeckAs{form.title}",
            summary=f"Export a deck as {form.name}",
            description=f"Return the list as {form.about}.",
            request=NamedDeckInput,
            examples=[NAMED],
            responses=form.responses,
        )
        def post(self, request: Request) -> HttpResponse:
            return written(_exported(request), form.word)

    return View


EXPORT_VIEWS = {form.suffix: _export_as(form) for form in DECK_FORMS}


def asked_form(request: Request) -> str:
    """Return the form that `as` names."""
    form = request.query_params.get("as", "text")
    if form not in WRITERS:
        detail = f"“as” must be one of {', '.join(WRITERS)}."
        raise Problem(400, detail, [Place("invalid-value", detail, parameter="as")], code="invalid-parameters")
    return form


def written(deck: DeckList, form: str) -> HttpResponse:
    """Return the list in a form."""
    response = HttpResponse(WRITERS[form](deck), content_type=f"{MEDIA_TYPES[form]}; charset=utf-8")
    if form == "csv":
        response["Content-Disposition"] = 'attachment; filename="deck.csv"'
    return response
