"""The chooser of Ancient Ones."""

import re

import pytest

pytestmark = pytest.mark.django_db


def rows(client, query=""):
    return {row.name: row for row in client.get(f"/ancient-ones/{query}").context["rows"]}


def test_azathoth_as_the_rules_print_it(client):
    row = rows(client)["Azathoth"]
    assert (row.doom, row.mysteries, row.boxes) == (15, 3, "Eldritch Horror")
    assert [[len(pips) for _color, pips in stage] for stage in row.stages] == [[1, 2, 1], [2, 3, 1], [2, 4, 0]]


def test_the_boxes_decide_what_is_ones_own(client):
    found = rows(client, "?boxes=eh.core")
    assert {name for name, row in found.items() if row.owned} == {
        "Azathoth",
        "Cthulhu",
        "Shub-Niggurath",
        "Yog-Sothoth",
    }
    assert [row.owned for row in found.values()] == sorted((row.owned for row in found.values()), reverse=True)


def test_a_deck_that_cannot_be_built_says_what_is_short_and_what_helps(client):
    levels = {level.name: level for level in rows(client, "?boxes=eh.forsaken-lore")["Hastur"].levels}
    assert not levels["normal"].feasible
    assert re.search(r"needs \d+ .* cards, but the boxes offer only \d+", levels["normal"].shortfall)
    assert "Eldritch Horror" in levels["normal"].cure


def test_boxes_of_other_games_do_not_filter(client):
    assert all(row.owned for row in rows(client, "?boxes=es.core").values())


@pytest.mark.parametrize(("query", "word"), [("?boxes=eh.corr", "eh.corr"), ("?box=eh.core", "no parameter “box”")])
def test_what_is_not_known_is_told(client, query, word):
    assert word in client.get(f"/ancient-ones/{query}").content.decode()


def test_the_expected_cards_of_a_normal_deck_are_all_its_cards(client):
    row = rows(client)["Azathoth"]
    assert sum(number for _difficulty, number in row.expected) == 16  # all cards of its three stages
    assert rows(client, "?boxes=eh.forsaken-lore")["Azathoth"].expected == ()
