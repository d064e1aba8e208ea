"""Rulebooks and their sections, flat and as a tree."""

from collections.abc import Sequence
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cardsdb.api.citations import CitationBody
from cardsdb.api.expansions import ExpansionLink
from cardsdb.api.filters import EXPANSION, GAME, Words
from cardsdb.api.views import Nouns
from cardsdb.terms import Authority, Confidence
from rulesref.api.errata import ErratumRow
from rulesref.api.filters import AUTHORITY, CONFIDENCE, RULEBOOK, anchors, rulebooks
from rulesref.api.references import Referring


class SectionLink(serializers.Serializer[Any]):
    """A section by anchor and heading."""

    id = serializers.CharField()
    heading = serializers.CharField()
    level = serializers.IntegerField(help_text="depth of the heading, from 1")


class RulebookRow(serializers.Serializer[Any]):
    """A rulebook."""

    id = serializers.CharField()
    game = serializers.CharField()
    expansion = ExpansionLink()
    title = serializers.CharField()
    source = serializers.CharField(allow_null=True)
    authority = serializers.ChoiceField([str(word) for word in Authority])
    sections = serializers.IntegerField(help_text="number of sections")
    url = serializers.URLField()


@extend_schema_field({"type": "array", "items": {"$ref": "#/components/schemas/ContentsEntry"}})
class ContentsField(serializers.JSONField):
    """The entries below an entry, to any depth."""


class ContentsEntryBody(serializers.Serializer[Any]):
    """An entry of a table of contents."""

    id = serializers.CharField(help_text="id of the section")
    heading = serializers.CharField()
    children = ContentsField(help_text="the sections below it")


class RulebookDocument(RulebookRow):
    """A rulebook with its table of contents as a tree."""

    contents = ContentsEntryBody(many=True, help_text="its table of contents as a tree")


class Rulebooks(Nouns):
    """Rulebooks in our words, and summaries of the other ones."""

    noun = "rulebooks"
    names = ("rulebook", "rulebooks")
    serializer_class = RulebookRow
    document_class = RulebookDocument
    filters = {"game": GAME, "expansion": EXPANSION}
    orders = ("title", "game")
    example = "eh.mon"

    def meaning(self, wanted: str) -> Sequence[str]:
        """Return the ids of the books of that name."""
        return rulebooks().get(wanted, ())


class PartBody(serializers.Serializer[Any]):
    """A step, table row or run-in heading of a section, addressed by its path."""

    path = serializers.CharField(help_text="path of the part within the section")
    kind = serializers.CharField()
    title = serializers.CharField(allow_null=True)
    text = serializers.CharField()


class SectionRow(serializers.Serializer[Any]):
    """A section: `text` is ours, `official_text` is the wording of an imported transcript."""

    id = serializers.CharField()
    game = serializers.CharField()
    expansion = ExpansionLink()
    rulebook = serializers.CharField(help_text="id of the rulebook")
    heading = serializers.CharField()
    level = serializers.IntegerField(help_text="depth of the heading, from 1")
    order = serializers.IntegerField(help_text="place in the book")
    parent = SectionLink(allow_null=True, help_text="the section above; null: none")
    text = serializers.CharField(help_text="Markdown; [[rule:…]], [[card:…]], [[term:…]] are links by id")
    official_text = serializers.CharField(allow_null=True)
    parts = PartBody(many=True, help_text="steps, table rows and run-in headings of the section")
    citation = CitationBody()
    authority = serializers.ChoiceField([str(word) for word in Authority])
    confidence = serializers.ChoiceField([str(word) for word in Confidence])
    source = serializers.CharField(allow_null=True)
    url = serializers.URLField()
    web_url = serializers.URLField()


class SectionDocument(SectionRow, Referring):
    """A section with its neighbors in the book, the sections below it, its references and errata."""

    previous = SectionLink(allow_null=True, help_text="the section before it in the book")
    next = SectionLink(allow_null=True, help_text="the section after it in the book")
    children = SectionLink(many=True, help_text="the sections below it")
    errata = ErratumRow(many=True, help_text="corrections and notes about the section")


class Rules(Nouns):
    """Sections of all rulebooks."""

    noun = "rules"
    names = ("rules section", "rules sections")
    serializer_class = SectionRow
    document_class = SectionDocument
    filters = {
        "game": GAME,
        "expansion": EXPANSION,
        "rulebook": RULEBOOK,
        "parent": Words("anchor of the section above", anchors),
        "authority": AUTHORITY,
        "confidence": CONFIDENCE,
    }
    orders = ("heading", "order")
    example = "eh.core.setup"
