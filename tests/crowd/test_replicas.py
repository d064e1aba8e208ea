"""A primary and a streaming replica behind the real server: what is read where, and what a lost one costs."""

import json
import threading
import time
import urllib.request
from urllib.error import HTTPError
from urllib.parse import quote

import pytest
from django.conf import settings

from cardsdb.config.replicas.nodes import REST_SECONDS
from tests.crowd import servers
from tests.crowd.servers import wait_until
from tests.serving import served

pytestmark = pytest.mark.django_db  # so that there is a database of the tests

ROOT = settings.BASE_DIR
DECK = {"format": "expert", "cards": [{"name": "Sand Reaper", "count": 1}], "name": "Sand"}
PAGES = ("/faq/", "/glossary/", "/errata/", "/readyz", "/api/v1/cards/eh.ancient-one.azathoth/", "/rules/")
CLIENTS = "SELECT count(*) FROM pg_stat_activity WHERE datname = 'silverkey' AND pid <> pg_backend_pid()"


def ask(address, body=None, method=None):
    """Return status, headers and JSON or text of an answer."""
    content = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(  # noqa: S310 our own server
        address, content, {"Content-Type": "application/json", "Accept": "*/*"}, method=method
    )
    try:
        with urllib.request.urlopen(request, timeout=20) as response:  # noqa: S310
            return response.status, response.headers, response.read().decode()
    except HTTPError as error:
        return error.code, error.headers, error.read().decode()


@pytest.fixture(scope="module")
def nodes(data_folder, tmp_path_factory):
    """Return primary, replica and the address of a server that uses both."""
    if reason := servers.missing():
        pytest.skip(reason)
    with servers.primary() as primary, servers.replica_of(primary) as replica:
        environment = {"DATABASE_URL": primary.url(), "DATABASE_REPLICA_URLS": replica.url()}
        with served(data_folder, **environment) as site:
            yield primary, replica, site


@pytest.fixture
def primary(nodes):
    return nodes[0]


@pytest.fixture
def replica(nodes):
    return nodes[1]


@pytest.fixture
def site(nodes):
    return nodes[2]


_words = iter(sorted({word for name in ("LICENSE", "CONTRIBUTING.md") for word in (ROOT / name).read_text().split()}))


def statuses(site):
    """Return the answers to all pages, and to a search for a word that nobody has searched for."""
    found = {page: ask(f"{site}{page}")[0] for page in PAGES}
    return found | {"search": ask(f"{site}/api/v1/search/?q={quote(next(_words))}+rumor")[0]}


ALL_RIGHT = dict.fromkeys((*PAGES, "search"), 200)


def saved(site, name="Sand"):
    status, _headers, text = ask(f"{site}/api/v1/decks/", {**DECK, "name": name})
    assert status == 201, text
    return json.loads(text)


def test_pages_are_read_from_the_replica(site, replica):
    assert statuses(site) == ALL_RIGHT
    assert replica.execute(CLIENTS)[0][0] > 0


def test_who_saves_a_deck_reads_it_at_once_however_late_the_replica_is(site, replica):
    time.sleep(REST_SECONDS + 1.5)  # a test before this one may have lost the primary, which then rests
    replica.execute("SELECT pg_wal_replay_pause()")
    try:
        deck = saved(site, "At once")
        for address in (deck["edit_url"], deck["share_url"]):
            status, _headers, text = ask(address)
            assert (status, json.loads(text)["name"]) == (200, "At once")
        request = urllib.request.Request(  # noqa: S310
            deck["edit_url"], json.dumps({**DECK, "name": "Later"}).encode(),
            {"Content-Type": "application/json", "If-Match": '"v1"'}, method="PUT",
        )  # fmt: skip
        urllib.request.urlopen(request).close()  # noqa: S310
        assert json.loads(ask(deck["edit_url"])[2])["name"] == "Later"
    finally:
        replica.execute("SELECT pg_wal_replay_resume()")


def test_a_deck_that_many_save_at_once_is_stored_once(site, primary):
    found = []
    threads = [threading.Thread(target=lambda: found.append(saved(site, "Many"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({each["edit_url"] for each in found}) == 8
    (share,) = {each["share_url"].rstrip("/").rpartition("/")[2] for each in found}
    assert primary.execute(f"SELECT count(*) FROM cardsdb_shareddeck WHERE key = '{share}'") == [(1,)]  # noqa: S608


def test_a_lost_replica_costs_a_retry(site, replica):
    assert statuses(site) == ALL_RIGHT
    replica.lose()
    try:
        for _round in range(3):
            assert statuses(site) == ALL_RIGHT
        saved(site)
    finally:
        replica.start()

    def is_read_again():
        assert statuses(site) == ALL_RIGHT
        return replica.execute(CLIENTS)[0][0] > 0

    wait_until(is_read_again, 30)


def test_a_lost_primary_leaves_reading_and_saving_is_503_until_it_is_back(site, primary, replica):
    deck = saved(site, "Kept")
    key = deck["edit_url"].rstrip("/").rpartition("/")[2]
    wait_until(lambda: json.loads(ask(deck["edit_url"])[2])["name"] == "Kept")
    (position,) = primary.execute("SELECT pg_current_wal_lsn()")[0]
    wait_until(lambda: replica.execute(f"SELECT pg_last_wal_replay_lsn() >= '{position}'")[0][0])
    primary.lose()
    try:
        for _round in range(3):
            assert statuses(site) == ALL_RIGHT
            status, _headers, text = ask(deck["edit_url"])
            assert (status, json.loads(text)["name"]) == (200, "Kept")
            for method, address, body in (
                ("POST", f"{site}/api/v1/decks/", DECK),
                ("DELETE", f"{site}/api/v1/decks/{key}/", None),
            ):
                request = urllib.request.Request(  # noqa: S310
                    address, None if body is None else json.dumps(body).encode(),
                    {"Content-Type": "application/json", "If-Match": "*"}, method=method,
                )  # fmt: skip
                with pytest.raises(HTTPError) as refused:
                    urllib.request.urlopen(request)  # noqa: S310
                assert refused.value.code == 503
                assert refused.value.headers["Retry-After"] == "5"
                assert "cannot be written" in refused.value.read().decode()
    finally:
        primary.start()
    saved(site, "Back")
    assert json.loads(ask(deck["edit_url"])[2])["name"] == "Kept"
