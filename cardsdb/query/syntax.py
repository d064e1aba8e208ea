"""Parse a text to a syntax tree. Faults are recorded and repaired, so that all of them are found."""

from collections.abc import Iterator
from pathlib import Path

from lark import Lark, Token, Tree

from cardsdb.query.faults import Fault, FaultCode

MOST_CHARACTERS = 1000
MOST_LEVELS = 20

_PARSER = Lark(Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8"), parser="lalr", lexer="basic")
_VALUES = frozenset(("WORD", "PHRASE", "UNCLOSED"))
_BEFORE_VALUE = frozenset(("OPERATOR", "_PIPE", "_EXACT"))
_BEFORE_TERM = frozenset(("_AND", "_OR", "NOT", "_LPAR"))
_ENDING = frozenset(("_AND", "_OR", "_RPAR", "_PIPE"))


def read(text: str, *, longest: int = MOST_CHARACTERS) -> tuple[Tree[Token] | None, list[Fault]]:
    """Return the tree of a text and its syntax faults; no tree if the text is too long or nested too deeply."""
    if len(text) > longest:
        detail = f"A query has at most {longest:,} characters; this one has {len(text):,}."
        return None, [Fault(longest, len(text) - longest, FaultCode.TOO_LONG, detail)]
    repair = _Repair(text)
    tokens = list(repair.tokens())
    if any(fault.code is FaultCode.TOO_DEEP for fault in repair.faults):
        return None, repair.faults
    parser = _PARSER.parse_interactive("")
    for token in tokens:
        parser.feed_token(token)
    return parser.feed_token(Token("$END", "")), repair.faults


class _Repair:
    """The tokens of a text, with MISSING tokens for gaps and without misplaced signs."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.faults: list[Fault] = []
        self.open: list[Token] = []
        self.before: Token | None = None
        """The last token that was kept."""

    def tokens(self) -> Iterator[Token]:
        """Yield the tokens of a text that the grammar accepts."""
        for token in _PARSER.lex(self.text):
            if self._gap(token):
                yield self._missing(token)
            if self._keep(token):
                self.before = token
                yield token
        if self.before is not None and self.before.type in _BEFORE_VALUE | _BEFORE_TERM:
            yield self._missing(None)
        for parenthesis in reversed(self.open):
            self._fault(parenthesis, FaultCode.UNCLOSED_PARENTHESIS, "This parenthesis is not closed.")
            yield Token("_RPAR", ")")

    def _gap(self, token: Token) -> bool:
        """Return whether a value or term is missing before the token."""
        before = None if self.before is None else self.before.type
        if before in _BEFORE_VALUE:
            return token.type not in _VALUES | {"OPERATOR"}
        if token.type == "_RPAR" and not self.open:
            return False
        return (before is None or before in _BEFORE_TERM) and token.type in _ENDING

    def _missing(self, behind: Token | None) -> Token:
        before, self.before = self.before, Token("MISSING", "")
        place = Token("MISSING", "", start_pos=0) if before is None else before
        if before is not None and before.type in _BEFORE_VALUE:
            detail = f"A value is missing after “{before}”."
            if behind is not None and behind.type == "KEY":
                detail = f"“{behind}” is followed by an operator, so it is read as a key. Quote a value that has signs."
            self._fault(place, FaultCode.MISSING_VALUE, detail)
        else:
            where = "at the start" if before is None else f"after “{before}”"
            self._fault(place, FaultCode.MISSING_TERM, f"Something to look for is missing {where}.")
        return Token("MISSING", "", start_pos=place.start_pos)

    def _keep(self, token: Token) -> bool:
        """Record the faults of a token; return whether the grammar accepts it here."""
        before = "" if self.before is None else self.before.type
        match token.type:
            case "_LPAR":
                self.open.append(token)
                if len(self.open) == MOST_LEVELS + 1:
                    detail = f"Groups can be nested {MOST_LEVELS} levels deep."
                    self._fault(token, FaultCode.TOO_DEEP, detail)
            case "_RPAR":
                if not self.open:
                    self._fault(token, FaultCode.UNOPENED_PARENTHESIS, "This parenthesis was not opened.")
                    return False
                self.open.pop()
            case "OPERATOR" if before != "KEY":
                self._fault(token, FaultCode.MISPLACED_SIGN, f"“{token}” needs a key directly before it.")
                return False
            case "_PIPE" if before not in _VALUES | {"MISSING"}:
                detail = "“|” goes between values, as in trait:ally|tome. Use OR between terms."
                self._fault(token, FaultCode.MISPLACED_SIGN, detail)
                return False
            case "UNCLOSED":
                self._fault(token, FaultCode.UNCLOSED_QUOTE, "This quotation mark is not closed.")
        return True

    def _fault(self, token: Token, code: FaultCode, detail: str) -> None:
        self.faults.append(Fault(token.start_pos or 0, len(token), code, detail))
