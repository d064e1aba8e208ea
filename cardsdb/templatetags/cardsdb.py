"""Words of the pages' templates. Nothing here asks the database."""

import re

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from cardsdb import dataset

register = template.Library()

_WORDS = {
    "rulebook": "Rulebook",
    "official-faq": "Official FAQ",
    "summary": "Our summary",
    "community": "Community ruling",
    "mythos": "Mythos card",
    "faction": "Faction card",
    "note": "Editor’s note",
    "section": "Rule",
    "faq": "Question",
    "term": "Term",
}


@register.filter
def label(word: str) -> str:
    """Return a word of the API as readers know it: personal-mission as Personal Mission."""
    return _WORDS.get(word) or word.replace("-", " ").title()


_ADDRESS = re.compile(r"(https?://[^\s;,)<>\"]+)")


@register.filter
def linked(text: str) -> SafeString:
    """Return a text with the addresses in it as links."""
    pieces = enumerate(_ADDRESS.split(text))
    return format_html_join("", "{}", ((_link(piece) if place % 2 else piece,) for place, piece in pieces))


def _link(address: str) -> SafeString:
    return format_html('<a href="{}" rel="nofollow">{}</a>', address, address)


@register.simple_tag
def dataset_version() -> str:
    """Return the version of the packs that are served."""
    return dataset.current().version
