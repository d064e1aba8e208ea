"""The page on which the API can be read and tried: Swagger UI, from this server alone."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cardsdb.pages.headers import page

# Swagger UI draws its icons from data addresses and sets styles of elements; it asks only the server it came from.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def docs(request: HttpRequest) -> HttpResponse:
    """Answer with the page; its policy is wider than that of the others by what Swagger UI needs."""
    response = _docs(request)
    response["Content-Security-Policy"] = POLICY
    return response


@page
def _docs(request: HttpRequest) -> HttpResponse:
    return render(request, "api_docs.html")
