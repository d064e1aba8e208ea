"""The cache from the environment."""

import importlib.util
from typing import Any

from django.core.exceptions import ImproperlyConfigured

SCHEMES = {"redis": "redis", "rediss": "rediss", "valkey": "redis", "valkeys": "rediss"}
KEPT_SECONDS = 3600


def caches(address: str) -> dict[str, dict[str, Any]]:
    """Return Django's setting for redis://host:port/number, rediss:// or valkey://; nothing is kept without address."""
    if not address:
        return {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
    scheme, found, rest = address.partition("://")
    if not found or scheme not in SCHEMES:
        raise ImproperlyConfigured("CACHE_URL must be an address like redis://host:6379/0.")
    if importlib.util.find_spec("redis") is None:
        raise ImproperlyConfigured('CACHE_URL needs the package redis. Run: .venv/bin/python -m pip install ".[crowd]"')
    return {
        "default": {
            "BACKEND": "cardsdb.config.sharing.SharedCache",
            "LOCATION": f"{SCHEMES[scheme]}://{rest}",
            "KEY_PREFIX": "silver-key",
            "TIMEOUT": KEPT_SECONDS,
        }
    }
