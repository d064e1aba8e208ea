"""CSV and TOML files to raw rows: every fault of form at once, with its line; no file does harm or takes long."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardsdb.packs.faults import Fault
from cardsdb.packs.forms import LARGEST_FILE, MOST_ROWS, read_rows, read_text
from cardsdb.packs.reading import read_file
from cardsdb.packs.spec import EH, Table, tables_of
from tests.pack_folders import BOX

ASSETS, SPELLS = (next(table for table in tables_of(EH, BOX) if table.name == name) for name in ("assets", "spells"))
EXPANSION = next(table for table in tables_of(EH, BOX) if table.name == "expansion")
SAVE_AS = "Save the file as “CSV UTF-8” or as UTF-8 text."
REMEDY = 'Write texts in straight quotation marks ("…") and lists in brackets (["a", "b"]).'


@pytest.fixture
def read(here):
    """Return a function: name and content of a file to its rows' values and its faults, each as (line, …)."""

    def read(name: str, content: str | bytes, table: Table = ASSETS, *, overlay: bool = False):
        path = here / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        rows, faults = read_rows(path, name, table, overlay=overlay)
        return [(row.line, dict(row.values)) for row in rows], [str(fault) for fault in faults]

    return read


class TestCsv:
    """Tables from a spreadsheet."""

    def test_commas_semicolons_and_tabs_separate_cells(self, read):
        wanted = [(2, {"name": "Oil Can", "value": "1", "sources": "a test"})]
        for separator in ",;\t":
            rows = f"name{separator}value{separator}sources\nOil Can{separator}1{separator}a test\n"
            assert read("assets.csv", rows) == (wanted, [])

    def test_byte_order_mark_semicolons_quotes_and_line_breaks_of_a_spreadsheet(self, read):
        """IMP-20."""
        content = (
            "\ufeff“number”;name;copies;text;sources\r\n"
            '0801;Storm Lamp;1;"Test Will–1; if you pass, gain 1 Clue.";a test\r\n'
            '0802;Celephaïs Coin;1;"He said ""never"".";a test\r\n'
            '0803;Two Lines;2;"First line\r\nsecond line";a test\r\n'
            ";;;;\r\n"
            "0804;Last Lamp;1;;a test\r\n"
        )
        rows, faults = read("assets.csv", content)
        assert faults == []
        assert [line for line, _values in rows] == [2, 3, 4, 7]
        assert [values["number"] for _line, values in rows] == ["0801", "0802", "0803", "0804"]
        texts = [values.get("text") for _line, values in rows]
        assert texts == [
            "Test Will–1; if you pass, gain 1 Clue.", 'He said "never".', "First line\r\nsecond line", None,
        ]  # fmt: skip

    def test_blank_lines_above_the_heading_do_not_matter(self, read):
        assert read("assets.csv", "\n\nname,sources\nOil Can,a test\n")[0][0][0] == 4

    def test_old_line_ends_are_line_ends(self, read):
        assert read("assets.csv", "name,sources\rOil Can,a test\r")[0] == [
            (2, {"name": "Oil Can", "sources": "a test"})
        ]

    @pytest.mark.parametrize("content", ["", "\n\n", " \r\n", "\ufeff"])
    def test_an_empty_file_must_name_its_columns(self, read, content):
        fault = "assets.csv:1: the file is empty. Its first line must name the columns."
        assert read("assets.csv", content) == ([], [fault])

    def test_all_faults_of_the_heading_are_told_at_once(self, read):
        assert read("assets.csv", "nam,value,,value,shape\n")[1] == [
            "assets.csv:1: nam: “assets” has no such column. Did you mean “name”?",
            "assets.csv:1: column 3 has no name. Name it or delete it.",
            "assets.csv:1: value: this column appears twice.",
            "assets.csv:1: shape: “assets” has no such column. Valid columns: name, slug, formerly, traits, copies, "
            "number, text, note, sources, value.",
            "assets.csv:1: name: this column is missing.",
            "assets.csv:1: sources: this column is missing.",
        ]

    def test_an_overlay_needs_no_columns_but_those_that_name_the_card(self, read):
        assert read("assets.csv", "name,text\nOil Can,Our text.\n", overlay=True)[1] == []

    def test_a_stray_comma_is_told_for_each_row(self, read):
        """IMP-17."""
        rows = "name,value,sources\nOil Can,1,a test\nWet Lamp,1,a test,\nSpare Wick,Gain 1, or 2,a test\nOld Bell,1\n"
        assert read("assets.csv", rows)[1] == [
            "assets.csv:3: Wet Lamp: 4 cells, but 3 columns. Put a text that contains the separator in "
            "quotation marks.",
            "assets.csv:4: Spare Wick: 4 cells, but 3 columns. Put a text that contains the separator in "
            "quotation marks.",
            "assets.csv:5: Old Bell: 2 cells, but 3 columns.",
        ]

    @pytest.mark.parametrize(
        ("rows", "line"),
        [
            ('name,sources\nOil Can,a test\nWet Lamp,"a test\nOld Bell,a test\n', 3),
            ('name,sources\n"Oil\nCan",a test\n"Wet" Lamp,a test\n', 4),
            ('name,"sources\n', 1),
        ],
    )
    def test_an_open_quotation_mark_is_told_with_the_line_it_stands_on(self, read, rows, line):
        faults = read("assets.csv", rows)[1]
        assert len(faults) == 1
        assert faults[0].startswith(f"assets.csv:{line}: unreadable from here on: ")
        remedy = "A quotation mark is not closed, or is inside a cell (then write it twice)."
        assert faults[0].endswith(remedy)

    def test_too_many_columns_are_refused(self, read):
        assert read("assets.csv", "," * 500_000)[1] == ["assets.csv:1: the file is empty. Its first line must name the "
                                                        "columns."]  # fmt: skip
        assert read("assets.csv", "a," * 200)[1] == ["assets.csv:1: 201 columns, more than any table has."]

    def test_too_many_rows_are_refused(self, read):
        rows, faults = read("assets.csv", "name,sources\n" + "Lamp,a\n" * (MOST_ROWS + 5))
        assert faults == [f"assets.csv:{MOST_ROWS + 2}: more than {MOST_ROWS} entries, the limit for a table."]
        assert len(rows) == MOST_ROWS


class TestToml:
    """Tables written by hand."""

    def test_each_entry_knows_its_line(self, read):
        content = """\
# Lamps of the harbour
[[assets]]  # the first
name = "Storm Lamp"
"sources" = ["a test"]
text = \"\"\"
Gain 1 Clue.
name = "not a key"
[[assets]]
\"\"\"

[[ assets ]]
name = 'Oil "Can"'
traits = [
  "Tome",  # name = 1
  "Relic",
]
"""
        assert read("assets.toml", content) == (
            [
                (
                    2,
                    {
                        "name": "Storm Lamp",
                        "sources": ["a test"],
                        "text": 'Gain 1 Clue.\nname = "not a key"\n[[assets]]\n',
                    },
                ),
                (11, {"name": 'Oil "Can"', "traits": ["Tome", "Relic"]}),
            ],
            [],
        )

    def test_a_file_of_one_entry_has_keys_alone(self, read):
        assert read("expansion.toml", 'code = "tsh"\n', EXPANSION) == ([(1, {"code": "tsh"})], [])
        assert read("expansion.toml", 'code = "tsh"\n[more]\nname = "x"\n', EXPANSION) == (
            [(1, {"code": "tsh"})],
            ["expansion.toml:2: more: this file has a single entry and no [headers]. Write only its keys."],
        )

    def test_every_key_that_stands_twice_is_told_with_both_lines(self, read):
        """IMP-15: both at once, and other faults beside them."""
        content = """\
[[assets]]
name = "Dark Lantern"
value = 2
value = 3
[[assets]]
copies = 1
name = "Wet Lamp"
copies = 2
traits = "Tome"
traits = [
  "Relic",
]
text = Gain 1 Clue.
"""
        rows, faults = read("assets.toml", content)
        assert faults == [
            "assets.toml:4: assets › value: appears twice in one entry, first in line 3. Keep one of them.",
            "assets.toml:8: assets › copies: appears twice in one entry, first in line 6. Keep one of them.",
            "assets.toml:10: assets › traits: appears twice in one entry, first in line 9. Keep one of them.",
            f"assets.toml:13: text: invalid TOML: Invalid value (column 8). {REMEDY}",
        ]
        assert [values["name"] for _line, values in rows] == ["Dark Lantern", "Wet Lamp"]

    @pytest.mark.parametrize(
        ("value", "reason"),
        [
            ("0107", "Expected newline or end of document after a statement (column 11)"),  # IMP-13
            ("No", "Invalid value (column 10)"),  # IMP-14
            ("yes", "Invalid value (column 10)"),
            ("Null", "Invalid value (column 10)"),
            ("on", "Invalid value (column 10)"),
            ("Gain Reward #2 and one Clue.", "Invalid value (column 10)"),  # IMP-16
            ("Test Lore: if you pass, move.", "Invalid value (column 10)"),
            ("“Storm Lamp”", "Invalid value (column 10)"),
            ('"Storm" Lamp', "Expected newline or end of document after a statement (column 18)"),
            ('"Storm', "Illegal character '\\n' (column 16)"),
            ("", "Invalid value (column 10)"),
            ("[1,,2]", "Invalid value (column 13)"),  # IMP-17
        ],
    )
    def test_a_value_without_quotation_marks_is_told_with_line_and_remedy(self, read, value, reason):
        content = f'[[assets]]\nname = "A"\nnumber = {value}\nsources = "a"\n\n[[assets]]\nname = "B"\ntext = Gain\n'
        rows, faults = read("assets.toml", content)
        assert faults == [
            f"assets.toml:3: number: invalid TOML: {reason}. {REMEDY}",
            f"assets.toml:8: text: invalid TOML: Invalid value (column 8). {REMEDY}",
        ]
        assert [(line, values["name"]) for line, values in rows] == [(1, "A"), (6, "B")]

    def test_a_text_that_is_not_closed_is_told_where_it_begins(self, read):
        content = '[[assets]]\nname = "A"\ntext = """\nGain 1 Clue.\n[[assets]]\nname = "B"\n'
        fault = f"assets.toml:3: text: invalid TOML: Unterminated string (line 7). {REMEDY}"
        assert read("assets.toml", content)[1] == [fault]

    def test_a_list_that_is_not_closed_is_told_where_it_begins(self, read):
        faults = read("assets.toml", '[[assets]]\nname = "A"\ntraits = ["Tome"\nvalue = 1\n')[1]
        assert faults == [f"assets.toml:3: traits: invalid TOML: Unclosed array (line 4, column 1). {REMEDY}"]

    @pytest.mark.parametrize(
        ("content", "faults"),
        [
            ('[assets]\nname = "A"\n', ["assets.toml:1: assets: write [[assets]] with two brackets."]),
            (
                '[[asset]]\nname = "A"\n[[assets]]\nname = "B"\n',
                ["assets.toml:1: asset: each entry of this file begins with [[assets]]."],
            ),
            (
                'name = "A"\n[[assets]]\nname = "B"\n',
                ["assets.toml:1: name: this key is above the first entry. Each entry begins with [[assets]]."],
            ),
            (
                'assets = [{name = "A"}]\n',
                ["assets.toml:1: assets: this key is above the first entry. Each entry begins with [[assets]]."],
            ),
            (
                'assets = {name = "A"}\n',
                [
                    "assets.toml:1: assets: this key is above the first entry. Each entry begins with [[assets]].",
                    "assets.toml:1: assets: write [[assets]] with two brackets.",
                ],
            ),
            (
                "[[assets\n",
                [f"assets.toml:1: assets: invalid TOML: Expected ']]' at the end of an array declaration (column 9). "
                 f"{REMEDY}"],
            ),
            (
                "Storm Lamp\n",
                [f"assets.toml:1: StormLamp: invalid TOML: Expected '=' after a key in a key/value pair (column 7). "
                 f"{REMEDY}",
                 "assets.toml:1: StormLamp: this key is above the first entry. Each entry begins with [[assets]]."],
            ),
            (f"{'a.' * 150} = 1", ["assets.toml:1: this key has more than 200 characters."]),
            (f"x = 1{'0' * 5000}", ["assets.toml: nested too deeply, or a number is too long.",
                                    "assets.toml:1: x: this key is above the first entry. Each entry begins with "
                                    "[[assets]]."]),
        ],
    )  # fmt: skip
    def test_what_is_no_entry_is_told_and_never_dropped(self, read, content, faults):
        assert read("assets.toml", content)[1] == faults

    def test_a_quoted_header_is_a_header(self, read):
        assert read("spells.toml", '[["spells"]]\nname = "A"\n', SPELLS) == ([(1, {"name": "A"})], [])

    def test_a_key_with_dots_is_kept_for_the_fields_to_refuse(self, read):
        rows, faults = read("assets.toml", '[[assets]]\nstage.one = """\nname = 1\nname = 2\n"""\n')
        assert faults == []
        assert rows == [(1, {"stage": {"one": "name = 1\nname = 2\n"}})]

    def test_many_faults_end_in_time(self, read):
        """Values are parsed again only so long; then the rest waits for the next check."""
        faults = read("assets.toml", f"[[assets]]\nname = x {'#' * 190}\n" * 4_000)[1]
        assert 2 <= len(faults) < 20

    def test_an_empty_file_has_no_entries(self, read):
        assert read("assets.toml", "# nothing yet\n") == ([], [])


class TestText:
    """What can be read at all."""

    def test_a_file_that_is_not_utf_8_is_told_with_the_line(self, here):
        (here / "a.csv").write_bytes(b"name\nL\xe4mp\n")
        fault = Fault("a.csv", 2, "", "", f"not UTF-8. {SAVE_AS}")
        assert read_text(here / "a.csv", "a.csv") == ("", [fault])

    def test_a_nul_character_is_refused_with_its_line(self, here):
        (here / "a.csv").write_bytes(b"name\nL\0mp\n")
        fault = Fault("a.csv", 2, "", "", f"contains a NUL character, so it is not a text file. {SAVE_AS}")
        assert read_text(here / "a.csv", "a.csv") == ("", [fault])

    def test_a_file_that_cannot_be_opened_is_a_fault(self, here):
        fault = Fault("a.csv", 0, "", "", "cannot be read: No such file or directory.")
        assert read_text(here / "a.csv", "a.csv") == ("", [fault])

    def test_a_file_of_the_largest_size_is_read_and_a_larger_one_refused(self, here):
        (here / "ok.csv").write_bytes(b"a" * LARGEST_FILE)
        (here / "bad.csv").write_bytes(b"a" * (LARGEST_FILE + 1))
        assert read_text(here / "ok.csv", "ok.csv")[1] == []
        fault = Fault("bad.csv", 0, "", "", "larger than 1 MB, the limit for a pack file.")
        assert read_text(here / "bad.csv", "bad.csv") == ("", [fault])


BOMBS = {
    "deep lists": ("assets.toml", "[[assets]]\nname = " + "[" * 100_000 + "]" * 100_000),
    "deep tables": ("assets.toml", "[[assets]]\nname = " + "{a=" * 100_000 + "1" + "}" * 100_000),
    "deep keys": ("assets.toml", "[[assets]]\nname = {" + ".".join("a" * 400_000) + " = 1}"),
    "deep key": ("assets.toml", "[[assets]]\n" + ".".join("a" * 400_000) + " = 1"),
    "deep header": ("assets.toml", "[[" + ".".join("a" * 400_000) + "]]"),
    "many headers": ("assets.toml", "[[assets]]\n" * 80_000),
    "many tables": ("assets.toml", "".join(f"[t{number}]\n" for number in range(100_000))),
    "deep quoted keys": ("assets.toml", "[[assets]]\nname = {" + " . ".join(['"a"'] * 100_000) + " = 1}"),
    "many keys": ("assets.toml", "".join(f"a{number}=1\n" for number in range(100_000))),
    "open header": ("assets.toml", "[" + " " * 900_000),
    "quotes": ("assets.toml", "a = " + '\\"' * 400_000),
    "open text": ("assets.toml", 'a = """' + '""\\' * 300_000),
    "brackets": ("assets.toml", "a = " + "]" * 900_000),
    "long number": ("assets.toml", "a = " + "1" * 900_000),
    "long hexadecimal number": ("assets.toml", "[[assets]]\nvalue = 0x" + "f" * 900_000),
    "a tag of another language": ("assets.toml", "name = !!python/object/apply:os.system ['true']"),
    "deep brackets": ("assets.csv", "[" * 100_000 + "]" * 100_000),
    "one quotation mark": ("assets.csv", 'name,sources\n"' + "a" * 900_000),
    "many separators": ("assets.csv", "name,sources\n" + "," * 900_000 + "a"),
    "many short rows": ("assets.csv", "name,sources\n" + "a\n" * 450_000),
    "many quotation marks": ("assets.csv", '"' * 900_000),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_deep_nesting_and_huge_files_are_refused_in_time(here, bomb):
    """SEC-04: each within two seconds by its case; a test keeps ten times that as a guard against hanging."""
    name, content = BOMBS[bomb]
    (here / name).write_text(content)
    began = time.monotonic()
    assert read_file(here / name, name, ASSETS, game=EH, expansion="the-salt-harbour")[1]
    assert time.monotonic() - began < 20


CSV_LIKE = st.text(alphabet=st.sampled_from(list("name,;\t\"“'\n\r 0-\x00\x85é\ufeffsources")))
TOML_LIKE = st.text(alphabet=st.sampled_from(list("[[assets]]\nname = \"'#{},.\\\r\t0x1e_-:Té\x00\ufeff")))


@settings(deadline=None)  # files are written
@given(content=st.binary() | CSV_LIKE.map(str.encode))
def test_any_bytes_as_csv_give_rows_or_faults(tmp_path_factory, content):
    path = tmp_path_factory.getbasetemp() / "any.csv"
    path.write_bytes(content)
    rows, faults = read_rows(path, "any.csv", ASSETS)
    assert all(row.values for row in rows) or faults
    assert all(len(str(fault).splitlines()) == 1 for fault in faults)


@settings(deadline=None)
@given(content=st.binary() | TOML_LIKE.map(str.encode))
def test_any_bytes_as_toml_give_rows_or_faults(tmp_path_factory, content):
    path = tmp_path_factory.getbasetemp() / "any.toml"
    path.write_bytes(content)
    rows, faults = read_rows(path, "any.toml", ASSETS)
    assert all(row.line >= 1 for row in rows)
    assert all(fault.file == "any.toml" for fault in faults)


@settings(deadline=None)
@given(parts=st.lists(st.sampled_from([
    "[[assets]]\n", 'name = "a"\n', "name = 1\n", "text = '''\nx\n'''\n", "text = x\n", "# z\n", "copies = [\n1,\n]\n",
    "[other]\n", "sources = \"\"\"a\\\"\"\"\"\n", "\n",
])))  # fmt: skip
def test_an_entry_of_a_faultless_file_is_never_lost(tmp_path_factory, parts):
    path = tmp_path_factory.getbasetemp() / "parts.toml"
    path.write_text("".join(parts))
    rows, faults = read_rows(path, "parts.toml", ASSETS)
    assert faults or len(rows) == parts.count("[[assets]]\n")
