"""Cards on a phone: chips, boxes, the table, and cards side by side."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Open

pytestmark = pytest.mark.browser


def test_chips_and_a_query_narrow_the_list_without_scripts(open_page: Open):
    page = open_page("/cards/?game=eh", PHONE)
    page.locator("summary", has_text="Kind").click()
    page.get_by_role("link", name=re.compile(r"^Asset \d")).click()
    page.get_by_label(re.compile("^Name, words of the text")).fill("value>=4")
    page.get_by_role("button", name="Find").click()
    expect(page.get_by_role("status")).to_contain_text("14 cards")
    page.locator(".chip.on", has_text="Asset").click()
    expect(page).to_have_url(re.compile("q=value"))
    expect(page).not_to_have_url(re.compile("kind="))


def test_investigators_are_sorted_and_compared(open_page: Open):
    page = open_page("/cards/?game=eh&kind=investigator", DESKTOP)
    page.get_by_role("link", name="Sanity").click()
    page.get_by_label("Compare Sefina Rousseau").check()
    page.get_by_label("Compare Akachi Onyele").check()
    page.get_by_role("button", name="Compare the ticked ones").click()
    expect(page.get_by_role("row", name=re.compile("^Sanity"))).to_contain_text("8")
    expect(page.get_by_role("columnheader", name="Akachi Onyele")).to_be_visible()


def test_cards_of_other_boxes_are_hidden_until_shown(open_page: Open):
    page = open_page("/boxes/mine/", PHONE, scripts=True)
    page.get_by_label("Forsaken Lore").check()
    page.goto("/cards/?game=eh&kind=ancient-one")
    expect(page.get_by_role("status")).to_contain_text("1 card in your boxes · 15 hidden by your boxes")
    page.get_by_role("link", name="show", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("16 cards")


def test_boxes_work_in_the_address_without_scripts(open_page: Open):
    page = open_page("/boxes/mine/", PHONE)
    page.get_by_label("Forsaken Lore").check()
    page.get_by_role("button", name="Show the cards of these boxes").click()
    expect(page.get_by_role("status")).to_contain_text("hidden by your boxes")
    page.get_by_role("link", name="my boxes", exact=True).click()
    expect(page.get_by_label("Forsaken Lore")).to_be_checked()
