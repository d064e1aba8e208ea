"""The export of the read API as files: which files there are, that they are the live answers, and what can go wrong."""

import json
from itertools import islice
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from cardsdb import dataset
from rulesref.dataset import static

SITE = "http://cards.example.org"


@pytest.fixture(scope="module")
def exported(django_db_setup, django_db_blocker, tmp_path_factory):
    folder = tmp_path_factory.mktemp("export") / "site"
    with django_db_blocker.unblock():
        call_command("exportstatic", str(folder), site=SITE, verbosity=0)
    return folder


def live(api, address):
    return api.get(address, HTTP_HOST="cards.example.org")


def address_of(path: Path, folder: Path) -> str:
    """Return the address by the rule that the docs give to web servers."""
    address = f"/{path.relative_to(folder).parent}/"
    if path.name == "index.json":
        return address
    return f"{address}?page={path.stem.removeprefix('page-')}" if path.name.startswith("page-") else address + path.name


def test_files_are_the_live_answers(api, exported):
    files = sorted(path for path in exported.rglob("*") if path.is_file())
    lists = [path for path in files if len(path.relative_to(exported).parts) <= 4]
    sample = {*lists, *islice(files, 0, None, 23)}
    assert len(sample) > 200
    for path in sample:
        assert path.read_bytes() == live(api, address_of(path, exported)).content, path


def test_every_document_has_a_file(api, exported):
    base = exported / "api" / "v1"
    for noun in ("cards", "ancient-ones", "rules", "faq", "errata", "glossary", "rulebooks", "spaces", "expansions"):
        count = live(api, f"/api/v1/{noun}/").json()["count"]
        assert len([path for path in (base / noun).iterdir() if path.is_dir()]) == count
        ids = [
            row["id"] for path in (base / noun).glob("page-*.json") for row in json.loads(path.read_text())["results"]
        ]
        assert len(set(ids)) == count
        assert all((base / noun / each / "index.json").is_file() for each in ids)
    assert (base / "games" / "eh" / "index.json").is_file()
    for name in (
        "index.json",
        "cards.jsonl",
        "rules.jsonl",
        "everything.jsonl",
        "cards.json",
        "rules.json.gz",
        "everything.jsonl.gz",
    ):
        assert (base / "bulk" / name).is_file()
    assert (base / "catalogs" / "index.json").is_file()
    assert (base / "changes" / "index.json").is_file()
    assert (base / "changes.atom").is_file()


def test_questions_have_no_file(exported):
    assert not [each for each in static.QUESTIONS if (exported / "api" / "v1" / each).exists()]


def test_a_folder_with_files_is_left_alone(db, tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(CommandError, match="is not an empty folder"):
        call_command("exportstatic", str(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize("site", ["cards.example.org", "https://cards.example.org/api", "ftp://cards.example.org"])
def test_a_site_has_scheme_and_host_alone(db, tmp_path, site):
    with pytest.raises(CommandError, match="Give scheme and host alone"):
        call_command("exportstatic", str(tmp_path / "site"), site=site)


def test_without_data_it_says_what_to_do(db, tmp_path, settings):
    settings.DATA_DIR = tmp_path / "data"
    with pytest.raises(CommandError, match="importpacks"):
        call_command("exportstatic", str(tmp_path / "site"))
    assert not list(tmp_path.iterdir())


def test_data_that_change_meanwhile_end_the_export(db, tmp_path, monkeypatch):
    first, now = dataset.current(), iter(range(10**6))

    def current():
        return first if next(now) < 100 else dataset.Current("other", first.index)

    monkeypatch.setattr(dataset, "current", current)
    with pytest.raises(CommandError, match="Run it again"):
        call_command("exportstatic", str(tmp_path / "site"))
    assert not list(tmp_path.iterdir())


def test_a_disk_that_takes_nothing_is_told(db, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("exportstatic", str(tmp_path / "file" / "site"))
