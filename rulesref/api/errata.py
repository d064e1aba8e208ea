"""Errata and editor's notes."""

from collections.abc import Mapping

from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cardsdb.api import vocabulary
from cardsdb.api.expansions import ExpansionLink
from cardsdb.api.filters import ExpansionFilter, GameFilter
from cardsdb.api.parameters import EnumFilter, WordsFilter
from cardsdb.api.views import Nouns
from cardsdb.models import Card
from cardsdb.terms import Authority, Confidence, ErratumKind
from rulesref.api.filters import RulebookFilter, anchors
from rulesref.api.hits import CitationBody
from rulesref.api.references import Referring, Url, WebUrl
from rulesref.models import Erratum


class ErratumRow(serializers.ModelSerializer[Erratum]):
    """A correction or an editor's note; `right` is what we take to be right, null where not known."""

    id = serializers.CharField(source="public_id")
    game = serializers.CharField(source="expansion.game.code")
    expansion = ExpansionLink()
    citation = CitationBody()
    authority = serializers.SerializerMethodField()
    url = Url("erratum")
    web_url = WebUrl("erratum")

    class Meta:
        model = Erratum
        fields = [
            "id", "game", "expansion", "kind", "about", "place", "wrong", "right", "source", "citation", "authority",
            "confidence", "url", "web_url",
        ]  # fmt: skip

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_authority(self, row: Erratum) -> str | None:
        """Return who stands behind it; null for an editor's note."""
        return str(Authority.OFFICIAL_FAQ) if row.kind == ErratumKind.ERRATUM else None


class ErratumDocument(ErratumRow, Referring):
    """A correction or an editor's note, with its references."""

    class Meta(ErratumRow.Meta):
        fields = [*ErratumRow.Meta.fields, "references", "referenced_by"]


@vocabulary.per_dataset
def subjects() -> Mapping[str, str]:
    """Return the ids of what an erratum may be about: cards and sections, by themselves."""
    return {key: key for key in (*Card.objects.values_list("public_id", flat=True), *anchors())}


class ErratumFilters(filters.FilterSet):
    """Filters of the errata."""

    game = GameFilter("expansion__game")
    expansion = ExpansionFilter()
    rulebook = RulebookFilter("expansion__rulebook")
    kind = EnumFilter(ErratumKind, "kind", "erratum (the publisher's) or note (an editor's)")
    about = WordsFilter(known=subjects, field_name="about", label="id of the card or section concerned")
    confidence = EnumFilter(Confidence, "confidence", "high, medium or low")


class Errata(Nouns):
    """Corrections by the publisher, and editor's notes on faults and gaps of books and components."""

    queryset = Erratum.objects.select_related("expansion__game")
    serializer_class = ErratumRow
    document_class = ErratumDocument
    filterset_class = ErratumFilters
    orders = {"kind": "kind", "expansion": "expansion__order"}
    example = "eh.core.erratum.dynamite-effect"
