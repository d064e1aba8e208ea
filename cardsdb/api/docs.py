"""The OpenAPI description as a document of the API."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import (
    OpenApiJsonRenderer,
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from rest_framework.request import Request

from cardsdb.api.views import StrictView
from cardsdb.dataset import per_dataset

_RENDERERS = [OpenApiYamlRenderer, OpenApiYamlRenderer2, OpenApiJsonRenderer, OpenApiJsonRenderer2]


@per_dataset
def description() -> Any:
    """Return the description; its example answers are made from the dataset."""
    return SchemaGenerator().get_schema(request=None, public=True)


@per_dataset
def _written(media_type: str) -> bytes:
    renderer = next(each for each in _RENDERERS if each.media_type == media_type)
    return bytes(renderer().render(description(), media_type, renderer_context={}))


class SchemaView(StrictView):
    """The OpenAPI 3 description, as YAML or JSON by the Accept header."""

    needs_dataset = False
    renderer_classes = _RENDERERS
    schema = None

    def get(self, request: Request) -> HttpResponse:
        media_type = request.accepted_renderer.media_type
        return HttpResponse(_written(media_type), content_type=media_type)
