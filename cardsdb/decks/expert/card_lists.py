"""Facts that the owner of a set sends with a request: its cards, as far as the owner typed them.

`with_lists` adds them to the pool. A list that contradicts a known fact, or a complete list that does not add up to the
size of the set, is a fault with its place in the request; the caller turns it into a 400. A fact from a thin source
does not restrict an owner: the list counts, and the pool says which cards it overrules.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cardsdb.codes import InputCode
from cardsdb.decks.expert.pool import CardPool, CardSet, NoSetLeftError, Title, room
from cardsdb.names import fold, nearest
from cardsdb.terms import Alignment, CharacterFact

MOST_LISTS = 8
"""Lists that a request may send; what they cost grows with the square of their cards."""
MOST_LISTED = 40
"""Cards of such a list; a set has 30."""


@dataclass(frozen=True, slots=True)
class ListedCard:
    """A card of an owner's list; None is not known."""

    name: str
    alignment: Alignment | None = None
    copies: int | None = None
    hero_icons: int | None = None
    monster_icons: int | None = None


@dataclass(frozen=True, slots=True)
class CardList:
    """What an owner says of a set; `complete` when the list names all its cards."""

    set: str
    cards: tuple[ListedCard, ...]
    complete: bool = False


@dataclass(frozen=True, slots=True)
class ListFault:
    """What is wrong with the lists, and where (a JSON pointer); `code` is published."""

    pointer: str
    code: str
    detail: str
    suggestions: tuple[str, ...] = ()


def with_lists(pool: CardPool, lists: Sequence[CardList | None]) -> tuple[CardPool, tuple[ListFault, ...]]:
    """Return the pool with the facts of the lists, and the faults. With faults the pool is as it was.

    None takes the place of a list that could not be read.
    """
    if not any(lists):
        return pool, ()
    merged = _Merging(pool)
    for place, card_list in enumerate(lists):
        if card_list:
            merged.add(card_list, f"/card_lists/{place}")
    if merged.faults:
        return pool, tuple(merged.faults)
    try:
        return merged.pool(), ()
    except ValueError as contradiction:
        return pool, (ListFault("/card_lists", InputCode.CONTRADICTS_KNOWN, f"With these lists, {contradiction}."),)


class _Merging:
    def __init__(self, pool: CardPool) -> None:
        self._pool = pool
        self.sets = dict(pool.sets)
        self.titles = list(pool.titles)
        self.faults: list[ListFault] = []
        self._overruled: list[Title] = []

    def pool(self) -> CardPool:
        """Return the pool with the lists. ValueError where a card that is certain has no set left."""
        while True:
            try:
                whole = CardPool.of(self.sets.values(), self.titles)
            except NoSetLeftError as error:
                if error.title.doubtful.isdisjoint({CharacterFact.NAME, CharacterFact.SET}):
                    raise
                self._leave_out([error.title.name])
            else:
                return replace(whole, overruled=tuple(self._overruled))

    def add(self, card_list: CardList, pointer: str) -> None:
        card_set = self._pool.find_set(card_list.set)
        if card_set is None:
            near = tuple(nearest(card_list.set, (each.name for each in self.sets.values())))
            fault = ListFault(f"{pointer}/set", InputCode.UNKNOWN_SET, f"There is no set “{card_list.set}”.", near)
            self.faults.append(fault)
            return
        seen: set[str] = set()
        for place, card in enumerate(card_list.cards):
            where = f"{pointer}/cards/{place}"
            if fold(card.name) in seen:
                self._fault(where, InputCode.LISTED_TWICE, f"{card.name} is listed twice.")
            seen.add(fold(card.name))
            self._put(card, card_set, where)
        self._close(card_list, card_set, pointer, seen)

    def _put(self, card: ListedCard, card_set: CardSet, where: str) -> None:
        if card.copies is not None and not 1 <= card.copies <= card_set.size:
            detail = f"The copies of {card.name} must be between 1 and {card_set.size}, the size of the set."
            self._fault(f"{where}/copies", InputCode.INVALID_COPIES, detail)
            return
        place = self._known(card, card_set)
        if place is not None:
            known = self.titles[place]
        elif not card_set.complete:
            known = Title(card.name, alignments=card_set.alignments)
            place = len(self.titles)
            self.titles.append(known)
        else:
            self._fault(
                where,
                InputCode.CONTRADICTS_KNOWN,
                f"{card.name} is not one of the cards of {card_set.name}, which are all known.",
            )
            return
        for fact, detail in _contradictions(card, known):
            if fact not in known.doubtful:
                self._fault(f"{where}/{fact}", InputCode.CONTRADICTS_KNOWN, detail)
            elif known not in self._overruled:
                self._overruled.append(known)
        self.titles[place] = _filled_in(card, known, card_set)

    def _known(self, card: ListedCard, card_set: CardSet) -> int | None:
        """Return the place of the card among the titles, one of open set included."""
        open_place = None
        for place, title in enumerate(self.titles):
            if fold(card.name) in {fold(name) for name in (title.name, *title.aliases)}:
                if title.set == card_set.code:
                    return place
                if title.set is None and card_set.code in title.possible_sets:
                    open_place = place
        return open_place

    def _close(self, card_list: CardList, card_set: CardSet, pointer: str, seen: set[str]) -> None:
        """Check what the list as a whole says: whether it names all known cards, and what it adds up to."""
        cards = [title for title in self.titles if title.set == card_set.code]
        unlisted = [title for title in cards if seen.isdisjoint(map(fold, (title.name, *title.aliases)))]
        doubtful = [title for title in unlisted if title.doubtful & {CharacterFact.NAME, CharacterFact.SET}]
        if card_list.complete or room(card_set, cards) < 0:
            self._leave_out([title.name for title in doubtful], card_set.code)
            cards = [title for title in cards if title not in doubtful]
        left = room(card_set, cards)
        if left < 0:
            detail = f"The cards of {card_set.name} add up to {card_set.size - left}, but the set has {card_set.size}."
            self._fault(pointer, InputCode.WRONG_SUM, detail)
        if not card_list.complete:
            return
        missing = [title.name for title in unlisted if title not in doubtful]
        if missing:
            detail = f"The list is marked complete but lacks cards of {card_set.name}: {', '.join(missing)}."
            self._fault(f"{pointer}/cards", InputCode.CONTRADICTS_KNOWN, detail)
        if left > 0 and all(title.copies for title in cards):
            detail = (
                f"The complete list adds up to {card_set.size - left} cards, but {card_set.name} has {card_set.size}."
            )
            self._fault(f"{pointer}/cards", InputCode.WRONG_SUM, detail)
        self.sets[card_set.code] = replace(card_set, complete=True)

    def _leave_out(self, names: Sequence[str], code: str | None = None) -> None:
        """Take cards of a set out of the pool, which an owner's list leaves no room for."""
        gone = [title for title in self.titles if title.name in names and title.set == code]
        self.titles = [title for title in self.titles if title not in gone]
        self._overruled += gone

    def _fault(self, pointer: str, code: str, detail: str) -> None:
        self.faults.append(ListFault(pointer, code, detail))


def _contradictions(card: ListedCard, known: Title) -> Iterator[tuple[CharacterFact, str]]:
    if card.alignment is not None and card.alignment not in known.alignments:
        yield CharacterFact.ALIGNMENT, f"{card.name} is not a {card.alignment.capitalize()}."
    counts = {
        "copies": CharacterFact.COPIES,
        "hero_icons": CharacterFact.ICONS,
        "monster_icons": CharacterFact.ICONS,
    }
    for member, fact in counts.items():
        said, held = getattr(card, member), getattr(known, member)
        if said is not None and held is not None and said != held:
            yield fact, f"{card.name} has {held} {member.replace('_', ' ')}, but the list says {said}."


def _filled_in(card: ListedCard, known: Title, card_set: CardSet) -> Title:
    def either(said: int | None, held: int | None) -> int | None:
        return held if said is None else said

    return replace(
        known,
        set=card_set.code,
        possible_sets=frozenset(),
        doubtful=frozenset(),
        alignments=known.alignments if card.alignment is None else frozenset({card.alignment}),
        copies=either(card.copies, known.copies),
        hero_icons=either(card.hero_icons, known.hero_icons),
        monster_icons=either(card.monster_icons, known.monster_icons),
    )
