"""The lines under the search box: what they offer for the first letters."""

import pytest

pytestmark = pytest.mark.django_db


def lines(client, query):
    return client.get(f"/suggest/?{query}").json()["results"]


def test_cards_come_first_with_kind_and_address(client):
    assert lines(client, "q=dynami")[0] == {
        "title": "Dynamite",
        "kind": "Asset · Eldritch Horror",
        "address": "/cards/eh.asset.dynamite/",
    }


def test_terms_rules_and_questions_are_offered_too(client):
    parts = [line["address"].split("/")[1] for line in lines(client, "q=monster")]
    assert list(dict.fromkeys(parts)) == ["cards", "glossary", "faq", "rules"]


def test_a_game_narrows_and_is_not_repeated_in_each_line(client):
    found = lines(client, "q=cthulhu&game=es")
    assert found
    assert all(".es." in line["address"] or "/es" in line["address"] for line in found)
    assert not any("·" in line["kind"] for line in found)


@pytest.mark.parametrize("query", ["q=", "", "q=%20", "q=qqqqzz"])
def test_nothing_is_offered_for_nothing(client, query):
    assert lines(client, query) == []


@pytest.mark.parametrize("query", [f"q={'a' * 101}", "q=a&game=dragon"])
def test_what_no_search_box_asks_is_refused(client, query):
    assert client.get(f"/suggest/?{query}").status_code == 400


def test_no_query_once_the_index_is_open(client, django_assert_num_queries):
    client.get("/suggest/?q=azath")
    with django_assert_num_queries(0):
        client.get("/suggest/?q=azath")
