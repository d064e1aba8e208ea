"""Cards, their printings and traits."""

from django.db import models
from django.db.models import Exists, OuterRef, Prefetch, Q

from cardsdb.models.constraints import one_of
from cardsdb.models.expansions import Expansion, Game
from cardsdb.terms import Kind

# One-to-one relations with the facts of a kind that rules read; joined with the card in one query.
KIND_RELATIONS = ("ancient_one", "ancient_one__campaign_prelude", "mythos_card", "character")


class Trait(models.Model):
    """A printed trait of one game: Tome, Weapon, Rumor …"""

    game = models.ForeignKey(Game, models.CASCADE, related_name="traits")
    slug = models.SlugField()
    name = models.CharField(max_length=100)

    class Meta:
        ordering = ["game__order", "name"]
        constraints = [models.UniqueConstraint(fields=["game", "slug"], name="trait_once_in_game")]

    def __str__(self) -> str:
        return self.name


class CardQuerySet(models.QuerySet["Card"]):
    """Selections of cards, named for their readers."""

    def for_listing(self) -> "CardQuerySet":
        """Join the data for a list of cards: facts of the kinds and, in a second query, the printings."""
        printings = Printing.objects.select_related("expansion").order_by("expansion__order")
        return self.select_related("game", *KIND_RELATIONS).prefetch_related(Prefetch("printings", printings))

    def in_expansions(self, expansions: "list[Expansion]") -> "CardQuerySet":
        """Select cards that are printed in one of these expansions, or in a set that is part of one."""
        wanted = Q(expansion__in=expansions) | Q(expansion__part_of__in=expansions)
        return self.filter(Exists(Printing.objects.filter(wanted, card=OuterRef("pk"))))

    def of_id(self, public_id: str) -> "CardQuerySet":
        """Select the card with this current or former id."""
        return self.filter(Q(public_id=public_id) | Q(former_ids__contains=f" {public_id} "))


class Card(models.Model):
    """A card with its name and effect, once, regardless of its number of printings."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="cards")
    public_id = models.CharField(max_length=160, unique=True)
    kind = models.CharField(max_length=30, db_index=True)
    slug = models.SlugField(max_length=120)
    name = models.CharField(max_length=200, null=True, help_text="null where the name is not known")
    name_key = models.CharField(max_length=200, db_index=True, help_text="the name as `fold` gives it")
    former_ids = models.TextField(default=" ", help_text="ids that the card had before, each between blanks")
    text = models.TextField(null=True, help_text="the owner's text, or ours; null where there is none")
    text_confidence = models.CharField(max_length=10, null=True, help_text="that of the effects joined in the text")
    effects = models.JSONField(default=list, help_text="the effect in parts")
    facts = models.JSONField(default=dict, help_text="printed facts, as the pack spec declares them")
    traits = models.ManyToManyField(Trait, related_name="cards")
    trait_names = models.JSONField(default=list, help_text="the traits' names, so that a list costs no further query")

    objects = CardQuerySet.as_manager()

    class Meta:
        ordering = ["public_id"]
        constraints = [
            models.UniqueConstraint(fields=["game", "kind", "slug"], name="card_slug_once_in_kind"),
            one_of("kind", Kind, name="card_kind"),
        ]

    def __str__(self) -> str:
        return self.display_name

    @property
    def display_name(self) -> str:
        """The name, or a placeholder if it is not known."""
        if self.name:
            return self.name
        story = ", ".join(str(self.facts[key]) for key in ("story", "stage") if key in self.facts)
        return f"Name not known ({story or self.slug})"


class Printing(models.Model):
    """A card in a box: copies and collector number, null if not known."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="printings")
    expansion = models.ForeignKey(Expansion, models.CASCADE, related_name="printings")
    copies = models.PositiveSmallIntegerField(null=True)
    number = models.CharField(max_length=20, null=True)
    note = models.TextField(null=True)
    sources = models.JSONField(default=list)
    traits = models.JSONField(
        null=True, help_text="traits of this printing, where those of the card's printings differ"
    )
    values = models.JSONField(null=True, help_text="values of a Monster's tokens in this box; null for other kinds")

    class Meta:
        ordering = ["card__public_id", "expansion__order"]
        constraints = [
            models.UniqueConstraint(fields=["card", "expansion"], name="printing_once_in_expansion"),
            models.CheckConstraint(condition=Q(copies__gte=1) | Q(copies__isnull=True), name="printing_has_copies"),
        ]

    def __str__(self) -> str:
        return f"{self.card} ({self.expansion})"
