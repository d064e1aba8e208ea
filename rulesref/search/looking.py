"""What a query finds before anything is ranked: its words, its language, Whoosh's scores, the nearest in meaning."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import islice
from typing import Any

from rapidfuzz import process
from rapidfuzz.distance import OSA

from rulesref.search import affinity, encoder, index, languages
from rulesref.search.affinity import Space
from rulesref.search.analysis import stem
from rulesref.search.courtesies import question
from rulesref.search.documents import Document
from rulesref.search.encoder import Near
from rulesref.search.features import NO_MEANING, Asked, Meaning, features
from rulesref.search.index import Corpus
from rulesref.search.query import LONGEST_QUERY, Query, Want, parse

BY_WORDS = 18  # candidates that Whoosh finds
BY_MEANING = 10  # candidates that the encoder finds, where words and the space cannot: in other languages
BY_AFFINITY = 18  # candidates that are near in the space of the wordings


@dataclass(frozen=True)
class Look:
    """A query, and what the index has for it."""

    corpus: Corpus
    query: Query
    language: str
    asked: Asked
    engine: Mapping[int, float]  # Whoosh's score by document number
    near: Near | None
    kin: Near | None = None  # nearness in the space of the wordings

    @property
    def manner(self) -> str:
        """How texts are compared with the query; see `ranking.MANNERS`."""
        if self.near is None:
            return "words"
        return "meaning" if self.language == languages.ENGLISH else "foreign"

    def without_meaning(self) -> "Look":
        """Return the look as it is where the encoder is absent."""
        return replace(self, near=None, kin=None)

    @property
    def unknown(self) -> float:
        """The share of the query's weight that no text knows."""
        rarity = self.corpus.rarity
        lost = sum(rarity.of(want) for want in self.query.heavy if not rarity.knows(want))
        return lost / self.asked.mass

    def candidates(self, admits: Callable[[Document], bool]) -> list[int]:
        """Return the numbers of the texts that are looked at closely."""
        documents = self.corpus.documents
        ordered = sorted(self.engine, key=self.engine.__getitem__, reverse=True)
        found = dict.fromkeys(islice((number for number in ordered if admits(documents[number])), BY_WORDS))
        by_meaning = None if self.kin is not None and self.language == languages.ENGLISH else self.near
        for near, most in ((by_meaning, BY_MEANING), (self.kin, BY_AFFINITY)):
            if near is not None:
                places = (self.corpus.with_rows[place] for place in near.nearest(3 * most))
                admitted = [number for number in places if admits(documents[number])]
                found.update(dict.fromkeys(admitted[:most]))
        return list(found)

    def meaning(self, number: int, near: Near | None) -> Meaning:
        """Return how near the query is to the parts of a document, in meaning or in the space of the wordings."""
        start, end = self.corpus.rows[number]
        if near is None or start == end:
            return NO_MEANING
        return meaning_of(near.run(start, end), len(self.corpus.documents[number].wordings))

    def features(self, number: int, best: float) -> list[float]:
        """Return the features of a document; `best` is Whoosh's greatest score among the candidates."""
        engine = self.engine.get(number, 0.0), best
        text = self.corpus.texts[number]
        meanings = self.meaning(number, self.near), self.meaning(number, self.kin)
        return features(self.asked, number, text, engine, meanings, self.corpus.rarity)


def meaning_of(run: list[float], wordings: int) -> Meaning:
    """Return the nearness of a document from that of its vectors: title, wordings, pieces of the text."""
    return Meaning(run[0], max(run[1 + wordings :], default=0.0), tuple(sorted(run[1 : 1 + wordings], reverse=True)))


def look(text: str, *, by_words: bool = False) -> Look:
    """Look up a query in the current index; raise NotReadyError before the first import.

    `by_words` leaves out the meaning of an English question, which takes most of the time.
    """
    found = _look(index.corpus(), text[:LONGEST_QUERY])
    if by_words and found.language == languages.ENGLISH:
        return found
    return _look_closely(found.corpus, found.query.text)


@lru_cache(maxsize=64)
def _look_closely(corpus: Corpus, text: str) -> Look:
    found = _look(corpus, text)
    bare = question(text)
    if not corpus.vectors or not bare.strip():
        return found
    near, kin = nearness(corpus, encoder.encode([bare])[0], found.query, corpus.space)
    return replace(found, near=near, kin=kin)


def nearness(corpus: Corpus, vector: Any, query: Query, space: Space | None) -> tuple[Near | None, Near | None]:
    """Return how near the texts are to a query with this vector: in meaning, and in the space of the wordings."""
    if corpus.vectors is None:
        return None, None
    kin = Near(space.near(vector, affinity.stems_asked(query)), corpus.vectors.starts) if space else None
    return corpus.vectors.near(vector), kin


@lru_cache(maxsize=64)
def _look(corpus: Corpus, text: str) -> Look:
    known = corpus.lexicon.frequencies
    language = languages.recognize(text, known.__contains__)
    query = parse(text, corpus.lexicon) if language == languages.ENGLISH else _foreign(text, language, corpus)
    asked = Asked.of(query, corpus.rarity, corpus.games, corpus.holders)
    return Look(corpus, query, language, asked, index.matches(corpus, query), None)


def _foreign(text: str, language: str, corpus: Corpus) -> Query:
    """Return a query of the English words for those of the games, and of the names, in another language."""
    known = corpus.lexicon.frequencies
    wants = []
    name_of = partial(_name_that_sounds_so, corpus)
    for word, english in languages.in_english(text, language, known.__contains__, name_of):
        wants.append(Want(word, {stem(each): 1.0 for each in english}))
    return Query(text, tuple(wants))


SHORTEST_NAME = 5  # letters of a word that may be a name in another spelling
LEAST_ALIKE = 0.8  # of the sounds of such a word and of the name's


def _name_that_sounds_so(corpus: Corpus, word: str) -> str | None:
    if len(word) < SHORTEST_NAME:
        return None
    sounds = corpus.facts.sounds
    near = process.extractOne(
        languages.sound(word), sounds.keys(), scorer=OSA.normalized_similarity, score_cutoff=LEAST_ALIKE
    )
    return sounds[near[0]] if near else None
