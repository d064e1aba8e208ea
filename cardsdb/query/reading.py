"""Parse a text to a query: look up keys and values, and report all faults at once."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from lark import Token, Tree

from cardsdb.names import fold, nearest
from cardsdb.query import syntax
from cardsdb.query.faults import Fault, FaultCode, Faults
from cardsdb.query.keys import BY_SPELLING, NUMBERS, ORDERS, Key, Operator, Sort, key_of
from cardsdb.query.records import stage_number
from cardsdb.query.tree import (
    All,
    Either,
    Exact,
    Fact,
    Node,
    Order,
    Query,
    Span,
    Term,
    Value,
    Words,
    denied,
    joined,
    quoted,
)
from cardsdb.query.vocabulary import Vocabulary

_MOST_SUGGESTED = 10
"""Faults of one query that get suggestions: searching for them takes time."""
_QUOTES = '"“”„'


def parse(text: str, vocabulary: Vocabulary, *, longest: int = syntax.MOST_CHARACTERS) -> Query | Faults:
    """Return the query of a text, or all its faults. An empty text selects all cards."""
    tree, faults = syntax.read(text, longest=longest)
    reader = _Reader(text, vocabulary, faults)
    where = None if tree is None else reader.start(tree)
    if faults:
        return Faults(tuple(sorted(faults, key=lambda fault: fault.position)))
    return Query(where, tuple(reader.order))


@dataclass
class _Reader:
    text: str
    vocabulary: Vocabulary
    faults: list[Fault]
    order: list[Order] = field(default_factory=list)
    suggested: int = 0

    def start(self, tree: Tree[Token]) -> Node | None:
        return self._nodes(All, tree.children, whole=True)

    def _node(self, tree: Tree[Token] | Token, *, whole: bool = False) -> Node | None:
        """Return a part of the tree as a node; None if it is faulty, missing, or an order.

        `whole` is true if orders are allowed there, because they apply to the whole query.
        """
        assert isinstance(tree, Tree)  # noqa: S101 tokens only occur within terms
        match tree.data:
            case "both":
                return self._nodes(All, tree.children, whole=whole)
            case "either":
                return self._nodes(Either, tree.children, whole=whole)
            case "negated":
                *signs, denied_part = tree.children
                node = self._node(denied_part)
                return denied(node) if node and len(signs) % 2 else node
            case "term":
                return self._term(tree, whole=whole)
            case "exact":
                return self._leaves(Exact, tree)
        return self._leaves(Words, tree)

    def _nodes(
        self, sort: type[All] | type[Either], parts: Iterable[Tree[Token] | Token], *, whole: bool = False
    ) -> Node | None:
        found = (self._node(part, whole=whole and not (sort is Either and _only_orders(part))) for part in parts)
        nodes = [node for node in found if node]
        return joined(sort, nodes) if nodes else None

    def _leaves(self, sort: type[Words] | type[Exact], tree: Tree[Token]) -> Node | None:
        """Return words or a whole name, or a choice if there are several."""
        found = [(self._folded(token), token) for token in _tokens(tree)]
        nodes: list[Node] = [sort(text, _span(token)) for text, token in found if text]
        return joined(Either, nodes) if nodes else None

    def _term(self, tree: Tree[Token], *, whole: bool) -> Term | None:
        name, sign, *values = _tokens(tree)
        key, operator = key_of(name), Operator(sign)
        if key is None:
            detail = f"There is no key “{name}”."
            self._fault(name, FaultCode.UNKNOWN_KEY, detail, BY_SPELLING)
        elif not (meant := self._operator(key, operator, sign)):
            return None
        elif key.sort is Sort.ORDER:
            self._order(name, values, whole=whole)
        else:
            found = [value for token in values for value in self._values(key, token)]
            start = name.start_pos or 0
            end = (values[-1].start_pos or 0) + len(values[-1])
            return Term(key.name, meant, tuple(dict.fromkeys(found)), (start, end - start)) if found else None
        return None

    def _operator(self, key: Key, operator: Operator, sign: Token) -> Operator | None:
        """Return the operator; if `:` and `=` mean the same, the one in the canonical form."""
        if operator in (Operator.HAS, Operator.IS) and not key.exact:
            return Operator.IS if key.sort is Sort.NUMBER else Operator.HAS
        if operator in key.operators:
            return operator
        allowed = " ".join(key.operators)
        detail = f"“{key.name}” cannot be used with “{sign}”; it takes {allowed}."
        suggestions = tuple(map(str, key.operators))
        self.faults.append(Fault(*_span(sign), FaultCode.WRONG_OPERATOR, detail, suggestions))
        return None

    def _values(self, key: Key, token: Token) -> tuple[Value, ...]:
        """Return the possible values of a token; none if it is faulty or missing."""
        if token.type == "MISSING":
            return ()
        if key.sort is Sort.TEXT:
            folded = self._folded(token)
            return (folded,) if folded else ()
        typed = _unquoted(token)
        if key.sort is Sort.NUMBER:
            number = _number(key, typed)
            if number is None:
                detail = f"“{typed}” is not a whole number or a key of numbers, as “{key.name}” needs."
                self._fault(token, FaultCode.UNKNOWN_VALUE, detail, NUMBERS)
            return () if number is None else (number,)
        words = self.vocabulary.words(key.name, typed)
        if not words:
            detail = f"“{typed}” is not a value of “{key.name}”."
            self._fault(token, FaultCode.UNKNOWN_VALUE, detail, self.vocabulary.offered.get(key.name, ()))
        return words

    def _order(self, name: Token, values: Iterable[Token], *, whole: bool) -> None:
        if not whole:
            detail = "An order applies to the whole query; it cannot be denied or be one side of OR."
            self.faults.append(Fault(*_span(name), FaultCode.MISPLACED_ORDER, detail))
        for token in values:
            typed = _unquoted(token)
            descending = typed.startswith(("-", "–", "−"))
            key = key_of(typed[descending:])
            if key is not None and key.ordered:
                self.order.append(Order(key.name, descending=descending))
            elif token.type != "MISSING":
                detail = f"Cards cannot be sorted by “{typed}”."
                self._fault(token, FaultCode.UNKNOWN_VALUE, detail, ORDERS)

    def _folded(self, token: Token) -> str:
        """Return the words in folded form; "" if nothing is left of them, or they are missing."""
        folded = fold(token)
        if not folded and token.type != "MISSING":
            detail = f"“{_unquoted(token)}” has no letter or digit to look for."
            self.faults.append(Fault(*_span(token), FaultCode.EMPTY_WORD, detail))
        return folded

    def _fault(self, token: Token, code: FaultCode, detail: str, known: Iterable[str]) -> None:
        near: tuple[str, ...] = ()
        self.suggested += 1
        if self.suggested <= _MOST_SUGGESTED:
            near = tuple(nearest(_unquoted(token), known))
        hint = f" Did you mean “{near[0]}”?" if near else ""
        self.faults.append(Fault(*_span(token), code, detail + hint, tuple(map(_typed, near))))


def _number(key: Key, typed: str) -> int | Fact | None:
    """Return a whole number, the stage of a Roman numeral, or another fact of the card."""
    if re.fullmatch(r"[-−]?[0-9]{1,6}", typed):
        return int(typed.replace("−", "-"))
    if key.name == "stage" and (stage := stage_number(typed)):
        return stage
    other = key_of(typed)
    return Fact(other.name) if other and other.sort is Sort.NUMBER else None


def _only_orders(tree: Tree[Token] | Token) -> bool:
    """Return whether a part of the tree only sorts cards."""
    if isinstance(tree, Token):
        return False
    if tree.data == "both":
        return all(map(_only_orders, tree.children))
    key = key_of(_tokens(tree)[0]) if tree.data == "term" else None
    return key is not None and key.sort is Sort.ORDER


def _tokens(tree: Tree[Token]) -> list[Token]:
    return [child for child in tree.children if isinstance(child, Token)]


def _span(token: Token) -> Span:
    return token.start_pos or 0, len(token)


def _unquoted(token: Token) -> str:
    return token.strip(_QUOTES)


def _typed(word: str) -> str:
    """Return a suggestion in the form to type."""
    return word if re.fullmatch(r"[\w./-]+", word) else quoted(word.replace('"', ""))
