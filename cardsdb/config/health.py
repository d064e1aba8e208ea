"""Health checks: is the process alive, and is it ready to answer."""

from django.db import DatabaseError
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from cardsdb import dataset
from cardsdb.models import Dataset
from rulesref.search import index


@require_safe
def alive(_request: HttpRequest) -> JsonResponse:
    """Return 200 while the process is running."""
    return _uncached(JsonResponse({"status": "ok"}))


@require_safe
def ready(_request: HttpRequest) -> JsonResponse:
    """Return 200 if database and index can be read and have the same dataset, otherwise 503 with the reason."""
    if reason := _fault():
        return _uncached(JsonResponse({"status": "not ready", "reason": reason}, status=503))
    return _uncached(JsonResponse({"status": "ok", "dataset_version": dataset.current().version}))


def _fault() -> str:
    try:
        served = dataset.needed().version
        row = Dataset.objects.first()
        index.corpus()
    except dataset.NotReadyError as error:
        return str(error)
    except DatabaseError:
        return "The database is not available."
    stored = row.version if row else "none"
    if stored == served or (row and row.build):  # the index of another machine is on its way here
        return ""
    return f"The database has dataset {stored}, the index has dataset {served}. Run manage.py buildindex."


def _uncached(response: JsonResponse) -> JsonResponse:
    response["Cache-Control"] = "no-store"
    return response
