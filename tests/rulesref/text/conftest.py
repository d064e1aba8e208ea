"""Where the publisher's transcripts are, for tests that run only where somebody owns them."""

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def shared() -> Path:
    """Return the folder with rulebooks/ and cases/: SILVER_KEY_SHARED, else ../shared beside the repository."""
    beside = Path(__file__).resolve().parents[3] / ".." / "shared"
    folder = Path(os.environ.get("SILVER_KEY_SHARED") or beside).resolve()
    if not folder.is_dir():
        pytest.skip("the transcripts are not on this machine; name their folder in SILVER_KEY_SHARED")
    return folder
