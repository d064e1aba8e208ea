"""Problems with how a list names its cards: invalid counts, unknown or ambiguous names, unknown sets."""

from collections.abc import Iterator, Sequence
from json import dumps

from cardsdb.decks.expert.entries import COUNT_LIMIT, DeckEntry, recount
from cardsdb.decks.expert.holdings import card_ref
from cardsdb.decks.expert.matching import Group, Missing
from cardsdb.decks.expert.pool import CardPool, Title
from cardsdb.decks.problems import CardRef, Code, DeckProblem, Fix, FixItem
from cardsdb.names import nearest
from cardsdb.terms import Severity


def misnaming_problems(groups: Sequence[Group], pool: CardPool) -> Iterator[tuple[int, DeckProblem]]:
    """Yield each problem with the place of its entry in the list: one for a card, or one for each invalid count."""
    for group in groups:
        first = group.entries[0]
        if isinstance(group.found, Missing):
            yield first.order, _missing(group, group.found, groups, pool)
        elif isinstance(group.found, tuple):
            refs = tuple(card_ref(title, pool) for title in group.found)
            yield (
                first.order,
                _problem(Code.AMBIGUOUS_CARD, first, refs, Severity.UNKNOWN, typed=first.name or first.id or ""),
            )
        yield from _invalid_counts(group, pool)


def title_item(title: Title, count: int) -> FixItem:
    """Return the item that sets the count of a card that the list does not name yet."""
    return FixItem(count, id=title.id) if title.id else FixItem(count, name=title.name, set=title.set)


def _missing(group: Group, missing: Missing, groups: Sequence[Group], pool: CardPool) -> DeckProblem:
    first = group.entries[0]
    fix = _fix(group, missing, groups)
    near = tuple(str(card_ref(title, pool)) for title in missing.near)
    refs = (_missing_ref(missing, first, pool),)
    if missing.no_set:
        return _problem(Code.UNKNOWN_SET, first, refs, typed=first.set or "", near=_near_sets(first, pool), fix=fix)
    if missing.open:
        place = " or ".join(pool.sets[code].name for code in missing.open)
        return _problem(Code.UNLISTED_CARD, first, refs, Severity.UNKNOWN, near=near, fix=fix, place=place)
    return _problem(Code.UNKNOWN_CARD, first, refs, near=near, fix=fix)


def _fix(group: Group, missing: Missing, groups: Sequence[Group]) -> Fix:
    """Offer the near card in place of the missing one, else to take it out."""
    taken_out = recount(group.entries, 0)
    if len(missing.near) != 1 or not group.count:
        return Fix(f"Leave {missing.name} out.", taken_out)
    title = missing.near[0]
    there = next((other for other in groups if isinstance(other.found, Title) and other.found.key == title.key), None)
    count = group.count + (there.count if there else 0)
    items = recount(there.entries, count) if there else (title_item(title, count),)
    return Fix(f"Write {title.name} instead of {missing.name}.", taken_out + items)


def _invalid_counts(group: Group, pool: CardPool) -> Iterator[tuple[int, DeckProblem]]:
    invalid = [entry for entry in group.entries if entry.valid_count is None]
    if not invalid:
        return
    titles = group.found if isinstance(group.found, tuple) else (group.found,)
    known = tuple(card_ref(title, pool) for title in titles if isinstance(title, Title))
    fix = Fix("Count only the entries whose number is right.", recount(group.entries, group.count))
    for entry in invalid:
        missing = (_missing_ref(group.found, entry, pool),) if isinstance(group.found, Missing) else ()
        typed = entry.count if isinstance(entry.count, str) else dumps(entry.count, default=str)
        problem = _problem(
            Code.INVALID_COUNT,
            entry,
            missing or known,
            typed=typed[:40],
            pointer=entry.pointer if entry.place is None else f"{entry.pointer}/count",
            fix=fix if group.count <= COUNT_LIMIT else None,
        )
        yield entry.order, problem


def _missing_ref(missing: Missing, entry: DeckEntry, pool: CardPool) -> CardRef:
    code = missing.sets[0] if len(missing.sets) == 1 else None
    return CardRef(missing.name, entry.id, code, pool.sets[code].name if code else entry.set)


def _near_sets(entry: DeckEntry, pool: CardPool) -> tuple[str, ...]:
    return tuple(nearest(entry.set or "", (card_set.name for card_set in pool.sets.values()), limit=1))


def _problem(
    code: Code,
    entry: DeckEntry,
    cards: tuple[CardRef, ...],
    severity: Severity = Severity.ERROR,
    *,
    pointer: str = "",
    typed: str = "",
    near: tuple[str, ...] = (),
    place: str = "",
    fix: Fix | None = None,
) -> DeckProblem:
    return DeckProblem(
        code=code,
        severity=severity,
        pointer=pointer or entry.pointer,
        line=entry.line,
        cards=cards,
        fix=fix,
        typed=typed,
        near=near,
        place=place,
    )
