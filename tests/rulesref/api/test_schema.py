"""The OpenAPI description: valid, complete, and its examples answer."""

import re
from io import StringIO
from pathlib import Path

import pytest
import yaml
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
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


def test_every_address_is_described(schema):
    nouns = [noun for noun, _view, _name in (*cards_router.registry, *rules_router.registry)]
    others = ["cards/autocomplete", "cards/named", "cards/random", "cards/collection", "search", "rulings", "formats"]
    others += ["decks", "decks/validate", "decks/complete", "decks/export", "scores/monsters-vs-heroes"]
    others += ["mythos-decks", *(f"mythos-decks/{name}" for name in ("validate", "feasibility", "odds"))]
    others += ["setup-sheets", "campaigns", "campaigns/advance"]
    assert {f"/api/v1/{name}/" for name in (*nouns, *others)} == {path for path in schema["paths"] if "{" not in path}


def test_every_operation_and_parameter_is_described(schema):
    for method, path, operation in operations(schema):
        assert operation["description"], (method, path)
        assert "default" in operation["responses"], (method, path)
        for parameter in operation.get("parameters", []):
            assert parameter["description"], (path, parameter["name"])


def test_the_options_of_a_setup_are_those_of_the_procedures(schema):
    options = schema["components"]["schemas"]["SetupOptions"]["properties"]
    flags = {"personal_stories", "variant_reference_card", "expert_mythos", "exhibit", "reveal"}
    assert set(options) == {"difficulty", "starting_rumor", "campaign", *flags}
    words = re.search(r"schemas/(\w+)", str(options["difficulty"]))[1]
    assert schema["components"]["schemas"][words]["enum"] == [
        "easy", "normal", "hard", "staged", "staged-harder-blues", "insane",
    ]  # fmt: skip
    assert options["reveal"]["type"] == "boolean"
    assert options["campaign"]["allOf"][0]["$ref"].endswith("/CampaignStateShape")


def test_every_filter_is_described(schema):
    views = {noun: view for noun, view, _name in (*cards_router.registry, *rules_router.registry)}
    for noun, view in views.items():
        described = {each["name"] for each in schema["paths"][f"/api/v1/{noun}/"]["get"]["parameters"]}
        filters = set(view.filters) | ({"explain"} if noun == "cards" else set())
        assert described == filters | {"page", "page_size"} | ({"order"} if view.orders else set())
    cards = set(views["cards"].filters)
    for name, own in (("named", {"exact", "fuzzy"}), ("random", {"seed"})):
        assert {each["name"] for each in schema["paths"][f"/api/v1/cards/{name}/"]["get"]["parameters"]} == cards | own


def example_of(parameter):
    named = parameter.get("examples", {}).values()
    return next((each["value"] for each in named), parameter["schema"].get("example"))


def test_the_examples_answer(api, schema):
    """Ids of documents, required parameters, bodies: what the description offers to try."""
    tried = 0
    for method, path, operation in operations(schema):
        if path == "/api/v1/decks/{key}/":  # a key is made by saving: test_saved_decks
            continue
        query = {}
        for parameter in operation.get("parameters", []):
            example = example_of(parameter)
            assert example or not parameter.get("required"), (path, parameter["name"])
            if example and parameter["in"] == "path":
                path = path.replace(f"{{{parameter['name']}}}", example)
            elif example:
                query[parameter["name"]] = example
        if method == "get":
            answers = [api.get(path, query)]
        else:
            examples = operation["requestBody"]["content"]["application/json"]["examples"].values()
            answers = [getattr(api, method)(path, example["value"], format="json") for example in examples]
            for answer in answers:
                assert path.endswith("/export/") or answer.json().get("not_found", []) == []
        assert answers
        assert {answer.status_code for answer in answers} <= {200, 201}, path
        tried += len(answers)
    assert tried > 40


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
    page = client.get("/api/docs/").content.decode()
    found = re.findall(r"""(?:src|href)\s*=\s*["']([^"']+)""", page)
    assets = [address for address in found if address.startswith(f"/{settings.STATIC_URL.strip('/')}/")]
    assert len(assets) >= 3
    assert set(found) == set(assets)
    for address in assets:
        assert finders.find(address.removeprefix(f"/{settings.STATIC_URL.strip('/')}/"))
    assert "//" not in re.sub(r"/\*.*?\*/|//[^\n]*\n", "", page.replace("http://www.w3.org", ""), flags=re.S)
    style = next(Path(finders.find(each.split("/static/")[1])) for each in assets if each.endswith(".css"))
    assert "url(http" not in style.read_text()
