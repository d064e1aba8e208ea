"""Ancient Ones and the stage tables of their Mythos decks."""

from django.db import models
from django.db.models import Q

from cardsdb.models.cards import Card


class AncientOne(models.Model):
    """The facts of an Ancient One that setup and Mythos decks read."""

    card = models.OneToOneField(Card, models.CASCADE, primary_key=True, related_name="ancient_one")
    doom = models.PositiveSmallIntegerField(null=True, help_text="starting doom (Eldritch Horror)")
    mysteries_to_win = models.PositiveSmallIntegerField(null=True)
    campaign_prelude = models.ForeignKey(Card, models.PROTECT, null=True, related_name="+")

    def __str__(self) -> str:
        return str(self.card)


class MythosStage(models.Model):
    """A line of an Ancient One's stage table: Mythos cards of each color in one stage."""

    ancient_one = models.ForeignKey(AncientOne, models.CASCADE, related_name="stages")
    stage = models.PositiveSmallIntegerField()
    green = models.PositiveSmallIntegerField()
    yellow = models.PositiveSmallIntegerField()
    blue = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["ancient_one", "stage"]
        constraints = [
            models.UniqueConstraint(fields=["ancient_one", "stage"], name="stage_once_in_table"),
            models.CheckConstraint(condition=Q(stage__range=(1, 3)), name="three_stages"),
        ]

    def __str__(self) -> str:
        return f"{self.stage}: {self.green}/{self.yellow}/{self.blue}"
