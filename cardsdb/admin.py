"""A read-only look at the rows: the packs are the truth, rows are written by the importer alone."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from cardsdb import models


class ReadOnly(admin.ModelAdmin):
    """Shows rows and changes none."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Forbid."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Forbid."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Forbid."""
        return False


class Named(ReadOnly):
    """Rows with a public id and a name."""

    search_fields = ("public_id", "name")
    list_display = ("public_id", "name")


@admin.register(models.Card)
class CardAdmin(Named):
    """Cards."""

    list_display = ("public_id", "name", "kind", "game")
    list_filter = ("game", "kind")


admin.site.register((models.Expansion, models.Space), Named)
admin.site.register(
    (
        models.Game, models.Component, models.ReferenceRow, models.Dataset, models.Printing, models.Trait,
        models.AncientOne, models.MythosStage, models.MythosCard, models.Prelude, models.Investigator,
        models.PersonalMission, models.Monster, models.Character, models.FactionCard, models.Path,
        models.EncounterDeck, models.SideBoard, models.SharedDeck,
    ),
    ReadOnly,
)  # fmt: skip
