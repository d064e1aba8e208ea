"""What is the same for every page: headers, footer, caching, errors."""

import re

import pytest
from django.test import override_settings

from cardsdb import dataset

pytestmark = pytest.mark.django_db

ADDRESSES = [
    "/", "/search/?q=gate", "/faq/", "/faq/eh.core.faq.toughness-zero/", "/rules/", "/rules/eh.mon/", "/errata/",
    "/errata/eh.mon/", "/glossary/", "/glossary/eh/", "/cards/", "/cards/eh.asset.dynamite/", "/round/eh/", "/api/",
    "/about/", "/games/eh/", "/games/mvh/", "/boxes/mine/",
    "/boxes/eh.under-the-pyramids/", "/boxes/mvh.cthulhu-mythos/",
    "/boards/", "/boards/main/", "/boards/dreamlands/", "/ancient-ones/", "/decks/", "/campaign/",
    "/cards/?game=eh&kind=investigator", "/cards/query-language/", "/compare/",
    "/compare/?card=eh.ancient-one.azathoth,eh.ancient-one.yig",
]  # fmt: skip


@pytest.mark.parametrize("address", ADDRESSES)
def test_what_every_page_has(client, address):
    answer = client.get(address)
    content = answer.content.decode()
    assert answer.status_code == 200
    assert "not by Fantasy Flight Games or Ares Games" in content
    assert '<a href="/about/">' in content
    assert content.count("<h1") == 1
    assert len(re.findall("<main", content)) == 1
    assert 'href="#site--main"' in content


@pytest.mark.parametrize("address", ADDRESSES)
def test_nothing_is_inline_and_nothing_comes_from_elsewhere(client, address):
    answer = client.get(address)
    content = answer.content.decode()
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert re.findall(r"<script(?![^>]* src=\"/static/)[^>]*>|<script[^>]*>[^<]", content) == []
    assert "<style" not in content
    assert not re.search(r"<[^>]+\s(style|on\w+)=", content)
    assert not re.search(r"<(?!a\b)[^>]+(src|href|action)=\"(https?:)?//", content)


@pytest.mark.parametrize("address", ADDRESSES)
def test_ids_are_unique(client, address):
    found = re.findall(r'\sid="([^"]*)"', client.get(address).content.decode())
    assert len(found) == len(set(found))


@pytest.mark.parametrize("address", ADDRESSES)
def test_unchanged_pages_are_not_sent_again(client, address):
    first = client.get(address)
    assert first["Cache-Control"].startswith("public")
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert not again.content
    assert not first.cookies


@pytest.mark.parametrize(
    "address", ["/nothing/", "/faq/eh.core.faq.nothing/", "/rules/eh.xx/", "/errata/eh/", "/errata/eh.xx/",
                "/glossary/xx/", "/cards/eh.asset.nothing/", "/round/xx/", "/games/xx/", "/boxes/eh.xx/", "/boards/xx/",
                "/cards/%00/", "/rules/%F0%9F%92%A9/"],
)  # fmt: skip
def test_what_is_not_there(client, address):
    answer = client.get(address)
    assert answer.status_code == 404
    assert "Page not found" in answer.content.decode()
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert "Cache-Control" not in answer


def test_a_missing_slash_is_added(client):
    answer = client.get("/rules/eh.mon")
    assert answer.status_code == 308
    assert answer["Location"] == "/rules/eh.mon/"


def test_pages_are_read_only(client):
    assert client.post("/search/", {"q": "gate"}).status_code == 405
    assert client.head("/rules/").status_code == 200


def test_an_error_has_a_page_of_its_own(client, monkeypatch):
    def fail(*_arguments, **_options):
        raise RuntimeError

    monkeypatch.setattr("rulesref.pages.search.searching.search", fail)
    client.raise_request_exception = False
    answer = client.get("/search/?q=gate")
    assert answer.status_code == 500
    assert "Something went wrong" in answer.content.decode()


def test_before_the_first_import(client, tmp_path):
    with override_settings(DATA_DIR=tmp_path):
        assert 'class="version">none<' in client.get("/about/").content.decode()


def test_the_page_about_the_site_names_the_data_and_the_owners(client):
    content = client.get("/about/").content.decode()
    assert f'Dataset <span class="version">{dataset.current().version}</span>' in content
    assert "trademarks belong to their owners" in content


def test_a_search_keeps_the_game_for_later_pages_and_all_games_forget_it(client):
    answer = client.get("/search/?q=gate&game=es")
    assert answer.cookies["game"].value == "es"
    assert "public" not in answer["Cache-Control"]
    later = client.get("/")
    assert '<option value="es" selected>' in later.content.decode()
    assert "Cookie" in later["Vary"]
    assert not client.get("/search/?q=gate").cookies
    assert client.get("/search/?q=gate&game=").cookies["game"].value == ""
    assert '<option value="" selected>' in client.get("/").content.decode()


@pytest.mark.parametrize("address", ["/", "/faq/", "/rules/eh.mon/", "/cards/eh.asset.dynamite/", "/boards/main/"])
def test_a_page_without_parameters_says_that_it_ignores_one(client, address):
    assert "takes no parameters, so “&lt;b&gt;” was ignored" in client.get(f"{address}?<b>=1").content.decode()
    assert "takes no parameters" not in client.get(address).content.decode()


@pytest.mark.parametrize(
    "address", ["/search/?q=gate", "/cards/?kind=spell", "/setup/?game=eh", "/boxes/mine/?boxes=eh.core"]
)
def test_a_page_with_parameters_takes_them(client, address):
    assert "takes no parameters" not in client.get(address).content.decode()


def test_an_unknown_game_is_not_kept(client):
    assert not client.get("/search/?q=gate&game=dragon").cookies
