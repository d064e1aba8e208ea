"""What all views of the API share: strict parameters, an answer before the first import, lists with their documents."""

from collections.abc import Iterable
from typing import Any

from django_filters.rest_framework import FilterSet
from rest_framework import mixins, serializers, viewsets
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardsdb import dataset
from cardsdb.api import vocabulary
from cardsdb.api.paging import PAGE_PARAMETERS, page_faults
from cardsdb.api.parameters import form_faults, order_faults, parameter_faults
from cardsdb.api.problems import Place, Problem, bad_parameters


class StrictView(APIView):
    """A view that accepts the query parameters that it names, and no others. All faults are reported at once."""

    parameters: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    needs_dataset = True

    def faults(self, request: Request) -> Iterable[Place]:
        """Yield what is wrong with the query string."""
        return parameter_faults(request, self.parameters, required=self.required)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse what cannot be answered before a handler runs; a wrong method is left to the dispatcher's 405."""
        super().initial(request, *args, **kwargs)
        if request.method == "OPTIONS" or request.method not in self.allowed_methods:
            return
        if self.needs_dataset and dataset.current() is dataset.NONE:
            raise Problem(503, "Nothing has been imported yet.")
        if faults := list(self.faults(request)):
            raise bad_parameters(faults)

    def options(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Answer with the Allow header alone; what the address does stands in the OpenAPI description."""
        return Response(status=204)


class NounList(StrictView, mixins.ListModelMixin, viewsets.GenericViewSet[Any]):
    """A read-only list. It has the filters of `filterset_class` and the orders of `orders`, {word: column}."""

    filterset_class: type[FilterSet] | None = None
    orders: dict[str, str] = {}
    filtered: tuple[str, ...] = ("list",)  # actions that take the filters

    def own_parameters(self) -> tuple[str, ...]:
        """Return the parameters of the action, next to its filters."""
        return (*(["order"] if self.orders else []), *PAGE_PARAMETERS) if self.action == "list" else ()

    def faults(self, request: Request) -> Iterable[Place]:
        """Yield what is wrong with the query string."""
        filterset = self.filterset(request) if self.action in self.filtered else None
        yield from parameter_faults(request, [*(filterset.filters if filterset else ()), *self.own_parameters()])
        if filterset:
            yield from form_faults(filterset.form)
        if self.action == "list":
            yield from order_faults(request, self.orders)
            yield from page_faults(request)

    def filterset(self, request: Request, rows: Any = None) -> Any:
        """Return the filters as the query string sets them, on these rows; None where the list has none."""
        if self.filterset_class is None:
            return None
        rows = self.get_queryset() if rows is None else rows
        return self.filterset_class(request.query_params, rows, request=request)


class Nouns(NounList, mixins.RetrieveModelMixin):
    """A list with documents, addressed by public id, the present one or a former one."""

    lookup_field = "public_id"
    lookup_url_kwarg = "id"
    lookup_value_regex = r"[^/\s\x00-\x1f\x7f]+"
    document_class: type[serializers.BaseSerializer[Any]] | None = None  # where it shows more than a row of the list
    example = ""  # an id, for the description

    def get_serializer_class(self) -> type[serializers.BaseSerializer[Any]]:
        """Return the shape of the list or of a document."""
        return self.serializer_class if self.action == "list" else self.document_class or self.serializer_class

    def find(self, wanted: str) -> Any:
        """Return the row that has this id, or had it before; None if there is none."""
        rows = self.get_queryset()
        present = vocabulary.former_ids(rows.model).get(wanted, wanted)
        return rows.filter(**{self.lookup_field: present}).first()

    def retrieve(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Answer with one document."""
        wanted = kwargs[self.lookup_url_kwarg]
        row = self.find(wanted)
        if row is None:
            raise Problem(404, f"There is nothing with the id “{wanted}” here.")
        return Response(self.get_serializer(row).data)
