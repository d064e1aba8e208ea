"""Autocompletion of card names from the index."""

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.api import throttles
from cardsdb.api.cards import AutocompleteOutput
from cardsdb.api.views import StrictView
from rulesref.search.completion import complete

_LETTERS = OpenApiParameter(
    "q", str, required=True, description="the letters typed", examples=[OpenApiExample("", "az")]
)


class AutocompleteView(StrictView):
    """Up to 20 names of cards that begin with the letters typed, or contain a word that does."""

    parameters = ("q",)
    required = ("q",)
    limited = throttles.SEARCHING

    @extend_schema(
        operation_id="autocompleteCardName",
        summary="Complete the name of a card",
        parameters=[_LETTERS],
        responses=AutocompleteOutput,
    )
    def get(self, request: Request) -> Response:
        """Return the names."""
        asked = request.query_params["q"]
        return Response({"query": asked, "results": [{"id": each.id, "name": each.title} for each in complete(asked)]})
