"""What changed between datasets, for mirrors: as JSON and as an Atom feed."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.feedgenerator import Atom1Feed
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from cardsdb import history
from cardsdb.api.problems import Place, Problem
from cardsdb.api.views import LONGEST_SHOWN, StrictView
from cardsdb.dataset import NotReadyError, per_dataset
from cardsdb.models import DatasetChange

ATOM = "application/atom+xml"
LISTED_ONLY = frozenset({"paths", "side-boards", "encounter-decks"})  # no addresses of their own


class DocumentChangeRow(serializers.Serializer[Any]):
    """A document that was added, changed, or removed."""

    noun = serializers.CharField(help_text="the list that it belongs to: cards, rules, faq…")
    id = serializers.CharField(help_text="permanent id; the code of a game")
    url = serializers.URLField(help_text="its address; of paths, side boards and encounter decks that of their list")


class DatasetChangeRow(serializers.Serializer[Any]):
    """An import that changed documents."""

    version = serializers.CharField(
        help_text="version of the data after it; the same twice if only texts of a "
        "transcript or the form of documents changed"
    )
    date = serializers.DateTimeField(help_text="when this server imported it")
    added = serializers.IntegerField(help_text="number of documents that are new")
    changed = serializers.IntegerField(help_text="number of documents that are not as before")
    removed = serializers.IntegerField(help_text="number of documents that are gone")


class DatasetChangesOutput(serializers.Serializer[Any]):
    """Everything that changed since a dataset."""

    dataset_version = serializers.CharField(help_text="version of the data now: the next `since`")
    dataset_date = serializers.DateTimeField(help_text="when this server last got other data")
    since = serializers.CharField(help_text="the version that the changes begin at")
    added = DocumentChangeRow(many=True, help_text="documents to fetch and add")
    changed = DocumentChangeRow(many=True, help_text="documents to fetch again")
    removed = DocumentChangeRow(many=True, help_text="documents to remove")
    history = DatasetChangeRow(many=True, help_text="the imports since then, newest first, and the one of `since` last")


@per_dataset
def _rows() -> list[DatasetChange]:
    rows = list(DatasetChange.objects.all())
    if not rows:
        raise NotReadyError("The history of the data is missing. Run manage.py importpacks.")
    return rows


def dataset_date() -> Any:
    """Return when this server last got other data."""
    return _rows()[-1].date


class ChangesView(StrictView):
    """What changed between datasets."""

    parameters = ("since",)

    @extend_schema(
        operation_id="listChanges",
        summary="List what changed since a dataset",
        parameters=[
            OpenApiParameter(
                "since",
                str,
                description="the `dataset_version` that you have; absent: the oldest that this server remembers",
            )
        ],
        responses=DatasetChangesOutput,
    )
    def get(self, request: Request) -> Response:
        """Return which documents were added, changed and removed, so that a mirror fetches only those.

        A document has changed if its answer is not as before, also when only a reference in it is new. A version that
        this server does not remember is a 404 with the code `unknown-version`: take the bulk files again.
        """
        rows = _rows()
        since = request.query_params.get("since", rows[0].version)
        start = next((place for place, row in enumerate(rows) if row.version == since), None)
        if start is None:
            raise _unknown(since, rows)
        found = history.merged(map(history.changes_of, rows[start + 1 :]))
        root = request.build_absolute_uri("/api/v1/")
        return Response(
            {
                "dataset_version": rows[-1].version,
                "dataset_date": rows[-1].date.isoformat(),
                "since": since,
                "added": _told(found.added, root),
                "changed": _told(found.changed, root),
                "removed": _told(found.removed, root),
                "history": [
                    {
                        "version": row.version,
                        "date": row.date.isoformat(),
                        "added": len(row.added),
                        "changed": len(row.changed),
                        "removed": len(row.removed),
                    }
                    for row in reversed(rows[start:])
                ],
            }
        )


def _unknown(since: str, rows: list[DatasetChange]) -> Problem:
    detail = (
        f"This server does not remember a dataset “{since[:LONGEST_SHOWN]}”. It remembers changes since "
        f"{rows[0].version}. Take the bulk files again."
    )
    place = Place("unknown-version", detail, parameter="since", suggestions=(rows[0].version,))
    return Problem(404, detail, [place])


def _told(keys: Iterable[history.Key], root: str) -> list[dict[str, str]]:
    return [
        {"noun": noun, "id": known, "url": f"{root}{noun}/" if noun in LISTED_ONLY else f"{root}{noun}/{known}/"}
        for noun, known in keys
    ]


class ChangesFeedView(StrictView):
    """The changes as a feed."""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Let the address decide, whatever the Accept header says."""
        return super().perform_content_negotiation(request, force=True)

    @extend_schema(
        operation_id="getChangesFeed",
        summary="Get the changes as a feed",
        responses={(200, ATOM): OpenApiTypes.STR},
    )
    def get(self, request: Request) -> HttpResponse:
        """Return an Atom feed with an entry for each dataset, newest first."""
        return HttpResponse(_feed(request), content_type=f"{ATOM}; charset=utf-8")


def _feed(request: HttpRequest | Request) -> str:
    rows = _rows()
    changes = reverse("api:changes", request=request)  # type: ignore[arg-type]
    feed = Atom1Feed(
        title="Silver Key: changes of the data",
        link=changes,
        description="Which documents were added, changed, and removed",
        feed_url=reverse("api:changes-feed", request=request),  # type: ignore[arg-type]
        author_name="Silver Key",
        language="en",
    )
    for earlier, row in reversed([*pairwise(rows)]):
        feed.add_item(
            title=f"Dataset {row.version}",
            link=f"{changes}?since={earlier.version}",
            description=f"{len(row.added)} added, {len(row.changed)} changed, {len(row.removed)} removed",
            unique_id=f"{changes}#{row.pk}-{row.version}",
            pubdate=row.date,
            updateddate=row.date,
        )
    first = rows[0]
    feed.add_item(
        title=f"Dataset {first.version}",
        link=changes,
        description="The history begins here.",
        unique_id=f"{changes}#{first.pk}-{first.version}",
        pubdate=first.date,
        updateddate=first.date,
    )
    return feed.writeString("utf-8")
