"""What the production server refuses before Django sees it."""

import json
import re
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, closing
from dataclasses import replace

import pytest
from gunicorn.config import Config
from gunicorn.http.parser import RequestParser

from cardsdb.config import server
from tests.bench import drill_clients


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    """Serve without any data on a free port of this machine."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        number = probe.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", "-c", "python:cardsdb.config.server"]
    environment = {
        "DATA_DIR": str(tmp_path_factory.mktemp("data")), "PATH": "/usr/bin:/bin", "HOST": "127.0.0.1",
        "PORT": str(number),
    }  # fmt: skip
    process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)  # noqa: S603
    for _attempt in range(600):
        with closing(socket.socket()) as probe:
            if probe.connect_ex(("127.0.0.1", number)) == 0:
                break
        time.sleep(0.1)
    yield number
    process.terminate()
    process.wait(30)


def ask(port, request):
    """Send a request as it is; return status, headers and body of the answer."""
    with closing(socket.create_connection(("127.0.0.1", port), timeout=20)) as connection:
        connection.sendall(request)
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    head, _blank, body = answer.decode().partition("\r\n\r\n")
    status, *lines = head.split("\r\n")
    return int(status.split()[1]), {line.split(":")[0].lower(): line.split(": ", 1)[1] for line in lines}, body


HOST = b" HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"


def named(value):
    return value[:60].decode("latin-1") if isinstance(value, bytes) else None


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET /api/v1/search/?q=" + b"a" * 9000 + HOST + b"\r\n", 414),
        (b"GET /api/v1/search/?q=" + b"a" * 8050 + HOST + b"\r\n", 414),
        (b"GET /api/v1/search/?q=\xc3\xa9" + HOST + b"\r\n", 400),
        (b"GET /api/v1/cards/" + HOST + b"X: " + b"a" * 9000 + b"\r\n\r\n", 431),
        (b"POST /api/v1/cards/collection/" + HOST + b"Content-Length: \xb2\r\n\r\n{}", 400),
        (b"POST /api/v1/cards/collection/" + HOST + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", 411),
        (b"POST /api/v1/cards/collection/" + HOST + b"Content-Length: 300000\r\n\r\n", 413),
        (b"GET /api/v1/cards/" + HOST + b"\r\n", 503),
        (b"GET /api/v1/nothing/" + HOST + b"\r\n", 404),
        (b"GET /api/v1/nothing/" + HOST + b"SCRIPT_NAME: /evil\r\n\r\n", 404),
        (b"GET /api/v1/cards/" + HOST + b"X: a\r\n" * 12000, 431),
        (b"GET /api/v1/cards/" + HOST + b"X: a\r\n" * 200 + b"\r\n", 431),
        (b"POST /api/v1/cards/collection/" + HOST + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400),
    ],
    ids=named,
)
def test_a_refusal_of_the_server_has_the_shape_of_errors(port, request_, status):
    answered, headers, body = ask(port, request_)
    assert (answered, headers["content-type"]) == (status, "application/problem+json")
    if "transfer-encoding" not in headers:
        assert list(json.loads(body)) == ["type", "title", "status", "code", "detail", "errors"]


def test_a_server_without_data_is_alive_and_not_ready(port):
    assert ask(port, b"GET /healthz" + HOST + b"\r\n")[0] == 200
    status, headers, _body = ask(port, b"GET /readyz" + HOST + b"\r\n")
    assert (status, headers["cache-control"]) == (503, "no-store")


def test_slow_and_idle_clients_keep_nobody_waiting(port):
    """Fifty of each sort at once; the bound of 100 ms is for `make drills`, since the tests share the machine."""
    with ExitStack() as stack:
        for sort in drill_clients.SORTS:
            stack.enter_context(drill_clients.clients(replace(sort, count=50), ("127.0.0.1", port)))
        answers = [drill_clients.ask(("127.0.0.1", port)) for _ in range(20)]
    assert [status for status, _seconds in answers] == [200] * 20


def test_a_body_in_pieces_and_requests_sent_ahead_are_answered_in_order(port):
    with closing(socket.create_connection(("127.0.0.1", port), timeout=20)) as connection:
        head = b"POST /api/v1/nothing/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n"
        connection.sendall(head)
        assert connection.recv(1000) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(b"12")
        time.sleep(0.1)
        connection.sendall(b"34GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /api/v1/no/" + HOST + b"\r\n")
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    assert re.findall(rb"HTTP/1.1 (\d+)", answer) == [b"404", b"200", b"404"]


def test_no_header_of_a_client_changes_scheme_or_root_of_the_addresses():
    """Not even one of this machine, whom gunicorn would trust by itself."""
    config = Config()
    for name in ("forwarded_allow_ips", "forwarder_headers"):
        config.set(name, getattr(server, name))
    request = (
        b"GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Ssl: on\r\nSCRIPT_NAME: /evil\r\n\r\n"
    )
    parsed = next(RequestParser(config, [request], ("127.0.0.1", 50000)))
    assert parsed.scheme == "http"
    assert "SCRIPT_NAME" not in dict(parsed.headers)
