"""Search and rulings as pages, API and terminal use them: hits with facets, and one best answer or none."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from rulesref.search import index
from rulesref.search.documents import Document
from rulesref.search.index import Corpus
from rulesref.search.query import Query, parse
from rulesref.search.ranking import Score, Weights, score
from rulesref.search.snippets import snippet

WEIGHTS = Weights()
LOOKED_AT = 250  # hits, best of Whoosh's order, that are ranked closely; the others follow in that order
RULING_TYPES = ("section", "faq", "erratum", "term")
ALTERNATIVES = 5
LEAST_LIKE_A_CARD = 0.5  # the likeness of question and card from which the question is about the card's facts
LEAST_SURE = 0.63  # coverage and half the likeness of an answer; below it nothing is called an answer


@dataclass(frozen=True)
class Hit:
    """A found document with its score; `partial` when a word of the query is missing."""

    document: Document
    score: float
    partial: bool
    coverage: float
    likeness: float
    query: Query

    @property
    def snippet(self) -> str:
        """A piece of the text as safe HTML, the query's words marked."""
        return snippet(self.document.text, self.query)


@dataclass(frozen=True)
class Found:
    """All hits in order, and how many there are in each game, expansion and type."""

    query: Query
    hits: list[Hit]
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
    """The answer to a question: the best entry, or None with the reason, and the nearest others."""

    query: Query
    confident: bool
    reason: str
    answer: Hit | None
    alternatives: list[Hit] = field(default_factory=list)


def search(text: str, narrowing: Narrowing = Narrowing()) -> Found:
    """Return everything that holds a word of the query, full matches first."""
    corpus = index.corpus()
    query = parse(text, corpus.lexicon)
    found = [pair for pair in index.matches(corpus, query) if narrowing.admits(corpus.documents[pair[0]])]
    hits = _ranked(corpus, query, found)
    return Found(query, hits, _facets(hits))


def _ranked(corpus: Corpus, query: Query, found: list[tuple[int, float]]) -> list[Hit]:
    best = found[0][1] if found else 1.0
    close = [_hit(corpus, query, number, engine / best) for number, engine in found[:LOOKED_AT]]
    close = _leaders_first(close)
    close.sort(key=lambda hit: (hit.partial, -hit.score, hit.document.id))
    return close + [_hit(corpus, query, number, engine / best) for number, engine in found[LOOKED_AT:]]


def _leaders_first(hits: list[Hit]) -> list[Hit]:
    """Let an entry follow what it stands for: the section that it restates, the ruling that replaces it."""
    best = {hit.document.id: hit for hit in hits}
    for hit in hits:
        leader = best.get(hit.document.extra.get("restates") or hit.document.superseded_by or "")
        if leader is not None and leader.score <= hit.score:
            best[leader.document.id] = replace(
                leader,
                score=hit.score * 1.001,
                partial=leader.partial and hit.partial,
                coverage=max(leader.coverage, hit.coverage),
                likeness=max(leader.likeness, hit.likeness),
            )
    return list(best.values())


def _hit(corpus: Corpus, query: Query, number: int, engine: float) -> Hit:
    document = corpus.documents[number]
    worth: Score = score(query, corpus.words[number], engine, corpus.rarity, WEIGHTS)
    return Hit(document, worth.value, worth.partial, worth.coverage, worth.wording, query)


def _facets(hits: Iterable[Hit]) -> dict[str, dict[str, int]]:
    counts: dict[str, Counter[str]] = {name: Counter() for name in ("game", "expansion", "type")}
    for hit in hits:
        counts["game"][hit.document.game] += 1
        counts["type"][hit.document.type] += 1
        counts["expansion"].update(hit.document.expansions)
    return {name: dict(counter.most_common()) for name, counter in counts.items()}


def ruling(text: str, narrowing: Narrowing = Narrowing()) -> Ruling:
    """Return the one best ruling for a question in plain words, or say that there is none."""
    types = narrowing.types or frozenset(RULING_TYPES)
    found = search(text, Narrowing(narrowing.games, narrowing.expansions, types))
    telling = [hit for hit in found.hits[:LOOKED_AT] if hit.document.text.strip()]  # a bare term answers nothing
    hits = sorted(telling, key=lambda hit: (-hit.score, hit.document.id))
    hits = _official_first(hits)
    if not hits:
        return Ruling(found.query, False, "No text holds any of these words.", None)
    best, others = hits[0], hits[1 : ALTERNATIVES + 1]
    doubt = _doubt(best)
    unknown = "" if doubt else _said_to_be_unknown(hits[:ALTERNATIVES])
    reason = unknown or _is_on_a_card(text, narrowing, best) or doubt
    if reason:
        return Ruling(found.query, False, reason, None, hits[:ALTERNATIVES])
    return Ruling(found.query, True, "", best, others)


def _official_first(hits: list[Hit]) -> list[Hit]:
    """Put the best official answer before a community ruling, where one fits about as well."""
    if not hits or hits[0].document.authority != "community":
        return hits
    official = next((hit for hit in hits if hit.document.authority not in (None, "community")), None)
    if official is None or official.coverage < 0.75 * hits[0].coverage or _doubt(official):
        return hits
    return [official, *(hit for hit in hits if hit is not official)]


def _doubt(hit: Hit) -> str:
    """Return why a hit is no answer, "" where it is one."""
    if hit.coverage + hit.likeness / 2 < LEAST_SURE:
        return "No text holds most of what the question names."
    return ""


def _is_on_a_card(text: str, narrowing: Narrowing, best: Hit) -> str:
    """Return that a card is nearer to the question than its best ruling, which lacks a word of it; "" otherwise."""
    if not best.partial or narrowing.types:
        return ""
    cards = search(text, replace(narrowing, types=frozenset({"card"}))).hits[:LOOKED_AT]
    card = max(cards, key=lambda hit: hit.likeness, default=None)
    if card is None or card.likeness < LEAST_LIKE_A_CARD or card.likeness <= best.likeness:
        return ""
    return f"No ruling says this of the card “{card.document.title}”. What the data hold of it is on its page."


def _said_to_be_unknown(hits: list[Hit]) -> str:
    """Return the editor's note that says that the very thing asked for is not known, "" where none does."""
    best = hits[0]
    for hit in hits:
        explains_more = hit is best or (best.partial and hit.coverage > best.coverage + 0.15)
        if hit.document.extra.get("unknown") and explains_more:
            return f"Not known: {hit.document.text}"
    return ""
