"""Request bodies: known members only, strict types, all problems at once."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cardsdb.api.parameters import nearest_name, suggestion
from cardsdb.api.problems import MOST_ERRORS, Place, Problem, bad_body, body_places, step
from cardsdb.chance import LONGEST_SEED, SEED_FORM, seed_text
from cardsdb.reader import InputProblem


class Text(serializers.CharField):
    """A string exactly as it was sent. Numbers are not accepted, blanks are kept."""

    def __init__(self, **options: Any) -> None:
        super().__init__(trim_whitespace=False, **options)

    def to_internal_value(self, data: Any) -> str:
        """Accept strings only."""
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


class Whole(serializers.IntegerField):
    """An integer. Strings and floats are not accepted, whatever their value."""

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return data


class Flag(serializers.BooleanField):
    """True or false. Words and numbers are not accepted."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid")
        return data


class Several(serializers.ListField):
    """A list that is refused by its length before anything looks at its members."""

    def __init__(self, *, most: int, **options: Any) -> None:
        self._most = most
        super().__init__(max_length=most, **options)

    def to_internal_value(self, data: Any) -> list[Any]:
        if isinstance(data, list) and len(data) > self._most:
            raise serializers.ValidationError(f"At most {self._most} items are allowed.", code="max_length")
        return super().to_internal_value(data)


@extend_schema_field(
    {
        "oneOf": [{"type": "string", "minLength": 1, "maxLength": LONGEST_SEED}, {"type": "integer"}],
        "description": "a text or a whole number: the same seed draws the same from the same dataset",
    }
)
class Seed(serializers.Field[Any, Any, Any, Any]):
    """A seed: a text, or a whole number, which is read as its decimal digits."""

    default_error_messages = {"invalid-seed": SEED_FORM}

    def to_internal_value(self, data: Any) -> str:
        seed = seed_text(data)
        if seed is None:
            self.fail("invalid-seed")
        return seed

    def to_representation(self, value: Any) -> Any:
        return value


class Body(serializers.Serializer[Any]):
    """A request body. Unknown members are errors at any depth, with the nearest known name."""

    @classmethod
    def read(cls, data: object) -> dict[str, Any]:
        """Return the members of a body, or raise a 400 with all problems."""
        form, value, faults = _form(cls), {}, list[Place]()
        faults += islice(_unknown_members(form, data, ""), MOST_ERRORS)
        try:
            value = form.run_validation(data)
        except serializers.ValidationError as error:
            faults += body_places(error.detail)
        if faults:
            raise bad_body(faults)
        return value


@cache
def _form(shape: type[Body]) -> Body:
    """Return the form that reads all bodies of a shape: making its fields takes longer than a body does."""
    return shape(error_messages={"null": "No data provided"})


def _unknown_members(field: Any, value: Any, pointer: str) -> Iterator[Place]:
    if isinstance(field, serializers.ListSerializer | serializers.ListField) and isinstance(value, list):
        for place, each in enumerate(value):
            yield from _unknown_members(field.child, each, f"{pointer}/{place}")
    elif isinstance(field, serializers.Serializer) and isinstance(value, dict):
        for name, member in value.items():
            if name in field.fields:
                yield from _unknown_members(field.fields[name], member, pointer + step(name))
            else:
                near = nearest_name(name, field.fields)
                detail = f"Unknown member “{name}”.{suggestion(near, 'members')}"
                yield Place("unknown-member", detail, pointer=pointer + step(name), suggestions=near)


def places(problems: Iterable[InputProblem]) -> list[Place]:
    """Return the problems of a request as API errors."""
    return [Place(each.code, each.message, pointer=each.pointer, suggestions=each.suggestions) for each in problems]


def bad_input(problems: Iterable[InputProblem]) -> Problem:
    """Return the 400 for a body with problems."""
    return bad_body(places(problems))
