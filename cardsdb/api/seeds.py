"""Seeds of draws: a text, or a whole number that is read as its decimal string."""

import secrets
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

LONGEST_SEED = 100


@extend_schema_field(OpenApiTypes.STR)
class Seed(serializers.Field[Any, Any, Any, Any]):
    """A seed in a body."""

    default_error_messages = {"invalid": f"A seed is a text of 1 to {LONGEST_SEED} characters, or a whole number."}

    def to_internal_value(self, data: Any) -> str:
        """Return the seed as a text."""
        seed = str(data) if isinstance(data, int) and not isinstance(data, bool) else data
        if not isinstance(seed, str) or not 1 <= len(seed) <= LONGEST_SEED:
            self.fail("invalid")
        return str(seed)

    def to_representation(self, value: Any) -> Any:
        """Return it as it is."""
        return value


def fresh_seed() -> str:
    """Return a seed that nobody has asked for."""
    return secrets.token_hex(8)
