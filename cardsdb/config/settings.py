"""Settings. What differs between places comes from the environment; the defaults serve one machine.

DATA_DIR       database, index, static files (default: .data in the checkout)
PACKS          further pack folders, separated like PATH
HOST           where the server listens; decides which names of this machine are accepted (default: 127.0.0.1)
ALLOWED_HOSTS  host names that may be asked for, comma-separated (default: this machine's)
LIMITS         1 limits how much one client may write, search and print, 0 does not
               (default: 1 if HOST lets other devices in)
TRUST_PROXY    1 behind a proxy that ends TLS and sets X-Forwarded-Proto
DATABASE_URL   postgresql://user:password@host:port/name, where several machines serve one site
               (default: SQLite in DATA_DIR); needs the extra "crowd"
DATABASE_REPLICA_URLS  addresses of its replicas, separated by blanks: they are read from
CACHE_URL      redis://host:port/number, where several processes or machines share limits and slow answers
SECRET_KEY     needed only when several machines serve one site; made and kept in DATA_DIR otherwise
DEBUG          1 while developing
"""

import os
import secrets
import sys
from pathlib import Path

from corsheaders.defaults import default_headers

from cardsdb.api.about import ABOUT
from cardsdb.api.naming import TAGS
from cardsdb.config.caches import caches
from cardsdb.config.databases import databases
from cardsdb.config.hosts import allowed_hosts, is_open
from cardsdb.headers import EXPOSED_HEADERS
from cardsdb.terms import Alignment, Confidence, DeckDifficulty, Difficulty, ErratumKind, ExpansionKind, Kind

BASE_DIR = Path(__file__).resolve().parent.parent.parent
DATA_DIR = Path(os.environ.get("DATA_DIR") or BASE_DIR / ".data").resolve()
PACK_FOLDERS = [BASE_DIR / "fixtures" / "packs"] + [
    Path(folder).resolve() for folder in os.environ.get("PACKS", "").split(os.pathsep) if folder
]


def _secret_key() -> str:
    """Return the key from the environment, or one that is made once and kept in the data folder."""
    if key := os.environ.get("SECRET_KEY"):
        return key
    kept = DATA_DIR / "secret-key"
    try:
        return kept.read_text()
    except OSError:
        key = secrets.token_urlsafe(50)
    try:
        DATA_DIR.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(key)
    except FileExistsError:
        return kept.read_text()
    except OSError:
        pass  # an unwritable data folder is reported by the command that needs it
    return key


SECRET_KEY = _secret_key()
LIMITED = (os.environ.get("LIMITS") or ("1" if is_open(os.environ.get("HOST", "")) else "0")) == "1"
PROXY_TRUSTED = os.environ.get("TRUST_PROXY") == "1"
DEBUG = os.environ.get("DEBUG") == "1"
ALLOWED_HOSTS = allowed_hosts(os.environ.get("ALLOWED_HOSTS"), os.environ.get("HOST", ""))

INSTALLED_APPS = [
    "django.contrib.staticfiles",
    "corsheaders",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "cardsdb",
    "rulesref",
]

MIDDLEWARE = [
    "cardsdb.config.availability.Availability",
    "cardsdb.api.caching.DatasetCaching",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "cardsdb.api.limits.AddressLimit",
    "django.middleware.common.CommonMiddleware",
    "cardsdb.config.languages.PageLanguage",
    "cardsdb.config.origins.SameSite",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "cardsdb.config.urls"
WSGI_APPLICATION = "cardsdb.config.wsgi.application"
APPEND_SLASH = False  # a missing slash is answered with 308, which keeps the method (config.urls)

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["django.templatetags.i18n"],
            "context_processors": [
                "django.template.context_processors.request",
            ],
        },
    },
]

DATABASE_FILE = DATA_DIR / "silver-key.sqlite3"
DATABASES = databases(os.environ, DATABASE_FILE, serves="cardsdb.config.wsgi" in sys.modules)
DATABASE_ROUTERS = ["cardsdb.config.replicas.routing.Router"] if len(DATABASES) > 1 else []
CACHES = caches(os.environ.get("CACHE_URL", ""))
CACHE_SHARED = bool(os.environ.get("CACHE_URL"))
if CACHE_SHARED:
    MIDDLEWARE.append("cardsdb.config.sharing.SharedAnswers")
DECK_STORAGE = 200 * 1024 * 1024  # bytes that saved decks may take, which is room for some 100,000

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("it", "Italiano")]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_MANIFEST_STRICT = False

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
if PROXY_TRUSTED:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz)$"]  # asked past the proxy, too
    SECURE_HSTS_SECONDS = 30 * 24 * 3600
    # The names below this one, and the browsers' own lists, are the operator's to decide on.
    # W003: no cookie decides anything; forms of other sites are refused by config.origins.
    SILENCED_SYSTEM_CHECKS = ["security.W003", "security.W005", "security.W021"]

DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024

CORS_URLS_REGEX = r"^/api/(?!v1/decks/?$)"  # saving a deck is for our own pages
CORS_ALLOW_METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE"]  # who has its edit key may change a deck
CORS_ALLOW_ALL_ORIGINS = True  # everything here is public; nothing is decided by a cookie
CORS_ALLOW_HEADERS = [*default_headers, "if-match", "if-none-match"]
CORS_EXPOSE_HEADERS = EXPOSED_HEADERS

# Setup sheets point to errata, and only the rules part has them.
ERRATA_BY_CARD = "rulesref.documents.errata_by_card"

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": [],
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["cardsdb.api.parsing.StrictJSONParser"],
    "DEFAULT_PAGINATION_CLASS": "cardsdb.api.paging.Pages",
    "DEFAULT_SCHEMA_CLASS": "cardsdb.api.schema.Schema",
    "EXCEPTION_HANDLER": "cardsdb.api.problems.answer",
    "URL_FORMAT_OVERRIDE": None,
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Silver Key",
    "DESCRIPTION": ABOUT,
    "LICENSE": {"name": "MIT"},
    "SERVERS": [{"url": "/", "description": "this site"}],
    "VERSION": "1",
    "ENUM_SUFFIX": "",
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "SERVE_INCLUDE_SCHEMA": False,
    "TAGS": [{"name": name, "description": about} for name, (about, _segments) in TAGS.items()],
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "ENUM_ADD_EXPLICIT_BLANK_NULL_CHOICE": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "cardsdb.api.schema.describe_members",
        "cardsdb.api.schema.add_facts",
        "cardsdb.api.schema.split_cards",
        "cardsdb.api.schema.describe_unions",
    ],
    "ENUM_NAME_OVERRIDES": {
        "Alignment": [str(word) for word in Alignment],
        "Confidence": [str(word) for word in Confidence],
        "CardKind": [str(word) for word in Kind],
        "ErratumKind": [str(word) for word in ErratumKind],
        "ExpansionKind": [str(word) for word in ExpansionKind],
        "MythosCardDifficulty": [str(word) for word in Difficulty],
        "MythosDeckDifficulty": [str(word) for word in DeckDifficulty],
    },
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {
        "console": {"class": "logging.StreamHandler"},
        "nowhere": {"class": "logging.NullHandler"},  # without a handler, Python writes to stderr after all
    },
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "django.request": {"level": "ERROR"},
        # What any client can cause is answered with 400 and fills no log.
        "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},
        "django.security.TooManyFieldsSent": {"handlers": ["nowhere"], "propagate": False},
        "django.security.RequestDataTooBig": {"handlers": ["nowhere"], "propagate": False},
    },
}
