"""The API documentation: a page of our own that teaches, and Swagger UI, served without external content."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from markdown_it import MarkdownIt

from cardsdb.api.about import ABOUT
from cardsdb.api.naming import TAGS
from cardsdb.api.root import addresses
from cardsdb.api.tour import PROMISES, STEPS
from cardsdb.pages.headers import page

# Swagger UI uses data URLs for icons and inline styles; it only sends requests to this server.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


_MARKDOWN = MarkdownIt("commonmark")


@page
def tour(request: HttpRequest) -> HttpResponse:
    """Show the first five minutes, what is promised, what to know, and all addresses by subject."""
    site = request.build_absolute_uri("/").rstrip("/")
    groups = [(name, TAGS[name][0], rows) for name, rows in addresses().items()]
    context = {
        "steps": [(step.at(site), mark_safe(_MARKDOWN.renderInline(step.text))) for step in STEPS],  # noqa: S308 as below
        "promises": PROMISES,
        "about": mark_safe(_MARKDOWN.render(ABOUT)),  # noqa: S308 our own text
        "groups": groups,
    }
    return render(request, "api_tour.html", context)


def docs(request: HttpRequest) -> HttpResponse:
    """Show the page; its policy also allows what Swagger UI needs."""
    response = _docs(request)
    response["Content-Security-Policy"] = POLICY
    return response


@page
def _docs(request: HttpRequest) -> HttpResponse:
    return render(request, "api_docs.html")
