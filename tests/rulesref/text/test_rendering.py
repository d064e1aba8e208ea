"""Our Markdown becomes safe HTML and plain words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesref.text.markdown import Target
from rulesref.text.rendering import plain_text, render


def known(kind: str, identifier: str) -> Target | None:
    return Target(f"/rules/{identifier}/?a=1&b=2", "The <Quay>") if kind == "rule" else None


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("<b>x</b> & y", "<p>&lt;b&gt;x&lt;/b&gt; &amp; y</p>\n"),
        ("<div>\n\nx", "<p>&lt;div&gt;</p>\n<p>x</p>\n"),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>\n"),
        ("![x](http://a.example/x.png)", '<p>!<a href="http://a.example/x.png">x</a></p>\n'),
        ("[[rule:eh.a.b]]", '<p><a class="rule" href="/rules/eh.a.b/?a=1&amp;b=2">The &lt;Quay&gt;</a></p>\n'),
        ("[[rule:eh.a.b|the *quay*]]", '<p><a class="rule" href="/rules/eh.a.b/?a=1&amp;b=2">the *quay*</a></p>\n'),
        ("[[card:eh.asset.old-lamp]]", "<p>Old Lamp</p>\n"),
        ("[[card:eh.asset.old-lamp|<i>lamp</i>]]", "<p>&lt;i&gt;lamp&lt;/i&gt;</p>\n"),
        ("[[song:eh.a]] [[rule:x", "<p>[[song:eh.a]] [[rule:x</p>\n"),
        ("    four blanks", "<p>four blanks</p>\n"),
        ("a\n---\nb", "<p>a</p>\n<hr />\n<p>b</p>\n"),
    ],
)
def test_html(markdown: str, html: str):
    assert render(markdown, known) == html


def test_a_link_in_a_table_does_not_divide_its_cell():
    html = render("| A | B |\n|---|---|\n| [[rule:x.y|L]] | [[card:x.z\\|M]] |\n", known)
    assert html.count("<td>") == 2
    assert ">L</a>" in html
    assert "<td>M</td>" in html


def test_parts_carry_their_address():
    text = "1. **Go.** There\n   - a. on\n\n| A |\n|---|\n| Old Quay |\n"
    html = render(text, anchor="moving")
    for address in ("moving.1", "moving.go", "moving.1.a", "moving.old-quay"):
        assert f'id="{address}"' in html
    assert "id=" not in render(text)


@pytest.mark.parametrize(
    ("markdown", "words"),
    [
        ("**Bold** and *thin*\nline  \nbreak", "Bold and thin line\nbreak"),
        ("- one\n- two", "one\ntwo"),
        ("1. one\n\n   two", "one\ntwo"),
        ("| A | B |\n|---|---|\n| c | |\n| | d |\n", "A | B\nc\nd"),
        ("[[rule:eh.a.b]] [[card:eh.c.old-lamp]] [[term:eh.term.x|the term]]", "The <Quay> Old Lamp the term"),
        ("`code` <b> &amp; \\*", "code <b> & *"),
        ("```\nfenced\n```", "fenced"),
        ("[site](https://a.example)", "site"),
        ("", ""),
    ],
)
def test_plain_text(markdown: str, words: str):
    assert plain_text(markdown, known) == words


@given(st.text() | st.text(alphabet='[]|:rulecad()<>!*_`\n-1. #&\\"'))
def test_any_text_renders_without_foreign_markup(text: str):
    html = render(text, known, anchor="a")
    assert "<script" not in html
    assert isinstance(plain_text(text, known), str)
