"""Boards: spaces, the paths between them, encounter decks and side boards."""

from typing import Any

from django.db.models import Prefetch
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cardsdb.api import vocabulary
from cardsdb.api.expansions import ExpansionLink
from cardsdb.api.filters import ExpansionFilter, GameFilter
from cardsdb.api.parameters import EnumFilter, WordsFilter
from cardsdb.api.views import NounList, Nouns
from cardsdb.models import EncounterDeck, Path, SideBoard, Space
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
    """A space of a board with its paths. Type null: not known; "none": known to have none. The region names the
    encounter deck of a space that has one of its own.
    """

    id = serializers.CharField(source="public_id")
    game = serializers.CharField(source="expansion.game.code")
    expansion = ExpansionLink()
    gate_from = ExpansionLink(allow_null=True, help_text="the box that brings the Gate of this space")
    paths = serializers.SerializerMethodField()
    sources = serializers.ListField(child=serializers.CharField())
    url = serializers.HyperlinkedIdentityField("api:space-detail", lookup_field="public_id", lookup_url_kwarg="id")

    class Meta:
        model = Space
        fields = [
            "id", "game", "expansion", "name", "board", "type", "number", "region", "alias", "expedition",
            "gate_from", "gate_omen", "paths", "note", "sources", "url",
        ]  # fmt: skip

    @extend_schema_field(PathEnd(many=True))
    def get_paths(self, space: Space) -> Any:
        """Return the other end and the type of each path."""
        ends = [{"to": path.end, "type": path.type} for path in space.paths_from.all()]
        ends += [{"to": path.start, "type": path.type} for path in space.paths_to.all()]
        return PathEnd(sorted(ends, key=lambda end: end["to"].public_id), many=True).data


class SpaceFilters(filters.FilterSet):
    """Filters of the list of spaces."""

    game = GameFilter("expansion__game")
    expansion = ExpansionFilter()
    board = WordsFilter(
        known=vocabulary.boards,
        apply=lambda rows, found: rows.filter(board__in=[name for names in found for name in names]),
        label="main, antarctica, egypt or dreamlands; a path between two boards belongs to both",
    )
    type = EnumFilter(SpaceType, "type", "city, wilderness, sea or none")


class Spaces(Nouns):
    """Spaces of the boards."""

    queryset = Space.objects.select_related("expansion__game", "gate_from").prefetch_related(
        Prefetch("paths_from", Path.objects.select_related("end")),
        Prefetch("paths_to", Path.objects.select_related("start")),
    )
    serializer_class = SpaceRow
    filterset_class = SpaceFilters
    orders = {"name": "name_key", "board": "board"}
    example = "eh.space.arkham"


class PathRow(serializers.ModelSerializer[Path]):
    """A path; it goes both ways. Type null: not known."""

    expansion = ExpansionLink()
    start = SpaceLink()
    end = SpaceLink()
    sources = serializers.ListField(child=serializers.CharField())

    class Meta:
        model = Path
        fields = ["start", "end", "type", "board", "expansion", "note", "sources"]


class PathFilters(SpaceFilters):
    """Filters of the list of paths."""

    type = EnumFilter(PathType, "type", "ship, train, uncharted or local")


class Paths(NounList):
    """Paths between spaces."""

    queryset = Path.objects.select_related("expansion", "start", "end")
    serializer_class = PathRow
    filterset_class = PathFilters
    orders = {"start": "start__name_key", "end": "end__name_key"}


class BoxFilters(filters.FilterSet):
    """Filters of what belongs to a box."""

    game = GameFilter("expansion__game")
    expansion = ExpansionFilter()


class EncounterDeckRow(serializers.ModelSerializer[EncounterDeck]):
    """Cards that a box brings for an encounter deck; count null where not known."""

    expansion = ExpansionLink()
    sources = serializers.ListField(child=serializers.CharField())

    class Meta:
        model = EncounterDeck
        fields = ["name", "expansion", "count", "note", "basis", "sources"]


class EncounterDecks(NounList):
    """Cards of each box for each encounter deck."""

    queryset = EncounterDeck.objects.select_related("expansion")
    serializer_class = EncounterDeckRow
    filterset_class = BoxFilters
    orders = {"name": "name", "expansion": "expansion__order"}


class SideBoardRow(serializers.ModelSerializer[SideBoard]):
    """A side board: what building it mixes in and sets aside."""

    expansion = ExpansionLink()
    facts = serializers.DictField(help_text="other printed facts")
    sources = serializers.ListField(child=serializers.CharField())

    class Meta:
        model = SideBoard
        fields = ["name", "expansion", "clues", "gates", "facts", "note", "sources"]


class SideBoards(NounList):
    """Side boards."""

    queryset = SideBoard.objects.select_related("expansion")
    serializer_class = SideBoardRow
    filterset_class = BoxFilters
    orders = {"name": "name"}
