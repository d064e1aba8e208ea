"""Pair our sections with those of a transcript: by heading and parent, then by heading alone."""

from collections import defaultdict
from collections.abc import Hashable, Sequence

from rulesref.text.transcripts.marks import same_name

Key = tuple[str, str]


def pair_headings(ours: Sequence[Key], theirs: Sequence[Key]) -> dict[int, int]:
    """Return {index of `ours`: index of `theirs`}, both given as (heading, parent heading) in book order.

    Repeated headings are distinguished by their parents, or else by their order. Each index is used once.
    """
    pairs: dict[int, int] = {}
    for key in (_with_parent, _alone):
        free: dict[Hashable, list[int]] = defaultdict(list)
        taken = set(pairs.values())
        for place, (heading, parent) in enumerate(theirs):
            if place not in taken:
                free[key(heading, parent)].append(place)
        for place, (heading, parent) in enumerate(ours):
            if place not in pairs and free[key(heading, parent)]:
                pairs[place] = free[key(heading, parent)].pop(0)
    return pairs


def _with_parent(heading: str, parent: str) -> Hashable:
    return same_name(heading), same_name(parent)


def _alone(heading: str, _parent: str) -> Hashable:
    return same_name(heading)
