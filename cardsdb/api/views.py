"""What all views of the API share: strict parameters, and documents with the 404 that fits."""

from typing import Any

from rest_framework import viewsets
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardsdb.api.parameters import check_parameters
from cardsdb.api.problems import Problem


class StrictView(APIView):
    """A view that accepts the query parameters it names in `parameters`, and no others."""

    parameters: tuple[str, ...] = ()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse unknown parameters before anything is read."""
        super().initial(request, *args, **kwargs)
        check_parameters(request, self.parameters)


class Nouns(viewsets.ReadOnlyModelViewSet[Any]):
    """A read-only list with its documents, addressed by public id."""

    lookup_field = "public_id"
    lookup_url_kwarg = "id"
    lookup_value_regex = "[^/]+"

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse parameters of documents; the list's own are checked with its filters."""
        super().initial(request, *args, **kwargs)
        if self.action == "retrieve":
            check_parameters(request, ())

    def find(self, wanted: str) -> Any:
        """Return the row with that id, or None."""
        return self.get_queryset().filter(**{self.lookup_field: wanted}).first()

    def retrieve(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Answer with one document."""
        wanted = kwargs[self.lookup_url_kwarg]
        row = self.find(wanted)
        if row is None:
            raise Problem(404, f"There is nothing with the id “{wanted}” here.")
        return Response(self.get_serializer(row).data)
