"""The real server on a folder of its own, and Chromium to look at its pages."""

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.imported import with_vectors
from tests.serving import served

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
ARGUMENTS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
PHONE, NARROW, DESKTOP = (390, 844), (360, 740), (1280, 900)
LEFT = {"net::ERR_ABORTED"}  # what was not yet loaded when the walk went on to the next page


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> Iterator[str]:
    """Serve the shipped packs, and return the address."""
    _need_chromium()
    with served(with_vectors(tmp_path_factory.mktemp("served"))) as address:
        yield address


def _need_chromium() -> None:
    if CHROMIUM is None:
        message = "Chromium is not installed (Debian: apt-get install chromium)"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Return the browser. It goes with each module, since its event loop would disturb tests of the database."""
    _need_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@dataclass
class Watched:
    """A page of the browser, and what happened on it that should not."""

    page: Page
    troubles: list[str] = field(default_factory=list)

    def watch(self, own: str) -> None:
        """Note requests to elsewhere, messages of the console, failed requests, scripts and dialogs."""
        page = self.page
        page.on("request", lambda request: self._note(not request.url.startswith(own), f"asks for {request.url}"))
        page.on("response", lambda answer: self._note(answer.status >= 400, f"{answer.status} for {answer.url}"))
        page.on("console", lambda message: self.troubles.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("requestfailed", lambda request: self._note(request.failure not in LEFT, f"failed: {request.url}"))

    def _note(self, wrong: bool, trouble: str) -> None:
        if wrong:
            self.troubles.append(trouble)


Open = Callable[..., Page]


@pytest.fixture
def open_page(chromium: Browser, server: str) -> Iterator[Open]:
    """Return what opens a page at an address, in a window of a size; trouble on it fails the test in the end."""
    opened: list[Watched] = []

    def open_(path: str, size: tuple[int, int] = PHONE, *, scripts: bool = False, dark: bool = False) -> Page:
        context = chromium.new_context(
            base_url=server,
            viewport={"width": size[0], "height": size[1]},
            java_script_enabled=scripts,
            color_scheme="dark" if dark else "light",
        )
        watched = Watched(context.new_page())
        watched.watch(server)
        opened.append(watched)
        watched.page.goto(path)
        return watched.page

    yield open_
    for each in opened:
        each.page.context.close()
    assert [trouble for each in opened for trouble in each.troubles] == []
