"""The words that queries may use as values: those of the dataset, in all spellings."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cardsdb.names import fold
from cardsdb.query.keys import FACTS, HAS, IS, LEVELS, WIDER
from cardsdb.query.records import Document, Record, Word, box_parts, box_words, game_words, level_word
from cardsdb.terms import Alignment, Color, GameCode, Kind


@dataclass(frozen=True)
class Vocabulary:
    """Words by key.

    `meanings` is {key: {folded spelling: words that it may mean}}, `offered` {key: spellings to suggest},
    `ranks` {key: {word: rank}} for sorting, `parts` {word: words that `:` finds as well}.
    """

    meanings: Mapping[str, Mapping[str, tuple[str, ...]]]
    offered: Mapping[str, tuple[str, ...]]
    ranks: Mapping[str, Mapping[str, int]]
    parts: Mapping[str, tuple[str, ...]]

    @classmethod
    def of(
        cls,
        records: Iterable[Record],
        *,
        boxes: Iterable[Document] = (),
        games: Iterable[Document] = (),
        also: Mapping[str, Iterable[str]] | None = None,
    ) -> "Vocabulary":
        """Return the words of cards, and of boxes and games from their documents, in their order.

        `also` is {word: more spellings}, such as a rulebook's id for its box.
        """
        boxes, games = tuple(boxes), tuple(games)
        words = _known(box_words(boxes), game_words(games))
        for record in records:
            for key, found in record.words.items():
                words[key].extend(found)
        merged = {key: _merged(found, also or {}) for key, found in words.items()}
        return cls(
            meanings={key: _meanings(found) for key, found in merged.items()},
            offered={
                key: tuple(dict.fromkeys(str(word) for each in found for word in each.offered))
                for key, found in words.items()
            },
            ranks={key: {word: rank for rank, word in enumerate(found)} for key, found in merged.items()},
            parts={**WIDER, **box_parts(boxes)},
        )

    def words(self, key: str, spelling: str) -> tuple[str, ...]:
        """Return the possible words of a spelling; none if it is not known."""
        return self.meanings.get(key, {}).get(fold(spelling), ())

    def with_parts(self, words: Iterable[str]) -> tuple[str, ...]:
        """Return the words with those that `:` finds as well."""
        return tuple(dict.fromkeys(each for word in words for each in (word, *self.parts.get(word, ()))))


def _known(boxes: tuple[Word, ...], games: tuple[Word, ...]) -> dict[str, list[Word]]:
    """Return the words that are known even if no card has them, in sort order."""
    codes = tuple(Word(code, (code,), (code.name.replace("_", " "),)) for code in GameCode)
    known: dict[str, tuple[Word, ...]] = {
        "type": tuple(map(_kind, Kind)),
        "game": games or codes,
        "set": boxes,
        "in": (*boxes, *(games or codes)),
        "color": tuple(Word(word, (word,)) for word in Color),
        "diff": tuple(map(level_word, LEVELS)),
        "alignment": tuple(Word(word, (word,)) for word in Alignment),
        "is": tuple(Word(word, (word,)) for word in IS),
        "has": tuple(Word(word, (word,)) for word in (*HAS, *FACTS)),
    }
    return {key: list(known.get(key, ())) for key in (*FACTS, "is", "has")}


def _kind(kind: Kind) -> Word:
    plural = f"{kind[:-1]}ies" if kind.endswith("y") else f"{kind}s"
    return Word(kind, (kind,), (plural, f"{kind} card", f"{kind} cards"))


def _merged(words: Iterable[Word], also: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
    """Return {word: its spellings}, each word once."""
    merged: dict[str, dict[str, None]] = {}
    for word in words:
        merged.setdefault(str(word.word), {}).update(dict.fromkeys((*word.offered, *word.also)))
    return {word: (*spellings, *also.get(word, ())) for word, spellings in merged.items()}


def _meanings(words: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for word, spellings in words.items():
        for spelling in dict.fromkeys(map(fold, spellings)):
            found[spelling] = (*found.get(spelling, ()), word)
    return found
