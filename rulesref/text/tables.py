"""The pack tables of the rules: glossary, errata, everyday wordings. They are read like card tables."""

from cardsdb.packs.fields import Field, choice, list_of, name, slug, text
from cardsdb.packs.spec import Table
from cardsdb.terms import Confidence, ErratumKind

GLOSSARY = Table(
    "glossary",
    (
        Field("slug", slug, "the last part of the permanent id", required=True),
        Field("term", name, "the term as the game writes it", required=True),
        Field("aliases", list_of(name), "other words and abbreviations that players use for it"),
        Field("definition", text, "its meaning; absent if no source defines it"),
        Field("source", text, "source of the definition"),
        Field("see", list_of(text), "anchors where it is defined or used"),
    ),
    key=("slug",),
)

ERRATA = Table(
    "errata",
    (
        Field("slug", slug, "the last part of the permanent id", required=True),
        Field("kind", choice(ErratumKind), "erratum (the publisher's) or note (the editor's)", required=True),
        Field("about", text, "id of the card or section concerned"),
        Field("place", text, "location in the book or on the component", required=True),
        Field("wrong", text, "the error or oddity", required=True),
        Field("right", text, "our reading of what is right"),
        Field("source", text, "source of that reading", required=True),
        Field("confidence", choice(Confidence), "confidence in this row", required=True),
    ),
    key=("slug",),
)

ASKED_AS = Table(
    "asked-as",
    (
        Field("entry", text, "anchor of a section, or faq. and the slug of a question", required=True),
        Field("wording", text, "how a player would type it", required=True),
    ),
    key=("entry", "wording"),
)

ASKED_AS_CARDS = Table(
    "asked-as-cards",
    (
        Field("entry", text, "id of the card", required=True),
        Field("wording", text, "how a player would type it", required=True),
    ),
    key=("entry", "wording"),
)
