"""Limits of what one client may ask for in a minute: writing, searching, and files that take long to make.

They are off while only this machine can reach the site (settings.LIMITED). Each process counts for itself.
"""

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.conf import settings
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
    return COUNTER.wait(limited, client_of(request), time.monotonic())
