"""Real servers on loopback: PostgreSQL as primary and replica, Redis. Debian's packages have them."""

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDERS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
NAME = "silverkey"


def missing() -> str:
    """Return why PostgreSQL cannot be used here, "" if it can."""
    if not FOLDERS and not shutil.which("initdb"):
        return "PostgreSQL is not installed (Debian: apt-get install postgresql)"
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return "psycopg is not installed (the extra “crowd”)"
    return ""


def free_port() -> int:
    """Return a port of loopback that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _account() -> dict[str, str]:
    """Return whose processes they are: PostgreSQL does not run as root."""
    return {"user": "postgres", "group": pwd.getpwnam("postgres").pw_name} if os.geteuid() == 0 else {}


def _run(program: str, *arguments: str) -> None:
    path = str(FOLDERS[0] / program) if FOLDERS else program
    done = subprocess.run(  # noqa: S603
        [path, *arguments], cwd="/", capture_output=True, text=True, check=False, **_account()
    )
    if done.returncode:
        raise RuntimeError(f"{program}: {done.stdout}{done.stderr}")


@dataclass
class Server:
    """A PostgreSQL server with its folder."""

    folder: Path
    port: int

    def url(self, name: str = NAME) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def start(self) -> None:
        settings = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
        _run("pg_ctl", "-D", f"{self.folder}/data", "-w", "-s", "-l", f"{self.folder}/log", "-o", settings, "start")

    def lose(self) -> None:
        """End it as a failing machine does: at once, with all its connections."""
        _run("pg_ctl", "-D", f"{self.folder}/data", "-m", "immediate", "-w", "-s", "stop")

    def execute(self, statement: str, name: str = NAME) -> list[tuple[object, ...]]:
        import psycopg

        with psycopg.connect(self.url(name), autocommit=True) as connection:
            done = connection.execute(statement)
            return done.fetchall() if done.description else []


@contextlib.contextmanager
def _folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="silver-key-postgresql-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def _running(server: Server) -> Iterator[Server]:
    server.start()
    try:
        yield server
    finally:
        with contextlib.suppress(RuntimeError):  # already lost
            server.lose()


@contextlib.contextmanager
def primary(*, locale: str = "C") -> Iterator[Server]:
    """Run a new server with an empty database."""
    with _folder() as folder:
        _run("initdb", "-D", f"{folder}/data", "-A", "trust", "-U", "postgres", "--locale", locale, "-E", "UTF8", "-N")
        with _running(Server(folder, free_port())) as server:
            server.execute(f"CREATE DATABASE {NAME}", "postgres")
            yield server


@contextlib.contextmanager
def replica_of(source: Server) -> Iterator[Server]:
    """Run a streaming replica."""
    with _folder() as folder:
        _run("pg_basebackup", "-d", source.url("postgres"), "-D", f"{folder}/data", "-R", "-c", "fast", "-N")
        with _running(Server(folder, free_port())) as server:
            yield server


def wait_until(holds: object, seconds: float = 20) -> None:
    """Wait until a function returns something true; fail after some seconds."""
    end = time.monotonic() + seconds
    while not holds():  # type: ignore[operator]
        if time.monotonic() > end:
            raise AssertionError(f"Not within {seconds} seconds.")
        time.sleep(0.05)


@dataclass
class Redis:
    """A Redis server."""

    port: int
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(command, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603
        wait_until(self._answers)

    def lose(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait(10)
            self.process = None

    def _answers(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
            return True
        return False


@contextlib.contextmanager
def redis() -> Iterator[Redis]:
    """Run a Redis server that keeps nothing on disk."""
    server = Redis(free_port())
    server.start()
    try:
        yield server
    finally:
        server.lose()
