"""The OpenAPI description: names, statuses, headers and examples of all operations."""

from collections.abc import Iterator
from typing import Any

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import serializers

from cardsdb.api import answers, facts, naming
from cardsdb.api.paging import Pages
from cardsdb.terms import Kind

OTHER_ERRORS = ("4XX", "5XX")  # no “default”, which generated clients read as any status that they do not know
PROBLEM_TYPE = "application/problem+json"


class ErrorPlace(serializers.Serializer[Any]):
    """An error with its location."""

    pointer = serializers.CharField(required=False, allow_blank=True, help_text="JSON pointer into the body")
    parameter = serializers.CharField(required=False, allow_blank=True, help_text="name of the query parameter or path")
    position = serializers.IntegerField(required=False, help_text="offset in a text, from 0")
    code = serializers.CharField()
    detail = serializers.CharField(help_text="what is wrong")
    suggestions = serializers.ListField(child=serializers.CharField(), help_text="nearest known values")


class ProblemBody(serializers.Serializer[Any]):
    """An error (RFC 9457)."""

    type = serializers.CharField(help_text="always about:blank: `code` names the problem")
    title = serializers.CharField(help_text="the status in words")
    status = serializers.IntegerField(help_text="the HTTP status")
    code = serializers.CharField()
    detail = serializers.CharField(help_text="what is wrong, in a sentence for people")
    errors = ErrorPlace(many=True, help_text="each error with its location")


def problem(described: type[serializers.Serializer[Any]], description: str) -> OpenApiResponse:
    """Return the description of an error; `Schema` gives it the media type of problems."""
    return OpenApiResponse(described, description=description)


class StrictBody(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Marks bodies as having no additional members."""

    target_class = "cardsdb.api.bodies.Body"
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Any) -> Any:
        described = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        return {**described, "additionalProperties": False}


class RowOfKind(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Adds the facts of a kind to the rows of its list."""

    target_class = "cardsdb.api.kinds.KindRow"
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Any) -> Any:
        base = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        described, always = facts.properties(self.target.kinds)
        return {
            **base,
            "properties": {**base["properties"], **described},
            "required": [*base["required"], *always],
        }


def add_facts(result: dict[str, Any], **_options: Any) -> dict[str, Any]:
    """Add the facts of every kind to the components."""
    result["components"]["schemas"] |= facts.components()
    return result


def describe_members(result: dict[str, Any], **_options: Any) -> dict[str, Any]:
    """Describe the members that mean the same everywhere, where a model does not describe them itself."""
    for schema in result["components"]["schemas"].values():
        for members in _members(schema):
            for name, member in members.items():
                about = member.get("description") or naming.MEMBERS.get(name)
                if about and "$ref" in member:
                    members[name] = {"allOf": [member], "description": about}
                elif about:
                    member["description"] = about
    return result


def _members(schema: Any) -> Iterator[dict[str, Any]]:
    """Yield the properties of a schema and of all schemas in it."""
    if isinstance(schema, list):
        for each in schema:
            yield from _members(each)
    elif isinstance(schema, dict):
        if isinstance(schema.get("properties"), dict):
            yield schema["properties"]
            yield from _members(list(schema["properties"].values()))
        yield from _members([schema[name] for name in ("items", "oneOf", "anyOf", "allOf") if name in schema])


def describe_unions(result: dict[str, Any], **_options: Any) -> dict[str, Any]:
    """Describe the models that are one of several."""
    schemas = result["components"]["schemas"]
    for name, schema in schemas.items():
        if "oneOf" in schema and "description" not in schema:
            names = [link["$ref"].rpartition("/")[2] for link in schema["oneOf"]]
            schemas[name] = {"description": f"Either {' or '.join(names)}.", **schema}
    return result


def split_cards(result: dict[str, Any], **_options: Any) -> dict[str, Any]:
    """Describe a card kind by kind: `kind` decides which facts it has."""
    schemas = result["components"]["schemas"]
    for name in ("Card", "CardDetails"):
        base = schemas[name]
        kinds = {str(kind): f"{name}{facts.title(kind)}" for kind in Kind}
        for kind in Kind:
            kind_of = {"type": "string", "enum": [str(kind)], "description": base["properties"]["kind"]["description"]}
            link = {"$ref": f"#/components/schemas/{facts.component(kind)}"}
            own = {"kind": kind_of, "facts": {"allOf": [link], "description": "the facts of this kind of card"}}
            properties = {**base["properties"], **own}
            schemas[kinds[str(kind)]] = {**base, "properties": properties, "description": f"A card of kind {kind}."}
        links = {kind: f"#/components/schemas/{component}" for kind, component in kinds.items()}
        schemas[name] = {
            "description": base["description"],
            "oneOf": [{"$ref": link} for link in links.values()],
            "discriminator": {"propertyName": "kind", "mapping": links},
        }
    return result


_PROBLEM = problem(ProblemBody, "any other error")
_ERRORS = {
    "400": problem(ProblemBody, "the request is faulty; `errors` has every fault with its place"),
    "404": problem(ProblemBody, "there is no such thing, or no such page"),
    "429": problem(ProblemBody, "too many requests; wait for `Retry-After` seconds"),
}
_NOT_MODIFIED = OpenApiResponse(None, description="the ETag still matches")
_TEXT_HEADER = {"schema": {"type": "string"}}
_HEADERS = {
    "ETag": {**_TEXT_HEADER, "description": "send it as If-None-Match (reads) or If-Match (saved decks)"},
    "Location": {**_TEXT_HEADER, "description": "address of what was made"},
    "Link": {**_TEXT_HEADER, "description": "the next and the previous page (RFC 8288)"},
    "Retry-After": {"schema": {"type": "integer"}, "description": "seconds to wait"},
    "X-Dataset-Version": {**_TEXT_HEADER, "description": "version of the data behind the answer"},
}


class Schema(AutoSchema):
    """Adds to every operation what all views share: names, errors, 304, headers, an example of its answer."""

    def get_operation(self, *args: Any, **options: Any) -> dict[str, Any] | None:
        operation: dict[str, Any] | None = super().get_operation(*args, **options)
        if operation is not None:
            if "requestBody" in operation:
                operation["requestBody"]["required"] = True
            answers.add_answers(operation, self.view, self.method, self.path)
        return operation

    def get_operation_id(self) -> str:
        """Return a verb and a noun: listAncientOnes, getAncientOne."""
        if names := getattr(self.view, "names", ()):
            one, several = (name.title().replace(" ", "") for name in names)
            return {"list": f"list{several}", "retrieve": f"get{one}"}.get(
                self.view.action
            ) or super().get_operation_id()
        return str(super().get_operation_id())

    def get_summary(self) -> str | None:
        """Return the title of an operation on a noun; other views state theirs."""
        if names := getattr(self.view, "names", ()):
            article = "an" if names[0][0] in "AEIOUaeiou" else "a"
            return {"list": f"List {names[1]}", "retrieve": f"Get {article} {names[0]}"}.get(self.view.action)
        return None

    def get_tags(self) -> list[str]:
        segment = self.path.removeprefix("/api/v1/").partition("/")[0].partition(".")[0]
        return [naming.tag_of(segment) or segment]

    def get_serializer_name(self, serializer: Any, direction: Any) -> str:
        return naming.model_name(type(serializer).__name__)

    def get_paginated_name(self, serializer_name: str) -> str:
        return f"{serializer_name}Page"

    def get_override_parameters(self) -> list[Any]:
        example = getattr(self.view, "example", "")
        if not example or self.view.action != "retrieve":
            return []
        schema = {"type": "string", "example": example}
        about = "permanent id, current or former, or any other spelling"
        return [OpenApiParameter("id", schema, OpenApiParameter.PATH, description=about)]

    def _get_filter_parameters(self) -> list[dict[str, Any]]:
        """Describe the filters of every action that takes them, and the pages of lists."""
        if getattr(self.view, "action", None) not in getattr(self.view, "filtered", ()):
            return []
        pages = Pages().get_schema_operation_parameters(self.view) if self.view.action == "list" else []
        return [*self.view.described_parameters(), *pages]

    def get_description(self) -> str:
        """Describe a list and a document by what they contain, everything else by its view."""
        action = getattr(self.view, "action", None)
        if action == "list":
            return str(type(self.view).__doc__)
        if action == "retrieve":
            return str(self.view.get_serializer_class().__doc__ or "")
        return str(super().get_description())

    def _get_response_bodies(self, direction: Any = "response") -> Any:
        bodies = super()._get_response_bodies(direction)
        for status, body in bodies.items():
            if status >= "400":
                body["content"] = {PROBLEM_TYPE: next(iter(body["content"].values()))}
        if self._is_cached():
            bodies["304"] = self._get_response_for_code(_NOT_MODIFIED, "304", direction=direction)
        for status in self._own_errors():
            if status not in bodies:
                bodies[status] = self._problem(_ERRORS[status], status, direction)
        for status in OTHER_ERRORS:
            bodies[status] = self._problem(_PROBLEM, status, direction)
        for status, body in bodies.items():
            body["description"] = body["description"] or "the answer"
            if headers := self._headers(status):
                body["headers"] = {name: _HEADERS[name] for name in headers}
        return bodies

    def _problem(self, described: OpenApiResponse, status: str, direction: Any) -> Any:
        return self._get_response_for_code(described, status, [PROBLEM_TYPE], direction)

    def _is_cached(self) -> bool:
        return self.method == "GET" and getattr(self.view, "is_cached", True)

    def _own_errors(self) -> Iterator[str]:
        """Yield the errors that an operation may have by its form."""
        yield "400"
        if "{" in self.path or getattr(self.view, "action", None) in ("list", "named", "draw"):
            yield "404"
        if getattr(self.view, "limited", "") and self.method in self.view.limited_methods:
            yield "429"

    def _headers(self, status: str) -> Iterator[str]:
        yield "X-Dataset-Version"
        if status in ("200", "304") and self._is_cached():
            yield "ETag"
        if status == "200" and getattr(self.view, "action", None) == "list":
            yield "Link"
        if status == "429":
            yield "Retry-After"
        yield from getattr(self.view, "own_headers", {}).get((self.method, status), ())
