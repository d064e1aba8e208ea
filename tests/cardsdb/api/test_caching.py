"""Caching, compression, methods without a body, and reads from other sites."""

import gzip
from pathlib import Path

import pytest

from cardsdb import dataset
from cardsdb.headers import CACHE_CONTROL

LIST = "/api/v1/cards/"
READS = [
    LIST,
    "/api/v1/cards/eh.ancient-one.azathoth/",
    "/api/v1/cards/random/?seed=1",
    "/api/v1/cards/named/?exact=azathoth&game=eh",
    "/api/v1/cards/autocomplete/?q=az",
    "/api/v1/search/?q=doom",
    "/api/v1/rulings/?q=doom",
    "/api/v1/rules/eh.core.setup/",
    "/api/v1/schema/",
]


@pytest.mark.parametrize("address", READS)
def test_what_can_be_kept_has_a_tag_and_is_not_sent_twice(api, address, django_assert_num_queries):
    first = api.get(address)
    assert first.status_code == 200
    assert first["ETag"].startswith('"')
    assert first["Cache-Control"] == CACHE_CONTROL
    assert first["X-Dataset-Version"] == dataset.current().version
    assert {"accept", "accept-encoding", "origin"} <= {word.strip().lower() for word in first["Vary"].split(",")}
    for held in (first["ETag"], "W/" + first["ETag"], f'"x", W/{first["ETag"]}'):
        with django_assert_num_queries(0):
            second = api.get(address, headers={"if-none-match": held})
        assert (second.status_code, second.content) == (304, b"")
        assert second["ETag"].removeprefix("W/") == first["ETag"]
        for name in ("Cache-Control", "X-Dataset-Version", "Vary"):
            assert second[name] == first[name]


@pytest.mark.parametrize("held", ['"x"', "*", "x", '"', ""])
def test_a_tag_of_something_else_gets_the_answer(api, held):
    assert api.get(LIST, headers={"if-none-match": held}).status_code == 200


def test_the_tag_tells_addresses_datasets_and_versions_apart(api, monkeypatch, settings):
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    tags = [
        api.get(LIST)["ETag"],
        api.get(LIST, {"page": 2})["ETag"],
        api.get("/api/v1/preludes/")["ETag"],
        api.get(LIST, headers={"host": "cards.example.org"})["ETag"],
        api.get(LIST, headers={"x-forwarded-proto": "https"})["ETag"],
    ]
    monkeypatch.setattr(dataset, "software", lambda: "another version")
    tags.append(api.get(LIST)["ETag"])
    other = dataset.Current("another", Path("another"))
    monkeypatch.setattr(dataset, "current", lambda: other)
    tags.append(api.get(LIST)["ETag"])
    assert len(set(tags)) == len(tags)


@pytest.mark.parametrize(
    "accept", ["*/*", "application/json", "text/html, application/json;q=0.9", "application/json; charset=utf-8"]
)
def test_the_tag_depends_on_what_is_answered_not_on_how_it_is_asked_for(api, accept):
    assert api.get(LIST, headers={"accept": accept})["ETag"] == api.get(LIST)["ETag"]


def test_the_tags_of_two_media_types_differ(api):
    address = "/api/v1/schema/"
    json = api.get(address, headers={"accept": "application/vnd.oai.openapi+json"})
    assert json["ETag"] != api.get(address, headers={"accept": "application/vnd.oai.openapi"})["ETag"]


def test_what_is_not_acceptable_is_refused_whatever_tag_is_sent(api):
    held = api.get(LIST)["ETag"]
    response = api.get(LIST, headers={"accept": "text/html", "if-none-match": held})
    assert response.status_code == 406


def test_a_compressed_answer_has_a_weak_tag(api):
    plain = api.get(LIST)
    packed = api.get(LIST, headers={"accept-encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert packed["ETag"] == "W/" + plain["ETag"]
    again = api.get(LIST, headers={"accept-encoding": "gzip", "if-none-match": packed["ETag"]})
    assert (again.status_code, again["ETag"]) == (304, packed["ETag"])


@pytest.mark.parametrize("address", ["/api/v1/cards/x/", "/api/v1/cards/?page=0", "/api/v1/nowhere/"])
def test_an_error_is_not_kept(api, address):
    response = api.get(address)
    assert response["Cache-Control"] == "no-store"
    assert "ETag" not in response
    assert response["X-Dataset-Version"]


def test_a_post_has_no_tag(api):
    response = api.post("/api/v1/cards/collection/", {"ids": ["x"]}, format="json")
    assert response.status_code == 200
    assert "ETag" not in response
    assert response["X-Dataset-Version"]


@pytest.mark.parametrize("address", READS)
def test_head_has_the_headers_of_get(api, address):
    get, head = api.get(address), api.head(address)
    assert (head.status_code, head.content) == (200, b"")
    for name in ("ETag", "Content-Type", "Cache-Control", "X-Dataset-Version"):
        assert head[name] == get[name]


@pytest.mark.parametrize("address", [LIST, "/api/v1/cards/collection/", "/api/v1/search/", "/api/v1/cards/x/?y=1"])
def test_options_names_the_methods(api, address):
    response = api.options(address)
    assert (response.status_code, response.content) == (204, b"")
    assert "OPTIONS" in response["Allow"]


@pytest.mark.parametrize(
    ("address", "method"), [(LIST, "GET"), ("/api/v1/search/", "GET"), ("/api/v1/cards/collection/", "POST")]
)
def test_another_site_may_ask(api, address, method):
    preflight = api.options(
        address,
        headers={
            "origin": "https://app.example",
            "access-control-request-method": method,
            "access-control-request-headers": "content-type",
        },
    )
    assert preflight.status_code == 200
    assert preflight["Access-Control-Allow-Origin"] == "*"
    assert method in preflight["Access-Control-Allow-Methods"]
    assert "content-type" in preflight["Access-Control-Allow-Headers"]


@pytest.mark.parametrize("address", [LIST, "/api/v1/cards/x/", "/api/v1/cards/?page=0", "/api/v1/nowhere/"])
def test_another_site_may_read_answers_and_errors(api, address):
    response = api.get(address, headers={"origin": "https://app.example"})
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "ETag" in response["Access-Control-Expose-Headers"]
    assert "Access-Control-Allow-Credentials" not in response
