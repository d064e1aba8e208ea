"""The real server on a folder of its own, and Chromium to look at its pages."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.error import URLError

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, sync_playwright

from tests.imported import with_vectors

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
ARGUMENTS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
PHONE, NARROW, DESKTOP = (390, 844), (360, 740), (1280, 900)
LEFT = {"net::ERR_ABORTED"}  # what was not yet loaded when the walk went on to the next page
PATIENCE = 180  # seconds until the packs are imported and served


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> Iterator[str]:
    """Serve the shipped packs by `manage.py serve`, and return the address."""
    _need_chromium()
    folder = with_vectors(tmp_path_factory.mktemp("served"))
    port = _free_port()
    environment = {name: value for name, value in os.environ.items() if name not in ("PACKS", "DEBUG", "ALLOWED_HOSTS")}
    environment |= {
        "DATA_DIR": str(folder),
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "WEB_CONCURRENCY": "1",
        "DJANGO_SETTINGS_MODULE": "cardsdb.config.settings",
    }
    log = folder / "log.txt"
    with log.open("w") as output:
        command = [sys.executable, "manage.py", "serve"]
        process = subprocess.Popen(command, cwd=settings.BASE_DIR, env=environment, stdout=output, stderr=output)  # noqa: S603
        try:
            address = f"http://127.0.0.1:{port}"
            _wait(f"{address}/readyz", process, log)
            yield address
        finally:
            process.terminate()
            process.wait(30)


def _need_chromium() -> None:
    if CHROMIUM is None:
        message = "Chromium is not installed (Debian: apt-get install chromium)"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)


def _wait(address: str, process: "subprocess.Popen[bytes]", log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=5):  # noqa: S310 our own server
                return
        except (URLError, OSError):
            time.sleep(0.2)
    pytest.fail(f"The server did not become ready:\n{log.read_text()}")


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
