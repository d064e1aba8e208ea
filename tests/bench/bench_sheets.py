"""How long the largest setup sheet takes as JSON and as PDF, and what sixty PDFs, four at a time, do to the process.

Run by `make bench`. The packs are imported into a folder that is thrown away. Exits with 1 where a bound is broken;
times are those of an idle machine.
"""

import json
import os
import resource
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import django

BOXES = ["core", "fl", "mom", "sr", "utp", "soc", "td", "cir", "mon"]
LARGEST = {
    "game": "eh",
    "players": 8,
    "expansions": BOXES,
    "ancient_one": "syzygy",
    "preludes": ["otherworldly-dreams"],
    "options": {"personal_stories": True, "starting_rumor": True},
}
BOUNDS = {
    "sheet as JSON, p50 ms": 10,
    "sheet as PDF, p50 ms": 150,
    "search meanwhile, longest ms": 1000,
    "memory after 60 PDFs, MB": 500,
}


def milliseconds(work: Callable[[str], object], count: int) -> list[float]:
    """Return how long each of some calls took, sorted; a first call is left out."""
    found = []
    for number in range(count + 1):
        start = time.perf_counter()
        work(f"seed {number}")
        found.append((time.perf_counter() - start) * 1000)
    return sorted(found[1:])


def figures() -> dict[str, float]:
    """Return the figures, from the packs as they are imported."""
    from rest_framework.test import APIClient

    from cardsdb import library
    from cardsdb.setup import maker

    data = library.sheet_data()
    from cardsdb.setup.layout import arranged, as_document, as_pdf

    def as_json(seed: str) -> str:
        return json.dumps(as_document(maker.make(maker.read({**LARGEST, "seed": seed}, data), data).sheet))

    def pdf(seed: str) -> bytes:
        made = maker.make(maker.read({**LARGEST, "seed": seed}, data), data)
        return as_pdf(arranged(made.sheet, made.masthead))

    def search() -> float:
        start = time.perf_counter()
        APIClient(HTTP_HOST="localhost").get("/api/v1/search/?q=spawn+gates")
        return (time.perf_counter() - start) * 1000

    found: dict[str, float] = {}
    for name, work, count in (("JSON", as_json, 200), ("PDF", pdf, 40)):
        times = milliseconds(work, count)
        found[f"sheet as {name}, p50 ms"] = statistics.median(times)
        found[f"sheet as {name}, p95 ms"] = times[int(len(times) * 0.95)]
    search()
    waits, start = [], time.perf_counter()
    with ThreadPoolExecutor(4) as pool:
        jobs = [pool.submit(pdf, str(number)) for number in range(60)]
        while not all(job.done() for job in jobs):
            waits.append(search())
            time.sleep(0.1)
    found["60 PDFs, four at a time, s"] = time.perf_counter() - start
    found["search meanwhile, longest ms"] = max(waits)
    found["size of a PDF, kB"] = max(len(job.result()) for job in jobs) / 1000
    found["memory after 60 PDFs, MB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return found


def main() -> int:
    """Print the figures; return 1 where one is beyond its bound."""
    folder = tempfile.mkdtemp(prefix="silver-key-bench-")
    (Path(folder) / "static").mkdir()
    os.environ |= {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "cardsdb.config.settings"}
    try:
        django.setup()
        from django.conf import settings
        from django.core.management import call_command

        from rulesref.dataset import loading

        call_command("migrate", verbosity=0)
        loading.load(settings.PACK_FOLDERS)
        found = figures()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    for name, value in found.items():
        bound = f"  (at most {BOUNDS[name]})" if name in BOUNDS else ""
        print(f"{name:30} {value:8.1f}{bound}")
    return int(any(found[name] > bound for name, bound in BOUNDS.items()))


if __name__ == "__main__":
    sys.exit(main())
