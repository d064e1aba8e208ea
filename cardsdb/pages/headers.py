"""Headers of every page: a policy without external content, and caching by content."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.html import escape
from django.views.decorators.http import conditional_page, require_safe

from cardsdb.headers import CACHE_CONTROL, CONTENT_SECURITY_POLICY, GAME_COOKIE
from cardsdb.terms import GameCode

View = Callable[..., HttpResponse]
A_YEAR = 365 * 24 * 3600  # seconds


def page(view: View) -> View:
    """Make a view a page: read-only, with ETag, 304 and the common headers."""

    @require_safe
    @conditional_page
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        if response.status_code == 200 and not response.has_header("Cache-Control"):
            response["Cache-Control"] = CACHE_CONTROL
        return _guarded(response)

    return answer


def remembering_game(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Keep the game that the form asks for as the choice of later pages; "" for all games forgets it."""
    asked, kept = request.GET.get("game"), request.COOKIES.get(GAME_COOKIE, "")
    if asked is None or asked == kept or (asked and asked not in list(GameCode)):
        return response
    if asked:
        response.set_cookie(
            GAME_COOKIE, asked, max_age=A_YEAR, samesite="Lax", httponly=True, secure=request.is_secure()
        )
    else:
        response.delete_cookie(GAME_COOKIE, samesite="Lax")
    response["Cache-Control"] = "private, no-cache"
    return response


def error_page(request: HttpRequest, template: str, *, status: int) -> HttpResponse:
    return _guarded(render(request, template, status=status))


def plain_page(status: int, title: str, text: str) -> HttpResponse:
    """Return a page that reads neither templates nor data, for errors of either."""
    content = _PLAIN.format(title=escape(title), text=escape(text))
    return _guarded(HttpResponse(content, status=status, headers={"Content-Language": "en"}))


_PLAIN = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>{title} · Silver Key</title>
<h1>{title}</h1>
<p>{text}</p>
<p><a href="/">Home</a></p>
"""


def _guarded(response: HttpResponse) -> HttpResponse:
    response["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
    patch_vary_headers(response, ["Cookie"])  # the header of each page shows the remembered game
    return response
