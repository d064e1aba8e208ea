"""What speaks for a text as the answer to a query, as numbers. PURE.

Each feature is a number about one query and one text, most of them from 0 to 1. How much each of them counts is
learned (`training`) and stands in `weights.toml`. A line there has the name that `NAMES` gives a feature here.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, repeat

from rulesref.search.query import LIGHT_STEMS, Query, Want

LIGHT_SHARE = 0.12  # of a light word's weight
BOOK_SHARE = 0.7  # of a word that only the book's name holds
NO_GAME_FIT = -4.0  # the least that a game's fit is taken for

NAMES = (
    "engine",  # Whoosh's score, as a share of the best one for this query
    "engine_mass",  # the same against the weight of the query
    "coverage",  # share of the query's weight that the text holds
    "text",  # the same, in title and text alone
    "wordings",  # the same, in all everyday wordings together
    "sentence",  # the same, in the best sentence of the text
    "sentence_like",  # likeness of the query and the nearest sentence
    "wordings_often",  # the same, each word by the share of the wordings that have it
    "names",  # the same, in the heading above and the aliases
    "books",  # the same, in the names of book and box
    "above_unsaid",  # there is a heading above, and the query says nothing of it
    "title",  # likeness of query and title
    "title_said",  # share of the title's weight that the query says
    "exact_title",  # query and title have the same words
    "wording",  # likeness of the query and the nearest everyday wording
    "next_wordings",  # mean likeness of the second and third nearest
    "all_wordings",  # mean likeness of all
    "pairs",  # share of the query's neighboring words that are neighbors here
    "all_words",  # no word of weight is missing
    "subject_said",  # the text is about a named card, and the query names it
    "subject_unsaid",  # the text is about a named card that the query does not name
    "game",  # how well the query's words fit the text's game, against the game that they fit best
    "core",  # from a core box
    "faq",
    "erratum",
    "term",
    "card",
    "unknown",  # a note that says that something is not known
    "second_hand",  # a community ruling, or one that a later ruling replaces
    "length",  # of the text, as a logarithm
    "text_length",  # products of the above
    "coverage_wording",
    "coverage_title",
    "meaning_wording",  # likeness in meaning of the query and the nearest wording, by the sentence encoder
    "meaning_next",  # mean of the second and third nearest
    "meaning_all",  # mean of all wordings
    "meaning_title",
    "meaning_text",  # the nearest piece of the text
    "meaning_best",  # the greatest of these
    "meaning_coverage",  # products
    "meaning_words",
    "affinity",  # nearness of the nearest part in the space of the wordings
    "affinity_wording",  # of the nearest wording
    "affinity_next",  # mean of the second and third nearest
    "affinity_all",  # mean of all wordings
    "affinity_title",
    "affinity_text",  # the nearest piece of the text
    "affinity_words",  # a product
    "title_left",  # what the title says beside the query's words
    "box_unsaid",  # not from a core box, and the query says nothing of book and box
)
# Features that say how near a text is to the question: more of one never makes the text a worse answer.
NEARNESS = frozenset(NAMES) - {
    "core", "faq", "erratum", "term", "card", "unknown", "second_hand", "length", "subject_unsaid", "all_words",
    "text_length",
    "above_unsaid", "title_left", "box_unsaid",
}  # fmt: skip
MEANING = frozenset(name for name in NAMES if name.startswith(("meaning", "affinity")))


@dataclass(frozen=True, slots=True)
class Bag:
    """The different stems of a short text, and their weight together."""

    stems: frozenset[str]
    mass: float


@dataclass(frozen=True, slots=True)
class Stems:
    """The stems of a text, in order."""

    type: str
    game: str
    title: tuple[str, ...]
    text: tuple[str, ...]
    sentences: tuple[tuple[str, ...], ...] = ()
    names: frozenset[str] = frozenset()  # of the parent heading, the aliases
    books: frozenset[str] = frozenset()  # of book and box, with their abbreviations
    wordings: tuple[tuple[str, ...], ...] = ()
    subjects: tuple[tuple[str, ...], ...] = ()  # the names of the cards that it is about
    core: bool = False
    unknown: bool = False
    second_hand: bool = False

    @property
    def everything(self) -> frozenset[str]:
        """All stems but those of the books."""
        return self.names.union(self.title, self.text, *self.wordings)

    def without_wording(self, place: int) -> "Stems":
        """Return the text as if it had never had one of its wordings."""
        return replace(self, wordings=self.wordings[:place] + self.wordings[place + 1 :])


# Where a stem stands in a text: numbers of places. From FIRST_WORDING on a number for each wording, then for each
# sentence of the text.
TITLE, TEXT, ABOVE, BOOKS, ANYWHERE, BOOKS_ALONE, WORDINGS, FIRST_WORDING = range(8)
Places = Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Text:
    """An indexed text as the features read it."""

    type: str
    game: str
    title: Bag
    wordings: tuple[float, ...]  # the weight of each
    sentences: tuple[float, ...]  # the weight of each
    pairs: frozenset[int]
    subjects: tuple[Bag, ...]
    core: bool
    unknown: bool
    second_hand: bool
    has_above: bool
    length: float

    @classmethod
    def of(cls, stems: Stems, rarity: "Rarity") -> "Text":
        """Return the text with its parts weighed."""
        runs = (stems.title, stems.text, *stems.wordings)
        return cls(
            type=stems.type,
            game=stems.game,
            title=rarity.bag(stems.title),
            wordings=tuple(rarity.bag(wording).mass for wording in stems.wordings),
            sentences=tuple(rarity.bag(sentence).mass for sentence in stems.sentences),
            pairs=frozenset(number for run in runs for number in pairs(run)),
            subjects=tuple(map(rarity.bag, stems.subjects)),
            core=stems.core,
            unknown=stems.unknown,
            second_hand=stems.second_hand,
            has_above=stems.type in ("section", "faq") and bool(stems.names),
            length=math.log(1 + len(stems.text)) / 6,
        )


def places(stems: Stems) -> Places:
    """Return where each stem stands in a text."""
    found: dict[str, set[int]] = {}

    def note(each: Iterable[str], *numbers: int) -> None:
        for stem in each:
            found.setdefault(stem, set()).update(numbers)

    note(stems.title, TITLE, TEXT, ANYWHERE)
    note(stems.text, TEXT, ANYWHERE)
    note(stems.names, ABOVE, ANYWHERE)
    for number, wording in enumerate(stems.wordings, FIRST_WORDING):
        note(wording, WORDINGS, ANYWHERE, number)
    for number, sentence in enumerate(stems.sentences, FIRST_WORDING + len(stems.wordings)):
        note(sentence, number)
    alone = [stem for stem in stems.books if stem not in found]
    note(stems.books, BOOKS)
    note(alone, BOOKS_ALONE)
    return {stem: tuple(sorted(numbers)) for stem, numbers in found.items()}


@dataclass(frozen=True, slots=True)
class Meaning:
    """Likeness in meaning, from -1 to 1, of a query and the parts of a text."""

    title: float = 0.0
    text: float = 0.0
    wordings: tuple[float, ...] = ()  # greatest first


NO_MEANING = Meaning()


class Rarity:
    """How telling a stem is: the rarer in the corpus, the more."""

    def __init__(self, frequencies: Mapping[str, int], documents: int) -> None:
        self.documents = max(documents, 1)
        self._masses = {stem: self._mass(count) for stem, count in frequencies.items()}
        self._unknown = self._mass(0)

    def _mass(self, count: int) -> float:
        return math.log(1 + self.documents / (1 + count))

    def of(self, want: Want) -> float:
        """Return the weight of a want: that of its commonest stem that the corpus holds; unknown words weigh most."""
        weight = min((self._masses[stem] for stem in want.stems if stem in self._masses), default=self._unknown)
        return weight * (LIGHT_SHARE if want.light else 1.0)

    def of_stem(self, stem: str) -> float:
        """Return the weight of a stem in a text."""
        return self._masses.get(stem, self._unknown) * (LIGHT_SHARE if stem in LIGHT_STEMS else 1.0)

    def knows(self, want: Want) -> bool:
        """Tell whether any text holds the word."""
        return any(stem in self._masses for stem in want.stems)

    def bag(self, stems: Iterable[str]) -> Bag:
        """Return the stems with their weight."""
        kept = frozenset(stems)
        return Bag(kept, sum(map(self.of_stem, kept)))


class GameFit:
    """How well words fit each game: how often texts of the game hold them."""

    def __init__(self, frequencies: Mapping[str, Mapping[str, int]], documents: Mapping[str, int]) -> None:
        """Take the number of each game's texts that hold a stem, and the number of its texts."""
        self.games = tuple(documents)
        self._frequencies = frequencies
        self._documents = documents

    def of(self, query: Query, known: Rarity) -> dict[str, float]:
        """Return for each game the logarithm of its share, 0 for the game that fits best."""
        fits = dict.fromkeys(self.games, 0.0)
        for want in query.heavy:
            if not want.light and known.knows(want):
                for game in self.games:
                    counts = self._frequencies[game]
                    count = max(counts.get(stem, 0) for stem in want.stems)
                    fits[game] += math.log((count + 0.5) / (self._documents[game] + 20))
        best = max(fits.values(), default=0.0)
        return {game: max(NO_GAME_FIT, fit - best) for game, fit in fits.items()}


def pair(one: str, other: str) -> int:
    """Return the number that stands for two neighboring stems, in any order."""
    return hash((one, other) if one < other else (other, one))


def pairs(stems: Sequence[str]) -> list[int]:
    """Return the neighbors among the stems that are not light."""
    heavy = [stem for stem in stems if stem not in LIGHT_STEMS]
    return [pair(one, other) for one, other in pairwise(heavy) if one != other]


@dataclass(frozen=True, slots=True)
class Sought:
    """A word of a query with the texts that hold it: each stem with its share, and by text the places there."""

    mass: float
    light: bool
    options: tuple[tuple[float, str, Mapping[int, tuple[int, ...]]], ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A query made ready for many texts."""

    sought: tuple[Sought, ...]
    mass: float
    stems: frozenset[str]
    pairs: tuple[frozenset[int], ...]
    game_fits: Mapping[str, float]

    @classmethod
    def of(
        cls, query: Query, rarity: Rarity, games: GameFit, holders: Mapping[str, Mapping[int, tuple[int, ...]]]
    ) -> "Asked":
        """Return the query with its words weighed; `holders` are the places of each stem in each text."""
        sought = tuple(
            Sought(
                rarity.of(want),
                want.light,
                tuple((weight, stem, holders.get(stem, {})) for stem, weight in want.stems.items()),
            )
            for want in query.wants
        )
        heavy = [want for want in query.wants if not want.light]
        neighbors = tuple(
            frozenset(pair(a, b) for a in one.stems for b in other.stems) for one, other in pairwise(heavy)
        )
        return cls(
            sought,
            sum(each.mass for each in sought) or 1.0,
            frozenset(stem for want in query.wants for stem in want.stems),
            neighbors,
            games.of(query, rarity),
        )

    def held(self, number: int, text: Text, instead: Places | None = None) -> list[float]:
        """Return the weight of the query at each place of a text; `instead` are other places of its stems."""
        held = [0.0] * (FIRST_WORDING + len(text.wordings) + len(text.sentences))
        for each in self.sought:
            best: dict[int, float] = {}
            for weight, stem, holders in each.options:
                found = holders.get(number) if instead is None else instead.get(stem)
                if found is None:
                    continue
                if len(each.options) == 1:
                    mass = each.mass * weight
                    for place in found:
                        held[place] += mass
                else:
                    for place in found:
                        best[place] = max(best.get(place, 0.0), weight)
            for place, weight in best.items():
                held[place] += each.mass * weight
        return held

    def said(self, bag: Bag, rarity: Rarity) -> float:
        """Return the share of a text's weight that the query says."""
        both = self.stems & bag.stems
        return sum(map(rarity.of_stem, both)) / bag.mass if both and bag.mass else 0.0

    def having_all(self, numbers: Iterable[int]) -> set[int]:
        """Return those of the texts that have every word of weight, or whose book has it in its name."""
        found = set(numbers)
        for each in self.sought:
            if not each.light:
                found &= set().union(*(holders.keys() for _weight, _stem, holders in each.options))
        return found


def features(
    asked: Asked,
    number: int,
    text: Text,
    engine: tuple[float, float],
    near: tuple[Meaning, Meaning],
    rarity: Rarity,
    instead: Places | None = None,
) -> list[float]:
    """Return the features of a text for a query, in the order of NAMES.

    `engine` is Whoosh's score and the best one, `near` the nearness in meaning and in the space of the wordings.
    """
    meaning, kin = near
    held, mass = asked.held(number, text, instead), asked.mass
    coverage = (held[ANYWHERE] + held[BOOKS_ALONE] * BOOK_SHARE) / mass
    title = _likeness(held[TITLE], mass, text.title.mass)
    last = FIRST_WORDING + len(text.wordings)
    likenesses = sorted(map(_likeness, held[FIRST_WORDING:last], repeat(mass), text.wordings), reverse=True) or [0.0]
    wording, wordings = likenesses[0], len(text.wordings) or 1
    subject = max((asked.said(each, rarity) for each in text.subjects), default=0.0) if text.subjects else 0.0
    meanings = meaning.wordings
    best_meaning = max(meaning.title, meaning.text, *meanings[:1])
    best_kin = max(kin.title, kin.text, *kin.wordings[:1])
    type_ = text.type
    return [
        engine[0] / (engine[1] or 1.0),
        engine[0] / mass / 10,
        coverage,
        held[TEXT] / mass,
        held[WORDINGS] / mass,
        max(held[last:], default=0.0) / mass,
        max(map(_likeness, held[last:], repeat(mass), text.sentences), default=0.0),
        sum(held[FIRST_WORDING:last]) / wordings / mass,
        held[ABOVE] / mass,
        held[BOOKS] / mass,
        1.0 if text.has_above and not held[ABOVE] else 0.0,
        title,
        min(1.0, held[TITLE] / text.title.mass) if text.title.mass else 0.0,
        1.0 if title >= 0.999 else 0.0,
        wording,
        sum(likenesses[1:3]) / 2,
        sum(likenesses) / wordings,
        _pairs_found(asked, text),
        1.0 if coverage > 0.999 else 0.0,
        subject,
        1.0 if text.subjects and subject < LEAST_SAID else 0.0,
        asked.game_fits.get(text.game, NO_GAME_FIT) / -NO_GAME_FIT,
        1.0 if text.core else 0.0,
        1.0 if type_ == "faq" else 0.0,
        1.0 if type_ == "erratum" else 0.0,
        1.0 if type_ == "term" else 0.0,
        1.0 if type_ == "card" else 0.0,
        1.0 if text.unknown else 0.0,
        1.0 if text.second_hand else 0.0,
        text.length,
        held[TEXT] / mass * text.length,
        coverage * wording,
        coverage * title,
        meanings[0] if meanings else 0.0,
        sum(meanings[1:3]) / 2,
        sum(meanings) / (len(meanings) or 1),
        meaning.title,
        meaning.text,
        best_meaning,
        best_meaning * coverage,
        best_meaning * max(title, wording),
        best_kin,
        kin.wordings[0] if kin.wordings else 0.0,
        sum(kin.wordings[1:3]) / 2,
        sum(kin.wordings) / (len(kin.wordings) or 1),
        kin.title,
        kin.text,
        best_kin * max(title, wording),
        min(1.0, (text.title.mass - held[TITLE]) / LONG_TITLE) if text.title.mass > held[TITLE] else 0.0,
        0.0 if text.core or held[BOOKS] else 1.0,
    ]


LONG_TITLE = 20.0  # weight of a long title
LEAST_SAID = 0.34  # share of a card's name from which a query names it


def _likeness(shared: float, query: float, text: float) -> float:
    """Return how alike query and text are, 0 to 1: the weight of what they share against the weight of both."""
    return shared / (query + max(0.0, text - shared))


def _pairs_found(asked: Asked, text: Text) -> float:
    if not asked.pairs:
        return 0.0
    return sum(not options.isdisjoint(text.pairs) for options in asked.pairs) / len(asked.pairs)
