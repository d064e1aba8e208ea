"""The terms of the games."""

from typing import Any

from rest_framework import serializers

from cardsdb.api import vocabulary
from cardsdb.api.filters import GAME, Likeness, Words
from cardsdb.api.views import Nouns
from cardsdb.names import fold, nearest
from cardsdb.query.bits import Cards, union
from cardsdb.shelf import Shelf
from rulesref.api.filters import rulebooks
from rulesref.api.references import Referring


class TermRow(serializers.Serializer[Any]):
    """A term. Definition null: no source defines it; `see` lists where it is used."""

    id = serializers.CharField()
    game = serializers.CharField()
    term = serializers.CharField(help_text="the term")
    aliases = serializers.ListField(child=serializers.CharField(), help_text="other words for it")
    definition = serializers.CharField(
        allow_null=True, help_text="its definition in our words; null: no source defines it"
    )
    source = serializers.CharField(allow_null=True)
    see = serializers.ListField(child=serializers.CharField(), help_text="anchors where it is defined or used")
    url = serializers.URLField()
    web_url = serializers.URLField()


class TermDocument(TermRow, Referring):
    """A term with its references."""


def _alike(shelf: Shelf, among: Cards | None, value: str) -> Cards:
    """Select the terms whose name or alias is nearest."""
    spellings = {
        word: places if among is None else places & among for word, places in shelf.words.get("spelling", {}).items()
    }
    known = [word for word, places in spellings.items() if places]
    exact = [word for word in known if fold(word) == fold(value)]
    return union(spellings[word] for word in exact or nearest(value, known, limit=5))


class Glossary(Nouns):
    """Terms of the games."""

    noun = "glossary"
    names = ("glossary term", "glossary terms")
    serializer_class = TermRow
    document_class = TermDocument
    filters = {
        "game": GAME,
        "expansion": Words(
            "used in texts of this expansion: id, slug or code; separate several by commas",
            vocabulary.expansions,
            lambda found: [f"{box.game.code}.{box.code}" for box in vocabulary.with_parts(found)],
            of="book",
        ),
        "rulebook": Words(
            "used in this rulebook: id, title, or slug or code of its box; separate several by commas",
            rulebooks,
            lambda found: [book for books in found for book in books],
            of="book",
        ),
        "fuzzy": Likeness("the terms nearest to a word, aliases included", _alike),
    }
    orders = ("term", "game")
    example = "eh.term.acquire-assets"
