"""Every spelling of a game, a box or set, a rulebook or a card: id, code, slug, name, rulebook id, former id.

Case, accents, apostrophes and punctuation don't matter: `td`, `TD`, `eh.td`, `eh.the-dreamlands`, `The Dreamlands`.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from cardsdb.names import fold, nearest

GAME, EXPANSION, RULEBOOK = "game", "expansion", "rulebook"
CORE_NAMES = ("base", "core", "base game", "core box", "core set")
LONGEST = 200  # characters of a word that is looked up


@dataclass(frozen=True, slots=True)
class Spelled:
    """Anything that a request may name. `kind` is `game`, `expansion`, `rulebook` or a kind of card.

    `words` (ids, codes, slugs) are unique within a game and kind; `names` may be shared.
    """

    id: str
    game: str
    kind: str
    words: tuple[str, ...]
    names: tuple[str, ...] = ()


def game(code: str, slug: str, name: str) -> Spelled:
    return Spelled(code, code, GAME, (code, slug), (name,))


def expansion(box_id: str, code: str, name: str, *, core: bool = False) -> Spelled:
    """Return a box or set, which the id of its rulebook (game and code) also names."""
    game_code, _dot, slug = box_id.rpartition(".")
    words = (box_id, f"{game_code}.{code}", slug, code)
    return Spelled(box_id, game_code, EXPANSION, words, (name, *(CORE_NAMES if core else ())))


def rulebook(book_id: str, title: str, box: Spelled) -> Spelled:
    """Return a rulebook, which every spelling of its box also names."""
    return Spelled(book_id, box.game, RULEBOOK, (book_id, *box.words), (title, *box.names))


def card(card_id: str, name: str | None, former_ids: Iterable[str] = ()) -> Spelled:
    (game_code, kind), slug = card_id.split(".")[:2], card_id.rpartition(".")[2]
    former = tuple(former_ids)
    words = (card_id, slug, *former, *(former_id.rpartition(".")[2] for former_id in former))
    return Spelled(card_id, game_code, kind, words, (name,) if name else ())


class Spellings:
    """Everything that requests may name, by any spelling."""

    def __init__(self, things: Iterable[Spelled]) -> None:
        self.things = tuple(things)

    def games(self, word: str) -> tuple[str, ...]:
        """Return the codes of the games that `word` may mean."""
        return self.find(word, GAME)

    def expansions(self, word: str, game: str | None = None) -> tuple[str, ...]:
        """Return the ids of the boxes and sets that `word` may mean."""
        return self.find(word, EXPANSION, game)

    def rulebooks(self, word: str) -> tuple[str, ...]:
        """Return the ids of the rulebooks that `word` may mean."""
        return self.find(word, RULEBOOK)

    def cards(self, word: str, kind: str | None = None, game: str | None = None) -> tuple[str, ...]:
        """Return the ids of the cards that `word` may mean."""
        return self._find(word, lambda thing: _is_card(thing, kind) and game in (None, thing.game))

    def find(self, word: str, kind: str, game: str | None = None) -> tuple[str, ...]:
        """Return the ids of the things of one kind that `word` may mean."""
        return self._find(word, lambda thing: thing.kind == kind and game in (None, thing.game))

    def all(self, kind: str) -> tuple[str, ...]:
        """Return all ids of a kind."""
        return tuple(thing.id for thing in self.things if thing.kind == kind)

    def among(self, word: str, ids: Collection[str]) -> tuple[str, ...]:
        """Return which of these ids `word` may mean."""
        return self._find(word, lambda thing: thing.id in ids)

    def words(self, kind: str | None = None, game: str | None = None) -> Iterator[str]:
        """Yield every spelling of the things of a kind (none given: of all cards) and a game."""
        for thing in self.things:
            if (thing.kind == kind or (kind is None and _is_card(thing, None))) and game in (None, thing.game):
                yield from thing.names
                yield from thing.words

    def nearest(self, word: str, kind: str | None = None, game: str | None = None, *, limit: int = 3) -> list[str]:
        """Return the spellings nearest to `word`, of things of a kind (none given: of all cards) and a game."""
        return nearest(word[:LONGEST], self.words(kind, game), limit=limit)

    def _find(self, word: str, fits: Callable[[Spelled], bool]) -> tuple[str, ...]:
        """Return the matching ids. Exact ids, codes and slugs have priority over other spellings."""
        for things in self._candidates(word.strip()[:LONGEST]) if word.strip() else ():
            if found := dict.fromkeys(thing.id for thing in things if fits(thing)):
                return tuple(found)
        return ()

    def _candidates(self, word: str) -> Iterator[tuple[Spelled, ...]]:
        yield self._by_word.get(word, ())
        yield self._by_folded.get(fold(word), ())

    @cached_property
    def _by_word(self) -> Mapping[str, tuple[Spelled, ...]]:
        return _grouped((word, thing) for thing in self.things for word in thing.words)

    @cached_property
    def _by_folded(self) -> Mapping[str, tuple[Spelled, ...]]:
        pairs = ((fold(each), thing) for thing in self.things for each in (*thing.words, *thing.names))
        return _grouped((folded, thing) for folded, thing in pairs if folded)


def _is_card(thing: Spelled, kind: str | None) -> bool:
    return thing.kind not in (GAME, EXPANSION, RULEBOOK) and kind in (None, thing.kind)


def _grouped(pairs: Iterable[tuple[str, Spelled]]) -> dict[str, tuple[Spelled, ...]]:
    found: dict[str, dict[Spelled, None]] = {}
    for word, thing in pairs:
        found.setdefault(word, {})[thing] = None
    return {word: tuple(things) for word, things in found.items()}
