"""What clients notice when a server behind the site is lost and comes back: replica, primary, cache.

Run by `make drills`; needs PostgreSQL and Redis (Debian: apt-get install postgresql redis-server). Four clients read
and two save decks all the time. At the end, every deck that was acknowledged is read again.

    python -m tests.bench.drill_servers [--seconds 8]
"""

import argparse
import http.client
import itertools
import json
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from tests.crowd import servers
from tests.serving import served

ROOT = Path(__file__).parent.parent.parent
PAGES = ("/faq/", "/glossary/", "/errata/", "/rules/", "/api/v1/cards/eh.ancient-one.azathoth/")
READERS, WRITERS = 4, 2


@dataclass
class Answers:
    """The answers of a time: (status, seconds) of reading and of saving."""

    reads: list[tuple[int, float]] = field(default_factory=list)
    saves: list[tuple[int, float]] = field(default_factory=list)

    def row(self, name: str) -> str:
        """Return the row of a Markdown table."""
        times = sorted(seconds for _status, seconds in self.reads) or [0.0]
        failed = sum(status != 200 for status, _seconds in self.reads)
        saved, refused = (sum(found == status for found, _seconds in self.saves) for status in (201, 503))
        p99, last = times[len(times) * 99 // 100] * 1000, times[-1] * 1000
        slowest = max((seconds for _status, seconds in self.saves), default=0.0) * 1000
        other = len(self.saves) - saved - refused
        return (
            f"| {name} | {len(self.reads):,} | {failed} | {p99:,.0f} | {last:,.0f} "
            f"| {saved:,} | {refused:,} | {other} | {slowest:,.0f} |"
        )


HEADER = (
    "| | reads | failed | p99 ms | slowest ms | saved | refused with 503 | failed | slowest ms |\n"
    "|---|--:|--:|--:|--:|--:|--:|--:|--:|"
)


class Clients:
    """Clients that read and save until they are stopped."""

    def __init__(self, site: str) -> None:
        self.address = urlsplit(site).netloc
        self.answers = Answers()
        self.acknowledged: list[str] = []
        self._over = threading.Event()
        threads = [(self._read, READERS), (self._save, WRITERS)]
        self._threads = [threading.Thread(target=work) for work, count in threads for _number in range(count)]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def watched(self, seconds: float) -> Answers:
        """Return the answers of the next seconds."""
        self.answers = found = Answers()
        time.sleep(seconds)
        self.answers = Answers()
        return found

    def _read(self) -> None:
        words = itertools.cycle((ROOT / "LICENSE").read_text().split())
        for page in itertools.cycle((*PAGES, "")):
            if self._over.is_set():
                return
            found = self.ask("GET", page or f"/api/v1/search/?q={quote(next(words))}+rumor")
            self.answers.reads.append(found[:2])

    def _save(self) -> None:
        for number in itertools.count():
            if self._over.wait(0.02):
                return
            deck = {"cards": [{"name": "Sand Reaper", "count": 1}], "name": f"{threading.get_ident()} {number}"}
            status, seconds, text = self.ask("POST", "/api/v1/decks/", json.dumps(deck))
            self.answers.saves.append((status, seconds))
            if status == 201:
                self.acknowledged.append(urlsplit(json.loads(text)["edit_url"]).path)

    def ask(self, method: str, path: str, body: str | None = None) -> tuple[int, float, str]:
        """Return status, seconds and text of an answer; status 0 without one."""
        start = time.perf_counter()
        try:
            with closing(http.client.HTTPConnection(self.address, timeout=30)) as connection:
                connection.request(method, path, body, {"Content-Type": "application/json"})
                response = connection.getresponse()
                text = response.read().decode()
                return response.status, time.perf_counter() - start, text
        except (OSError, http.client.HTTPException):
            return 0, time.perf_counter() - start, ""


def drills(primary: Any, replica: Any, cache: Any) -> Iterator[tuple[str, Callable[[], None]]]:
    """Yield what happens, and how to make it happen."""
    yield "nothing happens", lambda: None
    for name, server in (("replica", replica), ("primary", primary), ("cache", cache)):
        yield f"{name} lost", server.lose
        yield f"{name} back", server.start


def main() -> int:
    """Run the drills; exit with 1 where reading failed, or something acknowledged was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8)
    asked = parser.parse_args()
    reason = servers.missing() or ("" if shutil.which("redis-server") else "Redis is not installed")
    if reason:
        print(f"{reason}; the loss of servers is not drilled.")
        return 0
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="silver-key-drill-")))
        primary = stack.enter_context(servers.primary())
        replica = stack.enter_context(servers.replica_of(primary))
        cache = stack.enter_context(servers.redis())
        addresses = {"DATABASE_URL": primary.url(), "DATABASE_REPLICA_URLS": replica.url(), "CACHE_URL": cache.url}
        site = stack.enter_context(served(folder, **addresses, LIMITS="0", WEB_CONCURRENCY="2"))
        clients = Clients(site)
        clients.start()
        print(HEADER, flush=True)
        rows = []
        try:
            for name, happen in drills(primary, replica, cache):
                threading.Timer(asked.seconds / 8, happen).start()
                rows.append(clients.watched(asked.seconds))
                print(rows[-1].row(name), flush=True)
        finally:
            clients.stop()
        lost = sum(clients.ask("GET", path)[0] != 200 for path in clients.acknowledged)
        print(f"\n{lost} of {len(clients.acknowledged):,} acknowledged decks are lost.")
        failed = sum(status != 200 for row in rows for status, _seconds in row.reads)
    return 1 if lost or failed else 0


if __name__ == "__main__":
    sys.exit(main())
