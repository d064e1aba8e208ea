"""The page that says how complete the data are."""

from django.conf import settings

from rulesref.dataset.coverage import FILE, page
from rulesref.dataset.loading import read


def test_the_page_is_current():
    """`make docs` writes it."""
    assert FILE.read_text(encoding="utf-8") == page(read([settings.BASE_DIR / "fixtures" / "packs"]))
