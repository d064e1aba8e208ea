"""Filters of the rules part: books and sources by name, sections by anchor."""

from collections.abc import Mapping

from cardsdb.api import vocabulary
from cardsdb.api.parameters import WordsFilter
from rulesref.models import FaqEntry, Rulebook, RulesSection


@vocabulary.per_dataset
def rulebooks() -> Mapping[str, tuple[Rulebook, ...]]:
    """Return {id, title, slug or code of the box: rulebooks}."""
    rows = Rulebook.objects.select_related("expansion")
    return vocabulary.by_spelling(
        rows, lambda row: (row.public_id, row.title, row.expansion.public_id, row.expansion.slug, row.expansion.code)
    )


@vocabulary.per_dataset
def sources() -> Mapping[str, tuple[str, ...]]:
    """Return {spelling: names of books and other sources of questions}; books by their ids and codes too."""
    named = {name.casefold(): (name,) for name in FaqEntry.objects.values_list("rulebook", flat=True)}
    return {spelling: tuple(row.title for row in rows) for spelling, rows in rulebooks().items()} | named


@vocabulary.per_dataset
def anchors() -> Mapping[str, int]:
    """Return {anchor of a section: key}."""
    return dict(RulesSection.objects.values_list("public_id", "pk"))


class RulebookFilter(WordsFilter):
    """Filter by rulebook."""

    def __init__(self, path: str) -> None:
        super().__init__(
            known=rulebooks,
            apply=lambda rows, found: rows.filter(**{f"{path}__in": [book for books in found for book in books]}),
            label="rulebook: id, title, or slug or code of its box; several by commas",
        )
