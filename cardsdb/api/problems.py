"""API errors in one shape: problem+json (RFC 9457), whatever the Accept header is.

`{type, title, status, code, detail, errors: [{pointer | parameter | position, code, detail, suggestions}]}`
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from itertools import islice
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
    411: "length-required",
    412: "version-changed",
    413: "body-too-large",
    414: "address-too-long",
    415: "unsupported-media-type",
    422: "cannot-be-built",
    428: "version-required",
    429: "too-many-requests",
    500: "internal-error",
    503: "not-ready",
    507: "storage-full",
}
MOST_ERRORS = 100  # in one answer
LONGEST_ERRORS = 20_000  # characters of their places and messages


@dataclass(frozen=True)
class Place:
    """An error with its location: a JSON pointer into the body, a parameter, or a position in a text."""

    code: str
    detail: str
    pointer: str | None = None
    parameter: str | None = None
    position: int | None = None
    suggestions: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        places = {"pointer": self.pointer, "parameter": self.parameter, "position": self.position}
        known = {name: value for name, value in places.items() if value is not None}
        return {**known, "code": self.code, "detail": self.detail, "suggestions": list(self.suggestions)}


class Problem(exceptions.APIException):
    """An error response. Views raise it; `answer` turns it into JSON."""

    def __init__(
        self,
        status: int,
        detail: str,
        errors: Iterable[Place] = (),
        *,
        code: str = "",
        headers: Mapping[str, str] | None = None,
        **extra: Any,
    ) -> None:
        super().__init__(detail)
        self.headers = headers or {}
        self.status_code = status
        self.code = code or CODES.get(status, "error")
        self.errors = tuple(errors)
        self.extra = extra


def shortened(errors: Iterable[Place]) -> tuple[Place, ...]:
    """Return the first errors, as many as one answer has room for, but at least one."""
    found: list[Place] = []
    room = LONGEST_ERRORS
    for error in islice(errors, MOST_ERRORS):
        room -= len(error.detail) + len(error.pointer or "")
        if room < 0 and found:
            break
        found.append(error)
    return tuple(found)


def too_many(wait: float) -> Problem:
    """Return the 429 for a client that has to wait."""
    seconds = int(wait) + 1
    return Problem(429, f"Too many requests. Try again in {seconds} seconds.", headers={"Retry-After": str(seconds)})


def bad_parameters(errors: Iterable[Place]) -> Problem:
    errors = shortened(errors)
    return Problem(400, " ".join(error.detail for error in errors), errors, code="invalid-parameters")


def bad_body(errors: Iterable[Place]) -> Problem:
    errors = shortened(errors)
    return Problem(
        400, " ".join(f"{each.pointer or '/'}: {each.detail}" for each in errors), errors, code="invalid-body"
    )


def problem_response(
    status: int, detail: str, errors: Iterable[Place] = (), *, code: str = "", **extra: Any
) -> JsonResponse:
    """Return the response for a problem, with `extra` members besides the standard ones."""
    body = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code or CODES.get(status, "error"),
        "detail": detail,
        "errors": [error.as_json() for error in errors],
        **extra,
    }
    response = JsonResponse(
        body, status=status, content_type="application/problem+json", json_dumps_params={"ensure_ascii": False}
    )
    response["Cache-Control"] = "no-store"
    return response


def answer(error: Exception, context: dict[str, Any]) -> JsonResponse | None:
    """Return the response for a view's exception; None leaves it to Django, which logs it and responds with a 500."""
    match error:
        case Problem():
            response = problem_response(
                error.status_code, str(error.detail), error.errors, code=error.code, **error.extra
            )
            for name, value in error.headers.items():
                response[name] = value
            return response
        case Http404():
            return problem_response(404, "This address does not exist.")
        case PermissionDenied():
            return problem_response(403, "This is not allowed.")
        case exceptions.ValidationError():
            return answer(bad_body(body_places(error.detail)), context)
        case exceptions.UnsupportedMediaType():
            return problem_response(415, "Send the body as JSON, with Content-Type: application/json.")
        case exceptions.APIException():
            return problem_response(error.status_code, str(error.detail))
    return None


def step(name: object) -> str:
    """Return the step of a JSON pointer (RFC 6901) to a member."""
    return f"/{str(name).replace('~', '~0').replace('/', '~1')}"


def body_places(details: Any, pointer: str = "") -> Iterator[Place]:
    """Yield each error of DRF's nested details with its JSON pointer."""
    if isinstance(details, exceptions.ErrorDetail):
        yield Place(str(details.code), str(details), pointer=pointer)
    elif isinstance(details, dict):
        for name, value in details.items():
            yield from body_places(value, pointer if name == "non_field_errors" else pointer + step(name))
    else:
        for place, value in enumerate(details):
            own = isinstance(value, exceptions.ErrorDetail)
            yield from body_places(value, pointer if own else f"{pointer}/{place}")


def is_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")
