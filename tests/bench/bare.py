"""The measure of the benches: a bare Django view of 2,000 bytes with CommonMiddleware only, as a WSGI application."""

import django
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest, HttpResponse
from django.urls import path

BODY = b"x" * 2000


def bare(_request: HttpRequest) -> HttpResponse:
    """Return 2,000 bytes."""
    return HttpResponse(BODY, content_type="application/json")


settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    MIDDLEWARE=["django.middleware.common.CommonMiddleware"],
)
urlpatterns = [path("bare/", bare)]
django.setup(set_prefix=False)
application = WSGIHandler()
