"""A Markdown file as headings with the text under each, shared by rules.md and faq.md."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

from markdown_it.token import Token

from cardsdb.names import slugify
from cardsdb.packs.faults import Fault, did_you_mean
from rulesref.text.braces import Attributes, split_heading
from rulesref.text.markdown import inline_text, parse

Word = TypeVar("Word", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Block:
    """A heading of a file and the Markdown below it, up to the next heading."""

    level: int
    heading: str
    attributes: Attributes
    body: str
    line: int


@dataclass(slots=True)
class FaultList:
    """The faults of one file."""

    file: str
    found: list[Fault] = field(default_factory=list)

    def add(self, line: int, entry: str, field_name: str, message: str) -> None:
        self.found.append(Fault(self.file, line, entry, field_name, message))

    def sorted(self) -> list[Fault]:
        """Return the faults in line order, without duplicates."""
        return sorted(set(self.found))


def split_blocks(text: str, faults: FaultList) -> list[Block]:
    """Return the blocks of a file; text before the first heading is a fault."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    headings = list(_headings(parse("\n".join(lines))))
    first = headings[0][0] if headings else len(lines)
    for number, line in enumerate(lines[:first], 1):
        if line.strip():
            faults.add(number, "", "", "text before the first heading. Put it under a heading.")
            break
    ends = [start for start, *_rest in headings[1:]] + [len(lines)] * bool(headings)
    return [_block(heading, lines, end, faults) for heading, end in zip(headings, ends, strict=True)]


def _headings(tokens: list[Token]) -> Iterator[tuple[int, int, Token]]:
    """Yield line, level and content of each heading."""
    for place, token in enumerate(tokens):
        if token.type == "heading_open" and token.level == 0 and token.map:
            yield token.map[0], int(token.tag[1:]), tokens[place + 1]


def _block(heading: tuple[int, int, Token], lines: list[str], end: int, faults: FaultList) -> Block:
    start, level, content = heading
    title, attributes = split_heading(content.content)
    words = parse(title)
    shown = inline_text(words[1]) if len(words) > 1 else title
    for complaint in attributes.complaints:
        faults.add(start + 1, shown, "attributes", complaint)
    if not shown:
        faults.add(start + 1, "", "heading", "the heading is empty.")
    return Block(level, shown, attributes, "\n".join(lines[start + 1 : end]).strip(), start + 1)


def check_keys(block: Block, known: Iterable[str], faults: FaultList) -> None:
    """Report each attribute that is unknown here, with the nearest known one."""
    names = list(known)
    for key in block.attributes.values:
        if key not in names:
            hint = did_you_mean(key, names) or f" Valid attributes: {', '.join(names) or 'none'}."
            faults.add(block.line, block.heading, key, f"this heading cannot have the attribute “{key}”.{hint}")


def check_anchor(block: Block, taken: dict[str, int], faults: FaultList) -> str:
    """Return the anchor of a heading, or a proposed one; report any error."""
    anchor, proposed = block.attributes.anchor, slugify(block.heading)
    if not anchor and not block.attributes.complaints:
        faults.add(block.line, block.heading, "anchor", f"the heading has no anchor. Add {{#{proposed}}}.")
    elif anchor and anchor != slugify(anchor):
        hint = f" Write “{slugify(anchor)}”." if slugify(anchor) else f" Write “{proposed}”."
        faults.add(
            block.line, block.heading, "anchor", f"“{anchor}” is not a valid anchor. Use only a-z, 0-9 and “-”.{hint}"
        )
    elif anchor in taken:
        message = f"“{anchor}” is already the anchor of line {taken[anchor]}."
        faults.add(block.line, block.heading, "anchor", message)
    taken.setdefault(anchor or proposed, block.line)
    return anchor or proposed


def read_word(block: Block, key: str, words: type[Word], default: Word, faults: FaultList) -> Word:
    """Return the attribute as one of `words`; report any other word, with the nearest valid one."""
    given = block.attributes.values.get(key)
    if given is None:
        return default
    try:
        return words(given)
    except ValueError:
        hint = did_you_mean(given, words) or f" Use one of: {', '.join(words)}."
        faults.add(block.line, block.heading, key, f"“{given}” is not a valid {key}.{hint}")
        return default
