"""Check constraints that several models share."""

from enum import StrEnum

from django.db.models import CheckConstraint, Q


def one_of(field: str, words: type[StrEnum], *, name: str) -> CheckConstraint:
    """Return the constraint that a column is a word of the enumeration, or null."""
    return CheckConstraint(
        condition=Q(**{f"{field}__in": [str(word) for word in words]}) | Q(**{f"{field}__isnull": True}), name=name
    )
