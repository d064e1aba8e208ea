"""Faults of the files that are kept whole: procedures and deck formats, found before any import."""

import shutil

import pytest

from rulesref.dataset import loading, lock
from tests.imported import PACKS

CORE = "eldritch-horror/core/procedures.toml"
DREAMLANDS = "eldritch-horror/the-dreamlands/procedures.toml"
FORMATS = "monsters-vs-heroes/formats.toml"


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """Return a copy of the shipped packs, which a test may change and has to mend."""
    return shutil.copytree(PACKS, tmp_path_factory.mktemp("packs") / "packs")


@pytest.fixture
def change(copy, monkeypatch):
    """Return what changes a file of the packs and gives the faults then; the file is mended in the end."""
    kept = {}
    monkeypatch.chdir(copy.parent)

    def changed(name, old, new):
        path = copy / name
        text = kept.setdefault(path, path.read_text(encoding="utf-8"))
        assert old in text or not old, name
        path.write_text(text.replace(old, new, 1) if old else text + new, encoding="utf-8")
        return [str(fault) for fault in loading.read([copy]).faults]

    yield changed
    for path, text in kept.items():
        path.write_text(text, encoding="utf-8")


def test_the_shipped_files_have_no_faults(change):
    assert change(CORE, "", "\n") == []


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("", '\n[[patches]]\nremove = "game-bord"\n', "Did you mean “game-board”?"),
        ("", '\n[[patches]]\nremove = "game-board"\n[[patches]]\nreplace = "game-board"\ntitle = "a"\ntext = "b"\n'
         'cite = { heading = "Setup" }\n[[patches]]\nreplace = "game-board"\ntitle = "c"\ntext = "d"\n'
         'cite = { heading = "Setup" }\n', "game-board"),
        ('component = "Gate Tokens" }', 'component = "Gate Tockens" }', "Did you mean “Gate Tokens”?"),
        ('heading = "Organize Tokens"', 'heading = "Organise Tokens"', "Did you mean “Organize Tokens”?"),
        ('heading = "Azathoth"', 'heading = "Azatoth"', "Azatoth"),
        ('part = "focus"', 'part = "fokus"', "Did you mean “focus”?"),
        ("{main_gates:Gate}", "{main_gate:Gate}", "Did you mean “main_gates”?"),
        ('id = "gates"\nat', 'id = "clues"\nat', "clues"),
    ],
)  # fmt: skip
def test_a_procedure_names_file_line_entry_and_remedy(change, old, new, told):
    found = change(CORE, old, new)
    told_here = [fault for fault in found if told in fault and fault.startswith(f"packs/{CORE}:")]
    assert told_here
    for fault in told_here:
        _place, line, entry, _message = fault.split(":", 3)
        assert int(line) > 0
        assert entry.strip()


def test_a_circle_of_patches_is_found(change):
    new = (
        '\n[[patches]]\nafter = "one"\nid = "two"\ntitle = "a"\ntext = "b"\ncite = { heading = "Setup" }\n'
        '[[patches]]\nafter = "two"\nid = "one"\ntitle = "a"\ntext = "b"\ncite = { heading = "Setup" }\n'
    )
    assert any("one" in fault or "two" in fault for fault in change(CORE, "", new))


def test_an_unreadable_procedure_is_reported_with_every_statement(change):
    found = change(CORE, "", "\n[[steps]]\nid = yes\ntitle = “a”\nid = 3\n")
    assert len([fault for fault in found if "invalid TOML" in fault]) == 2
    assert any("appears twice" in fault for fault in found)


def test_a_component_that_another_box_has_is_none_of_this_box(change):
    found = change(DREAMLANDS, 'component = "Dream Portal Tokens"', 'component = "Disaster Cards"')
    assert [fault.split(":")[0] for fault in found] == [f"packs/{DREAMLANDS}"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('rule = "heroes"', 'rule = "heros"', "Did you mean “heroes”?"),
        ("at_least = 6", 'at_least = "six"', "not a whole number"),
        ("", "\n[[formats]]\nname = 'x'\n", "slug: missing"),
        ("", "\n[[formats", "TOML"),
    ],
)
def test_a_format_names_file_line_and_remedy(change, old, new, told):
    found = change(FORMATS, old, new)
    assert any(told in fault for fault in found)
    assert all(fault.startswith(f"packs/{FORMATS}") for fault in found if told in fault)


def test_a_fault_keeps_the_import_from_beginning(change, copy):
    change(CORE, 'part = "focus"', 'part = "fokus"')
    with pytest.raises(lock.ImportRefusedError, match="fokus"):
        loading.load([copy])
