"""For operators: is the process alive, and can it answer."""

from django.db import DatabaseError
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from cardsdb import dataset
from cardsdb.models import Dataset


@require_safe
def alive(_request: HttpRequest) -> JsonResponse:
    """Answer 200 as long as the process runs."""
    return _uncached(JsonResponse({"status": "ok"}))


@require_safe
def ready(_request: HttpRequest) -> JsonResponse:
    """Answer 200 once database and index hold the same dataset, else 503 with what is missing."""
    index = dataset.current().version
    try:
        row = Dataset.objects.first()
    except DatabaseError:
        return _uncached(JsonResponse({"status": "not ready", "reason": "the database does not answer"}, status=503))
    rows = row.version if row else "none"
    if rows != index or index == "none":
        reason = f"rows of dataset {rows}, index of dataset {index}"
        return _uncached(JsonResponse({"status": "not ready", "reason": reason}, status=503))
    return _uncached(JsonResponse({"status": "ok", "dataset_version": index}))


def _uncached(response: JsonResponse) -> JsonResponse:
    response["Cache-Control"] = "no-store"
    return response
