"""The characters of Monsters vs. Heroes: titles, sets, and the pool that a deck is checked against.

Unknown is a value: no set, several possible alignments, no number of copies. `CardPool.of` works out once what follows
for certain, such as the last unknown number of a complete set, or the only set left for a title.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from cardsdb import spellings
from cardsdb.names import fold
from cardsdb.spellings import Spellings
from cardsdb.terms import Alignment, CharacterFact

ANY_ALIGNMENT = frozenset(Alignment)
_folded = lru_cache(maxsize=4096)(fold)
"""Names come again and again in the lines of lists."""


@dataclass(frozen=True, slots=True)
class Title:
    """A character, once per set.

    `alignments` are those not ruled out, `set` a set's code or None where it is not known, `possible_sets` then the
    sets it may be in (none given: any), `copies` how often its set has it or None. `id` is None for a card that only
    an owner's list or a deck list names. `doubtful` are the facts that rest on a thin source: an owner knows better.
    """

    name: str
    set: str | None = None
    id: str | None = None
    alignments: frozenset[Alignment] = ANY_ALIGNMENT
    copies: int | None = None
    hero_icons: int | None = None
    monster_icons: int | None = None
    possible_sets: frozenset[str] = frozenset()
    aliases: tuple[str, ...] = ()
    doubtful: frozenset[CharacterFact] = frozenset()

    @property
    def fewest(self) -> int:
        """The smallest number of copies it can have in its set."""
        return self.copies or 1

    @property
    def key(self) -> object:
        """What is the same for a card of open set and for that card in the set that its player named."""
        return self.id or (self.name, None if self.possible_sets else self.set)


class NoSetLeftError(ValueError):
    """A title that none of the sets can have."""

    def __init__(self, title: Title) -> None:
        super().__init__(f"no set is left for {title.name}")
        self.title = title


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of a box: `size` cards in all. `complete` when every title is identified.

    `alignments` are those that a card may have which only an owner's list names. How many Heroes and Monsters the set
    has in all is not part of it: where that is told, it rests on a single review, and such facts rule nothing out.
    """

    code: str
    name: str
    size: int
    id: str | None = None
    complete: bool = False
    alignments: frozenset[Alignment] = ANY_ALIGNMENT


@dataclass(frozen=True)
class CardPool:
    """Sets by code and all titles. Make it with `CardPool.of`, which works out what follows from the known facts.

    `overruled` are the titles of which an owner's list says something else than was known from a thin source.
    """

    sets: Mapping[str, CardSet]
    titles: tuple[Title, ...]
    overruled: tuple[Title, ...] = ()

    @classmethod
    def of(cls, sets: Iterable[CardSet], titles: Iterable[Title]) -> "CardPool":
        """Return the pool. ValueError when a set has more cards than its size, or a title no set left."""
        by_code = {card_set.code: card_set for card_set in sets}
        known = list(titles)
        while True:
            by_code = {code: _completed(card_set, known) for code, card_set in by_code.items()}
            settled = [_settled(title, by_code, known) for title in known]
            if settled == known:
                return cls(by_code, tuple(known))
            known = settled

    @cached_property
    def rooms(self) -> Mapping[str, int]:
        """Cards of each set that no identified title is known to take."""
        return {code: room(card_set, self.titles) for code, card_set in self.sets.items()}

    @cached_property
    def by_id(self) -> Mapping[str, Title]:
        """Titles by id, and by the slug at its end."""
        slugs = {title.id.rpartition(".")[2]: title for title in self.titles if title.id}
        return slugs | {title.id: title for title in self.titles if title.id}

    @cached_property
    def _by_name(self) -> Mapping[str, tuple[Title, ...]]:
        found: dict[str, tuple[Title, ...]] = defaultdict(tuple)
        for title in self.titles:
            for folded in dict.fromkeys(fold(name) for name in (title.name, *title.aliases)):
                found[folded] += (title,)
        for folded in [key for key in found if key.startswith("the ")]:
            found.setdefault(folded.removeprefix("the "), found[folded])
        return dict(found)

    @cached_property
    def _spellings(self) -> Spellings:
        sets = (
            spellings.expansion(card_set.id or card_set.code, card_set.code, card_set.name)
            for card_set in self.sets.values()
        )
        named = (spellings.card(title.id, title.name, title.aliases) for title in self.titles if title.id)
        return Spellings([*sets, *named])

    def named(self, name: str) -> tuple[Title, ...]:
        """All titles of that name (or alias or id); case, accents, hyphens, a leading “The” do not matter."""
        return self._by_name.get(_folded(name)) or self._spelled(name)

    def find_set(self, text: str) -> CardSet | None:
        """The set that `text` names, in any spelling."""
        found = self._spellings.expansions(text)
        return next((card_set for card_set in self.sets.values() if (card_set.id or card_set.code) in found), None)

    def identified(self, card_id: str) -> tuple[Title, ...]:
        """The title of an id, in any spelling; several where a name stands in place of the id."""
        exact = self.by_id.get(card_id)
        return (exact,) if exact else self._spelled(card_id)

    def _spelled(self, word: str) -> tuple[Title, ...]:
        return tuple(self.by_id[card_id] for card_id in self._spellings.cards(word))

    def is_open(self, code: str) -> bool:
        """Whether the set has cards that are not identified."""
        return not self.sets[code].complete


def room(card_set: CardSet, titles: Iterable[Title]) -> int:
    """Cards of the set that are left when each of its titles has as few copies as it can."""
    return card_set.size - sum(title.fewest for title in titles if title.set == card_set.code)


def _completed(card_set: CardSet, titles: Iterable[Title]) -> CardSet:
    cards = [title for title in titles if title.set == card_set.code]
    left = room(card_set, cards)
    if left < 0 or (left and card_set.complete and all(title.copies for title in cards)):
        raise ValueError(f"the cards of {card_set.name} are {card_set.size - left}, not {card_set.size}")
    return replace(card_set, complete=card_set.complete or left == 0)


def _settled(title: Title, sets: Mapping[str, CardSet], titles: list[Title]) -> Title:
    """Fill in the set or the copies of a title where the rest leaves one value."""
    if title.set is None:
        left = [code for code in title.possible_sets or sets if _fits(title, sets[code], titles)]
        if not left:
            raise NoSetLeftError(title)
        if len(left) == 1:
            return replace(title, set=left[0], possible_sets=frozenset())
        return replace(title, possible_sets=frozenset(left))
    card_set = sets[title.set]
    if title.copies is not None or not card_set.complete:
        return title
    open_titles = [other for other in titles if other.set == title.set and other.copies is None]
    left_over = room(card_set, titles)
    if len(open_titles) == 1 or left_over == 0:
        return replace(title, copies=1 + left_over)
    return title


def _fits(title: Title, card_set: CardSet, titles: Iterable[Title]) -> bool:
    return not card_set.complete and room(card_set, titles) >= title.fewest
