"""The reference of the card query language, from the same tables as the language itself."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cardsdb.pages.headers import page
from cardsdb.query import reference


@page
def query_language(request: HttpRequest) -> HttpResponse:
    """Show the reference, without the heading and the remark of the file."""
    _heading, _blank, text = reference.page().partition("-->\n")
    return render(request, "rulesref/query_language.html", {"text": text.strip()})
