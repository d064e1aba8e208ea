"""Query strings: known parameters, each once, with values that exist. All faults at once, with the nearest word."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django_filters import rest_framework as filters
from rapidfuzz import fuzz, process
from rest_framework.filters import BaseFilterBackend
from rest_framework.request import Request

from cardsdb.api.problems import Place
from cardsdb.names import nearest

# Control characters but tab and line ends, which count as blanks in what people type.
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
MOST_UNKNOWN = 10  # words of one parameter that are reported
MAY_BE_EMPTY = frozenset({"q"})  # what is being typed may be nothing yet; an empty filter would select everything


def nearest_name(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return the known name of a parameter or member that is nearest, all of them where none is near."""
    names = list(known)
    found = process.extractOne(name, names, scorer=fuzz.ratio, processor=str.casefold, score_cutoff=50)
    return (found[0],) if found else tuple(names)


def parameter_faults(request: Request, known: Iterable[str], *, required: Iterable[str] = ()) -> Iterator[Place]:
    """Yield unknown, repeated, empty and missing parameters, and values with control characters."""
    known = list(known)
    for name, values in request.query_params.lists():
        if name not in known:
            near = nearest_name(name, known)
            hint = f" Known: {', '.join(near)}." if near else " There are none here."
            yield Place("unknown-parameter", f"There is no parameter “{name}”.{hint}", parameter=name, suggestions=near)
        elif len(values) > 1:
            yield Place("repeated-parameter", f"“{name}” is given twice; separate values by commas.", parameter=name)
        elif _CONTROL.search(values[0]):
            yield Place("control-character", f"“{name}” holds a control character.", parameter=name)
        elif not values[0].strip() and name not in MAY_BE_EMPTY:
            yield Place("empty-value", f"“{name}” is empty. Leave it out, or give it a value.", parameter=name)
    for name in required:
        if name not in request.query_params:
            yield Place("missing-parameter", f"“{name}” is missing.", parameter=name)


class WordsField(forms.Field):
    """A comma-separated list of known words, each turned into the value that it stands for.

    A known word that holds a comma itself (the title of a book) is taken where it is the whole value.
    """

    def __init__(self, *, known: Callable[[], Mapping[str, Any]], required: bool = False, **options: Any) -> None:
        super().__init__(required=required, **options)
        self.known = known

    def clean(self, value: Any) -> list[Any]:
        """Return the values, each once; raise an error for each word that is not known."""
        known = self.known()
        text = str(value or "").strip().casefold()
        if not text:
            return []
        words = list(dict.fromkeys([text] if text in known else map(str.strip, text.split(","))))
        if unknown := [word for word in words if word not in known][:MOST_UNKNOWN]:
            raise ValidationError([_unknown(word, known) for word in unknown])
        return [known[word] for word in words]


def _unknown(word: str, known: Mapping[str, Any]) -> ValidationError:
    near = nearest(word, known, cutoff=60) or sorted(known)[:12]
    return ValidationError(
        "“%(word)s” is not known. Near: %(near)s.",
        code="unknown-value",
        params={"word": word, "near": ", ".join(near), "suggestions": tuple(near)},
    )


class WordsFilter(filters.Filter):
    """Filter by a comma-separated list of known words; `apply` narrows the rows by the list of their values."""

    field_class = WordsField

    def __init__(
        self,
        *,
        known: Callable[[], Mapping[str, Any]],
        words: Iterable[str] = (),
        apply: Callable[[Any, list[Any]], QuerySet[Any]] | None = None,
        **options: Any,
    ) -> None:
        super().__init__(known=known, **options)
        self.words = [str(word) for word in words]
        self.apply = apply

    def filter(self, qs: Any, value: list[Any]) -> QuerySet[Any]:
        """Narrow the rows; an absent parameter leaves them as they are."""
        if not value:
            return qs
        return self.apply(qs, value) if self.apply else qs.filter(**{f"{self.field_name}__in": value})


class EnumFilter(WordsFilter):
    """Filter by the words of an enumeration."""

    def __init__(self, words: Iterable[str], path: str, label: str) -> None:
        known = {str(word): str(word) for word in words}
        super().__init__(known=lambda: known, words=known, field_name=path, label=label)


def form_faults(form: forms.BaseForm) -> Iterator[Place]:
    """Yield what is wrong with the values of a form."""
    for name, errors in form.errors.as_data().items():
        for error in errors:
            near = (error.params or {}).get("suggestions", ())
            yield Place(
                error.code or "invalid", f"{name}: {' '.join(error.messages)}", parameter=name, suggestions=near
            )


def order_faults(request: Request, orders: Mapping[str, str]) -> Iterator[Place]:
    """Yield the words of `order` that name no order, or one that was named before."""
    seen: set[str] = set()
    for word in _order_words(request):
        name = word.removeprefix("-")
        if name not in orders:
            near = nearest_name(name, orders)
            detail = f"There is no order “{word}”. Known: {', '.join(orders)}, each with “-” in front for descending."
            yield Place("unknown-order", detail, parameter="order", suggestions=near)
        elif name in seen:
            yield Place("repeated-order", f"“{name}” stands twice in the order.", parameter="order")
        seen.add(name)


def _order_words(request: Request) -> list[str]:
    asked = request.query_params.get("order", "")
    return [word.strip() for word in asked.split(",")] if asked.strip() else []


class StrictFilterBackend(BaseFilterBackend):
    """Apply a list's filters and order. What is wrong with them was reported before, by the view's `faults`."""

    def filter_queryset(self, request: Request, queryset: Any, view: Any) -> Any:
        """Return the rows filtered, in an order in which each has its own place."""
        filterset = view.filterset(request, queryset)
        rows = filterset.qs if filterset else queryset
        words = _order_words(request)
        columns = ["-" * word.startswith("-") + view.orders[word.removeprefix("-")] for word in words]
        return rows.order_by(*(columns or rows.model._meta.ordering), "pk")

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """Describe the filters and the orders for OpenAPI."""
        declared = view.filterset_class.base_filters if view.filterset_class else {}
        found = [
            _words(name, each.label, each.words)
            if isinstance(each, WordsFilter)
            else _described(name, each.label, {"type": "string", "minLength": 1, "maxLength": each.extra["max_length"]})
            for name, each in declared.items()
        ]
        if view.orders and view.action == "list":
            words = [sign + word for word in view.orders for sign in ("", "-")]
            found.append(_words("order", "the order of the list; “-” in front for descending", words))
        return found


def _described(name: str, label: str, schema: dict[str, Any], **style: Any) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, "description": label, **style, "schema": schema}


def _words(name: str, label: str, words: list[str]) -> dict[str, Any]:
    return _described(name, label, words_schema(words), style="form", explode=False)


def words_schema(words: Sequence[str] = ()) -> dict[str, Any]:
    """Describe a comma-separated list for OpenAPI; without `words`, which ones are known depends on the packs."""
    item = {"type": "string", "enum": list(words)} if words else {"type": "string", "minLength": 1}
    return {"type": "array", "items": item, "minItems": 1}
