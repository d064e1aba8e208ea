"""What the API works out during a game: routes, the value of a skill, cards drawn without repeats."""

import pytest

ROUTES, SKILLS, RANDOM = "/api/v1/routes/", "/api/v1/skills/", "/api/v1/cards/random/"

pytestmark = pytest.mark.django_db


def ask(api, address, status=200, **query):
    """Return the answer to a question, which has this status."""
    response = api.get(address, query)
    assert response.status_code == status, response.content
    return response.json()


def way(answer):
    """Return the names of the spaces on a route."""
    return [answer["start"]["name"], *(move["end"]["name"] for move in answer["moves"])]


@pytest.mark.parametrize(
    ("query", "spaces", "rounds"),
    [
        ({"from": "Arkham", "to": "eh.space.london"}, ["Arkham", "London"], 1),
        ({"from": "antarctica", "to": "sydney"}, ["Antarctica", "Sydney"], 1),
        ({"from": "Space 4", "to": "Space 4"}, ["Space 4"], 0),
        ({"from": "Cairo", "to": "The Pyramids"}, ["Cairo", "The Pyramids"], 1),  # a Local path of the Egypt board
    ],
)
def test_spaces_that_the_board_joins(api, query, spaces, rounds):
    answer = ask(api, ROUTES, **query)
    assert (way(answer), answer["rounds"]) == (spaces, rounds)


def test_a_ship_ticket_saves_a_round_between_tokyo_and_sydney(api):
    without, with_ticket = (ask(api, ROUTES, **{"from": "Tokyo", "to": "Sydney"}, ship=ship) for ship in (0, 2))
    assert without["rounds"] > with_ticket["rounds"] == 1
    assert with_ticket["ship_tickets"] == len(with_ticket["moves"]) - 1
    assert all(move["path"] == "ship" for move in with_ticket["moves"] if move["by"] == "ship")


def test_the_question_in_plain_words_says_the_same(api):
    path = ask(api, ROUTES, **{"from": "Tokyo", "to": "Sydney"})
    told = ask(api, "/api/v1/rulings/", q="tokyo to sydney")["answer"]["text"]
    assert all(name in told for name in way(path))


def test_a_dream_portal_is_a_local_path(api):
    answer = ask(api, ROUTES, **{"from": "Tokyo", "to": "Ulthar"}, dream_portals="tokyo:ulthar")
    assert [(move["by"], move["path"]) for move in answer["moves"]] == [("local", "local")]
    assert answer["boards"] == ["main", "dreamlands"]


def test_the_dreamlands_are_reached_by_a_portal_only_and_unknown_paths_are_marked(api):
    apart = ask(api, ROUTES, **{"from": "Tokyo", "to": "Ulthar"})
    assert (apart["rounds"], apart["moves"]) == (None, [])
    within = ask(api, ROUTES, **{"from": "Ulthar", "to": "The Moon"})
    assert within["unknown_paths"] == len(within["moves"]) == 2


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ({"from": "Tokio", "to": "Sydney"}, "from"),
        ({"from": "Tokyo", "to": "Sydney", "train": "3"}, "train"),
        ({"from": "Tokyo", "to": "Sydney", "train": "2", "ship": "1"}, "ship"),
        ({"from": "Tokyo", "to": "Sydney", "boards": "mars"}, "boards"),
        ({"from": "Tokyo", "to": "Sydney", "dream_portals": "tokyo"}, "dream_portals"),
        ({"from": "Tokyo", "to": "Sydney", "delayed": "maybe"}, "delayed"),
        ({"from": "Tokyo"}, "to"),
        ({"from": "Tokyo", "to": "Sydney", "by": "x"}, "by"),
    ],
)
def test_wrong_routes_name_the_parameter(api, query, parameter):
    assert ask(api, ROUTES, 400, **query)["errors"][0]["parameter"] == parameter


def test_a_misspelt_space_is_suggested(api):
    assert "Tokyo" in ask(api, ROUTES, 400, **{"from": "Tokio", "to": "Sydney"})["errors"][0]["suggestions"]


def test_a_skill_is_impaired_twice_at_most(api):
    """Will 3: value 2, value 1, and a third time is not allowed."""
    answer = ask(api, SKILLS, printed=3, changes="impair,impair,impair")
    assert [(each["happens"], each["value"]) for each in answer["changes"]] == [(True, 2), (True, 1), (False, 1)]
    assert (answer["value"], answer["tokens"]) == (1, -2)


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ({"printed": "0"}, "printed"), ({"printed": "3", "tokens": "3"}, "tokens"), ({}, "printed"),
        ({"printed": "3", "changes": "raise"}, "changes"), ({"printed": "1", "tokens": "-1"}, "tokens"),
    ],
)  # fmt: skip
def test_wrong_skills_name_the_parameter(api, query, parameter):
    assert ask(api, SKILLS, 400, **query)["errors"][0]["parameter"] == parameter


def test_a_deck_is_drawn_without_repeats_until_it_is_empty(api):
    injuries = {"kind": "condition", "trait": "injury", "seed": "bones"}
    every = ask(api, "/api/v1/cards/", kind="condition", trait="injury", page_size=100)
    total = every["count"]
    found = [ask(api, RANDOM, **injuries, draw=number)["id"] for number in range(1, total + 1)]
    assert sorted(found) == sorted(row["id"] for row in every["results"])
    assert found[0] == ask(api, RANDOM, **injuries)["id"]
    assert "Another seed shuffles them again" in ask(api, RANDOM, 404, **injuries, draw=total + 1)["detail"]
    assert ask(api, RANDOM, 400, kind="condition", draw=2)["errors"][0]["parameter"] == "seed"
    assert ask(api, RANDOM, 400, **injuries, draw=0)["errors"][0]["parameter"] == "draw"
