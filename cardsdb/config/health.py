"""Health checks: is the process alive, and is it ready to answer."""

from django.db import DatabaseError
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from cardsdb import dataset
from cardsdb.models import Dataset


@require_safe
def alive(_request: HttpRequest) -> JsonResponse:
    """Return 200 while the process is running."""
    return _uncached(JsonResponse({"status": "ok"}))


@require_safe
def ready(_request: HttpRequest) -> JsonResponse:
    """Return 200 if database and index have the same dataset, otherwise 503 with the reason."""
    index = dataset.current().version
    try:
        row = Dataset.objects.first()
    except DatabaseError:
        return _uncached(JsonResponse({"status": "not ready", "reason": "the database is not available"}, status=503))
    rows = row.version if row else "none"
    if rows != index or index == "none":
        reason = f"the database has dataset {rows}, the index has dataset {index}"
        return _uncached(JsonResponse({"status": "not ready", "reason": reason}, status=503))
    return _uncached(JsonResponse({"status": "ok", "dataset_version": index}))


def _uncached(response: JsonResponse) -> JsonResponse:
    response["Cache-Control"] = "no-store"
    return response
