"""The pages of setup sheets: the form of each game, what it answers, the sheet itself."""

import re
from html import unescape

import pytest

from cardsdb import library
from cardsdb.setup.tokens import decode, encode

FORM = "/setup/"
AZATHOTH = {
    "game": "eh", "make": "1", "mode": "standard", "players": "3", "expansions": ["core", "the-dreamlands"],
    "ancient_one": "azathoth", "preludes": "otherworldly-dreams", "difficulty": "staged", "starting_rumor": "yes",
    "seed": "q",
}  # fmt: skip


def text(response) -> str:
    """Return the page without its tags."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", response.content.decode())))


def sheet_of(client, **asked):
    """Return the page of the sheet that the form leads to."""
    response = client.get(FORM, {**AZATHOTH, **asked})
    assert response.status_code == 302, text(response)
    assert response["Cache-Control"] == "no-store"
    page = client.get(response["Location"])
    assert page.status_code == 200
    return page


@pytest.mark.django_db
class TestForm:
    """The form and what it says when choices do not fit."""

    def test_the_games_are_offered(self, client):
        page = client.get(FORM).content.decode()
        assert re.findall(r'href="/setup/\?game=(\w+)"', page) == ["eh", "mvh", "es"]

    @pytest.mark.parametrize("code", ["eh", "mvh", "es"])
    def test_a_game_has_its_modes_boxes_and_options(self, client, code):
        page = client.get(FORM, {"game": code}).content.decode()
        material = library.setup_material(code)
        fields = set(re.findall(r'name="(\w+)"', page))
        assert {"game", "mode", "players", "expansions", "seed", "reveal", "make"} <= fields
        assert set(material.procedure.options) - {"campaign"} <= fields
        for mode in material.procedure.modes:
            assert f'<option value="{mode}"' in page
        for card in material.ancient_ones:
            assert f'<option value="{card.slug}"' in page
        assert not re.search(r"<script(?! src=)", page)

    @pytest.mark.parametrize(
        "state", ["[]", "0", "false", '""', "null", "[" * 2000, '{"ancient_one": "\\ud800"}', '{"game_number": NaN}']
    )
    def test_a_state_of_a_campaign_that_is_none_is_refused(self, client, state):
        asked = {"game": "eh", "make": "1", "mode": "campaign", "players": "2", "campaign": state}
        page = client.get(FORM, {**asked, "expansions": ["core", "masks-of-nyarlathotep"]})
        assert page.status_code == 400
        assert "The state of the campaign " in text(page)

    def test_a_card_without_its_box_leads_to_the_same_form_with_the_box(self, client):
        page = client.get(FORM, {**AZATHOTH, "ancient_one": "nephren-ka"}).content.decode()
        (address,) = re.findall(r'<a href="([^"]+)">Add Under the Pyramids</a>', page)
        made = client.get(unescape(address))
        assert made.status_code == 302
        assert "Nephren-Ka" in text(client.get(made["Location"]))

    def test_each_error_is_at_its_field(self, client):
        page = client.get(FORM, {**AZATHOTH, "ancient_one": "nephren-ka", "personal_stories": "on"}).content.decode()
        field = page[page.index('name="ancient_one"') :]
        assert "is not in the chosen boxes" in field[: field.index("</p>")]

    def test_parameters_that_are_unknown_are_told(self, client):
        assert "This page has no parameter “player”" in text(client.get(FORM, {"game": "eh", "player": "2"}))
        assert "This page has no parameter “x”" in text(client.get(FORM, {"x": "2"}))

    @pytest.mark.parametrize("code", ["zz", "", "eldritch"])
    def test_a_game_that_is_none_is_missing(self, client, code):
        assert client.get(FORM, {"game": code}).status_code == 404

    def test_what_does_not_fit_together_is_said_at_once_and_the_form_keeps_the_choices(self, client):
        wrong = {**AZATHOTH, "ancient_one": "nephren-ka", "preludes": "fall-of-man", "personal_stories": "on"}
        page = client.get(FORM, wrong)
        assert page.status_code == 400
        for words in (
            "The Ancient One “Nephren-Ka” is not in the chosen boxes.",
            "The Prelude “Fall of Man” is not in the chosen boxes.",
            "Personal Stories need Masks of Nyarlathotep.",
        ):
            assert words in text(page)
        assert re.search(r'<option value="nephren-ka"[^>]* selected', page.content.decode())
        assert re.search(r'value="the-dreamlands"[^>]*checked', page.content.decode())

    def test_a_value_that_no_field_has_is_said(self, client):
        page = client.get(FORM, {**AZATHOTH, "players": "12", "difficulty": "absurd", "campaign": "{"})
        assert page.status_code == 400
        for words in ("Players: Select a valid choice.", "Difficulty: Select a valid choice.", "is not valid JSON"):
            assert words in text(page)

    def test_a_deck_that_cannot_be_built_names_the_boxes_that_help(self, client):
        asked = {**AZATHOTH, "difficulty": "insane", "expansions": "core", "preludes": "none", "starting_rumor": ""}
        page = client.get(FORM, asked)
        assert page.status_code == 422
        assert "The deck needs 9 hard yellow cards, but the boxes offer only 5 (4 short)." in text(page)
        cure = unescape(re.findall(r'href="(/setup/\?[^"]+)"', page.content.decode())[0])
        assert client.get(cure).status_code == 302

    def test_a_game_with_decks_of_the_players_own(self, client):
        asked = {"game": "mvh", "make": "1", "mode": "expert", "players": "2", "expansions": "victorian-nightmares"}
        page = sheet_of(client, **{**dict.fromkeys(AZATHOTH, ""), **asked, "deck_1": "3 Imp", "deck_2": "1 Dracula"})
        assert "Deck of the first player, illegal" in text(page)

    def test_a_campaign_takes_its_state_as_json(self, client):
        state = '{"game_number": 2, "defeated": ["azathoth"], "ancient_one": "cthulhu"}'
        asked = {"mode": "campaign", "ancient_one": "", "preludes": "", "starting_rumor": "", "campaign": state}
        page = sheet_of(client, **asked, expansions=["core", "masks-of-nyarlathotep"])
        assert "Cthulhu, Campaign, 3 players" in text(page)


@pytest.mark.django_db
class TestSheet:
    """The page of a sheet."""

    def test_a_sheet_shows_facts_boxes_steps_rules_and_doubts(self, client):
        page = sheet_of(client)
        words = text(page)
        for part in (
            "Azathoth, 3 players", "Difficulty: Staged", "Read this first", "Fetch from the boxes",
            "Dream Portal Tokens 3", "Before setup", "Reserve", "High confidence.",
            "Rule: Eldritch Horror core, our summary › Setup › Resolve Starting Effects.", "Low confidence",
            "Who plays", "Doom 15 · 3 Mysteries to win",
            "If Azathoth awakens, the investigators lose the game immediately.",
        ):  # fmt: skip
            assert part in words
        starts = [int(start) for start in re.findall(r'<ol class="steps" start="(\d+)">', page.content.decode())]
        assert starts[0] == 1
        assert starts == sorted(starts)
        assert not re.search(r"<script(?! src=)", page.content.decode())

    def test_every_link_of_a_sheet_answers(self, client):
        page = sheet_of(client).content.decode()
        links = {link for link in re.findall(r'href="(/(?:setup|api/v1)/[^"]+)"', page) if "schema" not in link}
        assert len(links) > 6
        for link in links:
            assert client.get(unescape(link)).status_code == 200, link

    def test_a_draw_made_again_leaves_the_others(self, client):
        page = sheet_of(client)
        again = re.search(r'href="([^"]+)">Investigators</a>', page.content.decode())
        assert again
        other = client.get(again[1])
        facts = [dict(re.findall(r"<dt>([^<]+)</dt><dd>([^<]+)</dd>", one.content.decode())) for one in (page, other)]
        assert {name for name in facts[0] if facts[0][name] != facts[1][name]} == {"Investigators"}

    def test_the_mythos_cards_are_hidden_until_asked_for(self, client):
        page = sheet_of(client)
        shown = re.search(r'href="([^"]+)">Show the Mythos cards', page.content.decode())
        assert shown
        names = re.search(r"<strong>I:</strong> ([^<]+)<", client.get(shown[1]).content.decode())
        assert names
        assert names[1].partition(" (")[0] not in page.content.decode()
        assert "Hide the Mythos cards" in text(client.get(shown[1]))

    def test_a_page_is_cached_by_its_content_and_asks_the_database_nothing(self, client, django_assert_num_queries):
        address = client.get(FORM, AZATHOTH)["Location"]
        page = client.get(address)
        with django_assert_num_queries(0):
            assert client.get(address, HTTP_IF_NONE_MATCH=page["ETag"]).status_code == 304
        with django_assert_num_queries(0):
            client.get(FORM, {"game": "eh"})

    def test_what_is_no_token_is_missing(self, client):
        for token in ("x", "AAAA", "a.b"):
            assert client.get(f"/setup/{token}/").status_code == 404

    def test_a_token_that_no_longer_fits_says_why(self, client):
        token = encode({"game": "eh", "expansions": ["core"], "ancient_one": "hypnos"}, "x", "v")
        page = client.get(f"/setup/{token}/")
        assert page.status_code == 400
        assert "“Hypnos” is not in the chosen boxes" in text(page)

    def test_a_token_of_a_deck_that_cannot_be_built_says_what_is_short(self, client):
        request = {"game": "eh", "ancient_one": "azathoth", "options": {"difficulty": "insane"}}
        page = client.get(f"/setup/{encode(request, 'x', 'v')}/")
        assert page.status_code == 422
        assert "4 short" in text(page)

    def test_markup_in_a_deck_is_text(self, client):
        address = client.get(FORM, AZATHOTH)["Location"]
        asked = decode(address.split("/")[2])
        deck = {"text": "1 <script>alert</script>"}
        request = {"game": "mvh", "mode": "expert", "expansions": ["v2"], "decks": [deck, deck]}
        page = client.get(f"/setup/{encode(request, asked.seed, asked.dataset_version)}/")
        assert page.status_code == 200
        assert not re.search(r"<script(?! src=)", page.content.decode())
        assert "&lt;script&gt;alert" in page.content.decode()
