"""Match an entry of a list to a card of the pool, to several of the same name, or to none."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from cardsdb.decks.expert.entries import DeckEntry
from cardsdb.decks.expert.pool import CardPool, Title
from cardsdb.names import fold, nearest

NEAR = 80.0
"""How alike, of 100, a known name has to be to be offered for a misnamed card."""

MOST_LOOKED_UP = 200
"""Misnamed cards of one list for which a near name is looked up."""
LONGEST_LOOKED_UP = 100
"""Letters of a name for which a near one is looked up."""


@dataclass(frozen=True, slots=True)
class Missing:
    """A card that the pool does not know.

    `sets` are the codes of the sets it was looked for in, `open` those of them with cards that are not identified: in
    one of these it may exist. `no_set` is a set as typed that is not known. `near` are known cards of a like name.
    """

    name: str
    sets: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    no_set: str = ""
    near: tuple[Title, ...] = ()


Found = Title | tuple[Title, ...] | Missing


@dataclass(slots=True)
class Group:
    """Entries that mean the same card, the same several cards, or the same missing one."""

    found: Found
    entries: list[DeckEntry] = field(default_factory=list)

    @property
    def count(self) -> int:
        """Copies in the entries whose count is valid."""
        return sum(entry.valid_count or 0 for entry in self.entries)


class Finder:
    """Finds the cards of one list. A set named for a card anywhere in the list holds for all its entries."""

    def __init__(self, pool: CardPool, chosen: Sequence[str]) -> None:
        """Look in `pool`; of cards that fit a bare name, those of the `chosen` sets go first.

        `rooms` are the cards of each set that identified cards leave, those included whose set the player named.
        """
        self._pool = pool
        self._chosen = tuple(chosen)
        self._named: dict[Title, str] = {}
        self._unlisted: dict[str, str] = {}
        self._looked_up = 0
        self.rooms = dict(pool.rooms)

    def groups(self, entries: Sequence[DeckEntry]) -> list[Group]:
        """Return the entries by the card they mean, in the order of their first entries."""
        for entry in entries:
            if entry.set or entry.hint:
                self.find(entry)
        found: dict[object, Group] = {}
        for entry in entries:
            what = self.find(entry)
            found.setdefault(_key(what), Group(what)).entries.append(entry)
        return list(found.values())

    def find(self, entry: DeckEntry) -> Found:
        """Return the card, all cards that a bare name fits, or what is missing."""
        if entry.id is not None:
            return self._by_id(entry.id, entry.set)
        name = entry.name or ""
        titles = self._pool.named(name)
        return self._in_set(name, titles, entry.set) if entry.set else self._anywhere(name, titles, entry.hint)

    def _by_id(self, card_id: str, set_name: str | None) -> Found:
        """Return the card of an id; a set named beside it has to be one that the card may be in."""
        titles = self._pool.identified(card_id)
        if len(titles) > 1:
            return self._in_set(card_id, titles, set_name) if set_name else titles
        title = titles[0] if titles else None
        if title is None:
            near = self._nearest(card_id, self._pool.by_id)
            return Missing(card_id, near=tuple(self._pool.by_id[known] for known in near))
        if not set_name:
            return self._place(title, None)
        card_set = self._pool.find_set(set_name)
        if card_set is None:
            return Missing(card_id, no_set=set_name, near=(title,))
        placed = self._place(title, card_set.code)
        return placed if placed.set == card_set.code else Missing(card_id, (card_set.code,), near=(title,))

    def _in_set(self, name: str, titles: tuple[Title, ...], set_name: str) -> Found:
        card_set = self._pool.find_set(set_name)
        if card_set is None:
            return Missing(name, no_set=set_name, near=titles or self._near(name, ()))
        for title in titles:
            if title.set == card_set.code:
                return title
        for title in titles:
            placed = self._place(title, card_set.code)
            if placed.set == card_set.code:
                return placed
        if self._pool.is_open(card_set.code):
            self._unlisted.setdefault(fold(name), card_set.code)
        return self._missing(name, (card_set.code,))

    def _anywhere(self, name: str, titles: tuple[Title, ...], hint: str | None) -> Found:
        for codes in ((hint,) if hint else (), self._chosen):
            titles = tuple(title for title in titles if _may_be_in(title, codes)) or titles
        if len(titles) > 1:
            return titles
        if titles:
            return self._place(titles[0], hint)
        named = self._unlisted.get(fold(name))
        if named or hint:
            return self._missing(name, (named or hint or "",))
        codes = self._chosen or tuple(self._pool.sets)
        unidentified = tuple(code for code in codes if self._pool.is_open(code))
        return self._missing(name, unidentified if len(unidentified) == 1 else codes)

    def _place(self, title: Title, code: str | None) -> Title:
        """Return a title of open set in the set that its player names, or narrowed down to the chosen sets."""
        if title.set is not None:
            return title
        left = title.possible_sets.intersection(self._chosen) or title.possible_sets
        if code not in title.possible_sets and len(left) == 1:
            (code,) = left
        if code in title.possible_sets and title not in self._named and self.rooms[code] >= title.fewest:
            self._named[title] = code
            self.rooms[code] -= title.fewest
        if title in self._named:
            return replace(title, set=self._named[title])
        return replace(title, possible_sets=left)

    def _missing(self, name: str, codes: tuple[str, ...]) -> Missing:
        unidentified = tuple(code for code in codes if self._pool.is_open(code))
        return Missing(name, codes, unidentified, near=self._near(name, codes))

    def _near(self, name: str, codes: tuple[str, ...]) -> tuple[Title, ...]:
        """Return a known card of a like name, from these sets if one is there."""
        inside = [title for title in self._pool.titles if _may_be_in(title, codes)]
        for titles in (inside, self._pool.titles):
            for found in self._nearest(name, [title.name for title in titles]):
                return tuple(title for title in titles if title.name == found)[:1]
        return ()

    def _nearest(self, word: str, known: Collection[str]) -> list[str]:
        self._looked_up += 1
        if self._looked_up > MOST_LOOKED_UP or len(word) > LONGEST_LOOKED_UP:
            return []
        return nearest(word, known, limit=1, cutoff=NEAR)


def _may_be_in(title: Title, codes: Iterable[str]) -> bool:
    return title.set in codes if title.set is not None else not title.possible_sets.isdisjoint(codes)


def _key(found: Found) -> object:
    if isinstance(found, Missing):
        return fold(found.name), found.sets, fold(found.no_set)
    return found if isinstance(found, Title) else fold(found[0].name)
