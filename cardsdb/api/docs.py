"""The OpenAPI description as a document of the API."""

from drf_spectacular.views import SpectacularAPIView

from cardsdb.api.views import StrictView


class SchemaView(StrictView, SpectacularAPIView):
    """The OpenAPI 3 description, as YAML or JSON by the Accept header."""

    needs_dataset = False
