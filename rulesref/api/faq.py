"""Questions with answers."""

from django_filters import rest_framework as filters
from rest_framework import serializers

from cardsdb.api.expansions import ExpansionLink
from cardsdb.api.filters import ExpansionFilter, GameFilter
from cardsdb.api.parameters import EnumFilter, WordsFilter
from cardsdb.api.views import Nouns
from cardsdb.terms import Authority, Confidence
from rulesref.api.filters import sources
from rulesref.api.hits import CitationBody
from rulesref.api.references import Referring, Url, WebUrl
from rulesref.models import FaqEntry


class FaqRow(serializers.ModelSerializer[FaqEntry]):
    """A question and its answer: ours (`text`), and the official wording once imported."""

    id = serializers.CharField(source="public_id")
    game = serializers.CharField(source="expansion.game.code")
    expansion = ExpansionLink()
    text = serializers.CharField(
        source="answer", help_text="Markdown; [[rule:…]], [[card:…]], [[term:…]] are links by id"
    )
    citation = CitationBody()
    superseded_by = serializers.CharField(source="superseded_by.public_id", default=None, allow_null=True)
    url = Url("faq")
    web_url = WebUrl("faq")

    class Meta:
        model = FaqEntry
        fields = [
            "id", "game", "expansion", "question", "text", "official_question", "official_text", "citation",
            "authority", "confidence", "source", "superseded_by", "url", "web_url",
        ]  # fmt: skip


class FaqDocument(FaqRow, Referring):
    """A question and its answer, with its references."""

    class Meta(FaqRow.Meta):
        fields = [*FaqRow.Meta.fields, "references", "referenced_by"]


class FaqFilters(filters.FilterSet):
    """Filters of the questions."""

    game = GameFilter("expansion__game")
    expansion = ExpansionFilter()
    rulebook = WordsFilter(
        known=sources,
        apply=lambda rows, found: rows.filter(rulebook__in=[name for names in found for name in names]),
        label="rulebook or other source: title, or a rulebook's id or the code of its box",
    )
    authority = EnumFilter(Authority, "authority", "who stands behind it")
    confidence = EnumFilter(Confidence, "confidence", "high, medium or low")


class Faq(Nouns):
    """Questions and answers."""

    queryset = FaqEntry.objects.select_related("expansion__game", "superseded_by")
    serializer_class = FaqRow
    document_class = FaqDocument
    filterset_class = FaqFilters
    orders = {"authority": "authority", "expansion": "expansion__order"}
    example = "eh.core.faq.akachi-onyele-gate-stack"
