"""Names of cards and spaces in a query: whole, by their beginning, by a telling word, or slightly misspelt. PURE."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz import process
from rapidfuzz.distance import OSA

from cardsdb.names import fold
from rulesref.search.courtesies import LIGHT
from rulesref.search.query import ORDINARY

LEAST_ALIKE = 0.82  # of a misspelt name and the name
SHORTEST = 4  # letters of a beginning, of a telling word, and of a name that may be misspelt
ARTICLES = frozenset({"the", "a", "an"})
MOST_WORDS = 7
WHOLE, BEGINNING, PART, MISSPELT = 1.0, 0.8, 0.7, 0.6  # how sure it is that the name is meant


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in a query: the words that say it, whose name it is, and how sure that is."""

    start: int
    end: int
    owners: tuple[int, ...]
    weight: float
    telling: bool = True  # a word of it is no ordinary English, or the name has several words


class NameBook:
    """All names with their owners. Build it once with `of`."""

    def __init__(self, whole: Mapping[str, tuple[int, ...]], ordinary: frozenset[str]) -> None:
        self._whole = whole
        self._ordinary = ordinary  # words that say no name by themselves
        self._beginnings: dict[str, dict[int, None]] = {}
        self._parts: dict[str, dict[int, None]] = {}
        self._by_length: dict[int, list[str]] = {}
        for name, owners in whole.items():
            words = name.split()
            self._by_length.setdefault(len(words), []).append(name)
            for length in range(1, len(words)):
                self._beginnings.setdefault(" ".join(words[:length]), {}).update(dict.fromkeys(owners))
            for word in words[1:]:
                self._parts.setdefault(word, {}).update(dict.fromkeys(owners))

    @classmethod
    def of(cls, names: Iterable[tuple[str, int]], ordinary: Iterable[str]) -> "NameBook":
        """Return the book of (name, owner) pairs; `ordinary` are folded words that rules use as well."""
        whole: dict[str, dict[int, None]] = {}
        for name, owner in names:
            folded = fold(name)
            for form in {folded, folded.removeprefix("the ")} - {""}:
                whole.setdefault(form, {})[owner] = None
        return cls({name: tuple(owners) for name, owners in whole.items()}, LIGHT | ORDINARY.union(ordinary))

    def telling_words(self) -> set[str]:
        """Return the words of the names that are no ordinary words."""
        return {word for name in self._whole for word in name.split()} - self._ordinary

    def mentions(self, words: Sequence[str]) -> list[Mention]:
        """Return the names that the folded words of a query say, none within or across another, in order."""
        found: list[Mention] = []
        taken: set[int] = set()
        for find in (self._as_whole, self._as_misspelt_run, self._as_part, self._as_misspelt):
            for length in range(min(MOST_WORDS, len(words)), 0, -1):
                for start in range(len(words) - length + 1):
                    run = range(start, start + length)
                    if taken.isdisjoint(run):
                        owners, weight = find(words[start : start + length])
                        if owners:
                            named = [word for word in words[start : start + length] if word not in ARTICLES]
                            telling = len(named) > 1 or not self._ordinary.issuperset(named)
                            found.append(Mention(start, start + length, owners, weight, telling))
                            taken.update(run)
        return sorted(found, key=lambda mention: mention.start)

    def _as_whole(self, run: Sequence[str]) -> tuple[tuple[int, ...], float]:
        return self._whole.get(" ".join(run), ()), WHOLE

    def _as_part(self, run: Sequence[str]) -> tuple[tuple[int, ...], float]:
        text = " ".join(run)
        if len(run) == 1 and (len(text) < SHORTEST - 1 or text in self._ordinary):
            return (), PART
        if all(word in self._ordinary for word in run) and len(run) < 3:
            return (), PART
        if owners := self._beginnings.get(text):
            return tuple(owners), BEGINNING
        return tuple(self._parts.get(text, ())) if len(run) == 1 else (), PART

    def _as_misspelt_run(self, run: Sequence[str]) -> tuple[tuple[int, ...], float]:
        return self._as_misspelt(run) if len(run) > 1 else ((), MISSPELT)

    def _as_misspelt(self, run: Sequence[str]) -> tuple[tuple[int, ...], float]:
        text = " ".join(run)
        if len(text) <= SHORTEST or all(word in self._ordinary for word in run):
            return (), MISSPELT
        near = process.extractOne(
            text, self._by_length.get(len(run), ()), scorer=OSA.normalized_similarity, score_cutoff=LEAST_ALIKE
        )
        if near is None or near[0][0] != text[0] or (len(run) == 1 and len(text) < SHORTEST + 2):
            return (), MISSPELT
        return self._whole[near[0]], MISSPELT
