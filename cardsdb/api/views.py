"""Base classes for API views: strict parameters, 503 before the first import, lists with their documents."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from rapidfuzz import fuzz, process
from rest_framework import serializers, viewsets
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardsdb import dataset
from cardsdb.api import throttles
from cardsdb.api.filters import Filter, Filters
from cardsdb.api.negotiation import takes_json
from cardsdb.api.paging import PAGE_PARAMETERS, Pages, page_faults
from cardsdb.api.parameters import described_words, order_faults, order_words, parameter_faults
from cardsdb.api.problems import Place, Problem, bad_parameters, too_many
from cardsdb.documents.nouns import SITE
from cardsdb.query.bits import Cards
from cardsdb.shelf import Shelf, shelf

LINKS = (("next", "next"), ("previous", "prev"))  # members of an envelope, and their relations (RFC 8288)
LONGEST_SHOWN = 200  # characters of a sent id


class StrictView(APIView):
    """A view that only accepts its own query parameters. All errors are reported at once."""

    parameters: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    needs_dataset = True
    is_cached = True  # reads have an ETag made from dataset and address
    limited: str = ""  # the limit that requests count for: a name in `throttles.LIMITS`
    limited_methods: frozenset[str] = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE"})
    own_headers: Mapping[tuple[str, str], tuple[str, ...]] = {}  # by method and status, for the description

    def faults(self, request: Any) -> Iterable[Place]:
        return parameter_faults(request, self.parameters, required=self.required)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Raise errors before a handler runs; the dispatcher handles a wrong method (405)."""
        super().initial(request, *args, **kwargs)
        if request.method == "OPTIONS" or request.method not in self.allowed_methods:
            return
        if wait := throttles.seconds_to_wait(request, self.limit_of(request)):
            raise too_many(wait)
        if self.needs_dataset:
            dataset.needed()
        if faults := list(self.faults(request)):
            raise bad_parameters(faults)

    def limit_of(self, request: Any) -> str:
        """Return the limit that a request counts for."""
        return self.limited if request.method in self.limited_methods else ""

    def options(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return only the Allow header; the OpenAPI description documents the address."""
        return Response(status=204)


def the_one(wanted: str, ids: Sequence[str]) -> str:
    """Return the id for a word, or the word itself; raise a 404 with all ids if it is ambiguous."""
    if len(ids) > 1:
        detail = f"“{wanted}” is ambiguous: {', '.join(ids)}. Use an id."
        place = Place("ambiguous-name", detail, parameter="id", suggestions=tuple(ids))
        raise Problem(404, detail, [place], code="ambiguous-name")
    return ids[0] if ids else wanted


def near_ids(wanted: str, ids: Iterable[str]) -> tuple[str, ...]:
    """Return the ids nearest to a word: an id, or the last part of one."""
    word = wanted[:LONGEST_SHOWN].casefold()
    part = (lambda known: known) if "." in word else (lambda known: known.rpartition(".")[2])
    found = process.extract(word, {each: part(each) for each in ids}, scorer=fuzz.ratio, limit=3, score_cutoff=75)
    return tuple(known for _part, _score, known in found)


class NounList(StrictView, viewsets.GenericViewSet[Any]):
    """A read-only list of stored documents, with its filters and orders.

    A plain GET takes a shortcut without serializers and queries. The framework handles unusual and invalid requests.
    """

    noun = ""
    names: tuple[str, ...] = ()  # of one document, and of several
    filters: Mapping[str, Filter] = {}
    orders: tuple[str, ...] = ()
    filtered: tuple[str, ...] = ("list",)  # actions that take the filters
    pagination_class = Pages
    queryset = None

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer a plain GET directly."""
        if request.method in ("GET", "HEAD") and takes_json(request.META.get("HTTP_ACCEPT", "")):
            self.action = self.action_map.get("get", "")
            if self.action and dataset.current() is not dataset.NONE and not any(self.faults(request)):
                try:
                    return getattr(self, self.action)(request, *args, **kwargs)  # type: ignore[no-any-return]
                except Problem:
                    pass  # the framework reports it
        return super().dispatch(request, *args, **kwargs)

    def own_parameters(self) -> tuple[str, ...]:
        """Return the parameters of the action besides its filters."""
        return (*(["order"] if self.orders else []), *PAGE_PARAMETERS) if self.action == "list" else ()

    def faults(self, request: Any) -> Iterable[Place]:
        if not request.GET:
            return
        filtered = self.filters if self.action in self.filtered else {}
        yield from parameter_faults(request, [*filtered, *self.own_parameters()])
        yield from Filters(filtered).faults(request.GET)
        if self.action == "list":
            yield from order_faults(request, self.orders)
            yield from page_faults(request)

    def selected(self, documents: Shelf, request: HttpRequest) -> Cards | None:
        """Return the places that the filters select, None for all."""
        return Filters(self.filters).select(request.GET, documents) if request.GET else None

    def ordered(self, documents: Shelf, request: HttpRequest) -> Sequence[int]:
        """Return the places that the filters select, in the requested order."""
        order = tuple((word.removeprefix("-"), word.startswith("-")) for word in order_words(request))
        return documents.chosen(self.selected(documents, request), order)

    def remarks(self, request: HttpRequest) -> Mapping[str, Any]:
        """Return additional members of the list's envelope."""
        return {}

    def row(self, documents: Shelf, place: int) -> bytes:
        return documents.rows[place]

    def described_parameters(self) -> list[dict[str, Any]]:
        """Describe the filters and the orders for OpenAPI."""
        found = [each.described(name) for name, each in self.filters.items()]
        if self.orders and self.action == "list":
            words = [sign + word for word in self.orders for sign in ("", "-")]
            found.append(
                described_words("order", "the order of the list; put “-” in front for descending order", words)
            )
        return found

    def list(self, request: HttpRequest) -> HttpResponse:
        """Return a page of the list."""
        documents = shelf(self.noun)
        places = self.ordered(documents, request)
        pages = Pages()
        shown = pages.take(places[pages.read(request)], len(places))
        envelope = {**pages.head(len(places)), **self.remarks(request)}
        head = json.dumps(envelope, ensure_ascii=False, separators=(",", ":")).encode()
        rows = b",".join([self.row(documents, place) for place in shown])
        response = answer(request, head[:-1] + b',"results":[' + rows + b"]}")
        if links := [f'<{envelope[name]}>; rel="{rel}"' for name, rel in LINKS if envelope[name]]:
            response["Link"] = ", ".join(links)
        return response


class Nouns(NounList):
    """A list with documents, addressed by current or former public id."""

    lookup_url_kwarg = "id"
    lookup_value_regex = r"[^/\x00-\x1f\x7f]+"
    document_class: type[serializers.BaseSerializer[Any]] | None = None  # if it differs from the rows of the list
    example = ""  # an id, for the description

    def get_serializer_class(self) -> type[serializers.BaseSerializer[Any]]:
        """Return the shape of the list or of a document."""
        return self.serializer_class if self.action == "list" else self.document_class or self.serializer_class

    def meaning(self, wanted: str) -> Sequence[str]:
        """Return the ids that a word may mean, in any spelling."""
        return ()

    def find(self, documents: Shelf, wanted: str) -> int | None:
        """Return the place of the document with this id, in any spelling; None if there is none."""
        place = documents.place.get(wanted)
        return documents.place.get(the_one(wanted, self.meaning(wanted))) if place is None else place

    def known(self, documents: Shelf) -> Iterable[str]:
        """Return the ids of this noun."""
        return documents.ids

    def unknown(self, wanted: str, documents: Shelf) -> Problem:
        """Return the 404 for an id that does not exist, with the nearest ones."""
        near = near_ids(wanted, self.known(documents))
        hint = f" Did you mean “{near[0]}”?" if near else ""
        detail = f"The id “{wanted[:LONGEST_SHOWN]}” does not exist here.{hint}"
        return Problem(404, detail, [Place("unknown-id", detail, parameter="id", suggestions=near)])

    def document(self, documents: Shelf, place: int) -> bytes:
        """Return the JSON of a document at its own address."""
        return documents.document(place)

    def retrieve(self, request: HttpRequest, id: str) -> HttpResponse:  # noqa: A002 the name in the address
        """Return one document."""
        documents = shelf(self.noun)
        place = self.find(documents, id)
        if place is None:
            raise self.unknown(id, documents)
        return answer(request, self.document(documents, place))


def answer(request: HttpRequest, body: bytes) -> HttpResponse:
    """Return JSON, with the addresses of this site filled in."""
    site = f"{request.scheme}://{request.get_host()}"
    return HttpResponse(body.replace(SITE.encode(), site.encode()), content_type="application/json")
