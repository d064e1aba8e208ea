"""What is stored at the import is what the description says, and what its builder makes."""

import json

import pytest
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator

from cardsdb.api.urls import router as cards_router
from cardsdb.models import StoredDocument
from cardsdb.packs.spec import ALL_GAMES, facts_of
from cardsdb.terms import Kind
from rulesref.api.urls import router as rules_router
from rulesref.dataset.documents import documents_of_all_nouns

VIEWS = {noun: view for noun, view, _name in (*cards_router.registry, *rules_router.registry)}
pytestmark = pytest.mark.django_db


def strict(schema):
    """Return an OpenAPI schema as JSON Schema that admits no members but those named."""
    if isinstance(schema, list):
        return [strict(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: strict(value) for name, value in schema.items() if name != "nullable"}
    if found.get("type") == "object" and "properties" in found:
        found["additionalProperties"] = False
    if schema.get("nullable"):
        return {"anyOf": [{"type": "null"}, found]}
    return found


@pytest.fixture(scope="module")
def description(django_db_setup, django_db_blocker):
    """Return the description of the API; the options of a setup come from the imported packs."""
    with django_db_blocker.unblock():
        schema = SchemaGenerator().get_schema(request=None, public=True)
    return {"schema": schema, "strict": strict(schema)}


def validator(description, reference):
    return Draft202012Validator({**description["strict"], "$ref": reference})


def shape(description, path):
    """Return the reference to the schema of what an address answers, or of the rows of a list."""
    answer = description["schema"]["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    name = answer["$ref"].rpartition("/")[2]
    if name.endswith("Page"):
        answer = description["schema"]["components"]["schemas"][name]["properties"]["results"]["items"]
    return answer["$ref"]


@pytest.mark.parametrize("noun", sorted(VIEWS))
def test_every_row_and_document_has_the_shape_that_is_described(api, noun, description):
    check = validator(description, shape(description, f"/api/v1/{noun}/"))
    address, rows = f"/api/v1/{noun}/?page_size=200", []
    while address:
        body = api.get(address).json()
        rows += body["results"]
        address = body["next"]
    for row in rows:
        assert not [error.message for error in check.iter_errors(row)], row
    path = f"/api/v1/{noun}/{{id}}/"
    if path in description["schema"]["paths"]:
        check = validator(description, shape(description, path))
        for row in rows[::7]:
            document = api.get(f"/api/v1/{noun}/{row.get('id') or row['code']}/").json()
            assert not [error.message for error in check.iter_errors(document)], document


def test_what_is_stored_is_what_the_builders_make():
    stored = {}
    for row in StoredDocument.objects.all():
        stored.setdefault(row.noun, []).append((row.public_id, json.loads(row.row, strict=False), row.place))
    made = {
        noun: [(each.id, json.loads(json.dumps(each.row)), place) for place, each in enumerate(documents)]
        for noun, documents in documents_of_all_nouns().items()
    }
    assert made == stored


@pytest.mark.parametrize("kind", list(Kind))
def test_the_facts_of_a_kind_are_described_by_the_spec(description, kind):
    name = "".join(map(str.title, kind.split("-"))) + "Facts"
    described = description["schema"]["components"]["schemas"][name]["properties"]
    declared = {field.name: field.doc for game in ALL_GAMES for field in facts_of(game, kind)}
    assert {name: each["description"] for name, each in described.items()} == declared
