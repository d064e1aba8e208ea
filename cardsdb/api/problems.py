"""Errors of the API in one shape: problem+json (RFC 9457), whatever the Accept header says.

`{type, title, status, code, detail, errors: [{pointer | parameter | position, code, detail, suggestions}]}`
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, JsonResponse
from rest_framework import exceptions

CODES = {
    400: "bad-request",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    409: "conflict",
    412: "version-changed",
    413: "body-too-large",
    414: "address-too-long",
    415: "unsupported-media-type",
    422: "cannot-be-built",
    428: "version-required",
    429: "too-many-requests",
    500: "internal-error",
    503: "not-ready",
}


@dataclass(frozen=True)
class Place:
    """One error with its place: a JSON pointer into the body, a parameter, or a position in a text."""

    code: str
    detail: str
    pointer: str | None = None
    parameter: str | None = None
    position: int | None = None
    suggestions: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the error as a member of `errors`."""
        places = {"pointer": self.pointer, "parameter": self.parameter, "position": self.position}
        known = {name: value for name, value in places.items() if value is not None}
        return {**known, "code": self.code, "detail": self.detail, "suggestions": list(self.suggestions)}


class Problem(exceptions.APIException):
    """An answer that is an error. Raised by views; `answer` turns it into JSON."""

    def __init__(self, status: int, detail: str, errors: Iterable[Place] = (), *, code: str = "", **extra: Any) -> None:
        super().__init__(detail)
        self.status_code = status
        self.code = code or CODES.get(status, "error")
        self.errors = tuple(errors)
        self.extra = extra


def bad_parameters(errors: Iterable[Place]) -> Problem:
    """Return the 400 for parameters that cannot be used."""
    errors = tuple(errors)
    return Problem(400, " ".join(error.detail for error in errors), errors, code="invalid-parameters")


def problem_response(
    status: int, detail: str, errors: Iterable[Place] = (), *, code: str = "", **extra: Any
) -> JsonResponse:
    """Return the response for a problem; `extra` members stand beside the standard ones."""
    body = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code or CODES.get(status, "error"),
        "detail": detail,
        "errors": [error.as_json() for error in errors],
        **extra,
    }
    response = JsonResponse(body, status=status, content_type="application/problem+json")
    response["Cache-Control"] = "no-store"
    return response


def answer(error: Exception, _context: dict[str, Any]) -> JsonResponse | None:
    """Turn an exception of a view into its response; None leaves it to Django, which logs it and answers 500."""
    match error:
        case Problem():
            return problem_response(error.status_code, str(error.detail), error.errors, code=error.code, **error.extra)
        case Http404():
            return problem_response(404, "There is nothing at this address.")
        case PermissionDenied():
            return problem_response(403, "That is not allowed.")
        case exceptions.ValidationError():
            errors = tuple(_places(error.get_full_details()))
            detail = " ".join(f"{place.pointer or '/'}: {place.detail}" for place in errors)
            return problem_response(400, detail, errors, code="invalid-body")
        case exceptions.APIException():
            response = problem_response(error.status_code, str(error.detail))
            if isinstance(error, exceptions.Throttled) and error.wait is not None:
                response["Retry-After"] = str(int(error.wait) + 1)
            return response
    return None


def _places(details: Any, pointer: str = "") -> Iterator[Place]:
    """Yield each error of DRF's nested details with its JSON pointer."""
    if isinstance(details, dict) and isinstance(details.get("message"), str):
        yield Place(str(details["code"]), details["message"], pointer=pointer)
    elif isinstance(details, dict):
        for name, value in details.items():
            step = "" if name == "non_field_errors" else f"/{str(name).replace('~', '~0').replace('/', '~1')}"
            yield from _places(value, pointer + step)
    elif isinstance(details, list):
        for place, value in enumerate(details):
            nested = isinstance(value, dict) and not isinstance(value.get("message"), str)
            if not nested or value:
                yield from _places(value, f"{pointer}/{place}" if nested else pointer)


def is_api(request: HttpRequest) -> bool:
    """Tell whether the request asks the API."""
    return request.path.startswith("/api/")
