"""Content negotiation: the media types that a client accepts."""

import re
from functools import lru_cache

_REFUSED = re.compile(r";\s*q\s*=\s*0(\.0*)?\s*(;|$)", re.IGNORECASE)
_JSON = frozenset({"*/*", "application/*", "application/json"})


@lru_cache(maxsize=512)
def takes_json(accept: str) -> bool:
    """Return whether an Accept header plainly accepts JSON; the framework handles unusual ones."""
    words = (word for word in accept.split(",") if not _REFUSED.search(word))
    return not accept or any(word.partition(";")[0].strip().lower() in _JSON for word in words)
