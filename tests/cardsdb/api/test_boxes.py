"""Games, expansions and boards: their documents and their own filters."""

import pytest

from cardsdb.models import Component, Path


@pytest.mark.parametrize("word", ["eh", "eldritch-horror"])
def test_a_game_has_its_expansions_and_the_overview_of_a_round(api, word):
    body = api.get(f"/api/v1/games/{word}/").json()
    assert (body["code"], len(body["expansions"])) == ("eh", 9)
    assert body["round_overview"]["phases"][0]["items"]


def test_a_rule_of_the_overview_of_a_round_answers(api):
    for game in ("eh", "mvh", "es"):
        for phase in api.get(f"/api/v1/games/{game}/").json()["round_overview"]["phases"]:
            for item in phase["items"]:
                if item.get("rule"):
                    assert api.get(f"/api/v1/rules/{item['rule']}/").status_code == 200


@pytest.mark.parametrize("word", ["eh.masks-of-nyarlathotep", "masks-of-nyarlathotep", "mon", "eh.mon"])
def test_an_expansion_answers_to_its_spellings(api, word):
    assert api.get(f"/api/v1/expansions/{word}/").json()["id"] == "eh.masks-of-nyarlathotep"


def test_a_code_of_two_games_is_no_expansion(api):
    assert api.get("/api/v1/expansions/core/").status_code == 404
    assert api.get("/api/v1/expansions/es.core/").json()["id"] == "es.core"


def test_an_expansion_has_components_completeness_and_printed_tables(api):
    body = api.get("/api/v1/expansions/eh.core/").json()
    lines = [line["component"] for line in body["components"]]
    assert lines == list(Component.objects.filter(expansion__public_id="eh.core").values_list("name", flat=True))
    complete = {line["component"]: (line["known"], line["total"]) for line in body["completeness"]}
    assert complete["Mythos Cards"] == (51, 51)
    assert {line["table"] for line in body["reference_tables"]} == {"reference-card"}


def test_a_box_has_its_sets_and_a_set_its_box(api):
    box = api.get("/api/v1/expansions/mvh.v1/").json()
    assert [part["code"] for part in box["parts"]] == ["lam", "sih"]
    for part in box["parts"]:
        body = api.get(f"/api/v1/expansions/{part['id']}/").json()
        assert (body["part_of"]["id"], body["kind"], body["size"], body["parts"]) == (box["id"], "set", 30, [])


def test_expansions_are_told_apart_by_kind(api):
    counts = {
        kind: api.get("/api/v1/expansions/", {"kind": kind}).json()["count"]
        for kind in ("core", "expansion", "box", "set", "core,expansion,box,set")
    }
    assert (counts["core"], counts["box"], counts["set"]) == (2, 2, 4)
    assert counts.pop("core,expansion,box,set") == sum(counts.values())


def test_a_space_has_its_paths_both_ways(api):
    arkham = api.get("/api/v1/spaces/eh.space.arkham/").json()
    assert arkham["paths"]
    for path in arkham["paths"]:
        other = api.get(f"/api/v1/spaces/{path['to']['id']}/").json()
        assert {"to": {"id": "eh.space.arkham", "name": "Arkham"}, "type": path["type"]} in other["paths"]


@pytest.mark.parametrize("noun", ["spaces", "paths"])
def test_boards_share_out_spaces_and_paths(api, noun):
    counts = {
        board: api.get(f"/api/v1/{noun}/", {"board": board}).json()["count"]
        for board in ("main", "Antarctica", "egypt", "dreamlands")
    }
    assert all(counts.values())
    between = Path.objects.filter(board__contains="-").count() if noun == "paths" else 0
    assert sum(counts.values()) == api.get(f"/api/v1/{noun}/").json()["count"] + between


@pytest.mark.parametrize(("noun", "type_"), [("spaces", "sea"), ("spaces", "none"), ("paths", "train")])
def test_types_of_spaces_and_paths(api, noun, type_):
    rows = api.get(f"/api/v1/{noun}/", {"type": type_}).json()["results"]
    assert {row["type"] for row in rows} == {type_}


def test_encounter_decks_and_side_boards_of_a_box(api):
    decks = api.get("/api/v1/encounter-decks/", {"expansion": "utp"}).json()["results"]
    assert {deck["name"]: deck["count"] for deck in decks}["Egypt"] == 16
    boards = api.get("/api/v1/side-boards/", {"expansion": "utp"}).json()["results"]
    assert [(board["name"], board["gates"]) for board in boards] == [("Egypt", 3)]
