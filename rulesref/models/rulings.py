"""Questions with answers, errata and editor's notes, and the terms of the games."""

from django.db import models

from cardsdb.models import Card, Expansion, Game
from cardsdb.models.constraints import one_of
from cardsdb.terms import Authority, Confidence
from rulesref import addresses


class FaqEntry(models.Model):
    """A question and its answer in our words, and the official wording if its transcript was imported."""

    expansion = models.ForeignKey(Expansion, models.CASCADE, related_name="faq")
    public_id = models.CharField(max_length=200, unique=True)
    order = models.PositiveSmallIntegerField()
    question = models.TextField()
    answer = models.TextField()
    official_question = models.TextField(null=True)
    official_text = models.TextField(null=True)
    entry = models.PositiveSmallIntegerField(null=True, help_text="ordinal in the rulebook's FAQ")
    rulebook = models.CharField(max_length=200, help_text="name of the rulebook or other source")
    heading = models.CharField(max_length=200)
    parent = models.CharField(max_length=200)
    authority = models.CharField(max_length=20)
    confidence = models.CharField(max_length=10)
    source = models.TextField(null=True)
    superseded_by = models.ForeignKey("self", models.SET_NULL, null=True, related_name="supersedes")
    asked_as = models.JSONField(default=list)
    former_ids = models.TextField(default=" ")

    class Meta:
        ordering = ["expansion__game__order", "expansion__order", "order"]
        verbose_name_plural = "FAQ entries"
        constraints = [
            models.UniqueConstraint(fields=["expansion", "order"], name="faq_order_once_in_expansion"),
            one_of("authority", Authority, name="faq_authority"),
            one_of("confidence", Confidence, name="faq_confidence"),
        ]

    def __str__(self) -> str:
        return self.question

    def citation(self) -> dict[str, str | int | None]:
        return {
            "rulebook": self.rulebook,
            "expansion": self.expansion.public_id,
            "parent": self.parent,
            "heading": self.heading,
            "entry": self.entry,
        }


class Erratum(models.Model):
    """A correction by the publisher, or an editor's note on an error or gap."""

    expansion = models.ForeignKey(Expansion, models.CASCADE, related_name="errata")
    public_id = models.CharField(max_length=200, unique=True)
    order = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, help_text="erratum or note")
    about = models.CharField(max_length=200, null=True, help_text="id of the card or section concerned")
    place = models.TextField()
    wrong = models.TextField()
    right = models.TextField(null=True, help_text="what we take to be right; null where not known")
    source = models.TextField(null=True)
    confidence = models.CharField(max_length=10)

    class Meta:
        ordering = ["expansion__game__order", "expansion__order", "order"]
        verbose_name_plural = "errata"
        constraints = [one_of("confidence", Confidence, name="erratum_confidence")]

    def __str__(self) -> str:
        return self.place

    def citation(self) -> dict[str, str | int | None]:
        return {
            "rulebook": self.source or "",
            "expansion": self.expansion.public_id,
            "parent": "",
            "heading": self.place,
            "entry": None,
        }


class CardWording(models.Model):
    """How players ask for what a card does; for the search."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="wordings")
    wording = models.TextField()

    class Meta:
        ordering = ["card__public_id", "pk"]
        constraints = [models.UniqueConstraint(fields=["card", "wording"], name="card_wording_once")]

    def __str__(self) -> str:
        return self.wording


class GlossaryTerm(models.Model):
    """A term of a game. Definition null: no source defines it; `see` lists where it is used."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="terms")
    public_id = models.CharField(max_length=120, unique=True)
    term = models.CharField(max_length=120)
    term_key = models.CharField(max_length=120)
    aliases = models.JSONField(default=list)
    definition = models.TextField(null=True)
    source = models.TextField(null=True)
    see = models.JSONField(default=list, help_text="anchors where the term is defined or used")

    class Meta:
        ordering = ["game__order", "term_key"]

    def __str__(self) -> str:
        return self.term


class Reference(models.Model):
    """A reference from a text to a card, section or term: written by the author, or a name found by the importer."""

    source_type = models.CharField(max_length=10)
    source_id = models.CharField(max_length=200, db_index=True)
    source_title = models.TextField()
    target_type = models.CharField(max_length=10)
    target_id = models.CharField(max_length=200, db_index=True)
    target_title = models.TextField()
    authority = models.CharField(max_length=20, null=True)
    superseded_by = models.CharField(max_length=200, null=True)
    written = models.BooleanField(help_text="a link or subject given by the author, not a name found in the text")
    card = models.ForeignKey(Card, models.CASCADE, null=True, related_name="references")

    class Meta:
        ordering = ["-written", "source_type", "source_id", "target_type", "target_id"]
        constraints = [
            models.UniqueConstraint(
                fields=["source_type", "source_id", "target_type", "target_id"], name="reference_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.source_id} → {self.target_id}"

    @property
    def api_path(self) -> str:
        """The path of the source in the API."""
        return addresses.api_path(self.source_type, self.source_id)

    @property
    def web_path(self) -> str:
        """The path of the source's page."""
        return addresses.web_path(self.source_type, self.source_id)
