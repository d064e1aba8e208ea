"""The search box, the remembered game, and one's own boxes, with scripts and without."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NARROW, PHONE, Open

pytestmark = pytest.mark.browser


def test_a_half_remembered_name_leads_to_the_card_by_keyboard(open_page: Open):
    page = open_page("/", PHONE, scripts=True)
    field = page.get_by_role("combobox", name="Your question in your own words")
    expect(field).to_be_focused()
    field.press_sequentially("dynam")
    expect(page.get_by_role("listbox", name="Suggestions").get_by_role("option").first).to_contain_text("Dynamite")
    expect(field).to_have_attribute("aria-expanded", "true")
    field.press("ArrowDown")
    expect(page.get_by_role("listbox", name="Suggestions").get_by_role("option").first).to_have_attribute(
        "aria-selected", "true"
    )
    field.press("Enter")
    expect(page).to_have_url(re.compile(r"/cards/eh\.asset\.dynamite/"))


def test_enter_asks_the_question_and_escape_closes_the_list(open_page: Open):
    page = open_page("/", PHONE, scripts=True)
    field = page.get_by_role("combobox", name="Your question in your own words")
    field.press_sequentially("gates")
    expect(page.get_by_role("listbox")).to_be_visible()
    field.press("Escape")
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(field).to_have_value("gates")
    field.press("Enter")
    expect(page).to_have_url(re.compile(r"/search/\?game=&q=gates"))


def test_a_slash_goes_to_the_search_from_any_page(open_page: Open):
    page = open_page("/rules/eh.mon/", PHONE, scripts=True)
    page.keyboard.press("/")
    field = page.get_by_role("combobox", name="Your question in your own words")
    expect(field).to_be_focused()
    expect(field).to_have_value("")


def test_the_game_is_remembered_without_scripts(open_page: Open):
    page = open_page("/", PHONE)
    page.get_by_label("Game", exact=True).select_option("Elder Sign")
    page.get_by_label("Your question in your own words").fill("how do I get an artifact")
    page.get_by_role("button", name="Search").click()
    page.goto("/rules/")
    expect(page.get_by_label("Game", exact=True)).to_have_value("es")


@pytest.mark.parametrize("address", ["/rules/", "/", "/ancient-ones/"])
def test_the_navigation_is_one_line_on_a_narrow_phone(open_page: Open, address: str):
    page = open_page(address, NARROW)
    links = page.get_by_role("navigation", name="Main").get_by_role("link")
    tops = {box["y"] for box in (link.bounding_box() for link in links.all()) if box}
    assert links.count() == 5
    assert len(tops) == 1
    brand = page.get_by_role("link", name="Silver Key").bounding_box()
    assert brand is not None
    assert brand["y"] <= tops.pop() + 4 <= brand["y"] + brand["height"]


def test_boxes_are_kept_and_go_out_to_a_file_and_come_back(open_page: Open, tmp_path):
    page = open_page("/boxes/mine/", PHONE, scripts=True)
    page.get_by_label("Forsaken Lore").check()
    expect(page.get_by_role("status")).to_have_text("1 box kept in this browser.")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    file = tmp_path / "silver-key.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["kept"] == {"silver-key.boxes": '["eh.forsaken-lore"]'}

    other = open_page("/boxes/mine/", PHONE, scripts=True)
    other.get_by_label("Read from a file").set_input_files(file)
    expect(other.get_by_label("Forsaken Lore")).to_be_checked()
    other.reload()
    expect(other.get_by_label("Forsaken Lore")).to_be_checked()
    expect(other.get_by_role("contentinfo")).to_contain_text("My boxes (1)")


def test_a_strange_file_changes_nothing(open_page: Open, tmp_path):
    page = open_page("/boxes/mine/", PHONE, scripts=True)
    page.get_by_label("Forsaken Lore").check()
    file = tmp_path / "strange.json"
    file.write_text('{"format": "silver-key-browser-1", "kept": {"other": "x"}}')
    page.get_by_label("Read from a file").set_input_files(file)
    expect(page.get_by_role("status")).to_contain_text("Nothing was changed")
    expect(page.get_by_label("Forsaken Lore")).to_be_checked()


def test_ancient_ones_are_narrowed_to_the_boxes_kept(open_page: Open):
    page = open_page("/boxes/mine/", PHONE, scripts=True)
    page.get_by_label("Forsaken Lore").check()
    page.goto("/ancient-ones/")
    expect(page).to_have_url(re.compile("boxes=eh.forsaken-lore"))
    expect(page.get_by_role("region").first).to_contain_text("Yig")
    page.get_by_role("link", name="Count all boxes").click()
    expect(page.get_by_role("region").first).to_contain_text("Abhoth")
