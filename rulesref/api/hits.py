"""Hits of searches and rulings as JSON."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from cardsdb.api.citations import CitationBody
from rulesref.search.documents import SPACE, addresses_of
from rulesref.search.searching import Hit


class HitRow(serializers.Serializer[Any]):
    """A hit. The snippet is safe HTML: everything escaped but <mark>."""

    type = serializers.CharField()
    id = serializers.CharField()
    game = serializers.CharField()
    title = serializers.CharField()
    snippet = serializers.CharField(help_text="the matching passage as safe HTML: everything is escaped but <mark>")
    score = serializers.FloatField(help_text="higher is better; comparable within one answer only")
    partial = serializers.BooleanField(help_text="a word of the query is missing")
    url = serializers.URLField()
    web_url = serializers.URLField()
    citation = CitationBody(allow_null=True)
    authority = serializers.CharField(allow_null=True)
    confidence = serializers.CharField(allow_null=True)
    superseded_by = serializers.CharField(allow_null=True)


class RulingHit(HitRow):
    """A hit with its texts: ours, and the official wording where a transcript was imported."""

    text = serializers.CharField()
    official_text = serializers.CharField(allow_null=True)


def origin_of(request: Request) -> str:
    """Return what the addresses of an answer begin with, as `https://example.org`."""
    return request.build_absolute_uri("/").rstrip("/")


def hit_json(hit: Hit, origin: str, *, texts: bool = False) -> dict[str, Any]:
    """Return a hit as JSON, with its texts if asked for."""
    document = hit.document
    api, web = addresses_of(document.type, document.id)
    body = {
        "type": "card" if document.type == SPACE else document.type,  # facts of boards are told as those of cards
        "id": document.id,
        "game": document.game,
        "title": document.title,
        "snippet": hit.snippet,
        "score": round(hit.score, 4),
        "partial": hit.partial,
        "url": origin + api,
        "web_url": origin + web,
        "citation": document.citation,
        "authority": document.authority,
        "confidence": document.confidence,
        "superseded_by": document.superseded_by,
    }
    if texts:
        body |= {"text": document.text, "official_text": document.extra.get("official_text")}
    return body
