"""Search over everything, and the ruling that answers a question."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.api import throttles, vocabulary
from cardsdb.api.paging import PAGE_PARAMETERS, Pages, page_faults
from cardsdb.api.parameters import WordsField, form_faults, words_schema
from cardsdb.api.problems import Place
from cardsdb.api.views import StrictView
from rulesref.api.hits import HitRow, RulingHit, hit_json, origin_of
from rulesref.search.answering import ruling
from rulesref.search.documents import TYPES
from rulesref.search.searching import Narrowing, search


class SearchOutput(serializers.Serializer[Any]):
    """A page of hits with what was asked and what else was found."""

    count = serializers.IntegerField(help_text="total number of hits")
    next = serializers.URLField(allow_null=True, help_text="address of the next page; null: this is the last")
    previous = serializers.URLField(allow_null=True, help_text="address of the previous page; null: this is the first")
    page_size = serializers.IntegerField(help_text="hits per page")
    query = serializers.CharField()
    did_you_mean = serializers.CharField(allow_null=True)
    facets = serializers.DictField(
        child=serializers.DictField(child=serializers.IntegerField()),
        help_text="number of hits by game, expansion and type",
    )
    results = HitRow(many=True, help_text="the hits of this page, best first")


class RulingOutput(serializers.Serializer[Any]):
    """A sure answer, or the closest rule, or neither; without a sure answer `reason` says why."""

    query = serializers.CharField()
    language = serializers.CharField(help_text="ISO code of the language that was recognized; rulings are in English")
    confident = serializers.BooleanField(help_text="there is a sure answer")
    reason = serializers.CharField(allow_null=True, help_text="why there is none, and where to look")
    did_you_mean = serializers.CharField(allow_null=True)
    answer = RulingHit(allow_null=True, help_text="the sure answer; null: there is none")
    closest = RulingHit(allow_null=True, help_text="the nearest rule where none is sure; null where nothing is near")
    alternatives = RulingHit(many=True, help_text="further hits, best first")


class NarrowingForm(forms.Form):
    """What a search is narrowed to."""

    game = WordsField(known=vocabulary.games)
    expansion = WordsField(known=vocabulary.expansions)
    type = WordsField(known=lambda: {word: word for word in TYPES})

    def narrowing(self) -> Narrowing:
        """Return what was asked for; a box stands for its sets too."""
        self.is_valid()
        asked = self.cleaned_data
        return Narrowing(
            games=frozenset(code for codes in asked["game"] for code in codes),
            expansions=frozenset(each.public_id for each in vocabulary.with_parts(asked["expansion"])),
            types=frozenset(asked["type"]),
        )


class AskingView(StrictView):
    """A view that is asked in words."""

    required = ("q",)
    limited = throttles.SEARCHING
    form: NarrowingForm  # of the request

    def faults(self, request: Request) -> Iterable[Place]:
        """Yield what is wrong with the query string."""
        yield from super().faults(request)
        self.form = NarrowingForm(request.query_params)
        yield from form_faults(self.form)
        yield from page_faults(request)


def _words(name: str, description: str, words: Sequence[str] = ()) -> OpenApiParameter:
    return OpenApiParameter(name, words_schema(words), style="form", explode=False, description=description)


_QUERY = [
    OpenApiParameter(
        "q", str, required=True, description="words or a question", examples=[OpenApiExample("", "silver twilight")]
    ),
    _words("game", "game: id or name, several by commas"),
    _words("expansion", "expansion: id, code or name, several by commas; a box includes its sets"),
]
_TYPE = _words("type", "types of hit, several by commas", TYPES)
_PAGES = [
    OpenApiParameter(each["name"], each["schema"], description=each["description"])
    for each in Pages().get_schema_operation_parameters(None)
]


class SearchView(AskingView):
    """Full text search: full matches first, partial ones marked."""

    parameters = ("q", "type", "game", "expansion", *PAGE_PARAMETERS)

    @extend_schema(
        operation_id="search", summary="Search everything", parameters=[*_QUERY, _TYPE, *_PAGES], responses=SearchOutput
    )
    def get(self, request: Request) -> Response:
        """Answer with a page of hits."""
        asked = request.query_params["q"]
        found = search(asked, self.form.narrowing())
        pages = Pages()
        shown = pages.take(found.hits[pages.read(request)], len(found.hits))
        origin = origin_of(request)
        envelope = pages.envelope([hit_json(hit, origin) for hit in shown])
        return Response({**envelope, "query": asked, "did_you_mean": found.query.corrected, "facets": found.facets})


class RulingsView(AskingView):
    """A sure answer to a question in plain words, or the closest rule, or the word that nothing is known of it."""

    parameters = ("q", "game", "expansion")

    @extend_schema(
        operation_id="getRuling", summary="Get a ruling for a question", parameters=_QUERY, responses=RulingOutput
    )
    def get(self, request: Request) -> Response:
        """Answer with a ruling, or say that there is none."""
        asked = request.query_params["q"]
        found, origin = ruling(asked, self.form.narrowing()), origin_of(request)
        return Response(
            {
                "query": asked,
                "language": found.language,
                "confident": found.confident,
                "reason": found.reason or None,
                "did_you_mean": found.query.corrected,
                "answer": hit_json(found.answer, origin, texts=True) if found.answer else None,
                "closest": hit_json(found.closest, origin, texts=True) if found.closest else None,
                "alternatives": [hit_json(hit, origin, texts=True) for hit in found.alternatives],
            }
        )
