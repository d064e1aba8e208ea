"""Questions with answers."""

from typing import Any

from rest_framework import serializers

from cardsdb.api.citations import CitationBody
from cardsdb.api.expansions import ExpansionLink
from cardsdb.api.filters import EXPANSION, GAME, Words
from cardsdb.api.views import Nouns
from cardsdb.terms import Authority, Confidence
from rulesref.api.filters import AUTHORITY, CONFIDENCE, sources
from rulesref.api.references import Referring


class FaqRow(serializers.Serializer[Any]):
    """A question and its answer: ours (`text`), and the official wording if imported."""

    id = serializers.CharField()
    game = serializers.CharField()
    expansion = ExpansionLink()
    question = serializers.CharField(help_text="the question, in our words")
    text = serializers.CharField(help_text="Markdown; [[rule:…]], [[card:…]], [[term:…]] are links by id")
    official_question = serializers.CharField(
        allow_null=True, help_text="official wording of the question; null: not imported"
    )
    official_text = serializers.CharField(allow_null=True)
    citation = CitationBody()
    authority = serializers.ChoiceField([str(word) for word in Authority])
    confidence = serializers.ChoiceField([str(word) for word in Confidence])
    source = serializers.CharField(allow_null=True)
    superseded_by = serializers.CharField(allow_null=True)
    url = serializers.URLField()
    web_url = serializers.URLField()


class FaqDocument(FaqRow, Referring):
    """A question and its answer, with its references."""


class Faq(Nouns):
    """Questions and answers."""

    noun = "faq"
    names = ("FAQ entry", "FAQ entries")
    serializer_class = FaqRow
    document_class = FaqDocument
    filters = {
        "game": GAME,
        "expansion": EXPANSION,
        "rulebook": Words(
            "rulebook or other source: title, or a rulebook's id or the code of its box",
            sources,
            lambda found: [name for names in found for name in names],
        ),
        "authority": AUTHORITY,
        "confidence": CONFIDENCE,
    }
    orders = ("authority", "expansion")
    example = "eh.core.faq.akachi-onyele-gate-stack"
