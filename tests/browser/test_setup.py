"""A group makes a setup sheet: choices that do not fit, choices that do, the sheet on screen and on paper."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Open

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_from_the_boxes_to_the_sheet(open_page: Open, size: tuple[int, int]) -> None:
    page = open_page("/", size)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Setup").click()
    page.get_by_role("link", name="Eldritch Horror").click()

    page.get_by_label("Players", exact=True).select_option("4")
    page.get_by_label("The Dreamlands").check()
    page.get_by_label("Ancient One", exact=True).select_option("Hypnos")
    page.get_by_label("Prelude", exact=True).select_option("Otherworldly Dreams")
    page.get_by_label("Difficulty", exact=True).select_option("Staged")
    page.get_by_role("button", name="Make the sheet").click()

    expect(page).to_have_url(re.compile(r"/setup/[\w-]{20,}/$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Hypnos, 4 players")
    expect(page.get_by_role("table").filter(has_text="Dream Portal Tokens")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Dream Portals").first).to_contain_text("Turn up Gates")
    page.get_by_role("link", name="Steps").click()
    expect(page.get_by_role("heading", name="Before setup")).to_be_in_viewport()

    before = page.url
    page.get_by_role("link", name="Mythos deck", exact=True).click()
    assert page.url != before
    expect(page.get_by_role("heading", level=1)).to_have_text("Hypnos, 4 players")


def test_my_boxes_are_ticked_a_card_brings_its_box_and_investigators_are_found(open_page: Open) -> None:
    page = open_page("/boxes/mine/", PHONE, scripts=True)
    page.get_by_label("Forsaken Lore").check()
    page.goto("/setup/?game=eh")
    expect(page.get_by_label("Forsaken Lore")).to_be_checked()
    expect(page.get_by_label("Masks of Nyarlathotep")).not_to_be_checked()
    page.get_by_label("Ancient One", exact=True).select_option("Nyarlathotep")
    expect(page.get_by_label("Masks of Nyarlathotep")).to_be_checked()
    expect(page.get_by_role("status").filter(has_text="Masks of Nyarlathotep is ticked")).to_be_visible()

    page.get_by_text("Investigators (those not chosen are drawn)").click()
    page.get_by_label("Find an investigator").fill("akachi")
    expect(page.get_by_label("Lily Chen")).to_be_hidden()
    page.get_by_label("Akachi Onyele").check()
    page.get_by_role("button", name="Make the sheet").click()
    expect(page.get_by_role("heading", name="Akachi Onyele")).to_be_visible()


def test_a_sheet_on_paper_has_no_buttons(open_page: Open) -> None:
    page = open_page("/setup/?game=mvh&make=1&mode=standard&players=6&expansions=cthulhu-mythos&seed=paper", DESKTOP)
    page.emulate_media(media="print")
    expect(page.get_by_role("link", name="PDF")).to_be_hidden()
    expect(page.get_by_text("Character cards").first).to_be_visible()
    expect(page.get_by_text("Rule: Monsters vs. Heroes").first).to_be_visible()
