"""Explanations of queries: how they were understood, and how many cards match each term alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardsdb.query.index import CardIndex
from cardsdb.query.tree import Query, as_json, leaves, written


@dataclass(frozen=True)
class TermCount:
    """A term as it stands in the text and in canonical form, and how many cards match it alone."""

    position: int
    length: int
    canonical: str
    count: int


@dataclass(frozen=True)
class Explanation:
    """A query's canonical form, tree and order, its terms, and how many cards match it."""

    canonical: str
    tree: Mapping[str, Any] | None
    order: tuple[str, ...]
    terms: tuple[TermCount, ...]
    count: int


def explain(query: Query, index: CardIndex) -> Explanation:
    return Explanation(
        canonical=str(query),
        tree=as_json(query.where),
        order=tuple(map(str, query.order)),
        terms=tuple(TermCount(*leaf.span, written(leaf), index.count(leaf)) for leaf in leaves(query.where)),
        count=index.count(query.where),
    )
