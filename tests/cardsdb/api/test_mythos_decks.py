"""Mythos decks over the API, with the shipped cards. The worked examples are those of the procedures (H1, A5)."""

import pytest

from cardsdb.decks.problems import CODES

DIFFICULTIES = ("easy", "normal", "hard", "staged", "staged-harder-blues", "insane")


def feasible(api, **query):
    response = api.get("/api/v1/mythos-decks/feasibility/", query)
    assert response.status_code == 200, response.content
    return response.json()


def short(answer) -> set[tuple[str, int]]:
    return {(each["color"], each["short"]) for each in answer["shortfalls"]}


@pytest.mark.parametrize(
    ("ancient_one", "expansions", "difficulty", "expected"),
    [
        ("azathoth", "core", "normal", set()),
        ("cthulhu", "core", "easy", set()),
        ("rise-of-the-elder-things", "core,mom", "insane", {("green", 1)}),
        ("rise-of-the-elder-things", "core,mom,fl", "insane", set()),
        ("syzygy", "core,sr", "insane", {("yellow", 2)}),
        ("syzygy", "core,sr,mom", "insane", set()),
        ("shub-niggurath", "core", "insane", {("green", 1), ("yellow", 3)}),
        ("atlach-nacha", "core,td", "insane", set()),
        ("nyarlathotep", "core,mon", "staged", set()),
        ("azathoth", "core", "insane", {("yellow", 4)}),
        ("hastur", "core,soc", "insane", {("yellow", 2)}),
        ("abhoth", "core,utp", "insane", set()),
        ("ithaqua", "core,mom", "insane", set()),
        ("shudde-mell", "core,cir", "insane", set()),
        ("nephren-ka", "core,utp", "insane", {("yellow", 1)}),
        ("antediluvium", "core,mon", "insane", {("yellow", 1)}),
    ],
)
def test_worked_examples_come_out_as_written(api, ancient_one, expansions, difficulty, expected):
    answer = feasible(api, ancient_one=ancient_one, expansions=expansions, difficulty=difficulty)
    assert short(answer) == expected
    assert answer["feasible"] is (not expected)


def test_cures_are_the_smallest_sets_of_further_boxes(api):
    answer = feasible(api, ancient_one="nephren-ka", expansions="core,utp", difficulty="insane")
    assert len(answer["cures"]) == 7
    assert all(len(cure) == 1 for cure in answer["cures"])
    for (cure,) in answer["cures"]:
        assert feasible(api, ancient_one="nephren-ka", expansions=f"core,utp,{cure}", difficulty="insane")["feasible"]


def test_the_matrix_has_every_ancient_one_at_every_difficulty(api):
    everything = "core,fl,mom,sr,utp,soc,td,cir,mon"
    rows = feasible(api, expansions=everything)["matrix"]
    assert len(rows) == 16 * len(DIFFICULTIES)
    assert all(row["feasible"] for row in rows)
    assert not any(row["feasible"] for row in feasible(api)["matrix"] if row["difficulty"] == "insane")


def test_the_matrix_keeps_the_other_choices(api):
    rows = feasible(api, difficulty="insane", starting_rumor="true")["matrix"]
    assert {row["difficulty"] for row in rows} == {"insane"}
    for row in rows:
        if row["ancient_one"]["box_chosen"]:
            one = feasible(api, ancient_one=row["ancient_one"]["id"], difficulty="insane", starting_rumor="true")
            assert {name: row[name] for name in one} == one


def build(api, **body):
    return api.post("/api/v1/mythos-decks/", body, format="json")


def test_hastur_staged_with_harder_blues_and_a_starting_rumor(api):
    """Procedures H1, example 5."""
    body = {
        "ancient_one": "hastur",
        "expansions": ["core", "soc"],
        "difficulty": "staged-harder-blues",
        "preludes": ["the-king-in-yellow"],
        "starting_rumor": True,
        "seed": 5,
    }
    deck = build(api, **body).json()
    stages = [sorted((card["color"], card["difficulty"]) for card in each["cards"]) for each in deck["stages"]]
    assert stages == [
        [("blue", "normal")] * 2 + [("yellow", "easy")] * 2,
        [("green", "normal")] * 2 + [("yellow", "normal")] * 3,
        [("green", "hard")] * 3 + [("yellow", "hard")] * 5,
    ]
    assert (deck["starting_rumor"]["color"], deck["starting_rumor"]["difficulty"]) == ("blue", "easy")
    assert [card["id"] for card in deck["withheld"]] == ["eh.mythos.the-king-in-yellow"]
    used = {card["id"] for each in deck["stages"] for card in each["cards"]} | {deck["starting_rumor"]["id"]}
    assert used.isdisjoint({card["id"] for card in deck["reserve"]} | {"eh.mythos.the-king-in-yellow"})
    assert len(deck["reserve"]) + 17 + 1 + 1 == 51 + 24


def test_the_same_seed_gives_the_same_deck(api):
    body = {"ancient_one": "azathoth", "seed": "dunwich"}
    assert build(api, **body).json() == build(api, **body).json()
    assert build(api, **{**body, "seed": 7}).json() == build(api, **{**body, "seed": "7"}).json()


def test_a_deck_without_seed_says_its_seed_and_is_not_cached(api):
    first, second = build(api, ancient_one="azathoth"), build(api, ancient_one="azathoth")
    assert first.json()["seed"] != second.json()["seed"]
    assert "no-store" in first["Cache-Control"]
    assert build(api, ancient_one="azathoth", seed=first.json()["seed"]).json() == first.json()


def test_what_cannot_be_built_is_422_with_shortfalls_and_cures(api):
    response = build(api, ancient_one="azathoth", difficulty="insane")
    body = response.json()
    assert (response.status_code, body["code"]) == (422, "not-enough-mythos-cards")
    (missing,) = body["shortfalls"]
    assert (missing["color"], missing["difficulty"], missing["needed"], missing["available"]) == (
        "yellow",
        "hard",
        9,
        5,
    )
    assert body["cures"]


def test_a_built_deck_passes_its_check(api):
    for difficulty in DIFFICULTIES:
        body = {"ancient_one": "hypnos", "expansions": ["core", "td", "mon", "utp"], "difficulty": difficulty}
        deck = build(api, **body, starting_rumor=True, seed=1).json()
        stages = [[card["id"] for card in each["cards"]] for each in deck["stages"]]
        sent = {**body, "stages": stages, "starting_rumor": deck["starting_rumor"]["id"]}
        answer = api.post("/api/v1/mythos-decks/validate/", sent, format="json").json()
        assert (answer["verdict"], answer["problems"]) == ("legal", []), difficulty


@pytest.mark.parametrize(
    ("stages", "pointer"), [([["x"] * 61], "/stages/0"), ([[]] * 11, "/stages"), ([[1]], "/stages/0/0")]
)
def test_stages_that_are_none_are_400(api, stages, pointer):
    body = {"ancient_one": "azathoth", "stages": stages}
    response = api.post("/api/v1/mythos-decks/validate/", body, format="json")
    assert response.status_code == 400
    assert [error["pointer"] for error in response.json()["errors"]] == [pointer]


@pytest.mark.parametrize("code", [code for code, each in CODES.items() if each.kind == "mythos"])
def test_every_documented_code_is_met_by_its_example(api, code):
    everything = ["core", "fl", "mom", "sr", "utp", "soc", "td", "cir", "mon"]
    body = {"ancient_one": "azathoth", "expansions": everything, **CODES[code].example}
    answer = api.post("/api/v1/mythos-decks/validate/", body, format="json")
    assert answer.status_code == 200, answer.content
    assert code in [problem["code"] for problem in answer.json()["problems"]]


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ({}, {"/ancient_one"}),
        ({"ancient_one": "hastur"}, {"/ancient_one"}),
        (
            {"ancient_one": "hastur", "preludes": ["the-king-in-yellow", "x"]},
            {"/ancient_one", "/preludes/0", "/preludes/1"},
        ),
        (
            {"ancient_one": "azathot", "expansions": ["core", "xx"], "difficulty": "mad"},
            {"/ancient_one", "/expansions/1", "/difficulty"},
        ),
        ({"ancient_one": "azathoth", "expansions": []}, {"/ancient_one"}),
        ({"ancient_one": "azathoth", "starting_rumor": "x" * 201}, {"/starting_rumor"}),
        ({"ancient_one": "azathoth", "difficulty": "mad"}, {"/difficulty"}),
        ({"ancient_one": "azathoth", "starting_rumor": "eh.mythos.a-proposition"}, {"/starting_rumor"}),
        ({"ancient_one": "azathoth", "seed": 1.5}, {"/seed"}),
        ({"ancient_one": "azathoth", "sead": 1}, {"/sead"}),
    ],
)
def test_choices_that_contradict_each_other_are_400_with_every_place(api, body, pointers):
    response = build(api, **body)
    assert response.status_code == 400
    assert {error["pointer"] for error in response.json()["errors"]} == pointers


def test_a_word_that_is_nearly_right_is_told_the_right_one(api):
    response = build(api, ancient_one="azathoth", difficulty="Normal", preludes=["x"])
    assert response.json()["errors"][1]["suggestions"] == ["normal"]
    response = build(api, ancient_one="azathoth", starting_rumor="the-wind-walkr")
    assert response.json()["errors"][0]["suggestions"][0] == "eh.mythos.the-wind-walker"


def test_boxes_and_preludes_that_are_named_twice_count_once(api):
    once = {"ancient_one": "hastur", "expansions": ["core", "soc"], "preludes": ["the-king-in-yellow"], "seed": 1}
    twice = {**once, "expansions": ["soc", "eh.core", "CORE", "soc"], "preludes": ["the-king-in-yellow"] * 2}
    assert build(api, **twice).json() == build(api, **once).json()


def test_a_starting_rumor_is_named_by_id_or_by_slug(api):
    body = {"ancient_one": "azathoth", "seed": 1}
    by_id = build(api, **body, starting_rumor="eh.mythos.the-wind-walker").json()
    assert by_id == build(api, **body, starting_rumor="the-wind-walker").json()
    assert by_id["starting_rumor"]["id"] == "eh.mythos.the-wind-walker"


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ({"ancient_one": "azathot"}, "ancient_one"),
        ({"starting_rumor": "the-wind-walker"}, "starting_rumor"),
        ({"ancient_one": "azathoth", "starting_rumor": "True"}, "starting_rumor"),
        ({"expansions": "core,xx"}, "expansions"),
        ({"difficulty": "mad"}, "difficulty"),
        ({"ancient": "azathoth"}, "ancient"),
    ],
)
def test_a_wrong_parameter_is_400_with_its_name(api, query, parameter):
    response = api.get("/api/v1/mythos-decks/feasibility/", query)
    assert response.status_code == 400
    assert response.json()["errors"][0]["parameter"] == parameter


def test_odds_are_exact(api):
    """Azathoth, core, normal: 2 of the 12 blue cards are drawn, one for stage I and one for stage II."""
    query = {"ancient_one": "azathoth", "cards": "the-wind-walker", "first": "4"}
    (card,) = api.get("/api/v1/mythos-decks/odds/", query).json()["cards"]
    assert card["in_deck"]["fraction"] == "1/6"
    assert [each["fraction"] for each in card["in_stage"]] == ["1/12", "1/12", "0"]
    assert card["in_first"]["fraction"] == "1/12"


@pytest.mark.parametrize("first", ["0", "61", "00601", "0060999", "-1", "1.0", "٣"])
def test_what_is_asked_about_odds_is_checked_all_at_once(api, first):
    """Before it is said that the deck cannot be built."""
    query = {"ancient_one": "azathoth", "difficulty": "insane", "cards": "the-wind-walkr", "first": first}
    response = api.get("/api/v1/mythos-decks/odds/", query)
    assert response.status_code == 400
    assert [error["parameter"] for error in response.json()["errors"]] == ["cards", "first"]
    assert response.json()["errors"][0]["suggestions"][0] == "eh.mythos.the-wind-walker"


def test_odds_need_an_ancient_one(api):
    (error,) = api.get("/api/v1/mythos-decks/odds/").json()["errors"]
    assert (error["parameter"], error["code"]) == ("ancient_one", "missing-parameter")


def test_answers_about_mythos_decks_are_cached_and_cost_no_query(api, django_assert_max_num_queries):
    for address in ("feasibility/", "odds/?ancient_one=azathoth"):
        first = api.get(f"/api/v1/mythos-decks/{address}")
        assert "public" in first["Cache-Control"]
        with django_assert_max_num_queries(0):
            api.get(f"/api/v1/mythos-decks/{address}")
            again = api.get(f"/api/v1/mythos-decks/{address}", HTTP_IF_NONE_MATCH=first["ETag"])
        assert again.status_code == 304


def test_shares_of_a_stage_add_up_to_its_table(api):
    shares = api.get("/api/v1/mythos-decks/odds/", {"ancient_one": "azathoth"}).json()["shares"]
    yellow = sum(each["expected"]["value"] for each in shares if (each["stage"], each["color"]) == (3, "yellow"))
    assert yellow == pytest.approx(4)
