"""The Markdown of a sheet, as a reader of Markdown takes it."""

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from cardsdb.setup.layout import FetchTable, as_markdown
from cardsdb.setup.layout.markdown import plain
from tests.cardsdb.setup.layout.printing import PYRAMID, largest, one_line, printed, step
from tests.cardsdb.setup.layout.printing import plain as plain_sheet

READER = MarkdownIt("gfm-like", {"linkify": False, "html": True})
SIGNS = st.text("ab \\`*_{}[]()<>#+-.!|~&;:=$123456789\n\t'\"/", max_size=40)


def read(markdown: str) -> str:
    """Return the text that a reader of the Markdown sees."""
    return one_line(unescape(re.sub(r"<[^>]+>", " ", READER.render(markdown))))


def test_everything_on_the_sheet_is_in_the_markdown() -> None:
    whole = largest()
    text = read(as_markdown(whole))
    for words in (whole.title, *whole.warnings, whole.legend, whole.token, whole.dataset_version):
        assert one_line(words) in text
    for label, value in whole.facts:
        assert one_line(f"{label}: {value}") in text
    for table in whole.fetch:
        for component, count in table.lines:
            assert f"{component} {count or 'all'}" in text
    for group in whole.groups:
        for one in group.steps:
            assert one_line(f"{one.title} {one.text}") in text
            assert f"Rule: {one.rule}. {one.confidence}." in text


def test_the_steps_keep_their_numbers_from_group_to_group() -> None:
    html = READER.render(as_markdown(largest()))
    starts = [int(start or 1) for start in re.findall(r'<ol(?: start="(\d+)")?>', html)]
    assert starts == [group.steps[0].number for group in largest().groups]
    assert html.count("<table>") == len(largest().fetch) + 1


def test_a_revealed_sheet_names_the_cards_of_each_stage() -> None:
    request: dict[str, object] = {"players": 2, "expansions": ["core"], "ancient_one": "azathoth"}
    text = as_markdown(printed(**request, options={"reveal": True}))
    assert re.findall(r"^- \*\*(I+):\*\* \w", text, re.MULTILINE) == ["I", "II", "III"]
    assert "- **I:**" not in as_markdown(printed(**request))


def test_a_game_without_a_mythos_deck_has_no_table_for_it() -> None:
    assert "Mythos deck |" not in as_markdown(printed(**PYRAMID))


@pytest.mark.parametrize(
    "text",
    [
        *("# no heading", "- no item", "+ no item", "3. no step", "3) no step", "=== no line", "---", ": no term"),
        *("*a* _b_ `c` ~~d~~ **e**", "<script>alert(1)</script>", "![x](http://127.0.0.1/) [y](z) [ref]: q"),
        *("a | b", "&amp; &lt;", "$x$", "\\*", "<http://example.org>", "> no quote"),
    ],
)
def test_markup_in_names_is_text(text: str) -> None:
    html = READER.render(plain(text))
    assert unescape(html) == f"<p>{text}</p>\n"
    sheet = as_markdown(plain_sheet(title=text, fetch=(FetchTable(text, ((text, "1"),)),), steps=(step(1, text),)))
    assert unescape(re.sub(r"</?(?:h\d|p|t\w+|li|ol|strong|em|code)[^>]*>", "", READER.render(sheet))).count(text) == 4


@given(SIGNS)
def test_any_text_reads_as_it_is_written(text: str) -> None:
    line = one_line(text)
    assert unescape(READER.render(plain(text))) == (f"<p>{line}</p>\n" if line else "")
