"""Where a rule is printed: carried by every problem, step, and section."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Citation:
    """A location in a rulebook.

    `rulebook` is the first line of the transcript or the name of another source, `expansion` the id of its box,
    `heading` the section heading as printed, `parent` the heading above it ("" for none), `entry` the ordinal of a
    question in that rulebook's FAQ.
    """

    rulebook: str
    expansion: str
    parent: str
    heading: str
    entry: int | None = None
