"""The letters that the fonts of the PDF have. Any other letter is printed as its number, never left out.

The fonts come with Typst: Libertinus Serif, and DejaVu Sans Mono for signs. One or the other has each of the ranges
below.
"""

import re
import unicodedata

# First and last letter of each range; a test draws them all.
DRAWN = (
    (0x0020, 0x007E), (0x00A0, 0x00AC), (0x00AE, 0x01C3), (0x0391, 0x03A1), (0x03A3, 0x03CE), (0x0400, 0x045F),
    (0x1E00, 0x1E9B), (0x1E9E, 0x1EF9), (0x2010, 0x2027), (0x2030, 0x203A), (0x20AC, 0x20AC), (0x2116, 0x2116),
    (0x2122, 0x2122), (0x2153, 0x215E), (0x2190, 0x2199), (0x2200, 0x2220), (0x2248, 0x2248), (0x2260, 0x2265),
    (0x25A0, 0x25FF), (0x2605, 0x2606), (0x2609, 0x2609), (0x2620, 0x2620), (0x263A, 0x2653), (0x2660, 0x2667),
    (0xFB01, 0xFB02),
)  # fmt: skip
LONGEST_WORD = 40
_LACKING = re.compile("[^" + "".join(f"{chr(low)}-{chr(high)}" for low, high in DRAWN) + "]")
_BLANKS = re.compile(r"\s+")
_LONG_WORD = re.compile(rf"\S{{{LONGEST_WORD}}}(?=\S)")


def drawable(text: str) -> str:
    """Return the text as the fonts can draw it: one line, letters that they lack by number (“[U+65E5]”)."""
    line = _BLANKS.sub(" ", unicodedata.normalize("NFC", text)).strip()
    return _LACKING.sub(lambda found: f"[U+{ord(found[0]):04X}]", line)


def breakable(text: str) -> str:
    """Return the text with a blank in words that are too long for a line."""
    return _LONG_WORD.sub(r"\g<0> ", text)
