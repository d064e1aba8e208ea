"""Names while they are typed."""

import pytest

from cardsdb.names import fold

ADDRESS = "/api/v1/cards/autocomplete/"


def names(api, letters):
    body = api.get(ADDRESS, {"q": letters}).json()
    assert body["query"] == letters
    return [row["name"] for row in body["results"]]


def test_one_letter_is_enough_and_twenty_names_are(api, django_assert_num_queries):
    names(api, "a")
    with django_assert_num_queries(0):
        found = names(api, "a")
    assert len(found) == 20
    assert all(fold(name).startswith("a") for name in found)


@pytest.mark.parametrize("letters", ["shudde m'", "Shudde M’E", "shudde mel", "SHUDDE", "mell", "M'ell"])
def test_accents_signs_and_case_do_not_matter(api, letters):
    assert "Shudde M'ell" in names(api, letters)


def test_a_word_in_the_middle_is_found_after_those_that_begin_with_it(api):
    found = names(api, "azath")
    begins = [fold(name).startswith("azath") for name in found]
    assert begins == sorted(begins, reverse=True)
    assert {"Azathoth", "Spawn of Azathoth"} <= set(found)
    assert "Spawn of Azathoth" in names(api, "of azath")
    assert "Azathoth" not in names(api, "of azath")


@pytest.mark.parametrize("letters", ["", " ", "!", "xqzv", "%", "クト", "a" * 3000, "\t"])
def test_letters_without_a_name_find_none(api, letters):
    assert names(api, letters) == []


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("", "missing-parameter"),
        ("q=a&limit=3", "unknown-parameter"),
        ("q=a&q=b", "repeated-parameter"),
        ("q=%00", "control-character"),
    ],
)
def test_autocompletion_is_strict(api, query, code):
    body = api.get(f"{ADDRESS}?{query}").json()
    assert (body["status"], body["errors"][0]["code"]) == (400, code)


def test_the_names_have_ids_that_answer(api):
    for row in api.get(ADDRESS, {"q": "az"}).json()["results"]:
        assert api.get(f"/api/v1/cards/{row['id']}/").json()["name"] == row["name"]
