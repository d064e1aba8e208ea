"""All addresses, and the answers for those that do not exist."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponsePermanentRedirect
from django.shortcuts import redirect, render
from django.urls import Resolver404, include, path, resolve
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView

from cardsdb.api import urls as card_api
from cardsdb.api.problems import is_api, problem_response
from cardsdb.config import health
from rulesref.api import urls as rules_api

api = [
    *rules_api.urlpatterns,
    *card_api.urlpatterns,
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
]


def card_page(request: HttpRequest, card_id: str) -> HttpResponseBase:
    return redirect("api:card-detail", id=card_id)


urlpatterns = [
    path("", lambda request: redirect("docs"), name="home"),
    path("cards/<str:card_id>/", include(([path("", card_page, name="card")], "cards"))),
    path("api/v1/", include((api, "api"))),
    path("api/docs/", SpectacularSwaggerView.as_view(url_name="api:schema"), name="docs"),
    path("admin/", admin.site.urls),
    path("healthz", health.alive),
    path("readyz", health.ready),
]


def not_found(request: HttpRequest, exception: Any = None) -> HttpResponseBase:
    """Answer 404; an address that only lacks its last slash is answered with 308, which keeps method and body."""
    if not request.path.endswith("/") and _exists(request.path + "/"):
        query = f"?{request.META['QUERY_STRING']}" if request.META.get("QUERY_STRING") else ""
        return HttpResponsePermanentRedirect(f"{request.path}/{query}", preserve_request=True)
    if is_api(request):
        return problem_response(404, "There is nothing at this address.")
    return render(request, "404.html", status=404)


def _exists(address: str) -> bool:
    try:
        resolve(address)
    except Resolver404:
        return False
    return True


def bad_request(request: HttpRequest, exception: Any = None) -> HttpResponseBase:
    """Answer 400 for what Django refuses before a view is asked: an unknown host, an unreadable address."""
    if is_api(request):
        return problem_response(400, "The request cannot be answered: its host or address is not valid here.")
    return HttpResponse("Bad request", status=400, content_type="text/plain; charset=utf-8")


def server_error(request: HttpRequest) -> HttpResponseBase:
    """Answer 500; the error is in the log."""
    if is_api(request):
        return problem_response(500, "Something went wrong here; it has been logged.")
    return render(request, "500.html", status=500)


handler400 = "cardsdb.config.urls.bad_request"
handler404 = "cardsdb.config.urls.not_found"
handler500 = "cardsdb.config.urls.server_error"
