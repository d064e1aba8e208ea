"""Dockerfile and compose.yaml, as far as that goes without containers: their scripts run here on real servers."""

import os
import re
import subprocess
import time
from contextlib import suppress

import pytest
import yaml
from django.conf import settings

from tests.crowd import servers
from tests.crowd.servers import wait_until

ROOT = settings.BASE_DIR
SECRET = 'it\'s a "secret"'  # noqa: S105 of a server that ends with the test
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())


def test_the_web_servers_are_set_by_what_the_settings_read():
    code = "".join(path.read_text() for path in (ROOT / "cardsdb" / "config").glob("*.py"))
    for name in ("web-1", "web-2"):
        assert all(f'"{setting}"' in code for setting in COMPOSE["services"][name]["environment"])


def test_every_server_that_an_address_names_is_there():
    addresses = [value for value in COMPOSE["x-web"]["environment"].values() if "://" in value]
    hosts = {re.search(r"(?:@|//)([a-z]+):\d+/", address)[1] for address in addresses}
    assert hosts == {"primary", "replica", "cache"}
    assert hosts <= set(COMPOSE["services"])


def test_the_image_takes_the_steps_of_make_serve():
    """They install from the lock and run manage.py serve."""
    image, makefile = (ROOT / "Dockerfile").read_text(), (ROOT / "Makefile").read_text()
    assert "RUN make .venv/crowd\n" in image
    assert "$(VENV)/crowd: requirements-crowd.lock" in makefile
    assert 'CMD [".venv/bin/python", "manage.py", "serve"]' in image
    assert "\t@exec $(BIN)/python manage.py serve\n" in makefile
    serves = (ROOT / "requirements.lock").read_text()
    pinned = re.findall(r"^[a-z0-9-]+==[^ ]+", serves, re.MULTILINE)
    crowd = (ROOT / "requirements-crowd.lock").read_text()
    assert len(pinned) > 20
    assert [each for each in pinned if f"{each} " not in crowd] == []


@pytest.fixture
def primary():
    """Return a new server, which the script of the primary has set up."""
    if reason := servers.missing():
        pytest.skip(reason)
    with servers.primary() as server:
        _run(
            "primary.sh", PGDATA=f"{server.folder}/data", PGHOST="127.0.0.1", PGPORT=str(server.port),
            POSTGRES_USER="postgres", REPLICATION_PASSWORD=SECRET,
        ).wait(30)  # fmt: skip
        server.execute("SELECT pg_reload_conf()", "postgres")
        yield server


def _run(script, *arguments, **environment):
    path = f"{servers.FOLDERS[0]}:{os.environ['PATH']}"
    content = (ROOT / "deploy" / script).read_text()  # the account may not be allowed to read it
    command = ["/bin/bash", "-c", content, script, *arguments]
    return subprocess.Popen(command, cwd="/", env={"PATH": path, **environment}, **servers._account())  # noqa: S603


def test_the_scripts_make_a_primary_and_a_replica_that_follows(primary):
    faults = "SELECT count(*) FROM pg_hba_file_rules WHERE error IS NOT NULL"
    assert primary.execute(faults, "postgres") == [(0,)]
    rules = "SELECT count(*) FROM pg_hba_file_rules WHERE user_name = '{replicator}' AND auth_method = 'scram-sha-256'"
    assert primary.execute(rules, "postgres") == [(1,)]
    assert primary.execute("SELECT rolreplication FROM pg_roles WHERE rolname = 'replicator'") == [(True,)]
    with servers._folder() as folder:
        replica = servers.Server(folder, servers.free_port())
        options = ["-p", str(replica.port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="]
        for _start in range(2):  # the second one finds its data
            process = _run(
                "replica.sh", *options, PGDATA=f"{folder}/data", PGHOST="127.0.0.1", PGPORT=str(primary.port),
                PGUSER="replicator", PGPASSWORD=SECRET,
            )  # fmt: skip
            try:
                wait_until(lambda: _answers(replica))
                name = f"copied_{time.time_ns()}"
                primary.execute(f"CREATE TABLE {name} (id int)")
                wait_until(lambda: replica.execute(f"SELECT to_regclass('{name}') IS NOT NULL") == [(True,)])  # noqa: B023
            finally:
                process.terminate()
                process.wait(20)


def _answers(server):
    import psycopg

    with suppress(psycopg.OperationalError):
        return server.execute("SELECT pg_is_in_recovery()", "postgres") == [(True,)]
    return False
