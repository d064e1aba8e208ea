"""The read API as files for any web server, each equal to the live answer at its address."""

import io
import json
import shutil
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.core.handlers.wsgi import WSGIHandler, WSGIRequest

START = "/api/v1/"
QUESTIONS = frozenset(
    {
        "search/",
        "rulings/",
        "cards/autocomplete/",
        "cards/named/",
        "cards/random/",
        "mythos-decks/feasibility/",
        "mythos-decks/odds/",
        "routes/",
        "skills/",
    }
)
"""Addresses of reads whose answer depends on what is asked. No file can answer them."""


class ExportError(RuntimeError):
    """Why there is no export, in a sentence."""


class _SiteRequest(WSGIRequest):
    """A request to the site that the operator names, which need not be a name of this machine."""

    def get_host(self) -> str:
        return str(self.META["HTTP_HOST"])


class _Site(WSGIHandler):
    """The application, asked within this process with all its middleware."""

    request_class = _SiteRequest

    def __init__(self, site: str) -> None:
        with warnings.catch_warnings():  # static files of pages are not collected yet, and are not needed here
            warnings.filterwarnings("ignore", message="No directory at")
            super().__init__()
        self.site = site
        self.version = ""

    def get(self, address: str) -> bytes:
        """Return the body of a 200, or raise the reason why there is none."""
        found: list[Any] = []

        def start_response(status: str, headers: list[tuple[str, str]], _error: Any = None) -> None:
            found.extend((status, headers))

        answer: Any = self(self._environment(address), start_response)
        try:
            body = b"".join(answer)
        finally:
            answer.close()
        headers = {name.lower(): value for name, value in found[1]}
        version = headers.get("x-dataset-version", "")
        if self.version not in ("", version):
            raise ExportError("The data were replaced during the export. Run it again.")
        self.version = version
        if not found[0].startswith("200"):
            raise ExportError(f"{address} answers {found[0]}: {_detail(body)}")
        return body

    def _environment(self, address: str) -> dict[str, Any]:
        path, _mark, query = address.partition("?")
        asked = urlsplit(self.site)
        return {
            "REQUEST_METHOD": "GET",
            "SCRIPT_NAME": "",
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": asked.hostname or "",
            "SERVER_PORT": str(asked.port or (443 if asked.scheme == "https" else 80)),
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_HOST": asked.netloc,
            "HTTP_ACCEPT": "application/json",
            "wsgi.url_scheme": asked.scheme,
            "wsgi.input": io.BytesIO(),
        }


def _detail(body: bytes) -> str:
    try:
        return str(json.loads(body)["detail"])
    except (ValueError, KeyError, TypeError):
        return body[:200].decode(errors="replace")


class StaticFile(NamedTuple):
    """A file of the export, and the address whose answer it is."""

    path: str  # within the folder of the export
    address: str
    content: bytes


def static_files(site: str) -> Iterator[StaticFile]:
    """Yield the files of the read API as the site (scheme and host) would answer."""
    live = _Site(site)
    known = _reads(live.get(START), site)
    for address in sorted(known):
        if "{" in address or address.removeprefix(START) in QUESTIONS:
            continue
        body = live.get(address)
        yield _file(address, body)
        if not address.endswith("/"):
            continue
        found = json.loads(body)
        if address == f"{START}bulk/":
            for each in (form for file in found["files"] for form in file["forms"]):
                bulk = each["url"].removeprefix(site)
                yield _file(bulk, live.get(bulk))
        elif isinstance(found, dict) and "page_size" in found:
            yield from _pages(live, address, found, with_documents=f"{address}{{id}}/" in known)


def _reads(root: bytes, site: str) -> set[str]:
    """Return the addresses of all reads by the API's own list."""
    addresses = (each for group in json.loads(root)["groups"] for each in group["addresses"])
    return {each["url"].removeprefix(site) for each in addresses if each["method"] == "GET"}


def _pages(live: _Site, address: str, first: dict[str, Any], *, with_documents: bool) -> Iterator[StaticFile]:
    """Yield all pages of a list, and the documents in it if they have addresses."""
    for number in range(1, max(1, -(-first["count"] // first["page_size"])) + 1):
        body = live.get(f"{address}?page={number}")
        yield _file(f"{address}?page={number}", body)
        for row in json.loads(body)["results"] if with_documents else ():
            document = f"{address}{row['id'] if 'id' in row else row['code']}/"
            yield _file(document, live.get(document))


def _file(address: str, content: bytes) -> StaticFile:
    """Return a file: index.json for an address that ends in a slash, page-2.json for its second page."""
    path, _mark, query = address.partition("?")
    name = f"page-{query.removeprefix('page=')}" if query else "index"
    path = path.removeprefix("/")
    return StaticFile(f"{path}{name}.json" if path.endswith("/") else path, address, content)


def export(folder: Path, site: str) -> int:
    """Write the files, all of them or none, into a folder that is new or empty; return their number."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ExportError(f"{folder} is not an empty folder. Choose another one, or move it away.")
    unfinished = folder.with_name(f"{folder.name}.unfinished")
    if unfinished.exists():
        raise ExportError(
            f"{unfinished} exists: another export is running or was stopped. Remove it if none is running."
        )
    count = 0
    try:
        for count, each in enumerate(static_files(site), start=1):  # noqa: B007 the last number is the result
            path = unfinished / each.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(each.content)
        unfinished.replace(folder)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
    return count
