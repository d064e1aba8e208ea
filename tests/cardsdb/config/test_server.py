"""What the production server refuses before Django sees it."""

import json
import socket
import subprocess
import sys
import time
from contextlib import closing

import pytest


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    """Serve without any data on a free port of this machine."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        number = probe.getsockname()[1]
    command = [
        sys.executable, "-m", "gunicorn", "cardsdb.config.wsgi:application", "--bind", f"127.0.0.1:{number}",
        "--worker-class", "cardsdb.config.worker.Worker", "--limit-request-line", "8190", "--no-control-socket",
    ]  # fmt: skip
    environment = {"DATA_DIR": str(tmp_path_factory.mktemp("data")), "PATH": "/usr/bin:/bin"}
    server = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)  # noqa: S603
    for _attempt in range(200):
        with closing(socket.socket()) as probe:
            if probe.connect_ex(("127.0.0.1", number)) == 0:
                break
        time.sleep(0.1)
    yield number
    server.terminate()
    server.wait(10)


def ask(port, request):
    """Send a request as it is; return status, headers and body of the answer."""
    with closing(socket.create_connection(("127.0.0.1", port), timeout=20)) as connection:
        connection.sendall(request)
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    head, _blank, body = answer.decode().partition("\r\n\r\n")
    status, *lines = head.split("\r\n")
    return int(status.split()[1]), {line.split(":")[0].lower(): line.split(": ", 1)[1] for line in lines}, body


HOST = b" HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"


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
    ],
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
