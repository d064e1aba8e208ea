"""Boards: spaces, the paths between them, encounter decks, side boards."""

from django.db import models
from django.db.models import F, Q

from cardsdb.models.constraints import one_of
from cardsdb.models.expansions import Expansion
from cardsdb.terms import PathType, SpaceType


class Space(models.Model):
    """A space of the main board or a side board. Type null: not known; "none": known to have none."""

    expansion = models.ForeignKey(Expansion, models.CASCADE, related_name="spaces")
    public_id = models.CharField(max_length=120, unique=True)
    name = models.CharField(max_length=100)
    name_key = models.CharField(max_length=100)
    board = models.CharField(max_length=50)
    type = models.CharField(max_length=20, null=True)
    number = models.PositiveSmallIntegerField(null=True)
    region = models.CharField(max_length=50, null=True)
    alias = models.CharField(max_length=100, null=True)
    expedition = models.BooleanField(default=False)
    gate_from = models.ForeignKey(Expansion, models.PROTECT, null=True, related_name="+")
    gate_omen = models.CharField(max_length=20, null=True)
    note = models.TextField(null=True)
    sources = models.JSONField(default=list)

    class Meta:
        ordering = ["expansion__order", "public_id"]
        constraints = [
            models.UniqueConstraint(fields=["expansion", "name"], name="space_once_in_expansion"),
            one_of("type", SpaceType, name="space_type"),
        ]

    def __str__(self) -> str:
        return self.name


class Path(models.Model):
    """A path between two spaces, in the order of the list; it goes both ways."""

    expansion = models.ForeignKey(Expansion, models.CASCADE, related_name="paths")
    start = models.ForeignKey(Space, models.CASCADE, related_name="paths_from")
    end = models.ForeignKey(Space, models.CASCADE, related_name="paths_to")
    type = models.CharField(max_length=20, null=True)
    board = models.CharField(max_length=50)
    note = models.TextField(null=True)
    sources = models.JSONField(default=list)

    class Meta:
        ordering = ["expansion__order", "start__public_id", "end__public_id"]
        constraints = [
            models.UniqueConstraint(fields=["start", "end", "type"], name="path_once"),
            models.CheckConstraint(condition=~Q(start=F("end")), name="path_has_two_ends"),
            one_of("type", PathType, name="path_type"),
        ]

    def __str__(self) -> str:
        return f"{self.start} – {self.end}"


class EncounterDeck(models.Model):
    """The cards of a box for an encounter deck."""

    expansion = models.ForeignKey(Expansion, models.CASCADE, related_name="encounter_decks")
    order = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=100)
    count = models.PositiveSmallIntegerField(null=True)
    note = models.TextField(null=True)
    basis = models.CharField(max_length=200, null=True)
    sources = models.JSONField(default=list)

    class Meta:
        ordering = ["expansion__order", "order"]
        constraints = [models.UniqueConstraint(fields=["expansion", "order"], name="deck_order_once_in_expansion")]

    def __str__(self) -> str:
        return self.name


class SideBoard(models.Model):
    """A side board, with the Clues, Gates and Monsters that its setup adds."""

    expansion = models.ForeignKey(Expansion, models.CASCADE, related_name="side_boards")
    name = models.CharField(max_length=50)
    clues = models.PositiveSmallIntegerField(null=True)
    gates = models.PositiveSmallIntegerField(null=True)
    facts = models.JSONField(default=dict)
    note = models.TextField(null=True)
    sources = models.JSONField(default=list)

    class Meta:
        ordering = ["expansion__order", "name"]
        constraints = [models.UniqueConstraint(fields=["expansion", "name"], name="side_board_once_in_expansion")]

    def __str__(self) -> str:
        return self.name
