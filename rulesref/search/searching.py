"""Search over everything, as pages and API use it: hits with facets, a named card first."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, overload

from cardsdb.names import fold
from rulesref.search.courtesies import LIGHT, question
from rulesref.search.documents import TYPES, Document
from rulesref.search.features import NAMES
from rulesref.search.looking import Look, look
from rulesref.search.query import Query
from rulesref.search.ranking import shipped_weights
from rulesref.search.snippets import snippet

CLOSELY = 40  # hits that are ranked closely; the others follow in Whoosh's order


_TYPES = frozenset(TYPES)


class Hit(NamedTuple):
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
class Hits(Sequence[Hit]):
    """Hits in order, each made when it is asked for: of hundreds, a page shows a few."""

    documents: Sequence[Document]
    order: Sequence[int]
    scores: Mapping[int, float]
    whole: Collection[int]  # those that have every word of the query
    query: Query

    def __len__(self) -> int:
        return len(self.order)

    @overload
    def __getitem__(self, at: int) -> Hit: ...

    @overload
    def __getitem__(self, at: slice) -> list[Hit]: ...

    def __getitem__(self, at: int | slice) -> Hit | list[Hit]:
        return (
            [self._made(number) for number in self.order[at]] if isinstance(at, slice) else self._made(self.order[at])
        )

    def _made(self, number: int) -> Hit:
        return Hit(self.documents[number], self.scores.get(number, 0.0), number not in self.whole, self.query)


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

    def admits_box(self, document: Document) -> bool:
        """Tell whether the document is of the games and boxes, whatever its type."""
        return (not self.games or document.game in self.games) and (
            not self.expansions or not self.expansions.isdisjoint(document.expansions)
        )

    def admits(self, document: Document) -> bool:
        """Tell whether the document is within."""
        return document.type in (self.types or _TYPES) and self.admits_box(document)


@dataclass(frozen=True)
class Ranked:
    """A candidate with its features and what they are worth."""

    number: int
    document: Document
    value: float
    features: dict[str, float]


EVERYTHING = Narrowing()


def search(text: str, narrowing: Narrowing = EVERYTHING) -> Found:
    """Return everything that holds a word of the query, full matches first."""
    found = look(text, by_words=True)
    corpus, admitted = found.corpus, found.corpus.admitted(narrowing)
    scores = {number: found.engine[number] for number in found.engine.keys() & admitted}
    whole = found.asked.having_all(scores)
    by_id = sorted(scores, key=corpus.id_order.__getitem__)
    by_score = sorted(by_id, key=scores.__getitem__, reverse=True)  # those of one score keep the order of their ids
    order = [*filter(whole.__contains__, by_score), *(number for number in by_score if number not in whole)]
    values = {each.number: each.value for each in rank(found, order[:CLOSELY])}
    name = _bare_name(question(text))
    namesakes = {number for number in values if _bare_name(corpus.documents[number].title) == name}
    order[:CLOSELY] = sorted(
        values,
        key=lambda number: (number not in namesakes, number not in whole, -values[number], corpus.id_order[number]),
    )
    named = [number for number in named_cards(found) if number in admitted]
    order = [*named, *(number for number in order if number not in named)]
    hits = Hits(corpus.documents, order, scores | values, whole.union(named), found.query)
    return Found(found.query, hits, _facets(corpus.documents, order))


def _bare_name(text: str) -> str:
    return fold(text).removeprefix("the ")


def spoken_words(text: str) -> list[str]:
    """Return the folded words of a question, without what leads in to it."""
    return fold(question(text)).split()


MOST_NAMED = 6  # cards that a name may bring


def named_cards(found: Look) -> list[int]:
    """Return the cards whose name is all that the query says, surest first."""
    words = spoken_words(found.query.text)
    documents = found.corpus.documents
    mentions = found.corpus.facts.mentions(words) if words else []
    if len(mentions) != 1:
        return []
    (mention,) = mentions
    if not mention.telling and mention.end - mention.start < len(words):
        return []
    rest = {word for place, word in enumerate(words) if not mention.start <= place < mention.end}
    cards = [number for number in mention.owners if documents[number].type == "card"]
    kinds = {word for number in cards for word in documents[number].extra["kind"].split("-")}
    return cards[:MOST_NAMED] if rest <= LIGHT | kinds | {"card"} else []


def rank(found: Look, numbers: Iterable[int]) -> list[Ranked]:
    """Return the candidates best first; what an entry restates, or what replaces it, stands before it."""
    numbers = list(numbers)
    weights, manner = shipped_weights(), found.manner
    best = max((found.engine.get(number, 0.0) for number in numbers), default=0.0)
    ranked = {}
    for number in numbers:
        row = found.features(number, best)
        document = found.corpus.documents[number]
        ranked[document.id] = Ranked(number, document, weights.value(manner, row), dict(zip(NAMES, row, strict=True)))
    for each in sorted(ranked.values(), key=lambda each: each.value):
        leader = ranked.get(each.document.extra.get("restates") or each.document.superseded_by or "")
        if leader is not None and leader.value <= each.value:
            ranked[leader.document.id] = replace(leader, value=each.value + 1e-6)
    return sorted(ranked.values(), key=lambda each: (-each.value, each.document.id))


def _facets(documents: Sequence[Document], order: Iterable[int]) -> dict[str, dict[str, int]]:
    alike = Counter(documents[number].shelf for number in order)  # hundreds of hits, few that differ in all three
    counts: dict[str, Counter[str]] = {"game": Counter(), "expansion": Counter(), "type": Counter()}
    for (game, expansions, type_), count in alike.items():
        counts["game"][game] += count
        counts["type"][type_] += count
        for expansion in expansions:
            counts["expansion"][expansion] += count
    return {name: dict(counter.most_common()) for name, counter in counts.items()}
