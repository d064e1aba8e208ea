"""Rulebooks and their sections, flat and as a tree."""

from typing import Any

from django.db.models import Count, Q
from django_filters import rest_framework as filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cardsdb.api import vocabulary
from cardsdb.api.expansions import ExpansionLink
from cardsdb.api.parameters import WordsFilter, words_of
from cardsdb.api.views import Nouns
from cardsdb.terms import Confidence
from rulesref.api.hits import CitationBody
from rulesref.api.rulings import Referring, WebUrl, _in_expansion, _url
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
    url = _url("rulebook")

    class Meta:
        model = Rulebook
        fields = ["id", "game", "expansion", "title", "source", "sections", "url"]


class RulebookDocument(RulebookRow):
    """A rulebook with its table of contents as a tree: `{id, heading, children}`."""

    contents = serializers.SerializerMethodField()

    class Meta(RulebookRow.Meta):
        fields = [*RulebookRow.Meta.fields, "contents"]

    @extend_schema_field(OpenApiTypes.OBJECT)
    def get_contents(self, book: Rulebook) -> list[dict[str, Any]]:
        """Return the sections as a tree."""
        nodes: dict[int | None, dict[str, Any]] = {None: {"children": []}}
        for row in book.sections.all():
            nodes[row.pk] = {"id": row.public_id, "heading": row.heading, "children": []}
        for row in book.sections.all():
            nodes[row.parent_id]["children"].append(nodes[row.pk])
        found: list[dict[str, Any]] = nodes[None]["children"]
        return found


class RulebookFilters(filters.FilterSet):
    """Filters of the rulebooks."""

    game = WordsFilter(known=vocabulary.games, field_name="game", label="game: code or slug")
    expansion = _in_expansion("expansion")


class Rulebooks(Nouns):
    """Rulebooks in our words, and summaries of what is known of the others."""

    filterset_class = RulebookFilters
    orders = {"title": "title", "game": "game__order"}

    def get_queryset(self) -> Any:
        """Return the books with the number of their sections; a document with the sections."""
        rows = Rulebook.objects.select_related("game", "expansion").annotate(section_count=Count("sections"))
        return rows.prefetch_related("sections") if self.action == "retrieve" else rows

    def get_serializer_class(self) -> type[RulebookRow]:
        """Return the shape of the list or of a document."""
        return RulebookDocument if self.action == "retrieve" else RulebookRow


class SectionRow(serializers.ModelSerializer[RulesSection]):
    """A section: `text` is ours, `official_text` the wording of an imported transcript."""

    id = serializers.CharField(source="public_id")
    game = serializers.CharField(source="rulebook.game.code")
    expansion = ExpansionLink(source="rulebook.expansion")
    rulebook = serializers.CharField(source="rulebook.public_id")
    parent = SectionLink(allow_null=True)
    citation = serializers.SerializerMethodField()
    authority = serializers.SerializerMethodField()
    url = _url("rule")
    web_url = WebUrl("section")

    class Meta:
        model = RulesSection
        fields = [
            "id", "game", "expansion", "rulebook", "heading", "level", "order", "parent", "text", "official_text",
            "parts", "citation", "authority", "confidence", "source", "url", "web_url",
        ]  # fmt: skip

    @extend_schema_field(CitationBody)
    def get_citation(self, row: RulesSection) -> Any:
        """Return where it stands."""
        return row.citation()

    def get_authority(self, _row: RulesSection) -> str:
        """Return who stands behind it."""
        return "rulebook"


class SectionDocument(SectionRow, Referring):
    """A section with its neighbours, children, references and errata."""

    previous = SectionLink(allow_null=True)
    next = SectionLink(allow_null=True)
    children = SectionLink(many=True)
    superseded_by = serializers.CharField(allow_null=True, default=None)
    errata = serializers.SerializerMethodField()

    class Meta(SectionRow.Meta):
        fields = [
            *SectionRow.Meta.fields,
            "previous", "next", "children", "superseded_by", "references", "referenced_by", "errata",
        ]  # fmt: skip

    @extend_schema_field(OpenApiTypes.OBJECT)
    def get_errata(self, row: RulesSection) -> list[dict[str, Any]]:
        """Return errata and editor's notes on the section."""
        found = Erratum.objects.filter(about=row.public_id).values("public_id", "kind", "wrong", "right", "confidence")
        return [{"id": each.pop("public_id"), **each} for each in found]


class SectionFilters(filters.FilterSet):
    """Filters of the sections."""

    game = WordsFilter(known=vocabulary.games, field_name="rulebook__game", label="game: code or slug")
    expansion = _in_expansion("rulebook__expansion")
    rulebook = filters.CharFilter(method="of_book", label="rulebook by id or title")
    parent = filters.CharFilter(field_name="parent__public_id", label="anchor of the section above")
    confidence = WordsFilter(known=words_of(Confidence), field_name="confidence", label="high, medium or low")

    def of_book(self, rows: Any, _name: str, value: str) -> Any:
        """Select the sections of one book."""
        return rows.filter(Q(rulebook__public_id=value) | Q(rulebook__title__iexact=value))


class Rules(Nouns):
    """Sections of all rulebooks."""

    filterset_class = SectionFilters
    orders = {"heading": "heading", "order": "order"}

    def get_queryset(self) -> Any:
        """Return the sections with their books."""
        return RulesSection.objects.select_related("rulebook__game", "rulebook__expansion", "parent")

    def get_serializer_class(self) -> type[SectionRow]:
        """Return the shape of the list or of a document."""
        return SectionDocument if self.action == "retrieve" else SectionRow

    def find(self, wanted: str) -> Any:
        """Return the section with that anchor, now or formerly, with its neighbours."""
        rows = self.get_queryset()
        row = rows.filter(public_id=wanted).first() or rows.filter(former_ids__contains=f" {wanted} ").first()
        if row is not None:
            near = list(row.rulebook.sections.filter(Q(order__in=(row.order - 1, row.order + 1)) | Q(parent=row)))
            row.previous = next((each for each in near if each.order == row.order - 1), None)
            row.next = next((each for each in near if each.order == row.order + 1), None)
        return row
