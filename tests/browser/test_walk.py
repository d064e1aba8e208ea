"""A player's way through the site: a question, its ruling, the rule behind it, a card, and back."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Open

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_from_a_question_to_the_rule_and_a_card_and_back(open_page: Open, size: tuple[int, int]):
    page = open_page("/", size)
    page.get_by_label("Your question in your own words").fill("may Sefina count successes she was given")
    page.get_by_role("button", name="Search").click()

    ruling = page.locator(".ruling")
    expect(ruling).to_contain_text("Sefina Rousseau")
    expect(ruling).to_contain_text("Eldritch Horror: Masks of Nyarlathotep")
    ruling.get_by_role("heading").get_by_role("link").click()

    expect(page.get_by_role("heading", level=1)).to_contain_text("Sefina Rousseau")
    expect(page.locator("main")).to_contain_text("question 2")
    page.get_by_role("link", name="Frequently Asked Questions", exact=True).click()

    expect(page).to_have_url(re.compile(r"/rules/eh\.mon/#"))
    section = page.locator(f"[id='{page.url.partition('#')[2]}']")
    expect(section).to_be_in_viewport()
    expect(section.get_by_role("heading", name="Frequently Asked Questions")).to_be_visible()

    page.go_back()
    page.get_by_role("region", name="Cards").get_by_role("link", name="Sefina Rousseau").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sefina Rousseau")
    expect(page.locator("main")).to_contain_text("Action")
    expect(page.get_by_role("region", name="Printings")).to_contain_text("Masks of Nyarlathotep")
    expect(page.get_by_role("region", name="Rulings")).to_contain_text("passive ability")

    page.go_back()
    page.go_back()
    expect(page.get_by_label("Your question in your own words")).to_have_value(
        "may Sefina count successes she was given"
    )


def test_a_step_a_row_and_a_term_are_reached_by_their_address(open_page: Open):
    for address in (
        "/rules/eh.core/#setup.1",
        "/rules/eh.core/#difficulty-levels.insane",
        "/glossary/eh/#mystery",
        "/errata/eh.core/#erratum.dynamite-effect",
    ):
        page = open_page(address)
        expect(page.locator(f"[id='{address.partition('#')[2]}']")).to_be_in_viewport()


def test_the_query_is_shown_escaped(open_page: Open):
    query = "<b>storm</b><script>document.title='bad'</script>"
    page = open_page(f"/search/?q={query}", scripts=True)
    expect(page.get_by_label("Your question in your own words")).to_have_value(query)
    expect(page.locator("main b, main script")).to_have_count(0)
    expect(page).to_have_title(re.compile(re.escape("<b>storm</b>")))
    page = open_page("/search/?q=<qqqq>")
    expect(page.locator(".ruling")).to_contain_text("Nothing found for “<qqqq>”")


def test_the_keyboard_goes_to_the_content_first(open_page: Open):
    page = open_page("/rules/eh.mon/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    expect(page.get_by_role("link", name="Skip to content")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_the_contents_lead_to_the_sections(open_page: Open):
    page = open_page("/rules/eh.mon/", PHONE)
    page.get_by_text("Contents", exact=True).first.click()
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Campaign Mode").click()
    expect(page.get_by_role("heading", name="Campaign Mode")).to_be_in_viewport()


@pytest.mark.parametrize("address", ["/rules/eh.mon/", "/cards/eh.ancient-one.azathoth/", "/round/eh/", "/faq/"])
def test_paper_gets_the_text_alone(open_page: Open, address: str):
    page = open_page(address, DESKTOP, dark=True)
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator(".top nav")).to_be_hidden()
    expect(page.locator("form.ask")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    assert page.pdf().startswith(b"%PDF")
