"""The index in PostgreSQL gives each text the score that Whoosh gives it."""

import json
import shutil
from dataclasses import asdict

import pytest
from django.db import connection

from cardsdb import dataset
from cardsdb.models import Dataset
from rulesref.dataset.loading import rebuild
from rulesref.models import IndexFile, IndexText
from rulesref.search import index, tsearch


@pytest.fixture
def whoosh(db, tmp_path):
    """Return Whoosh's engine over the documents of the current index."""
    writer = index.WhooshWriter(tmp_path)
    for document in index.corpus().documents:
        writer.add(document.id, json.dumps(asdict(document)), index._fields(document))
    writer.finish()
    return index.WhooshEngine(tmp_path)


def test_every_stem_finds_the_same_texts_with_the_same_scores(whoosh):
    engine = tsearch.Engine(dataset.current().index)
    assert list(engine.documents()) == list(whoosh.documents())
    stems = sorted(index.corpus().holders)
    assert len(stems) > 2500
    for stem in stems[::3]:
        assert engine.scores(stem) == pytest.approx(whoosh.scores(stem), rel=1e-9), stem


@pytest.mark.parametrize("stem", ["nosuchstem", "it's", "a\\b", "'", "\\", "x:1A", "a & b", "!"])
def test_signs_of_the_query_language_are_no_commands(db, stem):
    assert tsearch.Engine(dataset.current().index).scores(stem) == {}


@pytest.mark.parametrize("stem", ["it's", "a\\b", "'", "\\", "x:1A", "é"])
def test_any_stem_is_found_again(db, stem):
    row = IndexText.objects.create(build="x", number=1, stems=tsearch.tsvector({"title": [stem], "text": [stem, "z"]}))
    with connection.cursor() as cursor:
        cursor.execute(tsearch._HOLDERS, ["x", tsearch._quoted(stem), stem])
        assert cursor.fetchall() == [(row.number, ["A", "D"])]


@pytest.fixture
def own_folder(db, settings, tmp_path):
    """Have the index in a folder of this test's own: what it builds stays there when its rows are rolled back."""
    shutil.copytree(dataset.pointer().parent, tmp_path / "index")
    settings.DATA_DIR = tmp_path


def test_the_database_keeps_this_build_and_the_one_before(own_folder):
    first = Dataset.objects.get().build
    rebuild()
    second = Dataset.objects.get().build
    rebuild()
    third = Dataset.objects.get().build
    assert len({first, second, third}) == 3
    for model in (IndexText, IndexFile):
        assert set(model.objects.values_list("build", flat=True)) == {second, third}


def test_stems_have_an_index(db):
    with connection.cursor() as cursor:
        cursor.execute("SELECT indexdef FROM pg_indexes WHERE tablename = 'rulesref_indextext'")
        assert any("gin (stems)" in definition for (definition,) in cursor.fetchall())
