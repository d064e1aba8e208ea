"""The addressable parts of a text: numbered steps, table rows, run-in headings. Each has a path within its section."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from markdown_it.token import Token

from cardsdb.names import slugify
from rulesref.text.markdown import inline_text, tokens_to_text

_LETTERED = re.compile(r"([a-z])[.)]\s")
_STOPS = ".:?!"


class PartKind(StrEnum):
    """Kinds of parts."""

    STEP = "step"
    ROW = "row"
    RUN_IN = "run-in"


@dataclass(frozen=True, slots=True)
class Part:
    """A part: path ("2", "2.a", a slug), its run-in heading or first cell if it has one, and its words."""

    path: str
    kind: PartKind
    title: str
    text: str


@dataclass(slots=True)
class _OpenList:
    ordered: bool
    number: int
    path: str = ""


@dataclass(slots=True)
class _Walk:
    lists: list[_OpenList] = field(default_factory=list)
    paths: Counter[str] = field(default_factory=Counter)

    def unique(self, path: str) -> str:
        self.paths[path] += 1
        return path if self.paths[path] == 1 else f"{path}-{self.paths[path]}"

    def step_path(self, first_words: str) -> str:
        """Return the path of the current item, "" if it is not a step."""
        here = self.lists[-1]
        above = next((outer.path for outer in reversed(self.lists[:-1]) if outer.path), "")
        lettered = _LETTERED.match(first_words)
        if not here.ordered and not lettered:
            return ""
        depth = above.count(".") + 1 if above else 0
        number = chr(ord("a") + here.number - 1) if depth % 2 and 0 < here.number < 27 else str(here.number)
        label = lettered[1] if lettered and not here.ordered else number
        return self.unique(f"{above}.{label}" if above else label)


def find_parts(tokens: list[Token]) -> Iterator[tuple[Token, Part]]:
    """Yield each part with its token, in the order of the text."""
    walk = _Walk()
    for place, token in enumerate(tokens):
        if token.type in {"ordered_list_open", "bullet_list_open"}:
            walk.lists.append(_OpenList(token.type.startswith("ordered"), int(token.attrs.get("start", 1)) - 1))
        elif token.type in {"ordered_list_close", "bullet_list_close"}:
            walk.lists.pop()
        elif token.type == "list_item_open":
            yield from _step(walk, tokens, place)
        elif token.type == "tr_open" and tokens[place - 1].type != "thead_open":
            yield from _row(walk, tokens, place)
        elif token.type == "paragraph_open":
            yield from _run_in(walk, tokens[place + 1], _own_text(tokens, place))


def _step(walk: _Walk, tokens: list[Token], place: int) -> Iterator[tuple[Token, Part]]:
    walk.lists[-1].number += 1
    first = next((token for token in tokens[place + 1 : place + 3] if token.type == "inline"), None)
    path = walk.step_path(first.content if first else "")
    walk.lists[-1].path = path
    if path:
        title, _opening = _run_in_title(first)
        yield tokens[place], Part(path, PartKind.STEP, title, _own_text(tokens, place))


def _row(walk: _Walk, tokens: list[Token], place: int) -> Iterator[tuple[Token, Part]]:
    title = inline_text(tokens[place + 2])
    if slugify(title):
        path = walk.unique(slugify(title))
        yield tokens[place], Part(path, PartKind.ROW, title, _own_text(tokens, place))


def _run_in(walk: _Walk, inline: Token, text: str) -> Iterator[tuple[Token, Part]]:
    title, opening = _run_in_title(inline)
    if opening and slugify(title):
        yield opening, Part(walk.unique(slugify(title)), PartKind.RUN_IN, title, text)


def _run_in_title(inline: Token | None) -> tuple[str, Token | None]:
    """Return the bold words at the start of a paragraph if they end like a heading, and their token."""
    children = [child for child in (inline and inline.children) or [] if child.type != "text" or child.content]
    if not children or children[0].type != "strong_open":
        return "", None
    end = next(place for place, child in enumerate(children) if child.type == "strong_close")
    bold = "".join(child.content for child in children[1:end]).strip()
    behind = children[end + 1].content.lstrip() if end + 1 < len(children) else ""
    if not (bold.endswith(tuple(_STOPS)) or behind.startswith(tuple(_STOPS))):
        return "", None
    return bold.rstrip(".:").strip(), children[0]


def _own_text(tokens: list[Token], place: int) -> str:
    """Return the words from the opening token at `place` to its closing token."""
    opening = tokens[place]
    closing = opening.type.replace("_open", "_close")
    for end in range(place + 1, len(tokens)):
        if tokens[end].level == opening.level and tokens[end].type == closing:
            break
    return tokens_to_text(tokens[place : end + 1])
