"""Limits of what one client may ask for in a minute: writing, searching, and files that take long to make.

They are off while only this machine can reach the site (settings.LIMITED). Each process counts for itself, unless
there is a cache for all (CACHE_URL); if that one is lost, each counts for itself again.
"""

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

WRITING, SEARCHING, PRINTING = "writing", "searching", "printing"
PERIOD = 60.0  # seconds
LIMITS: Mapping[str, int] = {WRITING: 20, SEARCHING: 120, PRINTING: 20}  # requests in a period
MOST_CLIENTS = 10_000  # remembered; the one that was quiet longest is forgotten first


@dataclass
class Counter:
    """The times of the latest requests of each client."""

    times: OrderedDict[tuple[str, str], deque[float]] = field(default_factory=OrderedDict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def wait(self, limited: str, client: str, now: float) -> float:
        """Count a request; return 0, or the seconds to wait if it is one too many, which is not counted."""
        most = LIMITS[limited]
        with self.lock:
            times = self.times.setdefault((limited, client), deque())
            self.times.move_to_end((limited, client))
            while times and times[0] <= now - PERIOD:
                times.popleft()
            if len(times) >= most:
                return times[0] + PERIOD - now
            times.append(now)
            while len(self.times) > MOST_CLIENTS:
                self.times.popitem(last=False)
        return 0.0

    def clear(self) -> None:
        with self.lock:
            self.times.clear()


COUNTER = Counter()


def client_of(request: HttpRequest) -> str:
    """Return the address of the client; behind a trusted proxy, the one that the proxy saw."""
    if settings.PROXY_TRUSTED and (seen := request.META.get("HTTP_X_FORWARDED_FOR", "")):
        return str(seen).rpartition(",")[2].strip()
    return str(request.META.get("REMOTE_ADDR", ""))


def seconds_to_wait(request: HttpRequest, limited: str) -> float:
    """Return 0, or how long a client has to wait before another such request."""
    if not limited or not settings.LIMITED:
        return 0.0
    client = client_of(request)
    if settings.CACHE_SHARED:
        wait = shared_wait(limited, client, time.time())
        if not cache.is_lost:
            return wait
    return COUNTER.wait(limited, client, time.monotonic())


def shared_wait(limited: str, client: str, now: float) -> float:
    """Count a request in the cache, as `Counter.wait` does, but by two numbers instead of all times.

    Of the period before, so much counts as lies within the last minute.
    """
    most, period = LIMITS[limited], int(now // PERIOD)
    gone = now % PERIOD
    keys = [f"limit:{limited}:{client}:{each}" for each in (period - 1, period)]
    before, since = (cache.get(key, 0) for key in keys)
    if since >= most:
        return PERIOD - gone + PERIOD * (1 - (most - 1) / since)
    if before * (PERIOD - gone) / PERIOD + since > most - 1:
        return PERIOD - gone - PERIOD * (most - 1 - since) / before
    if not cache.add(keys[1], 1, 2 * PERIOD):
        cache.incr(keys[1])
    return 0.0
