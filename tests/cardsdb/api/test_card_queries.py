"""The card query language in the list of cards."""

import pytest

CARDS = "/api/v1/cards/"


def ids(api, **query):
    response = api.get(CARDS, {"page_size": 200, **query})
    assert response.status_code == 200, response.content
    return [card["id"] for card in response.json()["results"]]


def test_all_terms_must_match(api):
    found = ids(api, q="t:mythos color:blue diff:hard s:mon")
    assert found == ["eh.mythos.return-of-the-ancient-ones-mon"] or all("mythos" in card for card in found)
    assert len(found) == 1  # Masks has one hard blue card and no other blue one


def test_asset_finds_assets_and_unique_assets(api):
    counts = [api.get(CARDS, {"q": f"t:{kind} g:eh"}).json()["count"] for kind in ("asset", "unique-asset", "assets")]
    assert counts[0] == 168 + 87
    assert counts[1] == 87


def test_old_and_british_spellings_are_taken(api):
    assert ids(api, q="t:mythos colour:blue s:TD") == ids(api, q='t:mythos color:blue s:"The Dreamlands"')
    assert ids(api, q="s:eh.td t:ancient-one") == ["eh.ancient-one.atlach-nacha", "eh.ancient-one.hypnos"]


def test_a_query_joins_the_other_filters(api):
    assert ids(api, q="color:green", kind="mythos", expansion="fl") == ids(api, q="t:mythos color:green s:fl")


def test_an_order_in_the_query_counts_unless_a_parameter_gives_one(api):
    by_sanity = api.get(CARDS, {"q": "t:investigator g:eh order:-sanity", "page_size": 200}).json()["results"]
    sanity = [card["facts"]["sanity"] for card in by_sanity]
    assert sanity == sorted(sanity, reverse=True)
    assert ids(api, q="t:investigator g:eh order:-sanity", order="id") == sorted(card["id"] for card in by_sanity)


def test_every_fault_has_its_position_and_the_nearest_word(api):
    response = api.get(CARDS, {"q": "colr:blue t:mythoz"})
    assert response.status_code == 400
    assert response["Content-Type"] == "application/problem+json"
    errors = response.json()["errors"]
    assert [(error["code"], error["parameter"], error["position"]) for error in errors] == [
        ("unknown-key", "q", 0),
        ("unknown-value", "q", 12),
    ]
    assert "color" in errors[0]["suggestions"]
    assert "mythos" in errors[1]["suggestions"]


def test_explain_says_what_was_understood(api):
    answer = api.get(CARDS, {"q": "t:spell k:ritual", "explain": "1"}).json()
    explanation = answer["explanation"]
    assert explanation["count"] == answer["count"]
    assert [term["canonical"] for term in explanation["terms"]] == ["type:spell", "trait:ritual"]
    assert explanation["terms"][0]["count"] == 36


@pytest.mark.parametrize("query", [{"q": "t:spell", "explain": "yes"}, {"explain": "1"}])
def test_explain_needs_a_query_and_the_value_1(api, query):
    assert api.get(CARDS, query).status_code == 400


def test_a_query_narrows_a_random_card(api):
    card = api.get(f"{CARDS}random/", {"q": "t:condition k:injury", "seed": "a"}).json()
    assert card["kind"] == "condition"
    assert "Injury" in card["traits"]


def test_a_query_costs_no_sql_once_the_cards_are_known(api, django_assert_num_queries):
    ids(api, q="t:mythos")
    with django_assert_num_queries(0):
        ids(api, q="t:asset value>=3")
