"""The OpenAPI description: valid, complete, and its examples answer."""

import re
from io import StringIO
from pathlib import Path

import pytest
import yaml
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.urls import get_resolver
from drf_spectacular.generators import SchemaGenerator

from cardsdb.api.urls import router as cards_router
from rulesref.api.urls import router as rules_router


@pytest.fixture(scope="module")
def schema(django_db_setup, django_db_blocker):
    """Return the description; which options a setup has is in the packs."""
    with django_db_blocker.unblock():
        return SchemaGenerator().get_schema(request=None, public=True)


def operations(schema):
    return [
        (method, path, operation)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
        if method in ("get", "post", "put", "patch", "delete")
    ]


def test_the_description_is_valid_without_a_warning(capsys, db):
    out = StringIO()
    call_command("spectacular", validate=True, fail_on_warn=True, stdout=out)
    assert "Warning" not in capsys.readouterr().err
    assert out.getvalue().startswith("openapi: 3")


def addresses(patterns, start="/"):
    """Yield the addresses of the API as the description writes them."""
    for each in patterns:
        address = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", str(each.pattern))
        address = (
            re.sub(r"\(\?P\{(\w+)\}[^)]*\)", r"{\1}", address).replace("^", "").removesuffix("$").removesuffix("\\Z")
        )
        if hasattr(each, "url_patterns"):
            yield from addresses(each.url_patterns, start + address)
        elif start.startswith("/api/v1/"):
            yield (start + address).replace("\\.", ".")


def test_every_address_is_described(schema):
    known = {*addresses(get_resolver().url_patterns)} - {"/api/v1/schema/"}
    assert known == set(schema["paths"])


def test_the_options_of_a_setup_are_those_of_the_procedures(schema):
    options = schema["components"]["schemas"]["SetupOptions"]["properties"]
    flags = {"personal_stories", "variant_reference_card", "expert_mythos", "exhibit", "reveal"}
    assert set(options) == {"difficulty", "starting_rumor", "campaign", *flags}
    words = re.search(r"schemas/(\w+)", str(options["difficulty"]))[1]
    assert schema["components"]["schemas"][words]["enum"] == [
        "easy", "normal", "hard", "staged", "staged-harder-blues", "insane",
    ]  # fmt: skip
    assert options["reveal"]["type"] == "boolean"
    assert options["campaign"]["allOf"][0]["$ref"].endswith("/CampaignState")


def test_every_filter_is_described(schema):
    views = {noun: view for noun, view, _name in (*cards_router.registry, *rules_router.registry)}
    for noun, view in views.items():
        described = {each["name"] for each in schema["paths"][f"/api/v1/{noun}/"]["get"]["parameters"]}
        filters = set(view.filters) | ({"explain"} if noun == "cards" else set())
        assert described == filters | {"page", "page_size"} | ({"order"} if view.orders else set())
    cards = set(views["cards"].filters)
    for name, own in (("named", {"exact", "fuzzy"}), ("random", {"seed", "draw"})):
        assert {each["name"] for each in schema["paths"][f"/api/v1/cards/{name}/"]["get"]["parameters"]} == cards | own


@pytest.mark.parametrize(
    ("accept", "read"),
    [("*/*", yaml.safe_load), ("application/vnd.oai.openapi+json", None), ("application/json", None)],
)
def test_the_description_is_served(api, accept, read):
    response = api.get("/api/v1/schema/", headers={"accept": accept})
    assert response.status_code == 200
    body = read(response.content) if read else response.json()
    assert body["info"]["title"] == "Silver Key"
    assert api.get("/api/v1/schema/", {"formt": "json"}).status_code == 400


def test_the_docs_page_fetches_nothing_from_elsewhere(client):
    page = client.get("/api/docs/reference/").content.decode()
    found = re.findall(r"""(?:src|href)\s*=\s*["']([^"']+)""", page)
    assets = [address for address in found if address.startswith(f"/{settings.STATIC_URL.strip('/')}/")]
    assert len(assets) >= 3
    assert set(found) == set(assets)
    for address in assets:
        assert finders.find(address.removeprefix(f"/{settings.STATIC_URL.strip('/')}/"))
    assert "//" not in re.sub(r"/\*.*?\*/|//[^\n]*\n", "", page.replace("http://www.w3.org", ""), flags=re.S)
    style = next(Path(finders.find(each.split("/static/")[1])) for each in assets if each.endswith(".css"))
    assert "url(http" not in style.read_text()
