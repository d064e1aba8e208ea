"""Slow, idle and many clients against the real server: does it still answer, and how fast?

Run by `make drills`. It starts the server on a free port with a data folder of its own, and prints a table.
The goals: `/healthz` within 100 ms whatever the other clients do; 200 clients without an error.

    python -m tests.bench.drill_clients [--seconds 20] [--address 127.0.0.1:8000]
"""

import argparse
import http.client
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
Address = tuple[str, int]

_HEAD = b"Host: localhost\r\nUser-Agent: drill\r\n"
_POST = b"POST /api/v1/decks/validate/ HTTP/1.1\r\n" + _HEAD + b"Content-Type: application/json\r\n"
_LARGE = "/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js"


@dataclass(frozen=True)
class Sort:
    """A sort of client that does not behave: what it sends at once, and what it repeats."""

    name: str
    opening: bytes
    drip: bytes = b""
    count: int = 50


SORTS = (
    Sort("connect, send nothing", b""),
    Sort("send one byte, then nothing", b"G"),
    Sort("trickle the head", b"GET /healthz HTTP/1.1\r\n" + _HEAD + b"X-Slow: ", b"a"),
    Sort("stop after 10 bytes of a body", _POST + b"Content-Length: 1000\r\n\r\n" + b'{"text": "'),
    Sort("trickle the body", _POST + b"Content-Length: 1000\r\n\r\n" + b'{"text": "', b"a"),
    Sort("never end a chunked body", _POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\n"),
    Sort("announce a body that is too large", _POST + b"Content-Length: 300000\r\n\r\n{"),
    Sort("be refused and stay", b"GET /healthz HTTP/1.1\r\n\r\n"),
    Sort("get an answer to the end and stay", b"GET /healthz HTTP/1.1\r\nConnection: close\r\n" + _HEAD + b"\r\n"),
    Sort("read nothing of a large answer", f"GET {_LARGE} HTTP/1.1\r\n".encode() + _HEAD + b"\r\n"),
    Sort("keep an answered connection", b"GET /healthz HTTP/1.1\r\n" + _HEAD + b"\r\n", count=300),
)


def connected(address: Address) -> socket.socket:
    """Return a connection that takes in little by itself."""
    client = socket.socket(socket.AF_INET)
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.settimeout(10)
    client.connect(address)
    return client


@contextmanager
def clients(sort: Sort, address: Address) -> Iterator[list[socket.socket]]:
    """Open all clients of a sort, let them drip, and close them in the end."""
    opened = [connected(address) for _ in range(sort.count)]
    over = threading.Event()

    def send(content: bytes) -> None:
        for client in opened:
            with suppress(OSError):  # the server has closed it, which is its right
                client.sendall(content)

    def drip() -> None:
        while not over.wait(0.3):
            send(sort.drip)

    send(sort.opening)
    dripping = threading.Thread(target=drip)
    if sort.drip:
        dripping.start()
    try:
        yield opened
    finally:
        over.set()
        if sort.drip:
            dripping.join()
        for client in opened:
            client.close()


def ask(address: Address, path: str = "/healthz", timeout: float = 15) -> tuple[int, float]:
    """Return status and seconds of one request on a new connection; status 0 without an answer."""
    start = time.perf_counter()
    try:
        with closing(http.client.HTTPConnection(*address, timeout=timeout)) as connection:
            connection.request("GET", path)
            response = connection.getresponse()
            response.read()
            return response.status, time.perf_counter() - start
    except (OSError, http.client.HTTPException):
        return 0, time.perf_counter() - start


@dataclass(frozen=True)
class Figures:
    """What a row of the table says."""

    name: str
    count: int
    requests: int
    failures: int
    p50: float
    p99: float
    slowest: float

    @classmethod
    def of(cls, name: str, count: int, answers: Sequence[tuple[int, float]]) -> "Figures":
        """Make the figures of (status, seconds) pairs."""
        times = sorted(seconds for _status, seconds in answers)
        failures = sum(status != 200 for status, _seconds in answers)
        middle, last = times[len(times) // 2], times[min(len(times) - 1, len(times) * 99 // 100)]
        return cls(name, count, len(answers), failures, middle, last, times[-1])

    def row(self) -> str:
        """Return the row of a Markdown table, times in milliseconds."""
        times = " | ".join(f"{seconds * 1000:,.1f}" for seconds in (self.p50, self.p99, self.slowest))
        return f"| {self.name} | {self.count} | {self.requests:,} | {self.failures} | {times} |"


HEADER = "| clients | number | requests | failed | p50 ms | p99 ms | slowest ms |\n|---|---|---|---|---|---|---|"


def probes(address: Address, seconds: float) -> list[tuple[int, float]]:
    """Ask for `/healthz` again and again; after two that were not answered there is no more to learn."""
    answers: list[tuple[int, float]] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end and sum(status == 0 for status, _seconds in answers) < 2:
        answers.append(ask(address))
        time.sleep(0.03)
    return answers


def crowd(address: Address, count: int, seconds: float) -> list[tuple[int, float]]:
    """Let so many clients ask on kept-alive connections, each without a pause."""
    paths = (
        "/healthz",
        "/api/v1/cards/eh.ancient-one.azathoth/",
        "/api/v1/cards/?game=eh&page_size=20",
        "/api/v1/rulings/?q=may+sefina+count+successes",
        "/",
    )
    answers: list[tuple[int, float]] = []
    end = time.monotonic() + seconds

    def client(number: int) -> None:
        connection = http.client.HTTPConnection(*address, timeout=60)
        step = number
        while time.monotonic() < end:
            step += 1
            start = time.perf_counter()
            try:
                connection.request("GET", paths[step % len(paths)])
                response = connection.getresponse()
                response.read()
                answers.append((response.status, time.perf_counter() - start))
            except (OSError, http.client.HTTPException):
                answers.append((0, time.perf_counter() - start))
                connection.close()
        connection.close()

    threads = [threading.Thread(target=client, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def free_port() -> int:
    """Return a port that nothing uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def server() -> Iterator[tuple[Address, int]]:
    """Start the project's server with a data folder of its own; yield its address and process id."""
    with tempfile.TemporaryDirectory(prefix="silver-key-drill-") as folder:
        port = free_port()
        environment = {**os.environ, "DATA_DIR": folder, "HOST": "127.0.0.1", "PORT": str(port)}
        command = [sys.executable, "manage.py", "serve"]
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)  # noqa: S603 our own
        try:
            wait_for(("127.0.0.1", port), process)
            yield ("127.0.0.1", port), process.pid
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)


def wait_for(address: Address, process: subprocess.Popen[bytes]) -> None:
    """Return once the server answers."""
    while ask(address)[0] != 200:
        if process.poll() is not None:
            sys.exit("The server did not start.")
        time.sleep(0.1)


def memory(pid: int) -> list[int]:
    """Return the resident megabytes of the server's processes, largest first."""
    found = []
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
        except OSError:
            continue
        if str(pid) in (lines["PPid"].strip(), lines["Pid"].strip()):
            found.append(int(lines["VmRSS"].split()[0]) // 1024)
    return sorted(found, reverse=True)


def drill(address: Address, seconds: float, pid: int | None) -> list[Figures]:
    """Do all drills, print a row of each."""
    found = []

    def say(figures: Figures) -> None:
        found.append(figures)
        print(figures.row(), flush=True)

    print(HEADER)
    say(Figures.of("no other client", 0, probes(address, 3)))
    for sort in SORTS:
        with clients(sort, address):
            time.sleep(0.3)
            say(Figures.of(sort.name, sort.count, probes(address, 3)))
    if pid:
        print(f"memory in MB: {memory(pid)}", file=sys.stderr)
    for count in (50, 200):
        answers = crowd(address, count, seconds)
        say(Figures.of(f"ask without a pause ({seconds:.0f} s)", count, answers))
        print(f"{count} clients: {dict(Counter(status for status, _seconds in answers))}", file=sys.stderr)
    if pid:
        print(f"memory in MB: {memory(pid)}", file=sys.stderr)
    return found


def main() -> None:
    """Run the drills and fail where one was not passed."""
    parser = argparse.ArgumentParser(description="Slow, idle and many clients.")
    parser.add_argument("--seconds", type=float, default=20, help="how long a crowd asks (20)")
    parser.add_argument("--address", help="host:port of a server that runs already")
    options = parser.parse_args()
    if options.address:
        host, port = options.address.rsplit(":", 1)
        found = drill((host, int(port)), options.seconds, None)
    else:
        with server() as (address, pid):
            found = drill(address, options.seconds, pid)
    if failed := [figures.name for figures in found if figures.failures]:
        sys.exit(f"Not all were answered: {'; '.join(failed)}.")


if __name__ == "__main__":
    main()
