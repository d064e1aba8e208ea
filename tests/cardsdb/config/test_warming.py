"""What is loaded before the server takes its first client."""

import pytest

from cardsdb.config import warming


@pytest.fixture
def _kept_connection(monkeypatch):
    monkeypatch.setattr(warming.connections, "close_all", lambda: None)  # the test's own is still needed


@pytest.mark.usefixtures("db", "_kept_connection")
def test_every_address_is_answered():
    found = warming.warm()
    assert {address: status for address, status in found.items() if status != 200} == {}
    assert set(found) == {"/readyz", *warming.ADDRESSES}


@pytest.mark.usefixtures("db", "_kept_connection")
@pytest.mark.parametrize("names", [["cards.example"], [".example.org"], ["*"]])
def test_the_operators_own_names_do_not_matter(settings, names):
    settings.ALLOWED_HOSTS = names
    assert warming.ask("/healthz") == 200


@pytest.mark.usefixtures("db", "_kept_connection")
def test_without_data_nothing_is_loaded(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    assert warming.warm() == {"/readyz": 503}


@pytest.mark.usefixtures("_kept_connection")
def test_what_cannot_be_loaded_keeps_the_server_from_nothing(monkeypatch):
    monkeypatch.setattr(warming, "application", lambda *_call: 1 / 0)
    assert warming.warm() == {}
