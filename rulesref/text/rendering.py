"""Render our Markdown as safe HTML for pages, and as plain words for the index and snippets."""

from rulesref.text.markdown import Resolver, parse, tokens_to_html, tokens_to_text, unresolved
from rulesref.text.parts import find_parts


def render(markdown: str, resolve_link: Resolver = unresolved, *, anchor: str = "") -> str:
    """Return safe HTML: HTML in the source is shown as text, links are resolved by `resolve_link` or shown as words.

    With `anchor`, each step, table row and run-in heading gets the id `<anchor>.<path>`.
    """
    tokens = parse(markdown)
    if anchor:
        for token, part in list(find_parts(tokens)):
            token.attrSet("id", f"{anchor}.{part.path}")
    return tokens_to_html(tokens, resolve_link)


def plain_text(markdown: str, resolve_link: Resolver = unresolved) -> str:
    """Return the words of `markdown` without markup; a link becomes its label or the name of its target."""
    return tokens_to_text(parse(markdown), resolve_link)
