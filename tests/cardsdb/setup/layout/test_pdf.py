"""The PDF of a sheet: everything on it, nothing split, nothing executed, the same bytes each time."""

import io
import re
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pypdf import PdfReader

from cardsdb.setup.layout import BusyError, FetchTable, as_pdf, pdf
from tests.cardsdb.setup.layout.printing import PYRAMID, largest, largest_pdf, one_line, pages, plain, printed, step
from tests.cardsdb.setup.making import EVERY_BOX

MARKUP = "#read(\"/etc/passwd\") $x^2$ <script>alert(1)</script> *star* _low_ `tick` @ref \\ // -- ~ [x](y) 'q'"


def test_every_step_stands_whole_on_one_page() -> None:
    found = pages(largest_pdf())
    assert len(found) > 2
    for group in largest().groups:
        for one in group.steps:
            doubt = "" if one.sure else f" {one.confidence}."
            whole = (f"{one.number} {one.title} {one.text}", f"Rule: {one.rule}.{doubt}")
            on = [page for page in found if one_line(whole[0]) in page]
            assert len(on) == 1, one.title
            assert one_line(whole[1]) in on[0]


def test_every_line_to_fetch_is_there_with_its_number_below_its_box() -> None:
    text = " ".join(pages(largest_pdf()))
    for table in largest().fetch:
        assert table.box in text
        for component, count in table.lines:
            assert f"{component} {count or 'all'}" in text, component


def test_head_and_foot_name_game_players_seed_version_and_page() -> None:
    whole = largest()
    found = pages(largest_pdf())
    assert whole.title == "Syzygy, 8 players"
    for words in (whole.title, "Seed print", *(text for _label, text in whole.facts), *whole.warnings):
        assert one_line(words) in found[0]
    for number, page in enumerate(found, 1):
        assert f"page {number} of {len(found)}" in page
        assert f"dataset {whole.dataset_version}" in page
    assert whole.token in "".join(found[-1].split())


def test_the_address_of_a_sheet_is_a_code_and_the_token_is_printed_only_without_one() -> None:
    address = "https://example.org/setup/abc/"
    with_code = PdfReader(io.BytesIO(as_pdf(plain(address=address))))
    assert "this sheet on your phone" in one_line(with_code.pages[0].extract_text())
    assert [link.get_object()["/A"]["/URI"] for link in with_code.pages[0]["/Annots"]] == [address]
    assert "Token of this sheet" not in with_code.pages[-1].extract_text()
    too_long = pages(as_pdf(plain(address=f"{address}{'a' * 700}/")))
    assert "Token of this sheet" in too_long[-1]


@pytest.mark.parametrize(
    ("request_", "most"),
    [
        ({"players": 1, "expansions": ["core"]}, 2),
        ({"players": 8, "expansions": EVERY_BOX, "seed": "four pages"}, 4),
        ({"game": "mvh", "players": 4, "expansions": ["v2"]}, 1),
        (PYRAMID, 2),
    ],
    ids=["core game", "nine boxes", "Monsters vs. Heroes", "Lightless Pyramid"],
)
def test_a_sheet_is_short(request_: dict, most: int) -> None:
    for paper, width in (("a4", 595), ("letter", 612)):
        reader = PdfReader(io.BytesIO(as_pdf(printed(**request_), paper)))
        assert len(reader.pages) <= most
        assert round(reader.pages[0].mediabox.width) == width


def test_a_doubtful_step_says_so_in_words() -> None:
    text = " ".join(pages(largest_pdf()))
    assert "Low confidence: our own reading, or a thin source." in text
    assert "Medium confidence: rests on one decent source." in text
    assert one_line(largest().legend) in text


def test_eighty_long_rows_are_whole() -> None:
    long = "a component whose name goes over four lines because it says very much about itself, " * 3
    lines = tuple((f"Row {number:02} {long if number % 3 == 0 else ''}end {number:02}", "7") for number in range(80))
    found = pages(as_pdf(plain(fetch=(FetchTable("A box", lines),))))
    assert len(found) > 1
    assert "A box" in found[0]
    for number in range(80):
        whole = [page for page in found if f"Row {number:02}" in page]
        assert len(whole) == 1
        assert f"end {number:02} 7" in whole[0]


def test_no_heading_is_left_alone_at_the_end_of_a_page() -> None:
    """However far down the page it comes, a heading has a row or a step behind it."""
    for count in range(20, 70, 3):
        lines = tuple((f"Row {number:02}", "1") for number in range(count))
        found = pages(as_pdf(plain(fetch=(FetchTable("A box", lines),), steps=(step(1, "words " * 60),))))
        heading = next(page for page in found if "Setup" in page)
        assert "1 Step 1" in heading


def test_a_step_that_is_longer_than_a_page_goes_on_upon_the_next() -> None:
    text = " ".join(f"word{number}" for number in range(2000))
    found = " ".join(pages(as_pdf(plain(steps=(step(1, text),)))))
    assert re.findall(r"word\d+", found) == text.split()


@pytest.mark.parametrize(
    "word",
    [
        *("Celephaïs", "Shudde M’ell", "Shudde M'ell", "Dylath-Leen", "Will–1", "Will −1", "“quotes”", "…", "•"),
        *("2 × ½", "Łń", "☉ ☠", "office fluff", "Ærøskøbing ßẞ", "50 €", "№ ½"),
    ],
)
def test_letters_are_drawn_and_can_be_copied(word: str) -> None:
    assert f"x {word} y" in pages(as_pdf(plain(title=f"x {word} y")))[0]


def test_a_letter_that_no_font_has_is_shown_by_its_number() -> None:
    assert "[U+65E5][U+672C] and [U+0000]" in pages(as_pdf(plain(title="日本 and \0")))[0]


def test_a_word_without_blanks_stays_on_the_page() -> None:
    text = "x" * 500
    found = pages(as_pdf(plain(steps=(step(1, text),))))[0]
    assert found.count("x") >= 500
    assert re.search("x{90}", found) is None


def test_markup_in_names_is_text() -> None:
    sheet = plain(title=MARKUP, fetch=(FetchTable(MARKUP, ((MARKUP, "1"),)),), steps=(step(1, MARKUP),))
    assert "".join(pages(as_pdf(sheet))).replace(" ", "").count(MARKUP.replace(" ", "")) == 5


def test_a_pdf_holds_no_attachment_no_script_and_no_link_but_its_own() -> None:
    text = "<img src='file:///etc/passwd'><link rel=attachment href='file:///etc/hostname'> ![x](http://127.0.0.1:9/)"
    reader = PdfReader(io.BytesIO(as_pdf(plain(title=text))))
    assert not reader.attachments
    assert not {"/OpenAction", "/AA", "/Names"} & set(reader.root_object)
    assert not [link for page in reader.pages for link in page.get("/Annots", [])]
    assert "root:" not in reader.pages[0].extract_text()


def test_a_print_opens_no_file_and_no_connection() -> None:
    """The template uses none of the functions of Typst that read something."""
    template = Path(pdf.__file__).with_name("sheet.typ").read_text(encoding="utf-8")
    assert not re.findall(
        r"\b(?:read|image(?!\(bytes\()|plugin|include|import|yaml|toml|csv|xml|cbor|bibliography)\b\s*[(\"]", template
    )
    assert re.findall(r"\bjson\(([^)]*)\)", template) == ["bytes(sys.inputs.sheet"]


def test_the_same_sheet_gives_the_same_bytes_in_another_process() -> None:
    """A PDF carries no date."""
    code = (
        "import sys; from tests.cardsdb.setup.layout.printing import PYRAMID, printed;"
        "from cardsdb.setup.layout import as_pdf;"
        "sys.stdout.buffer.write(as_pdf(printed(**PYRAMID)))"
    )
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)  # noqa: S603 - our own code
    assert other.stdout == as_pdf(printed(**PYRAMID))


def test_a_spoiler_free_print_names_no_card_of_the_mythos_deck() -> None:
    request: dict[str, object] = {"players": 2, "expansions": ["core"], "ancient_one": "azathoth"}
    hidden = printed(**request)
    shown = printed(**request, options={"reveal": True})
    names = [name.partition(" (")[0] for row in shown.stages for name in row.names]
    assert len(names) == 16
    text, whole = (" ".join(pages(as_pdf(one))) for one in (hidden, shown))
    assert [name for name in names if name in text] == []
    assert [name for name in names if name not in whole] == []


def test_a_game_without_a_mythos_deck_has_no_table_for_it() -> None:
    text = " ".join(pages(as_pdf(printed(game="mvh", players=6, expansions=["v2"]))))
    assert "Mythos deck" not in text
    assert "Character cards 30" in text


def test_a_sheet_is_set_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = as_pdf(plain(title="kept"))
    monkeypatch.setattr(pdf.typst, "compile", None)
    assert as_pdf(plain(title="kept")) == first


def test_no_more_than_four_prints_wait_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "_places", threading.BoundedSemaphore(pdf.MOST_AT_ONCE))
    setting, may_end = threading.Event(), threading.Event()

    def slow(*_arguments: object, **_options: object) -> bytes:
        setting.set()
        may_end.wait(10)
        return b"%PDF"

    monkeypatch.setattr(pdf.typst, "compile", slow)
    with ThreadPoolExecutor(pdf.MOST_AT_ONCE) as pool:
        prints = [pool.submit(as_pdf, plain(title=f"waits {number}")) for number in range(pdf.MOST_AT_ONCE)]
        setting.wait(10)
        while pdf._places._value:
            time.sleep(0.001)
        with pytest.raises(BusyError, match="Try again"):
            as_pdf(plain(title="one too many"))
        may_end.set()
        assert [each.result(10) for each in prints] == [b"%PDF"] * pdf.MOST_AT_ONCE
    assert as_pdf(plain(title="one too many")) == b"%PDF"
