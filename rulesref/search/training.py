"""Learning how much each feature counts, from the everyday wordings.

A wording is taken out of its entry and asked: the entry is then the right answer to a question that it has never
seen. The weights are those that make the right answers most likely (a multinomial logistic model over the candidates
of each question). How sure an answer is, is learned from the same questions, from the same with their entries taken
away, and from questions that the data cannot answer. Nothing is set by hand.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any
from zlib import crc32

from cardsdb.names import fold
from rulesref.search import affinity, confidence, encoder, languages
from rulesref.search.affinity import Space
from rulesref.search.analysis import stem
from rulesref.search.answering import is_ruling
from rulesref.search.documents import RULING_TYPES, Document
from rulesref.search.encoder import Near
from rulesref.search.evaluation import Case
from rulesref.search.features import MEANING, NAMES, NEARNESS, Asked, Meaning, Places, Text, features, places
from rulesref.search.index import Corpus, entries_of, matches, stems_of, vector_parts
from rulesref.search.looking import Look, look, nearness
from rulesref.search.query import Query, parse

FOLDS = 5
LEARNED_EVERY = 2  # every second wording is enough to learn from
KEPT_EVERY = 2  # every second wording is also asked, less a word, of its whole entry: some questions are nearly known
FOREIGN_NOISE = 0.6  # how far a question in another language is from the English one, against its length of 1
LOST = -2.0  # the likeness in meaning of a wording that is taken out
RIDGE = 1.0  # pulls weights to 0
# How far what real questions teach is pulled to what the wordings taught; few of them are in other languages.
PRIORS = {"words": 2.0, "meaning": 2.0, "foreign": 64.0}


@dataclass(frozen=True)
class Question:
    """A question with the features of its candidates, and which of them answer it."""

    text: str
    entry: int
    documents: tuple[int, ...]
    rows: Any  # a line of features for each candidate
    right: Any  # whether a candidate is right
    unknown: float
    heavy: int

    @property
    def is_real(self) -> bool:
        """Whether a player asked it; else it is a wording of an entry."""
        return self.entry < 0


@dataclass(frozen=True)
class LeftOut(Look):
    """A look at an index in which one document lacks one of its wordings."""

    number: int = -1
    wording: int = -1
    left: Text | None = None
    places: Places | None = None

    def features(self, number: int, best: float) -> list[float]:
        """Return the features of a document."""
        if number != self.number or self.left is None:
            return super().features(number, best)
        engine = self.engine.get(number, 0.0), best
        meanings = self.meaning(number, self.near), self.meaning(number, self.kin)
        return features(self.asked, number, self.left, engine, meanings, self.corpus.rarity, self.places)

    def meaning(self, number: int, near: Near | None) -> Meaning:
        """Return how near the query is to the parts of a document that are left."""
        found = super().meaning(number, near)
        if number != self.number or near is None:
            return found
        return replace(found, wordings=tuple(value for value in found.wordings if value > LOST))


def answers(document: Document) -> bool:
    """Tell whether a document can be a ruling."""
    return document.type in RULING_TYPES and is_ruling(document)


def questions(corpus: Corpus, manner: str) -> Iterator[Question]:
    """Yield each wording as a question, taken out of its entry, and some of them asked of the whole entry."""
    wordings = [
        (number, place, wording)
        for number, document in enumerate(corpus.documents)
        if answers(document)
        for place, wording in enumerate(document.wordings)
    ]
    also = {}
    for number, _place, wording in wordings:
        also.setdefault(fold(wording), set()).add(number)
    wordings = wordings[::LEARNED_EVERY]
    vectors = encoder.encode([wording for *_where, wording in wordings]) if corpus.vectors else [None] * len(wordings)
    spaces = _spaces(corpus, [(number, place) for number, place, _wording in wordings])
    random = Random(1)  # noqa: S311 the same draws in each training
    for count, ((number, place, wording), vector) in enumerate(zip(wordings, vectors, strict=True)):
        right = corpus.sayings[number] | also[fold(wording)]
        query = _query(wording, manner, corpus)
        if manner == "foreign":
            vector = _with_noise(vector, random)
        left_out = _left_out(corpus, query, vector, number, place, spaces[count % len(spaces)])
        yield _question(left_out, wording, number, right)
        if count % KEPT_EVERY == 0:
            kept = _less_a_word(query, random)
            if kept is not None and manner != "foreign":
                text = " ".join(want.word for want in kept.wants)
                near = encoder.encode([text])[0] if corpus.vectors else None
                yield _question(_whole(corpus, kept, near), wording, number, right)


def by_words(asked: Iterable[Question]) -> list[Question]:
    """Return the questions as they are without the encoder."""
    import numpy

    counted = numpy.array([name not in MEANING for name in NAMES], dtype=float)
    return [replace(each, rows=each.rows * counted) if len(each.documents) else each for each in asked]


def _query(wording: str, manner: str, corpus: Corpus) -> Query:
    query = parse(wording, corpus.lexicon)
    if manner != "foreign":
        return query
    said = translated_stems() | corpus.subject_stems
    return replace(query, wants=tuple(want for want in query.wants if not said.isdisjoint(want.stems)))


def translated_stems() -> frozenset[str]:
    """Return the stems of the English words that the vocabularies of other languages lead to."""
    found = set()
    for vocabulary in languages.vocabularies().values():
        for english in (*vocabulary.whole.values(), *vocabulary.beginnings.values()):
            found.update(map(stem, english))
    return frozenset(found)


def _with_noise(vector: Any, random: Random) -> Any:
    import numpy

    noise = numpy.array([random.gauss(0, 1) for _place in vector])
    moved = vector + FOREIGN_NOISE * noise / numpy.linalg.norm(noise)
    return (moved / numpy.linalg.norm(moved)).astype(numpy.float32)


def _less_a_word(query: Query, random: Random) -> Query | None:
    heavy = [place for place, want in enumerate(query.wants) if not want.light]
    if len(heavy) < 3:
        return None
    lost = random.choice(heavy)
    return replace(query, wants=query.wants[:lost] + query.wants[lost + 1 :])


def _whole(corpus: Corpus, query: Query, vector: Any) -> Look:
    asked = Asked.of(query, corpus.rarity, corpus.games, corpus.holders)
    near, kin = nearness(corpus, vector, query, corpus.space)
    return Look(corpus, query, languages.ENGLISH, asked, matches(corpus, query), near, kin)


SPACES = 4  # spaces of the wordings, each found without a fourth of them


def _spaces(corpus: Corpus, wordings: Sequence[tuple[int, int]]) -> list[Space | None]:
    """Return for each fourth of the wordings, given by document and place, the space that is found without them."""
    if corpus.space is None or corpus.vectors is None:
        return [None]
    texts = [text for document in corpus.documents for text in vector_parts(document)]
    rows = affinity.points(corpus.space.basis, corpus.vectors.rows, map(affinity.stems_said, texts))
    spaces: list[Space | None] = []
    for part in range(SPACES):
        entries = entries_of(corpus.documents)
        for number, place in wordings[part::SPACES]:
            entries[corpus.rows[number][0] + 1 + place] = -1
        mapping = affinity.fit(rows, entries)
        spaces.append(
            mapping if mapping is None else Space(corpus.space.basis, mapping, affinity.mapped(rows, mapping))
        )
    return spaces


def _left_out(corpus: Corpus, query: Query, vector: Any, number: int, place: int, space: Space | None) -> Look:
    """Return a look for which the document has never had the wording."""
    whole = stems_of(corpus.documents[number])
    left = whole.without_wording(place)
    engine = matches(corpus, query)
    engine[number] = _engine_left(corpus, query, number, whole.wordings, left.wordings, left.everything)
    near, kin = nearness(corpus, vector, query, space)
    for each in (near, kin):
        if each is not None:
            each.values[corpus.rows[number][0] + 1 + place] = LOST
    asked = Asked.of(query, corpus.rarity, corpus.games, corpus.holders)
    return LeftOut(
        corpus,
        query,
        languages.ENGLISH,
        asked,
        engine,
        near,
        kin,
        number,
        place,
        Text.of(left, corpus.rarity),
        places(left),
    )


def _engine_left(
    corpus: Corpus, query: Query, number: int, whole: Sequence[Any], left: Sequence[Any], held: frozenset[str]
) -> float:
    """Return about what Whoosh would give the document: nothing for a lost word, less for one that got rarer."""
    total = 0.0
    for want in query.heavy:
        for stem_, weight in want.stems.items():
            if stem_ in held:
                score = next((score for each, score in corpus.postings.of(stem_) if each == number), 0.0)
                before, after = (sum(stem_ in wording for wording in wordings) for wordings in (whole, left))
                total += weight * score * (0.75 if after < before else 1.0)
    return total


def _question(
    found: Look, text: str, entry: int, right: frozenset[int] | set[int], game: str | None = None
) -> Question:
    import numpy

    candidates = found.candidates(lambda document: answers(document) and game in (None, document.game))
    if entry >= 0 and entry not in candidates:
        candidates.append(entry)
    best = max((found.engine.get(number, 0.0) for number in candidates), default=0.0)
    rows = numpy.array([found.features(number, best) for number in candidates])
    labels = numpy.array([number in right for number in candidates], dtype=bool)
    heavy = sum(not want.light for want in found.query.wants)
    return Question(text, entry, tuple(candidates), rows, labels, found.unknown, heavy)


# Weights of the features


def columns(manner: str, without: Iterable[str] = ()) -> list[int]:
    """Return the places of the features that count in a manner."""
    left = set(without) | (MEANING if manner == "words" else set())
    return [place for place, name in enumerate(NAMES) if name not in left]


def fit(asked: Iterable[Question], chosen: Sequence[int], prior_counts: float = RIDGE) -> Any:
    """Return the weights of the chosen features: what the wordings teach, set right by the real questions.

    The wordings are many, but they were written entry by entry, to differ from each other, and another entry that
    answers as well counts as wrong. So they say which texts a question may mean at all; the real questions, whose right
    answers were all judged, have the last word.
    """
    import numpy

    asked = list(asked)
    wordings = [each for each in asked if not each.is_real]
    prior = _fit(wordings, chosen, numpy.zeros(len(chosen)), RIDGE) if wordings else numpy.zeros(len(chosen))
    return _fit([each for each in asked if each.is_real], chosen, prior, prior_counts)


def _fit(asked: Iterable[Question], chosen: Sequence[int], prior: Any, ridge: float) -> Any:
    """Return the weights that make the right candidates most likely (Newton's method), not far from the prior ones.

    A feature that says that a text is nearer to the question never counts against it. Without that, wordings speak
    against their own entries.
    """
    import numpy

    asked = [each for each in asked if each.right.any() and not each.right.all()]
    if not asked:
        return prior
    rows = numpy.concatenate([each.rows[:, chosen] for each in asked])
    right = numpy.concatenate([each.right for each in asked]).astype(float)
    lengths = [len(each.right) for each in asked]
    starts = numpy.concatenate([[0], numpy.cumsum(lengths)[:-1]])
    of = numpy.repeat(numpy.arange(len(asked)), lengths)
    bound = [NAMES[place] in NEARNESS for place in chosen]
    weights = prior.copy()
    for _round in range(30):
        value = rows @ weights
        likely = numpy.exp(value - numpy.maximum.reduceat(value, starts)[of])
        wanted = likely * right
        likely /= numpy.add.reduceat(likely, starts)[of]
        wanted /= numpy.maximum(numpy.add.reduceat(wanted, starts), 1e-300)[of]
        weighted = rows * likely[:, None]
        means = numpy.add.reduceat(weighted, starts, axis=0)
        slope = rows.T @ (wanted - likely) - ridge * (weights - prior)
        bend = rows.T @ weighted - means.T @ means + ridge * numpy.eye(len(weights))
        step = _bounded(bend, slope + bend @ weights, weights, bound) - weights
        weights = weights + step * min(1.0, 4 / max(abs(step).max(), 1e-12))
        if abs(step).max() < 1e-4:
            break
    return weights


def _bounded(bend: Any, pull: Any, start: Any, bound: Sequence[bool]) -> Any:
    """Return where a quadratic form is least, with the bound coordinates not below 0 (coordinate descent)."""
    found = start.copy()
    for _sweep in range(300):
        most = 0.0
        for place in range(len(found)):
            before = found[place]
            best = before + (pull[place] - bend[place] @ found) / bend[place, place]
            found[place] = max(best, 0.0) if bound[place] else best
            most = max(most, abs(found[place] - before))
        if most < 1e-6:
            break
    return found


def folds(asked: Sequence[Question], corpus: Corpus) -> list[int]:
    """Return the fold of each question; what says the same is in the same fold."""
    return [
        crc32(each.text.encode()) % FOLDS if each.is_real else min(corpus.sayings[each.entry]) * 7919 % FOLDS
        for each in asked
    ]


@dataclass(frozen=True)
class Ranked:
    """A question with its candidates in the order of weights that were learned without it."""

    question: Question
    order: tuple[int, ...]  # places among its candidates, best first
    values: Any

    @property
    def rank(self) -> int:
        """The rank of the first right candidate, 0 where none is right."""
        return next((rank for rank, place in enumerate(self.order, 1) if self.question.right[place]), 0)


def ranked(each: Question, weights: Any, chosen: Sequence[int]) -> Ranked:
    """Return the question's candidates in the order of the weights."""
    values = each.rows[:, chosen] @ weights if len(each.documents) else each.rows
    return Ranked(each, tuple(sorted(range(len(values)), key=lambda place: -values[place])), values)


def crossed(
    asked: Sequence[Question], corpus: Corpus, chosen: Sequence[int], prior_counts: float = RIDGE
) -> list[Ranked]:
    """Return each question ranked by weights that were learned from the other folds."""
    places = folds(asked, corpus)
    found = []
    for fold_ in range(FOLDS):
        weights = fit([each for each, place in zip(asked, places, strict=True) if place != fold_], chosen, prior_counts)
        found += [ranked(each, weights, chosen) for each, place in zip(asked, places, strict=True) if place == fold_]
    return found


# Sureness


def signs_of(each: Ranked, corpus: Corpus, is_real: bool) -> list[float] | None:
    """Return the signs of the best candidate; None where there is none."""
    if not each.order:
        return None
    question = each.question
    listed = [
        confidence.Candidate(float(each.values[place]), dict(zip(NAMES, map(float, question.rows[place]), strict=True)))
        for place in each.order
    ]
    first = corpus.sayings[question.documents[each.order[0]]]
    other = next((n for n, place in enumerate(each.order) if question.documents[place] not in first), len(each.order))
    return confidence.signs(listed, other, question.unknown, question.heavy, asked=is_real)


def without_answer(each: Ranked) -> Ranked:
    """Return the question as if nothing right were known."""
    order = tuple(place for place in each.order if not each.question.right[place])
    return Ranked(each.question, order, each.values)


def fit_sureness(signs: Sequence[Sequence[float]], right: Sequence[bool], counts: Sequence[float]) -> Any:
    """Return the weights of the signs (weighted logistic model, Newton's method)."""
    import numpy

    rows, wanted, counted = numpy.array(signs), numpy.array(right, dtype=float), numpy.array(counts)
    weights = numpy.zeros(rows.shape[1])
    for _round in range(50):
        likely = 1 / (1 + numpy.exp(-numpy.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (counted * (wanted - likely)) - RIDGE * weights
        bend = (rows * (counted * likely * (1 - likely))[:, None]).T @ rows + RIDGE * numpy.eye(len(weights))
        step = numpy.linalg.solve(bend, slope)
        weights = weights + step
        if abs(step).max() < 1e-6:
            break
    return weights


def real_questions(corpus: Corpus, cases: Iterable[Case], manner: str) -> Iterator[Question]:
    """Yield questions of players, with the features of their candidates; of some of them nothing is right."""
    numbers = {document.id: number for number, document in enumerate(corpus.documents)}
    for case in cases:
        found = look(case.query)
        if (found.language != languages.ENGLISH) == (manner == "foreign") and found.query.says_something:
            found = found.without_meaning() if manner == "words" else found
            right = frozenset(numbers[each] for each in case.accepted if each in numbers)
            yield _question(found, case.query, -1, right, case.game)


# A left-out wording counts less than a real question in learning how sure an answer is: they are many, and harder.
LEFT_OUT_COUNTS = 0.3
NOTHING_COUNTS = 0.25  # of a question that nothing answers, in finding the thresholds: players ask fewer of them
AWAY_COUNTS = 0.3  # of a question whose answer is taken away, against one whose answer is there
# Of the real questions with an answer that is called sure, this share is right; of the closest rules at least that one.
SURE_RIGHT, CLOSEST_RIGHT = 0.97, 0.15
LEAST_LATE = 30  # late questions that are enough to find the thresholds
SURE_RIGHT_OF_FEW = 0.99  # the share where they are too few, and the thresholds are found with all real questions


def learn_sureness(asked: Sequence[Ranked], corpus: Corpus, late: frozenset[str] = frozenset()) -> dict[str, float]:
    """Return the weights of the signs by name, and the thresholds of a sure answer and of a closest rule.

    `late` are the texts of the questions that were written after the wordings. The thresholds are found with them,
    where there are enough: who writes wordings remembers the questions that were missed, and those seem easy then.
    """
    examples = []
    for each in asked:
        is_real = each.question.is_real
        count = 1.0 if is_real else LEFT_OUT_COUNTS
        answered = bool(each.question.right.any())
        is_late = each.question.text in late
        examples.append((signs_of(each, corpus, is_real), each.rank == 1, count, is_real, answered, is_late))
        if answered:
            away = signs_of(without_answer(each), corpus, is_real)
            examples.append((away, False, count * AWAY_COUNTS, False, answered, False))
    enough = sum(example[-1] for example in examples) >= LEAST_LATE
    kept = [example for example in examples if example[0] is not None]
    weights = fit_sureness(*(list(column) for column in list(zip(*kept, strict=True))[:3]))
    chances = [
        (confidence.chance(signs, list(weights)), right, 1.0 if answered else NOTHING_COUNTS)
        for signs, right, _count, is_real, answered, is_late in kept
        if (is_late if enough else is_real)
    ]
    named = dict(zip(confidence.SIGNS, map(float, weights), strict=True))
    sure = threshold(chances, SURE_RIGHT if enough else SURE_RIGHT_OF_FEW)
    return {**named, "sure": sure, "closest": min(sure, threshold(chances, 0.0, CLOSEST_RIGHT))}


def threshold(chances: Iterable[tuple[float, bool, float]], right: float, each: float = 0.0) -> float:
    """Return the least chance from which on that share of the answers is right, and no chance is less than `each`."""
    best, found, counted = 1.0, 0.0, 0.0
    for chance, is_right, count in sorted(chances, reverse=True):
        counted += count
        found += count * is_right
        if found / counted >= right and chance >= each:
            best = chance
    return best
