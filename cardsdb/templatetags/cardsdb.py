"""Template tags and filters of the pages. They don't query the database."""

import re
from dataclasses import dataclass

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, gettext_noop

from cardsdb import dataset
from cardsdb.headers import GAME_COOKIE, LANGUAGE_PARAMETER
from cardsdb.terms import GameCode

register = template.Library()

_MENU = (
    (
        gettext_noop("Rules"),
        "/rules/",
        ("/rules/", "/round/", "/faq/", "/glossary/", "/errata/", "/games/", "/boxes/", "/boards/"),
    ),
    (gettext_noop("Cards"), "/cards/", ("/cards/", "/compare/")),
    (gettext_noop("Decks"), "/decks/", ("/decks/", "/ancient-ones/", "/mythos/")),
    (gettext_noop("Setup"), "/setup/", ("/setup/",)),
    (gettext_noop("Campaign"), "/campaign/", ("/campaign/",)),
)

_WITHOUT_PARAMETERS = re.compile(
    r"/(about/|(faq|rules|errata|glossary|round|games|boards)/.*|cards/[\w.-]+/|boxes/(?!mine/)[\w.-]+/)?\Z"
)


@dataclass(frozen=True)
class MenuItem:
    """A word of the main navigation."""

    name: str
    address: str
    current: bool


@dataclass(frozen=True)
class GameOption:
    """A game to search in; code "" means all."""

    code: str
    name: str
    current: bool


@register.filter
def menu(path: str) -> list[MenuItem]:
    """Return the main navigation for the page at a path."""
    return [MenuItem(gettext(name), address, path.startswith(parts)) for name, address, parts in _MENU]


@dataclass(frozen=True)
class Language:
    """A language of the pages, with the address of this page in it."""

    code: str
    name: str
    address: str
    current: bool


@register.filter
def languages(request: HttpRequest | None) -> list[Language]:
    """Return the languages of a page; none below /api/, where all is English."""
    if request is None or request.path.startswith("/api/"):
        return []
    asked, now = request.GET.copy(), get_language()
    found = []
    for code, name in settings.LANGUAGES:
        asked[LANGUAGE_PARAMETER] = code
        found.append(Language(code, name, f"?{asked.urlencode(safe=',:')}", code == now))
    return found


@register.filter
def ignored(request: HttpRequest | None) -> list[str]:
    """Return the parameters of the address if its page takes none."""
    return list(request.GET) if request is not None and _WITHOUT_PARAMETERS.match(request.path) else []


@register.filter
def game_chosen(request: HttpRequest | None) -> list[GameOption]:
    """Return the games with the one that the address names, else the one remembered."""
    chosen = "" if request is None else request.GET.get("game", request.COOKIES.get(GAME_COOKIE, ""))
    names = {"": gettext("All games"), **{str(code): code.game_name for code in GameCode}}
    return [GameOption(code, name, code == chosen) for code, name in names.items()]


_WORDS = {
    "rulebook": gettext_noop("Rulebook"),
    "official-faq": gettext_noop("Official FAQ"),
    "summary": gettext_noop("Our summary"),
    "community": gettext_noop("Community ruling"),
    "mythos": gettext_noop("Mythos card"),
    "faction": gettext_noop("Faction card"),
    "note": gettext_noop("Editor’s note"),
    "section": gettext_noop("Rule"),
    "faq": gettext_noop("Question"),
    "term": gettext_noop("Term"),
}


@register.filter
def label(word: str) -> str:
    """Return the readers' form of an API word: Personal Mission for personal-mission. Words of games stay English."""
    known = _WORDS.get(word)
    return gettext(known) if known else word.replace("-", " ").title()


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


@register.simple_tag(takes_context=True)
def changed(context: template.Context, parameter: str, value: str = "") -> str:
    """Return the query string of the page with one parameter changed, or dropped without a value, from page 1 on."""
    asked = context["request"].GET.copy()
    asked.pop("page", None)
    asked.pop(parameter, None)
    if value or parameter == "boxes":
        asked[parameter] = value or "all"  # without the parameter, scripts narrow to the boxes again
    return f"?{asked.urlencode(safe=',:')}"
