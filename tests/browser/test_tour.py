"""The five minutes with the API: each language does what the page says, against the server that shows it."""

import shutil
import subprocess
import sys
from html import unescape

import pytest
from playwright.sync_api import expect

from cardsdb.api.tour import SITE, STEPS
from tests.browser.conftest import PHONE, Open

pytestmark = pytest.mark.browser


def run(*command: str, text: str | None = None) -> str:
    """Return what a command prints; it ends well."""
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False, timeout=60)  # noqa: S603
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_python_as_printed(server: str) -> None:
    code = "\n".join(step.at(server).python for step in STEPS)
    printed = run(sys.executable, "-", text=code)
    assert printed.startswith(("Sure:", "Closest rule:"))
    assert "cards:" in printed
    assert "steps;" in printed
    assert printed.rstrip().endswith("True")


def test_javascript_as_printed(server: str) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed (Debian: apt-get install nodejs)")
    code = "\n".join(step.at(server).javascript for step in STEPS)
    printed = run(node, "--input-type=module", "-", text=code)
    assert "cards:" in printed
    assert "steps;" in printed
    assert printed.rstrip().endswith("true")


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.title)
def test_curl_as_printed(server: str, step) -> None:
    if shutil.which("curl") is None:
        pytest.skip("curl is not installed (Debian: apt-get install curl)")
    answer = run("sh", "-c", step.at(server).curl.replace("curl ", "curl -sS --fail-with-body ", 1))
    assert answer.startswith("{")
    assert '"status":4' not in answer.replace(" ", "")


def test_the_page_shows_them_with_its_own_address(open_page: Open, server: str) -> None:
    page = open_page("/api/docs/", PHONE)
    content = unescape(page.content())
    for step in STEPS:
        for code in (step.at(server).curl, step.at(server).python, step.at(server).javascript):
            assert code in content
    assert SITE not in content
    expect(page.get_by_role("heading", name="What is promised")).to_be_visible()
    page.get_by_role("link", name="Try them").click()
    expect(page).to_have_url(f"{server}/api/docs/reference/")
