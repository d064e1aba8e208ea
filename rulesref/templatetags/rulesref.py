"""Template tags for texts and addresses of the rules. They don't query the database."""

from collections.abc import Mapping

from django import template
from django.utils.safestring import SafeString, mark_safe

from rulesref import addresses
from rulesref.text.markdown import Target
from rulesref.text.rendering import render

register = template.Library()

_WIDE = '<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>'  # scrolls on narrow phones


@register.simple_tag
def prose(markdown: str, targets: Mapping[str, Target] | str = "", anchor: str = "") -> SafeString:
    """Return Markdown as HTML: links go to `targets`, each part has its id below `anchor`."""
    known = targets or {}
    html = render(markdown, lambda _kind, identifier: known.get(identifier), anchor=anchor)
    return mark_safe(html.replace("<table>", _WIDE).replace("</table>", "</table></div>"))  # noqa: S308 `render` escapes


@register.filter
def book(anchor: str) -> str:
    """Return the code of an anchor's book, as players write it."""
    return anchor.split(".")[1].upper()


@register.simple_tag
def address(type_: str, public_id: str) -> str:
    """Return the address of the page with this document."""
    return addresses.web_path(type_, public_id)


@register.simple_tag
def anchor(type_: str, public_id: str) -> str:
    """Return the id of a document on its page."""
    return addresses.web_path(type_, public_id).partition("#")[2]
