"""Parsed queries, and their canonical form.

Trees are flat: no group within a group of the same sort, no double negation. So queries with the same meaning usually
have the same tree, except for the order of terms. Comparisons of trees ignore positions.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from cardsdb.query.keys import Operator

Span = tuple[int, int]
"""Position and length in the text of the query."""

_BARE = re.compile(r"[a-z0-9](?:[a-z0-9./-]*[a-z0-9])?")


@dataclass(frozen=True)
class Fact:
    """Another numeric fact of the same card as a value: `sanity` in `health>sanity`."""

    key: str


Value = str | int | Fact


@dataclass(frozen=True)
class Words:
    """Consecutive words of the name or the text, folded."""

    text: str
    span: Span = field(default=(0, 0), compare=False, repr=False)


@dataclass(frozen=True)
class Exact:
    """The whole name, folded."""

    name: str
    span: Span = field(default=(0, 0), compare=False, repr=False)


@dataclass(frozen=True)
class Term:
    """A key with its operator and values, one of which must match; with `!=`, none may match."""

    key: str
    operator: Operator
    values: tuple[Value, ...]
    span: Span = field(default=(0, 0), compare=False, repr=False)


@dataclass(frozen=True)
class Not:
    """Cards that a term leaves out."""

    node: "Node"


@dataclass(frozen=True)
class All:
    """Cards that match every one of two or more."""

    nodes: "tuple[Node, ...]"


@dataclass(frozen=True)
class Either:
    """Cards that match one or more of two or more."""

    nodes: "tuple[Node, ...]"


Leaf = Words | Exact | Term
Node = Leaf | Not | All | Either


@dataclass(frozen=True)
class Order:
    """A sort key; cards for which it is not known always come last."""

    key: str
    descending: bool = False

    def __str__(self) -> str:
        return f"-{self.key}" if self.descending else self.key


@dataclass(frozen=True)
class Query:
    """A parsed query: the condition (None: all cards), and the orders by priority."""

    where: Node | None = None
    order: tuple[Order, ...] = ()

    def __str__(self) -> str:
        """Return the canonical form, which parses to an equal query."""
        order = [f"order:{'|'.join(map(str, self.order))}"] if self.order else []
        return " ".join([*([written(self.where)] if self.where else []), *order])


def joined(sort: type[All] | type[Either], nodes: list[Node]) -> Node:
    """Return the nodes as one flat group; a single node is returned unchanged."""
    flat: list[Node] = []
    for node in nodes:
        flat.extend(node.nodes if isinstance(node, sort) else [node])
    return flat[0] if len(flat) == 1 else sort(tuple(flat))


def denied(node: Node) -> Node:
    return node.node if isinstance(node, Not) else Not(node)


def leaves(node: Node | None) -> Iterator[Leaf]:
    """Yield the single terms in written order."""
    match node:
        case Not(inner):
            yield from leaves(inner)
        case All(nodes) | Either(nodes):
            for each in nodes:
                yield from leaves(each)
        case Words() | Exact() | Term():
            yield node


def quoted(text: str) -> str:
    """Return a value in the form to type, in quotation marks if it has blanks or signs."""
    return text if _BARE.fullmatch(text) else f'"{text}"'


def written(node: Node) -> str:
    match node:
        case Words(text):
            return quoted(text)
        case Exact(name):
            return f"!{quoted(name)}"
        case Term(key, operator, values):
            return f"{key}{operator}{'|'.join(map(_value, values))}"
        case Not(inner):
            return f"-{_grouped(inner)}"
        case All(nodes):
            return " ".join(map(_grouped, nodes))
        case Either(nodes):
            return " OR ".join(map(_grouped, nodes))


def as_json(node: Node | None) -> dict[str, Any] | None:
    """Return a node as JSON, with the member `all`, `any`, `not`, `words` or `exact`, or the three of a term."""
    match node:
        case Words(text):
            return {"words": text}
        case Exact(name):
            return {"exact": name}
        case Term(key, operator, values):
            shown = [{"key": value.key} if isinstance(value, Fact) else value for value in values]
            return {"key": key, "operator": str(operator), "values": shown}
        case Not(inner):
            return {"not": as_json(inner)}
        case All(nodes):
            return {"all": list(map(as_json, nodes))}
        case Either(nodes):
            return {"any": list(map(as_json, nodes))}
    return None


def _grouped(node: Node) -> str:
    return f"({written(node)})" if isinstance(node, All | Either) else written(node)


def _value(value: Value) -> str:
    match value:
        case Fact(key):
            return key
        case int():
            return str(value)
    return quoted(value)
