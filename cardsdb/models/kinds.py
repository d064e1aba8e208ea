"""The facts of each kind that rules read, one-to-one with the card; `Card.facts` has all facts."""

from django.db import models

from cardsdb.models.cards import Card
from cardsdb.models.constraints import one_of
from cardsdb.models.expansions import Expansion
from cardsdb.terms import Alignment, Color, Difficulty


class MythosCard(models.Model):
    """Color and difficulty of a Mythos card, and the Prelude that takes it out of the deck."""

    card = models.OneToOneField(Card, models.CASCADE, primary_key=True, related_name="mythos_card")
    color = models.CharField(max_length=10)
    difficulty = models.CharField(max_length=10)
    put_in_play_by = models.ForeignKey(Card, models.PROTECT, null=True, related_name="+")

    class Meta:
        constraints = [
            one_of("color", Color, name="mythos_color"),
            one_of("difficulty", Difficulty, name="mythos_difficulty"),
        ]

    def __str__(self) -> str:
        return str(self.card)


class Prelude(models.Model):
    """A Prelude, with the Ancient One that it belongs to in campaigns."""

    card = models.OneToOneField(Card, models.CASCADE, primary_key=True, related_name="prelude")
    campaign_ancient_one = models.ForeignKey(Card, models.PROTECT, null=True, related_name="+")

    def __str__(self) -> str:
        return str(self.card)


class PersonalMission(models.Model):
    """An investigator's Personal Mission with its Reward and Consequence."""

    card = models.OneToOneField(Card, models.CASCADE, primary_key=True, related_name="personal_mission")
    investigator = models.ForeignKey(Card, models.PROTECT, related_name="missions")
    reward = models.OneToOneField(Card, models.PROTECT, related_name="reward_of")
    consequence = models.OneToOneField(Card, models.PROTECT, related_name="consequence_of")

    def __str__(self) -> str:
        return str(self.card)


class Character(models.Model):
    """A Monsters vs. Heroes title. Set, alignment and icons are null if not known."""

    card = models.OneToOneField(Card, models.CASCADE, primary_key=True, related_name="character")
    set = models.ForeignKey(Expansion, models.PROTECT, null=True, related_name="characters")
    alignment = models.CharField(max_length=10, null=True)
    possible_alignments = models.JSONField(default=list, help_text="those not ruled out; empty: any")
    hero_icons = models.PositiveSmallIntegerField(null=True)
    monster_icons = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [one_of("alignment", Alignment, name="character_alignment")]

    def __str__(self) -> str:
        return str(self.card)
