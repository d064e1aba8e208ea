"""The language of a page: the one in the address, else what the browser asks for. The API stays English.

No cookie keeps a choice: it is in the address (`?lang=de`), where a link can carry it.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation.trans_real import parse_accept_lang_header

from cardsdb.api.problems import is_api
from cardsdb.headers import LANGUAGE_PARAMETER


class PageLanguage:
    """Middleware: pages in the language asked for. Views don't see the parameter, so that each page takes it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if is_api(request):
            with translation.override(settings.LANGUAGE_CODE):
                return self.get_response(request)
        with translation.override(_asked(request) or accepted(request.headers.get("Accept-Language", ""))):
            response = self.get_response(request)
            if response.get("Content-Type", "").startswith("text/html"):
                response.headers.setdefault("Content-Language", translation.get_language())
        patch_vary_headers(response, ["Accept-Language"])
        return response


def accepted(header: str) -> str:
    """Return the first language of a browser's list that the pages have."""
    known = dict(settings.LANGUAGES)
    words = (word.partition("-")[0] for word, _weight in parse_accept_lang_header(header))
    return next((word for word in words if word in known), settings.LANGUAGE_CODE)


def _asked(request: HttpRequest) -> str:
    """Take the language out of the address; "" if it names none. One that is not known stays for the page to tell."""
    asked = request.GET.get(LANGUAGE_PARAMETER, "")
    if asked not in dict(settings.LANGUAGES):
        return ""
    rest = request.GET.copy()
    del rest[LANGUAGE_PARAMETER]
    request.GET = rest  # type: ignore[assignment]
    return asked
