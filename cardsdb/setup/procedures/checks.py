"""Check a procedure as a whole: fields of texts, circular parts, Monsters and cards that no box has."""

from collections.abc import Iterable, Iterator, Sequence

from cardsdb.setup.procedures import templates
from cardsdb.setup.procedures.conditions import All, AnyOf, Condition, Is, Not, OptionIs
from cardsdb.setup.procedures.faults import Place
from cardsdb.setup.procedures.files import Known
from cardsdb.setup.procedures.steps import COMMON_OPTIONS, Procedure, Step, Trigger

# What `context` gives besides the counts and draws of the files.
NUMBERS = frozenset(
    {"players", "half_players", "gates", "clues", "surge", "doom", "mysteries", "mythos_cards"}
    | {"game", "sets", "missions"}
    | {f"stage_{stage}_{color}" for stage in (1, 2, 3) for color in ("green", "yellow", "blue")}
)
WORDS = frozenset(
    {"ancient_one", "next_ancient_one", "preludes", "investigators", "boxes", "set_names", "set_aside"}
    | {"starting_rumor", "kept", "devastated_cities", "lost_investigators", "deck_1", "deck_2"}
    | {"faction_sets_1", "faction_sets_2"}
)


def review(
    procedure: Procedure, steps: Sequence[tuple[Step, Place]], triggers: Sequence[tuple[Trigger, Place]], known: Known
) -> None:
    """Record every fault that shows only when all files are read."""
    counted = {count.name for count in procedure.counts}
    drawn = {step.draw.name for step, _place in steps if step.draw}
    monsters = {name for box in known.monsters.values() for name in box}
    parts = {trigger.part for trigger, _place in triggers}
    for step, place in steps:
        _texts(step, place, NUMBERS | counted, WORDS | drawn)
        _names(place, "sets_aside", step.sets_aside, monsters if known.monsters else None)
        _conditions(step.when, place, parts, procedure)
        for line in step.components:
            if isinstance(line.count, str) and line.count not in NUMBERS | counted:
                place.fault("components", f"there is no number “{line.count}”.", (line.count, NUMBERS | counted))
    for trigger, place in triggers:
        _conditions(trigger.when, place, parts, procedure)
        if trigger.part in _brought_by(trigger.part, triggers):
            place.fault("part", f"“{trigger.part}” brings itself, through a circle of parts.")


def _texts(step: Step, place: Place, numbers: frozenset[str], words: frozenset[str]) -> None:
    for name, text in (("title", step.title), ("text", step.text), ("warning", step.warning)):
        if templates.stray_braces(text):
            place.fault(name, "has a brace that belongs to no field.")
        for field, counts in templates.fields(text):
            allowed = numbers if counts else numbers | words
            if field not in allowed:
                place.fault(name, f"there is no field “{{{field}}}”.", (field, allowed))


def _names(place: Place, field: str, names: Iterable[str], known: Iterable[str] | None) -> None:
    right = set(known or ())
    for name in names if known is not None else ():
        if name not in right:
            place.fault(field, f"no box has “{name}”.", (name, right))


def _conditions(when: Condition, place: Place, parts: Iterable[str], procedure: Procedure) -> None:
    """Record parts, options and modes that no file declares."""
    known = {"part": set(parts), "mode": set(procedure.modes)}
    for leaf in _leaves(when):
        if isinstance(leaf, Is) and leaf.key in known:
            for value in sorted(leaf.values - known[leaf.key]):
                place.fault("when", f"there is no {leaf.key} “{value}”.", (value, known[leaf.key]))
        if isinstance(leaf, OptionIs):
            _option(leaf, place, procedure)


def _option(leaf: OptionIs, place: Place, procedure: Procedure) -> None:
    known = {**procedure.options, **COMMON_OPTIONS}
    option = known.get(leaf.name)
    if option is None:
        place.fault("when.option", f"there is no option “{leaf.name}”.", (leaf.name, known))
        return
    for value in sorted(leaf.values - set(option.values)) if option.values else ():
        place.fault("when.option", f"“{leaf.name}” has no value “{value}”.", (value, option.values))


def _leaves(condition: Condition) -> Iterator[Condition]:
    match condition:
        case All(of=parts) | AnyOf(of=parts):
            for part in parts:
                yield from _leaves(part)
        case Not(of=denied):
            yield from _leaves(denied)
        case _:
            yield condition


def _brought_by(part: str, triggers: Sequence[tuple[Trigger, Place]]) -> set[str]:
    """Return the parts that can be the reason for a part, near and far."""
    found: set[str] = set()
    ask = [part]
    while ask:
        wanted = ask.pop()
        for trigger, _place in triggers:
            leaves = _leaves(trigger.when) if trigger.part == wanted else ()
            for leaf in leaves:
                new = leaf.values - found if isinstance(leaf, Is) and leaf.key == "part" else frozenset()
                found |= new
                ask.extend(new)
    return found
