"""Whole ways through the site, as a newcomer goes them: with scripts, and without where it can be."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NARROW, PHONE, Open

pytestmark = pytest.mark.browser

with_and_without = pytest.mark.parametrize("scripts", [False, True], ids=["without scripts", "with scripts"])
QUESTION = "Your question in your own words"

LONDON = {
    "Arsène Lupin": "hero", "Brave Young Man": "hero", "Damsel in Distress": "hero", "Dr. Jekyll": "hero",
    "Priest": "hero", "Van Helsing": "hero", "Dracula": "monster", "Mr. Hyde": "monster", "The Mummy": "monster",
    "The Werewolf": "monster", "Wicked Servants": "monster",
}  # fmt: skip
HELL = {"Sherlock Holmes": "hero", "Satan": "monster"}
OWN_CARDS = [f"London after Midnight,{name},{kind},2" for name, kind in LONDON.items()]
OWN_CARDS += [f"Sherlock in Hell,{name},{kind},4" for name, kind in HELL.items()]
DECK = [f"2 {name}" for name in LONDON] + [f"4 {name}" for name in HELL]
"""30 cards of two sets, 16 Heroes and 14 Monsters: by the rules, a legal deck of somebody who has these copies."""


@with_and_without
def test_a_table_settles_a_dispute(open_page: Open, scripts: bool):
    """Sefina's successes: the ruling, what it rests on, the card that it is about, and the rule in its book."""
    page = open_page("/", NARROW, scripts=scripts)
    page.get_by_label("Game", exact=True).select_option("Eldritch Horror")
    page.get_by_label(QUESTION).fill("may Sefina count successes she was given")
    page.get_by_label(QUESTION).press("Enter")
    ruling = page.locator(".ruling").first
    expect(ruling).to_contain_text("Masks of Nyarlathotep")
    expect(ruling.locator(".label")).to_have_class(re.compile("sure"))
    ruling.get_by_role("heading").get_by_role("link").click()
    page.get_by_role("region", name="Cards").get_by_role("link", name="Sefina Rousseau").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sefina Rousseau")
    page.go_back()
    page.get_by_role("link", name="Frequently Asked Questions", exact=True).click()
    expect(page).to_have_url(re.compile(r"/rules/eh\.mon/#"))


@with_and_without
def test_a_half_remembered_name_is_enough(open_page: Open, scripts: bool):
    page = open_page("/", NARROW, scripts=scripts)
    page.get_by_label(QUESTION).fill("zadok allan")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="Zadok Allen").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Zadok Allen")
    expect(page.locator("main")).to_contain_text("Hero")


@with_and_without
def test_a_round_is_two_taps_away(open_page: Open, scripts: bool):
    page = open_page("/", NARROW, scripts=scripts)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Rules").click()
    page.get_by_role("link", name="A round of Eldritch Horror").click()
    expect(page.get_by_role("heading", name="Action Phase")).to_be_visible()


@with_and_without
def test_a_builder_mends_a_deck_that_breaks_the_rules(open_page: Open, scripts: bool):
    """Each rule broken for certain has a fix; a fix at a time ends with none that is broken for certain."""
    page = open_page("/decks/", PHONE, scripts=scripts)
    page.get_by_role("link", name="Build and check an expert deck").click()
    page.get_by_label("The deck as a list").fill("9 Imp")
    if not scripts:
        page.get_by_role("button", name="Check the deck").click()
    fixes = page.locator("#verdict-place a.fix")
    expect(fixes.first).to_be_visible()
    for _step in range(12):
        if not fixes.count() or not page.get_by_role("heading", name="This deck is not legal").count():
            break
        before = page.url
        fixes.first.click()
        expect(page).not_to_have_url(before)
    expect(page.locator("#verdict-place")).to_contain_text("Different cards")
    expect(page.get_by_role("heading", name="This deck is not legal")).to_have_count(0)


def test_an_owner_knows_for_certain(open_page: Open, tmp_path: Path):
    """Without the owner's list it is not known whether the deck is legal; with it, the deck is."""
    page = open_page("/decks/expert/", NARROW, scripts=True)
    page.get_by_label("The deck as a list").fill("\n".join(DECK))
    expect(page.get_by_role("heading", name="Not known whether this deck is legal")).to_be_visible()
    page.get_by_role("link", name="Write down its cards").click()
    expect(page.get_by_role("button", name="Add a card")).to_be_visible()
    file = tmp_path / "my-cards.csv"
    file.write_text("\n".join(["set,card,alignment,copies", *OWN_CARDS]))
    page.get_by_label("Read CSV").set_input_files(file)
    expect(page.get_by_role("status").last).to_contain_text("Nothing in it contradicts what is known")
    page.get_by_role("navigation", name="You are here").get_by_role("link", name="Expert deck").click()
    page.get_by_role("link", name="go on with it").click()
    expect(page.get_by_role("heading", name="This deck is legal")).to_be_visible()
