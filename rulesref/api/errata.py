"""Errata and editor's notes."""

from typing import Any

from rest_framework import serializers

from cardsdb.api.citations import CitationBody
from cardsdb.api.expansions import ExpansionLink
from cardsdb.api.filters import EXPANSION, GAME, Words, one_of
from cardsdb.api.views import Nouns
from cardsdb.terms import Confidence, ErratumKind
from rulesref.api.filters import CONFIDENCE, RULEBOOK, subjects
from rulesref.api.references import Referring


class ErratumRow(serializers.Serializer[Any]):
    """A correction or an editor's note; `right` is our reading of what is right, null if not known."""

    id = serializers.CharField()
    game = serializers.CharField()
    expansion = ExpansionLink()
    kind = serializers.ChoiceField([str(word) for word in ErratumKind])
    about = serializers.CharField(allow_null=True, help_text="id of the card or section concerned")
    place = serializers.CharField(help_text="the place in the book or on the component")
    wrong = serializers.CharField(help_text="what is printed")
    right = serializers.CharField(allow_null=True, help_text="what is right in our reading; null: not known")
    source = serializers.CharField(allow_null=True)
    citation = CitationBody()
    authority = serializers.CharField(allow_null=True, help_text="null for an editor's note")
    confidence = serializers.ChoiceField([str(word) for word in Confidence])
    url = serializers.URLField()
    web_url = serializers.URLField()


class ErratumDocument(ErratumRow, Referring):
    """A correction or an editor's note, with its references."""


class Errata(Nouns):
    """Corrections by the publisher, and editor's notes on errors and gaps in books and components."""

    noun = "errata"
    names = ("erratum", "errata")
    serializer_class = ErratumRow
    document_class = ErratumDocument
    filters = {
        "game": GAME,
        "expansion": EXPANSION,
        "rulebook": RULEBOOK,
        "kind": one_of(ErratumKind, "erratum (the publisher's) or note (an editor's)"),
        "about": Words("id of the card or section concerned", subjects),
        "confidence": CONFIDENCE,
    }
    orders = ("kind", "expansion")
    example = "eh.core.erratum.dynamite-effect"
