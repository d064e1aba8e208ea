"""The encoder's table is read from disk, row by row."""

import pytest

from rulesref.search import encoder
from rulesref.search.encoder import RowsOnDisk

numpy = pytest.importorskip("numpy")
pytestmark = pytest.mark.skipif(not encoder.is_installed(), reason="the sentence encoder is not installed")
TABLE = numpy.arange(40, dtype="uint8").reshape(10, 4)


@pytest.fixture
def folder(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return tmp_path / "index"


@pytest.mark.usefixtures("folder")
def test_rows_are_those_of_the_table_in_the_order_asked_for():
    rows = RowsOnDisk.of(TABLE)[numpy.array([3, 0, 9, 3])]
    assert rows.tolist() == [[12, 13, 14, 15], [0, 1, 2, 3], [36, 37, 38, 39], [12, 13, 14, 15]]


def test_a_file_that_is_cut_off_is_written_again_and_an_older_one_removed(folder):
    RowsOnDisk.of(TABLE)
    (path,) = folder.iterdir()
    path.write_bytes(b"cut")
    (folder / "encoder-0.0.bin").write_bytes(b"old")
    assert RowsOnDisk.of(TABLE)[numpy.array([9])].tolist() == [[36, 37, 38, 39]]
    assert [each.name for each in folder.iterdir()] == [path.name]


def test_a_folder_for_reading_only_leaves_the_table_in_memory(monkeypatch):
    vector = encoder.encode(["monsters move"])

    def refuse(_table):
        raise OSError("read-only")

    monkeypatch.setattr(RowsOnDisk, "of", refuse)
    encoder._encoder.cache_clear()
    try:
        assert (encoder.encode(["monsters move"]) == vector).all()
    finally:
        encoder._encoder.cache_clear()
