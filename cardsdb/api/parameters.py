"""Query strings: known parameters, each once, with values that exist. All faults at once, with the nearest word."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework.request import Request

from cardsdb.api.problems import Place, bad_parameters
from cardsdb.names import nearest

_CONTROL = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")
PAGE_PARAMETERS = ("page", "page_size")


def parameter_faults(request: Request, known: Iterable[str]) -> Iterator[Place]:
    """Yield unknown and repeated parameters, and values with control characters."""
    known = list(known)
    for name, values in request.query_params.lists():
        if name not in known:
            near = tuple(nearest(name, known, limit=1, cutoff=50)) or tuple(known)
            hint = f" Known: {', '.join(near)}." if near else " There are none here."
            yield Place("unknown-parameter", f"There is no parameter “{name}”.{hint}", parameter=name, suggestions=near)
        elif len(values) > 1:
            yield Place("repeated-parameter", f"“{name}” is given twice; separate values by commas.", parameter=name)
        elif _CONTROL.search(values[0]):
            yield Place("control-character", f"“{name}” holds a control character.", parameter=name)


def check_parameters(request: Request, known: Iterable[str]) -> None:
    """Raise the 400 for parameters that cannot be used."""
    faults = list(parameter_faults(request, known))
    if faults:
        raise bad_parameters(faults)


class WordsField(forms.Field):
    """A comma-separated list of known words, each turned into the value that it stands for."""

    def __init__(self, *, known: Callable[[], Mapping[str, Any]], **options: Any) -> None:
        super().__init__(**options)
        self.known = known

    def clean(self, value: Any) -> list[Any]:
        """Return the values, or raise what is wrong with the first word that is not known."""
        if value in (None, ""):
            return []
        known = self.known()
        found = []
        for word in str(value).split(","):
            key = word.strip().casefold()
            if key not in known:
                near = nearest(key, known, cutoff=60) or sorted(known)[:12]
                detail = f"“{word.strip()}” is not known. Near: {', '.join(near)}."
                raise ValidationError(detail, code="unknown-value", params={"suggestions": near})
            found.append(known[key])
        return found


@extend_schema_field(OpenApiTypes.STR)
class WordsFilter(filters.Filter):
    """Filter by a comma-separated list of known words; `apply` narrows the rows by the list of their values."""

    field_class = WordsField

    def __init__(
        self,
        *,
        known: Callable[[], Mapping[str, Any]],
        apply: Callable[[Any, list[Any]], QuerySet[Any]] | None = None,
        **options: Any,
    ) -> None:
        super().__init__(known=known, **options)
        self.apply = apply

    def filter(self, qs: Any, value: list[Any]) -> QuerySet[Any]:
        """Narrow the rows; an absent parameter leaves them as they are."""
        if not value:
            return qs
        if self.apply is not None:
            return self.apply(qs, value)
        return qs.filter(**{f"{self.field_name}__in": value})


def words_of(enumeration: Iterable[str]) -> Callable[[], Mapping[str, str]]:
    """Return the known words of an enumeration."""
    words = {str(word): str(word) for word in enumeration}
    return lambda: words


TRUTH = {"true": True, "false": False}


class StrictFilterBackend(filters.DjangoFilterBackend):
    """Apply a view's `filterset_class` and `orders`; refuse what neither names."""

    def filter_queryset(self, request: Request, queryset: Any, view: Any) -> Any:
        """Return the rows filtered and in order."""
        filterset_class = getattr(view, "filterset_class", None)
        names = list(filterset_class.base_filters) if filterset_class else []
        orders: Mapping[str, str] = getattr(view, "orders", {})
        known = [*names, *(["order"] if orders else []), *PAGE_PARAMETERS]
        faults = list(parameter_faults(request, known))
        if filterset_class and not faults:
            filterset = filterset_class(request.query_params, queryset=queryset, request=request)
            faults += form_faults(filterset.form)
            queryset = filterset.qs if not faults else queryset
        order, order_faults = _order(request.query_params.get("order", ""), orders)
        faults += order_faults
        if faults:
            raise bad_parameters(faults)
        return queryset.order_by(*order, "pk") if order else queryset


def form_faults(form: Any) -> list[Place]:
    """Return what is wrong with the values of a filter form."""
    faults = []
    for name, errors in form.errors.as_data().items():
        for error in errors:
            near = tuple((error.params or {}).get("suggestions", ()))
            detail = f"{name}: {' '.join(error.messages)}"
            faults.append(Place(error.code or "invalid-value", detail, parameter=name, suggestions=near))
    return faults


def _order(raw: str, orders: Mapping[str, str]) -> tuple[list[str], list[Place]]:
    """Return the columns to order by, and the words that name none."""
    columns: list[str] = []
    faults = []
    for word in filter(None, (part.strip() for part in raw.split(","))):
        name = word.removeprefix("-")
        if name in orders:
            columns.append(("-" if word.startswith("-") else "") + orders[name])
        else:
            near = tuple(nearest(name, orders, limit=1)) or tuple(orders)
            detail = f"There is no order “{word}”. Known: {', '.join(orders)}, each with “-” in front for descending."
            faults.append(Place("unknown-order", detail, parameter="order", suggestions=near))
    return columns, faults
