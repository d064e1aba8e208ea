"""Attach the official wording of a user's own transcript to the texts of its rulebook."""

from collections import Counter
from dataclasses import dataclass, field

from cardsdb.names import fold, nearest
from rulesref.models import FaqEntry, Rulebook, RulesSection
from rulesref.text.transcripts.pairing import pair_headings
from rulesref.text.transcripts.reader import Transcript


class NoSuchRulebookError(ValueError):
    """None of our rulebooks has the transcript's title."""


@dataclass
class Attached:
    """The result for a transcript: rows changed and unchanged, and unmatched texts on either side."""

    title: str
    kinds: Counter[str]
    changed: int = 0
    unchanged: int = 0
    unmatched: list[str] = field(default_factory=list)
    without_wording: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    unplaced: list[str] = field(default_factory=list)


def attach(transcript: Transcript) -> Attached:
    """Store the exact wording with our sections and questions; the caller manages the transaction.

    Raise NoSuchRulebookError, with the nearest title, if none of our rulebooks has this one.
    """
    books = {fold(book.title): book for book in Rulebook.objects.select_related("expansion")}
    book = books.get(fold(transcript.title))
    if book is None:
        near = nearest(transcript.title, [each.title for each in books.values()], limit=1)
        hint = f" Did you mean “{near[0]}”?" if near else ""
        raise NoSuchRulebookError(f"There is no rulebook “{transcript.title}”.{hint}")
    report = Attached(book.title, Counter(str(part.kind) for part in transcript.parts))
    report.warnings = list(transcript.warnings)
    report.unplaced = [f"line {part.line}: {part.text}" for part in transcript.unplaced]
    _attach_sections(book, transcript, report)
    _attach_questions(book, transcript, report)
    return report


def _attach_sections(book: Rulebook, transcript: Transcript, report: Attached) -> None:
    ours = list(book.sections.select_related("parent"))
    headings = {section.address: section.heading for section in transcript.sections}
    pairs = pair_headings(
        [(row.heading, row.parent.heading if row.parent else "") for row in ours],
        [(section.heading, headings.get(section.parent, "")) for section in transcript.sections],
    )
    changed = []
    for place, row in enumerate(ours):
        if place not in pairs:
            report.without_wording.append(row.public_id)
            continue
        wording = transcript.sections[pairs[place]].text
        if row.official_text != wording:
            row.official_text = wording
            changed.append(row)
    RulesSection.objects.bulk_update(changed, ["official_text"])
    _count(report, len(changed), len(pairs))
    matched = set(pairs.values())
    report.unmatched += [section.heading for place, section in enumerate(transcript.sections) if place not in matched]


def _attach_questions(book: Rulebook, transcript: Transcript, report: Attached) -> None:
    ours = FaqEntry.objects.filter(expansion=book.expansion, rulebook=book.title, entry__isnull=False)
    rows = {row.entry: row for row in ours}
    changed = []
    for question in transcript.questions:
        row = rows.pop(question.entry, None)
        if row is None:
            report.unmatched.append(question.question)
            continue
        answer = "\n\n".join(question.answer)
        if (row.official_question, row.official_text) != (question.question, answer):
            row.official_question, row.official_text = question.question, answer
            changed.append(row)
    FaqEntry.objects.bulk_update(changed, ["official_question", "official_text"])
    report.without_wording += [row.public_id for row in rows.values()]
    _count(report, len(changed), len(transcript.questions))


def _count(report: Attached, changed: int, matched: int) -> None:
    report.changed += changed
    report.unchanged += matched - changed
