"""The fetch list: what the steps take from each box in use, and nothing from any other box."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from cardsdb.setup.material import Card
from cardsdb.setup.procedures.steps import Component, Step
from cardsdb.setup.table import Table


@dataclass(frozen=True)
class FetchLine:
    """So many of a component of a box; the count is None where it is not known."""

    expansion: str
    component: str
    count: int | None


def components_of(step: Step, table: Table, numbers: Mapping[str, int | None]) -> tuple[FetchLine, ...]:
    """Return what a step takes from the boxes in use."""
    lines = (line for component in step.components for line in _lines(component, step, table, numbers))
    return tuple(line for line in lines if line.count != 0)


def fetched(table: Table, steps: Iterable[Iterable[FetchLine]]) -> tuple[FetchLine, ...]:
    """Return the lines of all steps, those of the same component added up, by box in the order of the game."""
    sums: dict[tuple[str, str], FetchLine] = {}
    for line in (line for lines in steps for line in lines):
        key = (line.expansion, line.component)
        earlier = sums.get(key)
        sums[key] = replace(line, count=_sum(earlier.count, line.count)) if earlier else line
    order = [table.material.box_id(box.slug) for box in table.material.boxes]
    return tuple(sorted(sums.values(), key=lambda line: order.index(line.expansion)))


def _sum(first: int | None, second: int | None) -> int | None:
    return None if first is None or second is None else first + second


def _lines(component: Component, step: Step, table: Table, numbers: Mapping[str, int | None]) -> Iterator[FetchLine]:
    if component.of:
        yield from _cards(component, step, table)
    elif component.per:
        yield from _parts(component, step, table)
    elif component.expansion in table.boxes:
        count = numbers[component.count] if isinstance(component.count, str) else component.count
        yield FetchLine(table.material.box_id(component.expansion), component.component, count)


def _cards(component: Component, step: Step, table: Table) -> Iterator[FetchLine]:
    """Yield one line for each card in use, from the first box in use that prints it."""
    for card in _in_use(component.of, step, table):
        box = next(box for box in table.boxes if box in card.boxes)
        yield FetchLine(table.material.box_id(box), f"{component.component}: {card.name}", 1)


def _parts(component: Component, step: Step, table: Table) -> Iterator[FetchLine]:
    """Yield the part that belongs to each card in use, from every box that lists such a part."""
    for card in _in_use(component.per, step, table):
        name = f"{component.component}: {card.name}"
        for slug in table.boxes:
            listed = table.material.box(slug).components
            if name in listed:
                yield FetchLine(table.material.box_id(slug), name, listed[name])


def _in_use(kind: str, step: Step, table: Table) -> tuple[Card, ...]:
    if kind == "drawn":
        return _drawn_investigators(step, table)
    kinds: dict[str, tuple[Card, ...]] = {
        "ancient_one": (table.ancient_one,) if table.ancient_one else (),
        "preludes": table.preludes,
        "investigators": table.investigators,
    }
    return kinds[kind]


def _drawn_investigators(step: Step, table: Table) -> tuple[Card, ...]:
    """Return the investigators that the step itself draws; they lie on the table although nobody plays them."""
    names = {card.id for one in table.drawn if step.draw and one.draw == step.draw.name for card in one.cards}
    return tuple(card for card in table.material.investigators if card.id in names)
