"""Targets of links, from the references that the importer stored: no query per link."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from cardsdb.dataset import per_dataset
from rulesref import addresses
from rulesref.models import Reference
from rulesref.text.markdown import Target

Targets = dict[str, Target]
MOST_NAMED = 8  # cards under an answer


@per_dataset
def _cards_named() -> Mapping[str, list[Target]]:
    """Return {id of a rule or question: the cards that it names}, all at once, so that an answer costs no query."""
    found: dict[str, list[Target]] = defaultdict(list)
    rows = Reference.objects.filter(target_type="card", source_type__in=("faq", "section"))
    for source, target, title in rows.values_list("source_id", "target_id", "target_title"):
        found[source].append(Target(addresses.web_path("card", target), title))
    return found


def cards_named(text_id: str) -> list[Target]:
    """Return the first cards that a rule or question names."""
    return _cards_named().get(text_id, [])[:MOST_NAMED]


def targets(references: Iterable[Reference]) -> Targets:
    """Return {id: target} of these references."""
    return {
        row.target_id: Target(addresses.web_path(row.target_type, row.target_id), row.target_title)
        for row in references
    }
