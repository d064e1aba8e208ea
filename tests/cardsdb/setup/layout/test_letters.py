"""Letters in print: all of the ranges that are promised, and what becomes of the others."""

from hypothesis import given
from hypothesis import strategies as st

from cardsdb.setup.layout import as_pdf
from cardsdb.setup.layout.letters import DRAWN, LONGEST_WORD, breakable, drawable
from tests.cardsdb.setup.layout.printing import pages, plain, step


def test_the_fonts_draw_every_letter_of_the_ranges() -> None:
    """A letter without a glyph comes back as a zero, at least once in each text."""
    for low, high in DRAWN:
        letters = " ".join(map(chr, range(low, high + 1)))
        text = " ".join(pages(as_pdf(plain(title="x", steps=(step(1, letters),)))))
        assert "\0" not in text, (hex(low), hex(high))
        assert "�" not in text


def test_blanks_and_line_ends_become_one_blank() -> None:
    assert drawable("  a\n\tb\u2003c ") == "a b c"


def test_a_letter_with_its_accent_behind_it_is_one_letter() -> None:
    assert drawable("Celephai\u0308s") == "Celephaïs"


def test_what_the_fonts_lack_is_shown_by_number() -> None:
    assert drawable("a日\u202eb\N{GRINNING FACE}") == "a[U+65E5][U+202E]b[U+1F600]"


@given(st.text())
def test_any_text_can_be_drawn(text: str) -> None:
    ranges = [range(low, high + 1) for low, high in DRAWN]
    assert all(any(ord(letter) in one for one in ranges) for letter in drawable(text))
    assert all(len(word) <= LONGEST_WORD for word in breakable(drawable(text)).split())
