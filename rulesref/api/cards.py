"""Autocompletion of card names, out of the index."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.api.cards import AutocompleteOutput
from cardsdb.api.problems import Place, Problem, bad_parameters
from cardsdb.api.views import StrictView
from rulesref.search.completion import complete
from rulesref.search.index import NotReadyError


class AutocompleteView(StrictView):
    """Names of cards that begin, or hold a word that begins, with the letters typed."""

    parameters = ("q",)

    @extend_schema(parameters=[OpenApiParameter("q", str, required=True)], responses=AutocompleteOutput)
    def get(self, request: Request) -> Response:
        """Answer with up to 20 names."""
        asked = request.query_params.get("q")
        if asked is None:
            raise bad_parameters([Place("missing-parameter", "“q” is missing: the letters typed.", parameter="q")])
        try:
            found = complete(asked)
        except NotReadyError as error:
            raise Problem(503, str(error)) from None
        return Response({"query": asked, "results": [{"id": each.id, "name": each.title} for each in found]})
