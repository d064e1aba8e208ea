"""Which of our sections a section of the publisher's text belongs to: by heading and parent, then by heading alone."""

from collections import defaultdict
from collections.abc import Hashable, Sequence

from rulesref.text.transcripts.marks import same_name

Key = tuple[str, str]


def pair_headings(ours: Sequence[Key], theirs: Sequence[Key]) -> dict[int, int]:
    """Return the places of `theirs` by those of `ours`, both given as (heading, parent heading) in book order.

    Headings that occur twice are told apart by their parents, or else by their order. Each place is used once.
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
