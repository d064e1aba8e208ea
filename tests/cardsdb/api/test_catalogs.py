"""Catalogs: each word is one that filters take, with the count that they give."""

import pytest

from cardsdb.codes import AnswerCode


@pytest.fixture
def catalogs(api):
    return api.get("/api/v1/catalogs/").json()


def count(api, address, **query):
    return api.get(f"/api/v1/{address}/", query).json()["count"]


@pytest.mark.parametrize(
    ("catalog", "address", "parameter"),
    [
        ("kinds", "cards", "kind"),
        ("space_types", "spaces", "type"),
        ("path_types", "paths", "type"),
        ("colors", "mythos-cards", "color"),
    ],
)
def test_the_counts_are_those_of_the_lists(api, catalogs, catalog, address, parameter):
    found = {each["word"]: each["count"] for each in catalogs[catalog]}
    assert found == {word: count(api, address, **{parameter: word}) for word in found}
    assert any(found.values())


def test_traits_are_those_of_their_game(api, catalogs):
    for each in catalogs["traits"]:
        assert each["count"] == count(api, "cards", trait=each["word"], game=each["game"])
    assert {"word": "tome", "name": "Tome", "game": "eh"}.items() <= next(
        each.items() for each in catalogs["traits"] if (each["word"], each["game"]) == ("tome", "eh")
    )


def test_every_trait_of_a_card_is_listed(api, catalogs):
    known = {(each["game"], each["name"]) for each in catalogs["traits"]}
    rows = api.get("/api/v1/cards/", {"page_size": 200}).json()["results"]
    assert {(row["game"], trait) for row in rows for trait in row["traits"]} <= known


def test_every_kind_color_and_difficulty_of_a_card_is_listed(api, catalogs):
    assert {each["word"] for each in catalogs["colors"]} == {"green", "yellow", "blue"}
    assert [each["word"] for each in catalogs["difficulties"]] == ["easy", "normal", "average", "hard", "insane"]
    in_lists = {
        word: sum(count(api, noun, difficulty=word) for noun, has in levels.items() if word in has)
        for levels in [{"mythos-cards": ("easy", "normal", "hard"), "ancient-ones": known_levels(api)}]
        for word in ("easy", "normal", "average", "hard", "insane")
    }
    assert {each["word"]: each["count"] for each in catalogs["difficulties"]} == in_lists


def known_levels(api):
    rows = api.get("/api/v1/ancient-ones/", {"page_size": 200}).json()["results"]
    return {row["difficulty"].casefold() for row in rows if row.get("difficulty")}


def test_codes_have_their_meaning(catalogs):
    found = {code["name"]: code["meaning"] for group in catalogs["codes"] for code in group["codes"]}
    assert set(map(str, AnswerCode)) <= set(found)
    assert all(found.values())
    assert found["not-ready"] == AnswerCode.NOT_READY.meaning
