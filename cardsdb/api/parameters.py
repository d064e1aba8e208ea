"""Query strings: known parameters, each once, with known values. All faults at once, with suggestions."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from rapidfuzz import fuzz, process
from rest_framework.request import Request

from cardsdb.api.problems import Place
from cardsdb.names import nearest

# Control characters except tab and line ends, which count as blanks in typed text.
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
MOST_UNKNOWN = 10  # words of one parameter that are reported
MAY_BE_EMPTY = frozenset({"q"})  # the user may not have typed yet; an empty filter would select everything


def nearest_name(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return the nearest known name of a parameter or member, or all of them if none is near."""
    names = list(known)
    found = process.extractOne(name, names, scorer=fuzz.ratio, processor=str.casefold, score_cutoff=50)
    return (found[0],) if found else tuple(names)


def suggestion(near: Sequence[str], what: str) -> str:
    """Return the end of a message about an unknown word."""
    return f" Did you mean “{near[0]}”?" if len(near) == 1 else f" Possible {what}: {', '.join(near)}."


def parameter_faults(
    request: HttpRequest | Request, known: Iterable[str], *, required: Iterable[str] = ()
) -> Iterator[Place]:
    """Yield unknown, repeated, empty and missing parameters, and values with control characters."""
    known = list(known)
    for name, values in request.GET.lists():
        if name not in known:
            near = nearest_name(name, known)
            hint = suggestion(near, "parameters") if near else " This address takes no parameters."
            yield Place("unknown-parameter", f"Unknown parameter “{name}”.{hint}", parameter=name, suggestions=near)
        elif len(values) > 1:
            yield Place(
                "repeated-parameter", f"“{name}” is given more than once. Separate values by commas.", parameter=name
            )
        elif _CONTROL.search(values[0]):
            yield Place("control-character", f"“{name}” contains a control character.", parameter=name)
        elif not values[0].strip() and name not in MAY_BE_EMPTY:
            yield Place("empty-value", f"“{name}” is empty. Omit it, or give it a value.", parameter=name)
    for name in required:
        if name not in request.GET:
            yield Place("missing-parameter", f"“{name}” is missing.", parameter=name)


class WordsField(forms.Field):
    """A comma-separated list of known words, each replaced by its value.

    A known word that contains a comma (the title of a book) is recognized if it is the whole value.
    """

    def __init__(self, *, known: Callable[[], Mapping[str, Any]], required: bool = False, **options: Any) -> None:
        super().__init__(required=required, **options)
        self.known = known

    def clean(self, value: Any) -> list[Any]:
        """Return the values, each once; raise an error for each unknown word."""
        known = self.known()
        words = split_words(str(value or ""), known)
        if unknown := [word for word in words if word not in known][:MOST_UNKNOWN]:
            raise ValidationError([_unknown(word, known) for word in unknown])
        return [known[word] for word in words]


def split_words(value: str, known: Mapping[str, Any]) -> list[str]:
    """Return the words of a comma-separated list in lowercase, each once; a known word may contain a comma."""
    text = value.strip().casefold()
    if not text:
        return []
    parts = [part.strip() for part in text.split(",")]
    whole = len(parts) > 1 and all(parts) and text in known and not all(part in known for part in parts)
    return list(dict.fromkeys([text] if whole else parts))


def word_faults(name: str, value: str, known: Mapping[str, Any]) -> Iterator[Place]:
    """Yield the unknown words of a list, with the nearest known ones."""
    for word in [word for word in split_words(value, known) if word not in known][:MOST_UNKNOWN]:
        near = _near(word, known)
        detail = f"“{word}” is not a valid value of “{name}”.{suggestion(near, 'values')}"
        yield Place("unknown-value", detail, parameter=name, suggestions=near)


def _near(word: str, known: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(nearest(word, known, cutoff=60) or sorted(known)[:12])


def _unknown(word: str, known: Mapping[str, Any]) -> ValidationError:
    near = _near(word, known)
    return ValidationError(
        "“%(word)s” is not a valid value.%(hint)s",
        code="unknown-value",
        params={"word": word, "hint": suggestion(near, "values"), "suggestions": near},
    )


def form_faults(form: forms.BaseForm) -> Iterator[Place]:
    for name, errors in form.errors.as_data().items():
        for error in errors:
            near = (error.params or {}).get("suggestions", ())
            yield Place(
                error.code or "invalid", f"{name}: {' '.join(error.messages)}", parameter=name, suggestions=near
            )


def order_faults(request: HttpRequest | Request, orders: Sequence[str]) -> Iterator[Place]:
    """Yield the unknown and the repeated words of `order`."""
    seen: set[str] = set()
    for word in order_words(request):
        name = word.removeprefix("-")
        if name not in orders:
            near = nearest_name(name, orders)
            detail = (
                f"Unknown order “{word}”. Possible orders: {', '.join(orders)}; put “-” in front to sort descending."
            )
            yield Place("unknown-order", detail, parameter="order", suggestions=near)
        elif name in seen:
            yield Place("repeated-order", f"“{name}” appears more than once in “order”.", parameter="order")
        seen.add(name)


def order_words(request: HttpRequest | Request) -> list[str]:
    asked = request.GET.get("order", "")
    return [word.strip() for word in asked.split(",")] if asked.strip() else []


def described(name: str, label: str, schema: dict[str, Any], **style: Any) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, "description": label, **style, "schema": schema}


def described_words(name: str, label: str, words: list[str]) -> dict[str, Any]:
    """Describe a parameter that takes a comma-separated list for OpenAPI."""
    return described(name, label, words_schema(words), style="form", explode=False)


def words_schema(words: Sequence[str] = ()) -> dict[str, Any]:
    """Describe a comma-separated list for OpenAPI; without `words`, the packs determine the valid ones."""
    item = {"type": "string", "enum": list(words)} if words else {"type": "string", "minLength": 1}
    return {"type": "array", "items": item, "minItems": 1}
