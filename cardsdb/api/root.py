"""The beginning of the API: what there is."""

from typing import Any

from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from cardsdb import dataset
from cardsdb.api import naming
from cardsdb.api.views import StrictView
from cardsdb.dataset import per_dataset


class AddressRow(serializers.Serializer[Any]):
    """An address of the API, and what it is for."""

    title = serializers.CharField(help_text="what it is for")
    method = serializers.CharField(help_text="HTTP method")
    url = serializers.CharField(help_text="the address; parts in braces are to be filled in")


class GroupRow(serializers.Serializer[Any]):
    """Addresses that belong together."""

    name = serializers.CharField(help_text="name of the group")
    about = serializers.CharField(help_text="what it offers")
    addresses = AddressRow(many=True, help_text="its addresses")


class RootOutput(serializers.Serializer[Any]):
    """What there is."""

    title = serializers.CharField(help_text="name of the service")
    dataset_version = serializers.CharField(help_text="version of the data")
    docs_url = serializers.URLField(help_text="the documentation")
    description_url = serializers.URLField(help_text="the OpenAPI description")
    groups = GroupRow(many=True, help_text="all addresses by subject")


class RootView(StrictView):
    """What there is."""

    @extend_schema(operation_id="listAddresses", summary="List what there is", responses={200: RootOutput})
    def get(self, request: Request) -> Response:
        """Return all addresses of the API with their titles, by subject."""
        start = request.build_absolute_uri("/").rstrip("/")
        groups = [
            {
                "name": name,
                "about": naming.TAGS[name][0],
                "addresses": [{"title": title, "method": method, "url": start + path} for title, method, path in found],
            }
            for name, found in addresses().items()
        ]
        return Response(
            {
                "title": "Silver Key",
                "dataset_version": dataset.current().version,
                "docs_url": reverse("docs", request=request),
                "description_url": reverse("api:schema", request=request),
                "groups": groups,
            }
        )


@per_dataset
def addresses() -> dict[str, list[tuple[str, str, str]]]:
    """Return title, method and path of every operation by its tag, in the order of the tags."""
    found: dict[str, list[tuple[str, str, str]]] = {tag: [] for tag in naming.TAGS}
    generator = SchemaGenerator()
    generator._initialise_endpoints()
    for path, _regex, method, view in generator._get_paths_and_endpoints():
        schema = view.schema
        schema.path, schema.method = path, method
        tag, title = schema.get_tags()[0], schema.get_summary()
        found.setdefault(tag, []).append((title or "", method, path))
    return {tag: addresses for tag, addresses in found.items() if addresses}
