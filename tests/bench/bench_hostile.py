"""What each request of hostile.txt costs, in process: processor time and size of the answer, worst first.

    python -m tests.bench.bench_hostile [--rows 15]

The goals: 100 ms of an idle core at most, and an answer of at most twice the request and 64 kB.
"""

import argparse
import os
import tempfile
import time

MOST_SECONDS = 0.1


def main() -> None:
    """Send every request twice; the second one counts."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rows", type=int, default=15)
    rows = asked.parse_args().rows
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsdb.config.settings")
    os.environ.setdefault("DATA_DIR", tempfile.mkdtemp(prefix="silver-key-hostile-"))
    import django

    django.setup()
    from django.core.management import call_command
    from django.test import Client

    from tests.hostile import requests

    call_command("migrate", verbosity=0)
    call_command("importpacks", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    client = Client(headers={"host": "localhost"}, raise_request_exception=False)
    figures = []
    for request in requests():
        request.sent_by(client)
        began = time.process_time()
        answer = request.sent_by(client)
        figures.append((time.process_time() - began, len(answer.content), request.size, answer.status_code, request))
    figures.sort(key=lambda figure: -figure[0])
    print(f"{len(figures)} hostile requests; {sum(each[0] > MOST_SECONDS for each in figures)} take over 100 ms")
    for seconds, size, sent, status, request in figures[:rows]:
        print(f"{seconds * 1000:8.1f} ms  {status}  {sent:>7,} sent {size:>9,} got  {request.short[:100]}")
    for _seconds, size, sent, _status, request in figures:
        if size > 2 * sent + 64_000:
            print(f"too large: {sent:,} sent, {size:,} got  {request.short[:100]}")


if __name__ == "__main__":
    main()
