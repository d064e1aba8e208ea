"""A snippet is a piece of the text as safe HTML."""

from html import unescape

from hypothesis import given
from hypothesis import strategies as st

from rulesref.search.query import Lexicon, parse
from rulesref.search.snippets import LENGTH, snippet


def ask(words: str):
    return parse(words, Lexicon())


def test_markup_of_the_text_is_escaped():
    shown = snippet("Press <script>alert(1)</script> & win; <mark>fake</mark> Storm", ask("storm"))
    assert "<script>" not in shown
    assert "&lt;mark&gt;fake&lt;/mark&gt;" in shown
    assert shown.endswith("<mark>Storm</mark>")


@given(st.text(max_size=400))
def test_only_our_own_marks_are_markup(text):
    shown = snippet(text, ask("storm a b"))
    plain = shown.replace("<mark>", "").replace("</mark>", "")
    assert "<" not in plain
    assert ">" not in plain


def test_a_long_text_is_cut_around_the_words():
    text = "Nothing of note happens here. " * 30 + "The lantern of the harbour burns. " + "And so on. " * 40
    shown = snippet(text, ask("lantern harbour"))
    assert "<mark>lantern</mark>" in shown
    assert "<mark>harbour</mark>" in shown
    assert len(unescape(shown)) < LENGTH + 60


def test_a_text_without_the_words_is_shown_from_its_beginning():
    assert snippet("First things first.", ask("lantern")) == "First things first."
