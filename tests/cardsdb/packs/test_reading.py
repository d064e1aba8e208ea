"""Pack folders to entries: all faults of all files in one answer, each with file, line and remedy; nothing is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsdb.packs.forms import Raw
from cardsdb.packs.reading import read_entry, read_packs
from cardsdb.packs.spec import ALL_GAMES, EH, EXPANSION_FILES, GAME_FILES, TABLES, tables_of
from tests.pack_folders import BASE, BOX, GAME, HARBOUR, MVH, OTHER_BOX, read_folders, write_pack

HERE = f"packs/{BOX}"
ASSETS = next(table for table in tables_of(EH, BOX) if table.name == "assets")


def test_a_sound_pack_has_entries_and_no_fault(here):
    root = write_pack(here / "packs", {**BASE, f"{BOX}/assets.csv": "name,value,sources\nOil Can,1,a test\n"})
    entries, catalogue, faults = read_folders(root)
    assert faults == []
    assert [entry.label for entry in entries] == ["Eldritch Horror", "Oil Can", "The Salt Harbour", "The Wet Lamps"]
    assert [(card.slug, card.facts) for card in catalogue.cards.values()] == [("oil-can", {"value": 1})]


def test_missing_and_wrong_values_are_told_in_one_answer(faults_of):
    """IMP-19, in a table from a spreadsheet."""
    rows = (
        "name,color,difficulty,copies,sources\n"
        "Wet Stair,green,easy,1,a test\n"
        "Long Night,yelow,hard,1,a test\n"
        "Black Rain,,normal,1,a test\n"
        "Thin Ice,blue,extreme,none,\n"
    )
    assert faults_of({f"{BOX}/mythos-cards.csv": rows}) == [
        f"{HERE}/mythos-cards.csv:3: Long Night › color: “yelow” is not a valid value. Did you mean “yellow”? "
        "Valid values: green, yellow, blue.",
        f"{HERE}/mythos-cards.csv:4: Black Rain › color: missing: front color.",
        f"{HERE}/mythos-cards.csv:5: Thin Ice › copies: “none” is not a whole number. "
        "Leave it empty if it is not known.",
        f"{HERE}/mythos-cards.csv:5: Thin Ice › difficulty: “extreme” is not a valid value. "
        "Valid values: easy, normal, hard.",
        f"{HERE}/mythos-cards.csv:5: Thin Ice › sources: missing: where the facts come from.",
    ]


def test_faults_of_toml_name_the_line_of_the_field(faults_of):
    """IMP-19, IMP-22 in a table written by hand; empty texts and lists are unknown values."""
    content = """\
[[mythos-cards]]
name = "Long Night"
color = "yelow"
difficulty = "hard"
sources = ["a test"]

[[mythos-cards]]
name = "Black Rain"
colr = "green"
difficulty = ""
copies = -4
number = 0107
traits = ["Event", 7]
sources = []
"""
    place = f"{HERE}/mythos-cards.toml"
    assert faults_of({f"{BOX}/mythos-cards.toml": content}) == [
        f"{place}:3: Long Night › color: “yelow” is not a valid value. Did you mean “yellow”? "
        "Valid values: green, yellow, blue.",
        f"{place}:7: Black Rain › color: missing: front color.",
        f"{place}:9: Black Rain › colr: “mythos-cards” has no such field. Did you mean “color”?",
        f"{place}:10: Black Rain › difficulty: missing: printed difficulty.",
        f"{place}:11: Black Rain › copies: “-4” is out of range. Use 1 to 999.",
        f"{place}:12: number: invalid TOML: Expected newline or end of document after a statement (column 11). "
        'Write texts in straight quotation marks ("…") and lists in brackets (["a", "b"]).',
        f"{place}:13: Black Rain › traits: “7” without quotes is a number, a date or a time. Write it in quotes, "
        "as it is printed.",
        f"{place}:14: Black Rain › sources: missing: where the facts come from.",
    ]


def test_leading_zeros_and_words_that_look_like_booleans_stay_as_they_are(here):
    """IMP-13, IMP-14: from a spreadsheet they are kept; in TOML they are kept in quotes and refused without."""
    files = {
        f"{BOX}/conditions.csv": "name,number,sources\nNo,0107,a test\nYes,0108,a test\nNull,0110,a test\n",
        f"{BOX}/spells.toml": '[[spells]]\nname = "No"\nnumber = "0201"\nsources = ["no"]\n',
    }
    entries, _catalogue, faults = read_folders(write_pack(here / "packs", {**BASE, **files}))
    assert faults == []
    named = [(entry.text("name"), entry.text("number")) for entry in entries if entry.table.kind]
    assert named == [("No", "0107"), ("Yes", "0108"), ("Null", "0110"), ("No", "0201")]


@pytest.mark.parametrize("value", ["true", "107", "2017-07-06", "1.5"])
def test_a_name_without_quotes_is_refused(faults_of, value):
    faults = faults_of({f"{BOX}/spells.toml": f'[[spells]]\nname = {value}\nsources = ["a"]\n'})
    assert len(faults) == 1
    assert faults[0].startswith(f"{HERE}/spells.toml:2: spells › name: “{value}” without quotes is a ")
    assert "Write it in quotes" in faults[0]


def test_a_value_that_cannot_be_read_is_not_missing_as_well(faults_of):
    content = '[[mythos-cards]]\nname = "A"\ncolor = green\ndifficulty = "easy"\nsources = ["a"]\n'
    assert [fault.split(": ")[1] for fault in faults_of({f"{BOX}/mythos-cards.toml": content})] == ["color"]


def test_a_huge_number_is_out_of_range(faults_of):
    content = f'[[assets]]\nname = "A"\nvalue = 0x{"f" * 9000}\nsources = ["a"]\n'
    assert faults_of({f"{BOX}/assets.toml": content}) == [
        f"{HERE}/assets.toml:3: A › value: a number of more than 20 digits is out of range. Use 0 to 9."
    ]


def test_a_table_where_a_number_belongs_is_refused(faults_of):
    content = '[[assets]]\nname = "A"\nvalue.high = 3\nsources = ["a"]\n'
    assert faults_of({f"{BOX}/assets.toml": content}) == [
        f"{HERE}/assets.toml:1: A › value: a table is not a whole number. Leave it empty if it is not known."
    ]


def test_a_missing_column_is_told_once_for_all_rows(faults_of):
    assert faults_of({f"{BOX}/assets.csv": "name,value\nOil Can,1\nOld Bell,2\n"}) == [
        f"{HERE}/assets.csv:1: sources: this column is missing."
    ]


class TestFolders:
    """Every file and folder is read, or told."""

    @pytest.mark.parametrize(
        ("files", "faults"),
        [
            ({f"{BOX}/asset.csv": ""}, [f"{HERE}/asset.csv: {EH} has no table of this name. Did you mean “assets”?"]),
            ({f"{BOX}/assets.xlsx": b"PK"}, [f"{HERE}/assets.xlsx: not read. Save it as “assets.csv” (or .toml)."]),
            ({f"{BOX}/Assets.CSV": ""}, [f"{HERE}/Assets.CSV: not read. Save it as “assets.csv” (or .toml)."]),
            ({f"{BOX}/characters.csv": "name\n"}, [f"{HERE}/characters.csv: {EH} has no table of this name."]),
            ({f"{BOX}/game.toml": GAME}, [f"{HERE}/game.toml: this file is not read here. "
                                            "Move it to the game's folder."]),
            ({f"{BOX}/glossary.toml": ""}, [f"{HERE}/glossary.toml: this file is not read here. "
                                            "Move it to the game's folder."]),
            ({f"{BOX}/rule.md": ""}, [f"{HERE}/rule.md: {EH} has no table of this name. Did you mean “rules”?"]),
            ({f"{BOX}/cards/assets.csv": "name\n"}, [f"{HERE}/cards: subfolders are not read. "
                                                     "Put the files into the expansion's own folder."]),
            ({f"{EH}/assets.csv": "name\n"}, [f"packs/{EH}/assets.csv: this file is not read here. "
                                              "Move it to an expansion's folder."]),
            ({f"{EH}/rules.md": "# A"}, [f"packs/{EH}/rules.md: this file is not read here. "
                                         "Move it to an expansion's folder."]),
            ({f"{EH}/The Pier/expansion.toml": HARBOUR.replace("tsh", "tp").replace("order = 1", "order = 3")},
             [f"packs/{EH}/The Pier: the folder name becomes the last part of the expansion's id. “The Pier” is "
              "not a valid slug. Use only a-z, 0-9 and single hyphens. Write “the-pier”."]),
            ({"eldrich-horror/pier/assets.csv": ""}, ["packs/eldrich-horror: this is not the folder of a game. "
                                                      "Did you mean “eldritch-horror”?"]),
            ({"pier/assets.csv": ""}, ["packs/pier: this is not the folder of a game. "
                                       "Games: eldritch-horror, monsters-vs-heroes, elder-sign."]),
            ({"assets.csv": ""}, ["packs/assets.csv: files here are not read. Move it to <game>/<expansion>/."]),
            ({"faq.md": ""}, ["packs/faq.md: files here are not read. Move it to <game>/<expansion>/."]),
        ],
    )  # fmt: skip
    def test_what_is_not_read_is_told(self, faults_of, files, faults):
        assert faults_of(files) == faults

    @pytest.mark.parametrize(
        "name",
        ["README.md", "_template/assets.csv", f"{EH}/_old/assets.csv", f"{BOX}/_assets.csv", f"{BOX}/README.md",
         f"{BOX}/.~lock.assets.csv#", f"{BOX}/_drafts/assets.csv", ".git/config", "notes.txt"],
    )  # fmt: skip
    def test_names_with_a_line_or_a_dot_and_notes_are_left_alone(self, faults_of, name):
        assert faults_of({name: "anything"}) == []

    def test_files_of_other_readers_are_handed_on(self, here):
        names = [f"{EH}/glossary.toml", f"{BOX}/rules.md", f"{BOX}/faq.md", f"{BOX}/errata.csv", f"{BOX}/asked-as.csv"]
        pack = read_packs([write_pack(here / "packs", {**BASE, **dict.fromkeys(names, "")})])
        assert pack.faults == []
        assert sorted(file.place for file in pack.prose) == sorted(names)
        overlay = read_packs([here / "packs", write_pack(here / "mine", {f"{BOX}/faq.md": ""})])
        assert overlay.prose[-1].place == f"overlay-1/{BOX}/faq.md"

    def test_a_folder_that_is_not_there_is_told(self, here):
        assert read_folders(here / "no-such")[2] == ["no-such: there is no such folder."]

    def test_a_path_outside_of_the_working_folder_is_told_in_full(self, here, tmp_path_factory):
        root = write_pack(tmp_path_factory.mktemp("elsewhere"), {f"{BOX}/asset.csv": ""})
        assert str(read_packs([root]).faults[0]).startswith(f"{root}/{BOX}/asset.csv: ")

    @pytest.mark.parametrize(
        ("missing", "faults"),
        [
            (f"{EH}/game.toml", [f"packs/{EH}/game.toml: missing or unreadable. Every game needs this file."]),
            (f"{BOX}/expansion.toml",
             [f"{HERE}/expansion.toml: missing or unreadable. Every expansion needs this file."]),
        ],
    )  # fmt: skip
    def test_every_game_and_expansion_names_itself(self, here, missing, faults):
        files = {**BASE, f"{BOX}/assets.csv": "name,sources\nOil Can,a test\n"}
        del files[missing]
        assert read_folders(write_pack(here / "packs", files))[2] == faults

    def test_two_tables_of_one_name_are_read_together(self, here):
        files = {
            f"{BOX}/assets.csv": "name,sources\nOil Can,a test\n",
            f"{BOX}/assets.toml": '[[assets]]\nname = "Wet Lamp"\nsources = ["a test"]\n',
        }
        catalogue = read_folders(write_pack(here / "packs", {**BASE, **files}))[1]
        assert [card.slug for card in catalogue.cards.values()] == ["oil-can", "wet-lamp"]


def test_what_is_told_first_stands_first(faults_of):
    """Several kinds of fault in several files come in one answer, in the order of files and lines."""
    faults = faults_of({
        f"{OTHER_BOX}/spells.csv": 'name,sources\n"Wet" Charm,a test\n',
        f"{BOX}/assets.csv": "name,value,sources\nOil Can,12,a test\nOld Bell,1\n",
        f"{BOX}/monsters.toml": "[[monsters]]\nname = Grey Thing\n",
        f"{BOX}/odd.csv": "",
        f"{MVH}/the-tin-box/expansion.toml": HARBOUR,
    })  # fmt: skip
    assert [fault.split(": ")[0] for fault in faults] == [
        f"{HERE}/assets.csv:2", f"{HERE}/assets.csv:3", f"{HERE}/assets.csv:3", f"{HERE}/monsters.toml:1",
        f"{HERE}/monsters.toml:2", f"{HERE}/odd.csv", f"packs/{OTHER_BOX}/spells.csv:2", f"packs/{MVH}/game.toml",
    ]  # fmt: skip


class TestOverlays:
    """Rows of an overlay give what tells them apart, and what they add."""

    @pytest.mark.parametrize(
        ("name", "content", "faults"),
        [
            ("assets.csv", "name,text\nOil Can,Ours.\n", []),
            ("assets.csv", "slug,text\noil-can,Ours.\n", []),
            ("assets.csv", "text\nOurs.\n",
             [f"mine/{BOX}/assets.csv:2: assets › slug: missing: the slug or the name of the card."]),
            ("components.csv", "component,count\nWet Cards,12\n", []),
            ("components.csv", "count\n12\n",
             [f"mine/{BOX}/components.csv:1: component: this column is missing."]),
            ("expansion.toml", "year = 2017\n", []),
        ],
    )  # fmt: skip
    def test_a_row_needs_only_what_names_it(self, faults_of, name, content, faults):
        files = {
            f"{BOX}/assets.csv": "name,sources\nOil Can,a test\n",
            f"{BOX}/components.csv": "component,sources\nWet Cards,a test\n",
        }
        assert faults_of(files, {f"{BOX}/{name}": content}) == faults


def test_no_table_and_file_share_a_name():
    for game in ALL_GAMES:
        for expansion, others in (("", GAME_FILES), ("any", EXPANSION_FILES)):
            names = [table.name for table in tables_of(game, expansion)]
            assert len(names) == len(set(names))
            assert not set(names) & {name.partition(".")[0] for name in others}


def test_every_key_of_a_table_is_a_field():
    assert all(table.field(name) for table in TABLES for name in table.key)


@given(
    st.dictionaries(
        st.sampled_from([field.name for field in ASSETS.fields] + ["x"]),
        st.text() | st.integers() | st.lists(st.text()) | st.booleans() | st.none() | st.floats(),
    )
)
def test_any_row_gives_an_entry_and_its_faults(values):  # fmt: skip
    entry, faults = read_entry(
        Raw(3, values, {}), ASSETS, game=EH, expansion="the-salt-harbour", file="assets.toml"
    )  # fmt: skip
    assert all(fault.line == 3 and str(fault).isprintable() for fault in faults)
    assert faults or {"name", "sources"} <= entry.values.keys() <= values.keys()


@pytest.mark.parametrize("file", ["mythos-cards.csv", "mythos-cards.toml"])
def test_a_field_may_be_written_in_its_other_spelling(here, file):
    content = {
        "mythos-cards.csv": "name,colour,difficulty,sources\nBlack Rain,green,easy,a test\n",
        "mythos-cards.toml": '[[mythos-cards]]\nname = "Black Rain"\ncolour = "green"\ndifficulty = "easy"\n'
        'sources = ["a test"]\n',
    }
    root = write_pack(here / "packs", {**BASE, f"{BOX}/{file}": content[file]})
    _entries, catalogue, faults = read_folders(root)
    assert faults == []
    assert [card.facts["color"] for card in catalogue.cards.values()] == ["green"]


def test_both_spellings_of_a_field_in_one_entry_are_a_fault(faults_of):
    csv = "name,color,colour,difficulty,sources\nBlack Rain,green,blue,easy,a test\n"
    assert any("color: this column appears twice." in fault for fault in faults_of({f"{BOX}/mythos-cards.csv": csv}))
    toml = '[[mythos-cards]]\nname = "Black Rain"\ncolor = "green"\ncolour = "blue"\ndifficulty = "easy"\n'
    faults = faults_of({f"{BOX}/mythos-cards.toml": toml + 'sources = ["a test"]\n'})
    assert any("colour: is another spelling of “color”, given in line 3." in fault for fault in faults)
