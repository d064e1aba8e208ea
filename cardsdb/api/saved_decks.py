"""Saved decks: an edit link, a version, and fixed copies to share."""

import re
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from cardsdb.api import throttles
from cardsdb.api.answers import example_request
from cardsdb.api.bodies import places
from cardsdb.api.deck_shapes import DeckInput, DeckReport, NamedDeckInput
from cardsdb.api.decks import BESIDE, DECK_FORMS, NAMED, DeckForm, asked_deck, asked_form, read_body, written
from cardsdb.api.problems import Problem
from cardsdb.api.schema import ErrorPlace, ProblemBody, problem
from cardsdb.api.views import StrictView
from cardsdb.decks.expert.export import DeckList, deck_list
from cardsdb.models.decks import SavedDeck, SharedDeck, StorageFullError, VersionChangedError


class SavedDeckOutput(serializers.Serializer[Any]):
    """A saved deck with a fresh check. `edit_url` is only returned on creation.

    If the deck names a format, a set, or facts that no longer exist, it has no report, and `faults` says why.
    """

    name = serializers.CharField()
    notes = serializers.CharField(help_text="notes in plain text")
    deck = DeckInput(help_text="the list as it was saved")
    version = serializers.IntegerField(required=False, help_text="for If-Match; absent in shared copies")
    edit_url = serializers.URLField(required=False, help_text="address for editing: keep it secret")
    share_url = serializers.URLField(help_text="address of a fixed copy to share")
    report = DeckReport(allow_null=True, help_text="a fresh check; null: see `faults`")
    faults = ErrorPlace(many=True, help_text="with pointers into `deck`")


class VersionProblem(ProblemBody):
    """An error because the deck was changed in the meantime."""

    current = SavedDeckOutput(help_text="the deck as it is now")


_CHANGED = problem(VersionProblem, "the deck was changed since that version; `current` is the deck as it is now")
_NO_VERSION = problem(ProblemBody, "If-Match is missing")
EXAMPLE_EDIT_KEY = "e-Zr3yXn1cW8qLk5uTg0sHhVb6dPpMaJ2f"
EXAMPLE_KEY = "s-2kq9xW0mFvUe4nTtJb7yQA"
_KEY = OpenApiParameter(
    "key",
    str,
    OpenApiParameter.PATH,
    description="an edit key or a share key",
    examples=[OpenApiExample("", EXAMPLE_KEY)],
)
_IF_MATCH = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    required=True,
    description="the ETag of the version that you have",
    examples=[OpenApiExample("", '"v1"')],
)


class SavedDecksView(StrictView):
    """Saving a deck."""

    limited = throttles.WRITING
    own_headers = {("POST", "201"): ("ETag", "Location")}

    @staticmethod
    def example_answer(_method: str) -> Response:
        """Return an answer as a client gets it, of a deck that is not saved."""
        row, request = _example_deck()
        return Response(_saved_json(row, request, EXAMPLE_EDIT_KEY), status=201)

    @extend_schema(
        operation_id="saveDeck",
        summary="Save a deck",
        request=NamedDeckInput,
        responses={201: SavedDeckOutput},
        examples=[NAMED],
    )
    def post(self, request: Request) -> Response:
        """Save a deck. The response has the edit link, which is not shown again, and a share link to a fixed copy."""
        content = content_of(request.data)
        try:
            row, key = SavedDeck.create(content)
        except StorageFullError:
            raise _full() from None
        response = Response(_saved_json(row, request, key), status=201)
        response["Location"] = _deck_url(key, request)
        response["ETag"] = _version_tag(row)
        return _private(response)


class SavedDeckView(StrictView):
    """A saved deck by its edit key, or a fixed copy by its share key."""

    parameters = ("as",)
    limited = throttles.WRITING
    limited_methods = frozenset({"PUT", "DELETE"})
    is_cached = False
    own_headers = {("GET", "200"): ("ETag",), ("PUT", "200"): ("ETag",)}

    @extend_schema(
        operation_id="getDeck",
        summary="Get a saved deck",
        responses=SavedDeckOutput,
        parameters=[_KEY],
    )
    def get(self, request: Request, key: str) -> HttpResponse:
        """Return the deck with a fresh check.

        The list alone has addresses of its own; `?as=text`, `md`, `json` or `csv` gives it here, too.
        """
        row = SavedDeck.find(key)
        content = row.content if row else _shared(key).content
        if "as" in request.query_params:
            return _private(written(_listed(content), asked_form(request)))
        if row is None:
            return _private(Response(_shared_json(key, content, request)))
        response = Response(_saved_json(row, request))
        response["ETag"] = _version_tag(row)
        return _private(response)

    @extend_schema(
        operation_id="replaceDeck",
        summary="Replace a saved deck",
        request=NamedDeckInput,
        examples=[NAMED],
        responses={200: SavedDeckOutput, 412: _CHANGED, 428: _NO_VERSION},
        parameters=[_KEY, _IF_MATCH],
    )
    def put(self, request: Request, key: str) -> Response:
        """Replace the version named by If-Match. If it was changed since, a 412 has the current one."""
        row = _own(key)
        content = content_of(request.data)
        try:
            row.replace(content, version=_asked_version(row, request))
        except VersionChangedError:
            raise _changed(key, request) from None
        except StorageFullError:
            raise _full() from None
        response = Response(_saved_json(row, request))
        response["ETag"] = _version_tag(row)
        return _private(response)

    @extend_schema(
        operation_id="deleteDeck",
        summary="Delete a saved deck",
        responses={204: None, 412: _CHANGED, 428: _NO_VERSION},
        parameters=[_KEY, _IF_MATCH],
    )
    def delete(self, request: Request, key: str) -> Response:
        """Delete the deck with its shared copies, except those that another deck was saved as."""
        row = _own(key)
        try:
            row.remove(version=_asked_version(row, request))
        except VersionChangedError:
            raise _changed(key, request) from None
        return _private(Response(status=204))

    @staticmethod
    def example_answer(method: str) -> Response:
        """Return an answer as a client gets it, of a deck that is not saved."""
        row, request = _example_deck()
        return Response(status=204) if method == "DELETE" else Response(_saved_json(row, request))


def _deck_as(form: DeckForm) -> type[StrictView]:
    """Return the view of the list of a saved deck in a form, at an address of its own."""

    class View(StrictView):
        """The list of a saved deck in one form."""

        is_cached = False

        @extend_schema(
            operation_id=f"getDeckAs{form.title}",
            summary=f"Get a saved deck as {form.name}",
            description=f"Return the list as {form.about}.",
            parameters=[_KEY],
            responses=form.responses,
        )
        def get(self, _request: Request, key: str) -> HttpResponse:
            row = SavedDeck.find(key)
            return _private(written(_listed(row.content if row else _shared(key).content), form.word))

        @staticmethod
        def example_answer(_method: str) -> HttpResponse:
            """Return an answer as a client gets it, of a deck that is not saved."""
            return written(_listed(_example_deck()[0].content), form.word)

    return View


DECK_VIEWS = {form.suffix: _deck_as(form) for form in DECK_FORMS}


def _full() -> Problem:
    return Problem(507, "There is no room for more decks here. Nothing was saved; what you had is unchanged.")


def _listed(content: dict[str, Any]) -> DeckList:
    deck = read_body(content["deck"]).request.deck
    return deck_list(deck, name=content["name"], notes=content["notes"])


def _example_deck() -> tuple[SavedDeck, Request]:
    """Return the deck of the example request as a row that is not saved, and a request for it."""
    content = content_of(NAMED.value)
    share = SharedDeck(key=EXAMPLE_KEY, content=content)
    return SavedDeck(share=share), example_request("GET", "/api/v1/decks/")


def content_of(body: Any) -> dict[str, Any]:
    """Return what is saved of a body: the deck as it was sent, its name and notes."""
    asked = asked_deck(body, *BESIDE)
    sent = {name: value for name, value in body.items() if name not in BESIDE}
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
