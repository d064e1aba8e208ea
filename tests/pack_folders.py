"""Small pack folders for tests, written from a table of files. All names in them are invented."""

import shutil
from collections.abc import Mapping
from pathlib import Path

from django.apps import apps

from cardsdb.packs.catalogue import Catalogue, make_catalogue
from cardsdb.packs.checks import check
from cardsdb.packs.reading import Entry, read_packs
from cardsdb.syncing import Report
from rulesref.dataset import loading

GAME = 'code = "eh"\nname = "Eldritch Horror"\norder = 1\n'
HARBOUR = """\
code = "tsh"
name = "The Salt Harbour"
kind = "core"
order = 1
sources = ["a test"]
"""
LAMPS = """\
code = "twl"
name = "The Wet Lamps"
kind = "expansion"
order = 2
sources = ["a test"]
"""
EH, MVH, ES = "eldritch-horror", "monsters-vs-heroes", "elder-sign"
BOX = f"{EH}/the-salt-harbour"
OTHER_BOX = f"{EH}/the-wet-lamps"
BASE = {f"{EH}/game.toml": GAME, f"{BOX}/expansion.toml": HARBOUR, f"{OTHER_BOX}/expansion.toml": LAMPS}

MVH_BASE = {
    f"{MVH}/game.toml": 'code = "mvh"\nname = "Monsters vs. Heroes"\norder = 2\n',
    f"{MVH}/the-tin-box/expansion.toml": 'code="ttb"\nname="The Tin Box"\nkind="box"\norder=1\nsources=["a test"]\n',
    f"{MVH}/the-drowned-bell/expansion.toml": (
        'code="tdb"\nname="The Drowned Bell"\nkind="set"\norder=2\npart_of="the-tin-box"\nsize=30\nsources=["a test"]\n'
    ),
    f"{MVH}/the-cold-ferry/expansion.toml": (
        'code="tcf"\nname="The Cold Ferry"\nkind="set"\norder=3\npart_of="the-tin-box"\nsize=30\nsources=["a test"]\n'
    ),
}


def write_pack(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write the files below `folder` and return it. Contents given as bytes stay as they are."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def read_folders(*roots: Path) -> tuple[list[Entry], Catalogue, list[str]]:
    """Read, gather and check pack folders; return entries, catalogue and the faults as they are printed."""
    pack = read_packs(roots)
    catalogue, faults = make_catalogue(pack.entries)
    every = {*pack.faults, *faults, *check(catalogue, pack.entries)}
    return pack.entries, catalogue, [str(fault) for fault in sorted(every)]


def empty_database() -> None:
    """Remove every row, in the transaction of the test; what refers to what does not matter then."""
    for app in ("rulesref", "cardsdb"):
        for model in apps.get_app_config(app).get_models(include_auto_created=True):
            model._base_manager.all()._raw_delete("default")


class Packs:
    """Pack folders that a test writes anew and imports."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, files: Mapping[str, str | bytes], *overlays: Mapping[str, str | bytes]) -> list[Path]:
        """Write the project's packs and its overlays in place of what was there; return their folders."""
        roots = []
        for number, content in enumerate((files, *overlays)):
            root = self.folder / (f"mine-{number}" if number else "packs")
            shutil.rmtree(root, ignore_errors=True)
            roots.append(write_pack(root, content))
        return roots

    def load(
        self, files: Mapping[str, str | bytes], *overlays: Mapping[str, str | bytes], allow_removals: bool = False
    ) -> Report:
        """Import the files and return the report."""
        return loading.load(self.write(files, *overlays), allow_removals=allow_removals)
