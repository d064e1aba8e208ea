"""For operators: alive, and ready."""

import pytest
from django.db import DatabaseError

from cardsdb import dataset
from cardsdb.models import Dataset


@pytest.mark.parametrize("address", ["/healthz", "/readyz"])
def test_a_served_dataset_is_ready(api, address):
    response = api.get(address)
    assert (response.status_code, response.json()["status"]) == (200, "ok")
    assert response["Cache-Control"] == "no-store"


def test_the_process_is_alive_without_a_database(client):
    assert client.get("/healthz").status_code == 200


def test_readiness_names_the_dataset(api):
    assert api.get("/readyz").json()["dataset_version"] == dataset.current().version


def not_ready(api):
    response = api.get("/readyz")
    assert (response.status_code, response["Cache-Control"]) == (503, "no-store")
    return response.json()["reason"]


def test_before_the_first_import_it_is_not_ready(api, monkeypatch):
    Dataset.objects.all().delete()
    monkeypatch.setattr(dataset, "current", lambda: dataset.NONE)
    assert "buildindex" in not_ready(api)
    assert api.get("/healthz").status_code == 200


def test_rows_and_index_of_different_datasets_are_not_ready(api):
    Dataset.objects.update(version="other")
    assert "The database has dataset other" in not_ready(api)


def test_a_database_that_does_not_answer_is_not_ready(api, monkeypatch):
    def fail():
        raise DatabaseError

    monkeypatch.setattr(Dataset.objects, "first", fail)
    assert not_ready(api) == "The database is not available."
