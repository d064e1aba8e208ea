"""Codes of choice problems and warnings are published: the README has each of them."""

import re
from pathlib import Path

from django.conf import settings

from tests.conftest import PACKS

ROOT = Path(settings.BASE_DIR)
_SAID = re.compile(
    r"(?:\.problem\([^,\n]+,\s*|InputProblem\([^,\n]*,\s*|SheetWarning\(\s*)\"([a-z]+(?:-[a-z]+)*)\"", re.MULTILINE
)
_NEEDED = re.compile(r'^code = "([a-z-]+)"', re.MULTILINE)


def codes() -> set[str]:
    """Return the codes that the setup package and the procedures of the boxes use."""
    modules = [
        ROOT / "cardsdb" / "reader.py",
        *(ROOT / "cardsdb" / "setup").rglob("*.py"),
        *(ROOT / "cardsdb" / "sheets").glob("*.py"),
    ]
    said = {code for path in modules for code in _SAID.findall(path.read_text(encoding="utf-8"))}
    files = [path for path in PACKS.rglob("procedures.toml") if "_template" not in path.parts]
    return said | {code for path in files for code in _NEEDED.findall(path.read_text(encoding="utf-8"))}


def test_every_code_is_documented():
    found = codes()
    assert {"box-missing", "wrong-type", "low-confidence", "players-assumed", "prelude-needs-box"} <= found
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert sorted(code for code in found if f"`{code}`" not in readme) == []
