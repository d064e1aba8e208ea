"""The API documentation: Swagger UI, served without external content."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cardsdb.pages.headers import page

# Swagger UI uses data URLs for icons and inline styles; it only sends requests to this server.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def docs(request: HttpRequest) -> HttpResponse:
    """Show the page; its policy also allows what Swagger UI needs."""
    response = _docs(request)
    response["Content-Security-Policy"] = POLICY
    return response


@page
def _docs(request: HttpRequest) -> HttpResponse:
    return render(request, "api_docs.html")
