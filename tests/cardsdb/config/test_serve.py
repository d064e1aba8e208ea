"""Starting the server where not everything is as it should be."""

from io import StringIO

import pytest
from django.core.management import CommandError

from cardsdb import dataset
from cardsdb.models import Dataset
from rulesref.dataset import loading
from rulesref.management.commands.serve import Command


@pytest.fixture
def command():
    return Command(stdout=StringIO(), stderr=StringIO(), no_color=True)


@pytest.fixture
def broken_overlay(settings, tmp_path):
    """Name an overlay with a file that is no table."""
    pack = tmp_path / "overlay" / "eldritch-horror" / "core"
    pack.mkdir(parents=True)
    (pack / "assets.csv").write_bytes(b"\x00\xff garbage \xfe\n")
    settings.PACK_FOLDERS = [*settings.PACK_FOLDERS, tmp_path / "overlay"]


@pytest.fixture
def missing_overlay(settings, tmp_path):
    """Name an overlay on a drive that is not there."""
    settings.PACK_FOLDERS = [*settings.PACK_FOLDERS, tmp_path / "drive" / "overlay"]


@pytest.mark.parametrize(("fault", "said"), [("broken_overlay", "assets.csv"), ("missing_overlay", "drive/overlay")])
def test_what_was_imported_is_served_and_the_fault_is_told(request, db, command, fault, said):
    before = dataset.current()
    request.getfixturevalue(fault)
    command.import_packs()
    assert dataset.current() == before
    assert Dataset.objects.get().version == before.version
    assert said in command.stderr._out.getvalue()
    assert "Serving the previous import." in command.stderr._out.getvalue()


@pytest.mark.usefixtures("db", "broken_overlay")
def test_without_anything_imported_there_is_nothing_to_serve(command):
    Dataset.objects.all().delete()
    with pytest.raises(CommandError, match=r"assets\.csv"):
        command.import_packs()


@pytest.mark.usefixtures("db", "broken_overlay")
def test_an_index_of_other_software_is_built_anew_from_the_rows(command, monkeypatch):
    built = []
    monkeypatch.setattr(dataset, "software", lambda: "newer")
    monkeypatch.setattr(loading, "rebuild", lambda *_progress: built.append(1) or "version")
    command.import_packs()
    assert built
