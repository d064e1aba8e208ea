"""What a first visit of each page costs a phone: bytes, requests, and nothing that moves while it loads."""

import pytest
from playwright.sync_api import Browser, Request

from tests.browser.conftest import PHONE
from tests.browser.pages import ADDRESSES

pytestmark = pytest.mark.browser

MOST_BYTES = 100_000  # compressed, with styles, scripts, pictures, and what the service worker keeps at once
MOST_REQUESTS = 20
MOST_SHIFT = 0.01  # of the score of Web Vitals, where 0.1 counts as good: less than a line moves
SHIFTS = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((each) => { sum += each.value; }))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 200);
})"""


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_first_visit_is_light_and_nothing_moves(chromium: Browser, server: str, address: str):
    context = chromium.new_context(base_url=server, viewport={"width": PHONE[0], "height": PHONE[1]})
    finished: list[Request] = []
    context.on("requestfinished", lambda request: finished.append(request))
    page = context.new_page()
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready")
    assert page.evaluate(SHIFTS) < MOST_SHIFT
    weights = {each.url: each.sizes()["responseBodySize"] for each in finished}
    assert sum(each.sizes()["responseBodySize"] for each in finished) < MOST_BYTES, weights
    assert 1 < len(finished) <= MOST_REQUESTS
    context.close()
