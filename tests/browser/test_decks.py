"""The builder of expert decks and an owner's card lists, with scripts and without."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, PHONE, Open

pytestmark = pytest.mark.browser

BUILDER, LISTS = "/decks/expert/", "/decks/expert/cards/"
OWNED = [("Dracula", "monster", 2), ("Mr. Hyde", "monster", 3), ("Van Helsing", "hero", 2)]
"""What an owner might say: how many copies the set has is not known here."""


def typed(page: Page) -> list[str]:
    return page.get_by_label("The deck as a list").input_value().splitlines()


def test_a_deck_is_built_by_name_changed_and_undone(open_page: Open):
    page = open_page(BUILDER, PHONE, scripts=True)
    page.get_by_label("Add a card").fill("dracula")
    page.get_by_label("Copies").fill("2")
    page.get_by_label("Add a card").press("Enter")
    expect(page.get_by_role("region", name="The deck")).to_contain_text("Dracula")
    expect(page.get_by_label("Add a card")).to_be_focused()
    expect(page.get_by_label("Add a card")).to_have_value("")
    page.get_by_role("button", name="One Dracula more").click()
    expect(page.locator(".deck .copies")).to_have_text("3")
    expect(page.get_by_role("button", name="One Dracula more")).to_be_focused()
    page.get_by_role("button", name="Take Dracula out").click()
    expect(page.get_by_role("region", name="The deck")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".deck .copies")).to_have_text("3")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".deck .copies")).to_have_text("2")
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".deck .copies")).to_have_text("3")
    assert typed(page) == ["3 dracula"]


def test_the_verdict_follows_what_is_pasted_and_a_fix_is_a_click(open_page: Open):
    page = open_page(BUILDER, PHONE, scripts=True)
    page.get_by_label("The deck as a list").fill("# tonight\n9 Imp\n1 Dracula")
    expect(page.get_by_role("heading", name="This deck is not legal")).to_be_visible()
    expect(page.get_by_role("status").last).to_have_text("This deck is not legal.")
    page.get_by_role("link", name="Play 3 Imp instead of 9.").click()
    expect(page.get_by_label("The deck as a list")).to_have_value("# tonight\n3 Imp\n1 Dracula")
    expect(page).to_have_url(re.compile("3\\+Imp"))
    page.goto(BUILDER)
    page.get_by_role("link", name="go on with it").click()
    expect(page.get_by_label("The deck as a list")).to_have_value("# tonight\n3 Imp\n1 Dracula")


def test_everything_but_undo_works_without_scripts(open_page: Open):
    page = open_page(BUILDER, NARROW)
    page.get_by_label("Add a card").fill("Dracula")
    page.get_by_label("Copies").fill("2")
    page.get_by_label("Add a card").press("Enter")
    assert typed(page) == ["2 Dracula"]
    page.get_by_role("group", name="Sets to build from").get_by_label("London after Midnight").check()
    page.get_by_role("button", name="One Dracula more").click()
    assert typed(page) == ["3 Dracula"]
    expect(page.get_by_label("London after Midnight").first).to_be_checked()
    page.get_by_role("link", name=re.compile("^Play 1 Dracula")).click()
    assert typed(page) == ["1 Dracula"]
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    assert "mvh.character.dracula" in Path(download.value.path()).read_text()


def test_an_owners_list_is_kept_counts_and_goes_out_and_in(open_page: Open, tmp_path: Path):
    page = open_page(LISTS, NARROW, scripts=True)
    for name, kind, copies in OWNED:
        page.get_by_role("button", name="Add a card").click()
        card = page.locator(".card-row").last
        card.get_by_label("Card", exact=True).fill(name)
        card.get_by_label("Kind").select_option(kind)
        card.get_by_label("Copies").fill(str(copies))
    expect(page.get_by_text("3 different cards, 7 of 30 copies.")).to_be_visible()
    expect(page.get_by_role("status").last).to_contain_text("Nothing in it contradicts what is known")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all lists as CSV").click()
    file = tmp_path / "my-cards.csv"
    download.value.save_as(file)
    assert file.read_text().splitlines()[1] == "London after Midnight,Dracula,monster,2,,,no"

    page.goto(f"{BUILDER}?list=2+Dracula")
    expect(page.get_by_role("status").last).to_contain_text("Counted with your card lists of London after Midnight")
    expect(page.locator("#verdict-place")).not_to_contain_text("Copies of Dracula")

    other = open_page(f"{BUILDER}?list=2+Dracula", PHONE, scripts=True)
    expect(other.locator("#verdict-place")).to_contain_text("Copies of Dracula")
    other.goto(LISTS)
    other.get_by_label("Read CSV").set_input_files(file)
    expect(other.get_by_role("status").last).to_contain_text("Read: 3 cards of London after Midnight.")
    expect(other.locator(".card-row")).to_have_count(3)
    kept = json.loads(other.evaluate("localStorage.getItem('silver-key.card-lists')"))
    assert [card["name"] for card in kept["lam"]["cards"]] == [name for name, _kind, _copies in OWNED]


def test_a_list_that_cannot_be_is_told(open_page: Open, tmp_path: Path):
    page = open_page(LISTS, PHONE, scripts=True)
    page.get_by_role("button", name="Add the cards known here").click()
    page.locator(".card-row").first.get_by_label("Copies").fill("31")
    expect(page.get_by_role("status").last).to_contain_text("must be between 1 and 30, the size of the set")
    file = tmp_path / "strange.csv"
    file.write_text("set,card,copies\nNowhere,Dracula,1\n")
    page.get_by_label("Read CSV").set_input_files(file)
    expect(page.get_by_role("status").last).to_have_text("Nothing was changed. Line 2: there is no set “Nowhere”.")
