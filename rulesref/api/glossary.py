"""The terms of the games."""

from collections.abc import Iterable

from django.db.models import Q, QuerySet
from django_filters import rest_framework as filters
from rest_framework import serializers

from cardsdb.api import vocabulary
from cardsdb.api.filters import GameFilter
from cardsdb.api.parameters import WordsFilter
from cardsdb.api.views import Nouns
from cardsdb.names import fold, nearest
from rulesref.api.filters import rulebooks
from rulesref.api.references import Referring, Url, WebUrl
from rulesref.models import GlossaryTerm, Reference


class TermRow(serializers.ModelSerializer[GlossaryTerm]):
    """A term. Definition null: no source defines it; `see` says where it is used."""

    id = serializers.CharField(source="public_id")
    game = serializers.CharField(source="game.code")
    aliases = serializers.ListField(child=serializers.CharField())
    see = serializers.ListField(child=serializers.CharField(), help_text="anchors where it is defined or used")
    url = Url("term")
    web_url = WebUrl("term")

    class Meta:
        model = GlossaryTerm
        fields = ["id", "game", "term", "aliases", "definition", "source", "see", "url", "web_url"]


class TermDocument(TermRow, Referring):
    """A term with its references."""

    class Meta(TermRow.Meta):
        fields = [*TermRow.Meta.fields, "references", "referenced_by"]


def used_in(rows: QuerySet[GlossaryTerm], books: Iterable[str]) -> QuerySet[GlossaryTerm]:
    """Select the terms that texts of these books (`eh.mon`) mention, or that refer to one of them."""
    ends = {"source": Q(), "target": Q()}
    for book in books:
        for end, within in ends.items():
            ends[end] = within | Q(**{f"{end}_id__startswith": f"{book}."})
    mentioned = Reference.objects.filter(ends["source"], target_type="term").values("target_id")
    referring = Reference.objects.filter(ends["target"], source_type="term").values("source_id")
    return rows.filter(Q(public_id__in=mentioned) | Q(public_id__in=referring))


class TermFilters(filters.FilterSet):
    """Filters of the glossary."""

    game = GameFilter()
    expansion = WordsFilter(
        known=vocabulary.expansions,
        apply=lambda rows, found: used_in(
            rows, [f"{each.game.code}.{each.code}" for each in vocabulary.with_parts(found)]
        ),
        label="used in texts of this expansion: id, slug or code, several by commas",
    )
    rulebook = WordsFilter(
        known=rulebooks,
        apply=lambda rows, found: used_in(rows, [book.public_id for books in found for book in books]),
        label="used in this rulebook: id, title, or slug or code of its box; several by commas",
    )
    fuzzy = filters.CharFilter(
        method="by_likeness", max_length=200, label="the terms nearest to a word, aliases included"
    )

    def by_likeness(self, rows: QuerySet[GlossaryTerm], _name: str, value: str) -> QuerySet[GlossaryTerm]:
        """Select the terms whose name or alias is nearest."""
        spellings = vocabulary.by_spelling(rows, lambda row: (row.term, *row.aliases))
        exact = [word for word in spellings if fold(word) == fold(value)]
        near = exact or nearest(value, spellings, limit=5)
        return rows.filter(pk__in={row.pk for word in near for row in spellings[word]})


class Glossary(Nouns):
    """Terms of the games."""

    queryset = GlossaryTerm.objects.select_related("game")
    serializer_class = TermRow
    document_class = TermDocument
    filterset_class = TermFilters
    orders = {"term": "term_key", "game": "game__order"}
    example = "eh.term.acquire-assets"
