"""Questions with answers, errata and terms."""

from typing import Any

from django.db.models import Q, QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cardsdb.api import vocabulary
from cardsdb.api.expansions import ExpansionLink
from cardsdb.api.parameters import WordsFilter, words_of
from cardsdb.api.views import Nouns
from cardsdb.names import fold, nearest
from cardsdb.terms import Authority, ErratumKind
from rulesref import addresses
from rulesref.api.hits import CitationBody
from rulesref.models import Erratum, FaqEntry, GlossaryTerm, Reference


class ReferenceLink(serializers.Serializer[Reference]):
    """A thing that a text refers to, or that refers to it."""

    type = serializers.CharField()
    id = serializers.CharField()
    title = serializers.CharField()
    url = serializers.URLField()
    web_url = serializers.URLField()


def links(rows: list[Reference], end: str, request: Any) -> list[dict[str, Any]]:
    """Return references as JSON: their `source` or their `target` end."""
    found = []
    for row in rows:
        type_, id_ = getattr(row, f"{end}_type"), getattr(row, f"{end}_id")
        api, web = addresses.api_path(type_, id_), addresses.web_path(type_, id_)
        found.append(
            {
                "type": type_,
                "id": id_,
                "title": getattr(row, f"{end}_title"),
                "url": request.build_absolute_uri(api),
                "web_url": request.build_absolute_uri(web),
            }
        )
    return found


class Referring(serializers.Serializer[Any]):
    """`references` and `referenced_by` of a document."""

    references = serializers.SerializerMethodField()
    referenced_by = serializers.SerializerMethodField()

    def _rows(self, row: Any) -> list[Reference]:
        """Return the references from and to the row, read once."""
        kept = getattr(row, "_reference_rows", None)
        if kept is None:
            either = Q(source_id=row.public_id) | Q(target_id=row.public_id)
            kept = list(Reference.objects.filter(either))
            row._reference_rows = kept
        return kept

    @extend_schema_field(ReferenceLink(many=True))
    def get_references(self, row: Any) -> Any:
        """Return what the text refers to."""
        mine = [each for each in self._rows(row) if each.source_id == row.public_id]
        return links(mine, "target", self.context["request"])

    @extend_schema_field(ReferenceLink(many=True))
    def get_referenced_by(self, row: Any) -> Any:
        """Return what refers to it."""
        others = [each for each in self._rows(row) if each.target_id == row.public_id]
        return links(others, "source", self.context["request"])


def _url(noun: str) -> serializers.HyperlinkedIdentityField:
    return serializers.HyperlinkedIdentityField(f"api:{noun}-detail", lookup_field="public_id", lookup_url_kwarg="id")


class WebUrl(serializers.SerializerMethodField):
    """The address of the page that shows the thing."""

    def __init__(self, type_: str) -> None:
        super().__init__()
        self.type = type_

    def bind(self, field_name: str, parent: Any) -> None:
        """Need no method on the serializer."""
        serializers.Field.bind(self, field_name, parent)

    def to_representation(self, row: Any) -> str:
        """Return the absolute address."""
        return str(self.context["request"].build_absolute_uri(addresses.web_path(self.type, row.public_id)))


class FaqRow(serializers.ModelSerializer[FaqEntry]):
    """A question and its answer: ours (`text`), and the official wording once imported."""

    id = serializers.CharField(source="public_id")
    game = serializers.CharField(source="expansion.game.code")
    expansion = ExpansionLink()
    text = serializers.CharField(source="answer")
    citation = serializers.SerializerMethodField()
    superseded_by = serializers.CharField(source="superseded_by.public_id", default=None, allow_null=True)
    url = _url("faq")
    web_url = WebUrl("faq")

    class Meta:
        model = FaqEntry
        fields = [
            "id", "game", "expansion", "question", "text", "official_question", "official_text", "citation",
            "authority", "confidence", "source", "superseded_by", "url", "web_url",
        ]  # fmt: skip

    @extend_schema_field(CitationBody)
    def get_citation(self, row: FaqEntry) -> Any:
        """Return where it stands."""
        return row.citation()


class FaqDocument(FaqRow, Referring):
    """A question with its references."""

    class Meta(FaqRow.Meta):
        fields = [*FaqRow.Meta.fields, "references", "referenced_by"]


def _in_expansion(path: str) -> WordsFilter:
    return WordsFilter(
        known=vocabulary.expansions,
        apply=lambda rows, found: rows.filter(**{f"{path}__in": [key for keys in found for key in keys]}),
        label="expansion: id, folder or code",
    )


class FaqFilters(filters.FilterSet):
    """Filters of the questions."""

    game = WordsFilter(known=vocabulary.games, field_name="expansion__game", label="game: code or slug")
    expansion = _in_expansion("expansion")
    authority = WordsFilter(known=words_of(Authority), field_name="authority", label="who stands behind it")
    rulebook = filters.CharFilter(field_name="rulebook", lookup_expr="iexact", label="name of the rulebook or source")


class Faq(Nouns):
    """Questions and answers."""

    filterset_class = FaqFilters
    orders = {"authority": "authority", "expansion": "expansion__order"}
    queryset = FaqEntry.objects.select_related("expansion__game", "superseded_by")

    def get_serializer_class(self) -> type[FaqRow]:
        """Return the shape of the list or of a document."""
        return FaqDocument if self.action == "retrieve" else FaqRow

    def find(self, wanted: str) -> Any:
        """Return the question with that id, now or formerly."""
        rows = self.get_queryset()
        return rows.filter(public_id=wanted).first() or rows.filter(former_ids__contains=f" {wanted} ").first()


class ErratumRow(serializers.ModelSerializer[Erratum]):
    """A correction or an editor's note."""

    id = serializers.CharField(source="public_id")
    game = serializers.CharField(source="expansion.game.code")
    expansion = ExpansionLink()
    citation = serializers.SerializerMethodField()
    authority = serializers.SerializerMethodField()
    url = _url("erratum")
    web_url = WebUrl("erratum")

    class Meta:
        model = Erratum
        fields = [
            "id", "game", "expansion", "kind", "about", "place", "wrong", "right", "source", "citation", "authority",
            "confidence", "url", "web_url",
        ]  # fmt: skip

    @extend_schema_field(CitationBody)
    def get_citation(self, row: Erratum) -> Any:
        """Return where it stands."""
        return row.citation()

    def get_authority(self, row: Erratum) -> str | None:
        """Return who stands behind it; null for an editor's note."""
        return str(Authority.OFFICIAL_FAQ) if row.kind == ErratumKind.ERRATUM else None


class ErratumFilters(filters.FilterSet):
    """Filters of the errata."""

    game = WordsFilter(known=vocabulary.games, field_name="expansion__game", label="game: code or slug")
    expansion = _in_expansion("expansion")
    kind = WordsFilter(known=words_of(ErratumKind), field_name="kind", label="erratum or note")
    about = filters.CharFilter(field_name="about", label="id of the card or section concerned")


class Errata(Nouns):
    """Corrections by the publisher, and editor's notes on faults and gaps of books and components."""

    queryset = Erratum.objects.select_related("expansion__game")
    serializer_class = ErratumRow
    filterset_class = ErratumFilters
    orders = {"kind": "kind", "expansion": "expansion__order"}


class TermRow(serializers.ModelSerializer[GlossaryTerm]):
    """A term. Definition null: no source defines it; `see` says where it is used."""

    id = serializers.CharField(source="public_id")
    game = serializers.CharField(source="game.code")
    url = _url("term")
    web_url = WebUrl("term")

    class Meta:
        model = GlossaryTerm
        fields = ["id", "game", "term", "aliases", "definition", "source", "see", "url", "web_url"]


class TermDocument(TermRow, Referring):
    """A term with its references."""

    class Meta(TermRow.Meta):
        fields = [*TermRow.Meta.fields, "references", "referenced_by"]


class TermFilters(filters.FilterSet):
    """Filters of the glossary."""

    game = WordsFilter(known=vocabulary.games, field_name="game", label="game: code or slug")
    fuzzy = filters.CharFilter(method="by_likeness", label="the terms nearest to a word, aliases included")

    def by_likeness(self, rows: QuerySet[GlossaryTerm], _name: str, value: str) -> QuerySet[GlossaryTerm]:
        """Select the terms whose name or alias is nearest."""
        spellings: dict[str, set[int]] = {}
        for row in rows:
            for word in (row.term, *row.aliases):
                spellings.setdefault(word, set()).add(row.pk)
        exact = [word for word in spellings if fold(word) == fold(value)]
        near = exact or nearest(value, spellings, limit=5)
        return rows.filter(pk__in={key for word in near for key in spellings[word]})


class Glossary(Nouns):
    """Terms of the games."""

    queryset = GlossaryTerm.objects.select_related("game")
    filterset_class = TermFilters
    orders = {"term": "term_key", "game": "game__order"}

    def get_serializer_class(self) -> type[TermRow]:
        """Return the shape of the list or of a document."""
        return TermDocument if self.action == "retrieve" else TermRow
