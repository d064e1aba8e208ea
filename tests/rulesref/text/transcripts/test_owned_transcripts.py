"""The five real transcripts and the cases that come with them, where somebody owns them."""

import json
from pathlib import Path
from typing import Any

import pytest

from rulesref.text.transcripts.reader import Transcript, TranscriptSection, read_transcript

COUNTS = {
    "eldritch-horror-masks-of-nyarlathotep": (30, 6),
    "eldritch-horror-under-the-pyramids": (24, 13),
    "eldritch-horror-the-dreamlands": (30, 5),
    "monsters-vs-heroes-volume-2-cthulhu-mythos": (11, 0),
    "elder-sign-omens-of-the-pharaoh": (30, 0),
}


def read(path: Path) -> Transcript:
    transcript = read_transcript(path.read_bytes())
    assert isinstance(transcript, Transcript), transcript
    return transcript


@pytest.mark.parametrize("book", COUNTS)
def test_a_real_rulebook_is_read_without_a_rest(shared: Path, book: str):
    path = shared / "rulebooks" / f"{book}.txt"
    transcript = read(path)
    assert (len(transcript.sections), len(transcript.questions)) == COUNTS[book]
    assert transcript.unplaced == ()
    assert all(question.answer for question in transcript.questions)
    assert "".join("".join(p.raw for p in transcript.parts).split()) == "".join(path.read_text().split())


def test_known_faults_of_the_books_are_warned_about(shared: Path):
    warnings = [warning for book in COUNTS for warning in read(shared / "rulebooks" / f"{book}.txt").warnings]
    assert warnings == [
        "incomplete table row: Shub-Niggurath",
        "text announced but missing: Lightless Pyramid Setup step 7",
    ]


@pytest.mark.parametrize("number", range(1, 13))
def test_the_firm_fields_of_a_case_agree(shared: Path, number: int):
    (path,) = (shared / "cases").glob(f"IMP-{number:02}-*.expected.json")
    expected: dict[str, Any] = json.loads(path.read_text())
    transcript = read(shared / "cases" / expected["file"])
    assert transcript.unplaced == ()
    for name in expected["firm"]:
        FIRM[name](transcript, expected)


def same(left: str, right: str, expected: dict[str, Any]) -> bool:
    fold = str.casefold if "title_compare" in expected else str
    return fold(" ".join(left.split())) == fold(" ".join(right.split()))


def title(transcript: Transcript, expected: dict[str, Any]) -> None:
    assert transcript.title in [expected["title"], *expected.get("title_also_accepted", [])]


def section_titles(transcript: Transcript, expected: dict[str, Any]) -> None:
    titles = [section.heading for section in transcript.sections]
    assert len(titles) == len(expected["section_titles"]) == expected["section_count"]
    for found, wanted in zip(titles, expected["section_titles"], strict=True):
        assert same(found, wanted, expected)


def not_sections(transcript: Transcript, expected: dict[str, Any]) -> None:
    assert {section.heading for section in transcript.sections}.isdisjoint(expected["not_sections"])


def parents(transcript: Transcript, expected: dict[str, Any]) -> None:
    found = {section.heading: section.parent for section in transcript.sections if section.parent}
    assert found == expected["parents"]


def section_paths(transcript: Transcript, expected: dict[str, Any]) -> None:
    assert [path(section) for section in transcript.sections] == expected["section_paths"]


def path(section: TranscriptSection) -> str:
    return " / ".join(filter(None, [section.parent, section.heading]))


def addresses(transcript: Transcript, expected: dict[str, Any]) -> None:
    assert len({section.address for section in transcript.sections}) == expected["unique_section_addresses"]


def faq_count(transcript: Transcript, expected: dict[str, Any]) -> None:
    assert len(transcript.questions) == expected["faq_count"]


def faq(transcript: Transcript, expected: dict[str, Any]) -> None:
    for found, wanted in zip(transcript.questions, expected["faq"], strict=True):
        answer = "\n".join(found.answer)
        assert found.question == wanted["question"]
        assert len(found.answer) == wanted["answer_paragraphs"]
        assert answer.startswith(wanted.get("answer_starts", ""))
        assert wanted.get("answer_must_not_contain", "\0") not in answer


def steps(transcript: Transcript, expected: dict[str, Any]) -> None:
    by_heading = {section.heading: section for section in transcript.sections}
    assert {heading: len(by_heading[heading].steps) for heading in expected["steps"]} == expected["steps"]


def tables(transcript: Transcript, expected: dict[str, Any]) -> None:
    found = [(section.heading, table) for section in transcript.sections for table in section.tables]
    for (heading, table), wanted in zip(found, expected["tables"], strict=True):
        assert (heading, list(table.header)) == (wanted["section"], wanted["header"])
        assert len(table.rows) == wanted["rows"]
        assert list(table.incomplete) == wanted.get("incomplete_rows", [])
        for row, values in zip(table.rows, wanted.get("values", table.rows), strict=True):
            assert list(row) == list(map(str, values))


def warnings(transcript: Transcript, expected: dict[str, Any]) -> None:
    assert set(expected["warnings"]) <= set(transcript.warnings)


def stored_text_must_not_contain(transcript: Transcript, expected: dict[str, Any]) -> None:
    stored = transcript.title + "".join(part.text for part in transcript.parts)
    stored += "".join(section.text for section in transcript.sections)
    assert not [text for text in expected["stored_text_must_not_contain"] if text in stored]


FIRM = {
    check.__name__: check
    for check in (title, section_titles, not_sections, parents, section_paths, faq_count, faq, steps, tables, warnings)
}
FIRM["unique_section_addresses"] = addresses
FIRM["stored_text_must_not_contain"] = stored_text_must_not_contain
