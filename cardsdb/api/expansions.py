"""Games and expansions, with their components and how complete the data are."""

from typing import Any

from django.db.models import QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cardsdb.api import vocabulary
from cardsdb.api.parameters import WordsFilter, words_of
from cardsdb.api.views import Nouns
from cardsdb.models import Component, Expansion, Game, ReferenceRow
from cardsdb.models.completeness import Completeness, completeness
from cardsdb.terms import ExpansionKind


class ExpansionLink(serializers.ModelSerializer[Expansion]):
    """An expansion by id, code and name."""

    id = serializers.CharField(source="public_id")

    class Meta:
        model = Expansion
        fields = ["id", "code", "name"]


class ComponentLine(serializers.ModelSerializer[Component]):
    """A line of a component list."""

    component = serializers.CharField(source="name")

    class Meta:
        model = Component
        fields = ["component", "count", "note", "basis", "sources"]


class CompletenessLine(serializers.Serializer[Completeness]):
    """How many of a component's pieces the data know by name; total null where no list gives it."""

    component = serializers.CharField()
    kind = serializers.CharField()
    known = serializers.IntegerField()
    total = serializers.IntegerField(allow_null=True)


class ExpansionRow(serializers.ModelSerializer[Expansion]):
    """An expansion with its component list."""

    id = serializers.CharField(source="public_id")
    game = serializers.CharField(source="game.code")
    part_of = ExpansionLink(allow_null=True)
    components = ComponentLine(many=True)
    completeness = serializers.SerializerMethodField()
    parts = ExpansionLink(many=True)
    url = serializers.HyperlinkedIdentityField("api:expansion-detail", lookup_field="public_id", lookup_url_kwarg="id")

    class Meta:
        model = Expansion
        fields = [
            "id", "game", "code", "slug", "name", "kind", "part_of", "parts", "size", "facts", "note", "sources",
            "components", "completeness", "url",
        ]  # fmt: skip

    @extend_schema_field(CompletenessLine(many=True))
    def get_completeness(self, expansion: Expansion) -> Any:
        """Compare the component list with the printings."""
        return CompletenessLine(completeness(expansion, vocabulary.pieces()), many=True).data


class ReferenceLine(serializers.ModelSerializer[ReferenceRow]):
    """A row of a printed table, as the pack spec names its fields."""

    class Meta:
        model = ReferenceRow
        fields = ["table", "facts", "sources"]


class ExpansionDocument(ExpansionRow):
    """An expansion with its component list and its printed reference tables."""

    reference_tables = ReferenceLine(source="reference_rows", many=True)

    class Meta(ExpansionRow.Meta):
        fields = [*ExpansionRow.Meta.fields, "reference_tables"]


class GameRow(serializers.ModelSerializer[Game]):
    """A game with its expansions."""

    expansions = ExpansionLink(many=True)
    url = serializers.HyperlinkedIdentityField("api:game-detail", lookup_field="code", lookup_url_kwarg="id")

    class Meta:
        model = Game
        fields = ["code", "slug", "name", "expansions", "url"]


class ExpansionFilters(filters.FilterSet):
    """Filters of the list of expansions."""

    game = WordsFilter(known=vocabulary.games, field_name="game", label="game, by code or slug")
    kind = WordsFilter(known=words_of(ExpansionKind), field_name="kind", label="core, expansion, box or set")


class Games(Nouns):
    """The three games."""

    queryset = Game.objects.prefetch_related("expansions")
    serializer_class = GameRow
    lookup_field = "code"

    def find(self, wanted: str) -> Any:
        """Return the game by code or slug."""
        key = vocabulary.games().get(wanted)
        return self.get_queryset().filter(pk=key).first() if key else None


class Expansions(Nouns):
    """Boxes and sets, with their component lists and how complete the data are."""

    serializer_class = ExpansionRow
    filterset_class = ExpansionFilters
    orders = {"name": "name", "code": "code", "game": "game__order"}

    def get_queryset(self) -> QuerySet[Expansion]:
        """Return the expansions with all that a list shows; a document has the printed tables too."""
        rows = Expansion.objects.select_related("game", "part_of").prefetch_related("parts", "components")
        return rows.prefetch_related("reference_rows") if self.action == "retrieve" else rows

    def get_serializer_class(self) -> type[ExpansionRow]:
        """Return the shape of the list or of a document."""
        return ExpansionDocument if self.action == "retrieve" else ExpansionRow

    def find(self, wanted: str) -> Any:
        """Return the expansion by id; a folder or code serves where it means one expansion."""
        keys = vocabulary.expansions().get(wanted, [])
        return self.get_queryset().filter(pk=keys[0]).first() if len(keys) == 1 else None
