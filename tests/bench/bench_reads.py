"""How fast the API answers: each kind of answer as a share of a bare Django view on the same server and workers.

Run by `make bench`; needs wrk (Debian: apt-get install wrk). The bare view has 2,000 bytes and CommonMiddleware only.
Every address is asked once before any comes again. Options: `--server NAME` (ours, sync, gthread, granian),
`--seconds N`, `--cards N` (with so many generated cards besides), `--json FILE`, `--only PATTERN`, `--crowd` (rows and
index in a PostgreSQL with a replica, both on this machine, instead of SQLite and Whoosh).
"""

import argparse
import contextlib
import csv
import json
import os
import random
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from tests.crowd import servers

ROOT = Path(__file__).resolve().parents[2]
CYCLE = Path(__file__).with_name("cycle.lua")
CONNECTIONS, WORKERS, THREADS, ROUNDS = 8, 2, 4, 3
API = "/api/v1"
KINDS = ("ancient-ones", "mythos-cards", "preludes", "investigators", "personal-missions", "characters", "factions")
NOUNS = ("cards", "rules", "faq", "glossary", "errata", "spaces", *KINDS)


@dataclass(frozen=True)
class Case:
    """Addresses to ask, and the share of the bare view that they shall reach."""

    name: str
    floor: float
    addresses: list[str]
    tagged: bool = False


@dataclass
class Server:
    """A running server; `cpu` is the time of its processes."""

    port: int
    process: subprocess.Popen[bytes]
    pids: list[int] = field(default_factory=list)

    def get(self, address: str) -> Any:
        """Return the JSON of an address."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{address}") as response:
            return json.load(response)

    def etag(self, address: str) -> str:
        """Return the ETag of an address."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{address}") as response:
            return str(response.headers["ETag"])

    def workers(self) -> list[int]:
        """Return the ids of the processes below the one that was started."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(child) for child in children] or [self.process.pid]

    def cpu(self) -> float:
        """Return the seconds of processor time that the workers have used."""
        ticks = 0
        for pid in self.workers():
            parts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(parts[11]) + int(parts[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Return the largest memory of a worker in MB, shared pages included."""
        found = []
        for pid in self.workers():
            lines = Path(f"/proc/{pid}/status").read_text().splitlines()
            found += [int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:")]
        return max(found)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def command(server: str, application: str, port: int) -> list[str]:
    """Return the command of a server; the same one serves the bare view."""
    if server == "granian":
        return [
            sys.executable, "-m", "granian", "--interface", "wsgi", "--host", "127.0.0.1", "--port", str(port),
            "--workers", str(WORKERS), "--blocking-threads", "1", "--no-ws", "--log-level", "error", application,
        ]  # fmt: skip
    kind = ["--worker-class", "sync"]
    if server in ("gthread", "ours"):
        name = "gthread" if server == "gthread" else "cardsdb.config.worker.Worker"
        kind = ["--worker-class", name, "--threads", str(THREADS)]
    if server == "ours" and application.startswith("cardsdb."):
        kind = ["--config", "python:cardsdb.config.server", *kind]  # as `manage.py serve` starts it
    return [
        sys.executable, "-m", "gunicorn", application, "--bind", f"127.0.0.1:{port}", "--workers", str(WORKERS), *kind,
        "--limit-request-line", "8190", "--no-control-socket", "--preload", "--log-level", "error",
    ]  # fmt: skip


@contextlib.contextmanager
def serving(server: str, application: str, address: str, **environment: str) -> Iterator[tuple[Server, float]]:
    """Serve an application; yield the server, and the seconds until it gave its first answer."""
    port = _free_port()
    start = time.perf_counter()
    process = subprocess.Popen(  # noqa: S603
        command(server, application, port), cwd=ROOT, env={**os.environ, **environment}
    )
    try:
        while True:
            with contextlib.suppress(urllib.error.URLError, ConnectionError):
                urllib.request.urlopen(f"http://127.0.0.1:{port}{address}").read()
                break
            if process.poll() is not None or time.perf_counter() - start > 600:
                raise SystemExit(f"{application} does not answer.")
            time.sleep(0.02)
        yield Server(port, process), time.perf_counter() - start
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


def every_id(server: Server, noun: str) -> list[str]:
    """Return all ids of a noun."""
    found: list[str] = []
    address = f"{API}/{noun}/?page_size=200"
    while address:
        body = server.get(address)
        found += [row["id"] for row in body["results"]]
        address = (body["next"] or "").partition(f":{server.port}")[2]
    return found


def pages(server: Server, noun: str, query: str = "") -> list[str]:
    """Return the addresses of all full pages of 50 of a list."""
    count = server.get(f"{API}/{noun}/?page_size=1{query}")["count"]
    return [f"{API}/{noun}/?page={page}{query}" for page in range(1, count // 50 + 1)]


def generated(folder: Path, count: int) -> Path:
    """Write an overlay pack with so many Assets and Spells in invented boxes of 2,000 cards, and return it."""
    for number, start in enumerate(range(0, count, 2000), 1):
        box = folder / "eldritch-horror" / f"generated-{number}"
        box.mkdir(parents=True)
        head = f'code = "gen{number}"\nname = "Generated {number}"\nkind = "expansion"\norder = {100 + number}\n'
        (box / "expansion.toml").write_text(head + 'sources = ["generated"]\n')
        for table in ("assets", "spells"):
            rows = [
                f"Generated {table} {each},Item; Trait {each % 40},{each % 4 + 1},generated"
                for each in range(start, min(start + 2000, count), 2)
            ]
            (box / f"{table}.csv").write_text("name,traits,copies,sources\n" + "\n".join(rows) + "\n")
    return folder


def cases(server: Server) -> list[Case]:
    """Return what is measured."""
    details = [f"{API}/{noun}/{each}/" for noun in NOUNS for each in every_id(server, noun)]
    orders = ("name", "-name", "kind", "-kind", "game", "id", "-id", "kind,name", "game,-name", "-game,id")
    lists = [f"{address}&order={order}" for address in pages(server, "cards") for order in orders]
    lists += [address for noun in NOUNS for address in pages(server, noun)]
    kinds = ("asset", "spell", "condition", "mystery", "mythos", "unique-asset", "monster", "artifact", "epic-monster")
    pairs = [f"kind={one},{other}" for one, other in product(kinds, kinds) if one < other]
    games = [f"&game={game}" for game in ("eh", "eldritch-horror", "eh,mvh", "eh,es")]
    narrow = [f"&{pair}{game}" for pair in pairs for game in games]
    filtered = [address for query in narrow for address in pages(server, "cards", query)[:2]]
    questions = [urllib.parse.quote_plus(wording) for wording in wordings()]
    return [
        Case("detail", 40, details),
        Case("list of 50", 33, lists),
        Case("filtered list of 50", 28, filtered),
        Case("revalidation (304)", 80, [f"{each} {server.etag(each)}" for each in details[:600:3] + lists[::9]], True),
        Case("rulings", 5, [f"{API}/rulings/?q={question}" for question in questions]),
        Case("search, ten hits", 5, [f"{API}/search/?page_size=10&q={question}" for question in questions]),
        Case("answer page", 8, [f"/search/?q={question}" for question in questions]),
        Case("expert validation", 30, [posted("decks/validate", body) for body in expert_decks(server)]),
        Case("Mythos build", 20, [posted("mythos-decks", body) for body in mythos_decks(server)]),
        Case("setup sheet as JSON", 8, [posted("setup-sheets", body) for body in sheets()]),
    ]


def wordings() -> list[str]:
    """Return what players type, from the packs: thousands of questions, none twice."""
    found: dict[str, None] = {}
    for path in sorted((ROOT / "fixtures" / "packs").glob("*/*/asked-as*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            found |= dict.fromkeys(row["wording"] for row in csv.DictReader(file))
    return random.Random(1).sample(list(found), len(found))  # noqa: S311 no secret


def posted(address: str, body: dict[str, Any]) -> str:
    """Return a line for a request that sends a body."""
    return f"POST {API}/{address}/ {json.dumps(body, separators=(',', ':'))}"


def expert_decks(server: Server) -> list[dict[str, Any]]:
    """Return lists of known titles, each different."""
    ids, chance = every_id(server, "characters"), random.Random(2)  # noqa: S311 no secret
    return [
        {"format": "expert", "cards": [{"id": each, "count": chance.randint(1, 3)} for each in chance.sample(ids, 14)]}
        for _number in range(2000)
    ]


def mythos_decks(server: Server) -> list[dict[str, Any]]:
    """Return requests for Mythos decks of every Ancient One in its own boxes, each with a seed of its own."""
    every = ["core", "fl", "mom", "sr", "utp", "soc", "td", "cir", "mon"]
    names = [each for each in every_id(server, "ancient-ones") if each.startswith("eh.")]
    return [
        {"ancient_one": name, "expansions": every, "seed": f"{name}-{seed}"} for seed in range(120) for name in names
    ]


def sheets() -> list[dict[str, Any]]:
    """Return requests for setup sheets of the core box and of all boxes, each with a seed of its own."""
    every = ["core", "fl", "mom", "sr", "utp", "soc", "td", "cir", "mon"]
    return [
        {"game": "eh", "players": seed % 8 + 1, "expansions": every if seed % 2 else ["core"], "seed": str(seed)}
        for seed in range(1000)
    ]


def load(port: int, addresses: list[str], seconds: float) -> tuple[int, float]:
    """Ask the addresses in turn for some seconds; return the number of answers and the seconds that it took."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(addresses) + "\n")
        file.flush()
        site = f"http://127.0.0.1:{port}"
        run = subprocess.run(  # noqa: S603
            ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "-s", CYCLE, site, "--", file.name],  # noqa: S607
            capture_output=True, text=True, check=True,
        )  # fmt: skip
    requests, microseconds, errors = map(int, run.stdout.rpartition("FIGURES ")[2].split())
    if errors:
        raise SystemExit(f"{errors} of {requests} requests failed.")
    return requests, microseconds / 1e6


@dataclass
class Figure:
    """What a case reached: its share of the bare view, answers a second, processor time of an answer."""

    name: str
    floor: float
    share: float
    cpu_share: float
    rate: float
    cpu: float
    addresses: int


def warm(server: Server, case: Case) -> None:
    """Ask some of the addresses one by one: what a process loads at its first question of a kind is not measured."""
    for address in case.addresses[-40:]:
        if not case.tagged and not address.startswith("POST"):
            urllib.request.urlopen(f"http://127.0.0.1:{server.port}{address}").read()


def measure(case: Case, bare: Server, ours: Server, seconds: int) -> Figure:
    """Measure a case between two measures of the bare view, several times; the median counts."""
    shares, cpu_shares, rates, cpus = [], [], [], []
    warm(ours, case)
    for _round in range(ROUNDS):
        found = []
        for server, addresses in ((bare, ["/bare/"]), (ours, case.addresses), (bare, ["/bare/"])):
            before = server.cpu()
            requests, took = load(server.port, addresses, seconds)
            found.append((requests / took, (server.cpu() - before) / requests * 1000))
        shares.append(found[1][0] / (found[0][0] + found[2][0]) * 200)
        cpu_shares.append((found[0][1] + found[2][1]) / 2 / found[1][1] * 100)
        rates.append(found[1][0])
        cpus.append(found[1][1])
    middle: Callable[[list[float]], float] = statistics.median
    return Figure(
        case.name, case.floor, middle(shares), middle(cpu_shares), middle(rates), middle(cpus), len(case.addresses)
    )


def table(figures: list[Figure]) -> str:
    """Return the figures as a table in Markdown."""
    lines = ["| | share | floor | answers a second | processor time |", "|---|--:|--:|--:|--:|"]
    lines += [
        f"| {each.name} | {each.share:.0f} % | {each.floor:.0f} % | {each.rate:,.0f} | {each.cpu:.2f} ms |"
        for each in figures
    ]
    return "\n".join(lines)


def main() -> int:
    """Measure everything; exit with 1 where a floor is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", default="ours", choices=("ours", "sync", "gthread", "granian"))
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--cards", type=int, default=0)
    parser.add_argument("--data-dir", help="a data folder that is ready, instead of a new one")
    parser.add_argument("--crowd", action="store_true")
    asked = parser.parse_args()
    if not shutil.which("wrk"):
        print("wrk is not installed (Debian: apt-get install wrk); reads are not measured.")
        return 0
    with tempfile.TemporaryDirectory() as scratch, contextlib.ExitStack() as stack:
        folder = asked.data_dir or scratch
        environment = {"DATA_DIR": folder}
        if asked.crowd:
            primary = stack.enter_context(servers.primary())
            replica = stack.enter_context(servers.replica_of(primary))
            environment |= {"DATABASE_URL": primary.url(), "DATABASE_REPLICA_URLS": replica.url()}
        if asked.cards:
            environment["PACKS"] = str(generated(Path(scratch) / "generated", asked.cards))
        start = time.perf_counter()
        subprocess.run(
            [sys.executable, "manage.py", "serve", "--prepare-only"],
            cwd=ROOT,
            env={**os.environ, **environment},
            check=True,
        )
        print(f"prepared in {time.perf_counter() - start:.1f} s")
        with (
            serving(asked.server, "tests.bench.bare:application", "/bare/") as (bare, _bare_start),
            serving(asked.server, "cardsdb.config.wsgi:application", "/healthz", **environment) as (ours, started),
        ):
            figures = []
            for case in cases(ours):
                if re.search(asked.only, case.name):
                    figures.append(measure(case, bare, ours, asked.seconds))
                    print(table(figures[-1:]).splitlines()[-1], f"{figures[-1].cpu_share:.0f}", flush=True)
            print(f"started in {started:.1f} s, memory of a worker {ours.memory():.0f} MB")
    if asked.json:
        asked.json.write_text(json.dumps([vars(each) for each in figures], indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
