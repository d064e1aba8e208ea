"""Warnings for the reader of a sheet: weak sources, cards to follow, Monsters that run short, errata."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cardsdb.codes import WarningCode
from cardsdb.setup.campaign.state import DEVASTATION
from cardsdb.setup.context import joined, step_text
from cardsdb.setup.procedures import templates
from cardsdb.setup.procedures.steps import Step
from cardsdb.setup.procedures.templates import Context
from cardsdb.setup.table import Drawn, Table
from cardsdb.terms import Confidence


@dataclass(frozen=True)
class SheetWarning:
    """A warning with the steps and the names that it is about."""

    code: str
    message: str
    steps: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


def warnings_of(
    table: Table, steps: Sequence[Step], drawn: Sequence[Drawn], context: Context, asked_version: str
) -> tuple[SheetWarning, ...]:
    """Return all warnings of a sheet, the most urgent first."""
    found = (
        *_other_dataset(asked_version, table.material.dataset_version),
        *_players_assumed(table),
        *_cities_left_out(table),
        *_follow(steps),
        *_short_of_monsters(table, steps),
        *_from_steps(steps, context),
        *_names_unknown(table, drawn),
        *_pairs_not_printed(table),
        *_errata(table),
        *_weak(steps, context),
    )
    return tuple(found)


def _other_dataset(asked: str, current: str) -> Iterator[SheetWarning]:
    if asked and asked != current:
        message = f"The link was made with dataset version {asked}; this sheet is new, from version {current}."
        yield SheetWarning(WarningCode.OTHER_DATASET, message, names=(asked, current))


def _players_assumed(table: Table) -> Iterator[SheetWarning]:
    if table.choices.players_assumed:
        yield SheetWarning(
            WarningCode.PLAYERS_ASSUMED, f"No number of players was given; this sheet is for {table.choices.players}."
        )


def _cities_left_out(table: Table) -> Iterator[SheetWarning]:
    """Yield a warning where cities were devastated earlier and no box in use has tokens for them."""
    cities = table.state.devastated_cities if table.state else ()
    if cities and not any(DEVASTATION in table.material.box(slug).components for slug in table.boxes):
        message = f"Devastated in the campaign, but none of these boxes has a token for it: {joined(cities)}."
        yield SheetWarning(WarningCode.NOTE, message, names=cities)


def _follow(steps: Iterable[Step]) -> Iterator[SheetWarning]:
    by_name: dict[str, list[str]] = {}
    for step in steps:
        if step.follow:
            by_name.setdefault(step.follow, []).append(step.id)
    for name, ids in by_name.items():
        message = f"The text of {name} is not fully known here: follow the card."
        yield SheetWarning(WarningCode.FOLLOW_THE_CARD, message, tuple(ids), (name,))


def _short_of_monsters(table: Table, steps: Sequence[Step]) -> Iterator[SheetWarning]:
    """Yield a warning for each Monster of which more are set aside than the boxes in use have."""
    wanted: Counter[str] = Counter()
    for step in steps:
        wanted.update(step.sets_aside)
    stock: Counter[str] = Counter()
    for slug in table.boxes:
        stock.update(table.material.box(slug).monsters)
    for name, count in sorted(wanted.items()):
        if count > stock[name]:
            ids = tuple(step.id for step in steps if name in step.sets_aside)
            message = (
                f"{count} {name} Monsters are to be set aside, and these boxes have {stock[name]}: "
                "set aside what is still available. No rule speaks of it."
            )
            yield SheetWarning(WarningCode.MONSTERS_SHORT, message, ids, (name,))


def _from_steps(steps: Iterable[Step], context: Context) -> Iterator[SheetWarning]:
    for step in steps:
        if step.warning:
            yield SheetWarning(WarningCode.NOTE, templates.fill(step.warning, context), (step.id,))


def _names_unknown(table: Table, drawn: Sequence[Drawn]) -> Iterator[SheetWarning]:
    """Yield a warning for a draw from cards of which some are not known by name."""
    kinds = {"ancient_one": table.material.ancient_ones, "investigators": table.material.investigators}
    for one in drawn:
        total = sum(table.material.box(slug).totals.get(one.draw, 0) for slug in table.boxes)
        known = sum(not set(table.boxes).isdisjoint(card.boxes) for card in kinds.get(one.draw, ()))
        if not one.chosen and total > known:
            what = one.draw.replace("_", " ")
            message = f"Drawn among the {known} known by name of the {total} cards in these boxes ({what})."
            yield SheetWarning(WarningCode.NAMES_UNKNOWN, message)


def _errata(table: Table) -> Iterator[SheetWarning]:
    cards = (*([table.ancient_one] if table.ancient_one else []), *table.preludes, *table.investigators)
    for card in cards:
        for text in table.material.errata.get(card.id, ()):
            yield SheetWarning(WarningCode.ERRATUM, f"{card.name}, corrected: {text}", names=(card.name,))


def _pairs_not_printed(table: Table) -> Iterator[SheetWarning]:
    """Yield a note on the Ancient Ones before whose row the rulebook's table of pairs breaks off."""
    if table.state is None:
        return
    in_play = (table.state.ancient_one, table.state.next_ancient_one, table.ancient_one and table.ancient_one.slug)
    names = tuple(
        card.name for card in table.material.ancient_ones if card.slug in in_play and not card.pair_is_printed
    )
    if names:
        message = (
            f"The rulebook's table of Preludes breaks off before {joined(names)}. "
            "The Prelude on this sheet comes from other sources, which agree."
        )
        yield SheetWarning(WarningCode.NOTE, message, names=names)


def _weak(steps: Sequence[Step], context: Context) -> Iterator[SheetWarning]:
    weak = [step for step in steps if step.confidence is Confidence.LOW]
    if weak:
        titles = "; ".join(step_text(step, context)[0] for step in weak)
        message = f"These steps rest on weak sources or on our own reading: {titles}."
        yield SheetWarning(WarningCode.LOW_CONFIDENCE, message, tuple(step.id for step in weak))
