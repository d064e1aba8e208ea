"""Template tags and filters of the pages. They don't query the database."""

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
    """Return the readers' form of an API word: Personal Mission for personal-mission."""
    return _WORDS.get(word) or word.replace("-", " ").title()


_ADDRESS = re.compile(r"(https?://[^\s;,)<>\"]+)")


@register.filter
def linked(text: str) -> SafeString:
    """Return a text with its web addresses as links."""
    pieces = enumerate(_ADDRESS.split(text))
    return format_html_join("", "{}", ((_link(piece) if place % 2 else piece,) for place, piece in pieces))


def _link(address: str) -> SafeString:
    return format_html('<a href="{}" rel="nofollow">{}</a>', address, address)


@register.simple_tag
def dataset_version() -> str:
    return dataset.current().version
