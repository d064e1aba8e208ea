"""Games and expansions, with their components and how complete the data are."""

from typing import Any

from django.db.models import Q, QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cardsdb.api import vocabulary
from cardsdb.api.filters import GameFilter
from cardsdb.api.parameters import EnumFilter
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
    sources = serializers.ListField(child=serializers.CharField())

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
    parts = serializers.SerializerMethodField()
    facts = serializers.DictField(help_text="other printed facts")
    sources = serializers.ListField(child=serializers.CharField())
    components = ComponentLine(many=True)
    completeness = serializers.SerializerMethodField()
    url = serializers.HyperlinkedIdentityField("api:expansion-detail", lookup_field="public_id", lookup_url_kwarg="id")

    class Meta:
        model = Expansion
        fields = [
            "id", "game", "code", "slug", "name", "kind", "part_of", "parts", "size", "facts", "note", "sources",
            "components", "completeness", "url",
        ]  # fmt: skip

    @extend_schema_field(ExpansionLink(many=True))
    def get_parts(self, expansion: Expansion) -> Any:
        """Return the sets of a box."""
        return ExpansionLink(vocabulary.parts().get(expansion.pk, ()), many=True).data

    @extend_schema_field(CompletenessLine(many=True))
    def get_completeness(self, expansion: Expansion) -> Any:
        """Compare the component list with the printings."""
        return CompletenessLine(completeness(expansion, vocabulary.pieces()), many=True).data


class ReferenceLine(serializers.ModelSerializer[ReferenceRow]):
    """A row of a printed table, as the pack spec names its fields."""

    facts = serializers.DictField()
    sources = serializers.ListField(child=serializers.CharField())

    class Meta:
        model = ReferenceRow
        fields = ["table", "facts", "sources"]


class ExpansionDocument(ExpansionRow):
    """An expansion with its component list and its printed reference tables."""

    reference_tables = ReferenceLine(source="reference_rows", many=True)

    class Meta(ExpansionRow.Meta):
        fields = [*ExpansionRow.Meta.fields, "reference_tables"]


class ExpansionFilters(filters.FilterSet):
    """Filters of the list of expansions."""

    game = GameFilter()
    kind = EnumFilter(ExpansionKind, "kind", "core, expansion, box or set")


class Expansions(Nouns):
    """Boxes and sets, with their component lists and how complete the data are."""

    serializer_class = ExpansionRow
    document_class = ExpansionDocument
    filterset_class = ExpansionFilters
    orders = {"name": "name", "code": "code", "game": "game__order"}
    example = "eh.masks-of-nyarlathotep"

    def get_queryset(self) -> QuerySet[Expansion]:
        """Return the expansions with all that a list shows; a document has the printed tables too."""
        rows = Expansion.objects.select_related("game", "part_of").prefetch_related("components")
        return rows.prefetch_related("reference_rows") if self.action == "retrieve" else rows

    def find(self, wanted: str) -> Expansion | None:
        """Return the expansion by id; a slug or code serves where it means one expansion."""
        found = vocabulary.expansions().get(wanted, ())
        return self.get_queryset().get(pk=found[0].pk) if len(found) == 1 else None


class RoundOverviewBody(serializers.Serializer[Any]):
    """What happens in a round: phases with items, each item with the anchor of its rule."""

    title = serializers.CharField()
    phases = serializers.ListField(child=serializers.DictField())
    source = serializers.CharField(allow_null=True)
    confidence = serializers.CharField()


class GameRow(serializers.ModelSerializer[Game]):
    """A game with its expansions."""

    expansions = ExpansionLink(many=True)
    url = serializers.HyperlinkedIdentityField("api:game-detail", lookup_field="code", lookup_url_kwarg="id")

    class Meta:
        model = Game
        fields = ["code", "slug", "name", "expansions", "url"]


class GameDocument(GameRow):
    """A game with its expansions and the overview of a round."""

    round_overview = RoundOverviewBody(allow_null=True, default=None)

    class Meta(GameRow.Meta):
        fields = [*GameRow.Meta.fields, "round_overview"]


class Games(Nouns):
    """The three games."""

    queryset = Game.objects.select_related("round_overview").prefetch_related("expansions")
    serializer_class = GameRow
    document_class = GameDocument
    lookup_field = "code"
    example = "eh"

    def find(self, wanted: str) -> Game | None:
        """Return the game by code or slug."""
        return self.get_queryset().filter(Q(code=wanted) | Q(slug=wanted)).first()
