"""Formats, the check of a deck, completing, writing out, over the API and the shipped sets."""

import json

import pytest

from cardsdb import library
from cardsdb.decks.problems import CODES
from tests.conftest import CASES

SHIPPED = [
    path for path in sorted((CASES / "decks").glob("*.json")) if json.loads(path.read_text()).get("pool") == "shipped"
]
REAL_30 = """
1 Dracula
1 The Werewolf
1 Mr. Hyde
1 The Mummy
1 Wicked Servants
1 Dr. Jekyll
1 Van Helsing
1 Arsène Lupin
1 Priest
1 Damsel in Distress
1 Brave Young Man
1 Satan
1 Sherlock Holmes
1 Innsmouth Folk
1 Investigator of the Occult
1 US Soldier
1 Francis Morgan
1 Professor Armitage
1 Robert Olmstead
1 Zadok Allen
1 Priest of Dagon
1 Frank H. Pabodie
"""
EIGHT = [f"Lantern Bearer {number}" for number in "ABCDEFGH"]


def check(api, **body):
    response = api.post("/api/v1/decks/validate/", body, format="json")
    assert response.status_code == 200, response.content
    return response.json()


def owner_list(copies: int = 1):
    cards = [{"name": name, "alignment": "monster", "copies": copies} for name in EIGHT]
    return [{"set": "sih", "complete": False, "cards": cards}]


def test_the_shipped_pool_is_the_pool_of_the_cases():
    assert SHIPPED


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_cases_with_real_cards_come_out_as_expected(api, path):
    case = json.loads(path.read_text())
    members = ("cards", "text", "sets", "faction_sets", "card_lists")
    found = check(api, **{name: case[name] for name in members if name in case})
    assert found["verdict"] == case["verdict"]
    assert {name: found["counts"][name] for name in case.get("counts", {})} == case.get("counts", {})
    errors = [problem["code"] for problem in found["problems"] if problem["severity"] == "error"]
    assert errors == [problem["code"] for problem in case["problems"] if problem.get("severity", "error") == "error"]


def test_a_list_with_eight_names_that_the_data_lack_is_open_and_needs_those_eight(api):
    found = check(api, text=REAL_30 + "\n".join(f"1 {name} (Sherlock in Hell)" for name in EIGHT))
    assert found["verdict"] == "undetermined"
    assert {fact["card"]["name"] for fact in found["needed_facts"]} == set(EIGHT)
    assert {problem["severity"] for problem in found["problems"]} == {"unknown"}


def test_the_owners_facts_settle_it(api):
    text = REAL_30 + "\n".join(f"1 {name} (Sherlock in Hell)" for name in EIGHT)
    found = check(api, text=text, card_lists=owner_list())
    assert (found["verdict"], found["problems"], found["needed_facts"]) == ("legal", [], [])


def test_one_copy_too_many_is_the_one_problem(api):
    names = [*EIGHT[1:], EIGHT[1]]
    text = REAL_30 + "\n".join(f"1 {name} (Sherlock in Hell)" for name in names)
    found = check(api, text=text, card_lists=owner_list())
    assert found["verdict"] == "illegal"
    assert [problem["code"] for problem in found["problems"]] == ["too-many-copies"]


def test_a_problem_says_where_what_why_and_how_to_mend_it(api):
    found = check(api, text="4 Imp\n" + REAL_30)
    problem = next(each for each in found["problems"] if each["code"] == "too-many-copies")
    assert (problem["line"], problem["limit"], problem["actual"]) == (1, 3, 4)
    assert problem["cards"] == [{"id": "mvh.character.imp", "name": "Imp", "set": None}]
    assert problem["fix"]["set"] == [{"name": "Imp", "count": 3}]
    assert problem["citation"]["heading"] == "Set Up"
    assert problem["citation"]["parent"] == "Expert Rules for 2 Players"


@pytest.mark.parametrize("code", [code for code, each in CODES.items() if each.kind == "deck"])
def test_every_documented_code_is_met_by_its_example(api, code):
    found = check(api, **CODES[code].example)
    assert code in [problem["code"] for problem in found["problems"]]


def test_a_contradicted_fact_in_a_list_is_400_with_its_place(api):
    body = {"text": "1 Imp", "card_lists": [{"set": "sih", "cards": [{"name": "Imp", "copies": 5}]}]}
    response = api.post("/api/v1/decks/validate/", body, format="json")
    assert response.status_code == 400
    assert response.json()["errors"][0]["pointer"] == "/card_lists/0/cards/0/copies"


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, ""),
        ({"cards": [], "text": ""}, ""),
        ({"cards": {"a": 1}}, "/cards"),
        ({"cards": [3]}, "/cards/0"),
        ({"cards": [{"count": 1}]}, "/cards/0"),
        ({"cards": [{"name": "Imp", "quantity": 1}]}, "/cards/0/quantity"),
        ({"text": "1 Imp", "format": "exprt"}, "/format"),
        ({"text": "1 Imp", "sets": ["lam", "sihh"]}, "/sets/1"),
        ({"text": 3}, "/text"),
    ],
)
def test_a_malformed_request_is_400_with_its_place(api, body, pointer):
    response = api.post("/api/v1/decks/validate/", body, format="json")
    assert response.status_code == 400
    assert pointer in [error.get("pointer") for error in response.json()["errors"]]


@pytest.mark.parametrize("count", [0, -2, 1.5, "3", None, True, 100, [1]])
def test_a_count_that_is_none_is_a_problem_of_the_deck(api, count):
    found = check(api, cards=[{"name": "Dracula", "count": count}])
    assert "invalid-count" in [problem["code"] for problem in found["problems"]]


@pytest.mark.parametrize(
    ("member", "value"),
    [("complete", "yes"), ("complete", 1), ("cards", [{"name": "Imp", "copies": "3"}]),
     ("cards", [{"name": "Imp", "copies": 3.0}]), ("cards", [{"name": "Imp", "icons": {"hero": "2"}}]),
     ("cards", [{"name": str(number)} for number in range(41)])],
)  # fmt: skip
def test_facts_of_the_wrong_type_or_too_many_are_400(api, member, value):
    body = {"text": "1 Imp", "card_lists": [{"set": "sih", "cards": [], member: value}]}
    response = api.post("/api/v1/decks/validate/", body, format="json")
    assert response.status_code == 400
    assert response.json()["errors"][0]["pointer"].startswith(f"/card_lists/0/{member}")


def test_choices_that_do_not_fit_are_told_all_at_once(api):
    body = {
        "text": "1 Imp",
        "format": "exprt",
        "sets": ["sihh"],
        "faction_sets": ["lamm"],
        "card_lists": [{"set": "x", "cards": []}],
    }
    errors = api.post("/api/v1/decks/validate/", body, format="json").json()["errors"]
    assert {error["pointer"] for error in errors} == {"/format", "/sets/0", "/faction_sets/0", "/card_lists/0/set"}


def test_a_cross_origin_check_is_allowed(api):
    preflight = api.options(
        "/api/v1/decks/validate/",
        HTTP_ORIGIN="https://table.example",
        HTTP_ACCESS_CONTROL_REQUEST_METHOD="POST",
        HTTP_ACCESS_CONTROL_REQUEST_HEADERS="content-type",
    )
    assert preflight["Access-Control-Allow-Origin"] == "*"
    assert "POST" in preflight["Access-Control-Allow-Methods"]


def test_formats_name_the_place_of_each_rule(api):
    formats = {each["slug"]: each for each in api.get("/api/v1/formats/").json()}
    size = next(rule for rule in formats["expert"]["rules"] if rule["rule"] == "size")
    assert (size["at_least"], size["at_most"]) == (30, 30)
    assert all(rule["citation"]["heading"] == "Set Up" for rule in formats["expert"]["rules"])


def test_a_completed_deck_is_legal_and_keeps_what_is_there(api):
    body = {"text": "1 Dracula\n2 Imp", "seed": 7}
    first = api.post("/api/v1/decks/complete/", body, format="json").json()
    again = api.post("/api/v1/decks/complete/", body, format="json").json()
    assert first == again
    assert first["completed"]
    assert check(api, cards=first["cards"])["verdict"] == "legal"
    counts = {card.get("name") or card["id"]: card["count"] for card in first["cards"]}
    assert counts["Dracula"] == 1


def test_an_unseeded_completion_says_its_seed_and_is_not_cached(api):
    first, second = (api.post("/api/v1/decks/complete/", {"text": "1 Dracula"}, format="json") for _ in range(2))
    assert first.json()["seed"] != second.json()["seed"]
    assert first["Cache-Control"] == "no-store"


def test_what_cannot_be_completed_for_certain_says_why(api):
    body = {"text": "1 Dracula", "sets": ["lam", "sih"]}
    answer = api.post("/api/v1/decks/complete/", body, format="json").json()
    assert not answer["completed"]
    assert [problem["code"] for problem in answer["problems"]] == ["not-enough-certain-cards"]


@pytest.mark.parametrize(
    ("form", "media", "piece"),
    [
        ("text", "text/plain", "2 Imp"),
        ("md", "text/markdown", "2 × Imp"),
        ("csv", "text/csv", "card,2,Imp"),
        ("json", "application/json", '"count": 2'),
    ],
)
def test_a_deck_is_written_out(api, form, media, piece):
    body = {"name": "=HYPERLINK(1)", "text": "2 Imp"}
    response = api.post(f"/api/v1/decks/export/?as={form}", body, format="json")
    assert response["Content-Type"].startswith(media)
    assert piece in response.content.decode()
    assert ",=HYPERLINK" not in response.content.decode()


def test_the_pool_is_read_once_for_a_dataset(api, django_assert_max_num_queries):
    check(api, text="1 Imp")
    with django_assert_max_num_queries(0):
        check(api, text="1 Imp")
    assert library.expert_pool() is library.expert_pool()


def test_an_id_holds_whatever_name_stands_beside_it(client):
    both = {"cards": [{"id": "mvh.character.dracula", "name": "Imp", "set": "Nowhere", "count": 1}]}
    alone = {"cards": [{"id": "mvh.character.dracula", "count": 1}]}
    answers = [
        client.post("/api/v1/decks/validate/", body, content_type="application/json").json() for body in (both, alone)
    ]
    assert answers[0] == answers[1]
    assert "unknown-card" not in [problem["code"] for problem in answers[0]["problems"]]
