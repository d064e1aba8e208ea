"""The real server, on a data folder of its own."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError

import pytest

ROOT = Path(__file__).parent.parent
PATIENCE = 180  # seconds until the packs are imported and served


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(folder: Path, **more: str) -> Iterator[str]:
    """Serve the shipped packs by `manage.py serve` with more of the environment, and return the address."""
    port = _free_port()
    environment = {name: value for name, value in os.environ.items() if name not in ("PACKS", "DEBUG", "ALLOWED_HOSTS")}
    environment |= {
        "DATA_DIR": str(folder),
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "WEB_CONCURRENCY": "1",
        "DJANGO_SETTINGS_MODULE": "cardsdb.config.settings",
        **more,
    }
    log = folder / "log.txt"
    with log.open("w") as output:
        command = [sys.executable, "manage.py", "serve"]
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=output)  # noqa: S603
        try:
            address = f"http://127.0.0.1:{port}"
            _wait(f"{address}/readyz", process, log)
            yield address
        finally:
            process.terminate()
            process.wait(30)


def _wait(address: str, process: "subprocess.Popen[bytes]", log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=5):  # noqa: S310 our own server
                return
        except (URLError, OSError):
            time.sleep(0.2)
    pytest.fail(f"The server did not become ready:\n{log.read_text()}")
