"""Everything on PostgreSQL: the same rows, the same documents, the same answers as on SQLite."""

import os
import subprocess
import sys

import pytest
from django.conf import settings

from cardsdb.config.databases import databases
from cardsdb.models import Fragment, StoredDocument
from rulesref.dataset.lock import IMPORT_LOCK
from tests.crowd import servers

pytestmark = pytest.mark.django_db  # so that there is a database of the tests

# What is stored, searched and saved, and how it is imported.
TESTS = """
cardsdb/test_importer.py cardsdb/test_syncing.py cardsdb/api/test_saved_decks.py
rulesref/dataset/test_loading.py rulesref/dataset/test_backups.py
rulesref/search/test_questions.py rulesref/api/test_autocomplete.py crowd/on_postgresql
""".split()


def manage(*arguments, **environment):
    return subprocess.run(  # noqa: S603 our own script
        [sys.executable, "manage.py", *arguments],
        cwd=settings.BASE_DIR,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "cardsdb.config.settings", **environment},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def primary(empty_primary, data_folder):
    """Return the server, with the shipped packs imported."""
    done = manage("serve", "--prepare-only", DATABASE_URL=empty_primary.url(), DATA_DIR=str(data_folder))
    assert done.returncode == 0, done.stderr
    return empty_primary


@pytest.mark.skipif("CI" not in os.environ, reason="takes two minutes: only where CI is set, as CI=true make test")
def test_the_tests_of_data_search_and_decks_hold(empty_primary):
    empty_primary.execute("CREATE DATABASE tests", "postgres")
    done = subprocess.run(  # noqa: S603 our own tests
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *(f"tests/{each}" for each in TESTS)],
        cwd=settings.BASE_DIR,
        env={**os.environ, "DATABASE_URL": empty_primary.url("tests")},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]


def test_documents_and_pages_are_those_of_sqlite_to_the_byte(db, primary):
    """JSON keeps the order of its members, and lists have the same order."""
    documents = StoredDocument.objects.order_by("noun", "place").values_list(
        "noun", "place", "public_id", "row", "rest"
    )
    stored = "SELECT noun, place, public_id, row, rest FROM cardsdb_storeddocument ORDER BY noun, place"
    assert primary.execute(stored) == list(documents)
    fragments = "SELECT key, html FROM cardsdb_fragment ORDER BY key"
    assert primary.execute(fragments) == list(Fragment.objects.order_by("key").values_list("key", "html"))


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE cardsdb_printing SET copies = 0",
        "UPDATE cardsdb_card SET kind = 'potion'",
        "UPDATE cardsdb_mythoscard SET color = 'pink'",
        "INSERT INTO cardsdb_printing (card_id, expansion_id, sources) SELECT card_id, expansion_id, '[]' "
        "FROM cardsdb_printing",
    ],
)
def test_the_database_refuses_what_the_constraints_forbid(primary, statement):
    import psycopg

    with pytest.raises(psycopg.errors.IntegrityError):
        primary.execute(statement)


def test_one_machine_imports_at_a_time(primary, data_folder):
    import psycopg

    with psycopg.connect(primary.url()) as other:
        other.execute("SELECT pg_advisory_xact_lock(%s)", [IMPORT_LOCK])
        done = manage("importpacks", DATABASE_URL=primary.url(), DATA_DIR=str(data_folder))
    assert done.returncode == 1
    assert "Another machine is importing" in done.stderr


def test_a_database_that_sorts_by_a_language_is_refused(empty_primary, tmp_path):
    """It would give lists another order, and pages of a list other cards."""
    empty_primary.execute(
        "CREATE DATABASE english TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en' LOCALE 'C'", "postgres"
    )
    done = manage("serve", "--prepare-only", DATABASE_URL=empty_primary.url("english"), DATA_DIR=str(tmp_path))
    assert done.returncode == 1
    assert "createdb --template=template0 --locale=C" in done.stderr


def test_an_address_says_who_where_and_how(tmp_path):
    pytest.importorskip("psycopg")
    address = "postgresql://us%40er:p%2Fw@db.example:5433/silver%20key?sslmode=require&connect_timeout=9"
    found = databases({"DATABASE_URL": address}, tmp_path / "unused", serves=True)["default"]
    assert [found[name] for name in ("USER", "PASSWORD", "HOST", "PORT", "NAME")] == [
        "us@er", "p/w", "db.example", "5433", "silver key",
    ]  # fmt: skip
    options = found["OPTIONS"]
    assert (options["sslmode"], options["connect_timeout"]) == ("require", "9")
    assert options["tcp_user_timeout"] == 3000  # a server whose network is gone is lost after three seconds
    assert options["options"] == "-c lock_timeout=1s"


def test_a_replica_has_all_of_its_own_address(tmp_path):
    pytest.importorskip("psycopg")
    environment = {
        "DATABASE_URL": "postgresql://a:b@one/name",
        "DATABASE_REPLICA_URLS": "postgresql://c@two:7/name?sslmode=require postgresql://d@three/other",
    }
    found = databases(environment, tmp_path / "unused", serves=False)
    assert set(found) == {"default", "reading", "newest"}
    first, second = found["reading"]["REPLICAS"]
    assert {name: first[name] for name in ("host", "port", "user", "dbname", "sslmode")} == {
        "host": "two", "port": "7", "user": "c", "dbname": "name", "sslmode": "require",
    }  # fmt: skip
    assert (second["host"], second["user"], second["dbname"]) == ("three", "d", "other")


def test_a_database_that_does_not_answer_is_told_in_a_line(tmp_path):
    if reason := servers.missing():
        pytest.skip(reason)
    address = f"postgresql://someone:secret@127.0.0.1:{servers.free_port()}/silverkey"
    done = manage("serve", "--prepare-only", DATABASE_URL=address, DATA_DIR=str(tmp_path))
    assert done.returncode == 1
    assert "The database does not answer: " in done.stderr
    assert "Traceback" not in done.stderr
    assert "secret" not in done.stderr


@pytest.mark.parametrize("address", ["mysql://u:secret@h/n", "postgresql://u:secret@h", "postgresql://u:secret@h:x/n"])
def test_an_address_that_is_none_is_refused_without_showing_its_password(tmp_path, address):
    done = manage("check", DATABASE_URL=address, DATA_DIR=str(tmp_path))
    assert done.returncode == 1
    assert "DATABASE_URL must be an address like postgresql://" in done.stderr
    assert "secret" not in done.stderr.splitlines()[-1]


def test_replicas_need_a_primary(tmp_path):
    done = manage("check", DATABASE_REPLICA_URLS="postgresql://h/n", DATA_DIR=str(tmp_path))
    assert done.returncode == 1
    assert "DATABASE_REPLICA_URLS needs DATABASE_URL" in done.stderr


def test_the_reason_is_told_where_postgresql_is_absent(monkeypatch):
    monkeypatch.setattr(servers, "FOLDERS", [])
    monkeypatch.setattr(servers.shutil, "which", lambda _program: None)
    assert "apt-get install postgresql" in servers.missing()
