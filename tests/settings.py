"""Settings of the tests: the project's own, with a data folder that is thrown away."""

import atexit
import shutil
import tempfile
from pathlib import Path

from cardsdb.config.settings import *  # noqa: F403
from cardsdb.config.settings import BASE_DIR

DATA_DIR = Path(tempfile.mkdtemp(prefix="silver-key-tests-"))
atexit.register(shutil.rmtree, DATA_DIR, ignore_errors=True)
PACK_FOLDERS = [BASE_DIR / "fixtures" / "packs"]
SECRET_KEY = "tests"  # noqa: S105 protects nothing
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1", "cards.example.org"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir()
