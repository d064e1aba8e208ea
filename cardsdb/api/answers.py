"""Example answers of the API description: the operations' own example requests, answered from the dataset."""

import io
import json
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote, urlencode

from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from django.urls import resolve

from cardsdb import dataset
from cardsdb.api.throttles import WRITING

HOST = "silver-key.example"  # of the addresses in examples (RFC 2606)
MOST_MEMBERS = 2  # of a list in an example
LONGEST_TEXT = 1000  # characters of an example that is not JSON

FILES = frozenset({"application/gzip", "application/pdf", "text/html"})  # not shown as examples
JSON = "application/json"
TEXTS = frozenset({"application/jsonl", "application/atom+xml"})  # besides text/…
Request = tuple[str, str, Any]  # name, address with its query, body


class ExampleRequest(WSGIRequest):
    """A request that never was on the wire; its host is that of the examples."""

    def get_host(self) -> str:
        return HOST


def add_answers(operation: dict[str, Any], view: Any, method: str, path: str) -> None:
    """Add the answer to each example request to the description of its status and media type."""
    if dataset.current() is dataset.NONE:
        return
    if FILES.issuperset(media for status, media in _media_types(operation) if status < "300"):
        return
    made = getattr(view, "example_answer", None)
    if made is None and getattr(view, "limited", "") == WRITING:
        return  # it would be saved
    for name, address, body in requests(operation, path):
        response = made(method) if made else called(method, address, body)
        described = operation["responses"].get(str(response.status_code), {}).get("content", {})
        media_type = JSON if _is_unrendered(response) else response.get("Content-Type", "").partition(";")[0]
        if media_type in described and (value := shown(response)) is not None:
            described[media_type].setdefault("examples", {})[name] = {"value": value}


def _media_types(operation: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the statuses and media types of the described answers."""
    for status, described in operation["responses"].items():
        for media_type in described.get("content", {}):
            yield status, media_type


def requests(operation: Mapping[str, Any], path: str) -> Iterator[Request]:
    """Yield the requests that the examples of an operation make."""
    query = {}
    for parameter in operation.get("parameters", []):
        value = _example(parameter)
        if value is None:
            continue
        if parameter["in"] == "path":
            path = path.replace(f"{{{parameter['name']}}}", quote(str(value)))
        elif parameter["in"] == "query":
            query[parameter["name"]] = value
    address = f"{path}?{urlencode(query)}" if query else path
    content = operation.get("requestBody", {}).get("content", {}).get(JSON)
    if content is None:
        yield "answer", address, None
        return
    for name, example in content.get("examples", {}).items():
        yield name, address, example["value"]


def _example(parameter: Mapping[str, Any]) -> Any:
    named = (each["value"] for each in parameter.get("examples", {}).values())
    return next(named, parameter["schema"].get("example"))


def called(method: str, address: str, body: Any = None) -> HttpResponse:
    """Return the response to a request, without a server and middleware."""
    request = example_request(method, address, body)
    match = resolve(request.path)
    response = match.func(request, *match.args, **match.kwargs)
    return response.render() if hasattr(response, "render") else response


def example_request(method: str, address: str, body: Any = None) -> ExampleRequest:
    path, _mark, query = address.partition("?")
    content = b"" if body is None else json.dumps(body).encode()
    return ExampleRequest(
        {
            "REQUEST_METHOD": method,
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "CONTENT_TYPE": JSON if content else "",
            "CONTENT_LENGTH": str(len(content)),
            "SERVER_NAME": HOST,
            "SERVER_PORT": "443",
            "HTTP_HOST": HOST,
            "wsgi.input": io.BytesIO(content),
            "wsgi.url_scheme": "https",
        }
    )


def _is_unrendered(response: HttpResponse) -> bool:
    return not getattr(response, "is_rendered", True)


def shown(response: HttpResponse) -> Any:
    """Return an answer as an example: lists and texts are cut short; None for a file that is no text."""
    media_type = response.get("Content-Type", "").partition(";")[0]
    if _is_unrendered(response):
        return shortened(json.loads(json.dumps(response.data)))
    if media_type == JSON:
        return shortened(json.loads(response.content))
    if media_type in TEXTS or media_type.startswith("text/"):
        return response.content.decode()[:LONGEST_TEXT]
    return None


def shortened(value: Any) -> Any:
    """Return JSON with the first members of each list."""
    if isinstance(value, list):
        return [shortened(each) for each in value[:MOST_MEMBERS]]
    if isinstance(value, dict):
        return {name: shortened(each) for name, each in value.items()}
    return value
