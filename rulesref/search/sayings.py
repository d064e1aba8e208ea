"""Which texts say the same: an entry that restates a section, a section that two books print. PURE.

In training any of them is the right answer; and an answer is not in doubt because its twin comes second.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from cardsdb.names import fold


@dataclass(frozen=True, slots=True)
class Saying:
    """What tells whether texts say the same."""

    id: str
    game: str
    title: str
    restates: str | None = None


def sayings(texts: Sequence[Saying]) -> list[frozenset[int]]:
    """Return for each text the places of all that say the same, itself among them."""
    by_id = {text.id: place for place, text in enumerate(texts)}
    by_title: dict[tuple[str, str], list[int]] = {}
    for place, text in enumerate(texts):
        by_title.setdefault((text.game, fold(text.title)), []).append(place)
    links: Mapping[int, set[int]] = {
        place: {place, *by_title[text.game, fold(text.title)]} for place, text in enumerate(texts)
    }
    for place, text in enumerate(texts):
        if text.restates in by_id:
            other = by_id[text.restates]
            _join(links, [place, other])
    return [frozenset(links[place]) for place in range(len(texts))]


def _join(links: Mapping[int, set[int]], places: Iterable[int]) -> None:
    one, other = places
    links[one].add(other)
    links[other].add(one)
