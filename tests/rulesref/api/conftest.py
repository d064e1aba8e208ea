"""What tests of the API share."""

from tests.cardsdb.api.conftest import fresh_dataset, rewrite  # noqa: F401 fixtures
