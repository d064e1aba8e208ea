"""A setup procedure as values: steps, patches, and how they are composed for one game.

`order` settles the order of all steps, conditional ones included, when a procedure is read; composing keeps those whose
conditions are met. Nothing here knows a game, a card, or a box.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from cardsdb.citations import Citation
from cardsdb.setup.procedures.conditions import ALWAYS, Condition, Situation
from cardsdb.terms import Confidence

_WEAKEST_LAST = (Confidence.HIGH, Confidence.MEDIUM, Confidence.LOW)


@dataclass(frozen=True)
class Component:
    """A line to fetch: all of it (`count` None), a number, or the number that stands under a name.

    `of` asks for the cards in use of a kind, from the box of each (`drawn`: those that the step draws); `per` for the
    part that belongs to each card in use, from every box that has such a part (“Research Encounter Cards: Azathoth”).
    """

    expansion: str
    component: str
    count: int | str | None = None
    of: str = ""
    per: str = ""
    when: Condition = ALWAYS


@dataclass(frozen=True)
class Draw:
    """Something drawn while a step is done: `count` cards of a kind, of the names given where there are any."""

    name: str
    count: int = 1
    kind: str = ""
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """One step: what is done, the rule behind it, what it takes from the boxes, how far it can be trusted.

    `at` is the step of the rulebook that it belongs to; the citation is None where no rule stands behind it.
    `sets_aside` counts Monsters by name, `boxes_trait` a
    trait whose cards stay in the box. `follow` names a card whose text is not fully known, `warning` is what the reader
    of the whole sheet must be told.
    """

    id: str
    at: str
    title: str
    text: str
    citation: Citation | None
    confidence: Confidence = Confidence.HIGH
    components: tuple[Component, ...] = ()
    when: Condition = ALWAYS
    draw: Draw | None = None
    sets_aside: Mapping[str, int] = field(default_factory=dict)
    boxes_trait: str = ""
    follow: str = ""
    warning: str = ""


class Action(StrEnum):
    """What a patch does at its anchor."""

    BEFORE = "before"
    AFTER = "after"
    REPLACE = "replace"
    APPEND = "append"
    REMOVE = "remove"


@dataclass(frozen=True)
class Patch:
    """A change at the step named by `anchor`, made where the patch's own step holds.

    An addition gives only what it adds, a removal nothing but its condition.
    """

    action: Action
    anchor: str
    step: Step


@dataclass(frozen=True)
class Slot:
    """A place in the order of steps: the step that stands there, and what may change it."""

    step: Step
    replacements: tuple[Patch, ...] = ()
    additions: tuple[Patch, ...] = ()
    removals: tuple[Patch, ...] = ()


@dataclass(frozen=True)
class Count:
    """An amount that is added to the number of this name, times the number `per` where one is named."""

    name: str
    add: int
    per: str = ""
    when: Condition = ALWAYS


@dataclass(frozen=True)
class Trigger:
    """What brings a part of the game into use: a side board, a deck of its own."""

    part: str
    when: Condition


@dataclass(frozen=True)
class Need:
    """What a choice needs: where `when` holds and `needs` does not, the choices contradict each other."""

    when: Condition
    needs: Condition
    code: str
    message: str
    field: str = ""


@dataclass(frozen=True)
class Mode:
    """A way to play, brought by a box, for so many players; in some each player brings a deck."""

    name: str
    expansion: str
    low: int
    high: int
    own_decks: bool = False


@dataclass(frozen=True)
class Option:
    """An option: a flag, a choice of values with its default, or a flag that may name a card."""

    name: str
    kind: str = "flag"
    values: tuple[str, ...] = ()
    default: str = ""


COMMON_OPTIONS = {"reveal": Option("reveal")}  # of all games; their packs need not declare them


@dataclass(frozen=True)
class Procedure:
    """Everything that the procedure files of one game say; `last_prelude` is that of a campaign's last game."""

    slots: tuple[Slot, ...] = ()
    counts: tuple[Count, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    needs: tuple[Need, ...] = ()
    modes: Mapping[str, Mode] = field(default_factory=dict)
    options: Mapping[str, Option] = field(default_factory=dict)
    last_prelude: str = ""

    @cached_property
    def draws(self) -> frozenset[str]:
        """Return the names of what steps draw."""
        patches = (patch for slot in self.slots for patch in (*slot.replacements, *slot.additions))
        steps = (*(slot.step for slot in self.slots), *(patch.step for patch in patches))
        return frozenset(step.draw.name for step in steps if step.draw)


def compose(procedure: Procedure, situation: Situation) -> tuple[Step, ...]:
    """Return the steps that hold in the situation, in order, with every patch applied; texts are not yet filled."""
    whole = with_parts(procedure, situation)
    found = (_composed(slot, whole) for slot in procedure.slots)
    return tuple(step for step in found if step is not None)


def with_parts(procedure: Procedure, situation: Situation) -> Situation:
    """Return the situation with the parts in use; a part may bring another."""
    while True:
        parts = {trigger.part for trigger in procedure.triggers if trigger.when.holds(situation)}
        if parts == situation.words.get("part", frozenset()):
            return situation
        situation = situation.having("part", *parts)


def numbers(procedure: Procedure, situation: Situation) -> dict[str, int]:
    """Return the sum of the counts of each name; a name whose counts all fail is 0."""
    whole = with_parts(procedure, situation)
    sums = {count.name: 0 for count in procedure.counts}
    for count in procedure.counts:
        if count.when.holds(whole):
            sums[count.name] += count.add * (whole.numbers[count.per] if count.per else 1)
    return sums


def unmet(procedure: Procedure, situation: Situation) -> tuple[Need, ...]:
    """Return the needs that the situation calls up and does not meet."""
    return tuple(need for need in procedure.needs if need.when.holds(situation) and not need.needs.holds(situation))


def _composed(slot: Slot, situation: Situation) -> Step | None:
    step = slot.step
    if not step.when.holds(situation) or (slot.removals and _holding(slot.removals, situation)):
        return None
    for other in _holding(slot.replacements, situation):
        step = replace(other, id=step.id, at=other.at or step.at)
    for more in _holding(slot.additions, situation):
        step = _added(step, more)
    lines = tuple(line for line in step.components if line.when is ALWAYS or line.when.holds(situation))
    return step if len(lines) == len(step.components) else replace(step, components=lines)


def _holding(patches: Iterable[Patch], situation: Situation) -> list[Step]:
    return [patch.step for patch in patches if patch.step.when.holds(situation)]


def _added(step: Step, more: Step) -> Step:
    return replace(
        step,
        text=f"{step.text} {more.text}".strip(),
        confidence=max(step.confidence, more.confidence, key=_WEAKEST_LAST.index),
        components=step.components + more.components,
        draw=more.draw or step.draw,
        sets_aside={**step.sets_aside, **more.sets_aside},
        boxes_trait=more.boxes_trait or step.boxes_trait,
        follow=more.follow or step.follow,
        warning=f"{step.warning} {more.warning}".strip(),
    )
