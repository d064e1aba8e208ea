"""The commands that the README gives: they exist, they run, and what goes wrong is said in one clear line."""

import os
import re
import socket
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command, get_commands

ROOT = Path(settings.BASE_DIR)
README = (ROOT / "README.md").read_text()


def test_every_command_of_the_readme_exists():
    named = set(re.findall(r"manage\.py (\w+)", README))
    assert named
    assert named <= set(get_commands())


def test_every_command_of_the_project_is_in_the_readme():
    own = {name for name, app in get_commands().items() if app in ("cardsdb", "rulesref")}
    assert own == {name for name in own if f"manage.py {name}" in README}


def test_every_recipe_that_the_readme_names_is_in_the_makefile():
    recipes = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert {"serve", "test", "help", "lint", "bench"} <= recipes
    assert set(re.findall(r"`make (\w+)`", README)) <= recipes


def test_the_settings_of_the_readme_are_read():
    code = (ROOT / "cardsdb" / "config" / "settings.py").read_text()
    code += (ROOT / "cardsdb" / "config" / "databases.py").read_text()
    code += (ROOT / "cardsdb" / "config" / "server.py").read_text()
    code += (ROOT / "rulesref" / "management" / "commands" / "serve.py").read_text()
    named = re.findall(r"^\| `([A-Z_]+)", README, re.MULTILINE)
    assert len(named) > 5
    assert [name for name in named if f'"{name}"' not in code] == []


def test_a_question_is_answered_with_its_source(db):
    out = StringIO()
    call_command("ask", "may Sefina count successes she was given?", stdout=out)
    assert out.getvalue().startswith("Do successes that Sefina Rousseau did not roll count")
    assert "Eldritch Horror: Masks of Nyarlathotep › Frequently Asked Questions › question 2" in out.getvalue()


def test_a_question_without_answer_says_so(db):
    out = StringIO()
    call_command("ask", "best pizza near the harbour tonight", stdout=out)
    assert out.getvalue().startswith("Not known.")


def test_a_query_file_is_scored(db, tmp_path):
    file = tmp_path / "queries.jsonl"
    file.write_text(
        '{"id": "a", "query": "zzzz", "game": null, "kind": "none", "expect": []}\n'
        '{"id": "b", "query": "control your fate", "game": "elder-sign", "kind": "name", "expect": [{"rulebook": "R", '
        '"type": "section", "heading": "H"}]}\n'
    )
    out = StringIO()
    call_command("evalsearch", file, "--failures", stdout=out)
    assert re.search(r"^all +1 +0\.000", out.getvalue(), re.MULTILINE)
    assert "not sure: 1.000 of the unanswerable" in out.getvalue()
    assert "b name rank 0" in out.getvalue()


def test_a_query_file_that_is_none_is_refused_with_its_line(db, tmp_path):
    file = tmp_path / "queries.jsonl"
    file.write_text("no json\n")
    with pytest.raises(CommandError, match=r"queries\.jsonl:1"):
        call_command("evalsearch", file)


def serve(**environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "cardsdb.config.settings", **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def one_line(failed: subprocess.CompletedProcess[str]) -> str:
    assert failed.returncode != 0
    (line,) = failed.stderr.strip().splitlines()
    return line


def test_a_port_in_use_is_one_clear_line(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert f"127.0.0.1:{port} is not available" in one_line(serve(PORT=port, DATA_DIR=str(tmp_path)))


@pytest.mark.parametrize("port", ["0", "x", "70000"])
def test_a_port_that_is_none_is_one_clear_line(tmp_path, port):
    assert f"PORT is “{port}”" in one_line(serve(PORT=port, DATA_DIR=str(tmp_path)))


def test_a_data_folder_that_cannot_be_written_is_one_clear_line(tmp_path):
    blocked = tmp_path / "a-file"
    blocked.touch()
    assert "is not writable" in one_line(serve(DATA_DIR=str(blocked / "data")))


def test_manage_py_without_the_environment_says_what_to_do():
    """The -S and -E switches hide installed packages, as a Python without the environment does."""
    command = [sys.executable, "-S", "-E", str(ROOT / "manage.py"), "ask", "hello"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 our own script
    assert run.returncode == 1
    assert run.stderr.strip().endswith(".venv/bin/python manage.py ask hello")
    assert "Traceback" not in run.stderr
