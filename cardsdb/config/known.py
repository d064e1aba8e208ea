"""Well-known addresses that browsers and crawlers request."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.templatetags.static import static
from django.views.decorators.http import require_safe

_ROBOTS = """User-agent: *
Disallow: /api/v1/
Disallow: /search/
Disallow: /setup/
"""
_A_DAY = "public, max-age=86400"


@require_safe
def favicon(_request: HttpRequest) -> HttpResponse:
    """Redirect to the icon of the pages."""
    return HttpResponseRedirect(static("cardsdb/key.svg"), headers={"Cache-Control": _A_DAY})


@require_safe
def robots(_request: HttpRequest) -> HttpResponse:
    """Keep crawlers away from computed addresses; they may read the other pages."""
    return HttpResponse(_ROBOTS, content_type="text/plain; charset=utf-8", headers={"Cache-Control": _A_DAY})


_GREEN = "#0b3b34"  # the ground of the icon
_ICONS = (("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any maskable"), ("icon.svg", "any", "any"))


@require_safe
def manifest(_request: HttpRequest) -> HttpResponse:
    """Describe the site to a home screen."""
    icons = [{"src": static(f"cardsdb/{name}"), "sizes": sizes, "purpose": purpose} for name, sizes, purpose in _ICONS]
    content = {
        "name": "Silver Key",
        "short_name": "Silver Key",
        "description": "Rules and cards of Eldritch Horror, Monsters vs. Heroes, and Elder Sign",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": _GREEN,
        "theme_color": _GREEN,
        "icons": icons,
        "shortcuts": [
            {"name": "Rounds and rules", "url": "/rules/"},
            {"name": "Set up a game", "url": "/setup/"},
            {"name": "Offline", "url": "/offline/"},
        ],
    }
    headers = {"Cache-Control": _A_DAY}
    return JsonResponse(content, content_type="application/manifest+json", headers=headers)
