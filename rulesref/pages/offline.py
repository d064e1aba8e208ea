"""What a browser keeps for the table without a connection: a few pages, and one file with all texts to search in.

The service worker is a static script with a line before it that says what to keep. That line changes with dataset and
software, so that browsers fetch everything anew after an import.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils import translation

from cardsdb import dataset
from cardsdb.dataset import per_dataset
from cardsdb.models import Card, Game
from cardsdb.pages.facts import facts_shown
from cardsdb.pages.headers import page
from cardsdb.shelf import shelf
from cardsdb.templatetags.cardsdb import label
from rulesref import addresses
from rulesref.models import Rulebook
from rulesref.pages.hits import kind_of, names, place_of
from rulesref.search import index
from rulesref.search.documents import SPACE, Document

SCRIPTS = ("site.js", "offline-search.js", "offline.js")
SHELL = ("site.css", "key.svg", "icons.svg", *SCRIPTS)  # static files without which no page is whole
FIRST = ("/", "/offline/")  # kept by every browser at its first visit


def version() -> str:
    """Return the version of what is kept: that of the data and of the software that makes pages of them."""
    return f"{dataset.needed().version}-{dataset.software()}"


@per_dataset
def kept_pages() -> tuple[tuple[str, str], ...]:
    """Return (title, address) of the pages that a browser can keep: rounds, rules, questions, terms, errata, lists."""
    return tuple(_pages())


def _pages() -> Iterator[tuple[str, str]]:
    games = list(Game.objects.select_related("round_overview"))
    for game in games:
        if overview := getattr(game, "round_overview", None):
            yield overview.title, f"/round/{game.code}/"
    yield "Rules", "/rules/"
    for book in Rulebook.objects.select_related("game", "expansion"):
        name = book.expansion.name if book.expansion.kind != "core" else f"{book.game.name}: the base game"
        yield name, addresses.book_path(book.public_id)
    yield "Frequently asked questions", "/faq/"
    for game in games:
        yield f"Terms of {game.name}", f"/glossary/{game.code}/"
    yield "Errata", "/errata/"
    for name, address in (("Setup", "/setup/"), ("Campaign", "/campaign/"), ("Decks", "/decks/")):
        yield name, address
    yield "Build an expert deck", "/decks/expert/"
    yield "My boxes", "/boxes/mine/"


@page
def offline(request: HttpRequest) -> HttpResponse:
    """Show what can be kept, and search in it without a connection."""
    return render(request, "rulesref/offline.html", {"pages": kept_pages(), "games": Game.objects.all()})


@page
def library(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(_library(), content_type="application/json")


@per_dataset
def _library() -> bytes:
    """Return the texts as JSON: [type, game, kind, title, place, address, text, facts] of each, in English."""
    with translation.override("en"):
        return _texts()


def _texts() -> bytes:
    facts = dict(_facts())
    entries = [
        [each.type, each.game, label(kind_of(each)), each.title, _place(each),
         addresses.web_path(each.type, each.id), each.text, facts.get(each.id, "")]
        for each in index.corpus().documents
        if each.type != SPACE and not each.superseded_by
    ]  # fmt: skip
    content = {"version": version(), "pages": [address for _title, address in kept_pages()], "entries": entries}
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


def _place(document: Document) -> str:
    return " · ".join(place_of(document, names()))


def _facts() -> Iterator[tuple[str, str]]:
    """Yield the known facts of each card in a line."""
    cards = shelf("cards")
    for card in Card.objects.select_related("game").prefetch_related("traits"):
        facts: dict[str, Any] = json.loads(cards.rows[cards.place[card.public_id]], strict=False)["facts"]
        shown = [f"{fact.label} {fact.value}" for fact in facts_shown(card, facts) if fact.value is not None]
        yield card.public_id, " · ".join([*filter(None, [", ".join(card.trait_names)]), *shown])


@page
def service_worker(_request: HttpRequest) -> HttpResponse:
    """Return the service worker. It is asked for anew at each visit, so that an import is noticed."""
    kept = {
        "version": version(),
        "shell": [*FIRST, *(static(f"cardsdb/{name}") for name in SHELL)],
        "pages": [address for _title, address in kept_pages()],
        "library": "/offline/library.json",
        "search": static("cardsdb/offline-search.js"),
        "files": settings.STATIC_URL,
    }
    script = Path(settings.BASE_DIR, "cardsdb/static/cardsdb/service-worker.js").read_text()
    content = f"const KEPT = {json.dumps(kept)};\n{script}"
    return HttpResponse(content, content_type="text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"})
