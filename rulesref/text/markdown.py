"""The Markdown dialect of our texts: CommonMark with tables and [[kind:id|label]], without HTML.

Syntax that would swallow text or fetch something is off: HTML, images, link definitions, indented code, underlined
headings.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

LINK_KINDS = ("rule", "card", "term")
_WRITTEN_LINK = re.compile(r"\[\[(\w+):([^\[\]|\n]*?)(?:\\?\|([^\[\]\n]*))?\]\]")
_OFF = ("lheading", "code", "reference", "image", "html_block", "html_inline")
_BREAKS = {"softbreak": " ", "hardbreak": "\n"}


@dataclass(frozen=True, slots=True)
class Target:
    """The target of a link: its address, and the name shown if the link has no label."""

    address: str
    name: str


Resolver = Callable[[str, str], Target | None]
"""Returns the target of a link from its kind and id, None if there is none."""


def unresolved(_kind: str, _identifier: str) -> Target | None:
    """Resolve nothing, so that every link is plain text."""
    return None


def parse(markdown: str) -> list[Token]:
    """Return the block tokens of `markdown`; the bars of links don't separate table cells."""
    return _PARSER.parse(_WRITTEN_LINK.sub(lambda link: re.sub(r"\\?\|", r"\\|", link[0]), markdown))


def tokens_to_html(tokens: list[Token], resolve: Resolver) -> str:
    """Return safe HTML; for a link that `resolve` does not know, only its label."""
    return cast(str, _PARSER.renderer.render(tokens, _PARSER.options, {"resolve": resolve}))


def tokens_to_text(tokens: list[Token], resolve: Resolver = unresolved) -> str:
    """Return only the words, with a line for each paragraph, item and table row."""
    lines: list[list[str]] = []
    for token in tokens:
        if token.type in {"paragraph_open", "tr_open", "heading_open", "fence"}:
            lines.append([])
        if token.type in {"inline", "fence"}:
            lines[-1].append(inline_text(token, resolve))
    return "\n".join(" | ".join(filter(None, line)) for line in lines if any(line))


def inline_text(token: Token, resolve: Resolver = unresolved) -> str:
    if not token.children:
        return token.content.strip() if token.type in {"fence", "inline"} else ""
    return "".join(_piece(child, resolve) for child in token.children).strip()


def _piece(token: Token, resolve: Resolver) -> str:
    if token.type == "known_link":
        return link_label(token, resolve)
    return _BREAKS.get(token.type, token.content)


def link_label(token: Token, resolve: Resolver) -> str:
    """Return the label of a link: as written, else the target's name, else one made from its id."""
    kind, identifier, label = token.meta["kind"], token.meta["id"], token.meta["label"]
    if label:
        return str(label)
    target = resolve(kind, identifier)
    return target.name if target else identifier.rpartition(".")[2].replace("-", " ").title()


def _read_link(state: StateInline, silent: bool) -> bool:
    found = _WRITTEN_LINK.match(state.src, state.pos)
    if not found or found[1] not in LINK_KINDS:
        return False
    if not silent:
        token = state.push("known_link", "a", 0)
        token.meta = {"kind": found[1], "id": found[2].strip(), "label": (found[3] or "").strip()}
    state.pos = found.end()
    return True


def _show_link(_renderer: object, tokens: list[Token], place: int, _options: object, env: dict[str, Resolver]) -> str:
    token, resolve = tokens[place], env["resolve"]
    label = escapeHtml(link_label(token, resolve))
    target = resolve(token.meta["kind"], token.meta["id"])
    if target is None:
        return label
    return f'<a class="{token.meta["kind"]}" href="{escapeHtml(target.address)}">{label}</a>'


def _make_parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": 100}).enable("table").disable(_OFF)
    parser.inline.ruler.before("link", "known_link", _read_link)
    parser.add_render_rule("known_link", _show_link)
    return parser


_PARSER = _make_parser()
