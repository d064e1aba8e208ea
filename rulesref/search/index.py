"""The Whoosh index: built by an import into a folder of its own, then made current in one step, read-only from then on.

Readers notice a new index by the pointer file and open it beside the old one. Each thread has its own Searcher:
one that is shared raises or returns wrong hits. The index holds pickles, so it is built here and never taken from
outside.
"""

import json
import shutil
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from whoosh import index as whoosh_index
from whoosh import query as whoosh_query
from whoosh import scoring
from whoosh.analysis import Token, Tokenizer
from whoosh.fields import ID, STORED, TEXT, Schema

from cardsdb import dataset
from cardsdb.names import fold
from rulesref.search.analysis import index_words, words
from rulesref.search.documents import FIELD_WEIGHTS, Document
from rulesref.search.query import Lexicon, Query
from rulesref.search.ranking import Rarity, Words

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
    """Build an index of these documents beside the current one, and return the name of its folder."""
    name = f"{version}-{time.time_ns():x}"
    folder = dataset.pointer().parent / name
    folder.mkdir(parents=True)
    index = whoosh_index.create_in(folder, _schema())
    writer = index.writer(limitmb=64)
    vocabulary: Counter[str] = Counter()
    aliases: list[tuple[str, str]] = []
    for document in found:
        fields = _fields(document)
        writer.add_document(id=document.id, data=json.dumps(asdict(document)), **fields)
        vocabulary.update({word.folded for text in fields.values() for word in words(text)})
        if document.type == "term":
            aliases += [(alias, document.title) for alias in document.names]
    writer.commit(optimize=True)
    index.close()
    (folder / "lexicon.json").write_text(json.dumps({"words": vocabulary, "aliases": aliases}))
    return name


def _fields(document: Document) -> dict[str, str]:
    return {
        "title": document.title,
        "names": "\n".join((*document.names, *document.books)),
        "wordings": "\n".join(document.wordings),
        "text": document.text,
    }


def make_current(version: str, folder: str) -> None:
    """Make a built index the current one, and remove those that nobody reads any more."""
    dataset.point_to(version, folder)
    base = dataset.pointer().parent
    others = sorted((path for path in base.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime)
    for path in [path for path in others if path.name != folder][: -(KEPT_FOLDERS - 1) or None]:
        shutil.rmtree(path, ignore_errors=True)


@dataclass(frozen=True)
class Corpus:
    """What is kept in memory of an index: its documents in the order of their numbers, their words, the lexicon."""

    index: Any
    documents: tuple[Document, ...]
    words: tuple[Words, ...]
    lexicon: Lexicon
    rarity: Rarity
    titles: dict[str, list[int]]


class NotReadyError(RuntimeError):
    """There is no index yet: nothing was imported."""


_corpora: dict[Path, Corpus] = {}
_lock = threading.Lock()
_local = threading.local()


def corpus() -> Corpus:
    """Return the current corpus; raise NotReadyError before the first import."""
    current = dataset.current()
    if current is dataset.NONE:
        raise NotReadyError("Nothing has been imported yet.")
    found = _corpora.get(current.index)
    if found is None:
        with _lock:
            found = _corpora.get(current.index) or _open(current.index)
            for old in list(_corpora)[: -(KEPT_FOLDERS - 1) or None]:
                del _corpora[old]
            _corpora[current.index] = found
    return found


def _open(folder: Path) -> Corpus:
    index = whoosh_index.open_dir(folder, readonly=True)
    with index.reader() as reader:
        rows = [json.loads(reader.stored_fields(number)["data"]) for number in range(reader.doc_count_all())]
    found = tuple(_document(row) for row in rows)
    stems = tuple(_words(document) for document in found)
    lexicon = json.loads((folder / "lexicon.json").read_text())
    frequencies = Counter(stem for each in stems for stem in each.everything)
    titles: dict[str, list[int]] = {}
    for number, document in enumerate(found):
        titles.setdefault(fold(document.title), []).append(number)
    return Corpus(
        index,
        found,
        stems,
        Lexicon.of(lexicon["words"], [tuple(pair) for pair in lexicon["aliases"]]),
        Rarity(frequencies, len(found)),
        titles,
    )


def _document(row: dict[str, Any]) -> Document:
    lists = {name: tuple(row[name]) for name in ("expansions", "names", "books", "wordings")}
    return Document(**{**row, **lists})


def _words(document: Document) -> Words:
    title = tuple(word.stem for word in index_words(document.title))
    names = frozenset(word.stem for text in document.names for word in index_words(text))
    books = frozenset(word.stem for text in document.books for word in index_words(text))
    text = frozenset(word.stem for word in index_words(document.text))
    wordings = tuple(frozenset(word.stem for word in index_words(wording)) for wording in document.wordings)
    return Words(title, names, books, text, wordings, names.union(title, text, *wordings))


def matches(found: Corpus, query: Query) -> list[tuple[int, float]]:
    """Return (document number, Whoosh's score) of every text that holds a word of the query, best first."""
    parts = [
        whoosh_query.Term(field, stem, boost=weight * boost * (0.2 if want.light else 1.0))
        for want in query.heavy
        for stem, weight in want.stems.items()
        for field, boost in FIELD_WEIGHTS.items()
    ]
    if not parts:
        return []
    results = _searcher(found).search(whoosh_query.Or(parts), limit=None)
    return [(docnum, score) for score, docnum in results.top_n]


def _searcher(found: Corpus) -> Any:
    """Return this thread's Searcher of the index."""
    mine = getattr(_local, "searcher", None)
    if mine is None or mine[0] is not found.index:
        if mine is not None:
            mine[1].close()
        mine = (found.index, found.index.searcher(weighting=scoring.BM25F()))
        _local.searcher = mine
    return mine[1]
