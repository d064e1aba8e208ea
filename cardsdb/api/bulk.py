"""Bulk files: all documents as JSON lines, and the manifest that says what they contain."""

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


def content(name: str, site: str) -> bytes:
    """Return a file for a site (scheme and host)."""
    return b"".join(line + b"\n" for line in lines(name)).replace(SITE.encode(), site.encode())


@per_dataset
def _measured(name: str, site: str) -> dict[str, Any]:
    """Return the measures of a file; they depend on the length of the site's address."""
    body = content(name, site)
    return {
        "count": sum(len(shelf(noun).all) for noun in FILES[name].nouns),
        "bytes": len(body),
        "sha256": hashlib.sha256(body).hexdigest(),
    }


def _site(request: HttpRequest | Request) -> str:
    return f"{request.scheme}://{request.get_host()}"


class BulkFileRow(serializers.Serializer[Any]):
    """A bulk file, and how to check a copy of it."""

    name = serializers.CharField(help_text="name of the file")
    about = serializers.CharField(help_text="what the file contains")
    url = serializers.URLField(help_text="address of the file")
    count = serializers.IntegerField(help_text="number of documents, one on each line")
    bytes = serializers.IntegerField(help_text="size of the file, not compressed")
    sha256 = serializers.CharField(help_text="SHA-256 of the file, not compressed; differs between sites")


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
        files = [
            {
                "name": name,
                "about": each.about,
                "url": reverse("api:bulk-file", [name], request=request),
                **_measured(name, site),
            }
            for name, each in FILES.items()
        ]
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


class BulkFileView(StrictView):
    """A bulk file."""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Let the address decide, whatever the Accept header says."""
        return super().perform_content_negotiation(request, force=True)

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
        if name not in FILES:
            detail = f"There is no bulk file “{name[:LONGEST_SHOWN]}”, only {', '.join(FILES)}."
            near = near_ids(name, FILES)
            raise Problem(404, detail, [Place("unknown-id", detail, parameter="name", suggestions=near)])
        return HttpResponse(content(name, _site(request)), content_type=MEDIA_TYPE)
