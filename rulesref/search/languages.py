"""The language of a question, and the games' own words in it put into English. PURE.

This is no translation: a question in German finds its English rule by its meaning, where the sentence encoder is
installed. The words of the games and the names of cards in it are looked for as words, and without the encoder they
are all that there is.
"""

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rulesref.search.courtesies import LIGHT

ENGLISH = "en"
NAMES = {
    "en": "English", "de": "German", "fr": "French", "es": "Spanish", "it": "Italian", "pt": "Portuguese",
    "pl": "Polish", "nl": "Dutch", "ru": "Russian",
}  # fmt: skip
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|[+-]?\d+")
_SHARED = 0.5  # of a word that is English as well
_OF_THE_GAMES = 0.8  # of a word of the games: many of them are spelt alike in several languages
_LETTERS = {  # letters that give a language away, among those that are told apart here
    "de": "äöüß", "fr": "éèêàçôîûœù", "es": "ñáéíóú¿¡", "it": "àèìòù", "pt": "ãõçáéíóúâê", "pl": "ąćęłńóśźż",
    "nl": "", "ru": "",
}  # fmt: skip
_LETTER = 0.4  # of a word with such a letter
SHORTEST_PART = 4  # letters of a part of a word made of two
LONGEST_LINK = 2  # letters between the parts, as the "s" in "Erweiterungskarte"


@dataclass(frozen=True)
class Vocabulary:
    """What is known of a language: its small words, and the English for words of the games, whole or by beginning."""

    common: frozenset[str]
    whole: Mapping[str, tuple[str, ...]]
    beginnings: Mapping[str, tuple[str, ...]]

    def english(self, word: str) -> tuple[str, ...]:
        """Return the English words for a word, longest beginning first; none where it is not known.

        A word may be made of two, as German "Monsterbecher" is: then both count.
        """
        english, known = self._alone(word)
        rest = word[known:]
        for linked in range(min(LONGEST_LINK, len(rest) - SHORTEST_PART) + 1 if known >= SHORTEST_PART else 0):
            other, length = self._alone(rest[linked:])
            if length >= SHORTEST_PART:
                return (*english, *other)
        return english

    def _alone(self, word: str) -> tuple[tuple[str, ...], int]:
        """Return the English words for a word by its longest beginning, and how long that is."""
        found = self.whole.get(word)
        if found:
            return found, len(word)
        for length in range(len(word), 1, -1):
            if found := self.beginnings.get(word[:length]):
                return found, length
        return (), 0


@cache
def vocabularies() -> Mapping[str, Vocabulary]:
    """Return what is known of each language, from `foreign_words.toml`."""
    tables = tomllib.loads(Path(__file__).with_name("foreign_words.toml").read_text(encoding="utf-8"))
    return {language: _vocabulary(table) for language, table in tables.items()}


def _vocabulary(table: Mapping[str, str]) -> Vocabulary:
    whole: dict[str, tuple[str, ...]] = {}
    beginnings: dict[str, tuple[str, ...]] = {}
    for english, spoken in table.items():
        for word in [] if english == "common" else spoken.split():
            place, key = (beginnings, plain(word[:-1])) if word.endswith("*") else (whole, plain(word))
            place[key] = (*place.get(key, ()), *english.split())
    return Vocabulary(frozenset(map(plain, table["common"].split())), whole, beginnings)


def plain(word: str) -> str:
    """Return a word in small letters without accents, in any script."""
    decomposed = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def spoken(text: str) -> list[str]:
    """Return the words of a text in any language; an elided article (l’action) is a word of its own."""
    return [part for word in _WORD.findall(text) for part in re.split("['’]", plain(word)) if part]


def recognize(text: str, is_english: Callable[[str], bool]) -> str:
    """Return the code of the language of a question, English where nothing speaks for another.

    `is_english` tells whether a word stands in the English texts.
    """
    words = spoken(text)
    written = text.casefold().split()
    if any("\u0400" <= letter <= "\u04ff" for word in words for letter in word):
        return "ru"
    scores = dict.fromkeys(vocabularies(), 0.0)
    english, telling = 0.0, dict.fromkeys(vocabularies(), False)
    for word in words:
        ours = word in LIGHT or is_english(word)
        english += ours
        for language, known in vocabularies().items():
            weight = 1.0 if word in known.common else _OF_THE_GAMES if known.english(word) else 0.0
            scores[language] += weight * (_SHARED if ours else 1.0)
            telling[language] |= weight == 1.0 and word not in LIGHT
    for language, letters in _LETTERS.items():
        marked = sum(not set(letters).isdisjoint(word) for word in written)
        scores[language] += _LETTER * marked
        telling[language] |= marked > 1
    best = max(scores, key=lambda language: scores[language])
    return best if telling[best] and scores[best] > 0.6 * english and scores[best] >= len(words) / 4 else ENGLISH


_LATIN = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        "a b v g d e e zh z i i k l m n o p r s t u f h c ch sh sh _ i _ e iu ia".split(),
        strict=True,
    )
)
_SOUNDS = (
    (re.compile("ph"), "f"), (re.compile("th"), "t"), (re.compile("c(?=[eiy])"), "s"), (re.compile("ck|c(?!h)|q"), "k"),
    (re.compile("y|j"), "i"), (re.compile("w"), "v"), (re.compile("x"), "ks"), (re.compile(r"(.)\1"), r"\1"),
)  # fmt: skip


def sound(word: str) -> str:
    """Return about how a word sounds, in Latin letters, so that a name is the same name in other spellings."""
    latin = "".join(_LATIN.get(letter, letter) for letter in plain(word)).replace("_", "")
    for pattern, letters in _SOUNDS:
        latin = pattern.sub(letters, latin)
    return latin


def _no_name(_word: str) -> None:
    return None


def in_english(
    text: str,
    language: str,
    is_english: Callable[[str], bool],
    name_of: Callable[[str], str | None] = _no_name,
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each word of a foreign question that can be looked for, with the English words for it.

    `name_of` gives the word of a name that a word sounds like, None where it is none.
    """
    known = vocabularies()[language]
    for word in spoken(text):
        if word not in known.common:
            english = known.english(word)
            if not english and len(word) > 2 and is_english(word):
                english = (word,)
            if not english and (name := name_of(word)):
                english = (name,)
            if english:
                yield word, english
