"""From pack folders to a served dataset: all of it or nothing, by one import at a time, and again whenever asked."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.conf import settings as project
from django.core.management import CommandError, call_command
from django.db import OperationalError

from cardsdb import dataset
from cardsdb.models import Card, Dataset, PackText
from rulesref.dataset import loading
from rulesref.dataset.loading import content_hash, is_current
from rulesref.dataset.lock import ImportRefusedError, import_lock
from rulesref.search import index
from rulesref.search.searching import search
from tests.pack_folders import BASE, BOX, EH, Packs, empty_database, write_pack

FILES = {**BASE, f"{BOX}/assets.csv": "name,value,sources\nOil Can,1,a test\nSpare Wick,2,a test\n"}
MORE = {**BASE, f"{BOX}/assets.csv": f"{FILES[f'{BOX}/assets.csv']}Storm Lamp,3,a test\n"}
# A curator's file from a spreadsheet, with one wrong row.
CURATED = (
    "\ufeffname;color;difficulty;copies;text;sources\r\n"
    'Long Night;yellow;hard;1;"First line\r\nsecond; line";a test\r\n'
    "Thin Ice;bleu;extreme;none;;\r\n"
    "Black Rain;green;easy;1;;a test\r\n"
)


@pytest.fixture
def packs(db, settings, tmp_path, monkeypatch):
    """Return pack folders to import into an empty database and a data folder of their own."""
    settings.DATA_DIR = tmp_path / "data"
    monkeypatch.chdir(tmp_path)
    empty_database()
    return Packs(tmp_path)


def _folders():
    return [path.name for path in dataset.pointer().parent.iterdir() if path.is_dir()]


def _state():
    """Return what is served: rows, version, pointer, folders of indexes."""
    rows = list(Card.objects.values_list("pk", "public_id", "facts"))
    pointer = dataset.pointer().read_text() if dataset.pointer().exists() else None
    folders = sorted(path.name for path in dataset.pointer().parent.glob("*") if path.is_dir())
    return rows, Dataset.objects.first(), pointer, folders


class TestFaults:
    """Packs with faults are refused as a whole, with all faults."""

    WANTED = [
        f"packs/{BOX}/mythos-cards.csv:4: Thin Ice › color: “bleu” is not a valid value. Did you mean “blue”? "
        "Valid values: green, yellow, blue.",
        f"packs/{BOX}/mythos-cards.csv:4: Thin Ice › copies: “none” is not a whole number. "
        "Leave it empty if it is not known.",
        f"packs/{BOX}/mythos-cards.csv:4: Thin Ice › difficulty: “extreme” is not a valid value. "
        "Valid values: easy, normal, hard.",
        f"packs/{BOX}/mythos-cards.csv:4: Thin Ice › sources: missing: where the facts come from.",
    ]

    def test_a_wrong_row_of_a_spreadsheet_is_told_at_once_and_nothing_is_imported(self, packs):
        """IMP-20, IMP-22: byte order mark, semicolons, line breaks in a cell; the right rows stay out as well."""
        packs.load(FILES)
        before = _state()
        with pytest.raises(ImportRefusedError) as refused:
            packs.load({**FILES, f"{BOX}/mythos-cards.csv": CURATED})
        assert str(refused.value).splitlines() == [*self.WANTED, "4 faults; nothing was imported."]
        assert _state() == before

    def test_without_the_wrong_row_it_is_imported(self, packs):
        packs.load({**FILES, f"{BOX}/mythos-cards.csv": CURATED.replace("Thin Ice;bleu;extreme;none;;\r\n", "")})
        texts = Card.objects.filter(kind="mythos").values_list("name", "text")
        assert list(texts) == [("Black Rain", None), ("Long Night", "First line\r\nsecond; line")]

    def test_the_command_ends_with_an_error(self, packs, settings, capsys):
        settings.PACK_FOLDERS = packs.write({**FILES, f"{BOX}/mythos-cards.csv": CURATED})
        with pytest.raises(CommandError, match="4 faults; nothing was imported"):
            call_command("importpacks")
        with pytest.raises(CommandError, match=r"^4 faults\.$"):
            call_command("checkpacks")
        assert capsys.readouterr().err.splitlines() == self.WANTED

    def test_one_fault_is_one_fault(self, packs, settings):
        settings.PACK_FOLDERS = packs.write({**FILES, f"{BOX}/oddity.csv": ""})
        with pytest.raises(CommandError, match=r"^1 fault\.$"):
            call_command("checkpacks")

    def test_deep_nesting_and_huge_files_do_no_harm(self, packs):
        """SEC-04, through the import: refused in time (ten times the case's two seconds, as a guard), nothing run."""
        packs.load(FILES)
        before = _state()
        began = time.monotonic()
        with pytest.raises(ImportRefusedError, match="7 faults"):
            packs.load({
                **FILES,
                f"{BOX}/spells.toml": "a = " + "[" * 100_000 + "]" * 100_000,
                f"{BOX}/assets.toml": "pack = !!python/object/apply:os.system ['echo hacked > hacked']\n",
                f"{BOX}/monsters.csv": "name,sources\n" + "a" * 2_000_000,
                f"{BOX}/rules.md": "# A\n\n## B {#b}\n\n" + "[" * 100_000,
                f"{EH}/round-overview.toml": "title = " + "[" * 100_000,
            })  # fmt: skip
        assert time.monotonic() - began < 20
        assert not list(packs.folder.rglob("hacked"))
        assert _state() == before


class TestImportpacks:
    """The command imports what the settings name, and reports."""

    def test_it_reports_each_kind(self, packs, settings, capsys):
        settings.PACK_FOLDERS = packs.write(FILES)
        call_command("importpacks")
        lines = capsys.readouterr().out.splitlines()
        assert lines[0].split() == ["added", "changed", "unchanged", "removed"]
        assert "cards: asset                      2          0          0          0" in lines
        call_command("importpacks", verbosity=0)
        assert capsys.readouterr().out == ""

    def test_it_removes_when_it_is_told_to(self, packs, settings, capsys):
        settings.PACK_FOLDERS = packs.write(FILES)
        call_command("importpacks")
        packs.write(BASE)
        with pytest.raises(CommandError, match="--allow-removals"):
            call_command("importpacks")
        call_command("importpacks", "--allow-removals")
        assert not Card.objects.exists()

    def test_files_for_other_readers_are_kept_whole(self, packs):
        files = {**FILES, f"{EH}/formats.toml": "# one\n", f"{BOX}/procedures.toml": "# two\n"}
        overlay = {f"{BOX}/procedures.toml": "# three\n"}
        packs.load(files, overlay)
        assert list(PackText.objects.values_list("file", "name", "expansion__slug", "text")) == [
            (f"{EH}/formats.toml", "formats.toml", None, "# one\n"),
            (f"{BOX}/procedures.toml", "procedures.toml", "the-salt-harbour", "# two\n"),
            (f"overlay-1/{BOX}/procedures.toml", "procedures.toml", "the-salt-harbour", "# three\n"),
        ]
        assert packs.load(files, overlay).changed is False
        with pytest.raises(ImportRefusedError, match=r"formats\.toml:1: not UTF-8"):
            packs.load({**files, f"{EH}/formats.toml": b"\xe4"}, overlay)


class TestCheckpacks:
    """The check needs no database, and takes further folders."""

    def test_sound_packs_are_counted(self, settings, tmp_path, capsys):
        """No database mark: any query would fail this test."""
        settings.PACK_FOLDERS = [write_pack(tmp_path / "packs", FILES)]
        call_command("checkpacks")
        assert capsys.readouterr().out == "No faults: 2 expansions, 2 cards.\n"

    def test_a_folder_is_read_after_the_projects_packs(self, settings, tmp_path, monkeypatch, capsys):
        monkeypatch.chdir(tmp_path)
        settings.PACK_FOLDERS = [write_pack(tmp_path / "packs", FILES)]
        write_pack(tmp_path / "mine", {f"{BOX}/assets.csv": "name,value\nOil Can,2\n"})
        with pytest.raises(CommandError):
            call_command("checkpacks", "mine")
        fault = f"mine/{BOX}/assets.csv:2: Oil Can › value: “2” contradicts “1” in packs/{BOX}/assets.csv:2.\n"
        assert capsys.readouterr().err == fault


class TestOverlays:
    """PACKS: further folders, read after the project's packs."""

    def test_the_environment_names_them(self, tmp_path):
        """In the settings of a fresh process, one folder after the other."""
        names = [str(tmp_path / name) for name in ("one", "two")]
        script = "from cardsdb.config import settings; print(*settings.PACK_FOLDERS, sep='\\n')"
        done = _python("-c", script, data=tmp_path / "data", PACKS=os.pathsep.join(names))
        assert done.stdout.splitlines() == [str(project.BASE_DIR / "fixtures" / "packs"), *names]

    def test_their_texts_are_served_and_found(self, packs):
        overlay = {f"{BOX}/assets.csv": "name,text,traits\nOil Can,Refill every lantern nearby.,Item\n"}
        packs.load(FILES, overlay)
        card = Card.objects.get(public_id="eh.asset.oil-can")
        assert (card.text, card.trait_names, card.facts) == ("Refill every lantern nearby.", ["Item"], {"value": 1})
        assert _found("refill lantern") == ["eh.asset.oil-can"]

    def test_a_contradiction_is_refused(self, packs):
        with pytest.raises(ImportRefusedError, match="contradicts “1”"):
            packs.load(FILES, {f"{BOX}/assets.csv": "name,value\nOil Can,2\n"})
        assert not Card.objects.exists()

    def test_their_content_is_part_of_the_version(self, packs):
        roots = packs.write(FILES, {f"{BOX}/assets.csv": "name,text\nOil Can,A.\n"})
        both, first = content_hash(roots), content_hash(roots[:1])
        (roots[1] / BOX / "assets.csv").write_text("name,text\nOil Can,B.\n")
        assert len({both, first, content_hash(roots)}) == 3


class TestVersion:
    """The dataset version is a hash over what the packs hold, wherever they lie."""

    def test_the_same_content_has_the_same_version(self, tmp_path):
        one, two = write_pack(tmp_path / "one", FILES), write_pack(tmp_path / "two", FILES)
        assert content_hash([one]) == content_hash([two])

    @pytest.mark.parametrize(
        ("name", "same"),
        [("README.md", True), ("_template/assets.csv", True), (f"{EH}/.hidden", True), (f"{BOX}/spells.csv", False)],
    )
    def test_what_is_not_read_does_not_count(self, tmp_path, name, same):
        root = write_pack(tmp_path / "packs", FILES)
        before = content_hash([root])
        write_pack(root, {name: "something"})
        assert (content_hash([root]) == before) is same

    def test_what_is_served_is_current_until_the_packs_change(self, packs):
        roots = packs.write(FILES)
        assert not is_current(roots)
        loading.load(roots)
        assert is_current(roots)
        write_pack(roots[0], MORE)
        assert not is_current(roots)


class TestAllOrNothing:
    """Whatever fails, rows, version and index stay what they were."""

    @pytest.fixture
    def before(self, packs):
        packs.load(FILES)
        return _state()

    def _break(self, monkeypatch, owner, name, error):
        def fail(*_args, **_options):
            raise error

        monkeypatch.setattr(owner, name, fail)

    @pytest.mark.parametrize(
        ("owner", "name", "error", "message"),
        [
            (index, "build", OSError(28, "No space left on device"),
             "The data folder is not writable: No space left on device. Nothing was changed."),
            (index, "build", OSError(13, "Permission denied", "/no/such"),
             "The data folder is not writable: Permission denied (/no/such). Nothing was changed."),
            (loading, "documents", OperationalError("database is locked"),
             "Database error: database is locked. Nothing was changed."),
            (loading, "documents", OperationalError("no such table: cardsdb_card"),
             "Database error: no such table: cardsdb_card. Nothing was changed. Run manage.py migrate first."),
        ],
    )  # fmt: skip
    def test_a_failure_changes_nothing(self, packs, before, monkeypatch, owner, name, error, message):
        self._break(monkeypatch, owner, name, error)
        with pytest.raises(ImportRefusedError) as refused:
            packs.load(MORE)
        assert str(refused.value) == message
        assert _state() == before

    def test_a_full_disk_leaves_no_unfinished_index(self, packs, before, monkeypatch):
        self._break(monkeypatch, index, "_fields", OSError(28, "No space left on device"))
        with pytest.raises(ImportRefusedError, match="Nothing was changed"):
            packs.load(MORE)
        assert _folders() == [dataset.current().index.name]

    def test_a_pointer_that_cannot_be_written_is_told_and_healed_by_buildindex(self, packs, before, monkeypatch):
        with monkeypatch.context() as broken:
            self._break(broken, dataset, "point_to", OSError(28, "No space left on device"))
            with pytest.raises(ImportRefusedError) as refused:
                packs.load(MORE)
        assert "The rows were imported" in str(refused.value)
        assert "Nothing was changed" not in str(refused.value)
        loading.rebuild()
        assert dataset.current().version == Dataset.objects.get().version

    def test_the_index_before_is_kept_and_what_others_left_is_removed(self, packs, before):
        served = dataset.current().index.name
        orphan = dataset.pointer().parent / "left-by-a-killed-import"
        orphan.mkdir()
        packs.load(MORE)
        assert set(_folders()) == {served, dataset.current().index.name}

    def test_a_bug_changes_nothing_either(self, packs, before, monkeypatch):
        self._break(monkeypatch, index, "build", ZeroDivisionError())
        with pytest.raises(ZeroDivisionError):
            packs.load(MORE)
        assert _state() == before

    def test_a_refused_removal_changes_nothing(self, packs, before):
        with pytest.raises(ImportRefusedError, match="allow-removals"):
            packs.load({**BASE, f"{BOX}/assets.csv": "name,sources\nStorm Lamp,a test\n"})
        assert _state() == before

    def test_afterwards_the_import_succeeds(self, packs, before):
        packs.load(MORE)
        assert _state() != before
        assert _found("storm lamp") == ["eh.asset.storm-lamp"]


class TestRebuild:
    """The index can be built anew from the rows."""

    def test_a_fresh_index_takes_the_place_of_the_old_one(self, packs, capsys):
        packs.load(FILES)
        pointer = json.loads(dataset.pointer().read_text())
        call_command("buildindex")
        fresh = json.loads(dataset.pointer().read_text())
        assert capsys.readouterr().out == f"The index of dataset {pointer['dataset']} was rebuilt.\n"
        assert fresh["dataset"] == pointer["dataset"]
        assert fresh["folder"] != pointer["folder"]
        assert _found("spare wick") == ["eh.asset.spare-wick"]

    def test_nothing_can_be_built_before_the_first_import(self, packs):
        with pytest.raises(CommandError, match="Nothing has been imported yet"):
            call_command("buildindex")


class TestLock:
    """One import at a time."""

    def test_a_second_import_is_told_to_try_again(self, packs):
        with import_lock(), pytest.raises(ImportRefusedError) as refused:
            packs.load(FILES)
        assert (
            str(refused.value) == f"Another import is running (process {os.getpid()}). Try again when it is finished."
        )
        packs.load(FILES)
        assert Card.objects.count() == 2

    def test_a_data_folder_that_cannot_be_written_is_told(self, packs, settings, tmp_path):
        (tmp_path / "file").write_text("")
        settings.DATA_DIR = tmp_path / "file" / "data"
        with pytest.raises(ImportRefusedError, match=r"^The data folder is not writable: Not a directory \("):
            packs.load(FILES)


def _found(query: str) -> list[str]:
    return [hit.document.id for hit in search(query).hits if hit.document.type == "card"][:1]


# Two imports at the same moment, in processes of their own


def _environment(data: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("PACKS", "DJANGO_SETTINGS_MODULE")}
    return {**kept, "DATA_DIR": str(data), **more}


def _python(*arguments: str, data: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603
        [sys.executable, *arguments], capture_output=True, text=True, cwd=project.BASE_DIR,
        env=_environment(data, **more), timeout=300, check=False,
    )  # fmt: skip


IMPORT = """
import sys
from pathlib import Path
from django.conf import settings
settings.PACK_FOLDERS = [Path(each) for each in sys.argv[1:]]
from django.core.management import call_command
call_command("importpacks", "--allow-removals")
"""
SEARCH = """
import json
import time
from rulesref.search.searching import search
for number in range(50):
    assert any(hit.document.id == "eh.asset.old-bell" for hit in search("old bell").hits), number
    time.sleep(0.05)
"""
COMPARE = """
import json
from cardsdb import dataset
from cardsdb.models import Card, Dataset, PackText
from rulesref.search.searching import search
cards = list(Card.objects.values_list("public_id", "name"))
lost = [card for card, name in cards if card not in [hit.document.id for hit in search(name).hits]]
print(json.dumps([len(cards), lost, Dataset.objects.get().version == dataset.current().version]))
"""


def _cards(word: str) -> str:
    """Return a table of 200 cards, told apart by a word and by one of 200 words of two syllables."""
    first, second = ("ba", "do", "fu", "gi", "ha", "jo", "ku", "li", "ma", "no"), "pqrstvwxyz"
    names = [f"{word} {one}{two}{three}" for one in first for two in second for three in ("or", "ing")]
    return "name,sources\nOld Bell,a test\n" + "".join(f"{name},a test\n" for name in names)


def test_two_imports_at_the_same_moment_leave_one_whole_dataset(tmp_path):
    """CON-01: each import finishes or is told to try again; searches all answer; in the end all cards are found."""
    data, setup = tmp_path / "data", "import django; django.setup()\n"
    roots = {word: str(write_pack(tmp_path / word, {**BASE, f"{BOX}/assets.csv": _cards(word)}))
             for word in ("Copper", "Silver")}  # fmt: skip
    settings = {"DJANGO_SETTINGS_MODULE": "cardsdb.config.settings"}
    assert _python("manage.py", "migrate", "-v0", data=data).returncode == 0
    first = _python("-c", setup + IMPORT, roots["Copper"], data=data, **settings)
    assert first.returncode == 0, first.stderr

    def start(script: str, *arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen(  # noqa: S603
            [sys.executable, "-c", setup + script, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, cwd=project.BASE_DIR, env=_environment(data, **settings),
        )  # fmt: skip

    searching = start(SEARCH)
    imports = [start(IMPORT, roots["Silver"]), start(IMPORT, roots["Copper"], roots["Silver"])]
    errors = [process.communicate(timeout=300)[1] for process in (searching, *imports)]
    assert searching.returncode == 0, errors[0]
    assert 0 in [process.returncode for process in imports], errors
    for process, error in zip(imports, errors[1:], strict=True):
        assert process.returncode == 0 or "Try again when it is finished." in error, error
    compared = _python("-c", setup + COMPARE, data=data, **settings)
    count, lost, agree = json.loads(compared.stdout)
    assert count in (201, 401)
    assert (lost, agree) == ([], True)
    last = _python("-c", setup + IMPORT, roots["Copper"], roots["Silver"], data=data, **settings)
    assert last.returncode == 0, last.stderr
    assert json.loads(_python("-c", setup + COMPARE, data=data, **settings).stdout) == [401, [], True]
