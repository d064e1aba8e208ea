"""What the settings make of the places they serve."""

import os
import subprocess
import sys

import pytest
from django.conf import settings


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 our own script
        [sys.executable, "manage.py", *arguments],
        cwd=settings.BASE_DIR,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "cardsdb.config.settings", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_behind_a_proxy_that_ends_tls_the_deployment_check_is_clean(tmp_path):
    checked = manage(
        "check", "--deploy", "--fail-level", "WARNING", DATA_DIR=str(tmp_path), TRUST_PROXY="1",
        ALLOWED_HOSTS="cards.example",
    )  # fmt: skip
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize(
    ("environment", "limited"),
    [
        ({"HOST": "127.0.0.1"}, False),
        ({"HOST": "0.0.0.0"}, True),
        ({"HOST": "0.0.0.0", "LIMITS": "0"}, False),
        ({"HOST": "127.0.0.1", "LIMITS": "1"}, True),
    ],
)
def test_clients_are_limited_where_other_devices_get_in(tmp_path, environment, limited):
    asked = manage("diffsettings", "--all", DATA_DIR=str(tmp_path), **{"LIMITS": "", **environment})
    assert f"LIMITED = {limited}" in asked.stdout


MANY = "a=1&" * 1200


@pytest.mark.parametrize(
    "asked", [("/", "evil.example"), (f"/api/v1/cards/?{MANY}", "testserver")], ids=["host", "many"]
)
def test_what_any_client_can_cause_fills_no_log(db, client, caplog, capfd, asked):
    """Not even through the handler that Python falls back on."""
    client.raise_request_exception = False
    assert client.get(asked[0], HTTP_HOST=asked[1]).status_code == 400
    assert [record.name for record in caplog.records if record.name.startswith("django.security")] == []
    assert capfd.readouterr().err == ""
