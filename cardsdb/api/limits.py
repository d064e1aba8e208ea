"""Reject requests that are too large before anything reads them."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from cardsdb.api.problems import is_api, problem_response

LONGEST_ADDRESS = 8000  # bytes of path and query; the server itself stops at 8190 for the whole request line


class AddressLimit:
    """Middleware: 414 for an address that is too long, 413 for a body that is, 411 for a body of unknown length."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        address = len(request.META.get("RAW_URI", "")) or len(request.get_full_path())
        if address > LONGEST_ADDRESS:
            return _refuse(request, 414, f"The address is longer than {LONGEST_ADDRESS} bytes.")
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return _refuse(request, 413, f"The body is larger than {settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 1024} kB.")
        if "chunked" in request.META.get("HTTP_TRANSFER_ENCODING", "").lower():
            return _refuse(request, 411, "Send a Content-Length: chunked bodies are not supported.")
        return self.get_response(request)


def _refuse(request: HttpRequest, status: int, detail: str) -> HttpResponseBase:
    if is_api(request):
        return problem_response(status, detail)
    return HttpResponse(detail, status=status, content_type="text/plain; charset=utf-8")
