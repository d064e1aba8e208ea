"""What every address shows to strangers, crawlers and forms of other sites."""

import re

import pytest
from django.test import Client

PAGES = [
    "/", "/search/", "/faq/", "/rules/", "/errata/", "/glossary/", "/cards/", "/setup/", "/api/", "/api/docs/",
    "/api/docs/reference/",
    "/healthz", "/readyz", "/robots.txt", "/favicon.ico",
]  # fmt: skip


@pytest.fixture
def stranger(db):
    """Return a client without any cookie or session."""
    return Client()


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_without_a_form_allows_reading_alone(stranger, method, path):
    response = stranger.generic(method, path)
    assert response.status_code == 405
    assert response["Allow"] == "GET, HEAD"


@pytest.mark.parametrize("path", PAGES)
def test_no_page_sets_a_cookie(stranger, path):
    assert not stranger.get(path).cookies


def test_the_docs_page_runs_only_scripts_of_this_server(stranger):
    response = stranger.get("/api/docs/reference/")
    policy = dict(part.strip().split(" ", 1) for part in response["Content-Security-Policy"].split(";"))
    assert (policy["default-src"], policy["script-src"], policy["connect-src"]) == ("'none'", "'self'", "'self'")
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"
    page = response.content.decode()
    assert re.findall(r"<script(?![^>]* src=)", page) == []
    assert re.findall(r"""<style|\bstyle=|\bon\w+=""", page) == []


def test_the_icon_is_found_where_browsers_look(stranger):
    response = stranger.get("/favicon.ico")
    assert response.status_code == 302
    assert response["Location"].endswith(".svg")


def test_crawlers_are_kept_from_what_is_computed_for_each_address(stranger):
    response = stranger.get("/robots.txt")
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert {"Disallow: /search/", "Disallow: /setup/", "Disallow: /api/v1/"} < set(
        response.content.decode().splitlines()
    )
