"""A group plays a campaign: it begins, a game is won, and a reload or another day leads back to the log."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Open

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("scripts", [False, True], ids=["without scripts", "with scripts"])
def test_a_campaign_from_its_beginning_to_the_second_game(open_page: Open, scripts: bool) -> None:
    page = open_page("/campaign/", PHONE, scripts=scripts)
    page.get_by_role("button", name="Draw the first Ancient Ones").click()
    expect(page.get_by_text(re.compile("Next: game 1 of 6, against"))).to_be_visible()

    page.get_by_label("We won").check()
    page.get_by_label("Investigator 1", exact=True).select_option("Akachi Onyele")
    page.get_by_label("Story card of investigator 1", exact=True).select_option("Reward")
    page.get_by_label("Investigator 2", exact=True).select_option("Lily Chen")
    page.get_by_label("Fate of investigator 2", exact=True).select_option("defeated or devoured")
    page.get_by_role("button", name="Write it into the log").click()
    expect(page.get_by_text(re.compile("Next: game 2 of 6, against"))).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Akachi Onyele")).to_contain_text("Reward")
    log = page.url

    page.get_by_role("button", name="Make the setup sheet").click()
    expect(page.get_by_role("heading", name="Who plays")).to_be_visible()
    if scripts:
        page.goto("/campaign/")
        page.get_by_role("link", name="Go on with your campaign").click()
        assert page.url == log


def test_a_campaign_goes_out_to_a_file_and_comes_back(open_page: Open, tmp_path) -> None:
    page = open_page("/campaign/", DESKTOP, scripts=True)
    page.get_by_role("button", name="Draw the first Ancient Ones").click()
    log = page.url
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save to a file").click()
    saving.value.save_as(tmp_path / "campaign.json")
    page.goto("/campaign/")
    page.get_by_label("Read from a file").set_input_files(tmp_path / "campaign.json")
    expect(page).to_have_url(log)
    expect(page.get_by_text(re.compile("Next: game 1 of 6"))).to_be_visible()
