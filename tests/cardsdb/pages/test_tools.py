"""The pages for use during a game."""

import re
from html import unescape

import pytest

pytestmark = pytest.mark.django_db


def text(response) -> str:
    """Return the page without its tags."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", response.content.decode())))


def test_every_tool_is_listed(client):
    addresses = set(re.findall(r'href="(/tools/\w+/)', client.get("/tools/").content.decode()))
    assert addresses == {"/tools/route/", "/tools/skill/", "/tools/random/", "/tools/score/"}
    for address in addresses:
        assert client.get(address).status_code == 200


@pytest.mark.parametrize("address", ["/tools/route/", "/tools/skill/", "/tools/random/", "/tools/score/"])
def test_unknown_parameters_are_told(client, address):
    assert "no parameter “nonsense”" in text(client.get(address, {"nonsense": "1"}))


def test_a_route_names_its_spaces_by_round(client):
    page = text(client.get("/tools/route/", {"from": "Arkham", "to": "London", "train": "0", "ship": "0"}))
    assert "Arkham to London: 1 round" in page
    assert "Arkham → London Travel action, ship path" in page


def test_a_route_between_boards_without_a_portal_says_so(client):
    assert "No way leads from Tokyo to Ulthar" in text(client.get("/tools/route/", {"from": "Tokyo", "to": "Ulthar"}))


def test_a_space_that_is_none_is_told_with_the_nearest(client):
    response = client.get("/tools/route/", {"from": "Tokio", "to": "London"})
    assert response.status_code == 400
    assert "There is no space “Tokio”. Did you mean Tokyo" in text(response)


def test_a_skill_says_what_is_not_allowed(client):
    page = text(client.get("/tools/skill/", {"printed": "2", "changes": "impair,impair"}))
    assert "The skill is 1 now (-1)" in page
    assert "Impair: not allowed" in page
    assert client.get("/tools/skill/", {"printed": "9"}).status_code == 400


def test_cards_are_drawn_one_by_one_until_none_is_left(client):
    address, seen = "/tools/random/?kind=condition&trait=injury", []
    for _number in range(200):
        page = client.get(address).content.decode()
        if found := re.search(r'<h2 id="drawn"><a href="/cards/([\w.-]+)/">', page):
            seen.append(found[1])
        more = re.search(r'<a class="button" href="([^"]+)">Draw', page)
        if more is None:
            break
        address = f"/tools/random/{unescape(more[1])}"
    assert "are drawn." in page
    assert len(seen) == len(set(seen)) > 3


STANDARD = {
    "score": "1", "name_1": "A", "heroes_1": "7", "monsters_1": "2", "side_1_1": "heroes", "named_1_1": "2",
    "name_2": "B", "heroes_2": "3", "monsters_2": "6", "side_2_1": "monsters", "neutral_2": "2",
}  # fmt: skip


def test_the_worked_examples_of_the_scores(client):
    """Heroes 7, 2, both named: 7 - 2 + 2 = 7. Monsters 3, 6 and 2 points of neutral cards: 6 - 3 + 2 = 5."""
    page = text(client.get("/tools/score/", STANDARD))
    assert "A wins" in page
    assert re.search(r"A 7 B 5", page)


def test_the_expert_game_counts_the_best_of_three_factions(client):
    """Hero icons 5, Monster icons 6: Heroes -1, Monsters with one name 3, Heroes with both names 1."""
    asked = {
        "mode": "expert", "score": "1", "name_1": "A", "heroes_1": "5", "monsters_1": "6", "side_1_1": "heroes",
        "side_1_2": "monsters", "named_1_2": "1", "side_1_3": "heroes", "named_1_3": "2", "name_2": "B",
        "heroes_2": "9",
    }  # fmt: skip
    page = text(client.get("/tools/score/", asked))
    assert "B wins" in page
    assert "A 3 -1, 3, 1" in page


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name_2": ""}, "A game has at least two players"),
        ({"name_2": "A"}, "Another player has this name"),
        ({"last": "5"}, "This player has no name here"),
        ({"heroes_1": "x"}, "Hero icons"),
    ],
)
def test_a_game_that_cannot_be_is_told(client, changes, message):
    response = client.get("/tools/score/", {**STANDARD, **changes})
    assert response.status_code == 400
    assert message in text(response)


def test_a_tie_goes_to_whoever_played_last(client):
    tie = {**STANDARD, "neutral_2": "4"}
    assert "A tie of A and B" in text(client.get("/tools/score/", tie))
    assert "B wins" in text(client.get("/tools/score/", {**tie, "last": "2"}))
