"""rules.md and faq.md become sections and questions, and every fault is reported at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsdb.packs.faults import Fault
from cardsdb.terms import Authority, Confidence
from rulesref.text.chapters import read_faq, read_rules
from rulesref.text.parts import PartKind

RULES = """\
# Elder Tides: The Sunken Bell Rulebook

## Bell Tower Side Board {#bell-tower-side-board}

The board shows the drowned quarter.

### Side Board Setup {#side-board-setup confidence=medium source="A letter, 1931"}

1. **Place the side board.** Put it beside the main board.
2. Do these:
   1. Take a Clue.
   2. Take a Gate.
3. In this order:
   - a. Masks.
   - b. The rest.
     - Note: once.

**Moving there.** Pay a coin.

| Stage | Green |
|-------|-------|
| One   | 4     |
| Two   | 5     |

## *Gentle* Tide {#gentle-tide formerly="calm-tide, low-tide"}

Easy cards only.
"""

FAQ = """\
# Frequently Asked Questions {rulebook="Elder Tides: The Sunken Bell Rulebook"}

## Is The Old Quay a City space? {#old-quay entry=1 about="eh.tsb.side-board-setup, eh.investigator.wren"}

Yes.

## Can the bell ring twice? {#bell-twice heading="Bell" parent="Rules" confidence=low superseded-by="eh.core.faq.bell"}

No.

# Community questions {rulebook="Tide wiki" authority=community}

## Does it float? {#float source="a talk"}

It does.
"""


def messages(faults: list[Fault]) -> list[str]:
    return [str(fault) for fault in faults]


def test_sections_keep_their_tree_and_order():
    book, faults = read_rules(RULES, "rules.md")
    assert faults == []
    assert book.title == "Elder Tides: The Sunken Bell Rulebook"
    assert [(s.order, s.anchor, s.level, s.parent) for s in book.sections] == [
        (1, "bell-tower-side-board", 1, ""),
        (2, "side-board-setup", 2, "bell-tower-side-board"),
        (3, "gentle-tide", 1, ""),
    ]
    assert book.sections[0].text == "The board shows the drowned quarter."
    assert book.sections[2].heading == "Gentle Tide"
    assert book.sections[2].formerly == ("calm-tide", "low-tide")


def test_attributes_of_a_section():
    book, _faults = read_rules(RULES, "rules.md")
    section = book.sections[1]
    assert (section.confidence, section.source, section.line) == (Confidence.MEDIUM, "A letter, 1931", 7)
    assert book.sections[0].confidence is Confidence.HIGH


def test_the_confidence_of_a_book_is_the_default_of_its_sections():
    book, faults = read_rules('# Summary {confidence=low source="Ours"}\n## A {#a}\n## B {#b confidence=high}', "r")
    assert faults == []
    assert book.source == "Ours"
    assert [section.confidence for section in book.sections] == [Confidence.LOW, Confidence.HIGH]


def test_steps_rows_and_run_in_headings_are_parts():
    book, _faults = read_rules(RULES, "rules.md")
    parts = book.sections[1].parts
    assert [(part.path, part.kind) for part in parts] == [
        ("1", PartKind.STEP),
        ("place-the-side-board", PartKind.RUN_IN),
        ("2", PartKind.STEP),
        ("2.a", PartKind.STEP),
        ("2.b", PartKind.STEP),
        ("3", PartKind.STEP),
        ("3.a", PartKind.STEP),
        ("3.b", PartKind.STEP),
        ("moving-there", PartKind.RUN_IN),
        ("one", PartKind.ROW),
        ("two", PartKind.ROW),
    ]
    assert parts[0].title == "Place the side board"
    assert parts[0].text == "Place the side board. Put it beside the main board."
    assert parts[2].text == "Do these:\nTake a Clue.\nTake a Gate."
    assert parts[-1].text == "Two | 5"


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("1. One\n\nand\n\n1. One again", ["1", "1-2"]),
        ("3. Three\n4. Four", ["3", "4"]),
        ("- **Bold.** text", ["bold"]),
        ("- plain\n- **bold** but no heading", []),
        ("**Bold**: text", ["bold"]),
        ("1. \n2. Two", ["1", "2"]),
        ("**Bold**", []),
        ("**Bold.**", ["bold"]),
        ("1. One\n   - plain\n     1. deep", ["1", "1.a"]),
        ("1. One\n   1. a\n      1. deep", ["1", "1.a", "1.a.1"]),
        ("| A |\n|---|\n| – |\n", []),
    ],
)
def test_paths_of_parts(text: str, paths: list[str]):
    book, _faults = read_rules(f"# Book\n## A {{#a}}\n{text}", "rules.md")
    assert [part.path for part in book.sections[0].parts] == paths


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("## A {#a}", "rules.md:1: heading: the file must begin with # and the title of the rulebook."),
        ("hm\n# B\n## A {#a}", "rules.md:1: text before the first heading. Put it under a heading."),
        ("", "rules.md:1: heading: the file must begin with # and the title of the rulebook."),
        ("# B\nhm\n## A {#a}", "rules.md:1: B › text: text before the first section. Put it under a ## heading."),
        ("# B\n# C", "rules.md:2: C › heading: a second title. A file contains one rulebook; use ##."),
        ("# B\n## Old Quay", "rules.md:2: Old Quay › anchor: the heading has no anchor. Add {#old-quay}."),
        ("# B\n## A {#a}\n## A2 {#a}", "rules.md:3: A2 › anchor: “a” is already the anchor of line 2."),
        (
            "# B\n## A {#Old_A}",
            "rules.md:2: A › anchor: “Old_A” is not a valid anchor. Use only a-z, 0-9 and “-”. Write “old-a”.",
        ),
        ("# B\n## Å {#?}", "rules.md:2: Å › anchor: “?” is not a valid anchor. Use only a-z, 0-9 and “-”. Write “a”."),
        ("# B\n### A {#a}", "rules.md:2: A › heading: ### directly below #. Use ##."),
        ("# B\n## A {#a}\n#### C {#c}", "rules.md:3: C › heading: #### directly below ##. Use ###."),
        (
            "# B\n## A {#a confidnce=low}",
            "rules.md:2: A › confidnce: this heading cannot have the attribute “confidnce”. Did you mean “confidence”?",
        ),
        (
            "# B\n## A {#a zzz=1}",
            "rules.md:2: A › zzz: this heading cannot have the attribute “zzz”. "
            "Valid attributes: confidence, source, formerly.",
        ),
        (
            "# B\n## A {#a confidence=hihg}",
            "rules.md:2: A › confidence: “hihg” is not a valid confidence. Did you mean “high”?",
        ),
        (
            "# B\n## A {#a confidence=zzz}",
            "rules.md:2: A › confidence: “zzz” is not a valid confidence. Use one of: high, medium, low.",
        ),
        (
            '# B\n## A {#a source="x}',
            "rules.md:2: A › attributes: the braces are not closed, or a quotation mark is missing.",
        ),
        (
            "# B\n## A {#a loose}",
            'rules.md:2: A › attributes: “loose” cannot be read. Write #anchor, key=value or key="two words".',
        ),
        ("# B\n## A {#a #b}", "rules.md:2: A › attributes: a second anchor “b”. A heading can have only one."),
        ("# B\n## A {#a source=x source=y}", "rules.md:2: A › attributes: “source” appears twice here."),
        ("# B\n## {#a}", "rules.md:2: heading: the heading is empty."),
    ],
)
def test_a_fault_names_line_entry_and_remedy(text: str, fault: str):
    _book, faults = read_rules(text, "rules.md")
    assert messages(faults) == [fault]


def test_all_faults_come_at_once():
    _book, faults = read_rules("x\n## A\n#### B {#b foo=1}\n", "rules.md")
    assert [(fault.line, fault.field) for fault in faults] == [
        (1, ""),
        (1, "heading"),
        (2, "anchor"),
        (3, "foo"),
        (3, "heading"),
    ]


def test_typographic_quotes_byte_order_mark_and_windows_line_ends_are_tolerated():
    book, faults = read_rules("\ufeff# B\r\n## A {#a source=“x y”}\r\n\r\ntext\r\n", "rules.md")
    assert faults == []
    assert (book.title, book.sections[0].source, book.sections[0].text) == ("B", "x y", "text")


def test_a_number_sign_in_a_code_block_is_no_heading():
    book, faults = read_rules("# B\n## A {#a}\n```\n# no\n```\n", "rules.md")
    assert faults == []
    assert len(book.sections) == 1


def test_questions_with_their_group_and_attributes():
    entries, faults = read_faq(FAQ, "faq.md")
    assert faults == []
    first, second, third = entries
    assert (first.slug, first.question, first.answer) == ("old-quay", "Is The Old Quay a City space?", "Yes.")
    assert (first.entry, first.order, first.line) == (1, 1, 3)
    assert (first.heading, first.parent) == ("Frequently Asked Questions", "")
    assert first.about == ("eh.tsb.side-board-setup", "eh.investigator.wren")
    assert first.rulebook == "Elder Tides: The Sunken Bell Rulebook"
    assert (second.heading, second.parent, second.confidence) == ("Bell", "Rules", Confidence.LOW)
    assert (second.entry, second.superseded_by, second.authority) == (None, "eh.core.faq.bell", Authority.RULEBOOK)
    assert (third.authority, third.rulebook, third.source) == (Authority.COMMUNITY, "Tide wiki", "a talk")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "faq.md:1: heading: the file must begin with # and the heading of its questions."),
        (
            "# Q\n## A? {#a}\nYes",
            'faq.md:1: Q › rulebook: the source is not named. Add {rulebook="…"}.',
        ),
        (
            "# Q {rulebook=B authority=officialfaq}\n## A? {#a}\nYes",
            "faq.md:1: Q › authority: “officialfaq” is not a valid authority. Did you mean “official-faq”?",
        ),
        (
            "# Q {rulebook=B}\nhm\n## A? {#a}\nYes",
            "faq.md:1: Q › text: text before the first question. Put it under a ## heading.",
        ),
        ("# Q {rulebook=B}\n## A? {#a}", "faq.md:2: a › answer: the question has no answer."),
        (
            "# Q {rulebook=B}\n## A? {#a entry=one}\nYes",
            "faq.md:2: a › entry: “one” is not a valid entry number. Use a whole number from 1.",
        ),
        (
            "# Q {rulebook=B}\n## A? {#a entry=1}\nYes\n## B? {#b entry=1}\nNo",
            "faq.md:4: b › entry: entry 1 is already in line 2.",
        ),
        (
            "# Q {rulebook=B}\n## A? {#a}\nYes\n### More",
            "faq.md:4: More › heading: write questions under ##, without headings in the answers.",
        ),
        (
            "# Q {rulebook=B}\n## A {#a suprseded-by=x}\nYes",
            "faq.md:2: A › suprseded-by: this heading cannot have the attribute “suprseded-by”. "
            "Did you mean “superseded-by”?",
        ),
    ],
)
def test_a_fault_of_a_question(text: str, fault: str):
    _entries, faults = read_faq(text, "faq.md")
    assert messages(faults) == [fault]


def test_a_question_before_any_group_is_still_read():
    entries, faults = read_faq("## A? {#a}\nYes", "faq.md")
    assert [entry.slug for entry in entries] == ["a"]
    assert len(faults) == 1


@given(st.text() | st.text(alphabet='#{}="a \n-1.|[]:*`>'))
def test_any_text_is_read_without_an_exception(text: str):
    book, _faults = read_rules(text, "rules.md")
    assert all(part.path for section in book.sections for part in section.parts)
    entries, _more = read_faq(text, "faq.md")
    assert all(entry.order for entry in entries)
