"""Marks of single lines: bullets, step numbers, marks of questions and notes, title case."""

import re
from dataclasses import dataclass

from cardsdb.names import fold

BULLET = re.compile(r"(?:[•·▪◦‣⁃●○■□➢]\s*|[-–—*+]\s+)(?=\S)")
STEP = re.compile(r"(?:\(?(\d{1,3})[.)]|Step (\d{1,3})[.:]) (?=\S)")
LETTER = re.compile(r"\(?([a-z])[.)] (?=\S)")
QUESTION = re.compile(r"(?:Q|Question) ?\d{0,3} ?(?:[.:)–—-] (?=\S)|[.:)](?=[A-Z][a-z]))")
ANSWER = re.compile(r"(?:A|Answer) ?\d{0,3} ?(?:[.:)–—-] (?=\S)|[.:)](?=[A-Z][a-z]))")
NOTE = re.compile(r"\(?(?:Important )?(?:Notes?|Examples?|Hints?|Tips?|Warning) ?(?:[:—–-]|$)")

_ANSWER_BEHIND_QUESTION = re.compile(r"\?[\"”’')\]]*\s+((?:A|Answer)[.:]\s)")
_ANSWER_BEHIND_SENTENCE = re.compile(r"\w{4}[.!][\"”’')\]]*\s+((?:A|Answer)[.:]\s)")
SMALL_WORDS = frozenset(("a", "an", "and", "as", "at", "but", "by", "de", "del", "des", "du", "for", "from", "in"))
SMALL_WORDS |= {"into", "la", "le", "nor", "of", "on", "or", "per", "the", "to", "van", "von", "vs", "with", "without"}
_EDGES = "\"“”„'‘’()[]«»"
_LONGEST_TITLE = 80
_MOST_WORDS = 12


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks at the start of a line, and the text after them."""

    bullet: bool
    step: int | None
    letter: str
    text: str


def read_marks(text: str) -> Marks:
    """Return the marks of a line with single blanks: bullet, then the number or the letter of a step."""
    bullet = BULLET.match(text)
    rest = text[bullet.end() :] if bullet else text
    step = STEP.match(rest)
    if step:
        return Marks(bool(bullet), int(step[1] or step[2]), "", rest[step.end() :])
    letter = LETTER.match(rest)
    if letter:
        return Marks(bool(bullet), None, letter[1], rest[letter.end() :])
    return Marks(bool(bullet), None, "", rest)


def same_name(text: str) -> str:
    """Return the key for comparing headings and entries of the contents."""
    return fold(text) or text.casefold()


def is_plain(text: str) -> bool:
    """Return whether a line has no mark at its start."""
    marked = (BULLET, STEP, QUESTION, ANSWER, NOTE)
    return not any(pattern.match(text) for pattern in marked)


def has_title_form(text: str) -> bool:
    """Return whether a line is short, in title case, and without a final period.

    A line that begins with a digit is a count, and a single word with a colon is the label of a printed value.
    """
    words = text.split() if len(text) <= _LONGEST_TITLE else []
    label, colon, _value = text.partition(":")
    if not 1 <= len(words) <= _MOST_WORDS or text[-1] in ".,:;?!…" or (colon and " " not in label.strip()):
        return False
    return text.lstrip(_EDGES)[:1].isupper() and all(map(_is_title_word, words)) and is_plain(text)


def _is_title_word(word: str) -> bool:
    bare = word.strip(_EDGES + ".,:;–—-&/")
    return not bare[:1].islower() or bare in SMALL_WORDS


def is_prose(text: str) -> bool:
    """Return whether a line is a sentence, or introduces something."""
    return len(text) > _LONGEST_TITLE or text.rstrip(_EDGES).endswith((".", ":", "?", "!", "…"))


def answer_start(raw: str) -> int | None:
    """Return the start of the answer in a line with question and answer."""
    found = _ANSWER_BEHIND_QUESTION.search(raw)
    if not found and "?" not in raw:
        found = _ANSWER_BEHIND_SENTENCE.search(raw)
    return found.start(1) if found else None


def without_bullet(text: str) -> str:
    bullet = BULLET.match(text)
    return text[bullet.end() :] if bullet else text
