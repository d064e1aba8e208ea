"""Names as people type them: folding, slugs, nearest known names."""

import re
import unicodedata
from collections.abc import Collection, Iterable

from rapidfuzz import fuzz, process

_APOSTROPHES = re.compile("['’‘`´ʼ′]")
_MARKS = re.compile("['’‘`´ʼ′\"“”„]")
_NOT_WORD = re.compile(r"[^a-z0-9]+")


def fold(text: str) -> str:
    """Return `text` in lowercase without accents and apostrophes, other punctuation as single blanks.

    "Celephaïs" and "celephais", "Shudde M’ell" and "Shudde Mell", "Nephren–Ka" and "nephren ka" fold alike.
    """
    plain = _APOSTROPHES.sub("", text).casefold()
    if not plain.isascii():
        decomposed = unicodedata.normalize("NFKD", _APOSTROPHES.sub("", text)).casefold()
        plain = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return _NOT_WORD.sub(" ", plain).strip()


def slugify(name: str) -> str:
    """Return the slug of a printed name: "Shudde M'ell" becomes "shudde-mell", '"Skids" O'Toole' "skids-otoole"."""
    decomposed = unicodedata.normalize("NFKD", _MARKS.sub("", name)).casefold()
    plain = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return _NOT_WORD.sub("-", plain).strip("-")


def nearest(word: str, known: Iterable[str], *, limit: int = 3, cutoff: float = 70.0) -> list[str]:
    """Return up to `limit` known names nearest to `word`, best first, with a similarity of at least `cutoff` of 100."""
    names: Collection[str] = list(dict.fromkeys(known))
    found = process.extract(fold(word), names, scorer=fuzz.WRatio, processor=fold, limit=limit, score_cutoff=cutoff)
    return [name for name, _score, _place in found]
