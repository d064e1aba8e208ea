"""What tests do with decks and no other reader does: check a typed list, apply a fix."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from cardsdb.decks.expert.checker import check, resolve_text
from cardsdb.decks.expert.entries import DeckEntry, Form
from cardsdb.decks.expert.pool import CardPool
from cardsdb.decks.formats import Format
from cardsdb.decks.problems import Fix
from cardsdb.decks.reports import Report


def check_text(
    text: str, pool: CardPool, rules: Format, *, sets: Sequence[str] = (), faction_sets: Sequence[str] = ()
) -> Report:
    """Read a typed list against a pool and check it; problems carry the line."""
    return check(resolve_text(text, pool, sets=sets), rules, faction_sets=faction_sets)


def apply_fix(entries: Iterable[DeckEntry], fix: Fix) -> tuple[DeckEntry, ...]:
    """Return the list after the fix: the first entry of a form gets the new count, its others go; 0 takes out."""
    added = [DeckEntry(item.count, item.name, item.id, item.set) for item in fix.set]
    wanted = {entry.form: entry.count for entry in added}
    left: dict[Form, DeckEntry] = {}
    kept: list[DeckEntry] = []
    for entry in entries:
        if entry.form not in wanted:
            kept.append(entry)
        elif entry.form not in left:
            left[entry.form] = replace(entry, count=wanted[entry.form])
            kept.append(left[entry.form])
    kept += [entry for entry in added if entry.form not in left]
    return tuple(entry for entry in kept if entry.form not in wanted or entry.count != 0)
