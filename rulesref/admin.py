"""A read-only look at the rules."""

from django.contrib import admin

from cardsdb.admin import ReadOnly
from rulesref import models


class Texts(ReadOnly):
    """Texts with a public id."""

    search_fields = ("public_id",)


admin.site.register((models.Rulebook, models.RulesSection, models.FaqEntry, models.Erratum, models.GlossaryTerm), Texts)
admin.site.register((models.RoundOverview, models.Reference), ReadOnly)
