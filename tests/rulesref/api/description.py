"""The API description as tests use it: its operations, and answers compared with it."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from jsonschema import Draft202012Validator

from cardsdb.api import answers

METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True)
class Operation:
    """An operation as it is described."""

    method: str
    path: str
    described: dict[str, Any]

    @property
    def id(self) -> str:
        return self.described["operationId"]

    @property
    def statuses(self) -> set[int]:
        return {int(status) for status in self.described["responses"] if status.isdecimal()}

    @property
    def headers(self) -> dict[str, str]:
        """The headers of the example request."""
        found = [each for each in self.described.get("parameters", []) if each["in"] == "header"]
        return {each["name"]: next(iter(each["examples"].values()))["value"] for each in found}

    def requests(self) -> list[answers.Request]:
        return list(answers.requests(self.described, self.path))

    def __str__(self) -> str:
        return f"{self.id} ({self.method.upper()} {self.path})"


def operations(schema: dict[str, Any]) -> list[Operation]:
    return [
        Operation(method, path, described)
        for path, methods in schema["paths"].items()
        for method, described in methods.items()
        if method in METHODS
    ]


def members(name: str, schema: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every property of a schema, of any depth, by its full name."""
    if isinstance(schema, list):
        for each in schema:
            yield from members(name, each)
    elif isinstance(schema, dict):
        for member, described in schema.get("properties", {}).items():
            yield f"{name}.{member}", described
            yield from members(f"{name}.{member}", described)
        inner = ("items", "oneOf", "anyOf", "allOf", "additionalProperties")
        yield from members(name, [schema[key] for key in inner if isinstance(schema.get(key), dict | list)])


def strict(schema: Any) -> Any:
    """Return a schema of OpenAPI 3.0 as JSON Schema in which a member that is not described is an error."""
    if isinstance(schema, list):
        return [strict(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {key: strict(value) for key, value in schema.items() if key not in ("nullable", "example", "discriminator")}
    if "properties" in plain and isinstance(plain["properties"], dict) and schema.get("type") == "object":
        plain.setdefault("additionalProperties", False)
    return {"anyOf": [plain, {"type": "null"}]} if schema.get("nullable") is True else plain


class Description:
    """The description, and what is wrong with an answer by it."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self.schema = schema
        self.operations = operations(schema)
        self._components = strict(schema["components"])

    def faults(self, schema: dict[str, Any], value: Any) -> list[str]:
        """Return how a value differs from its schema."""
        validator = Draft202012Validator({**strict(schema), "components": self._components})
        return [f"{error.json_path}: {error.message[:300]}" for error in validator.iter_errors(value)][:5]

    def differences(self, operation: Operation, response: Any) -> list[str]:
        """Return how an answer differs from what is described: status, media type, members."""
        responses = operation.described["responses"]
        status = str(response.status_code)
        described = responses.get(status) or responses.get(f"{status[0]}XX")
        if described is None:
            return [f"status {response.status_code} is not described"]
        missing = [f"header {name} is missing" for name in described.get("headers", {}) if name not in response]
        missing = [each for each in missing if "Link" not in each]  # only where there is another page
        content = described.get("content", {})
        media_type = response.get("Content-Type", "").partition(";")[0]
        if not content:
            return [*missing, *(["a body is not described"] if response.content else [])]
        if media_type not in content:
            return [*missing, f"media type {media_type} is not described, only {', '.join(content)}"]
        if not media_type.endswith("json"):
            return missing
        return [*missing, *self.faults(content[media_type]["schema"], json.loads(response.content))]


def camel(name: str) -> bool:
    return bool(re.fullmatch(r"[a-z]+([A-Z][a-z]*)*", name))
