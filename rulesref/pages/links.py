"""Targets of links, from the references that the importer stored: no query per link."""

from collections.abc import Iterable

from rulesref import addresses
from rulesref.models import Reference
from rulesref.text.markdown import Target

Targets = dict[str, Target]


def targets(references: Iterable[Reference]) -> Targets:
    """Return {id: target} of these references."""
    return {
        row.target_id: Target(addresses.web_path(row.target_type, row.target_id), row.target_title)
        for row in references
    }
