"""Campaigns over the API: state in, state out."""

from typing import Any

import pytest

CAMPAIGNS, ADVANCE, SHEETS = "/api/v1/campaigns/", "/api/v1/campaigns/advance/", "/api/v1/setup-sheets/"
BOXES = ["core", "mon"]
NINE = ("akachi-onyele", "charlie-kane", "diana-stanley", "jacqueline-fine", "jim-culver", "leo-anderson",
        "lily-chen", "lola-hayes", "mark-harrigan")  # fmt: skip
SIX = {"azathoth", "cthulhu", "shub-niggurath", "yog-sothoth", "antediluvium", "nyarlathotep"}


def ask(api, address: str, body: object, status: int = 200) -> Any:
    """Return the answer to a request, which has this status."""
    response = api.post(address, body, format="json")
    assert response.status_code == status, response.content
    return response.json()


def places(answer: Any) -> list[tuple[str, str]]:
    """Return pointer and code of each error."""
    return [(each["pointer"], each["code"]) for each in answer["errors"]]


def begun(api, **more: object) -> Any:
    """Return the state before the first game."""
    return ask(api, CAMPAIGNS, {"expansions": BOXES, "seed": "cairo", **more})


def won(api, state: Any, **more: object) -> Any:
    """Return the state after a game that was won."""
    return ask(api, ADVANCE, {"expansions": BOXES, "state": state, "outcome": {"won": True, **more}, "seed": 5})


def test_a_campaign_begins_with_two_ancient_ones_by_the_seed(api):
    state = begun(api)
    assert state == begun(api)
    assert {state["ancient_one"], state["next_ancient_one"]} < SIX
    assert state["ancient_one"] != state["next_ancient_one"]
    assert (state["schema"], state["game_number"], state["status"]) == (1, 1, "playing")
    assert {begun(api, seed=str(number))["ancient_one"] for number in range(60)} == SIX


def test_six_games_are_won_each_against_another_ancient_one(api):
    """With the core box and Masks there are exactly six pairs; every sheet on the way can be made."""
    state, met = begun(api), []
    for number in range(1, 7):
        assert (state["game_number"], state["status"]) == (number, "playing")
        met.append(state["ancient_one"])
        body = {"game": "eh", "mode": "campaign", "players": 2, "expansions": BOXES, "seed": "x"}
        sheet = ask(api, SHEETS, {**body, "options": {"campaign": state}})
        drawn = {draw["draw"]: [card["id"] for card in draw["cards"]] for draw in sheet["draws"]}
        assert drawn["ancient_one"] == [f"eh.ancient-one.{state['ancient_one']}"]
        coming = state["next_ancient_one"]
        assert drawn["next_ancient_one"] == ([f"eh.ancient-one.{coming}"] if coming else [])
        assert ("eh.prelude.unto-the-breach" in drawn["preludes"]) == (number == 6)
        state = won(api, state, kept=[{"investigator": "akachi-onyele"}])
    assert set(met) == SIX
    assert (state["status"], state["next_ancient_one"], set(state["defeated"])) == ("won", None, SIX)
    body = {"expansions": BOXES, "state": state, "outcome": {"won": True}}
    answer = ask(api, ADVANCE, body, 409)
    assert (answer["code"], places(answer)) == (
        "campaign-transition-not-possible",
        [("/state/status", "campaign-over")],
    )


def test_a_lost_game_loses_the_campaign(api):
    body = {"expansions": BOXES, "state": begun(api), "outcome": {"won": False}}
    state = ask(api, ADVANCE, body)
    assert state["status"] == "lost"
    sheet = {"game": "eh", "mode": "campaign", "players": 2, "expansions": BOXES, "options": {"campaign": state}}
    assert ("/options/campaign/status", "campaign-over") in places(ask(api, SHEETS, sheet, 400))


def test_what_lasts_is_in_the_next_state_and_on_its_sheet(api):
    kept = [{"investigator": "akachi-onyele", "reward": True, "dark_pact": True}]
    ended = {"won": True, "kept": kept, "lost_investigators": ["charlie-kane"], "devastated_cities": ["London"]}
    state = ask(api, ADVANCE, {"expansions": [*BOXES, "cir"], "state": begun(api), "outcome": ended, "seed": 5})
    assert state["kept"][0] == {**kept[0], "consequence": False, "promise_of_power": False}
    assert state["lost_investigators"] == ["charlie-kane"]
    assert state["devastated_cities"] == ["London"]
    body = {"game": "eh", "mode": "campaign", "players": 2, "expansions": [*BOXES, "cir"], "seed": "x"}
    sheet = ask(api, SHEETS, {**body, "options": {"campaign": state}})
    texts = " ".join(step["text"] for step in sheet["steps"])
    assert "Akachi Onyele with the Reward" in texts
    assert "Charlie Kane" in texts
    assert "London" in texts
    chosen = {**body, "investigators": ["charlie-kane"], "options": {"campaign": state}}
    assert ("/investigators/0", "lost-investigator") in places(ask(api, SHEETS, chosen, 400))


@pytest.mark.parametrize(
    ("outcome", "status", "found"),
    [
        ({"won": True, "kept": [{"investigator": "akachi-onyele", "reward": True, "consequence": True}]}, 400,
         [("/outcome/kept/0", "reward-and-consequence")]),
        ({"won": True, "kept": [{"investigator": "akachi"}]}, 400, [("/outcome/kept/0/investigator", "unknown-card")]),
        ({"won": "yes"}, 400, [("/outcome/won", "wrong-type")]),
        ({}, 400, [("/outcome/won", "missing")]),
        ({"won": None}, 400, [("/outcome/won", "missing")]),
        ({"won": True, "kept": [{"investigator": None}]}, 400, [("/outcome/kept/0/investigator", "missing")]),
        ({"won": True, "kept": [{"investigator": "x"}, {"investigator": "y"}]}, 400,
         [("/outcome/kept/0/investigator", "unknown-card"), ("/outcome/kept/1/investigator", "unknown-card")]),
        ({"won": True, "kept": [{"investigator": name} for name in NINE]}, 400, [("/outcome/kept", "too-many")]),
        ({"won": True, "kept": [{"investigator": "wilson-richards"}]}, 400,
         [("/outcome/kept/0/investigator", "not-in-boxes")]),
        ({"won": True, "lost_investigators": ["akachi-onyele"] * 101}, 400,
         [("/outcome/lost_investigators", "too-long")]),
        ({"won": True, "devastated_cities": ["Carcosa"]}, 400, [("/outcome/devastated_cities/0", "unknown-card")]),
        ({"won": True, "devastated_cities": ["London"]}, 400, [("/outcome/devastated_cities", "box-missing")]),
        ({"won": True, "kept": [{"investigator": "akachi-onyele", "promise_of_power": True}]}, 400,
         [("/outcome/kept/0/promise_of_power", "not-in-boxes")]),
        ({"won": True, "began": ["akachi-onyele", "jim-culver"], "kept": [{"investigator": "akachi-onyele"}]}, 409,
         [("/outcome/kept", "unaccounted-investigator")]),
        ({"won": True, "lost": []}, 400, [("/outcome/lost", "unknown-member")]),
        ({"won": True, "lost_investigators": ["akachi-onyele"], "kept": [{"investigator": "akachi-onyele"}]}, 409,
         [("/outcome/kept/0/investigator", "lost-investigator")]),
    ],
)  # fmt: skip
def test_an_outcome_that_cannot_be_is_refused_at_its_place(api, outcome, status, found):
    body = {"expansions": BOXES, "state": begun(api), "outcome": outcome}
    assert places(ask(api, ADVANCE, body, status)) == found


def test_a_state_is_checked_like_everything_else_and_all_at_once(api):
    state = {"schema": 2, "game_number": 7, "defeated": ["cthulu"], "kept": 3, "extra": 1}
    answer = ask(api, ADVANCE, {"expansion": BOXES, "state": state, "seed": []}, 400)
    assert {each["pointer"] for each in answer["errors"]} == {
        "/expansion", "/expansions", "/seed", "/outcome", "/state/schema", "/state/game_number", "/state/defeated/0",
        "/state/kept", "/state/extra",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("state", "outcome", "status", "found"),
    [
        ({"next_ancient_one": "hypnos"}, {}, 400, [("/state/next_ancient_one", "not-in-boxes")]),
        ({"ancient_one": "hypnos"}, {}, 400, [("/state/ancient_one", "not-in-boxes")]),
        ({"status": "won", "game_number": 1}, {}, 400, [("/state/status", "contradiction")]),
        ({"lost_investigators": ["charlie-kane"]}, {"lost_investigators": ["charlie-kane"]}, 409,
         [("/outcome/lost_investigators/0", "lost-investigator")]),
    ],
)  # fmt: skip
def test_a_state_and_an_outcome_that_contradict_each_other_are_refused(api, state, outcome, status, found):
    akachi = [{"investigator": "akachi-onyele", "reward": True}]
    before = {"game_number": 2, "ancient_one": "azathoth", "next_ancient_one": "cthulhu", "defeated": ["yog-sothoth"]}
    body = {"expansions": BOXES, "state": {**before, "kept": akachi, **state}, "seed": 1}
    answer = ask(api, ADVANCE, {**body, "outcome": {"won": True, "kept": akachi, **outcome}}, status)
    assert places(answer) == found


def test_a_story_that_is_gained_stays(api):
    state = won(api, begun(api), kept=[{"investigator": "akachi-onyele", "consequence": True}])
    body = {"expansions": BOXES, "state": state, "outcome": {"won": True, "kept": [{"investigator": "akachi-onyele"}]}}
    assert places(ask(api, ADVANCE, body, 409)) == [("/outcome/kept/0/investigator", "story-undone")]


def test_a_campaign_needs_the_box_that_brings_it_and_six_pairs(api):
    assert places(ask(api, CAMPAIGNS, {}, 400)) == [("/expansions", "box-missing")]
    assert ask(api, CAMPAIGNS, {"expansions": ["core"]}, 400)["errors"][0]["suggestions"] == ["mon"]


def test_an_unseeded_draw_is_not_to_be_stored(api):
    for body, stored in (({"expansions": BOXES}, False), ({"expansions": BOXES, "seed": 3}, True)):
        response = api.post(CAMPAIGNS, body, format="json")
        assert (response.get("Cache-Control") != "no-store") == stored


def test_campaigns_are_asked_by_post(api):
    for address in (CAMPAIGNS, ADVANCE):
        assert api.get(address).status_code == 405
        assert api.post(f"{address}?seed=1", {}, format="json").status_code == 400


GAME_TWO = {"game_number": 2, "ancient_one": "cthulhu", "next_ancient_one": "azathoth", "defeated": ["yog-sothoth"]}
AKACHI = {"investigator": "akachi-onyele"}


@pytest.mark.parametrize(
    ("more", "state", "options", "found"),
    [
        ({}, {}, {"personal_stories": False}, [("/options/personal_stories", "contradiction")]),
        ({}, {"kept": [{**AKACHI, "promise_of_power": True}]}, {},
         [("/options/campaign/kept/0/promise_of_power", "not-in-boxes")]),
        ({"investigators": ["jim-culver"]}, {"kept": [AKACHI, {"investigator": "lily-chen"}]}, {},
         [("/investigators", "survivor-missing")]),
        ({}, {"game_number": 1, "defeated": [], "kept": [AKACHI]}, {}, [("/options/campaign/kept", "contradiction")]),
    ],
)  # fmt: skip
def test_a_sheet_swallows_no_choice_of_a_campaign(api, more, state, options, found):
    """F1, F8, F9; and an investigator chosen beside as many survivors as there are players."""
    body = {"game": "eh", "mode": "campaign", "players": 2, "expansions": BOXES, **more}
    answer = ask(api, SHEETS, {**body, "options": {"campaign": {**GAME_TWO, **state}, **options}}, 400)
    assert places(answer) == found


def test_a_city_that_this_game_has_no_token_for_is_told(api):
    body = {"game": "eh", "mode": "campaign", "players": 2, "expansions": BOXES, "seed": "x"}
    state = {**GAME_TWO, "devastated_cities": ["London"]}
    sheet = ask(api, SHEETS, {**body, "options": {"campaign": state}})
    assert any("London" in each["message"] for each in sheet["warnings"])
    assert "London" not in " ".join(step["text"] for step in sheet["steps"])
    sheet = ask(api, SHEETS, {**body, "expansions": [*BOXES, "cir"], "options": {"campaign": state}})
    assert not any("London" in each["message"] for each in sheet["warnings"])
