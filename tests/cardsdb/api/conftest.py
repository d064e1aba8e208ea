"""What tests of the API share."""

import itertools

import pytest

from cardsdb import dataset
from rulesref.dataset.documents import write_documents

_numbers = itertools.count()


@pytest.fixture
def fresh_dataset(monkeypatch, db):
    """Let what is read once in a dataset be read anew, since the test changes rows."""
    kept = dataset.Current(f"changed-{next(_numbers)}", dataset.current().index)
    monkeypatch.setattr(dataset, "current", lambda: kept)
    return kept


@pytest.fixture
def rewrite(fresh_dataset):
    """Return what a test calls after it changed rows, so that they are served as they are now."""
    return write_documents
