"""Configuration of gunicorn: `python -m gunicorn -c python:cardsdb.config.server`."""

import gc
import os
from typing import Any

from cardsdb.config import warming

_host = os.environ.get("HOST") or "127.0.0.1"
_port = os.environ.get("PORT") or "8000"

wsgi_app = "cardsdb.config.wsgi:application"
bind = f"[{_host}]:{_port}" if ":" in _host and _host[0] != "[" else f"{_host}:{_port}"
workers = int(os.environ.get("WEB_CONCURRENCY") or "2")
worker_class = "cardsdb.config.worker.Worker"
worker_connections = 800  # many systems give a process 1,024 file descriptors
threads = 6  # more than setup.layout.pdf lets print at once
limit_request_line = 8190
preload_app = True
graceful_timeout = 5
loglevel = "warning"
control_socket_disable = True
forwarded_allow_ips = ""  # the settings decide which headers of a proxy to trust (TRUST_PROXY)
forwarder_headers = ""


def on_starting(_server: Any) -> None:
    """Load everything before the socket is opened; workers share the memory of what is loaded here."""
    warming.warm()
    gc.collect()
    gc.freeze()  # otherwise the first collection in a worker writes to every object and unshares the memory


def post_worker_init(_worker: Any) -> None:
    """Follow the dataset of a database that several machines use."""
    if os.environ.get("DATABASE_URL"):
        from cardsdb.config import following

        following.start()


def worker_exit(_server: Any, worker: Any) -> None:
    """End a finished worker immediately: freeing the loaded data would take a second."""
    if worker.booted:
        os._exit(0)
