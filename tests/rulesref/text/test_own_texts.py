"""Our rules and answers, held against the transcripts where somebody owns them.

What may be missing stands with its reason in exceptions.tsv (book = game/expansion, anchor of a section or faq.<slug>,
word); an exception that is not needed is a failure as well.
"""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesref.text.chapters import Rulebook, read_faq, read_rules
from rulesref.text.mentions import ordinary_words
from rulesref.text.transcripts.pairing import pair_headings
from rulesref.text.transcripts.reader import Transcript, read_transcript
from tests.rulesref.text.completeness import compare

PACKS = Path(__file__).resolve().parents[3] / "fixtures" / "packs"
EXCEPTIONS = Path(__file__).with_name("exceptions.tsv")
BOOKS = sorted(path.parent.relative_to(PACKS).as_posix() for path in PACKS.glob("*/*/rules.md"))


def exceptions(book: str) -> dict[tuple[str, str], str]:
    with EXCEPTIONS.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return {(row["anchor"], row["word"]): row["reason"] for row in rows if row["book"] == book}


def read_pack(book: str, shared: Path) -> tuple[Path, Rulebook, Transcript]:
    path = PACKS / book / "rules.md"
    rulebook, faults = read_rules(path.read_text(encoding="utf-8"), path.name)
    assert faults == []
    for file in sorted((shared / "rulebooks").glob("*.txt")):
        transcript = read_transcript(file.read_bytes())
        if isinstance(transcript, Transcript) and transcript.title == rulebook.title:
            return path, rulebook, transcript
    pytest.skip(f"no transcript of “{rulebook.title}”")


def lost_in_sections(rulebook: Rulebook, transcript: Transcript) -> Iterator[tuple[str, str]]:
    headings = {section.anchor: section.heading for section in rulebook.sections} | {"": ""}
    ours = [(section.heading, headings[section.parent]) for section in rulebook.sections]
    theirs = [(section.heading, section.parent) for section in transcript.sections]
    ordinary = ordinary_words(section.text for section in transcript.sections)
    with_questions = {question.heading for question in transcript.questions}
    pairs = pair_headings(ours, theirs)
    assert sorted(pairs.values()) == list(range(len(theirs)))
    for mine, other in pairs.items():
        section, official = rulebook.sections[mine], transcript.sections[other]
        if official.heading not in with_questions:
            text = f"{section.heading}\n\n{section.text}"
            yield from ((section.anchor, lost.word) for lost in compare(official.text, text, ordinary=ordinary))


def lost_in_answers(path: Path, title: str, transcript: Transcript) -> Iterator[tuple[str, str]]:
    entries, faults = read_faq(path.read_text(encoding="utf-8"), path.name)
    assert faults == []
    ours = {entry.entry: entry for entry in entries if entry.rulebook == title and entry.entry}
    assert sorted(ours) == [question.entry for question in transcript.questions]
    ordinary = ordinary_words(section.text for section in transcript.sections)
    for question in transcript.questions:
        entry = ours[question.entry]
        official = "\n".join((question.question, *question.answer))
        lost = compare(official, f"{entry.question}\n\n{entry.answer}", ordinary=ordinary)
        yield from ((f"faq.{entry.slug}", word.word) for word in lost)


@pytest.mark.parametrize("book", BOOKS)
def test_our_text_keeps_numbers_terms_and_binding_words(shared: Path, book: str):
    path, rulebook, transcript = read_pack(book, shared)
    lost = set(lost_in_sections(rulebook, transcript))
    if transcript.questions:
        lost |= set(lost_in_answers(path.with_name("faq.md"), rulebook.title, transcript))
    allowed = exceptions(book)
    assert lost - set(allowed) == set(), "missing in our text"
    assert set(allowed) - lost == set(), "exceptions that nothing needs"
    assert all(allowed.values()), "exceptions without a reason"
