"""Facts of the kinds that a rule or a filter reads, one-to-one with the card."""

from django.db import models

from cardsdb.models.boards import Space
from cardsdb.models.cards import Card
from cardsdb.models.constraints import one_of
from cardsdb.models.expansions import Expansion
from cardsdb.terms import Alignment, Color, Confidence, Difficulty, Side


class MythosCard(models.Model):
    """Color, difficulty and icons of a Mythos card."""

    card = models.OneToOneField(Card, models.CASCADE, primary_key=True, related_name="mythos_card")
    color = models.CharField(max_length=10)
    difficulty = models.CharField(max_length=10)
    icons = models.JSONField(default=list)
    rumor_space = models.ForeignKey(Space, models.PROTECT, null=True, related_name="+")
    eldritch_tokens = models.CharField(max_length=50, null=True)
    reckoning = models.BooleanField(null=True)
    put_in_play_by = models.ForeignKey(Card, models.PROTECT, null=True, related_name="+")

    class Meta:
        constraints = [
            one_of("color", Color, name="mythos_color"),
            one_of("difficulty", Difficulty, name="mythos_difficulty"),
        ]

    def __str__(self) -> str:
        return str(self.card)


class Prelude(models.Model):
    """The Ancient One that a Prelude belongs to in campaigns, and what it needs."""

    card = models.OneToOneField(Card, models.CASCADE, primary_key=True, related_name="prelude")
    campaign_ancient_one = models.ForeignKey(Card, models.PROTECT, null=True, related_name="+")
    requires = models.TextField(null=True)

    def __str__(self) -> str:
        return str(self.card)


class Investigator(models.Model):
    """An investigator sheet (Eldritch Horror) or card (Elder Sign: sanity and stamina)."""

    card = models.OneToOneField(Card, models.CASCADE, primary_key=True, related_name="investigator")
    occupation = models.CharField(max_length=100, null=True)
    health = models.PositiveSmallIntegerField(null=True)
    sanity = models.PositiveSmallIntegerField(null=True)
    stamina = models.PositiveSmallIntegerField(null=True)
    lore = models.PositiveSmallIntegerField(null=True)
    influence = models.PositiveSmallIntegerField(null=True)
    observation = models.PositiveSmallIntegerField(null=True)
    strength = models.PositiveSmallIntegerField(null=True)
    will = models.PositiveSmallIntegerField(null=True)
    starting_space = models.ForeignKey(Space, models.PROTECT, null=True, related_name="+")

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


class Monster(models.Model):
    """Values of a Monster or Epic Monster; null where not known. Toughness may be a formula, as printed."""

    card = models.OneToOneField(Card, models.CASCADE, primary_key=True, related_name="monster")
    toughness = models.CharField(max_length=50, null=True)
    horror = models.PositiveSmallIntegerField(null=True)
    damage = models.PositiveSmallIntegerField(null=True)
    will_modifier = models.SmallIntegerField(null=True)
    strength_modifier = models.SmallIntegerField(null=True)
    reckoning = models.BooleanField(null=True)

    def __str__(self) -> str:
        return str(self.card)


class Character(models.Model):
    """A Monsters vs. Heroes title. Set, alignment and icons are null where not known."""

    card = models.OneToOneField(Card, models.CASCADE, primary_key=True, related_name="character")
    set = models.ForeignKey(Expansion, models.PROTECT, null=True, related_name="characters")
    probable_set = models.ForeignKey(Expansion, models.PROTECT, null=True, related_name="probable_characters")
    alignment = models.CharField(max_length=10, null=True)
    possible_alignments = models.JSONField(default=list, help_text="those not ruled out; empty: any")
    hero_icons = models.PositiveSmallIntegerField(null=True)
    monster_icons = models.PositiveSmallIntegerField(null=True)
    confidence = models.CharField(max_length=10, null=True)

    class Meta:
        constraints = [
            one_of("alignment", Alignment, name="character_alignment"),
            one_of("confidence", Confidence, name="character_confidence"),
        ]

    def __str__(self) -> str:
        return str(self.card)


class FactionCard(models.Model):
    """A Monsters vs. Heroes faction card: its side and the characters that it names."""

    card = models.OneToOneField(Card, models.CASCADE, primary_key=True, related_name="faction_card")
    side = models.CharField(max_length=10, null=True)
    characters = models.JSONField(default=list)
    probable_set = models.ForeignKey(Expansion, models.PROTECT, null=True, related_name="+")

    class Meta:
        constraints = [one_of("side", Side, name="faction_side")]

    def __str__(self) -> str:
        return str(self.card)
