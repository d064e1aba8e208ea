"""Search over everything, and the ruling that answers a question."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.api import vocabulary
from cardsdb.api.paging import DEFAULT_SIZE, LARGEST_SIZE, LAST_PAGE, Pages, whole_parameter
from cardsdb.api.parameters import WordsField
from cardsdb.api.problems import Place, Problem, bad_parameters
from cardsdb.api.views import StrictView
from cardsdb.models import Expansion, Game
from rulesref.api.hits import HitRow, RulingHit, hit_json
from rulesref.search.documents import TYPES
from rulesref.search.index import NotReadyError
from rulesref.search.searching import Narrowing, ruling, search


class SearchOutput(serializers.Serializer[Any]):
    """A page of hits with what was asked and what else was found."""

    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    page_size = serializers.IntegerField()
    query = serializers.CharField()
    did_you_mean = serializers.CharField(allow_null=True)
    facets = serializers.DictField(child=serializers.DictField(child=serializers.IntegerField()))
    results = HitRow(many=True)


class RulingOutput(serializers.Serializer[Any]):
    """The ruling for a question; without a sure one `answer` is null and `reason` says why."""

    query = serializers.CharField()
    confident = serializers.BooleanField()
    reason = serializers.CharField(allow_null=True)
    did_you_mean = serializers.CharField(allow_null=True)
    answer = RulingHit(allow_null=True)
    alternatives = RulingHit(many=True)


_QUERY = [
    OpenApiParameter("q", str, required=True, description="words or a question"),
    OpenApiParameter("game", str, description="code or slug, several by commas"),
    OpenApiParameter("expansion", str, description="id, folder or code, several by commas"),
]


class SearchView(StrictView):
    """Full text search: full matches first, partial ones marked."""

    parameters = ("q", "type", "game", "expansion", "page", "page_size")

    @extend_schema(
        parameters=[
            *_QUERY,
            OpenApiParameter("type", str, description="section, faq, erratum, term, card; several by commas"),
            OpenApiParameter("page", int),
            OpenApiParameter("page_size", int),
        ],
        responses=SearchOutput,
    )
    def get(self, request: Request) -> Response:
        """Answer with a page of hits."""
        asked, narrowing = _asked(request)
        size = whole_parameter(request, "page_size", default=DEFAULT_SIZE, most=LARGEST_SIZE)
        page = whole_parameter(request, "page", default=1, most=LAST_PAGE)
        found = _ready(lambda: search(asked, narrowing))
        pages = Pages()
        shown = pages.take(found.hits[(page - 1) * size : page * size], len(found.hits), request, page=page, size=size)
        envelope = pages.envelope([hit_json(hit, request) for hit in shown])
        return Response({**envelope, "query": asked, "did_you_mean": found.query.corrected, "facets": found.facets})


class RulingsView(StrictView):
    """The one best ruling for a question in plain words."""

    parameters = ("q", "game", "expansion")

    @extend_schema(parameters=_QUERY, responses=RulingOutput)
    def get(self, request: Request) -> Response:
        """Answer with a ruling, or say that there is none."""
        asked, narrowing = _asked(request)
        found = _ready(lambda: ruling(asked, narrowing))
        return Response(
            {
                "query": asked,
                "confident": found.confident,
                "reason": found.reason or None,
                "did_you_mean": found.query.corrected,
                "answer": hit_json(found.answer, request, texts=True) if found.answer else None,
                "alternatives": [hit_json(hit, request, texts=True) for hit in found.alternatives],
            }
        )


def _ready(look: Callable[[], Any]) -> Any:
    try:
        return look()
    except NotReadyError as error:
        raise Problem(503, str(error)) from None


def _asked(request: Request) -> tuple[str, Narrowing]:
    """Return the query and what it is narrowed to; raise the 400 with all that is wrong."""
    faults: list[Place] = []
    asked = request.query_params.get("q")
    if asked is None:
        faults.append(Place("missing-parameter", "“q” is missing: the words or the question.", parameter="q"))
    words: dict[str, list[Any]] = {}
    for name, known in (("game", _games), ("expansion", _expansions), ("type", _types)):
        words[name], fault = _words(request, name, known)
        faults += fault
    if faults:
        raise bad_parameters(faults)
    expansions = frozenset(each for found in words["expansion"] for each in found)
    return asked or "", Narrowing(frozenset(words["game"]), expansions, frozenset(words["type"]))


def _words(request: Request, name: str, known: Callable[[], Mapping[str, Any]]) -> tuple[list[Any], Iterable[Place]]:
    try:
        return WordsField(known=known).clean(request.query_params.get(name)), []
    except ValidationError as error:
        near = tuple((error.params or {}).get("suggestions", ()))
        return [], [Place("unknown-value", error.message, parameter=name, suggestions=near)]


def _types() -> Mapping[str, str]:
    return {word: word for word in TYPES}


@vocabulary.per_dataset
def _games() -> Mapping[str, str]:
    return {word: game.code for game in Game.objects.all() for word in (game.code, game.slug)}


@vocabulary.per_dataset
def _expansions() -> Mapping[str, list[str]]:
    """Return {spelling: ids} of the expansions; a box stands for its sets too."""
    rows = list(Expansion.objects.select_related("game", "part_of"))
    found: dict[str, list[str]] = {}
    for row in rows:
        parts = [part.public_id for part in rows if part.part_of_id == row.pk]
        for word in {row.public_id, row.slug, row.code, f"{row.game.code}.{row.code}"}:
            found.setdefault(word, []).extend([row.public_id, *parts])
    return found
