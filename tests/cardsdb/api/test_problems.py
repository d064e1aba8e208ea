"""Errors: problem+json on every path of the API, whatever the Accept header. Cases API-06 and API-08."""

import pytest

from cardsdb import dataset
from cardsdb.config import urls

MEMBERS = ["type", "title", "status", "code", "detail", "errors"]


def problem(response, status):
    """Return the body of an error, which has the one shape."""
    assert response.status_code == status
    assert response["Content-Type"] == "application/problem+json"
    assert response["Cache-Control"] == "no-store"
    body = response.json()
    assert list(body)[:6] == MEMBERS
    assert body["status"] == status
    for each in body["errors"]:
        assert set(each) - {"pointer", "parameter", "position"} == {"code", "detail", "suggestions"}
    return body


@pytest.mark.parametrize("accept", [None, "text/html", "*/*", "application/json", "image/png", "nonsense", ""])
@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/api/v1/no-such-noun/", 404),
        ("/api/nothing/", 404),
        ("/api/v2/cards/", 404),
        ("/api/v1/cards//", 404),
        ("/api/v1/paths/1/", 404),
        ("/api/v1/cards/a/b/", 404),
        ("/api/v1/cards/%00/", 404),
        ("/api/v1/cards/?" + "a" * 8100, 414),
    ],
)
def test_an_error_has_the_one_shape(api, address, status, accept):
    problem(api.get(address, headers={"accept": accept} if accept is not None else {}), status)


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "trace", "brew"])
@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        ("cards/", {"GET", "HEAD", "OPTIONS"}),
        ("cards/?no=1", {"GET", "HEAD", "OPTIONS"}),
        ("cards/eh.ancient-one.azathoth/", {"GET", "HEAD", "OPTIONS"}),
        ("cards/random/", {"GET", "HEAD", "OPTIONS"}),
        ("search/", {"GET", "HEAD", "OPTIONS"}),
        ("rulings/", {"GET", "HEAD", "OPTIONS"}),
        ("cards/autocomplete/", {"GET", "HEAD", "OPTIONS"}),
        ("schema/", {"GET", "HEAD", "OPTIONS"}),
    ],
)
def test_a_wrong_method_is_answered_with_the_right_ones(api, address, allowed, method):
    response = api.generic(method.upper(), f"/api/v1/{address}", b"{}", content_type="application/json")
    assert problem(response, 405)["code"] == "method-not-allowed"
    assert set(response["Allow"].split(", ")) == allowed


def test_a_collection_is_posted(api):
    response = api.get("/api/v1/cards/collection/")
    problem(response, 405)
    assert set(response["Allow"].split(", ")) == {"POST", "OPTIONS"}


@pytest.mark.parametrize("accept", ["text/html", "application/xml", "image/*", "nonsense"])
@pytest.mark.parametrize("address", ["cards/", "cards/eh.ancient-one.azathoth/", "search/?q=x", "schema/"])
def test_a_type_that_is_not_served_is_not_acceptable(api, address, accept):
    assert problem(api.get(f"/api/v1/{address}", headers={"accept": accept}), 406)["code"] == "not-acceptable"


@pytest.mark.parametrize(
    "accept", ["text/html,application/xhtml+xml;q=0.9,*/*;q=0.8", "application/*", "application/json"]
)
def test_a_browser_gets_json(api, accept):
    response = api.get("/api/v1/cards/", headers={"accept": accept})
    assert response["Content-Type"] == "application/json"


@pytest.mark.parametrize("host", ["evil.example.net", "a b", "testserver:x", "[", "evil.example.net/cards.example.org"])
def test_an_unknown_host_is_refused(api, host):
    response = api.get("/api/v1/cards/", headers={"host": host})
    problem(response, 400)
    assert b"evil" not in response.content


@pytest.mark.parametrize("method", ["get", "post", "delete", "put"])
@pytest.mark.parametrize(
    ("address", "target"),
    [
        ("/api/v1/cards", "/api/v1/cards/"),
        ("/api/v1/cards?page=2&name=%C3%A9%26", "/api/v1/cards/?page=2&name=%C3%A9%26"),
        ("/api/v1/cards/collection", "/api/v1/cards/collection/"),
        ("/api/v1/cards/a%3Fb%23c%C3%A9", "/api/v1/cards/a%3Fb%23c%C3%A9/"),
        ("/api/v1/rules/eh.core.setup", "/api/v1/rules/eh.core.setup/"),
        ("/api/docs", "/api/docs/"),
    ],
)
def test_a_missing_slash_is_mended_by_a_redirect_that_keeps_the_method(api, address, target, method):
    response = api.generic(method.upper(), address, b'{"ids": []}', content_type="application/json")
    assert (response.status_code, response["Location"]) == (308, target)


def test_a_redirect_leads_to_no_other_host(rf, monkeypatch):
    monkeypatch.setattr(urls, "_exists", lambda _address: True)
    request = rf.get("/x")
    request.path = "//evil.example.net/x"
    assert urls.not_found(request)["Location"] == "/%2Fevil.example.net/x/"


def test_a_posted_body_survives_the_redirect(api):
    response = api.post("/api/v1/cards/collection", {"ids": ["x"]}, format="json", follow=True)
    assert response.json()["not_found"] == ["x"]


@pytest.mark.parametrize(
    "address", ["/api/v1/cards/", "/api/v1/cards/x/", "/api/v1/search/?q=x", "/api/v1/cards/random/"]
)
def test_before_the_first_import_there_is_nothing_to_answer_with(api, monkeypatch, address):
    monkeypatch.setattr(dataset, "current", lambda: dataset.NONE)
    response = api.get(address)
    assert problem(response, 503)["code"] == "not-ready"
    assert response["X-Dataset-Version"] == "none"
    assert api.get("/api/v1/schema/").status_code == 200


def test_an_error_of_ours_is_a_problem_without_its_details(api, monkeypatch):
    def fail(_noun):
        raise RuntimeError("a secret")

    monkeypatch.setattr("cardsdb.api.views.shelf", fail)
    api.raise_request_exception = False
    response = api.get("/api/v1/cards/x/")
    assert b"secret" not in response.content
    problem(response, 500)


@pytest.mark.parametrize("length", ["262145", "99999999999999999999"])
def test_a_body_that_says_that_it_is_too_large_is_refused(api, length):
    response = api.post("/api/v1/cards/collection/", b"{}", content_type="application/json", CONTENT_LENGTH=length)
    problem(response, 413)


@pytest.mark.parametrize("address", ["/nowhere/", "/cards/" + "a" * 8100 + "/"])
def test_a_page_is_no_problem(api, address):
    assert api.get(address)["Content-Type"].startswith("text/")
