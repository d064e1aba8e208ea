"""Limits of what one client may ask for in a minute."""

import pytest

from cardsdb.api import throttles
from cardsdb.api.throttles import LIMITS, PERIOD, SEARCHING, WRITING, Counter

SEARCH = "/api/v1/search/?q=ghoul"


@pytest.fixture
def limited(settings, monkeypatch):
    settings.LIMITED = True
    monkeypatch.setattr(throttles, "LIMITS", dict.fromkeys(LIMITS, 2))
    throttles.COUNTER.clear()
    yield
    throttles.COUNTER.clear()


def test_a_client_waits_until_its_first_request_is_a_minute_old():
    counter = Counter()
    for second in range(LIMITS[WRITING]):
        assert counter.wait(WRITING, "a", float(second)) == 0
    assert counter.wait(WRITING, "a", 30.0) == PERIOD - 30
    assert counter.wait(WRITING, "b", 30.0) == 0
    assert counter.wait(SEARCHING, "a", 30.0) == 0
    assert counter.wait(WRITING, "a", PERIOD) == 0
    assert counter.wait(WRITING, "a", PERIOD) == 1


def test_what_is_remembered_is_bounded(monkeypatch):
    monkeypatch.setattr(throttles, "MOST_CLIENTS", 10)
    counter = Counter()
    for number in range(100):
        counter.wait(WRITING, str(number), 0.0)
    assert len(counter.times) == 10


def test_a_request_too_many_says_how_long_to_wait(api, limited):
    assert [api.get(SEARCH).status_code for _ in range(3)] == [200, 200, 429]
    answer = api.get(SEARCH)
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "too-many-requests"
    assert 1 <= int(answer["Retry-After"]) <= 60
    assert api.get("/api/v1/cards/").status_code == 200


def test_a_proxy_names_its_clients_only_if_it_is_trusted(api, limited, settings):
    seen = [api.get(SEARCH, HTTP_X_FORWARDED_FOR=f"9.9.9.{number}").status_code for number in range(3)]
    assert seen == [200, 200, 429]
    settings.PROXY_TRUSTED = True
    seen = [api.get(SEARCH, HTTP_X_FORWARDED_FOR=f"6.6.6.6, 9.9.9.{number}").status_code for number in range(3)]
    assert seen == [200, 200, 200]
    spoofed = [api.get(SEARCH, HTTP_X_FORWARDED_FOR=f"9.9.9.{number}, 7.7.7.7").status_code for number in range(3)]
    assert spoofed == [200, 200, 429]


def test_reads_of_saved_decks_are_not_limited(api, limited):
    saved = api.post("/api/v1/decks/", {"cards": []}, format="json").json()
    assert {api.get(saved["edit_url"]).status_code for _ in range(5)} == {200}
    assert api.delete(saved["edit_url"], HTTP_IF_MATCH='"v1"').status_code == 204
    assert api.post("/api/v1/decks/", {"cards": []}, format="json").status_code == 429


def test_pdfs_are_limited_at_both_addresses_and_other_forms_are_not(api, limited):
    body = {"game": "mvh", "players": 4, "expansions": ["v1"], "seed": "arkham"}
    sheet = f"/api/v1/setup-sheets/{api.post('/api/v1/setup-sheets/', body, format='json').json()['token']}"
    assert {api.get(f"{sheet}{end}").status_code for end in ("/", ".md", ".html", "/?as=md")} == {200}
    assert [api.get(f"{sheet}{end}").status_code for end in (".pdf", "/?as=pdf", ".pdf")] == [200, 200, 429]


def test_on_loopback_there_are_no_limits(api, settings, monkeypatch):
    monkeypatch.setattr(throttles, "LIMITS", dict.fromkeys(LIMITS, 1))
    assert not settings.LIMITED
    assert {api.get(SEARCH).status_code for _ in range(3)} == {200}
