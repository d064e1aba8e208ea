"""What tests of the API share."""

import itertools

import pytest

from cardsdb import dataset

_numbers = itertools.count()


@pytest.fixture
def fresh_dataset(monkeypatch, db):
    """Let what is read once in a dataset be read anew, since the test changes rows."""
    kept = dataset.Current(f"changed-{next(_numbers)}", dataset.current().index)
    monkeypatch.setattr(dataset, "current", lambda: kept)
    return kept
