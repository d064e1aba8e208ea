"""From the entries of a list to a deck, with bounds for whatever is unknown.

`matching` finds the card that an entry means; `checker` applies the rules of a format.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cardsdb.decks.expert.entries import COUNT_LIMIT, DeckEntry
from cardsdb.decks.expert.holdings import Deck, Holding, Standing, card_ref
from cardsdb.decks.expert.matching import Finder, Group, Missing
from cardsdb.decks.expert.name_problems import misnaming_problems
from cardsdb.decks.expert.pool import CardPool, Title
from cardsdb.decks.problems import DeckProblem
from cardsdb.decks.reports import Note, NoteCode


def resolve(
    entries: Iterable[DeckEntry],
    pool: CardPool,
    *,
    sets: Sequence[str] = (),
    unread: Sequence[DeckProblem] = (),
    pointer: str = "/cards",
) -> Deck:
    """Read a list against a pool.

    `sets` are the codes of the sets that the player chose (none: all), `unread` the problems of lines that were not
    understood, `pointer` the place of the list in the request. Entries of one card add up. A known card whose set is
    open counts in the set that the player names.
    """
    finder = Finder(pool, sets)
    groups = finder.groups(tuple(entries))
    faults = [(problem.line or 0, problem) for problem in unread] + list(misnaming_problems(groups, pool))
    faults.sort(key=lambda fault: fault[0])
    return Deck(
        pool=pool,
        holdings=tuple(_holdings(groups, finder.rooms)),
        problems=tuple(problem for _order, problem in faults),
        notes=(*(Note(NoteCode.SET_AS_NAMED, (card_ref(title, pool),)) for title in _named(groups)), *_overruled(pool)),
        strays=tuple(entry for group in groups for entry in group.entries if _is_stray(entry, group)),
        unread=tuple(problem.typed for problem in unread),
        loose=len(unread) + sum(_loose(group) for group in groups),
        rooms=finder.rooms,
        chosen=tuple(sets),
        pointer=pointer,
    )


def _overruled(pool: CardPool) -> Iterator[Note]:
    """Yield a note on the cards of which an owner's list says something else than a thin source does."""
    if pool.overruled:
        yield Note(NoteCode.OWNER_LIST_COUNTS, tuple(card_ref(title, pool) for title in pool.overruled))


def _named(groups: Iterable[Group]) -> list[Title]:
    """Titles whose set the player named."""
    titles = [group.found for group in groups if isinstance(group.found, Title)]
    return [title for title in titles if title.set is not None and title.possible_sets]


def _is_stray(entry: DeckEntry, group: Group) -> bool:
    """Return whether an entry is in no holding, because its count is invalid or its card cannot exist."""
    return entry.valid_count is None or (isinstance(group.found, Missing) and not group.found.open)


def _loose(group: Group) -> int:
    """How many cards of the entries are in no holding; an invalid count may stand for any number."""
    unplaced = group.count if isinstance(group.found, Missing) and not group.found.open else 0
    return unplaced + COUNT_LIMIT * sum(entry.valid_count is None for entry in group.entries)


def _holdings(groups: Sequence[Group], rooms: Mapping[str, int]) -> Iterator[Holding]:
    counts = {group.found: group.count for group in groups if isinstance(group.found, Title)}
    for group in groups:
        found, entries = group.found, tuple(group.entries)
        if group.count == 0:
            continue
        if isinstance(found, Title):
            low, high, sets = _bounds(found, rooms)
            yield Holding(found, group.count, low, high, sets, entries)
        elif isinstance(found, tuple):
            yield _ambiguous(group, found, rooms, counts)
        elif found.open:
            title = Title(found.name, found.open[0] if len(found.open) == 1 else None)
            most = max(0, *(rooms[code] for code in found.open))
            yield Holding(title, group.count, 0, most, found.open, entries, Standing.UNLISTED)


def _bounds(title: Title, rooms: Mapping[str, int]) -> tuple[int, int, tuple[str, ...]]:
    """Return the fewest and the most copies of an identified card, and the sets it may be in.

    A card takes the place that the other identified cards of its set leave; one of open set takes none, so each of its
    sets bounds it by itself.
    """
    if title.set is not None:
        return title.fewest, title.copies or 1 + rooms[title.set], (title.set,)
    sets = tuple(sorted(title.possible_sets))
    return title.fewest, title.copies or max(1, *(rooms[code] for code in sets)), sets


def _ambiguous(
    group: Group, readings: tuple[Title, ...], rooms: Mapping[str, int], counts: Mapping[Title, int]
) -> Holding:
    """Return the holding of a name that fits several cards: any split among them that their copies allow."""
    bounds = [_bounds(title, rooms) for title in readings]
    most = sum(max(0, high - counts.get(title, 0)) for title, (_low, high, _sets) in zip(readings, bounds, strict=True))
    sets = tuple(dict.fromkeys(code for _low, _high, codes in bounds for code in codes))
    alignments = frozenset(way for title in readings for way in title.alignments)
    title = Title(group.entries[0].name or readings[0].name, alignments=alignments)
    return Holding(title, group.count, 0, most, sets, tuple(group.entries), Standing.AMBIGUOUS, readings)
