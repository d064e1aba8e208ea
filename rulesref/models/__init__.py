"""Rows of the rules reference. Only the importers write them, and they can be rebuilt."""

from rulesref.models.indexes import IndexFile, IndexText
from rulesref.models.rulebooks import RoundOverview, Rulebook, RulesSection
from rulesref.models.rulings import CardWording, Erratum, FaqEntry, GlossaryTerm, Reference

__all__ = [
    "CardWording",
    "Erratum",
    "FaqEntry",
    "GlossaryTerm",
    "IndexFile",
    "IndexText",
    "Reference",
    "RoundOverview",
    "Rulebook",
    "RulesSection",
]
