"""The server's worker: one loop waits for all clients, and threads only handle complete requests.

gunicorn manages the processes, parses the requests and frames the responses. Its own threaded worker also uses the
thread of a request to read from and write to the client, so a few slow clients can block it. Here a single loop does
both for all clients, with deadlines. Requests that the server rejects get the API's error format and never reach
Django.

A connection belongs to the loop, or, in the state WORKING, to one thread. The poller reports a connection only once
(EPOLLONESHOT) until its owner asks again, so no lock is needed.
"""

import errno
import os
import select
import socket
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from datetime import timedelta
from enum import Enum, auto
from queue import SimpleQueue
from typing import Any

from gunicorn.http.errors import LimitRequestHeaders, LimitRequestLine, NoMoreData, ParseException
from gunicorn.http.parser import RequestParser
from gunicorn.http.wsgi import FileWrapper, create
from gunicorn.workers.base import Worker as ProcessWorker

from cardsdb.config.incoming import Incoming, refusal

IDLE_SECONDS = 15.0  # until the first byte of a request
REQUEST_SECONDS = 10.0  # from its first byte to its last
ANSWER_SECONDS = 60.0  # for the client to read a response that does not fit into the system's buffers
LINGER_SECONDS = 1.0  # to keep reading after the last response; otherwise the client's system could lose it
STOP_SECONDS = 0.3  # for requests and responses in transit when the worker stops
CHECK_SECONDS = 0.5  # between checks of the deadlines
FILE_BLOCK = 1024 * 1024  # bytes read at once from a static file
MOST_HELD = 64 * 1024 * 1024  # bytes of unfinished requests and answers

_READABLE = select.EPOLLIN | select.EPOLLONESHOT
_WRITABLE = select.EPOLLOUT | select.EPOLLONESHOT
_CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"

_TOO_LONG = refusal(431, "headers-too-long", "The headers are too long.")
_REFUSALS: dict[type[Exception], bytes] = {
    LimitRequestLine: refusal(414, "address-too-long", "The address is too long."),
    LimitRequestHeaders: _TOO_LONG,
    NoMoreData: _TOO_LONG,  # a head without end
}
_UNREADABLE = refusal(
    400, "bad-request", "The request is not valid HTTP. Percent-encode non-ASCII characters in addresses."
)
_TOO_SLOW = refusal(408, "request-timeout", f"The request did not arrive within {REQUEST_SECONDS:.0f} seconds.")
_FAILED = refusal(500, "internal-error", "Something went wrong. The error has been logged.")


class State(Enum):
    """The states of a connection, by what it is waiting for."""

    READING = auto()  # for a request, or the rest of it
    WORKING = auto()  # for a thread
    WRITING = auto()  # for the client to take the answer
    LINGERING = auto()  # for the client to close


class Connection:
    """A client's connection with its incoming and outgoing bytes."""

    __slots__ = ("answer", "client", "deadline", "incoming", "is_last", "server", "sock", "state")

    def __init__(self, sock: socket.socket, client: Any, server: Any) -> None:
        self.sock, self.client, self.server = sock, client, server
        self.incoming = Incoming()
        self.answer = memoryview(b"")
        self.is_last = False
        self.wait(State.READING, IDLE_SECONDS)

    def wait(self, state: State, seconds: float) -> None:
        """Wait in a state until a deadline; sets the deadline first, because the loop may check at any time."""
        self.deadline = time.monotonic() + seconds
        self.state = state

    def held(self) -> int:
        """Return the number of buffered bytes."""
        return len(self.incoming) + len(self.answer)


class Answer:
    """Takes the bytes that gunicorn would write to the socket."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []
        self.sendall = self.parts.append

    def send(self, content: bytes) -> int:
        """Drop the interim answer 100: the loop has sent it."""
        return len(content)


class Worker(ProcessWorker):  # type: ignore[misc]
    """A worker process: a loop for the clients, and threads for the requests."""

    def init_process(self) -> None:
        """Prepare the loop, then let gunicorn load the application and call `run`."""
        self.poller = select.epoll()
        self.listeners = {listener.fileno(): listener for listener in self.sockets}
        self.connections: dict[int, Connection] = {}
        self.requests: SimpleQueue[Connection] = SimpleQueue()
        super().init_process()

    def run(self) -> None:
        """Serve until the worker is stopped or its parent process ends."""
        self.poller.register(self.PIPE[0], select.EPOLLIN)  # written to by signals
        for number, listener in self.listeners.items():
            listener.setblocking(False)
            self.poller.register(number, select.EPOLLIN)
        for _ in range(self.cfg.threads):
            threading.Thread(target=self._answer_requests, daemon=True).start()
        while self.alive and self.ppid == os.getppid():
            self._check()
            end = time.monotonic() + CHECK_SECONDS
            while self.alive and time.monotonic() < end:
                self._turn(CHECK_SECONDS)
        self._finish()

    def _finish(self) -> None:
        """Stop accepting connections, and give open ones time to finish."""
        for number, listener in self.listeners.items():
            self.poller.unregister(number)
            listener.close()
        self.listeners = {}
        soon = time.monotonic() + STOP_SECONDS
        for connection in list(self.connections.values()):
            connection.deadline = min(connection.deadline, soon)
        end = time.monotonic() + self.cfg.graceful_timeout
        while self.connections and time.monotonic() < end:
            self._turn(0.05)
            self._check()

    # The loop

    def _turn(self, seconds: float) -> None:
        """Wait for clients, and do what is possible for each without blocking."""
        for number, _event in self.poller.poll(seconds):
            if connection := self.connections.get(number):
                if connection.state is State.WRITING:
                    self._write(connection)
                else:
                    self._read(connection)
            elif listener := self.listeners.get(number):
                self._accept(listener)
            elif number == self.PIPE[0]:
                os.read(number, 4096)

    def _accept(self, listener: Any) -> None:
        try:
            sock, client = listener.accept()
        except OSError as error:
            if error.errno in (errno.EMFILE, errno.ENFILE):
                self._drop_oldest()
            return  # usually because another worker was faster
        sock.setblocking(False)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if len(self.connections) >= self.cfg.worker_connections:
            self._drop_oldest()
        number = sock.fileno()
        self.connections[number] = Connection(sock, client, listener.getsockname())
        self.poller.register(number, _READABLE)

    def _read(self, connection: Connection) -> None:
        try:
            content = connection.sock.recv(65536)
        except BlockingIOError:
            return self._arm(connection, _READABLE)
        except OSError:
            content = b""
        if not content:
            return self._drop(connection)
        if connection.state is State.LINGERING:
            return self._arm(connection, _READABLE)
        if not connection.incoming:
            connection.wait(State.READING, REQUEST_SECONDS)
        connection.incoming.add(content)
        return self._next(connection)

    def _next(self, connection: Connection) -> None:
        """Pass a complete request to a thread, or wait for the rest."""
        if connection.incoming.is_whole():
            connection.state = State.WORKING
            self.requests.put(connection)
            return
        if connection.incoming.wants_continue:
            connection.incoming.wants_continue = False
            with suppress(OSError):
                connection.sock.send(_CONTINUE)
        self._arm(connection, _READABLE)

    def _arm(self, connection: Connection, event: int) -> None:
        with suppress(OSError, ValueError):  # closed in the meantime
            self.poller.modify(connection.sock.fileno(), event)

    def _check(self) -> None:
        """Report to gunicorn that the loop is running; close connections past their deadlines."""
        self.notify()
        now = time.monotonic()
        for connection in self._waiting():
            if connection.deadline > now:
                continue
            if connection.state is State.READING and connection.incoming:
                connection.is_last = True
                self._send(connection, _TOO_SLOW)
            else:
                self._drop(connection)
        self._make_room()

    def _waiting(self) -> list[Connection]:
        return [each for each in list(self.connections.values()) if each.state is not State.WORKING]

    def _drop_oldest(self) -> None:
        """Make room for another client by closing the connection with the earliest deadline."""
        if waiting := self._waiting():
            self._drop(min(waiting, key=lambda each: each.deadline))

    def _make_room(self) -> None:
        """Drop the clients with the earliest deadlines until memory is within its limit."""
        waiting = self._waiting()
        held = sum(each.held() for each in waiting)
        for connection in sorted(waiting, key=lambda each: each.deadline):
            if held <= MOST_HELD:
                return
            held -= connection.held()
            self._drop(connection)

    def _drop(self, connection: Connection) -> None:
        self.connections.pop(connection.sock.fileno(), None)
        connection.sock.close()

    # The threads

    def _answer_requests(self) -> None:
        while True:
            connection = self.requests.get()
            try:
                self._send(connection, self._answer(connection))
            except Exception:
                self.log.exception("A connection failed.")
                self._drop(connection)

    def _answer(self, connection: Connection) -> bytes:
        """Return the complete response to a request, or an error if it cannot be read."""
        answer = Answer()
        is_last = True
        try:
            request = next(RequestParser(self.cfg, [connection.incoming.take()], connection.client))
            is_last = self._respond(request, connection, answer)
        except (NoMoreData, ParseException) as error:
            answer.parts = [_REFUSALS.get(type(error), _UNREADABLE)]
        except (Exception, SystemExit):
            self.log.exception("A request failed.")
            answer.parts = [_FAILED]
        connection.is_last = is_last
        return b"".join(answer.parts)

    def _respond(self, request: Any, connection: Connection, answer: Answer) -> bool:
        """Let the application respond; return whether this is the connection's last response."""
        self.cfg.pre_request(self, request)
        start = time.monotonic()
        response, environ = create(request, answer, connection.client, connection.server, self.cfg)
        environ["wsgi.multithread"] = True
        if connection.incoming.is_last or not self.alive:
            response.force_close()
        parts: Iterable[bytes] = self.wsgi(environ, response.start_response)
        if isinstance(parts, FileWrapper):
            parts.blksize = FILE_BLOCK
        try:
            for part in parts:
                response.write(part)
            response.close()
        finally:
            if close := getattr(parts, "close", None):
                close()
            self.log.access(response, request, environ, timedelta(seconds=time.monotonic() - start))
            self.cfg.post_request(self, request, environ, response)
        return bool(response.should_close())

    # Both

    def _send(self, connection: Connection, content: bytes) -> None:
        connection.answer = memoryview(content)
        self._write(connection)

    def _write(self, connection: Connection) -> None:
        """Send as much as the system accepts; continue when it accepts more."""
        try:
            while connection.answer:
                sent = connection.sock.send(connection.answer)
                connection.answer = connection.answer[sent:]
        except BlockingIOError:
            if connection.state is not State.WRITING:
                connection.wait(State.WRITING, ANSWER_SECONDS)
                self._make_room()
            return self._arm(connection, _WRITABLE)
        except OSError:
            return self._drop(connection)
        return self._after(connection)

    def _after(self, connection: Connection) -> None:
        """After the response: close the connection, or wait for the next request."""
        connection.answer = memoryview(b"")
        if connection.is_last or not self.alive:
            with suppress(OSError):
                connection.sock.shutdown(socket.SHUT_WR)
            connection.wait(State.LINGERING, LINGER_SECONDS if self.alive else STOP_SECONDS)
            return self._arm(connection, _READABLE)
        if connection.incoming:  # pipelined
            connection.wait(State.READING, REQUEST_SECONDS)
            return self._next(connection)
        connection.wait(State.READING, IDLE_SECONDS)
        return self._arm(connection, _READABLE)
