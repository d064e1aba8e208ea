"""Boards: spaces with their encounter decks, and the paths between spaces."""

from typing import Any

from django_filters import rest_framework as filters
from rest_framework import serializers

from cardsdb.api import vocabulary
from cardsdb.api.expansions import ExpansionLink
from cardsdb.api.parameters import WordsFilter, words_of
from cardsdb.api.views import Nouns
from cardsdb.models import Path, Space
from cardsdb.terms import PathType, SpaceType


class SpaceLink(serializers.ModelSerializer[Space]):
    """A space by id and name."""

    id = serializers.CharField(source="public_id")

    class Meta:
        model = Space
        fields = ["id", "name"]


class PathEnd(serializers.Serializer[Any]):
    """A path as a space sees it."""

    to = SpaceLink()
    type = serializers.CharField(allow_null=True)


class SpaceRow(serializers.ModelSerializer[Space]):
    """A space of a board with its paths. Type null: not known; "none": known to have none."""

    id = serializers.CharField(source="public_id")
    game = serializers.CharField(source="expansion.game.code")
    expansion = ExpansionLink()
    gate_from = ExpansionLink(allow_null=True)
    paths = serializers.SerializerMethodField()
    url = serializers.HyperlinkedIdentityField("api:space-detail", lookup_field="public_id", lookup_url_kwarg="id")

    class Meta:
        model = Space
        fields = [
            "id", "game", "expansion", "name", "board", "type", "number", "region", "alias", "expedition",
            "gate_from", "gate_omen", "paths", "note", "sources", "url",
        ]  # fmt: skip

    def get_paths(self, space: Space) -> list[dict[str, Any]]:
        """Return the other end and the type of each path."""
        ends = [(path.end, path.type) for path in space.paths_from.all()]
        ends += [(path.start, path.type) for path in space.paths_to.all()]
        ends.sort(key=lambda end: end[0].public_id)
        return [dict(PathEnd({"to": space, "type": type_}).data) for space, type_ in ends]


class PathRow(serializers.ModelSerializer[Path]):
    """A path; it goes both ways. Type null: not known."""

    expansion = ExpansionLink()
    start = SpaceLink()
    end = SpaceLink()

    class Meta:
        model = Path
        fields = ["start", "end", "type", "board", "expansion", "note", "sources"]


class SpaceFilters(filters.FilterSet):
    """Filters of the list of spaces."""

    game = WordsFilter(known=vocabulary.games, field_name="expansion__game", label="game")
    expansion = WordsFilter(
        known=vocabulary.expansions,
        apply=lambda rows, found: rows.filter(expansion__in=[key for keys in found for key in keys]),
        label="expansion",
    )
    board = WordsFilter(
        known=vocabulary.boards,
        apply=lambda rows, found: rows.filter(board__in=[name for names in found for name in names]),
        label="main, antarctica, egypt or dreamlands; a path between two boards belongs to both",
    )
    type = WordsFilter(known=words_of(SpaceType), field_name="type", label="city, wilderness, sea or none")


class PathFilters(filters.FilterSet):
    """Filters of the list of paths."""

    game = SpaceFilters.base_filters["game"]
    expansion = SpaceFilters.base_filters["expansion"]
    board = SpaceFilters.base_filters["board"]
    type = WordsFilter(known=words_of(PathType), field_name="type", label="ship, train, uncharted or local")


class Spaces(Nouns):
    """Spaces of the boards."""

    queryset = Space.objects.select_related("expansion__game", "gate_from").prefetch_related(
        "paths_from__end", "paths_to__start"
    )
    serializer_class = SpaceRow
    filterset_class = SpaceFilters
    orders = {"name": "name_key", "board": "board"}


class Paths(Nouns):
    """Paths between spaces."""

    queryset = Path.objects.select_related("expansion", "start", "end")
    serializer_class = PathRow
    filterset_class = PathFilters
    orders = {"start": "start__name_key", "end": "end__name_key"}
