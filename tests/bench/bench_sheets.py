"""How long a setup sheet takes as JSON and as PDF, and what sixty PDFs, four at a time, leave in memory.

Run by `make bench`. Exits with 1 where a bound is broken.
"""

import json
import random
import resource
import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from cardsdb.printing import arranged, as_document, as_pdf, masthead_of
from cardsdb.setup import Choices, Sheet, make_sheet, read_choices
from tests.cardsdb.setup import packs

BOXES = ["core", "fl", "mom", "sr", "utp", "soc", "td", "cir", "mon"]
LARGEST = {
    "players": 8,
    "expansions": BOXES,
    "ancient_one": "syzygy",
    "preludes": ["otherworldly-dreams"],
    "options": {"personal_stories": True, "starting_rumor": True},
}
BOUNDS = {"sheet as JSON, p50 ms": 10, "sheet as PDF, p50 ms": 150, "memory after 60 PDFs, MB": 500}


def choices(seed: str) -> Choices:
    """Return the choices of the largest sheet."""
    found = read_choices({**LARGEST, "seed": seed}, packs.material("eh"))
    assert isinstance(found, Choices)
    return found


def sheet(seed: str) -> Sheet:
    """Return the largest sheet."""
    found = make_sheet(choices(seed), packs.material("eh"), packs.Engine(), rng=random.Random(1))  # noqa: S311
    assert isinstance(found, Sheet)
    return found


def as_json(seed: str) -> str:
    """Return a sheet as an answer of the API."""
    return json.dumps(as_document(sheet(seed)))


def pdf(seed: str) -> bytes:
    """Return a sheet as PDF, from choices on."""
    return as_pdf(arranged(sheet(seed), masthead_of(choices(seed), packs.material("eh"))))


def milliseconds(make: object, count: int) -> list[float]:
    """Return how long each of some calls took, the first one left out."""
    found = []
    for number in range(count + 1):
        start = time.perf_counter()
        make(f"seed {number}")  # type: ignore[operator]
        found.append((time.perf_counter() - start) * 1000)
    return sorted(found[1:])


def main() -> int:
    """Print the figures; return 1 where one is beyond its bound."""
    figures = {}
    for name, make, count in (("JSON", as_json, 200), ("PDF", pdf, 40)):
        times = milliseconds(make, count)
        figures[f"sheet as {name}, p50 ms"] = statistics.median(times)
        figures[f"sheet as {name}, p95 ms"] = times[int(len(times) * 0.95)]
    start = time.perf_counter()
    with ThreadPoolExecutor(4) as pool:
        sizes = [len(one) for one in pool.map(pdf, map(str, range(60)))]
    figures["60 PDFs, four at a time, s"] = time.perf_counter() - start
    figures["size of a PDF, kB"] = max(sizes) / 1000
    figures["memory after 60 PDFs, MB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    for name, value in figures.items():
        bound = f"  (at most {BOUNDS[name]})" if name in BOUNDS else ""
        print(f"{name:30} {value:8.1f}{bound}")
    return int(any(figures[name] > bound for name, bound in BOUNDS.items()))


if __name__ == "__main__":
    sys.exit(main())
