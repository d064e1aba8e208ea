"""Faults of procedure files: each with its file, line, entry, field, and the nearest right value."""

import pytest

from cardsdb.packs.faults import Fault
from cardsdb.setup.procedures.files import Document, Entry, Known
from cardsdb.setup.procedures.reader import read
from tests.cardsdb.setup.packs import parsed

KNOWN = Known(
    game="eh",
    expansions=["core", "tides"],
    ancient_ones=["azathoth", "hypnos"],
    preludes=["high-water"],
    investigators=["luke-robinson"],
    components={"core": {"Gate Tokens": 9, "Clue Tokens": None}, "tides": {"Tides Side Board": 1, "Gate Tokens": 3}},
    monsters={"tides": {"Kelpie": 2}},
    headings={"Tides Rulebook": [("", "Side Board Setup"), ("Setup", "Tokens")]},
)
BOOK = """
[[sources]]
id = "book"
rulebook = "Tides Rulebook"

[[modes]]
name = "standard"
players = "1-8"
"""
STEP = """
[[steps]]
id = "tokens"
at = "2"
title = "Tokens"
text = "Stack {gates:Gate}."
cite = { parent = "Setup", heading = "Tokens" }
"""


def faults(text: str, expansion: str = "core") -> list[Fault]:
    """Return the faults of a file that has a book, a mode and a step besides the text."""
    return list(read([parsed(BOOK + STEP + text, expansion)], KNOWN).faults)


def patch(fields: str, anchor: str = 'after = "tokens"') -> str:
    """Return a patch with a citation."""
    cite = 'cite = { heading = "Side Board Setup" }'
    return f'[[patches]]\n{anchor}\nid = "more"\ntitle = "More"\ntext = "More."\n{cite}\n{fields}\n'


def test_a_sound_file_has_no_faults() -> None:
    assert faults("") == []


@pytest.mark.parametrize(
    ("text", "field", "part", "nearest"),
    [
        (patch("", 'after = "tokenz"'), "after", "no step is called “tokenz”", "tokens"),
        (patch("", 'before = "more"'), "before", "circle of steps", None),
        (patch('when = { ancient_one = "hypno" }'), "when.ancient_one", "no ancient one “hypno”", "hypnos"),
        (patch('when = { prelude = "high-watr" }'), "when.prelude", "no prelude", "high-water"),
        (patch('when = { expansion = "tidse" }'), "when.expansion", "no expansion", "tides"),
        (patch('when = { investigator = "luke" }'), "when.investigator", "no investigator", "luke-robinson"),
        (patch('when = { ancient = "hypnos" }'), "when.ancient", "is not a condition", "ancient_one"),
        (patch('when = { part = "tide-board" }'), "when", "no part “tide-board”", None),
        (patch('when = { mode = "standart" }'), "when", "no mode “standart”", "standard"),
        (patch('when = { option = "rumor" }'), "when.option", "no option “rumor”", None),
        (patch("when = { option = 3 }"), "when.option", "is not an option", None),
        (patch('when = { players = "many" }'), "when.players", "neither a number nor a range", None),
        (patch("when = { players = true }"), "when.players", "neither a number nor a range", None),
        (patch('when = "hypnos"'), "when", "is not a condition", None),
        (patch("when = { any = [] }"), "when.any", "a list of conditions", None),
        (patch("when = { ancient_one = 3 }"), "when.ancient_one", "not a word or a list of words", None),
        (patch('components = [{ component = "Gate Tokenz" }]'), "components.1.component", "lists no", "Gate Tokens"),
        (patch('components = [{ component = "Gate Tokens", count = 10 }]'), "components.1.count", "lists 9", None),
        (patch('components = [{ component = "Gate Tokens", count = "gatez" }]'), "components", "no number", "gates"),
        (patch('components = ["Gate Tokens"]'), "components.1", "not a table", None),
        (
            patch('components = [{ component = "Sheets", of = "ancient_one" }]'),
            "components.1.component",
            "no box",
            None,
        ),
        (patch("components = [{ count = 3, unlisted = true }]"), "components.1.component", "is missing", None),
        (patch("sets_aside = { Kelpi = 1 }"), "sets_aside", "no box has “Kelpi”", "Kelpie"),
        (patch('sets_aside = { Kelpie = "two" }'), "sets_aside.Kelpie", "not a whole number", None),
        (patch('confidence = "sure"'), "confidence", "is not valid", None),
        (patch('at = "10"'), "at", "is not valid", None),
        (patch('texts = "x"'), "texts", "is no field", "text"),
        (patch('draw = { name = "x" }'), "draw.kind", "is missing", None),
        (patch("draw = { count = 2 }"), "draw.name", "is missing", None),
        (patch('draw = { name = "x", kind = "assets" }'), "draw.kind", "is not valid", "asset"),
        (patch("", ""), "", "a patch has one of", None),
        (patch("", 'after = "tokens"\nreplace = "tokens"'), "", "a patch has one of", None),
        ('[[patches]]\nafter = "tokens"\nid = "x"\n', "title", "is missing", None),
        ('[[patches]]\nafter = "tokens"\ntitle = "x"\ntext = "x"\nuncited = true', "id", "is missing", None),
        ('[[patches]]\nreplace = "tokens"\ntitle = "x"\ntext = "x"', "cite", "is missing", None),
        (STEP, "id", "already a step", None),
        ('[[counts]]\nname = "kelp"\n', "add", "is missing", None),
        ('[[counts]]\nname = "kelp"\nadd = "1"\n', "add", "not a whole number", None),
        ('[[counts]]\nname = "kelp"\nadd = 1\nper = "player"\n', "per", "is not valid", "players"),
        ("[[triggers]]\nwhen = {}\n", "part", "is missing", None),
        ('[[needs]]\ncode = "x"\nmessage = "x"\n', "when", "is missing", None),
        ('[[options]]\nname = "x"\nkind = "flags"\n', "kind", "is not valid", "flag"),
        ('[[campaign]]\nlast_prelude = "high"\n', "last_prelude", "is not valid", "high-water"),
        ('[[stepz]]\nid = "x"\n', "", "has no table", "steps"),
    ],
)
def test_each_fault_names_its_field_and_the_nearest_right_value(
    text: str, field: str, part: str, nearest: str | None
) -> None:
    found = [one for one in faults(text) if one.field == field and part in one.message]
    assert found, [str(one) for one in faults(text)]
    assert nearest is None or f"Did you mean “{nearest}”?" in found[0].message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Spawn {gatez:Gate}.", "there is no field “{gatez}”."),
        ("Spawn {preludes:Gate}.", "there is no field “{preludes}”."),
        ("Spawn {gates.", "has a brace that belongs to no field."),
    ],
)
def test_fields_of_a_text_must_stand_for_something(text: str, message: str) -> None:
    found = faults(patch("").replace('"More."', f'"{text}"'))
    assert [one.message.partition(" Did")[0] for one in found] == [message]


def test_headings_are_checked_where_the_book_is_held() -> None:
    wrong = patch("").replace("Side Board Setup", "Side Boards")
    assert "has no heading “Side Boards”" in faults(wrong)[0].message
    elsewhere = BOOK.replace("Tides Rulebook", "A book that nobody holds") + STEP + wrong
    assert read([parsed(elsewhere, "core")], KNOWN).faults == ()


def test_two_replacements_of_one_step_are_a_fault_unless_they_exclude_each_other() -> None:
    one = (
        '[[patches]]\nreplace = "tokens"\nwhen = { ancient_one = "hypnos" }\ntitle = "x"\ntext = "x"\nuncited = true\n'
    )
    found = faults(one + one)
    assert [(fault.field, fault.line) for fault in found] == [("replace", 22)]
    assert "procedures.toml:16" in found[0].message
    assert faults(one + one.replace("hypnos", "azathoth")) == []


def test_parts_that_bring_each_other_are_a_fault() -> None:
    circle = (
        '[[triggers]]\npart = "a"\nwhen = { part = "b" }\n[[triggers]]\npart = "b"\nwhen = { not = { part = "a" } }\n'
    )
    assert [fault.field for fault in faults(circle)] == ["part", "part"]


def test_steps_that_hang_on_each_other_are_a_fault() -> None:
    first = patch("", 'after = "other"')
    second = patch("", 'after = "more"').replace('id = "more"', 'id = "other"')
    assert [fault.field for fault in faults(first + second)] == ["after", "after"]


def test_a_value_that_an_option_lacks_is_a_fault() -> None:
    option = '[[options]]\nname = "difficulty"\nkind = "choice"\nvalues = ["easy", "hard"]\n'
    found = faults(option + patch('when = { option = { difficulty = "eazy" } }'))
    assert [fault.message for fault in found] == ["“difficulty” has no value “eazy”. Did you mean “easy”?"]


def test_a_fault_reads_as_a_curator_needs_it() -> None:
    found = faults(patch("", 'after = "tokenz"'), "tides")
    assert str(found[0]) == "procedures.toml:16: more › after: no step is called “tokenz”. Did you mean “tokens”?"
    assert str(Fault("f.toml", 3, "steps", "", "a patch has one of.")) == "f.toml:3: steps: a patch has one of."


def test_a_component_without_a_count_is_all_that_the_box_lists() -> None:
    reading = read([parsed(BOOK + STEP + patch('components = [{ component = "Gate Tokens" }]'), "core")], KNOWN)
    assert reading.procedure.slots[1].step.components[0].count == 9


def test_entries_may_come_without_any_helper() -> None:
    step = {"id": "x", "at": "1", "title": "x", "text": "x", "uncited": True}
    assert read([Document("a.toml", "", {"steps": [Entry(3, step)]})], KNOWN).faults == ()


def test_a_step_that_hangs_on_its_own_name_is_a_fault_and_no_endless_chase() -> None:
    found = faults(patch("").replace('id = "more"', 'id = "tokens"'))
    assert [(fault.field, fault.message.split(",")[0]) for fault in found] == [("id", "“tokens” is already a step")]
