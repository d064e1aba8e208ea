"""Saved decks: an edit link, a version, and fixed copies to share."""

import re
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from cardsdb.api.bodies import places
from cardsdb.api.deck_shapes import DeckInput, DeckReport, NamedDeckInput
from cardsdb.api.decks import AS, BESIDE, NAMED, asked_deck, read_body, written
from cardsdb.api.problems import Problem
from cardsdb.api.schema import ErrorPlace
from cardsdb.api.views import StrictView
from cardsdb.decks.expert.export import WRITERS, deck_list
from cardsdb.models.decks import SavedDeck, SharedDeck, VersionChangedError


class SavedDeckOutput(serializers.Serializer[Any]):
    """A saved deck with a fresh check. `edit_url` is only returned on creation.

    If the deck names a format, a set, or facts that no longer exist, it has no report, and `faults` says why.
    """

    name = serializers.CharField()
    notes = serializers.CharField()
    deck = DeckInput(help_text="the list as it was saved")
    version = serializers.IntegerField(required=False, help_text="for If-Match; absent in shared copies")
    edit_url = serializers.URLField(required=False)
    share_url = serializers.URLField()
    report = DeckReport(allow_null=True)
    faults = ErrorPlace(many=True, help_text="with pointers into `deck`")


_KEY = OpenApiParameter("key", str, OpenApiParameter.PATH, description="an edit key or a share key")
_IF_MATCH = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, required=True, description="the ETag of the version that you have"
)


class SavedDecksView(StrictView):
    """Saving a deck."""

    @extend_schema(request=NamedDeckInput, responses={201: SavedDeckOutput}, examples=[NAMED])
    def post(self, request: Request) -> Response:
        """Save a deck. The response has the edit link, which is not shown again, and a share link to a fixed copy."""
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
        parameters=[_KEY, OpenApiParameter("as", str, enum=list(WRITERS), description=f"write it out instead: {AS}")],
    )
    def get(self, request: Request, key: str) -> HttpResponse:
        """Return the deck with a fresh check."""
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
        responses={200: SavedDeckOutput, 412: OpenApiResponse(description="changed since; `current` has the deck")},
        parameters=[_KEY, _IF_MATCH],
    )
    def put(self, request: Request, key: str) -> Response:
        """Replace the version named by If-Match. If it was changed since, a 412 has the current one."""
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
        """Delete the deck. Shared copies stay."""
        row = _own(key)
        try:
            row.remove(version=_asked_version(row, request))
        except VersionChangedError:
            raise _changed(key, request) from None
        return _private(Response(status=204))

    @extend_schema(exclude=True)
    def patch(self, _request: Request, key: str) -> Response:
        """Refuse: a deck can only be replaced as a whole."""
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
