"""Faults of queries as values: position, error, and suggestions."""

from dataclasses import dataclass
from enum import StrEnum


class FaultCode(StrEnum):
    """Published codes of faults, never renamed. `MEANINGS` explains each one."""

    UNKNOWN_KEY = "unknown-key"
    UNKNOWN_VALUE = "unknown-value"
    WRONG_OPERATOR = "wrong-operator"
    EMPTY_WORD = "empty-word"
    MISSING_VALUE = "missing-value"
    MISSING_TERM = "missing-term"
    MISPLACED_SIGN = "misplaced-sign"
    MISPLACED_ORDER = "misplaced-order"
    UNCLOSED_QUOTE = "unclosed-quote"
    UNCLOSED_PARENTHESIS = "unclosed-parenthesis"
    UNOPENED_PARENTHESIS = "unopened-parenthesis"
    TOO_DEEP = "too-deep"
    TOO_LONG = "too-long"


MEANINGS: dict[FaultCode, str] = {
    FaultCode.UNKNOWN_KEY: "No key has this name. `suggestions` has the nearest ones.",
    FaultCode.UNKNOWN_VALUE: "The key does not have this value. `suggestions` has the nearest ones.",
    FaultCode.WRONG_OPERATOR: "The key cannot be used with this operator. `suggestions` has those that it takes.",
    FaultCode.EMPTY_WORD: "A word or phrase has no letter from A to Z and no digit.",
    FaultCode.MISSING_VALUE: "No value follows an operator, `|` or `!`.",
    FaultCode.MISSING_TERM: "No term follows `AND`, `OR`, `-` or `(`, or none comes before `AND` or `OR`.",
    FaultCode.MISPLACED_SIGN: "An operator has no key before it, or `|` is not between two values.",
    FaultCode.MISPLACED_ORDER: "`order:` is behind `-`, or alone on one side of `OR`. It applies to the whole query.",
    FaultCode.UNCLOSED_QUOTE: "A phrase has no closing quotation mark.",
    FaultCode.UNCLOSED_PARENTHESIS: "A group has no closing parenthesis.",
    FaultCode.UNOPENED_PARENTHESIS: "A closing parenthesis has no opening one.",
    FaultCode.TOO_DEEP: "Groups are nested too deeply.",
    FaultCode.TOO_LONG: "The query is too long.",
}


@dataclass(frozen=True)
class Fault:
    """One fault. `position` counts characters from 0; `suggestions` can be typed as they are, best first."""

    position: int
    length: int
    code: FaultCode
    detail: str
    suggestions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Faults:
    """All faults of a query, in the order of their positions; at least one."""

    faults: tuple[Fault, ...]

    def __str__(self) -> str:
        return " ".join(fault.detail for fault in self.faults)
