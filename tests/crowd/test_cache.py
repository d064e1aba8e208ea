"""A real Redis: limits and slow answers that processes share, and what happens when it is lost."""

import json
import shutil
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from urllib.error import HTTPError

import pytest
from django.core.cache import cache
from django.core.cache.backends.dummy import DummyCache
from django.core.exceptions import ImproperlyConfigured

from cardsdb.api import throttles
from cardsdb.api.throttles import LIMITS, PERIOD, SEARCHING, WRITING
from cardsdb.config.caches import caches
from cardsdb.config.sharing import SharedCache
from tests.crowd import servers
from tests.serving import served

pytest.importorskip("redis", reason="the package redis is not installed (the extra “crowd”)")
pytestmark = pytest.mark.django_db  # so that there is a database of the tests


@pytest.fixture(scope="module")
def redis():
    if not shutil.which("redis-server"):
        pytest.skip("Redis is not installed (Debian: apt-get install redis-server)")
    with servers.redis() as server:
        yield server


@pytest.fixture
def shared(redis, settings, monkeypatch):
    """Return the cache as the settings make it of CACHE_URL."""
    settings.CACHES = caches(redis.url)
    settings.CACHE_SHARED = True
    cache.clear()
    yield cache
    cache.close()


def test_no_address_no_cache():
    assert caches("")["default"]["BACKEND"].rpartition(".")[2] == DummyCache.__name__


@pytest.mark.parametrize("address", ["memcached://127.0.0.1", "127.0.0.1:6379"])
def test_another_address_is_refused(address):
    with pytest.raises(ImproperlyConfigured, match="CACHE_URL"):
        caches(address)


def test_valkey_is_spoken_to_as_redis():
    assert caches("valkey://cache:6379/1")["default"]["LOCATION"] == "redis://cache:6379/1"


def test_bytes_and_numbers_come_back(shared):
    shared.set("bytes", b"7")
    shared.set("number", 7)
    assert (shared.get("bytes"), shared.get("number"), shared.incr("number"), shared.get("none", 3)) == (b"7", 7, 8, 3)


def test_a_client_has_its_limit_within_each_minute(shared):
    most, start = LIMITS[WRITING], 1000 * PERIOD
    assert {throttles.shared_wait(WRITING, "a", start + second) for second in range(most)} == {0.0}
    # The next one fits in when one of these is no longer among those of the last minute.
    assert throttles.shared_wait(WRITING, "a", start + 30) == pytest.approx(30 + PERIOD / most)
    assert throttles.shared_wait(WRITING, "b", start + 30) == 0
    assert throttles.shared_wait(SEARCHING, "a", start + 30) == 0
    # In the middle of the next minute, half of them count.
    waits = [throttles.shared_wait(WRITING, "a", start + 1.5 * PERIOD) for _number in range(most)]
    assert waits.count(0.0) == most // 2


def test_who_waits_as_long_as_told_is_let_in(shared):
    now = 2000 * PERIOD + 10
    for _request in range(5 * LIMITS[WRITING]):
        wait = throttles.shared_wait(WRITING, "patient", now)
        assert 0 <= wait <= 1.1 * PERIOD
        now += wait + 1e-3
        if wait:
            assert throttles.shared_wait(WRITING, "patient", now) == 0


def test_a_cache_that_is_lost_costs_one_wait_and_is_asked_again_later(monkeypatch):
    cache_without_server = SharedCache(f"redis://127.0.0.1:{servers.free_port()}/0", {})
    assert cache_without_server.get("a", 5) == 5
    assert cache_without_server.is_lost
    start = time.monotonic()
    for _number in range(1000):
        cache_without_server.set("a", 1)
        assert not cache_without_server.add("a", 1)
        assert cache_without_server.incr("a") == 0
    assert time.monotonic() - start < 0.5
    monkeypatch.setattr("cardsdb.config.sharing.time.monotonic", lambda: start + 6)
    assert not cache_without_server.is_lost


SEARCH = "/api/v1/search/?q=ghoul"


def status(address):
    try:
        with urllib.request.urlopen(address, timeout=10) as response:  # noqa: S310 our own server
            return response.status
    except HTTPError as error:
        return error.code


def test_processes_share_limits_and_answers_and_go_on_without_the_cache(redis, data_folder):
    """Two processes of one server; a thousand searches a minute would be let in by neither alone."""
    environment = {"CACHE_URL": redis.url, "WEB_CONCURRENCY": "2", "LIMITS": "1"}
    with served(data_folder, **environment) as site:
        addresses = [f"{site}/api/v1/search/?q=ghoul+{number}" for number in range(LIMITS[SEARCHING] + 20)]
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(status, addresses))
        assert found.count(200) <= LIMITS[SEARCHING] + 8  # those that were counted at the same moment
        assert 429 in found
        assert status(addresses[0]) == 200  # kept, and not made again
        with urllib.request.urlopen(addresses[0]) as response:  # noqa: S310
            assert json.load(response)["query"] == "ghoul 0"
            assert response.headers["Content-Type"] == "application/json"
            assert response.headers["ETag"]
        redis.lose()
        try:
            start = time.monotonic()
            assert {status(f"{site}/api/v1/cards/?page={number}") for number in range(1, 4)} == {200}
            assert status(f"{site}/api/v1/search/?q=after") == 200
            assert status(f"{site}/readyz") == 200
            assert time.monotonic() - start < 2
        finally:
            redis.start()


def test_an_answer_of_another_dataset_or_form_is_another(shared, api, settings, monkeypatch):
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, "cardsdb.config.sharing.SharedAnswers"]
    asked = []
    monkeypatch.setattr("rulesref.api.search.search", _counting(asked))
    for address in (SEARCH, SEARCH, f"{SEARCH}&page_size=5", SEARCH):
        assert api.get(address).status_code == 200
    assert len(asked) == 2
    assert api.get(f"{SEARCH}&wrong=1").status_code == 400
    assert api.get(SEARCH, HTTP_HOST="cards.example.org").json()["results"][0]["url"].startswith("http://cards.example")
    assert len(asked) == 3


def _counting(asked):
    from rulesref.search.searching import search

    def counted(*arguments):
        asked.append(arguments)
        return search(*arguments)

    return counted
