"""A schematic map of a board: known cities at their places on the globe, the other spaces between their neighbors.

This is our own drawing. Only the connections are the board's.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

WIDTH, HEIGHT = 1000.0, 520.0
ROUNDS = 400
PUSH = 4_000_000.0  # shared by all spaces: fewer spaces lie further apart
LONGEST = WIDTH * 0.55  # a longer path goes around the back of the map

# Longitude and latitude of places that exist, roughly; the globe is cut in the Pacific.
PLACES: Mapping[str, tuple[float, float]] = {
    "San Francisco": (-122, 38), "Arkham": (-71, 42), "Buenos Aires": (-58, -35), "London": (0, 54), "Rome": (12, 40),
    "Istanbul": (30, 43), "Shanghai": (121, 29), "Tokyo": (140, 38), "Sydney": (151, -34), "The Amazon": (-62, -4),
    "The Pyramids": (31, 28), "The Heart of Africa": (22, -2), "Tunguska": (98, 61), "The Himalayas": (84, 28),
    "Antarctica": (20, -62),
    "Space 1": (-150, 58), "Space 2": (-160, 12), "Space 3": (-135, -22), "Space 4": (-102, 54), "Space 5": (-102, 38),
    "Space 6": (-96, 33), "Space 7": (-92, 17), "Space 8": (-45, 18), "Space 9": (-42, 62), "Space 10": (-10, 22),
    "Space 11": (-25, -25), "Space 12": (-35, -55), "Space 13": (2, 70), "Space 14": (20, 58), "Space 15": (22, -26),
    "Space 16": (50, 58), "Space 17": (72, 8), "Space 18": (88, -30), "Space 19": (150, 60), "Space 20": (128, 6),
    "Space 21": (128, -20),
}  # fmt: skip

Point = tuple[float, float]


@dataclass(frozen=True)
class Node:
    """A space on the map."""

    id: str
    name: str
    label: str
    type: str
    gate: str
    x: float
    y: float


@dataclass(frozen=True)
class Line:
    """A path on the map, or half of one that goes around the back."""

    x1: float
    y1: float
    x2: float
    y2: float
    type: str


@dataclass(frozen=True)
class BoardMap:
    """A drawing: nodes over lines."""

    nodes: tuple[Node, ...]
    lines: tuple[Line, ...]
    width: int = int(WIDTH)
    height: int = int(HEIGHT)


def drawn(spaces: Sequence[Mapping[str, Any]]) -> BoardMap:
    """Return the map of a board's spaces; paths to other boards are left out."""
    ids = {space["id"] for space in spaces}
    ends = {space["id"]: [each["to"]["id"] for each in space["paths"] if each["to"]["id"] in ids] for space in spaces}
    fixed = {space["id"]: _on_globe(PLACES[space["name"]]) for space in spaces if space["name"] in PLACES}
    places = _settled(list(ends), ends, fixed if len(fixed) > len(spaces) / 2 else {})
    nodes = tuple(_node(space, places[space["id"]]) for space in spaces)
    return BoardMap(nodes, tuple(_lines(spaces, places)))


def _on_globe(place: Point) -> Point:
    longitude, latitude = place
    return (longitude + 170) / 340 * WIDTH, (76 - latitude) / 146 * HEIGHT


def _settled(ids: Sequence[str], ends: Mapping[str, Sequence[str]], fixed: Mapping[str, Point]) -> dict[str, Point]:
    """Return a place for each space: springs along paths, the same push between all, no chance."""
    turn = 2 * math.pi / len(ids)
    ring = (
        (WIDTH * (0.5 + 0.3 * math.cos(at * turn)), HEIGHT * (0.5 + 0.3 * math.sin(at * turn)))
        for at in range(len(ids))
    )
    places = {each: fixed.get(each, place) for each, place in zip(ids, ring, strict=True)}
    free = [each for each in ids if each not in fixed]
    for round_ in range(ROUNDS if free else 0):
        heat = 30 * (1 - round_ / ROUNDS)
        places |= {each: _moved(each, places, ends[each], heat) for each in free}
    return places


def _moved(each: str, places: Mapping[str, Point], ends: Iterable[str], heat: float) -> Point:
    x, y = places[each]
    push = PUSH / len(places)
    force_x, force_y = 0.0, 0.0
    for other, (ox, oy) in places.items():
        if other != each:
            dx, dy = x - ox, (y - oy) * 1.6
            far = max(1.0, math.hypot(dx, dy))
            force_x, force_y = force_x + dx * push / far**3, force_y + dy * push / far**3
    for other in ends:
        force_x, force_y = force_x + (places[other][0] - x) * 0.2, force_y + (places[other][1] - y) * 0.2
    size = max(1.0, math.hypot(force_x, force_y))
    step = min(size, heat) / size
    return min(WIDTH - 90, max(90, x + force_x * step)), min(HEIGHT - 50, max(30, y + force_y * step))


def _node(space: Mapping[str, Any], place: Point) -> Node:
    number = space["number"]
    label = str(number) if number is not None else space["name"].removeprefix("The ")
    return Node(
        space["id"], space["name"], label, space["type"] or "unknown", space["gate_omen"] or "", *map(_round, place)
    )  # fmt: skip


def _lines(spaces: Iterable[Mapping[str, Any]], places: Mapping[str, Point]) -> Iterable[Line]:
    for space in spaces:
        for path in space["paths"]:
            start, end = space["id"], path["to"]["id"]
            if start < end and end in places:
                yield from _halves(places[start], places[end], path["type"] or "unknown")


def _halves(start: Point, end: Point, type_: str) -> Iterable[Line]:
    if abs(start[0] - end[0]) <= LONGEST:
        yield Line(*map(_round, (*start, *end)), type_)
        return
    left, right = sorted((start, end))
    middle = (left[1] + right[1]) / 2
    yield Line(*map(_round, (*left, 0.0, middle)), type_)
    yield Line(*map(_round, (*right, WIDTH, middle)), type_)


def _round(number: float) -> float:
    return round(number, 1)
