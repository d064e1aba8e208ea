"""The order of a procedure's steps, settled once from all its files.

A step inserted after another follows it and any inserted there earlier; a step inserted before another directly
precedes it.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cardsdb.setup.procedures.conditions import exclusive
from cardsdb.setup.procedures.faults import Place
from cardsdb.setup.procedures.steps import Action, Patch, Slot, Step


@dataclass(frozen=True)
class Placed:
    """A patch with the place it comes from."""

    patch: Patch
    place: Place


def slots(base: Sequence[tuple[Step, Place]], patches: Sequence[Placed]) -> tuple[Slot, ...]:
    """Return the places of all steps in order; faults go to the places of their entries."""
    _twice_named(base, patches)
    at_anchor: dict[str, list[Placed]] = defaultdict(list)
    for placed in patches:
        at_anchor[placed.patch.anchor].append(placed)
    ordered = [step for first, _place in base for step in _around(first, first.at, at_anchor, ())]
    _unreached(ordered, base, patches)
    return tuple(_slot(step, at_anchor) for step in ordered)


def _around(step: Step, at: str, at_anchor: Mapping[str, Sequence[Placed]], seen: tuple[str, ...]) -> Iterator[Step]:
    """Yield the step between those inserted before and after it, and so on for each of these."""
    if step.id in seen:
        return
    here = step if step.at else replace(step, at=at)
    for action in (Action.BEFORE, None, Action.AFTER):
        if action is None:
            yield here
        for placed in at_anchor.get(step.id, ()):
            if placed.patch.action is action:
                yield from _around(placed.patch.step, here.at, at_anchor, (*seen, step.id))


def _slot(step: Step, at_anchor: Mapping[str, Sequence[Placed]]) -> Slot:
    here = at_anchor.get(step.id, ())
    _two_replacements(here)
    kinds = {action: tuple(one.patch for one in here if one.patch.action is action) for action in Action}
    return Slot(step, kinds[Action.REPLACE], kinds[Action.APPEND], kinds[Action.REMOVE])


def _two_replacements(here: Sequence[Placed]) -> None:
    replacements = [one for one in here if one.patch.action is Action.REPLACE]
    for number, one in enumerate(replacements):
        for earlier in replacements[:number]:
            if not exclusive(one.patch.step.when, earlier.patch.step.when):
                where = f"{earlier.place.file}:{earlier.place.line}"
                one.place.fault("replace", f"“{one.patch.anchor}” is already replaced at {where}, and both may hold.")


def _inserted(patches: Sequence[Placed]) -> Iterator[tuple[Step, Place]]:
    for placed in patches:
        if placed.patch.action in (Action.BEFORE, Action.AFTER):
            yield placed.patch.step, placed.place


def _twice_named(base: Sequence[tuple[Step, Place]], patches: Sequence[Placed]) -> None:
    seen: dict[str, Place] = {}
    for step, place in (*base, *_inserted(patches)):
        if step.id in seen:
            place.fault("id", f"“{step.id}” is already a step, at {seen[step.id].file}:{seen[step.id].line}.")
        seen.setdefault(step.id, place)


def _unreached(ordered: Sequence[Step], base: Sequence[tuple[Step, Place]], patches: Sequence[Placed]) -> None:
    """Report anchors that no step has, and steps that only lead to each other."""
    ids = {step.id for step, _place in (*base, *_inserted(patches))}
    reached = {step.id for step in ordered}
    for placed in patches:
        anchor = placed.patch.anchor
        if anchor not in ids:
            placed.place.fault(placed.patch.action, f"no step is called “{anchor}”.", (anchor, ids))
        elif anchor not in reached:
            placed.place.fault(placed.patch.action, f"“{anchor}” hangs on a circle of steps.")
