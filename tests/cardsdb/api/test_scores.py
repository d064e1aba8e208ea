"""Scores of Monsters vs. Heroes. The worked examples are those of the procedures (H3)."""

import pytest


def score(api, *players, **more):
    return api.post("/api/v1/scores/monsters-vs-heroes/", {"players": list(players), **more}, format="json")


def player(name: str, heroes: int, monsters: int, *factions, neutral: int = 0):
    sides = [{"side": side, "named": named} for side, named in factions]
    return {
        "name": name,
        "hero_icons": heroes,
        "monster_icons": monsters,
        "neutral_points": neutral,
        "factions": sides,
    }


@pytest.mark.parametrize(
    ("given", "best"),
    [
        (player("A", 7, 2, ("heroes", 2)), 7),
        (player("A", 3, 6, ("monsters", 0), neutral=2), 5),
        (player("A", 3, 6, ("monsters", 0)), 3),
        (player("A", 5, 6, ("heroes", 0), ("monsters", 1), ("heroes", 2)), 3),
    ],
)
def test_worked_examples_come_out_as_written(api, given, best):
    other = player("B", 0, 0, *[("heroes", 0)] * len(given["factions"]))
    assert score(api, given, other).json()["players"][0]["best"] == best


ONE, TWO, THREE = ([("heroes", 0)] * number for number in (1, 2, 3))


@pytest.mark.parametrize(
    ("factions", "pointers"),
    [
        ([ONE], ["/players"]),
        ([TWO, TWO], ["/players/0/factions", "/players/1/factions"]),
        ([ONE * 4, ONE], ["/players/0/factions"]),
        ([THREE, ONE], ["/players/0/factions"]),
        ([THREE, THREE, THREE], [f"/players/{place}/factions" for place in range(3)]),
        ([THREE, THREE], []),
        ([ONE] * 8, []),
    ],
)
def test_each_player_has_one_faction_card_or_both_of_two_have_three(api, factions, pointers):
    """F17: one faction card in the standard game, three in the expert game of two."""
    response = score(api, *(player(f"P{place}", 1, 1, *each) for place, each in enumerate(factions)))
    assert [each["pointer"] for each in response.json().get("errors", ())] == pointers


def test_in_a_tie_whoever_played_last_wins(api):
    pair = player("Ada", 5, 6, ("monsters", 1)), player("Ben", 6, 3, ("heroes", 0))
    assert score(api, *pair, last_to_play="Ben").json()["winner"] == "Ben"
    open_tie = score(api, *pair).json()
    assert (open_tie["winner"], open_tie["tied"]) == (None, ["Ada", "Ben"])


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"players": []}, "/players"),
        ({"players": [player("A", 1, 1)]}, "/players/0/factions"),
        ({"players": [player("A", -1, 1, ("heroes", 0))]}, "/players/0/hero_icons"),
        ({"players": [player("A", "1", 1, ("heroes", 0))]}, "/players/0/hero_icons"),
        ({"players": [player("A", 1, 1.0, ("heroes", 0))]}, "/players/0/monster_icons"),
        ({"players": [player("A", 1, 1, ("heroes", True))]}, "/players/0/factions/0/named"),
        ({"players": [player("A", 1, 1, ("villains", 0))]}, "/players/0/factions/0/side"),
        ({"players": [player("A", 1, 1, ("heroes", 0)), player("A", 1, 1, ("heroes", 0))]}, "/players/1/name"),
        ({"players": [player("A", 1, 1, ("heroes", 0))], "last_to_play": "B"}, "/last_to_play"),
    ],
)
def test_what_cannot_be_scored_is_400_with_its_place(api, body, pointer):
    response = api.post("/api/v1/scores/monsters-vs-heroes/", body, format="json")
    assert response.status_code == 400
    assert pointer in [error["pointer"] for error in response.json()["errors"]]
