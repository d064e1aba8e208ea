"""The Whoosh index: built by an import into a folder of its own, then made current in one step, read-only from then on.

Readers notice a new index by the pointer file and open it beside the old one. Each thread has its own Searcher:
one that is shared raises or returns wrong hits. The index holds pickles, so it is built here and never taken from
outside.
"""

import gc
import json
import logging
import re
import shutil
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Protocol

from whoosh import index as whoosh_index
from whoosh import scoring
from whoosh.analysis import Token, Tokenizer
from whoosh.fields import ID, STORED, TEXT, Schema

from cardsdb import dataset
from cardsdb.models import Dataset
from cardsdb.names import fold
from rulesref.search import affinity, encoder, tsearch
from rulesref.search.affinity import Space
from rulesref.search.analysis import index_words, words
from rulesref.search.documents import FIELD_WEIGHTS, SPACE, Document
from rulesref.search.encoder import Vectors
from rulesref.search.facts import FactBook, Subject
from rulesref.search.features import GameFit, Rarity, Stems, Text, places
from rulesref.search.query import Lexicon, Query
from rulesref.search.sayings import Saying, sayings
from rulesref.text.mentions import ordinary_words

log = logging.getLogger(__name__)

KEPT_FOLDERS = 2  # the current one, and the one that running requests may still read


class DomainTokenizer(Tokenizer):
    """Feeds Whoosh the words of `analysis`."""

    def __call__(self, value: str, **_options: Any) -> Iterator[Token]:
        token = Token(positions=True, chars=False)
        for place, word in enumerate(index_words(value)):
            token.text = word.stem
            token.boost = 1.0
            token.pos = place
            token.stopped = False
            yield token


def _schema() -> Schema:
    text = {name: TEXT(analyzer=DomainTokenizer(), phrase=False, field_boost=1.0) for name in FIELD_WEIGHTS}
    return Schema(id=ID(unique=True), data=STORED, **text)


def build(found: Iterable[Document], version: str) -> str:
    """Build an index of these documents beside the current one, and return the name of its folder.

    A folder that cannot be finished is removed: on a full disk, the next attempt needs its space.
    """
    name = f"{version}-{time.time_ns():x}"
    folder = dataset.pointer().parent / name
    folder.mkdir(parents=True)
    try:
        _write(found, folder)
    except BaseException:
        remove(name)
        raise
    return name


def remove(name: str) -> None:
    """Remove an index that is not used."""
    shutil.rmtree(dataset.pointer().parent / name, ignore_errors=True)


def _write(found: Iterable[Document], folder: Path) -> None:
    writer = tsearch.Writer(folder) if tsearch.is_used() else WhooshWriter(folder)
    vocabulary: Counter[str] = Counter()
    aliases: list[tuple[str, str]] = []
    found = list(found) if encoder.is_installed() else found
    if isinstance(found, list):
        before = dataset.current()
        encoder.write(_vector_texts(found), folder, None if before is dataset.NONE else before.index)
        affinity.write(_vector_texts(found), entries_of(found), folder)
    for document in found:
        fields = _fields(document)
        writer.add(document.id, json.dumps(asdict(document)), fields)
        vocabulary.update({word.folded for text in fields.values() for word in words(text)})
        if document.type == "term":
            aliases += [(alias, document.title) for alias in document.names]
    writer.finish()
    (folder / "lexicon.json").write_text(json.dumps({"words": vocabulary, "aliases": aliases}))


class WhooshWriter:
    """Writes the texts of an index into Whoosh's files."""

    def __init__(self, folder: Path) -> None:
        self._index = whoosh_index.create_in(folder, _schema())
        self._writer = self._index.writer(limitmb=64)

    def add(self, id_: str, data: str, fields: Mapping[str, str]) -> None:
        self._writer.add_document(id=id_, data=data, **fields)

    def finish(self) -> None:
        self._writer.commit(optimize=True)
        self._index.close()


def _fields(document: Document) -> dict[str, str]:
    return {
        "title": document.title,
        "names": "\n".join((*document.names, *document.books)),
        "wordings": "\n".join(document.wordings),
        "text": document.text,
    }


def keep(version: str, folder: str) -> None:
    """Have a built index in the database, where it is there that all machines find it; within the transaction."""
    if tsearch.is_used():
        row = Dataset.objects.get()
        tsearch.keep(folder, dataset.pointer().parent / folder, row.build)
        row.version, row.build, row.software = version, folder, dataset.software()
        row.save()


def make_current(version: str, folder: str) -> None:
    """Make a built index the current one, and remove all but the one before, which running requests may still read."""
    before = dataset.current().index.name
    dataset.point_to(version, folder)
    for path in dataset.pointer().parent.iterdir():
        if path.is_dir() and path.name not in (folder, before):
            remove(path.name)


class Narrow(Protocol):
    """What narrows a search; equal ones admit the same."""

    def admits(self, document: Document) -> bool: ...
    def __hash__(self) -> int: ...


@dataclass(frozen=True, eq=False)
class Corpus:
    """What is kept in memory of an index: its documents in the order of their numbers, their words, the lexicon."""

    documents: tuple[Document, ...]
    texts: tuple[Text, ...]
    holders: dict[str, dict[int, tuple[int, ...]]]  # for each stem the texts that hold it, and where there
    lexicon: Lexicon
    rarity: Rarity
    games: GameFit
    postings: "Postings"
    vectors: Vectors | None
    space: Space | None
    rows: tuple[tuple[int, int], ...]  # the run of vectors of each document; empty for one that has none
    with_rows: tuple[int, ...]  # the documents that have vectors
    facts: FactBook
    sayings: tuple[frozenset[int], ...]  # for each document those that say the same

    @cached_property
    def id_order(self) -> tuple[int, ...]:
        """For each document, its place in the order of the ids."""
        numbers = range(len(self.documents))
        ordered = sorted(numbers, key=lambda number: self.documents[number].id)
        return tuple(sorted(numbers, key=ordered.__getitem__))

    @cached_property
    def admitted(self) -> Callable[[Narrow], frozenset[int]]:
        """The documents within a narrowing; those of the last ones are kept."""
        documents = self.documents  # no reference to the corpus, which would keep an old one alive

        def admitted(narrow: Narrow) -> frozenset[int]:
            return frozenset(number for number, document in enumerate(documents) if narrow.admits(document))

        return lru_cache(maxsize=64)(admitted)

    @cached_property
    def subject_stems(self) -> frozenset[str]:
        """The stems of the card names that rulings are about."""
        return frozenset(stem for text in self.texts for bag in text.subjects for stem in bag.stems)


_corpora: dict[Path, Corpus] = {}
_lock = threading.Lock()


def corpus() -> Corpus:
    """Return the current corpus; raise NotReadyError before the first import and while the index cannot be read."""
    current = dataset.needed()
    found = _corpora.get(current.index)
    if found is None:
        with _lock:
            found = _corpora.get(current.index) or _opened(current.index)
            for old in list(_corpora)[: -(KEPT_FOLDERS - 1) or None]:
                del _corpora[old]
            _corpora[current.index] = found
            gc.freeze()  # a full collection would look at all of it again, a tenth of a second every 150 questions
    return found


def _opened(folder: Path) -> Corpus:
    try:
        return _open(folder)
    except Exception as error:  # a damaged file can raise anything
        log.warning("The index in %s cannot be read: %s", folder.name, repr(error))  # no handler keeps the error alive
        raise dataset.NotReadyError(dataset.DAMAGED) from error


def _open(folder: Path) -> Corpus:
    engine = tsearch.Engine(folder) if (folder / tsearch.DOCUMENTS).exists() else WhooshEngine(folder)
    found = tuple(_document(json.loads(data)) for data in engine.documents())
    lexicon = json.loads((folder / "lexicon.json").read_text())
    rarity, games = weigh(map(stems_of, found))
    texts, holders = _texts(found, rarity)
    runs = _runs(found)
    count = runs[-1][1] if runs else 0
    with_rows = tuple(number for number, (start, end) in enumerate(runs) if end > start)
    return Corpus(
        found,
        texts,
        holders,
        Lexicon.of(lexicon["words"], [tuple(pair) for pair in lexicon["aliases"]]),
        rarity,
        games,
        Postings(engine),
        Vectors.open(folder, [runs[number][0] for number in with_rows], count),
        Space.open(folder, count) if encoder.is_installed() else None,
        runs,
        with_rows,
        _facts(found),
        tuple(sayings([_saying(document) for document in found])),
    )


def _texts(found: Iterable[Document], rarity: Rarity) -> tuple[tuple[Text, ...], dict[str, dict[int, tuple[int, ...]]]]:
    """Return what the features read, and the holders of each stem; the stems themselves are not kept."""
    texts = []
    holders: dict[str, dict[int, tuple[int, ...]]] = {}
    kept: dict[tuple[int, ...], tuple[int, ...]] = {}  # most texts hold most stems at the same few places
    for number, document in enumerate(found):
        stems = stems_of(document)
        texts.append(Text.of(stems, rarity))
        for stem, at in places(stems).items():
            holders.setdefault(stem, {})[number] = kept.setdefault(at, at)
    return tuple(texts), holders


def _facts(found: Iterable[Document]) -> FactBook:
    found = list(found)
    ordinary = ordinary_words(document.text for document in found) | _rules_words(found)
    subjects = [
        (
            Subject(number, document.extra["kind"], document.game, document.title, document.extra["facts"]),
            document.names if document.type == SPACE else (),
        )
        for number, document in enumerate(found)
        if document.extra.get("facts") and document.extra["named"]
    ]
    return FactBook(subjects, ordinary)


def _rules_words(found: Iterable[Document]) -> frozenset[str]:
    """Return the words that name a rule and no card, singular and plural: “rumors” isn't Rumors from the North."""
    terms = {fold(document.title) for document in found if document.type == "term"}
    cards = {fold(document.title) for document in found if document.type == "card"}
    return frozenset(form for term in terms - cards if " " not in term for form in (term, f"{term}s"))


def _saying(document: Document) -> Saying:
    return Saying(
        document.id, document.game, f"{document.type == 'card'} {document.title}", document.extra.get("restates")
    )


def _document(row: dict[str, Any]) -> Document:
    lists = {name: tuple(row[name]) for name in ("expansions", "names", "books", "wordings", "subjects")}
    return Document(**{**row, **lists})


def stems_of(document: Document) -> Stems:
    """Return the stems of a document's parts."""

    def stems(text: str) -> tuple[str, ...]:
        return tuple(word.stem for word in index_words(text))

    return Stems(
        type=document.type,
        game=document.game,
        title=stems(document.title),
        text=stems(document.text),
        sentences=tuple(map(stems, _sentences(document.text))),
        names=frozenset(stem for text in document.names for stem in stems(text)),
        books=frozenset(stem for text in document.books for stem in stems(text)),
        wordings=tuple(map(stems, document.wordings)),
        subjects=tuple(map(stems, document.subjects)),
        core=document.core,
        unknown=bool(document.extra.get("unknown")) or not document.text.strip(),
        second_hand=document.authority == "community" or document.superseded_by is not None,
    )


def weigh(stems: Iterable[Stems]) -> tuple[Rarity, GameFit]:
    """Return how rare the stems of a corpus are, and how they fit its games."""
    counts: dict[str, Counter[str]] = {}
    documents: Counter[str] = Counter()
    for each in stems:
        documents[each.game] += 1
        counts.setdefault(each.game, Counter()).update(each.everything | each.books)
    everywhere: Counter[str] = Counter()
    for counter in counts.values():
        everywhere.update(counter)
    return Rarity(everywhere, documents.total()), GameFit(counts, documents)


# Vectors

LONGEST_PIECE = 300  # characters of a text that are encoded as one
MOST_PIECES = 6


def _vector_texts(found: Iterable[Document]) -> list[str]:
    return [text for document in found for text in vector_parts(document)]


def entries_of(found: Iterable[Document]) -> list[int]:
    """Return for each text with a vector the number of its document, -1 for one of a document without wordings."""
    return [
        number if document.wordings else -1 for number, document in enumerate(found) for _text in vector_parts(document)
    ]


def vector_parts(document: Document) -> list[str]:
    """Return what is encoded of a document: the title, the wordings, the pieces of its text; nothing without a text."""
    if not document.text.strip():
        return []
    return [document.title, *document.wordings, *_pieces(document.text)]


def _pieces(text: str) -> list[str]:
    """Cut a text between its lines and sentences."""
    pieces = [""]
    for part in _sentences(text):
        if pieces[-1] and len(pieces[-1]) + len(part) > LONGEST_PIECE:
            pieces.append("")
        pieces[-1] = f"{pieces[-1]} {part}".strip()
    return pieces[:MOST_PIECES]


def _sentences(text: str) -> list[str]:
    return re.split(r"\n+|(?<=[.!?;])\s+", text)


def _runs(found: Iterable[Document]) -> tuple[tuple[int, int], ...]:
    runs, end = [], 0
    for document in found:
        start, end = end, end + len(vector_parts(document))
        runs.append((start, end))
    return tuple(runs)


# Postings


class Engine(Protocol):
    """Finds texts by their words: Whoosh in files, or PostgreSQL."""

    def documents(self) -> Iterable[str]:
        """Return the documents as they were added."""
        ...

    def scores(self, stem: str) -> dict[int, float]:
        """Return the score of each text that holds the stem, by its number."""
        ...


class WhooshEngine:
    """Reads Whoosh's files, for one thread at a time: a Searcher that threads share raises or returns wrong hits."""

    def __init__(self, folder: Path) -> None:
        self._searcher = whoosh_index.open_dir(folder, readonly=True).searcher(weighting=scoring.BM25F())

    def documents(self) -> Iterable[str]:
        reader = self._searcher.reader()
        return [reader.stored_fields(number)["data"] for number in range(reader.doc_count_all())]

    def scores(self, stem: str) -> dict[int, float]:
        scores: dict[int, float] = {}
        for field, boost in FIELD_WEIGHTS.items():
            if (field, stem) in self._searcher.reader():
                matcher = self._searcher.postings(field, stem)
                while matcher.is_active():
                    number = matcher.id()
                    scores[number] = scores.get(number, 0.0) + boost * matcher.score()
                    matcher.next()
        return scores


class Postings:
    """What the engine gives each text for a stem, read from the index when it is first asked for and then kept.

    The score of a query is the sum over its stems, so that nothing needs to be read twice.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lock = threading.Lock()
        self._known: dict[str, tuple[tuple[int, float], ...]] = {}

    def of(self, stem: str) -> tuple[tuple[int, float], ...]:
        """Return (document number, score) of each text that holds the stem."""
        found = self._known.get(stem)
        if found is None:
            with self._lock:
                found = self._known[stem] = tuple(self._engine.scores(stem).items())
        return found


LIGHT_WEIGHT = 0.2  # of a light word in Whoosh's score


def matches(found: Corpus, query: Query) -> dict[int, float]:
    """Return Whoosh's score (BM25F) of every text that holds a word of the query, by document number."""
    scores: dict[int, float] = {}
    for want in query.heavy:
        for stem, weight in want.stems.items():
            share = weight * (LIGHT_WEIGHT if want.light else 1.0)
            for number, score in found.postings.of(stem):
                scores[number] = scores.get(number, 0.0) + share * score
    return scores
