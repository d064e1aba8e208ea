"""What tests share: the shipped packs in the test database and index, and an API client."""

from pathlib import Path

import pytest
from rest_framework.test import APIClient

from tests import imported

CASES = Path(__file__).parent / "cases"


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """Have the shipped packs in the database and index; each test's changes are rolled back."""
    with django_db_blocker.unblock():
        imported.restore()


@pytest.fixture
def api(db) -> APIClient:
    """Return a client of the API."""
    return APIClient()
