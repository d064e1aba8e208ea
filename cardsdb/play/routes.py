"""The shortest way from one space to another: Travel actions, travel tickets, Local paths, Dream Portals. PURE.

Sources: Eldritch Horror core, Travel (1 space along any path, then a ticket for each further space, along a path of its
kind; Travel is done once per round, since the two actions of a round differ); Under the Pyramids and The Dreamlands,
Local Paths (once per round any number of them, without an action; not while Delayed). A Dream Portal is a Local path
to the space that it leads to. No tickets are bought on the way.
"""

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from cardsdb.terms import PathType

MOST_TICKETS = 2
TRAVEL, LOCAL = "travel", "local"


@dataclass(frozen=True, slots=True)
class Link:
    """A path between two spaces, both ways; its type is None where it is not known."""

    start: str
    end: str
    type: PathType | None


@dataclass(frozen=True, slots=True)
class Move:
    """One space further: in which round, from where to where, by what, along which type of path.

    `by` is “travel” (the first space of a Travel action), “train”, “ship” (a ticket) or “local”.
    """

    round: int
    start: str
    end: str
    by: str
    path: PathType | None


@dataclass(frozen=True, slots=True)
class Route:
    """The moves of a way, and what it takes."""

    moves: tuple[Move, ...]
    rounds: int
    train: int
    ship: int


@dataclass(frozen=True, slots=True)
class _Place:
    """Where an investigator is: the space, and the tickets left."""

    space: str
    train: int
    ship: int


_Cost = tuple[int, int, int, int]  # rounds, tickets, Travel actions, moves
_Steps = tuple[tuple[str, str, str, PathType | None], ...]  # from, to, by, path
_Reached = Mapping[str, Sequence[tuple[str, PathType | None]]]


def shortest(
    links: Iterable[Link], start: str, goal: str, *, train: int = 0, ship: int = 0, delayed: bool = False
) -> Route | None:
    """Return the way with the fewest rounds, then tickets, then Travel actions, then moves; None if there is none.

    A Delayed investigator loses the first round.
    """
    near = _neighbors(links)
    first = _Place(start, train, ship)
    order = count()  # heaps compare no moves
    waiting: list[tuple[_Cost, int, _Place, tuple[Move, ...]]] = [((int(delayed), 0, 0, 0), next(order), first, ())]
    done: set[_Place] = set()
    while waiting:
        (rounds, tickets, actions, length), _order, place, moves = heapq.heappop(waiting)
        if place.space == goal:
            return Route(moves, rounds, train - place.train, ship - place.ship)
        if place in done:
            continue
        done.add(place)
        for after, steps in _rounds(place, near):
            told = tuple(Move(rounds + 1, *step) for step in steps)
            used = place.train - after.train + place.ship - after.ship
            acts = any(by == TRAVEL for _start, _end, by, _path in steps)
            cost = (rounds + 1, tickets + used, actions + acts, length + len(steps))
            heapq.heappush(waiting, (cost, next(order), after, (*moves, *told)))
    return None


def _neighbors(links: Iterable[Link]) -> _Reached:
    near: dict[str, list[tuple[str, PathType | None]]] = {}
    for link in links:
        near.setdefault(link.start, []).append((link.end, link.type))
        near.setdefault(link.end, []).append((link.start, link.type))
    return near


def _rounds(place: _Place, near: _Reached) -> Iterator[tuple[_Place, _Steps]]:
    """Yield where one round can lead, with the steps: Local paths before or after a Travel action, or either alone."""
    for before, walked in _local(place, near):
        if walked:
            yield before, walked
        for after, traveled in _travel(before, near):
            yield after, (*walked, *traveled)
            if not walked:
                for end, more in _local(after, near):
                    if more:
                        yield end, (*traveled, *more)


def _local(place: _Place, near: _Reached) -> Iterator[tuple[_Place, _Steps]]:
    """Yield the place itself, and every one that Local paths lead to, by the fewest of them."""
    seen: dict[str, _Steps] = {place.space: ()}
    line = [place.space]
    for space in line:
        yield _Place(space, place.train, place.ship), seen[space]
        for other, path in near.get(space, ()):
            if path is PathType.LOCAL and other not in seen:
                seen[other] = (*seen[space], (space, other, LOCAL, path))
                line.append(other)


def _travel(place: _Place, near: _Reached) -> Iterator[tuple[_Place, _Steps]]:
    """Yield every end of a Travel action: 1 space along any path, then a space for each ticket spent."""
    for first, path in near.get(place.space, ()):
        line: list[tuple[_Place, _Steps]] = [
            (_Place(first, place.train, place.ship), ((place.space, first, TRAVEL, path),))
        ]
        for after, steps in line:
            yield after, steps
            for other, by in near.get(after.space, ()):
                if by is PathType.TRAIN and after.train:
                    line.append(
                        (_Place(other, after.train - 1, after.ship), (*steps, (after.space, other, "train", by)))
                    )
                if by is PathType.SHIP and after.ship:
                    line.append(
                        (_Place(other, after.train, after.ship - 1), (*steps, (after.space, other, "ship", by)))
                    )
