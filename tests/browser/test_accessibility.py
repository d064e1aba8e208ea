"""Every page against the rules of axe-core: all of them by day on a narrow phone, contrast by night on a desktop."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import DESKTOP, NARROW, Open
from tests.browser.pages import ADDRESSES

pytestmark = pytest.mark.browser

AXE = (Path(__file__).parent / "axe-core" / "axe.min.js").read_text()
ALL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLORS = ["color-contrast"]


def complaints(page: Page, rules: list[str]) -> list[str]:
    """Return what axe finds wrong with a page, each with the first place."""
    page.evaluate(AXE)
    found = page.evaluate("(rules) => axe.run(document, {runOnly: rules, resultTypes: ['violations']})", rules)
    assert found["passes"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found["violations"]]


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_narrow_phone_by_day(open_page: Open, address: str):
    """Nothing is wrong, and nothing scrolls sideways."""
    page = open_page(address, NARROW, scripts=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
    assert complaints(page, ALL) == []


@pytest.mark.parametrize("address", ADDRESSES)
def test_colors_on_a_desktop_by_night(open_page: Open, address: str):
    assert complaints(open_page(address, DESKTOP, scripts=True, dark=True), COLORS) == []


OUTSIDE = """() => [...document.querySelectorAll("body *")]
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
  .filter((each) => !each.closest("table, svg, .scroll, .hidden"))
  .map((each) => each.outerHTML.slice(0, 100))"""


@pytest.mark.parametrize("address", ADDRESSES)
def test_letters_of_twice_the_size_on_a_narrow_phone(chromium: Browser, server: str, address: str):
    """Nothing but a wide table is beyond the right edge."""
    context = chromium.new_context(
        base_url=server, viewport={"width": NARROW[0], "height": NARROW[1]}, java_script_enabled=True, bypass_csp=True
    )
    page = context.new_page()
    page.goto(address)
    page.add_style_tag(content="html { font-size: 200% }")
    assert page.evaluate(OUTSIDE) == []
    context.close()
