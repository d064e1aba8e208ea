"""The publisher's texts become sections, parts and questions; no line is lost, whatever the file."""

import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesref.text.transcripts.kinds import LineKind
from rulesref.text.transcripts.lines import Refusal
from rulesref.text.transcripts.reader import Transcript, parse_transcript, read_transcript

CASES = Path(__file__).resolve().parents[3] / "cases" / "transcripts"

BOOK = """\
Lantern Row

Table of Contents

• Walking
• Doors

Walking

Walk.

Doors

Knock.
"""


def read(text: str) -> Transcript:
    transcript = parse_transcript(text)
    assert isinstance(transcript, Transcript), transcript
    return transcript


def without_blanks(text: str) -> str:
    return "".join(text.removeprefix("\ufeff").split())


def assert_nothing_is_lost(transcript: Transcript, text: str) -> None:
    assert without_blanks("".join(part.raw for part in transcript.parts)) == without_blanks(text)
    filled = [part.line for part in transcript.parts]
    assert filled == sorted(filled)
    assert set(transcript.kinds) == set(filled)
    assert all(part.text and part.text == " ".join(part.text.split()) for part in transcript.parts)


@pytest.mark.parametrize("path", sorted(CASES.glob("*.txt")), ids=lambda path: path.stem)
def test_case(path: Path):
    """Each input of tests/cases/transcripts comes out as the file beside it says."""
    expected: dict[str, Any] = json.loads(path.with_suffix(".expected.json").read_text())
    transcript = read_transcript(path.read_bytes())
    assert isinstance(transcript, Transcript)
    assert transcript.title == expected["title"]
    assert [[s.heading, s.parent, s.level] for s in transcript.sections] == expected["sections"]
    assert [[q.question, len(q.answer)] for q in transcript.questions] == expected["questions"]
    assert list(transcript.warnings) == expected["warnings"]
    assert transcript.unplaced == ()
    addresses = [section.address for section in transcript.sections]
    assert addresses == expected.get("addresses", addresses)
    assert len(set(addresses)) == len(addresses)
    by_heading = {section.heading: section for section in transcript.sections}
    for heading, steps in expected.get("steps", {}).items():
        parts = [part for part in by_heading[heading].parts if part.kind is LineKind.STEP and not part.continues]
        assert [part.label for part in parts] == steps
        assert [part.label for part in by_heading[heading].steps] == [step for step in steps if "." not in step]
    for heading, depths in expected.get("items", {}).items():
        assert [part.depth for part in by_heading[heading].parts if part.kind is LineKind.ITEM] == depths
    for heading, rows in expected.get("tables", {}).items():
        (table,) = by_heading[heading].tables
        assert [list(table.header), *map(list, table.rows)] == rows


@pytest.mark.parametrize("path", sorted(CASES.glob("*.txt")), ids=lambda path: path.stem)
def test_the_parts_in_a_row_are_the_file(path: Path):
    data = path.read_bytes()
    transcript = read_transcript(data)
    assert isinstance(transcript, Transcript)
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = data.decode("cp1252")
    assert_nothing_is_lost(transcript, text)


def test_the_wording_of_a_section_is_readable_text():
    transcript = read(
        BOOK.replace(
            "Knock.",
            "Two ways:\n\n• Knock\n  loudly.\n  • Twice.\n• Wait.\n\n1. Go.\n   a. In.\n\nNote: Quietly.\n\n"
            "Door\tKey\nOak\t1\n\nQ. Is it open?\n\nA. No.\n\nNever.",
        )
    )
    assert transcript.sections[1].text == (
        "Two ways:\n\n• Knock loudly.\n  • Twice.\n• Wait.\n1. Go.\n  a. In.\n\nNote: Quietly.\n\n"
        "Door\tKey\nOak\t1\n\nQ. Is it open?\n\nNo.\n\nNever."
    )
    assert transcript.questions[0].answer == ("No.", "Never.")


def test_every_line_has_one_kind():
    kinds = Counter(read(BOOK).kinds.values())
    assert kinds == {LineKind.TITLE: 1, LineKind.CONTENTS: 3, LineKind.HEADING: 2, LineKind.PARAGRAPH: 2}


def test_text_before_the_first_heading_is_listed_as_unplaced():
    transcript = read(
        BOOK.replace("Table", "This text is a preface.\n\nTable").replace("Walking\n\nWalk", "x.\n\nWalking\n\nWalk")
    )
    assert [part.text for part in transcript.unplaced] == ["This text is a preface.", "x."]


@pytest.mark.parametrize(
    ("body", "headings"),
    [
        ("Old Doors\n\nKnock.", ["Old Doors"]),
        ("Old Doors\nKnock.", ["Old Doors"]),
        ("OLD DOORS\n\nKnock.", ["OLD DOORS"]),
        ("“Old” Doors (and Keys)\n\nKnock.", ["“Old” Doors (and Keys)"]),
        ("Sheet of Doors: Oak\n\nOak: The Old One\n\nKnock.", ["Sheet of Doors: Oak"]),
        ("Old Doors\n\nOld Keys\n\nKnock.", ["Old Doors", "Old Keys"]),
        ("Doors\n\nKeys\n\nCoats\n\nHats\n\nRats\n\nKnock.\n\nKnock again.", ["Rats"]),
        ("Doors\n\nKnock.\n\n4 Oak Doors\n\nKnock.\n\nOld doors\n\nKnock.", ["Doors"]),
        ("Doors\n\nKnock.\n\nThis Door\nThat Door\n\nKnock.", ["Doors"]),
        ("Doors\n\nKnock.\n\nIs This a Door?\n\nKnock.\n\nOld Doors", ["Doors"]),
        ("Doors\n\nDoor\tKey\nOak\t1\nLast Row\nWalls\n\nKnock.\n\nMore.\n\nMore.", ["Doors"]),
    ],
)
def test_headings_without_a_table_of_contents(body: str, headings: list[str]):
    assert [section.heading for section in read(f"Lantern Row\n\n{body}").sections] == headings


def test_a_heading_right_below_a_table_in_a_text_without_blank_lines():
    transcript = read("Lantern Row\nDoors\nDoor\tKey\nOak\t1\nBroken Row\nOld Walls\nKnock.\nKnock.\nKnock.")
    assert [section.heading for section in transcript.sections] == ["Doors", "Old Walls"]
    assert transcript.warnings == ("incomplete table row: Broken Row",)


@pytest.mark.parametrize(
    ("contents", "headings"),
    [
        ("Walking\nDoors", ["Walking", "Doors"]),
        ("Walking\t3\nDoors\t4", ["Walking", "Doors"]),
        ("• Walking\n• Gates", ["Walking"]),
        ("", ["Walking", "Doors"]),
    ],
)
def test_forms_of_the_table_of_contents(contents: str, headings: list[str]):
    text = BOOK.replace("• Walking\n• Doors", contents)
    assert [section.heading for section in read(text).sections] == headings


def test_a_section_called_contents_is_no_table_of_contents():
    transcript = read("Lantern Row\n\nContents\n\n• 3 Doors\n• 4 Keys\n\nWalking\n\nWalk.")
    assert [section.heading for section in transcript.sections] == ["Contents", "Walking"]


def test_where_the_contents_match_nothing_the_shape_decides():
    transcript = read("Lantern Row\n\nTable of Contents\n\n• Flying\n\nWalking\n\nWalk.")
    assert [section.heading for section in transcript.sections] == ["Walking"]
    assert transcript.warnings == ("contents entry without section: Flying",)


def test_a_parent_without_section_is_passed_over():
    transcript = read("Row\n\nTable of Contents\n\n• A Top\n  • Gone\n    • Low\n\nA Top\n\nHm.\n\nLow\n\nHm.")
    assert [(section.heading, section.parent, section.level) for section in transcript.sections] == [
        ("A Top", "", 1),
        ("Low", "A Top", 3),
    ]


def test_the_line_that_stands_alone_is_the_heading():
    transcript = read(BOOK.replace("Walk.", "You need:\nDoors\nWalls"))
    assert [section.line for section in transcript.sections] == [8, 14]


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("Q. Is it?", True),
        ("• Q. Is it?", True),
        ("Q1: Is it?", True),
        ("Q.Is it?", True),
        ("Question: Is it?", True),
        ("Q. E. D.", False),
        ("Quite so?", False),
        ("Is it?", False),
    ],
)
def test_marks_of_questions(line: str, question: bool):
    transcript = read(BOOK.replace("Knock.", line))
    assert bool(transcript.questions) is question
    assert_nothing_is_lost(transcript, BOOK.replace("Knock.", line))


def test_below_a_question_without_answer_other_lines_keep_their_kind():
    transcript = read(BOOK.replace("Knock.", "Q. Is it?\n\nKnock.\n\nA. Thorn knocks.\n\nQ. Or not?\n\n• Knock."))
    assert [part.kind for part in transcript.sections[1].parts] == [
        LineKind.QUESTION,
        LineKind.QUESTION,
        LineKind.ANSWER,
        LineKind.QUESTION,
        LineKind.ITEM,
    ]
    assert transcript.questions[0].question == "Is it? Knock."
    assert transcript.warnings == ("question without answer: Or not?",)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "The file is empty."),
        (b" \r\n\t\xc2\xa0\n", "The file is empty."),
        (b"\xef\xbb\xbf", "The file is empty."),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "binary"),
        (b"\x01\x02\x03 Title", "binary"),
        (b"caf\xe9 \x81", "byte 6 cannot be read"),
        (b"Title\n\nall of this is one sentence.", "No headings found"),
        ("Zusammen".encode("utf-16")[:-1], "cannot be read"),
    ],
)
def test_what_is_no_rulebook_text_is_refused_with_the_reason(data: bytes, reason: str):
    refusal = read_transcript(data)
    assert isinstance(refusal, Refusal)
    assert reason in refusal.reason


def test_lettered_lines_below_a_step_are_its_steps():
    transcript = read(BOOK.replace("Knock.", "1. Go.\na. In.\nb) Out.\n\n2. Rest."))
    assert [(part.label, part.depth) for part in transcript.sections[1].parts] == [
        ("1", 0),
        ("1.a", 1),
        ("1.b", 1),
        ("2", 0),
    ]


def test_an_empty_text_is_refused():
    assert parse_transcript("\ufeff\n") == Refusal("The file is empty.")


def test_marked_utf_16_is_read():
    transcript = read_transcript(BOOK.encode("utf-16"))
    assert isinstance(transcript, Transcript)
    assert transcript.title == "Lantern Row"


LINES = st.sampled_from(
    (
        *("Old Doors", "Table of Contents", "• Old Doors", "  - x", "Q. Is it?", "A. No.", "Q. So? A. Yes.", "1. Go"),
        *(
            "a. in",
            "Oak\t1",
            "Row",
            "",
            "",
            "Note: x",
            "small words",
            "A sentence.",
            "Here:",
            "\t",
            "Lantern Row Rulebook",
        ),
        *("Lantern Row Rulebook", "\x0c", "Example", "Old Doors and Keys", "- x", "Q. Unasked"),
    )
)


@given(st.text() | st.lists(LINES).map("\n".join) | st.text(alphabet="AaQ.?: \t\r\n•-1)\u00a0\x85\u2028"))
def test_any_text_is_parsed_or_refused_and_never_lost(text: str):
    transcript = parse_transcript(text)
    if isinstance(transcript, Refusal):
        assert transcript.reason
    else:
        assert_nothing_is_lost(transcript, text)
        assert sum(len(section.parts) + 1 for section in transcript.sections) <= len(transcript.parts)
        assert all(section.text.strip() or not section.parts for section in transcript.sections)


@given(st.binary() | st.text().map(lambda text: text.encode("cp1252", "ignore")))
def test_any_bytes_are_parsed_or_refused(data: bytes):
    outcome = read_transcript(data)
    assert isinstance(outcome, Transcript) or outcome.reason


@pytest.mark.parametrize(
    "text",
    [
        BOOK + "x" * 1_000_000,
        BOOK + "Q. " + "? " * 500_000,
        BOOK + "Q. Is it?" + " " * 1_000_000 + "A. No.",
        BOOK + "Q. Is it? A. " + '?"' * 500_000,
        BOOK + "\t" * 1_000_000 + "x",
        BOOK + "x\n" * 200_000,
        BOOK + "• Doors\n" * 100_000,
        "Row\n\nTable of Contents\n" + "• Doors\n" * 50_000 + "\nDoors\n" * 50_000 + "x.",
        "Row\n\n" + "Old Doors\n\n" * 100_000 + "x.",
        BOOK + "A" * 500_000 + "\n\n" + "A. " * 300_000,
        BOOK + "Q. Is it?\n\nA. No.\n\n" * 50_000,
    ],
    ids=range(11),
)
def test_long_texts_take_no_longer_than_their_length(text: str):
    start = time.monotonic()
    read(text).sections[-1].text  # noqa: B018 (the wording is to be made as well)
    assert time.monotonic() - start < 30
