"""Rulebooks, their sections as a tree, and the round overview of each game."""

from django.db import models

from cardsdb.models import Expansion, Game
from cardsdb.models.constraints import one_of
from cardsdb.terms import Authority, Confidence


class Rulebook(models.Model):
    """A rulebook in our words. The title is the first line of its transcript, or the name of a summary."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="rulebooks")
    expansion = models.OneToOneField(Expansion, models.CASCADE, related_name="rulebook")
    public_id = models.CharField(max_length=80, unique=True, help_text="game and code, as its anchors begin")
    title = models.CharField(max_length=200)
    source = models.TextField(null=True)
    authority = models.CharField(max_length=20, default=Authority.RULEBOOK)

    class Meta:
        ordering = ["game__order", "expansion__order"]
        constraints = [one_of("authority", Authority, name="rulebook_authority")]

    def __str__(self) -> str:
        return self.title


class RulesSection(models.Model):
    """A section: `text` is ours, `official_text` is the wording of an imported transcript, null if there is none."""

    rulebook = models.ForeignKey(Rulebook, models.CASCADE, related_name="sections")
    public_id = models.CharField(max_length=200, unique=True, help_text="the permanent anchor")
    slug = models.SlugField(max_length=150)
    heading = models.CharField(max_length=200)
    level = models.PositiveSmallIntegerField()
    order = models.PositiveSmallIntegerField()
    parent = models.ForeignKey("self", models.CASCADE, null=True, related_name="children")
    text = models.TextField()
    official_text = models.TextField(null=True)
    parts = models.JSONField(default=list, help_text="steps, table rows, run-in headings with their paths")
    confidence = models.CharField(max_length=10)
    source = models.TextField(null=True)
    asked_as = models.JSONField(default=list, help_text="everyday wordings, for the search")
    former_ids = models.TextField(default=" ")

    class Meta:
        ordering = ["rulebook__game__order", "rulebook__expansion__order", "order"]
        constraints = [
            models.UniqueConstraint(fields=["rulebook", "order"], name="section_order_once_in_rulebook"),
            one_of("confidence", Confidence, name="section_confidence"),
        ]

    def __str__(self) -> str:
        return f"{self.heading} ({self.rulebook})"

    def citation(self) -> dict[str, str | int | None]:
        return {
            "rulebook": self.rulebook.title,
            "expansion": self.rulebook.expansion.public_id,
            "parent": self.parent.heading if self.parent else "",
            "heading": self.heading,
            "entry": None,
        }


class RoundOverview(models.Model):
    """An overview of a round: phases with items, each with its rule."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="round_overview")
    title = models.CharField(max_length=200)
    phases = models.JSONField(default=list)
    source = models.TextField(null=True)
    confidence = models.CharField(max_length=10)

    def __str__(self) -> str:
        return self.title
