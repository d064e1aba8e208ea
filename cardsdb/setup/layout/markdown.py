"""A sheet as Markdown. Every name and text is escaped, so that it reads exactly as written."""

import re
from collections.abc import Iterable, Iterator

from cardsdb.setup.layout.arrangement import FetchTable, Person, PrintedSheet, PrintedStep, StepGroup

# Also what some make a link of: addresses of pages and of mail.
_SIGNS = re.compile(r"[\\`*_{}\[\]<>|~&$@]|:(?=//)|(?<=www)\.", re.IGNORECASE)
_AT_START = re.compile(r"^([#+=:-]|\d+(?=[.)]))")
_BLANKS = re.compile(r"\s+")


def as_markdown(printed: PrintedSheet) -> str:
    """Return the sheet as Markdown, with tables as GitHub and most others write them."""
    blocks = (
        f"# {plain(printed.game)}: {plain(printed.title)}",
        *(f"- **{label}:** {plain(value)}" for label, value in printed.facts),
        *_section("Warnings", [f"- {plain(text)}" for text in printed.warnings]),
        *_section("Passed over", [f"- {plain(text)}" for text in printed.notes]),
        *_section("Who plays", [block for person in printed.people for block in _person(person)]),
        *_stages(printed),
        *_section("Fetch from the boxes", [block for table in printed.fetch for block in _fetch(table)]),
        *(block for group in printed.groups for block in _group(group)),
        plain(printed.legend),
        f"Dataset {plain(printed.dataset_version)}, token `{printed.token}`",
    )
    return _joined(blocks)


def plain(text: str) -> str:
    """Return a text whose signs mean nothing to Markdown, on one line."""
    line = _SIGNS.sub(r"\\\g<0>", _BLANKS.sub(" ", text).strip())
    return _AT_START.sub(lambda found: _escaped_start(found[0]), line)


def _escaped_start(start: str) -> str:
    return f"\\{start}" if len(start) == 1 and not start.isdigit() else f"{start}\\"


def _joined(blocks: Iterable[str]) -> str:
    """Return the blocks with an empty line between them, but none within a list or a table."""
    text, before = "", ""
    for block in blocks:
        same = block[:2] == before[:2] and block[:2] in ("- ", "| ")
        text += ("" if not text else "\n" if same else "\n\n") + block
        before = block
    return text + "\n"


def _section(heading: str, blocks: list[str]) -> list[str]:
    return [f"## {heading}", *blocks] if blocks else []


def _person(person: Person) -> Iterator[str]:
    yield f"### {plain(person.name)}"
    yield plain(person.figures)
    yield from map(plain, person.texts)


def _stages(printed: PrintedSheet) -> Iterator[str]:
    if not printed.stages:
        return
    yield "## Mythos deck"
    yield f"| Stage | {' | '.join(printed.colors)} |"
    yield "| --- " * (len(printed.colors) + 1) + "|"
    for row in printed.stages:
        yield f"| {row.stage} | {' | '.join(map(plain, row.counts))} |"
    for row in printed.stages:
        if row.names:
            yield f"- **{row.stage}:** {', '.join(map(plain, row.names))}"


def _fetch(table: FetchTable) -> Iterator[str]:
    yield f"### {plain(table.box)}"
    yield "| Component | Number |"
    yield "| --- | --- |"
    for component, count in table.lines:
        yield f"| {plain(component)} | {count or 'all'} |"


def _group(group: StepGroup) -> Iterator[str]:
    yield f"## {plain(group.heading)}"
    for step in group.steps:
        yield _step(step)


def _step(step: PrintedStep) -> str:
    lines = [f"**{plain(step.title)}**", plain(step.text)]
    if step.needs:
        lines.append(f"Needs: {plain(step.needs)}.")
    lines.append(f"_Rule: {plain(step.rule)}. {plain(step.confidence)}._")
    mark = f"{step.number}. "
    return mark + f"\n\n{' ' * len(mark)}".join(lines)
