"""The pages of a campaign: begin, the log, after a game, files out and in."""

import json
import re
from html import unescape

import pytest

PAGE = "/campaign/"
BOXES = ["core", "masks-of-nyarlathotep", "cities-in-ruin"]
WON = {
    "after": "1", "won": "yes", "person_1": "akachi-onyele", "fate_1": "kept", "story_1": "reward",
    "person_2": "lily-chen", "fate_2": "lost", "cities": ["Tokyo"],
}  # fmt: skip

pytestmark = pytest.mark.django_db


def text(response) -> str:
    """Return the page without its tags."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", response.content.decode())))


@pytest.fixture
def first(client) -> str:
    """Return the address of the log of a new campaign."""
    response = client.get(PAGE, {"begin": "1", "expansions": BOXES, "seed": "cairo"})
    assert response.status_code == 302, text(response)
    return response["Location"]


def test_the_same_seed_begins_the_same_campaign_and_none_is_not_kept(client, first):
    again = client.get(PAGE, {"begin": "1", "expansions": BOXES, "seed": "cairo"})
    assert again["Location"] == first
    drawn = client.get(PAGE, {"begin": "1", "expansions": BOXES})
    assert drawn["Cache-Control"] == "no-store"


def test_a_campaign_needs_masks(client):
    response = client.get(PAGE, {"begin": "1", "expansions": ["core"]})
    assert response.status_code == 400
    assert "Campaigns need “Masks of Nyarlathotep”." in text(response)


def test_the_log_after_a_game_says_who_goes_on_and_who_is_lost(client, first):
    ancient_one = re.search(r"against (.+?)\.", text(client.get(first)))[1]
    response = client.get(first, {**WON, "seed": "x"})
    assert response.status_code == 302, text(response)
    page = text(client.get(response["Location"]))
    assert f"1 {ancient_one} won" in page
    assert "Next: game 2 of 6" in page
    assert "Akachi Onyele : Reward" in page
    assert "They do not return in this campaign: Lily Chen" in page
    assert "Tokyo" in page


def test_the_setup_sheet_of_a_game_can_be_made_from_the_log(client, first):
    page = client.get(client.get(first, WON)["Location"]).content.decode()
    form = page[page.index('action="/setup/"') :]
    form = form[: form.index("</form>")]
    fields = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form)
    asked = {name: [unescape(value) for key, value in fields if key == name] for name, _value in fields}
    made = client.get("/setup/", {**asked, "players": "2", "make": "1"})
    assert made.status_code == 302, text(made)
    sheet = text(client.get(made["Location"]))
    assert "Akachi Onyele" in sheet


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"won": ""}, "Outcome: Say whether the game was won."),
        ({"person_2": "akachi-onyele"}, "Investigator 1: A defeated or devoured investigator does not return."),
        ({"person_2": "akachi-onyele", "fate_2": "kept"}, "Investigator 2: This investigator is listed twice."),
        ({"person_2": "nobody"}, "Investigator 2: Select a valid choice."),
    ],
)
def test_what_cannot_be_is_told_at_its_field_and_the_rest_is_kept(client, first, changes, message):
    response = client.get(first, {**WON, **changes})
    assert response.status_code == 400
    assert message in text(response)
    assert '<option value="akachi-onyele" selected>' in response.content.decode()


def test_who_survived_the_game_before_is_not_forgotten(client, first):
    second = client.get(first, WON)["Location"]
    response = client.get(second, {"after": "1", "won": "yes", "person_1": "jim-culver"})
    assert response.status_code == 400
    assert "Akachi Onyele began this game. Say whether Akachi Onyele is kept or lost." in text(response)


def test_a_file_opens_the_same_campaign_again(client, first):
    second = client.get(first, WON)["Location"]
    saved = client.get(f"{second.rstrip('/')}.json")
    assert saved["Content-Disposition"] == 'attachment; filename="campaign-game-2.json"'
    assert saved.json()["state"]["seed"]
    opened = client.get(PAGE, {"open": "1", "file": json.dumps(saved.json())})
    assert opened["Location"] == second
    alone = client.get(PAGE, {"open": "1", "file": json.dumps({**saved.json()["state"], "devastated_cities": []})})
    assert "Next: game 2 of 6" in text(client.get(alone["Location"]))


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("", "Choose the file of a campaign"),
        ("no json", "This is no campaign that was saved here."),
        ('{"expansions": ["core", "mon"], "state": {"game_number": 9}}', "/state/game_number"),
        ('{"expansions": ["core", "mon"], "state": {"game_number": 2}}', "1 Ancient One is defeated, not 0"),
        ("[" * 2000, "This is no campaign that was saved here."),
        ("1" * 4001, "4,001 characters"),
    ],
    ids=["empty", "no json", "no game 9", "nobody defeated", "nested", "long"],
)
def test_a_file_that_is_no_campaign_is_told_so(client, file, message):
    response = client.get(PAGE, {"open": "1", "file": file})
    assert response.status_code == 400
    assert message in text(response)


@pytest.mark.parametrize("address", ["/campaign/x/", "/campaign/x.pdf", "/campaign/W10/"])
def test_an_address_that_is_no_campaign_is_not_found(client, address):
    assert client.get(address).status_code == 404


def test_parameters_that_are_unknown_are_told(client, first):
    assert "no parameter “boxes”" in text(client.get(PAGE, {"boxes": "x"}))
    assert "no parameter “person_99”" in text(client.get(first, {"person_99": "x"}))


def test_the_log_on_paper_and_as_markdown(client, first):
    assert client.get(f"{first.rstrip('/')}.pdf").content.startswith(b"%PDF")
    page = client.get(f"{first.rstrip('/')}.md")
    assert page["Content-Type"] == "text/markdown; charset=utf-8"
    assert page.content.startswith(b"# Eldritch Horror: campaign")
