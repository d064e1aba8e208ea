"""The prose of a pack: rules.md as a rulebook with its tree of sections, faq.md as questions with answers.

fixtures/README.md describes the format of the files. links.py checks links and ids.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from cardsdb.packs.faults import Fault
from cardsdb.terms import Authority, Confidence
from rulesref.text.markdown import parse
from rulesref.text.outline import Block, FaultList, check_anchor, check_keys, read_word, split_blocks
from rulesref.text.parts import Part, find_parts

_BOOK_KEYS = ("confidence", "source", "authority")
_SECTION_KEYS = ("confidence", "source", "formerly")
_GROUP_KEYS = ("rulebook", "authority")
_FAQ_KEYS = ("entry", "heading", "parent", "confidence", "source", "about", "superseded-by", "formerly")


@dataclass(frozen=True, slots=True)
class Section:
    """A section: level 1 is the top of the book, parent an anchor ("" for none), text its own Markdown."""

    anchor: str
    heading: str
    level: int
    parent: str
    order: int
    text: str
    confidence: Confidence
    source: str
    formerly: tuple[str, ...]
    line: int

    @property
    def parts(self) -> tuple[Part, ...]:
        """The steps, table rows and run-in headings of the text."""
        return tuple(part for _token, part in find_parts(parse(self.text)))


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A rulebook in our words; the title is that of its transcript, "" if the file has none."""

    title: str
    source: str
    sections: tuple[Section, ...]
    file: str
    line: int
    authority: Authority = Authority.RULEBOOK


@dataclass(frozen=True, slots=True)
class FaqEntry:
    """A question with its answer (Markdown); heading and parent are those of its citation."""

    slug: str
    question: str
    answer: str
    entry: int | None
    heading: str
    parent: str
    rulebook: str
    authority: Authority
    confidence: Confidence
    source: str
    about: tuple[str, ...]
    superseded_by: str
    formerly: tuple[str, ...]
    order: int
    line: int


def read_rules(text: str, file: str) -> tuple[Rulebook, list[Fault]]:
    """Return the rulebook of a rules.md with all faults; of a faulty file, everything readable."""
    faults = FaultList(file)
    blocks = split_blocks(text, faults)
    book, sections = _title_block(blocks, faults), [block for block in blocks if block.level > 1]
    confidence = read_word(book, "confidence", Confidence, Confidence.HIGH, faults) if book else Confidence.HIGH
    read = tuple(_sections(sections, confidence, faults))
    source = book.attributes.values.get("source", "") if book else ""
    authority = read_word(book, "authority", Authority, Authority.RULEBOOK, faults) if book else Authority.RULEBOOK
    title, line = (book.heading, book.line) if book else ("", 1)
    return Rulebook(title, source, read, file, line, authority), faults.sorted()


def read_faq(text: str, file: str) -> tuple[tuple[FaqEntry, ...], list[Fault]]:
    """Return the questions of a faq.md in their order with all faults."""
    faults = FaultList(file)
    blocks = split_blocks(text, faults)
    if not blocks or blocks[0].level > 1:
        faults.add(1, "", "heading", "the file must begin with # and the heading of its questions.")
    entries = tuple(_entries(blocks, faults))
    _check_ordinals(entries, faults)
    return entries, faults.sorted()


def _title_block(blocks: list[Block], faults: FaultList) -> Block | None:
    titles = [block for block in blocks if block.level == 1]
    if not titles or blocks[0] is not titles[0]:
        faults.add(1, "", "heading", "the file must begin with # and the title of the rulebook.")
    for book in titles[:1]:
        check_keys(book, _BOOK_KEYS, faults)
        if book.body:
            faults.add(book.line, book.heading, "text", "text before the first section. Put it under a ## heading.")
    for extra in titles[1:]:
        faults.add(extra.line, extra.heading, "heading", "a second title. A file contains one rulebook; use ##.")
    return titles[0] if titles else None


def _sections(blocks: list[Block], confidence: Confidence, faults: FaultList) -> Iterator[Section]:
    taken: dict[str, int] = {}
    above: list[tuple[int, str]] = [(1, "")]
    for order, block in enumerate(blocks, 1):
        if block.level > above[-1][0] + 1:
            message = f"{'#' * block.level} directly below {'#' * above[-1][0]}. Use {'#' * (above[-1][0] + 1)}."
            faults.add(block.line, block.heading, "heading", message)
        check_keys(block, _SECTION_KEYS, faults)
        anchor = check_anchor(block, taken, faults)
        above = [pair for pair in above if pair[0] < block.level]
        yield _section(block, anchor, above[-1][1], order, confidence, faults)
        above.append((block.level, anchor))


def _section(block: Block, anchor: str, parent: str, order: int, confidence: Confidence, faults: FaultList) -> Section:
    values = block.attributes.values
    return Section(
        anchor=anchor,
        heading=block.heading,
        level=block.level - 1,
        parent=parent,
        order=order,
        text=block.body,
        confidence=read_word(block, "confidence", Confidence, confidence, faults),
        source=values.get("source", ""),
        formerly=_listed(values.get("formerly", "")),
        line=block.line,
    )


def _entries(blocks: list[Block], faults: FaultList) -> Iterator[FaqEntry]:
    taken: dict[str, int] = {}
    group: Block | None = None
    order = 0
    for block in blocks:
        if block.level == 1:
            group = block
            _check_group(block, faults)
        elif block.level > 2:
            faults.add(
                block.line, block.heading, "heading", "write questions under ##, without headings in the answers."
            )
        else:
            order += 1
            check_keys(block, _FAQ_KEYS, faults)
            yield _entry(block, group, check_anchor(block, taken, faults), order, faults)


def _check_group(group: Block, faults: FaultList) -> None:
    check_keys(group, _GROUP_KEYS, faults)
    if not group.attributes.values.get("rulebook"):
        faults.add(group.line, group.heading, "rulebook", 'the source is not named. Add {rulebook="…"}.')
    if group.body:
        faults.add(group.line, group.heading, "text", "text before the first question. Put it under a ## heading.")
    read_word(group, "authority", Authority, Authority.RULEBOOK, faults)


def _entry(block: Block, group: Block | None, slug: str, order: int, faults: FaultList) -> FaqEntry:
    values, of_group = block.attributes.values, group.attributes.values if group else {}
    if not block.body:
        faults.add(block.line, slug, "answer", "the question has no answer.")
    authority = read_word(group, "authority", Authority, Authority.RULEBOOK, faults) if group else Authority.RULEBOOK
    return FaqEntry(
        slug=slug,
        question=block.heading,
        answer=block.body,
        entry=_ordinal(block, slug, faults),
        heading=values.get("heading", group.heading if group else ""),
        parent=values.get("parent", ""),
        rulebook=of_group.get("rulebook", ""),
        authority=authority,
        confidence=read_word(block, "confidence", Confidence, Confidence.HIGH, faults),
        source=values.get("source", ""),
        about=_listed(values.get("about", "")),
        superseded_by=values.get("superseded-by", ""),
        formerly=_listed(values.get("formerly", "")),
        order=order,
        line=block.line,
    )


def _ordinal(block: Block, slug: str, faults: FaultList) -> int | None:
    given = block.attributes.values.get("entry")
    if given is None:
        return None
    if given.isascii() and given.isdigit() and 0 < len(given) < 5 and int(given):
        return int(given)
    faults.add(block.line, slug, "entry", f"“{given}” is not a valid entry number. Use a whole number from 1.")
    return None


def _check_ordinals(entries: tuple[FaqEntry, ...], faults: FaultList) -> None:
    taken: dict[tuple[str, int], int] = {}
    for entry in entries:
        if entry.entry is None:
            continue
        first = taken.setdefault((entry.rulebook, entry.entry), entry.line)
        if first != entry.line:
            faults.add(entry.line, entry.slug, "entry", f"entry {entry.entry} is already in line {first}.")


def _listed(value: str) -> tuple[str, ...]:
    return tuple(item.strip() for item in value.split(",") if item.strip())
