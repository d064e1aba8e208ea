"""A table without a connection: what the browser keeps, how it says so, and what it finds in it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.test_accessibility import ALL, complaints

pytestmark = pytest.mark.browser


@pytest.fixture
def phone(chromium: Browser, server: str) -> Iterator[Page]:
    """Return a page of a phone whose service worker is at work."""
    context = chromium.new_context(base_url=server, viewport={"width": PHONE[0], "height": PHONE[1]})
    page = context.new_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    yield page
    context.close()


def keep_everything(page: Page) -> None:
    page.goto("/offline/")
    expect(page.get_by_role("status").last).to_contain_text("only the pages that you have opened")
    page.get_by_role("button", name="Keep everything").click()
    expect(page.locator("#offline-state")).to_contain_text("Kept: ", timeout=30_000)
    page.context.set_offline(True)


def mark(page: Page):
    return page.locator("#site--offline")


def test_with_a_connection_no_page_says_that_it_was_kept(phone: Page):
    for address in ("/", "/rules/", "/offline/"):
        phone.goto(address)
        expect(mark(phone)).to_be_hidden()


def test_a_page_that_was_opened_comes_back_and_says_so(phone: Page):
    phone.goto("/cards/eh.asset.dynamite/")
    phone.context.set_offline(True)
    phone.goto("/rules/")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Without a connection")
    expect(phone.get_by_text("The page /rules/ is not kept in this browser")).to_be_visible()
    phone.goto("/cards/eh.asset.dynamite/")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Dynamite")
    expect(mark(phone)).to_contain_text("No connection. Your browser kept this page on")
    expect(mark(phone).locator("time")).to_contain_text(re.compile(r"\d{4}"))
    phone.context.set_offline(False)
    phone.reload()
    expect(mark(phone)).to_be_hidden()


def test_rules_questions_rounds_and_terms_are_kept(phone: Page):
    keep_everything(phone)
    for address, heading in (
        ("/round/eh/", "round"),
        ("/rules/eh.core/", "Eldritch Horror"),
        ("/faq/", "Questions"),
        ("/glossary/es/", "Elder Sign"),
        ("/round/mvh/?lang=de", "Monsters vs. Heroes"),
    ):
        phone.goto(address)
        expect(phone.get_by_role("heading", level=1)).to_contain_text(re.compile(heading, re.IGNORECASE))
        expect(mark(phone)).to_be_visible()
        assert phone.evaluate("document.styleSheets[0].cssRules.length") > 50


def test_any_card_and_ruling_is_shown_from_the_kept_texts(phone: Page):
    keep_everything(phone)
    phone.goto("/cards/eh.investigator.sefina-rousseau/")
    expect(phone.get_by_role("heading", level=2).first).to_have_text("Sefina Rousseau")
    expect(phone.locator("main")).to_contain_text("Masks of Nyarlathotep")
    phone.goto("/faq/eh.utp.faq.spawn-of-abhoth-another-encounter/")
    expect(phone.locator("#offline-asked").get_by_role("heading", level=2)).to_contain_text("Spawn of Abhoth")


def test_the_list_of_cards_is_kept_by_game_and_kind(phone: Page):
    keep_everything(phone)
    phone.goto("/cards/?game=eh&kind=ancient-one&boxes=eh.core")
    results = phone.locator("#offline-results")
    expect(results).to_contain_text("Other filters need the site")
    expect(results.get_by_role("link", name="Azathoth")).to_have_attribute("href", "/cards/eh.ancient-one.azathoth/")
    assert results.get_by_role("listitem").count() == 16  # of nine boxes, as the game has them


def test_the_stand_in_is_accessible(phone: Page):
    keep_everything(phone)
    phone.goto("/search/?q=monster+surge")
    expect(phone.locator("#offline-results").get_by_role("listitem").first).to_be_visible()
    assert complaints(phone, ALL) == []
    phone.goto("/cards/eh.asset.dynamite/?again")
    expect(phone.get_by_role("heading", name="Dynamite")).to_be_visible()
    assert complaints(phone, ALL) == []


def test_the_search_box_finds_names_and_words_without_a_connection(phone: Page):
    keep_everything(phone)
    phone.goto("/")
    field = phone.get_by_role("combobox", name="Your question in your own words")
    field.press_sequentially("dynam")
    expect(phone.get_by_role("listbox", name="Suggestions").get_by_role("option").first).to_contain_text("Dynamite")
    field.fill("may Sefina count successes she was given")
    field.press("Enter")
    first = phone.locator("#offline-results").get_by_role("listitem").first
    expect(first).to_contain_text("Sefina Rousseau")
    expect(phone.locator("#offline-results")).to_contain_text("a search by words alone")


def test_what_is_kept_can_be_forgotten(phone: Page):
    keep_everything(phone)
    phone.context.set_offline(False)
    phone.get_by_role("button", name="Forget it").click()
    expect(phone.locator("#offline-state")).to_contain_text("only the pages that you have opened")
    assert [name for name in phone.evaluate("caches.keys()") if name.startswith("library-")] == []
