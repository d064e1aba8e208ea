"""Sections of the publisher's text find ours by heading and parent, each once."""

import pytest

from rulesref.text.transcripts.pairing import Key, pair_headings


@pytest.mark.parametrize(
    ("ours", "theirs", "pairs"),
    [
        ([("Stairs", ""), ("Doors", "")], [("Doors", ""), ("Stairs", "")], {0: 1, 1: 0}),
        ([("The “Old” Door", "")], [('THE "OLD" DOOR', "")], {0: 0}),
        ([("Stairs", "Cellar"), ("Stairs", "Attic")], [("Stairs", "Attic"), ("Stairs", "Cellar")], {0: 1, 1: 0}),
        ([("Stairs", "Attic"), ("Stairs", "Cellar")], [("Stairs", ""), ("Stairs", "")], {0: 0, 1: 1}),
        ([("Stairs", "Rules")], [("Stairs", "")], {0: 0}),
        ([("Stairs", "")], [("Stair", "")], {}),
        ([("Stairs", "")], [("Stairs", ""), ("Stairs", "")], {0: 0}),
        ([("Stairs", ""), ("Stairs", "")], [("Stairs", "")], {0: 0}),
    ],
)
def test_pairs(ours: list[Key], theirs: list[Key], pairs: dict[int, int]):
    assert pair_headings(ours, theirs) == pairs
