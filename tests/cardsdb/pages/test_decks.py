"""The pages that check an expert deck and play a Mythos deck."""

import json
import re
from html import unescape
from urllib.parse import parse_qs

import pytest

from cardsdb import library
from cardsdb.shelf import shelf

pytestmark = pytest.mark.django_db

EXPERT, MYTHOS = "/decks/expert/", "/decks/mythos/"
VERDICT, CARD_LISTS = "/decks/expert/verdict/", "/decks/expert/cards/"
AZATHOTH = {"ancient_one": "azathoth", "boxes": "core", "difficulty": "normal", "seed": "arkham"}


def words(response) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", response.content.decode())))


def links(response, text):
    pattern = rf'<a[^>]*href="([^"]*)"[^>]*>{re.escape(text)}</a>'
    return [unescape(found) for found in re.findall(pattern, response.content.decode())]


class TestExpert:
    """The check of a typed list."""

    def test_the_form_offers_the_four_sets(self, client):
        page = client.get(EXPERT)
        assert re.findall(r'name="sets" value="(\w+)"', page.content.decode()) == list(library.expert_pool().sets)
        assert len(library.expert_pool().sets) == 4

    def test_a_broken_rule_is_told_with_its_line_and_a_fix_that_can_be_followed(self, client):
        page = client.get(EXPERT, {"list": "# for tonight\n9 Imp"})
        assert "This deck is not legal" in words(page)
        fix = links(page, "Play 3 Imp instead of 9.")[0]
        fixed = client.get(EXPERT + fix)
        typed = re.search(r"<textarea[^>]*>(.*?)</textarea>", fixed.content.decode(), re.DOTALL)[1]
        assert typed.splitlines()[0] == "# for tonight"
        assert typed.splitlines()[1] == "3 Imp"

    @pytest.mark.parametrize("asked", [{"list": "1 Imp", "sets": "nowhere"}, {"list": "x" * 4001}])
    def test_a_list_that_cannot_be_checked_is_400_and_kept_in_the_form(self, client, asked):
        page = client.get(EXPERT, asked)
        assert page.status_code == 400
        assert 'role="alert"' in page.content.decode()
        assert asked["list"] in page.content.decode()

    def test_markup_in_a_list_is_text(self, client):
        assert "<script>x" not in client.get(EXPERT, {"list": "1 <script>x</script>"}).content.decode()


class TestBuilding:
    """Changes of a list: as addresses without scripts, as answers with them."""

    @staticmethod
    def list_after(client, **asked):
        answer = client.get(EXPERT, asked)
        assert answer.status_code == 302
        return parse_qs(answer["Location"].removeprefix("?"))["list"][0].splitlines()

    @pytest.mark.parametrize(
        ("asked", "after"),
        [
            ({"list": "# mine\n2 Imp", "more": "Imp"}, ["# mine", "3 Imp"]),
            ({"list": "2 Imp\n1 Dracula", "fewer": "Imp"}, ["1 Imp", "1 Dracula"]),
            ({"list": "1 Imp\n1 Dracula", "fewer": "Imp"}, ["1 Dracula"]),
            ({"list": "2 Imp\n1 Dracula", "remove": "Dracula (London after Midnight)"}, ["2 Imp"]),
            ({"list": "1 Imp\n1 Dracula\n2 Imp", "remove": "Imp"}, ["1 Dracula"]),
            ({"list": "", "add": "Imp", "copies": "2"}, ["2 Imp"]),
            ({"list": "1 Imp", "add": "imp", "copies": "2"}, ["3 Imp"]),
            ({"list": "1 Imp", "add": "Nobody Known"}, ["1 Imp", "1 Nobody Known"]),
            ({"list": "1 Imp", "more": "Dracula"}, ["1 Imp"]),
        ],
    )
    def test_a_change_leads_to_the_address_of_the_new_list(self, client, asked, after):
        assert self.list_after(client, **asked) == after

    def test_the_chosen_sets_stay(self, client):
        answer = client.get(EXPERT, {"list": "1 Imp", "sets": ["lam", "sih"], "more": "Imp"})
        assert parse_qs(answer["Location"].removeprefix("?"))["sets"] == ["lam", "sih"]

    def test_a_deck_of_three_sets_names_those_of_its_faction_cards(self, client):
        asked = {"list": "1 Dracula\n1 Satan\n1 US Soldier"}
        assert "name the 2 that faction cards come from" in words(client.get(EXPERT, asked))
        page = client.get(EXPERT, {**asked, "faction": ["lam", "sih"]})
        assert "name the 2 that faction cards come from" not in words(page)
        assert re.findall(r'name="faction" value="(\w+)" checked', page.content.decode()) == ["lam", "sih"]

    def test_every_card_can_be_changed_by_a_button_of_the_form(self, client):
        page = client.get(EXPERT, {"list": "2 Imp\n1 Dracula"}).content.decode()
        found = re.findall(r'<button form="deck" name="(\w+)" value="([^"]+)"', page)
        assert set(found) == {
            (change, name)
            for change in ("fewer", "more", "remove")
            for name in ("Imp", "Dracula (London after Midnight)")
        }

    @pytest.mark.parametrize(
        ("form", "beginning"),
        [("txt", "2 Imp\n"), ("md", "- 2 × Imp\n"), ("csv", "row,count,text"), ("json", "{")],
    )
    def test_the_deck_is_written_as_a_file(self, client, form, beginning):
        answer = client.get(f"/decks/expert.{form}", {"list": "2 Imp"})
        assert answer.content.decode().startswith(beginning)
        assert f'filename="deck.{form}"' in answer["Content-Disposition"]

    def test_the_same_for_scripts(self, client):
        answer = self.posted(client, {"list": "9 Imp", "add": "Dracula", "sets": ["lam"]}).json()
        assert answer["list"].splitlines() == ["9 Imp", "1 Dracula"]
        assert "This deck is not legal" in answer["html"]
        assert answer["faults"] == []

    def test_an_owners_list_settles_what_is_not_known(self, client):
        """How many Draculas the set has is not known here; the owner knows."""
        card_list = {"set": "lam", "cards": [{"name": "Dracula", "copies": 2}]}
        without = self.posted(client, {"list": "2 Dracula"}).json()["html"]
        certain = self.posted(client, {"list": "2 Dracula", "card_lists": [card_list]}).json()["html"]
        assert "Copies of Dracula" in without
        assert "Copies of Dracula" not in certain

    def test_a_list_that_contradicts_what_is_certain_is_told(self, client):
        card_list = {"set": "lam", "cards": [{"name": "Dracula", "copies": 2}, {"name": "Dracula", "copies": 1}]}
        answer = self.posted(client, {"list": "", "card_lists": [card_list]}).json()
        assert answer["faults"][0] == "Dracula is listed twice."

    @pytest.mark.parametrize(
        "body", ["", "[", "[" * 100_000, "[]", '{"list": 1}', '{"lists": "1 Imp"}', '{"list": "1 Imp", "sets": 3}']
    )
    def test_bodies_that_no_script_of_ours_sends_are_400(self, client, body):
        answer = client.post(VERDICT, body, content_type="application/json")
        assert answer.status_code == 400
        assert answer.json()["faults"]

    def test_other_sites_cannot_ask(self, client):
        headers = {"Sec-Fetch-Site": "cross-site"}
        assert client.post(VERDICT, "{}", content_type="application/json", headers=headers).status_code == 403

    def test_markup_in_a_list_is_text(self, client):
        assert "<img" not in self.posted(client, {"list": "1 <img src=x>\n2 A <img>"}).json()["html"]

    def test_the_cards_known_of_a_set_are_offered_to_its_owner(self, client):
        page = client.get(CARD_LISTS).content.decode()
        known = json.loads(re.search(r'<script id="known-cards"[^>]*>(.*?)</script>', page)[1])
        assert {code: each["size"] for code, each in known.items()} == dict.fromkeys(library.expert_pool().sets, 30)
        assert "Dracula" in {card["name"] for card in known["lam"]["cards"]}

    @staticmethod
    def posted(client, body):
        return client.post(VERDICT, body, content_type="application/json")


class TestMythos:
    """A deck that is built and drawn card by card."""

    def test_without_a_seed_a_deck_is_drawn_and_has_an_address(self, client):
        answer = client.get(MYTHOS, {"ancient_one": "azathoth"})
        assert (answer.status_code, answer["Cache-Control"]) == (302, "no-store")
        assert "0 of 16 cards drawn" in words(client.get(MYTHOS + answer["Location"]))

    def test_no_card_is_named_before_it_is_drawn(self, client):
        page = client.get(MYTHOS, AZATHOTH).content.decode()
        assert [each for each in shelf("cards").ids if each.startswith("eh.mythos.") and each in page] == []

    def test_drawing_and_undoing_follow_the_deck_of_the_api(self, client, api):
        asked = {"ancient_one": "azathoth", "expansions": ["core"], "difficulty": "normal", "seed": "arkham"}
        built = api.post("/api/v1/mythos-decks/", asked, format="json").json()
        order = [card["id"] for stage in built["stages"] for card in stage["cards"]]
        page = client.get(MYTHOS, AZATHOTH)
        for number, card in enumerate(order[:5], 1):
            page = client.get(MYTHOS + links(page, "Draw a card")[0])
            found = re.findall(r'<h3>.*?href="/cards/([\w.-]+)/"', page.content.decode())
            assert found == [card]
            assert f"{number} of {len(order)} cards drawn" in words(page)
        page = client.get(MYTHOS + links(page, "Put the last one back")[0])
        assert order[4] not in page.content.decode()
        assert order[3] in page.content.decode()

    def test_the_chances_are_those_of_the_stage_that_lies_on_top(self, client):
        """Azathoth's first stage has one green, two yellow and one blue card."""
        page = client.get(MYTHOS, AZATHOTH)
        rows = page.context["left"]
        assert [(color, count, str(chance)) for color, count, chance in rows[0].colors] == [
            ("green", 1, "1/4"), ("yellow", 2, "1/2"), ("blue", 1, "1/4"),
        ]  # fmt: skip
        assert all(chance is None for row in rows[1:] for _color, _count, chance in row.colors)
        after = client.get(MYTHOS, {**AZATHOTH, "drawn": "4"}).context["left"]
        assert [row.cards for row in after] == [0, 6, 6]
        assert sum(chance for _color, _count, chance in after[1].colors) == 1

    def test_an_empty_deck_says_so(self, client):
        page = client.get(MYTHOS, {**AZATHOTH, "drawn": "16"})
        assert "The deck is empty." in words(page)
        assert not links(page, "Draw a card")

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            ({"ancient_one": "nobody"}, "There is no Ancient One “nobody”"),
            ({"ancient_one": "syzygy"}, "tick that box"),
            ({"boxes": "nowhere"}, "There is no box “nowhere”"),
            ({"difficulty": "silly"}, "“silly” is not a difficulty"),
            ({"seed": " "}, "A seed has"),
            ({"drawn": "-1"}, "“drawn” is the number"),
            ({"drawn": "1" * 400}, "“drawn” is the number"),
        ],
    )
    def test_choices_that_do_not_fit_are_told(self, client, change, told):
        page = client.get(MYTHOS, AZATHOTH | change)
        assert page.status_code == 400
        assert told in words(page)

    def test_boxes_that_run_short_name_a_cure_that_can_be_followed(self, client):
        short = {**AZATHOTH, "difficulty": "insane"}
        page = client.get(MYTHOS, short)
        assert page.status_code == 422
        cure = re.search(r'Add <a href="([^"]*)"', page.content.decode())[1]
        assert "cards drawn" in words(client.get(MYTHOS + unescape(cure)))
