"""Bulk files: all documents as JSON lines or a JSON list, plain or compressed, and the manifest of them."""

import gzip
import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from django.http import HttpRequest, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from cardsdb import dataset
from cardsdb.api.changes import dataset_date
from cardsdb.api.problems import Place, Problem
from cardsdb.api.views import LONGEST_SHOWN, StrictView, near_ids
from cardsdb.dataset import per_dataset
from cardsdb.documents.nouns import SITE
from cardsdb.shelf import shelf

MEDIA_TYPE = "application/jsonl"
GZIP = "application/gzip"
JSON = "application/json"
FORMS = ("jsonl", "json", "jsonl.gz", "json.gz")
_LEVEL = 6  # of compression; 9 takes three times as long for a file 1 % smaller


@dataclass(frozen=True)
class BulkFile:
    """A file with the documents of some nouns, in their default order."""

    about: str
    nouns: tuple[str, ...]


_RULES = ("rules", "faq", "glossary", "errata")
_BOARDS = ("spaces", "paths", "side-boards", "encounter-decks")
FILES: Mapping[str, BulkFile] = {
    "cards": BulkFile("all cards", ("cards",)),
    "rules": BulkFile("rules sections, questions and answers, glossary terms, and errata", _RULES),
    "everything": BulkFile(
        "all documents: games, boxes and sets, cards, boards, rulebooks, and the rules file",
        ("games", "expansions", "cards", *_BOARDS, "rulebooks", *_RULES),
    ),
}


def lines(name: str) -> Iterable[bytes]:
    """Yield the documents of a file as they are stored: the addresses of this site are not filled in."""
    shelves = map(shelf, FILES[name].nouns)
    return chain.from_iterable(map(each.document, each.all) for each in shelves)


def content(name: str, site: str, form: str = FORMS[0]) -> bytes:
    """Return a file for a site (scheme and host)."""
    if form.endswith(".gz"):
        return _compressed(name, site, form.removesuffix(".gz"))
    start, between, end = (b"[\n", b",\n", b"\n]\n") if form == "json" else (b"", b"\n", b"\n")
    return (start + between.join(lines(name)) + end).replace(SITE.encode(), site.encode())


@per_dataset
def _compressed(name: str, site: str, form: str) -> bytes:
    return gzip.compress(content(name, site, form), _LEVEL, mtime=0)


@per_dataset
def _measured(name: str, site: str) -> dict[str, Any]:
    """Return the measures of a file; they depend on the length of the site's address."""
    forms = []
    for form in FORMS:
        body = content(name, site, form)
        forms.append({"form": form, "bytes": len(body), "sha256": hashlib.sha256(body).hexdigest()})
    return {
        "count": sum(len(shelf(noun).all) for noun in FILES[name].nouns),
        "bytes": forms[0]["bytes"],
        "sha256": forms[0]["sha256"],
        "forms": forms,
    }


def _site(request: HttpRequest | Request) -> str:
    return f"{request.scheme}://{request.get_host()}"


class BulkFormRow(serializers.Serializer[Any]):
    """A bulk file in one of its forms."""

    form = serializers.ChoiceField(FORMS, help_text="JSON lines, a JSON list, or one of them compressed by gzip")
    url = serializers.URLField(help_text="address of the file in this form")
    bytes = serializers.IntegerField(help_text="size of the file as it is at this address")
    sha256 = serializers.CharField(help_text="SHA-256 of the file as it is at this address; differs between sites")


class BulkFileRow(serializers.Serializer[Any]):
    """A bulk file, and how to check a copy of it."""

    name = serializers.CharField(help_text="name of the file")
    about = serializers.CharField(help_text="what the file contains")
    url = serializers.URLField(help_text="address of the file")
    count = serializers.IntegerField(help_text="number of documents, one on each line")
    bytes = serializers.IntegerField(help_text="size of the file, not compressed")
    sha256 = serializers.CharField(help_text="SHA-256 of the file, not compressed; differs between sites")
    forms = BulkFormRow(many=True, help_text="the same documents in all forms")


class BulkManifest(serializers.Serializer[Any]):
    """The bulk files of the dataset."""

    dataset_version = serializers.CharField(help_text="version of the data in all files")
    dataset_date = serializers.DateTimeField(help_text="when this server last got other data")
    files = BulkFileRow(many=True, help_text="the files")


class BulkView(StrictView):
    """The manifest of the bulk files."""

    @extend_schema(operation_id="listBulkFiles", summary="List bulk files", responses={200: BulkManifest})
    def get(self, request: Request) -> Response:
        """Return what each bulk file contains, with its size and checksum.

        Fetch the manifest first: a file with the checksum of your copy has not changed.
        """
        site = _site(request)
        files = []
        for name, each in FILES.items():
            url = reverse("api:bulk-file", [name], request=request)
            measured = _measured(name, site)
            start = url.removesuffix(FORMS[0])
            forms = [{"url": f"{start}{form['form']}", **form} for form in measured["forms"]]
            files.append({"name": name, "about": each.about, "url": url, **measured, "forms": forms})
        return Response(
            {
                "dataset_version": dataset.current().version,
                "dataset_date": dataset_date().isoformat(),
                "files": files,
            }
        )


_NAME = OpenApiParameter(
    "name",
    {"type": "string", "example": "cards"},
    OpenApiParameter.PATH,
    description=f"name of the file: {', '.join(FILES)}",
)


class _FileView(StrictView):
    """A bulk file in one form."""

    form = FORMS[0]
    media_type = MEDIA_TYPE

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Let the address decide, whatever the Accept header says, unless the file is JSON as other answers are."""
        return super().perform_content_negotiation(request, force=force or self.media_type != JSON)

    def _file(self, request: Request, name: str) -> HttpResponse:
        if name not in FILES:
            detail = f"There is no bulk file “{name[:LONGEST_SHOWN]}”, only {', '.join(FILES)}."
            near = near_ids(name, FILES)
            raise Problem(404, detail, [Place("unknown-id", detail, parameter="name", suggestions=near)])
        return HttpResponse(content(name, _site(request), self.form), content_type=self.media_type)


class BulkFileView(_FileView):
    """A bulk file as JSON lines."""

    @extend_schema(
        operation_id="getBulkFile",
        summary="Get a bulk file",
        parameters=[_NAME],
        responses={(200, MEDIA_TYPE): OpenApiTypes.STR},
    )
    def get(self, request: Request, name: str) -> HttpResponse:
        """Return documents as JSON lines: each line is the answer at the address of its document.

        What has no address of its own (paths, side boards, encounter decks) is as in its list. Send
        `Accept-Encoding: gzip`; the file gets much smaller.
        """
        return self._file(request, name)


class BulkListView(_FileView):
    """A bulk file as a JSON list."""

    form, media_type = "json", JSON

    @extend_schema(
        operation_id="getBulkFileJson",
        summary="Get a bulk file as a JSON list",
        parameters=[_NAME],
        responses={(200, JSON): {"type": "array", "items": {"type": "object", "additionalProperties": True}}},
    )
    def get(self, request: Request, name: str) -> HttpResponse:
        """Return the documents of the JSON lines as one list."""
        return self._file(request, name)


class BulkCompressedView(_FileView):
    """A bulk file as compressed JSON lines."""

    form, media_type = "jsonl.gz", GZIP

    @extend_schema(
        operation_id="getBulkFileGzip",
        summary="Get a bulk file as compressed JSON lines",
        parameters=[_NAME],
        responses={(200, GZIP): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, name: str) -> HttpResponse:
        """Return the JSON lines as a gzip file, to keep as it is."""
        return self._file(request, name)


class BulkCompressedListView(_FileView):
    """A bulk file as a compressed JSON list."""

    form, media_type = "json.gz", GZIP

    @extend_schema(
        operation_id="getBulkFileJsonGzip",
        summary="Get a bulk file as a compressed JSON list",
        parameters=[_NAME],
        responses={(200, GZIP): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, name: str) -> HttpResponse:
        """Return the JSON list as a gzip file, to keep as it is."""
        return self._file(request, name)


FORM_VIEWS: Mapping[str, type[_FileView]] = {
    each.form: each for each in (BulkListView, BulkCompressedView, BulkCompressedListView)
}
