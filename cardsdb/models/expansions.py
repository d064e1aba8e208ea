"""Games, their expansions (boxes and sets), the boxes' component lists, and the content hash of all packs."""

from django.db import models
from django.db.models import Q

from cardsdb.models.constraints import one_of
from cardsdb.terms import ExpansionKind


class Game(models.Model):
    """One of the three games."""

    code = models.SlugField(unique=True)
    slug = models.SlugField(unique=True)
    name = models.CharField(max_length=100)
    order = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["order"]

    def __str__(self) -> str:
        return self.name


class Expansion(models.Model):
    """A source of cards: the core box, an expansion, a box of sets, or a set (part of a box)."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="expansions")
    public_id = models.CharField(max_length=120, unique=True)
    slug = models.SlugField(max_length=100)
    code = models.SlugField()
    name = models.CharField(max_length=200)
    kind = models.CharField(max_length=20)
    order = models.PositiveSmallIntegerField()
    part_of = models.ForeignKey("self", models.CASCADE, null=True, related_name="parts")
    size = models.PositiveSmallIntegerField(null=True, help_text="character cards in a set")
    facts = models.JSONField(default=dict, help_text="other printed facts, as the pack spec lists them")
    note = models.TextField(null=True)
    sources = models.JSONField(default=list)

    class Meta:
        ordering = ["game__order", "order"]
        constraints = [
            models.UniqueConstraint(fields=["game", "slug"], name="expansion_slug_once_in_game"),
            models.UniqueConstraint(fields=["game", "code"], name="expansion_code_once_in_game"),
            one_of("kind", ExpansionKind, name="expansion_kind"),
            models.CheckConstraint(
                condition=(Q(kind=ExpansionKind.SET) & Q(part_of__isnull=False))
                | (~Q(kind=ExpansionKind.SET) & Q(part_of__isnull=True)),
                name="sets_and_only_sets_are_parts_of_a_box",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Component(models.Model):
    """A line of a box's component list."""

    expansion = models.ForeignKey(Expansion, models.CASCADE, related_name="components")
    order = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=200)
    count = models.PositiveSmallIntegerField(null=True)
    note = models.TextField(null=True)
    basis = models.CharField(max_length=200, null=True)
    sources = models.JSONField(default=list)

    class Meta:
        ordering = ["expansion__game__order", "expansion__order", "order"]
        constraints = [models.UniqueConstraint(fields=["expansion", "order"], name="component_order_once_in_expansion")]

    def __str__(self) -> str:
        return f"{self.count if self.count is not None else '?'} {self.name}"


class ReferenceRow(models.Model):
    """A row of a printed reference table that is only shown: reference card, icons, midnight order …"""

    expansion = models.ForeignKey(Expansion, models.CASCADE, related_name="reference_rows")
    table = models.SlugField()
    order = models.PositiveSmallIntegerField()
    facts = models.JSONField(default=dict)
    sources = models.JSONField(default=list)

    class Meta:
        ordering = ["expansion__game__order", "expansion__order", "table", "order"]
        constraints = [
            models.UniqueConstraint(fields=["expansion", "table", "order"], name="reference_row_order_once_in_table"),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.order}"


class PackText(models.Model):
    """A pack file that plain-Python packages read: deck formats, procedures."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="texts")
    expansion = models.ForeignKey(Expansion, models.CASCADE, null=True, related_name="texts")
    name = models.CharField(max_length=50, help_text="name of the file")
    file = models.CharField(max_length=200, unique=True, help_text="place in the packs")
    text = models.TextField()

    class Meta:
        ordering = ["file"]

    def __str__(self) -> str:
        return self.file


class Dataset(models.Model):
    """The version of the packs behind the rows. There is at most one row."""

    version = models.CharField(max_length=40)
    build = models.CharField(max_length=80, default="", help_text="the index in this database; empty: in files")
    software = models.CharField(max_length=20, default="", help_text="what built that index")

    def __str__(self) -> str:
        return self.version
