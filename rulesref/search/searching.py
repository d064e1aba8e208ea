"""Search and rulings as pages, API and terminal use them: hits with facets; one answer, the closest rule, or neither."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from rulesref.search import confidence
from rulesref.search.documents import RULING_TYPES, Document
from rulesref.search.features import NAMES
from rulesref.search.looking import Look, look
from rulesref.search.query import Query
from rulesref.search.ranking import shipped_weights
from rulesref.search.snippets import snippet

ALTERNATIVES = 5
CLOSELY = 40  # hits that are ranked closely; the others follow in Whoosh's order
AS_GOOD = 0.25  # lead of value under which two games' answers are equally good


@dataclass(frozen=True)
class Hit:
    """A found document with its score; `partial` when a word of the query is missing."""

    document: Document
    score: float
    partial: bool
    query: Query

    @property
    def snippet(self) -> str:
        """A piece of the text as safe HTML, the query's words marked."""
        return snippet(self.document.text, self.query)


@dataclass(frozen=True)
class Found:
    """All hits in order, and how many there are in each game, expansion and type."""

    query: Query
    hits: Sequence[Hit]
    facets: dict[str, dict[str, int]]


@dataclass(frozen=True)
class Narrowing:
    """What a search is narrowed to; empty is everything."""

    games: frozenset[str] = frozenset()
    expansions: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()

    def admits(self, document: Document) -> bool:
        """Tell whether the document is within."""
        return (
            (not self.games or document.game in self.games)
            and (not self.expansions or not self.expansions.isdisjoint(document.expansions))
            and (not self.types or document.type in self.types)
        )


@dataclass(frozen=True)
class Ruling:
    """What a question gets: a sure answer, or the closest rule, or neither with the reason; and the nearest others."""

    query: Query
    language: str
    reason: str
    answer: Hit | None = None
    closest: Hit | None = None
    alternatives: Sequence[Hit] = field(default=())

    @property
    def confident(self) -> bool:
        """Whether there is a sure answer."""
        return self.answer is not None


@dataclass(frozen=True)
class _Ranked:
    """A candidate with its features and what they are worth."""

    number: int
    document: Document
    value: float
    features: dict[str, float]


def search(text: str, narrowing: Narrowing = Narrowing()) -> Found:
    """Return everything that holds a word of the query, full matches first."""
    found = look(text)
    documents = found.corpus.documents
    scores = {number: score for number, score in found.engine.items() if narrowing.admits(documents[number])}
    whole = {number for number in scores if found.asked.holds_all(number)}
    order = sorted(scores, key=lambda number: (number not in whole, -scores[number], documents[number].id))
    values = {each.number: each.value for each in _rank(found, order[:CLOSELY])}
    order[:CLOSELY] = sorted(values, key=lambda number: (number not in whole, -values[number], documents[number].id))
    hits = [
        Hit(documents[number], values.get(number, scores[number]), number not in whole, found.query)
        for number in order
    ]
    return Found(found.query, hits, _facets(hits))


def _rank(found: Look, numbers: Iterable[int]) -> list[_Ranked]:
    """Return the candidates best first; what an entry restates, or what replaces it, stands before it."""
    numbers = list(numbers)
    weights, manner = shipped_weights(), found.manner
    best = max((found.engine.get(number, 0.0) for number in numbers), default=0.0)
    ranked = {}
    for number in numbers:
        row = found.features(number, best)
        document = found.corpus.documents[number]
        ranked[document.id] = _Ranked(number, document, weights.value(manner, row), dict(zip(NAMES, row, strict=True)))
    for each in sorted(ranked.values(), key=lambda each: each.value):
        leader = ranked.get(each.document.extra.get("restates") or each.document.superseded_by or "")
        if leader is not None and leader.value <= each.value:
            ranked[leader.document.id] = replace(leader, value=each.value + 1e-6)
    return sorted(ranked.values(), key=lambda each: (-each.value, each.document.id))


def _facets(hits: Iterable[Hit]) -> dict[str, dict[str, int]]:
    counts: dict[str, Counter[str]] = {name: Counter() for name in ("game", "expansion", "type")}
    for hit in hits:
        counts["game"][hit.document.game] += 1
        counts["type"][hit.document.type] += 1
        counts["expansion"].update(hit.document.expansions)
    return {name: dict(counter.most_common()) for name, counter in counts.items()}


def ruling(text: str, narrowing: Narrowing = Narrowing()) -> Ruling:
    """Return the one best ruling for a question in plain words, or the closest, or say that there is none."""
    found = look(text)
    if not found.query.says_something and found.manner != "foreign":
        return Ruling(found.query, found.language, "The question names nothing of the games.")
    ranked = _rulings(found, narrowing)
    hits = [_hit(found, each) for each in ranked[: ALTERNATIVES + 1]]
    if not ranked:
        return Ruling(found.query, found.language, "No text holds any of these words.")
    chance = _chance(found, ranked)
    sure = shipped_weights().sureness[found.manner]
    if chance >= sure.sure:
        return Ruling(found.query, found.language, "", hits[0], None, hits[1:])
    if chance >= sure.closest:
        return Ruling(found.query, found.language, "No rule answers this for certain.", None, hits[0], hits[1:])
    return Ruling(found.query, found.language, "No text says this.", None, None, hits[:ALTERNATIVES])


def rulings(text: str, narrowing: Narrowing = Narrowing()) -> list[Hit]:
    """Return all rulings that were looked at closely, best first, however sure the best is."""
    found = look(text)
    return [_hit(found, each) for each in _rulings(found, narrowing)]


def _rulings(found: Look, narrowing: Narrowing) -> list[_Ranked]:
    within = replace(narrowing, types=narrowing.types or frozenset(RULING_TYPES))
    numbers = found.candidates(lambda each: within.admits(each) and bool(each.text.strip()))
    return _official_first(_rank(found, numbers))


def _hit(found: Look, each: _Ranked) -> Hit:
    partial = not found.asked.holds_all(each.number)
    return Hit(each.document, each.value, partial, found.query)


def _chance(found: Look, ranked: list[_Ranked]) -> float:
    same = found.corpus.sayings[ranked[0].number]
    other = next((place for place, each in enumerate(ranked) if each.number not in same), len(ranked))
    listed = [confidence.Candidate(each.value, each.features) for each in ranked]
    heavy = sum(not want.light for want in found.query.wants)
    signs = confidence.signs(listed, other, found.unknown, heavy)
    return confidence.chance(signs, shipped_weights().sureness[found.manner].weights)


def _official_first(ranked: list[_Ranked]) -> list[_Ranked]:
    """Put the best official answer before a community ruling, where one fits about as well."""
    if not ranked or ranked[0].document.authority != "community":
        return ranked
    official = next((each for each in ranked if each.document.authority not in (None, "community")), None)
    if official is None or official.value < ranked[0].value - 1.0:
        return ranked
    return [official, *(each for each in ranked if each is not official)]
