"""What a query asks for: its words with their alternatives and weights. Accepts any text and never raises. PURE.

A query is a list of wants. Each want is one word of the query, with what else would satisfy it: the words of a term
that the glossary gives it as an alias of, or the nearest word of the corpus for one that is misspelt.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rapidfuzz import process
from rapidfuzz.distance import OSA

from rulesref.search.analysis import Word, stem, words
from rulesref.search.courtesies import LIGHT, question

LONGEST_QUERY = 400  # characters; the rest of a longer one is not looked at
MOST_WORDS = 40
ALIAS_WEIGHT = 0.8  # of a term that a word is only an alias of
LEAST_ALIKE = 0.77  # of a misspelt word and what it is taken for
RESPELT_WEIGHT = 0.85  # of the word that a misspelt one is taken for

# Everyday English, which is no slip although no text has it ("carte", "hello"). Our own list: the dictionaries of
# spelling packages hold every word that a slip may look like.
ORDINARY = frozenset(Path(__file__).with_name("ordinary_words.txt").read_text(encoding="utf-8").split())

LIGHT_STEMS = frozenset(stem(word) for word in LIGHT)


@dataclass(frozen=True, slots=True)
class Want:
    """One word of a query: stems that satisfy it, each with a weight up to 1; `light` words need not be found."""

    word: str
    stems: Mapping[str, float]
    light: bool = False


@dataclass(frozen=True)
class Query:
    """A query in parts. `corrected` is the query with misspelt words replaced, None where none is."""

    text: str
    wants: tuple[Want, ...]
    corrected: str | None = None

    @property
    def says_something(self) -> bool:
        """Tell whether a word of the query carries weight."""
        return any(not want.light for want in self.wants)

    @property
    def heavy(self) -> tuple[Want, ...]:
        """The wants that count; all of them where none is heavy."""
        return tuple(want for want in self.wants if not want.light) or self.wants


@dataclass(frozen=True)
class Lexicon:
    """What the corpus knows: folded words with the number of texts that hold them, and the glossary's aliases."""

    frequencies: Mapping[str, int] = field(default_factory=dict)
    aliases: Mapping[tuple[str, ...], tuple[frozenset[str], ...]] = field(
        default_factory=dict
    )  # folded words -> stems of the term
    stems: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, frequencies: Mapping[str, int], aliases: Iterable[tuple[str, str]]) -> "Lexicon":
        """Return the lexicon of a corpus; `aliases` are (alias, term) pairs."""
        table: dict[tuple[str, ...], tuple[frozenset[str], ...]] = {}
        for alias, term in aliases:
            key = tuple(word.folded for word in words(alias))
            if key:
                table[key] = (*table.get(key, ()), frozenset(word.stem for word in words(term)))
        counts: Counter[str] = Counter()
        for word, count in frequencies.items():
            counts[stem(word)] += count
        return cls(frequencies, table, counts)


def parse(text: str, lexicon: Lexicon) -> Query:
    """Return what `text` asks for."""
    bare = question(text[:LONGEST_QUERY])
    found = list(words(bare))[:MOST_WORDS]
    spelt = {word.folded: _respell(word.folded, lexicon) for word in found}
    wants = [_want(word, spelt[word.folded]) for word in found]
    for place, length, terms in _alias_runs(found, spelt, lexicon):
        run = wants[place : place + length]
        wants[place : place + length] = [_with_terms(want, run, terms, lexicon) for want in run]
    return Query(text, tuple(wants), _corrected(bare, found, spelt))


def _want(word: Word, respelt: str | None) -> Want:
    stems = {word.stem: 1.0}
    if respelt is not None:
        stems[stem(respelt)] = RESPELT_WEIGHT
    return Want(word.folded, stems, light=word.folded in LIGHT or len(word.folded) == 1)


def _with_terms(want: Want, run: list[Want], terms: Iterable[frozenset[str]], lexicon: Lexicon) -> Want:
    """Return the want of an alias with the most telling word of each term that the alias does not name itself."""
    said = {stem for each in run for stem in each.stems}
    added = {}
    for stems in terms:
        if not stems & set(want.stems) and stems - said:
            added[min(stems - said, key=lambda stem: (lexicon.stems.get(stem, 0), stem))] = ALIAS_WEIGHT
    return Want(want.word, {**added, **want.stems}, want.light and not added) if added else want


def _respell(word: str, lexicon: Lexicon) -> str | None:
    """Return the nearest word of the corpus for one that it does not know, None where none is near.

    In a short word another letter makes another word ("poker" is not "power"); one too many, one too few and two
    that changed places are slips.
    """
    known = lexicon.frequencies
    if (
        word in ORDINARY
        or word in known
        or stem(word) in lexicon.stems
        or len(word) < 4
        or word.isdigit()
        or len(word) > 30
    ):
        return None
    if (word,) in lexicon.aliases:
        return None
    near = process.extract(word, known.keys(), scorer=OSA.normalized_similarity, score_cutoff=LEAST_ALIKE, limit=5)
    likely = [
        found for found in near if len(word) > 5 or len(found[0]) != len(word) or sorted(found[0]) == sorted(word)
    ]
    if not likely:
        return None
    return max(likely, key=lambda found: (round(found[1], 2) + _same_beginning(word, found[0]), known[found[0]]))[0]


def _same_beginning(one: str, other: str) -> float:
    return 0.05 if one[0] == other[0] else 0.0


def _alias_runs(
    found: list[Word], spelt: Mapping[str, str | None], lexicon: Lexicon
) -> list[tuple[int, int, tuple[frozenset[str], ...]]]:
    """Return (place, number of words, stems of each term) for each alias in the query, longest first."""
    folded = [spelt[word.folded] or word.folded for word in found]
    longest = max((len(key) for key in lexicon.aliases), default=0)
    runs = []
    for place in range(len(folded)):
        for length in range(min(longest, len(folded) - place), 0, -1):
            terms = lexicon.aliases.get(tuple(folded[place : place + length]))
            if terms is not None:
                runs.append((place, length, terms))
                break
    return runs


def _corrected(text: str, found: list[Word], spelt: Mapping[str, str | None]) -> str | None:
    if not any(spelt.values()):
        return None
    parts, end = [], 0
    for word in found:
        better = spelt[word.folded]
        if better is not None:
            parts += [text[end : word.start], better]
            end = word.end
    return "".join([*parts, text[end:]]).strip()
