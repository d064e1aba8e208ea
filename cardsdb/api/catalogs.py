"""Catalogs: the words that facts and filters use, and the published codes."""

from collections.abc import Iterable
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb import library
from cardsdb.api.views import StrictView
from cardsdb.dataset import per_dataset
from cardsdb.models import Trait
from cardsdb.query.keys import LEVELS
from cardsdb.shelf import shelf
from cardsdb.terms import Color, Kind, PathType, SpaceType


class CatalogWordRow(serializers.Serializer[Any]):
    """A word that filters take, and how often it occurs."""

    word = serializers.CharField(help_text="the word as filters take it")
    name = serializers.CharField(help_text="the word for people")
    count = serializers.IntegerField(help_text="number of documents that have it")


class CatalogTraitRow(CatalogWordRow):
    """A trait of a game; traits of two games may have the same name."""

    game = serializers.CharField()


class CatalogCodeRow(serializers.Serializer[Any]):
    """A published code."""

    name = serializers.CharField(help_text="the code, never renamed")
    meaning = serializers.CharField(help_text="what it means")


class CatalogCodesRow(serializers.Serializer[Any]):
    """Published codes that occur in the same place."""

    title = serializers.CharField(help_text="what the codes are about")
    about = serializers.CharField(help_text="where the codes occur")
    codes = CatalogCodeRow(many=True, help_text="the codes")


class CatalogsOutput(serializers.Serializer[Any]):
    """All catalogs."""

    kinds = CatalogWordRow(many=True, help_text="kinds of cards")
    traits = CatalogTraitRow(many=True, help_text="traits of cards, by game")
    colors = CatalogWordRow(many=True, help_text="colors of Mythos cards")
    difficulties = CatalogWordRow(many=True, help_text="printed difficulties of cards, from easy to insane")
    space_types = CatalogWordRow(many=True, help_text="types of spaces")
    path_types = CatalogWordRow(many=True, help_text="types of paths between spaces")
    codes = CatalogCodesRow(many=True, help_text="codes of problems and warnings, by the place where they occur")


class CatalogsView(StrictView):
    """The catalogs."""

    @extend_schema(operation_id="getCatalogs", summary="Get the catalogs", responses={200: CatalogsOutput})
    def get(self, _request: Request) -> Response:
        """Return the words that facts and filters use, and the meaning of each published code."""
        return Response(_catalogs())


@per_dataset
def _catalogs() -> dict[str, Any]:
    return {
        "kinds": _words("cards", "kind", Kind),
        "traits": _traits(),
        "colors": _words("cards", "color", Color),
        "difficulties": _words("cards", "difficulty", LEVELS),
        "space_types": _words("spaces", "type", SpaceType),
        "path_types": _words("paths", "type", PathType),
        "codes": _codes(),
    }


def _words(noun: str, of: str, words: Iterable[str]) -> list[dict[str, Any]]:
    documents = shelf(noun)
    return [
        {
            "word": str(word),
            "name": word.replace("-", " ").title(),
            "count": documents.having(of, [str(word)]).bit_count(),
        }
        for word in words
    ]


def _traits() -> list[dict[str, Any]]:
    cards = shelf("cards")
    return [
        {
            "word": each.slug,
            "name": each.name,
            "count": (cards.having("trait", [each.slug]) & cards.having("game", [each.game.code])).bit_count(),
            "game": each.game.code,
        }
        for each in Trait.objects.select_related("game")
    ]


def _codes() -> list[dict[str, Any]]:
    return [
        {
            "title": table.title,
            "about": table.text,
            "codes": [{"name": code, "meaning": meaning} for code, meaning in table.rows],
        }
        for table in library.code_tables()
    ]
