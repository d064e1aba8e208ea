"""Forms answer to this site alone, by what the browser says; there is no cookie and no account."""

import pytest
from django.conf import settings
from django.db import connection
from django.http import HttpResponse
from django.test import RequestFactory

from cardsdb.config.origins import SameSite

ANSWER = SameSite(lambda _request: HttpResponse("done"))


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),  # no browser
        ({"sec-fetch-site": "same-origin"}, 200),
        ({"sec-fetch-site": "none"}, 200),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "cross-site", "origin": "http://testserver"}, 403),
        ({"origin": "http://testserver"}, 200),
        ({"origin": "http://testserver.evil.example"}, 403),
        ({"origin": "null"}, 403),
    ],
)
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_a_form_of_another_site_is_refused(method, headers, status):
    request = getattr(RequestFactory(), method)("/setup/", headers=headers)
    assert ANSWER(request).status_code == status


@pytest.mark.parametrize(("method", "path"), [("get", "/setup/"), ("head", "/setup/"), ("post", "/api/v1/decks/")])
def test_reading_and_the_api_have_their_own_rules(method, path):
    request = getattr(RequestFactory(), method)(path, headers={"sec-fetch-site": "cross-site"})
    assert ANSWER(request).status_code == 200


def test_no_page_sets_a_cookie(client, db):
    for address in ("/", "/cards/", "/setup/", "/api/v1/", "/api/docs/", "/admin/"):
        assert not client.get(address).cookies
    assert client.get("/admin/").status_code == 404


def test_nothing_of_accounts_is_installed_or_stored(db):
    assert not [app for app in settings.INSTALLED_APPS if app.startswith("django.contrib.") and "static" not in app]
    tables = connection.introspection.table_names()
    assert not [
        name for name in tables if name.startswith(("auth_", "django_admin", "django_content", "django_session"))
    ]
