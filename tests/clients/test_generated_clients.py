"""Clients generated from the API description, in Python and TypeScript, run a journey against the real server.

`make clients` installs the generators and sets CLIENT_TOOLS, the folder that has them; without it, this is skipped.
"""

import os
import shutil
import subprocess
import urllib.request
from pathlib import Path

import pytest

from tests.serving import served

TOOLS = Path(os.environ.get("CLIENT_TOOLS", "none")).resolve()
HERE = Path(__file__).parent
pytestmark = pytest.mark.skipif(not TOOLS.is_dir(), reason="the generators are not installed: make clients")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("served")) as address:
        yield address


@pytest.fixture
def description(server, tmp_path):
    """Return the file of the description as a generator reads it."""
    request = urllib.request.Request(f"{server}/api/v1/schema/", headers={"Accept": "application/json"})  # noqa: S310
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 our own server
        path = tmp_path / "description.json"
        path.write_bytes(answer.read())
    return path


def run(*command, **options):
    """Run a tool; show what it says if it fails."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)  # noqa: S603
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


def test_a_python_client_runs_a_journey(server, description, tmp_path):
    generator = TOOLS / "bin" / "openapi-python-client"
    run(generator, "generate", "--path", description, "--output-path", tmp_path / "silver_key", "--meta", "none")
    run(TOOLS / "bin" / "python", HERE / "journey.py", server, env={**os.environ, "PYTHONPATH": str(tmp_path)})


def test_a_typescript_client_runs_a_journey(server, description, tmp_path):
    tools = TOOLS / "node_modules"
    (tmp_path / "node_modules").symlink_to(tools)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    shutil.copy(HERE / "journey.ts", tmp_path)
    run(tools / ".bin" / "openapi-typescript", description, "-o", tmp_path / "api.d.ts")
    options = ("--strict", "--module", "nodenext", "--moduleResolution", "nodenext", "--target", "es2022")
    types = ("--lib", "es2022,dom", "--types", "node")
    run(tools / ".bin" / "tsc", *options, *types, "journey.ts", cwd=tmp_path)
    run("node", "journey.js", server, cwd=tmp_path)
