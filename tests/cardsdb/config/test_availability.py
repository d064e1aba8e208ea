"""A database or index that cannot be read: 503 with the remedy on every kind of address, healed without a restart."""

import json
import shutil
import sqlite3

import pytest
from django.conf import settings as project
from django.db import ConnectionHandler, IntegrityError, OperationalError
from django.test import Client

from cardsdb import dataset
from cardsdb.config import availability
from cardsdb.models.decks import SavedDeck
from cardsdb.setup.layout import BusyError

pytestmark = pytest.mark.django_db

LIST, SEARCH, RULING = "/api/v1/cards/", "/api/v1/search/?q=mystery", "/api/v1/rulings/?q=what+is+a+mystery"
PAGES = ("/search/?q=mystery", "/?q=mystery")
NEVER = "/never-made"


@pytest.fixture
def index(tmp_path, settings):
    """Return the folder of a copy of the index, which is served."""
    folder = dataset.pointer().parent
    shutil.copytree(folder, tmp_path / "index", ignore=shutil.ignore_patterns("encoder-*"))
    settings.DATA_DIR = tmp_path
    return tmp_path / "index"


@pytest.fixture
def client():
    return Client(raise_request_exception=False)


def statuses(client, *addresses):
    return [client.get(address).status_code for address in addresses]


@pytest.mark.parametrize(
    "content",
    [
        "", "{}", "garbage", "[]", "null", '{"dataset": "a"}', '{"dataset": 1, "folder": "a"}',
        '{"dataset": "a", "folder": "../x"}', '{"dataset": "a", "folder": ".."}', '{"dataset": "a", "folder": 3}',
    ],
)  # fmt: skip
def test_a_damaged_pointer_is_503_everywhere_and_heals(client, index, content):
    pointer = index / "current.json"
    whole = pointer.read_text()
    pointer.write_text(content)
    assert statuses(client, LIST, SEARCH, RULING, PAGES[0], "/readyz") == [503] * 5
    answer = client.get(LIST)
    assert (answer["Content-Type"], answer.json()["code"]) == ("application/problem+json", "not-ready")
    assert "buildindex" in answer.json()["detail"]
    assert answer["Retry-After"] == availability.RETRY_AFTER
    page = client.get(PAGES[0])
    assert "buildindex" in page.content.decode()
    assert "Content-Security-Policy" in page
    assert client.get("/healthz").status_code == 200
    pointer.write_text(whole)
    assert statuses(client, LIST, SEARCH, RULING, PAGES[0], "/readyz") == [200] * 5


@pytest.mark.parametrize("harm", ["folder", "segment", "lexicon", "cut"])
def test_a_damaged_index_is_503_where_it_is_needed_and_heals(client, index, harm):
    folder = index / "somewhere-else"
    shutil.copytree(dataset.current().index, folder)
    content = json.loads((index / "current.json").read_text())
    kept = index.parent / "kept"
    shutil.copytree(folder, kept)
    match harm:
        case "folder":
            shutil.rmtree(folder)
        case "segment":
            for path in folder.glob("*.seg"):
                path.unlink()
        case "lexicon":
            (folder / "lexicon.json").write_text("{")
        case "cut":
            for path in folder.iterdir():
                path.write_bytes(path.read_bytes()[:100])
    (index / "current.json").write_text(json.dumps(content | {"folder": folder.name}))
    assert statuses(client, SEARCH, RULING, PAGES[0], "/readyz") == [503] * 4
    assert statuses(client, LIST, "/healthz") == [200, 200]
    assert "buildindex" in client.get("/readyz").json()["reason"]
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(kept, folder)
    assert statuses(client, SEARCH, RULING, PAGES[0], "/readyz") == [200] * 4


def test_without_a_pointer_the_remedy_is_an_import(client, index):
    (index / "current.json").unlink()
    assert "importpacks" in client.get(LIST).json()["detail"]
    assert "importpacks" in client.get("/readyz").json()["reason"]


def test_a_save_into_a_locked_database_is_503_and_nothing_is_acknowledged(client, monkeypatch):
    def locked(*_content):
        raise OperationalError("database is locked")

    monkeypatch.setattr(SavedDeck, "create", locked)
    body = {"cards": [{"name": "Imp", "count": 1}]}
    answer = client.post("/api/v1/decks/", body, "application/json", headers={"sec-fetch-site": "same-origin"})
    assert (answer.status_code, answer.json()["code"]) == (503, "not-ready")
    assert answer["Retry-After"] == availability.RETRY_AFTER
    assert "written" in answer.json()["detail"]


def test_a_print_too_many_is_503_and_the_sheet_itself_is_not(client, monkeypatch):
    def busy(*_printed):
        raise BusyError("Try again in a few seconds.")

    monkeypatch.setattr("cardsdb.api.setup_sheets.as_pdf", busy)
    made = client.post("/api/v1/setup-sheets/", {"game": "es"}, "application/json").json()
    answer = client.get(f"/api/v1/setup-sheets/{made['token']}.pdf")
    assert (answer.status_code, answer["Retry-After"]) == (503, availability.RETRY_AFTER)
    assert client.get(f"/api/v1/setup-sheets/{made['token']}/").status_code == 200


def test_an_error_of_the_software_is_still_a_500(client, monkeypatch):
    def wrong(*_content):
        raise IntegrityError("NOT NULL constraint failed")

    monkeypatch.setattr(SavedDeck, "create", wrong)
    answer = client.post("/api/v1/decks/", {"cards": [{"name": "Imp", "count": 1}]}, "application/json")
    assert answer.status_code == 500
    assert answer.json()["code"] == "internal-error"


def test_the_page_of_an_error_reads_no_template(client, monkeypatch):
    def wrong(*_arguments, **_more):
        raise ValueError

    monkeypatch.setattr("django.template.loader.render_to_string", wrong)
    answer = client.get("/cards/")
    assert answer.status_code == 500
    assert "Something went wrong" in answer.content.decode()


@pytest.fixture
def file_database(tmp_path, monkeypatch):
    """Return a database file, and its connection as the server has it."""
    path = tmp_path / "data.sqlite3"
    sqlite3.connect(path).close()
    options = {"uri": True}
    own = ConnectionHandler(
        {"default": {**project.DATABASES["default"], "NAME": f"{path.as_uri()}?mode=rw", "OPTIONS": options}}
    )
    monkeypatch.setattr(availability, "connections", own)
    monkeypatch.setattr(project, "DATABASE_FILE", path, raising=False)
    connection = own["default"]
    connection.inc_thread_sharing()
    return path, connection


def rows(connection):
    with connection.cursor() as cursor:
        cursor.execute("select name from sqlite_master")
        return [name for (name,) in cursor.fetchall()]


def test_a_database_that_was_replaced_is_opened_anew(file_database, tmp_path, django_db_blocker):
    path, connection = file_database
    with django_db_blocker.unblock():
        assert rows(connection) == []
        other = sqlite3.connect(tmp_path / "other.sqlite3")
        other.execute("create table other (x)")
        other.close()
        (tmp_path / "other.sqlite3").replace(path)
        availability.close_stale()
        assert rows(connection) == ["other"]


def test_a_database_that_was_removed_is_missed_and_not_made_anew(file_database, django_db_blocker):
    path, connection = file_database
    with django_db_blocker.unblock():
        assert rows(connection) == []
        path.unlink()
        availability.close_stale()
        with pytest.raises(OperationalError):
            rows(connection)
    assert not path.exists()
