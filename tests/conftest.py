"""What tests share: the shipped packs in the test database and index, and an API client."""

from pathlib import Path

import pytest
from django.conf import settings
from rest_framework.test import APIClient

from rulesref.dataset import loading

PACKS = Path(settings.BASE_DIR) / "fixtures" / "packs"
CASES = Path(__file__).parent / "cases"


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """Import the shipped packs once; each test's changes are rolled back."""
    with django_db_blocker.unblock():
        loading.load([PACKS])


@pytest.fixture
def api(db) -> APIClient:
    """Return a client of the API."""
    return APIClient()
