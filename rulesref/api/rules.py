"""Rulebooks and their sections, flat and as a tree."""

from typing import Any

from django.db.models import Count, QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cardsdb.api import vocabulary
from cardsdb.api.expansions import ExpansionLink
from cardsdb.api.filters import ExpansionFilter, GameFilter
from cardsdb.api.parameters import EnumFilter, WordsFilter
from cardsdb.api.views import Nouns
from cardsdb.terms import Authority, Confidence
from rulesref.api.errata import ErratumRow
from rulesref.api.filters import RulebookFilter, anchors
from rulesref.api.hits import CitationBody
from rulesref.api.references import Referring, Url, WebUrl
from rulesref.models import Erratum, Rulebook, RulesSection


class SectionLink(serializers.ModelSerializer[RulesSection]):
    """A section by anchor and heading."""

    id = serializers.CharField(source="public_id")

    class Meta:
        model = RulesSection
        fields = ["id", "heading", "level"]


class RulebookRow(serializers.ModelSerializer[Rulebook]):
    """A rulebook."""

    id = serializers.CharField(source="public_id")
    game = serializers.CharField(source="game.code")
    expansion = ExpansionLink()
    sections = serializers.IntegerField(source="section_count", help_text="number of sections")
    url = serializers.HyperlinkedIdentityField("api:rulebook-detail", lookup_field="public_id", lookup_url_kwarg="id")

    class Meta:
        model = Rulebook
        fields = ["id", "game", "expansion", "title", "source", "sections", "url"]


class RulebookDocument(RulebookRow):
    """A rulebook with its table of contents as a tree: `{id, heading, children}`."""

    contents = serializers.SerializerMethodField()

    class Meta(RulebookRow.Meta):
        fields = [*RulebookRow.Meta.fields, "contents"]

    def get_contents(self, book: Rulebook) -> list[dict[str, Any]]:
        """Return the sections as a tree."""
        rows = list(book.sections.all())
        nodes = {row.pk: {"id": row.public_id, "heading": row.heading, "children": []} for row in rows}
        top: list[dict[str, Any]] = []
        for row in rows:
            (nodes[row.parent_id]["children"] if row.parent_id else top).append(nodes[row.pk])
        return top


class RulebookFilters(filters.FilterSet):
    """Filters of the rulebooks."""

    game = GameFilter()
    expansion = ExpansionFilter()


class Rulebooks(Nouns):
    """Rulebooks in our words, and summaries of what is known of the others."""

    serializer_class = RulebookRow
    document_class = RulebookDocument
    filterset_class = RulebookFilters
    orders = {"title": "title", "game": "game__order"}
    example = "eh.mon"

    def get_queryset(self) -> QuerySet[Rulebook]:
        """Return the books with the number of their sections; a document with the sections."""
        rows = Rulebook.objects.select_related("game", "expansion").annotate(section_count=Count("sections"))
        return rows.prefetch_related("sections") if self.action == "retrieve" else rows


class PartBody(serializers.Serializer[Any]):
    """A step, table row or run-in heading of a section, addressed by its path."""

    path = serializers.CharField()
    kind = serializers.CharField()
    title = serializers.CharField(allow_null=True)
    text = serializers.CharField()


class SectionRow(serializers.ModelSerializer[RulesSection]):
    """A section: `text` is ours, `official_text` the wording of an imported transcript."""

    id = serializers.CharField(source="public_id")
    game = serializers.CharField(source="rulebook.game.code")
    expansion = ExpansionLink(source="rulebook.expansion")
    rulebook = serializers.CharField(source="rulebook.public_id")
    parent = SectionLink(allow_null=True)
    text = serializers.CharField(help_text="Markdown; [[rule:…]], [[card:…]], [[term:…]] are links by id")
    parts = PartBody(many=True)
    citation = CitationBody()
    authority = serializers.SerializerMethodField()
    url = Url("section")
    web_url = WebUrl("section")

    class Meta:
        model = RulesSection
        fields = [
            "id", "game", "expansion", "rulebook", "heading", "level", "order", "parent", "text", "official_text",
            "parts", "citation", "authority", "confidence", "source", "url", "web_url",
        ]  # fmt: skip

    def get_authority(self, _row: RulesSection) -> str:
        """Return who stands behind it."""
        return str(Authority.RULEBOOK)


class SectionDocument(SectionRow, Referring):
    """A section with its neighbours in the book, the sections below it, its references and errata."""

    previous = SectionLink(allow_null=True)
    next = SectionLink(allow_null=True)
    children = SectionLink(many=True, source="below")
    errata = serializers.SerializerMethodField()

    class Meta(SectionRow.Meta):
        fields = [*SectionRow.Meta.fields, "previous", "next", "children", "references", "referenced_by", "errata"]

    @extend_schema_field(ErratumRow(many=True))
    def get_errata(self, row: RulesSection) -> Any:
        """Return errata and editor's notes on the section."""
        found = Erratum.objects.filter(about=row.public_id).select_related("expansion__game")
        return ErratumRow(found, many=True, context=self.context).data


class SectionFilters(filters.FilterSet):
    """Filters of the sections."""

    game = GameFilter("rulebook__game")
    expansion = ExpansionFilter("rulebook__expansion")
    rulebook = RulebookFilter("rulebook")
    parent = WordsFilter(known=anchors, field_name="parent", label="anchor of the section above")
    confidence = EnumFilter(Confidence, "confidence", "high, medium or low")


class Rules(Nouns):
    """Sections of all rulebooks."""

    queryset = RulesSection.objects.select_related("rulebook__game", "rulebook__expansion", "parent")
    serializer_class = SectionRow
    document_class = SectionDocument
    filterset_class = SectionFilters
    orders = {"heading": "heading", "order": "order"}
    example = "eh.core.setup"

    def find(self, wanted: str) -> RulesSection | None:
        """Return the section with that anchor, now or formerly; its book is read whole, for its neighbours."""
        present = vocabulary.former_ids(RulesSection).get(wanted, wanted)
        book = list(self.get_queryset().filter(rulebook__sections__public_id=present).order_by("order"))
        place = next((place for place, row in enumerate(book) if row.public_id == present), None)
        if place is None:
            return None
        row = book[place]
        row.previous = book[place - 1] if place else None
        row.next = book[place + 1] if place + 1 < len(book) else None
        row.below = [each for each in book if each.parent_id == row.pk]
        return row
