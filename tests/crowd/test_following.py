"""Two machines, each with a data folder of its own, and one database."""

import json
import os
import subprocess
import sys
import urllib.request
from contextlib import ExitStack

import pytest
from django.conf import settings

from tests.crowd import servers
from tests.crowd.servers import wait_until
from tests.serving import served

pytestmark = pytest.mark.django_db  # so that there is a database of the tests

OVERLAY = {
    "eldritch-horror/fan-box/expansion.toml": 'code = "fan"\nname = "Fan Box"\nkind = "expansion"\norder = 99\n'
    'sources = ["made up"]\n',
    "eldritch-horror/fan-box/spells.csv": "name,traits,copies,sources\nOrange Fog,Incantation,1,made up\n",
}
CARD = "/api/v1/cards/eh.spell.orange-fog/"
SEARCH = "/api/v1/search/?q=orange+fog"


def get(address):
    with urllib.request.urlopen(address, timeout=20) as response:  # noqa: S310 our own server
        return response.headers, json.load(response)


def found(site):
    return [hit["id"] for hit in get(f"{site}{SEARCH}")[1]["results"][:1]]


@pytest.fixture(scope="module")
def machines(data_folder, tmp_path_factory):
    """Return the primary, its replica, two sites, and the data folder of the first; the second reads the replica."""
    if reason := servers.missing():
        pytest.skip(reason)
    with ExitStack() as stack:
        primary = stack.enter_context(servers.primary())
        replica = stack.enter_context(servers.replica_of(primary))
        empty = tmp_path_factory.mktemp("second")
        one = stack.enter_context(served(data_folder, DATABASE_URL=primary.url()))
        another = {"DATABASE_URL": primary.url(), "DATABASE_REPLICA_URLS": replica.url()}
        two = stack.enter_context(served(empty, **another))
        yield primary, replica, one, two, data_folder, empty


def test_the_second_machine_imports_nothing_and_answers_the_same(machines):
    _primary, _replica, one, two, _folder, empty = machines
    assert "Importing" not in (empty / "log.txt").read_text()
    for address in (SEARCH, "/api/v1/rulings/?q=may+sefina+count+successes", "/api/v1/cards/?page=3"):
        bodies = [get(f"{site}{address}")[1] for site in (one, two)]
        first, second = (json.dumps(body).replace(site, "") for body, site in zip(bodies, (one, two), strict=True))
        assert first == second


def test_an_import_of_one_machine_reaches_the_other_without_restart(machines, tmp_path):
    """Not before its replica has it."""
    primary, replica, one, two, folder, _empty = machines
    for name, content in OVERLAY.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    before = get(f"{two}/readyz")[1]["dataset_version"]
    replica.execute("SELECT pg_wal_replay_pause()")
    try:
        subprocess.run(
            [sys.executable, "manage.py", "importpacks"], cwd=settings.BASE_DIR, check=True, capture_output=True,
            env={
                **os.environ, "DJANGO_SETTINGS_MODULE": "cardsdb.config.settings", "PACKS": str(tmp_path),
                "DATABASE_URL": primary.url(), "DATA_DIR": str(folder),
            },
        )  # fmt: skip
        wait_until(lambda: found(one) == ["eh.spell.orange-fog"])
        after = get(f"{one}/readyz")[1]["dataset_version"]
        assert after != before
        assert get(f"{two}/readyz")[1]["dataset_version"] == before
        assert found(two) != ["eh.spell.orange-fog"]
    finally:
        replica.execute("SELECT pg_wal_replay_resume()")
    wait_until(lambda: get(f"{two}/readyz")[1]["dataset_version"] == after)
    assert found(two) == ["eh.spell.orange-fog"]
    headers, body = get(f"{two}{CARD}")
    assert body["name"] == "Orange Fog"
    assert headers["X-Dataset-Version"] == after
