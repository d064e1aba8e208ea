"""Well-known addresses that browsers and crawlers request."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
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
