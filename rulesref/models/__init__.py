"""Rows of the rules reference. They are written by the importers alone and may be thrown away."""

from rulesref.models.rulebooks import RoundOverview, Rulebook, RulesSection
from rulesref.models.rulings import Erratum, FaqEntry, GlossaryTerm, Reference

__all__ = ["Erratum", "FaqEntry", "GlossaryTerm", "Reference", "RoundOverview", "Rulebook", "RulesSection"]
