"""What the tests of packs share: a working folder, so that faults name their files from there."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.pack_folders import BASE, read_folders, write_pack


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def faults_of(here: Path) -> Callable[..., list[str]]:
    """Return a function: files besides the base pack, and an overlay's files, to the faults of all."""

    def faults_of(files: Mapping[str, str | bytes], overlay: Mapping[str, str | bytes] | None = None) -> list[str]:
        roots = [write_pack(here / "packs", {**BASE, **files})]
        if overlay is not None:
            roots.append(write_pack(here / "mine", overlay))
        return read_folders(*roots)[2]

    return faults_of
