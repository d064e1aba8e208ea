"""Fields in texts: names that are looked up, nouns that are counted."""

import pytest

from cardsdb.setup.procedures.templates import Context, fields, fill, stray_braces

CONTEXT = Context({"gates": 1, "clues": 3, "wins": 2, "doom": None}, {"ancient_one": "Shudde M'ell"})


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("Spawn {gates:Gate} and {clues:Clue}.", "Spawn 1 Gate and 3 Clues."),
        ("{wins:Mystery|Mysteries} of {ancient_one}", "2 Mysteries of Shudde M'ell"),
        ("{clues} and nothing", "3 and nothing"),
        ("Doom on {doom}", "Doom on not known"),
        ("{doom:space}", "not known spaces"),
    ],
)
def test_fields_are_replaced(text: str, filled: str) -> None:
    assert fill(text, CONTEXT) == filled


def test_a_field_never_runs_code() -> None:
    assert list(fields("{players.__class__} {gates!r} {0} {Gates}")) == []
    assert stray_braces("{players.__class__}")


def test_a_field_that_stands_for_nothing_is_a_mistake_of_the_programmer() -> None:
    with pytest.raises(KeyError):
        fill("{unheard_of}", CONTEXT)


def test_braces_of_fields_are_no_stray_braces() -> None:
    assert not stray_braces("{gates:Gate} {ancient_one}")
    assert stray_braces("{gates")
