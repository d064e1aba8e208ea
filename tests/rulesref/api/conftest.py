"""What tests of the API share."""

from tests.cardsdb.api.conftest import fresh_dataset  # noqa: F401 a fixture
