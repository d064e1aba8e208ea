"""Pages in German and Italian on a narrow phone, and a language that is kept from page to page."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NARROW, Open

pytestmark = pytest.mark.browser

ADDRESSES = [
    "/", "/search/?q=gate", "/cards/?game=eh&kind=investigator", "/boxes/eh.core/", "/boxes/mine/", "/about/",
    "/tools/", "/tools/route/?from=Arkham&to=London", "/tools/score/", "/ancient-ones/", "/boards/main/",
    "/decks/mythos/", "/campaign/", "/setup/?game=eh",
]  # fmt: skip


@pytest.mark.parametrize("language", ["de", "it"])
def test_longer_words_fit_a_narrow_phone(open_page: Open, language: str):
    page = open_page("/", NARROW)
    for address in ADDRESSES:
        page.goto(f"{address}{'&' if '?' in address else '?'}lang={language}")
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW[0], address
        links = page.get_by_role("navigation").first.get_by_role("link")
        assert len({round(link.bounding_box()["y"]) for link in links.all()}) == 1, address


def test_a_chosen_language_goes_along(open_page: Open):
    page = open_page("/", NARROW, scripts=True)
    page.get_by_role("link", name="Deutsch").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Was sagt die Regel?")
    page.get_by_role("navigation").first.get_by_role("link", name="Karten").click()
    expect(page).to_have_url(re.compile(r"/cards/\?.*lang=de"))
    page.get_by_label("Name, Wörter aus dem Text").fill("dynamite")
    page.get_by_role("button", name="Finden").click()
    expect(page.get_by_role("status").filter(has_text="1 Karte")).to_be_visible()
    page.get_by_role("link", name="English").click()
    expect(page.get_by_role("status").filter(has_text="1 card")).to_be_visible()
