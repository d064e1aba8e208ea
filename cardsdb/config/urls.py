"""All addresses, and the answers for those that do not exist."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponsePermanentRedirect
from django.urls import Resolver404, include, path, resolve
from django.utils.http import escape_leading_slashes

from cardsdb.api import urls as card_api
from cardsdb.api.docs import SchemaView
from cardsdb.api.problems import is_api, problem_response
from cardsdb.config import docs, health, known
from cardsdb.pages import urls as card_pages
from cardsdb.pages.headers import error_page
from rulesref.api import urls as rules_api
from rulesref.pages import urls as rules_pages

api = [
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
    path("api/docs/", docs.docs, name="docs"),
    path("favicon.ico", known.favicon),
    path("robots.txt", known.robots),
    path("healthz", health.alive),
    path("readyz", health.ready),
]


def not_found(request: HttpRequest, exception: Any = None) -> HttpResponseBase:
    """Answer 404; an address that only lacks its last slash is answered with 308, which keeps method and body."""
    if not request.path.endswith("/") and _exists(request.path + "/"):
        address = escape_leading_slashes(request.get_full_path(force_append_slash=True))
        return HttpResponsePermanentRedirect(address, preserve_request=True)
    if is_api(request):
        return problem_response(404, "There is nothing at this address.")
    return error_page(request, "404.html", status=404)


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
    return error_page(request, "500.html", status=500)


handler400 = "cardsdb.config.urls.bad_request"
handler404 = "cardsdb.config.urls.not_found"
handler500 = "cardsdb.config.urls.server_error"
