"""All addresses, and the responses for addresses that don't exist."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponsePermanentRedirect
from django.urls import Resolver404, include, path, resolve
from django.utils.http import escape_leading_slashes

from cardsdb.api import urls as card_api
from cardsdb.api.docs import SchemaView
from cardsdb.api.problems import is_api, problem_response
from cardsdb.api.root import RootView
from cardsdb.config import docs, health, known
from cardsdb.pages import urls as card_pages
from cardsdb.pages.headers import error_page, plain_page
from rulesref.api import urls as rules_api
from rulesref.pages import urls as rules_pages

api = [
    path("", RootView.as_view(), name="root"),
    *rules_api.names,
    *card_api.router.urls,  # reads first: addresses are tried in this order
    *rules_api.router.urls,
    *card_api.urlpatterns,
    *rules_api.urlpatterns,
    path("schema/", SchemaView.as_view(), name="schema"),
]
pages = [*rules_pages.urlpatterns, *card_pages.urlpatterns]

urlpatterns = [
    path("api/v1/", include((api, "api"))),
    path("", include((pages, "pages"))),
    path("api/docs/", docs.tour, name="docs"),
    path("api/docs/reference/", docs.docs, name="reference"),
    path("favicon.ico", known.favicon),
    path("robots.txt", known.robots),
    path("manifest.webmanifest", known.manifest),
    path("healthz", health.alive),
    path("readyz", health.ready),
]


def not_found(request: HttpRequest, exception: Any = None) -> HttpResponseBase:
    """Return 404, or 308 if only the last slash is missing: a 308 keeps method and body."""
    if not request.path.endswith("/") and _exists(request.path + "/"):
        address = escape_leading_slashes(request.get_full_path(force_append_slash=True))
        return HttpResponsePermanentRedirect(address, preserve_request=True)
    if is_api(request):
        return problem_response(404, "This address does not exist.")
    return error_page(request, "404.html", status=404)


def _exists(address: str) -> bool:
    try:
        resolve(address)
    except Resolver404:
        return False
    return True


def bad_request(request: HttpRequest, exception: Any = None) -> HttpResponseBase:
    """Return 400 for requests that Django rejects before the view: an unknown host, an unreadable address."""
    if is_api(request):
        return problem_response(400, "The host or the address of the request is not valid.")
    return HttpResponse("Bad request", status=400, content_type="text/plain; charset=utf-8")


def server_error(request: HttpRequest) -> HttpResponseBase:
    """Return 500; the error is in the log."""
    if is_api(request):
        return problem_response(500, "Something went wrong. The error has been logged.")
    return plain_page(500, "Something went wrong", "The error has been logged. Try again in a moment.")


handler400 = "cardsdb.config.urls.bad_request"
handler404 = "cardsdb.config.urls.not_found"
handler500 = "cardsdb.config.urls.server_error"
