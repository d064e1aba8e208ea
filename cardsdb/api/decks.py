"""Deck formats, the check of expert decks, completing and writing out, and saved decks."""

import re
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    extend_schema,
)
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from cardsdb import library
from cardsdb.api.bodies import Body, Flag, Seed, Text, Whole, bad_input, places
from cardsdb.api.deck_shapes import DeckReport, FormatRow, deck_report, format_json, problem_json
from cardsdb.api.problems import Place, Problem
from cardsdb.api.schema import ErrorPlace
from cardsdb.api.views import StrictView
from cardsdb.chance import fresh_seed, seeded
from cardsdb.decks.expert.card_lists import MOST_LISTED, MOST_LISTS
from cardsdb.decks.expert.checker import check
from cardsdb.decks.expert.completion import complete_deck
from cardsdb.decks.expert.counts import tally
from cardsdb.decks.expert.entries import LONGEST_NAME, LONGEST_TEXT, MOST_ENTRIES
from cardsdb.decks.expert.export import WRITERS, DeckList, deck_list
from cardsdb.decks.formats import Format
from cardsdb.decks.request import MEMBERS, MOST_ICONS, MOST_SETS, DeckRequest, read_deck
from cardsdb.models.decks import SavedDeck, SharedDeck, VersionChangedError
from cardsdb.reader import InputProblem, Reader
from cardsdb.terms import Alignment

LONGEST_NOTES = 5000
BESIDE = ("name", "notes")  # of a deck
MEDIA_TYPES = {"text": "text/plain", "md": "text/markdown", "csv": "text/csv", "json": "application/json"}


class EntryInput(Body):
    """A card of a deck list: by id, or by name and the set it is from. An id holds, whatever name stands beside it."""

    id = Text(required=False, max_length=LONGEST_NAME)
    name = Text(required=False, max_length=LONGEST_NAME)
    set = Text(required=False, max_length=LONGEST_NAME, allow_null=True, help_text="name, code or id of the set")
    count = Whole(required=False, min_value=1, max_value=99)


class IconsInput(Body):
    """Icons of a card."""

    hero = Whole(required=False, allow_null=True, min_value=0, max_value=MOST_ICONS)
    monster = Whole(required=False, allow_null=True, min_value=0, max_value=MOST_ICONS)


class ListedCardInput(Body):
    """A card of an owner's list; what is absent or null is not known."""

    name = Text(max_length=LONGEST_NAME)
    alignment = serializers.ChoiceField([str(word) for word in Alignment], required=False, allow_null=True)
    copies = Whole(required=False, allow_null=True)
    icons = IconsInput(required=False, allow_null=True)


class CardListInput(Body):
    """What the owner of a set says of its cards."""

    set = Text(max_length=LONGEST_NAME)
    complete = Flag(default=False, help_text="the list names every card of the set")
    cards = ListedCardInput(many=True, max_length=MOST_LISTED)


class DeckInput(Body):
    """A deck: `cards`, or a typed list as `text`."""

    format = Text(default="expert", max_length=50)
    sets = serializers.ListField(child=Text(max_length=LONGEST_NAME), required=False, max_length=MOST_SETS)
    faction_sets = serializers.ListField(child=Text(max_length=LONGEST_NAME), required=False, max_length=MOST_SETS)
    cards = EntryInput(many=True, required=False, max_length=MOST_ENTRIES)
    text = Text(required=False, allow_blank=True, max_length=LONGEST_TEXT)
    card_lists = CardListInput(many=True, required=False, max_length=MOST_LISTS)


class NamedDeckInput(DeckInput):
    """A deck with a name and notes; both are text, never markup."""

    name = Text(default="", allow_blank=True, max_length=LONGEST_NAME)
    notes = Text(default="", allow_blank=True, max_length=LONGEST_NOTES)


class CompletionInput(DeckInput):
    """A partial deck, and the seed of the draw."""

    seed = Seed(required=False)


class CompletionOutput(serializers.Serializer[Any]):
    """The completed deck as `cards`, what was added, or the problems that keep it from being completed for certain."""

    seed = serializers.CharField()
    completed = serializers.BooleanField()
    cards = serializers.ListField(child=serializers.DictField())
    added = serializers.ListField(child=serializers.DictField())
    problems = serializers.ListField(child=serializers.DictField())


class SavedDeckOutput(serializers.Serializer[Any]):
    """A saved deck with the check's outcome, computed now. `edit_url` is told once, when the deck is made.

    A deck that names a format, a set or facts that the present data have no more opens without report; `faults` says
    what does not fit.
    """

    name = serializers.CharField()
    notes = serializers.CharField()
    deck = DeckInput(help_text="the list as it was saved")
    version = serializers.IntegerField(required=False, help_text="for If-Match; absent in shared copies")
    edit_url = serializers.URLField(required=False)
    share_url = serializers.URLField()
    report = DeckReport(allow_null=True)
    faults = ErrorPlace(many=True, help_text="with pointers into `deck`")


@dataclass(frozen=True)
class AskedDeck:
    """The deck of a body with what stands beside it; the problems keep it from being used."""

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
    """Return the deck of a body that may have members beside it, with everything that is wrong."""
    reader = Reader.of(body)
    asked = read_deck(reader, library.expert_pool(), library.formats(), (*MEMBERS, *beside))
    name = reader.text("name", most=LONGEST_NAME) if "name" in beside else ""
    notes = reader.text("notes", most=LONGEST_NOTES) if "notes" in beside else ""
    return AskedDeck(asked, name, notes, reader.seed() if "seed" in beside else None, reader.problems)


def asked_deck(body: object, *beside: str) -> AskedDeck:
    """Return the deck of a body; raise the 400 with everything that is wrong."""
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
_NAMED = OpenApiExample(
    "a deck with a name",
    {"name": "Night in London", "notes": "Bring the lantern.", "cards": [{"id": "mvh.character.dracula", "count": 1}]},
    request_only=True,
)
_AS = "text, md, json or csv"


class FormatsView(StrictView):
    """Deck formats of Monsters vs. Heroes."""

    @extend_schema(operation_id="formats_list", responses=FormatRow(many=True))
    def get(self, _request: Request) -> Response:
        """Answer with the formats: each rule with its bounds and the place where it stands."""
        return Response([format_json(each) for each in library.formats().values()])


class ValidateView(StrictView):
    """The check of a deck, without saving it."""

    @extend_schema(request=DeckInput, responses=DeckReport, examples=[_EXAMPLE])
    def post(self, request: Request) -> Response:
        """Answer with the verdict and every problem at once; a faulty deck is a successful check."""
        return Response(asked_deck(request.data).report())


class CompleteView(StrictView):
    """A partial deck made whole."""

    @extend_schema(request=CompletionInput, responses=CompletionOutput, examples=[_PARTIAL])
    def post(self, request: Request) -> Response:
        """Answer with a legal deck that holds what is there, drawn by the seed, or with the reasons against it."""
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
    """A deck written out."""

    parameters = ("as",)

    @extend_schema(
        request=NamedDeckInput,
        parameters=[OpenApiParameter("as", str, enum=list(WRITERS), default="text", description=_AS)],
        examples=[_NAMED],
        responses={(200, media): OpenApiTypes.STR for media in MEDIA_TYPES.values()},
    )
    def post(self, request: Request) -> HttpResponse:
        """Answer with the list as text, Markdown, JSON or CSV; no cell of it can be taken for a formula."""
        asked = asked_deck(request.data, *BESIDE)
        return written(deck_list(asked.request.deck, name=asked.name, notes=asked.notes), request)


def written(deck: DeckList, request: Request) -> HttpResponse:
    """Return the list in the form that `as` names."""
    form = request.query_params.get("as", "text")
    if form not in WRITERS:
        detail = f"“as” must be one of {', '.join(WRITERS)}."
        raise Problem(400, detail, [Place("invalid-value", detail, parameter="as")], code="invalid-parameters")
    response = HttpResponse(WRITERS[form](deck), content_type=f"{MEDIA_TYPES[form]}; charset=utf-8")
    if form == "csv":
        response["Content-Disposition"] = 'attachment; filename="deck.csv"'
    return response


# Saved decks


_KEY = OpenApiParameter("key", str, OpenApiParameter.PATH, description="an edit key or a share key")
_IF_MATCH = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, required=True, description="the ETag of the version that you have"
)


class SavedDecksView(StrictView):
    """Saving a deck."""

    @extend_schema(request=NamedDeckInput, responses={201: SavedDeckOutput}, examples=[_NAMED])
    def post(self, request: Request) -> Response:
        """Save a deck; the answer holds the edit link, which is told this once, and a share link to a fixed copy."""
        content = _content(request)
        row, key = SavedDeck.create(content)
        response = Response(_saved_json(row, request, key), status=201)
        response["Location"] = _deck_url(key, request)
        response["ETag"] = _version_tag(row)
        return _private(response)


class SavedDeckView(StrictView):
    """A saved deck by its edit key, or a fixed copy by its share key."""

    parameters = ("as",)

    @extend_schema(
        responses=SavedDeckOutput,
        parameters=[_KEY, OpenApiParameter("as", str, enum=list(WRITERS), description=f"write it out instead: {_AS}")],
    )
    def get(self, request: Request, key: str) -> HttpResponse:
        """Answer with the deck and its check, computed now."""
        row = SavedDeck.find(key)
        content = row.content if row else _shared(key).content
        if "as" in request.query_params:
            deck = read_body(content["deck"]).request.deck
            return _private(written(deck_list(deck, name=content["name"], notes=content["notes"]), request))
        if row is None:
            return _private(Response(_shared_json(key, content, request)))
        response = Response(_saved_json(row, request))
        response["ETag"] = _version_tag(row)
        return _private(response)

    @extend_schema(
        request=NamedDeckInput,
        responses={200: SavedDeckOutput, 412: OpenApiResponse(description="changed meanwhile; `current` holds it")},
        parameters=[_KEY, _IF_MATCH],
    )
    def put(self, request: Request, key: str) -> Response:
        """Save over the version named by If-Match; 412 with the current one when it was changed meanwhile."""
        row = _own(key)
        content = _content(request)
        try:
            row.replace(content, version=_asked_version(row, request))
        except VersionChangedError:
            raise _changed(key, request) from None
        response = Response(_saved_json(row, request))
        response["ETag"] = _version_tag(row)
        return _private(response)

    @extend_schema(
        responses={204: None},
        parameters=[_KEY, _IF_MATCH],
    )
    def delete(self, request: Request, key: str) -> Response:
        """Delete the deck; shared copies stay."""
        row = _own(key)
        try:
            row.remove(version=_asked_version(row, request))
        except VersionChangedError:
            raise _changed(key, request) from None
        return _private(Response(status=204))

    @extend_schema(exclude=True)
    def patch(self, _request: Request, key: str) -> Response:
        """Refuse: a deck is saved whole."""
        _own(key)
        raise Problem(405, "A deck can only be replaced as a whole. Use PUT.")


def _content(request: Request) -> dict[str, Any]:
    """Return what is saved of a request: the deck as it was sent, its name and notes."""
    asked = asked_deck(request.data, *BESIDE)
    sent = {name: value for name, value in request.data.items() if name not in BESIDE}
    return {"name": asked.name, "notes": asked.notes, "deck": sent}


def _own(key: str) -> SavedDeck:
    row = SavedDeck.find(key)
    if row is None:
        raise Problem(404, "There is no deck with this key, or it is not yours to change.")
    return row


def _shared(key: str) -> SharedDeck:
    row = SharedDeck.objects.filter(key=key).first()
    if row is None:
        raise Problem(404, "There is no deck with this key.")
    return row


def _saved_json(row: SavedDeck, request: Request, key: str | None = None) -> dict[str, Any]:
    shown = _shared_json(row.share.key, row.content, request)
    edit = {"edit_url": _deck_url(key, request)} if key else {}
    return {**shown, "version": row.version, **edit}


def _shared_json(share_key: str, content: dict[str, Any], request: Request) -> dict[str, Any]:
    return {
        "name": content["name"],
        "notes": content["notes"],
        "deck": content["deck"],
        "share_url": _deck_url(share_key, request),
        **_outcome(content),
    }


def _outcome(content: dict[str, Any]) -> dict[str, Any]:
    """Return the check's outcome; a deck that does not fit the present data still opens, with what is at fault."""
    asked = read_body(content["deck"])
    faults = [place.as_json() for place in places(asked.problems)]
    return {"report": None if faults else asked.report(), "faults": faults}


def _deck_url(key: str, request: Request) -> str:
    return reverse("api:saved-deck", kwargs={"key": key}, request=request)


def _version_tag(row: SavedDeck) -> str:
    return f'"v{row.version}"'


def _asked_version(row: SavedDeck, request: Request) -> int:
    """Return the version that If-Match names; raise 428 without it, 412 where it is none of this deck."""
    header = request.headers.get("If-Match")
    if header is None:
        raise Problem(428, "Send If-Match with the ETag of the version that you have.")
    found = re.fullmatch(r'(?:W/)?"v([1-9][0-9]{0,8})"', header.strip())
    return row.version if header.strip() == "*" else int(found[1]) if found else 0


def _changed(key: str, request: Request) -> Problem:
    current = _own(key)
    detail = f"Somebody changed the deck. It is now version {current.version}."
    return Problem(412, detail, current=_saved_json(current, request))


def _private(response: Any) -> Any:
    """Keep an answer out of shared caches and other sites' referrers."""
    response["Cache-Control"] = "private, no-store"
    response["Referrer-Policy"] = "no-referrer"
    return response
