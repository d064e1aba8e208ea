"""The API description reads well, and every answer is as it describes. A new operation is included without a line here,
unless it has a status that a general request does not cause: then STATUSES needs a request for it.
"""

import json
from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from drf_spectacular.generators import SchemaGenerator

from cardsdb.api import answers, naming, throttles
from cardsdb.api.saved_decks import EXAMPLE_KEY
from cardsdb.setup.tokens import encode
from tests.rulesref.api.description import Description, camel, members

ENDINGS = ("Row", "Shape", "Body", "Output", "Input", "Document", "Enum", "Serializer")
MEASURES = ("bytes", "sha256")
UNBUILDABLE = {"game": "eh", "ancient_one": "azathoth", "preludes": [], "options": {"difficulty": "insane"}}
SHORT = encode(UNBUILDABLE, "arkham", "earlier")
INFEASIBLE = {"ancient_one": "azathoth", "difficulty": "insane", "expansions": ["core"]}

# Requests that cause the statuses which no general request causes: (address or None, body, headers).
STATUSES = {
    ("getCardByName", 404): ("/api/v1/cards/named/?exact=Nobody+Knows", None, {}),
    ("getCardByName", 400): ("/api/v1/cards/named/", None, {}),
    ("listChanges", 404): ("/api/v1/changes/?since=nothing", None, {}),
    ("getRandomCard", 404): ("/api/v1/cards/random/?name=zzzz", None, {}),
    ("buildMythosDeck", 422): (None, INFEASIBLE, {}),
    ("getMythosDeckOdds", 422): (
        "/api/v1/mythos-decks/odds/?ancient_one=azathoth&difficulty=insane&expansions=core",
        None,
        {},
    ),
    ("createSetupSheet", 422): (None, UNBUILDABLE, {}),
    **{
        (f"getSetupSheet{form}", 422): (f"/api/v1/setup-sheets/{SHORT}{address}", None, {})
        for form, address in (("", "/"), ("Pdf", ".pdf"), ("Markdown", ".md"), ("Html", ".html"))
    },
    ("advanceCampaign", 409): (
        None,
        {
            "expansions": ["core", "mon"],
            "state": {"schema": 1, "game_number": 1, "ancient_one": "azathoth", "status": "lost"},
            "outcome": {"won": True},
        },
        {},
    ),
    ("replaceDeck", 412): (None, None, {"If-Match": '"v77"'}),
    ("replaceDeck", 428): (None, None, {"If-Match": None}),
    ("deleteDeck", 412): (None, None, {"If-Match": '"v77"'}),
    ("deleteDeck", 428): (None, None, {"If-Match": None}),
}


@pytest.fixture(scope="module")
def description(django_db_setup, django_db_blocker):
    """Return the description with its example answers."""
    with django_db_blocker.unblock():
        return Description(SchemaGenerator().get_schema(request=None, public=True))


@pytest.fixture
def fresh_key(api, description):
    """Return what saves the deck that the examples show, and returns its edit key."""
    saving = next(each for each in description.operations if each.id == "saveDeck")
    body = saving.requests()[0][2]

    def save(operation):
        if "{key}" not in operation.path:
            return ""
        address = api.post("/api/v1/decks/", body, format="json").json()["edit_url"]
        return urlsplit(address).path.split("/")[-2]

    return save


def told(faults):
    return "\n".join(faults)


def test_operations_are_named_for_authors(description):
    faults, ids = [], [each.id for each in description.operations]
    for each in description.operations:
        if not camel(each.id):
            faults.append(f"{each}: name it as an author would, with extend_schema(operation_id=…): getRuling.")
        if not each.described.get("summary"):
            faults.append(f"{each}: needs a title, extend_schema(summary=…).")
        if not each.described.get("description"):
            faults.append(f"{each}: needs a description, the docstring of its method.")
        if not set(each.described["tags"]) <= set(naming.TAGS):
            faults.append(f"{each}: list the first part of its address under a tag in cardsdb.api.naming.TAGS.")
        for parameter in each.described.get("parameters", []):
            if not parameter.get("description"):
                faults.append(f"{each}: the parameter {parameter['name']} needs a description.")
    assert not faults, told(faults)
    assert len(set(ids)) == len(ids)
    assert {"getRuling", "createSetupSheet", "listAncientOnes", "getAncientOne", "getSetupSheetPdf"} <= set(ids)


def test_tags_are_described(description):
    used = {tag for each in description.operations for tag in each.described["tags"]}
    assert used <= {each["name"] for each in description.schema["tags"] if each["description"]}


def test_models_are_named_for_what_they_are(description):
    names = description.schema["components"]["schemas"]
    faults = [name for name in names if name.endswith(ENDINGS) or name.startswith("Paginated")]
    assert not faults, f"{faults}: give them a name in cardsdb.api.naming.MODELS."
    assert not [name for name, model in names.items() if model.get("type") != "string" and not model.get("description")]


def test_every_member_is_described(description):
    faults = [
        f"{name}: needs help_text, or a line in cardsdb.api.naming.MEMBERS if it means the same everywhere."
        for model, schema in description.schema["components"]["schemas"].items()
        for name, member in members(model, schema)
        if not member.get("description")
    ]
    assert not faults, told(faults)


def test_every_answer_has_an_example_that_fits_its_description(description):
    faults = []
    for each in description.operations:
        for status, described in each.described["responses"].items():
            for media_type, content in described.get("content", {}).items():
                if not status.startswith("2") or media_type in answers.FILES:
                    continue
                examples = content.get("examples", {})
                if not examples:
                    faults.append(
                        f"{each}: the answer {status} {media_type} has no example. It is made from the examples of the "
                        "parameters and the body; a view that saves needs example_answer()."
                    )
                if media_type == answers.JSON:
                    for name, example in examples.items():
                        faults += [
                            f"{each}, {name}: {why}" for why in description.faults(content["schema"], example["value"])
                        ]
    assert not faults, told(faults)


def test_describing_writes_nothing(db):
    with CaptureQueriesContext(
        connection,
    ) as queries:
        SchemaGenerator().get_schema(request=None, public=True)
    assert not [each["sql"] for each in queries if each["sql"].split()[0] in ("INSERT", "UPDATE", "DELETE")]


def sent(api, operation, address, body, headers=()):
    """Send a request as a client does."""
    extra = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in dict(headers).items() if value}
    content = {} if body is None else {"data": json.dumps(body), "content_type": answers.JSON}
    return getattr(api, operation.method)(address, **content, **extra)


def as_example(response):
    text = response.content.decode().replace("http://testserver", f"https://{answers.HOST}")
    return (
        answers.shortened(json.loads(text))
        if response["Content-Type"].partition(";")[0] == answers.JSON
        else text[: answers.LONGEST_TEXT]
    )


def unmeasured(manifest):
    def without(row):
        return {name: value for name, value in row.items() if name not in MEASURES}

    files = [{**without(file), "forms": [without(form) for form in file["forms"]]} for file in manifest["files"]]
    return {**manifest, "files": files}


def test_the_examples_are_the_answers(api, description, fresh_key):
    """Every example request is sent; the answer is the example, cut short, apart from keys that are made by saving."""
    faults, tried = [], 0
    for each in description.operations:
        for name, address, body in each.requests():
            made = "{key}" in each.path or each.id == "saveDeck"
            response = sent(api, each, address.replace(EXAMPLE_KEY, fresh_key(each)), body, each.headers)
            faults += [f"{each}, {name}: {why}" for why in description.differences(each, response)]
            content = each.described["responses"][str(response.status_code)].get("content", {})
            media_type = response.get("Content-Type", "").partition(";")[0]
            tried += 1
            if media_type in answers.FILES or not content:
                continue
            example, real = content[media_type]["examples"][name]["value"], as_example(response)
            if made and isinstance(real, dict):
                example, real = ({**side, "share_url": "", "edit_url": "", "version": 0} for side in (example, real))
            if each.id == "listBulkFiles":  # its measures are of files with the addresses of the site that is asked
                example, real = unmeasured(example), unmeasured(real)
            if example != real:
                faults.append(f"{each}, {name}: the answer is not the example")
    assert not faults, told(faults)
    assert tried > 80


def cause(operation, status, key):
    """Return the request that causes a status of an operation: address, body, headers."""
    _name, address, body = operation.requests()[0]
    headers = operation.headers
    if (operation.id, status) in STATUSES:
        other, own, changed = STATUSES[operation.id, status]
        address, body, headers = other or address, own or body, {**headers, **changed}
    elif status == 400 and isinstance(body, dict):
        body = {**body, "zzz": 1}
    elif status == 400:
        address += ("&" if "?" in address else "?") + "zzz=1"
    elif status == 404 and "{" in operation.path:
        return operation.path.replace("{", "zzz-").replace("}", ""), body, headers
    elif status == 404:
        address = f"{operation.path}?page=99999"
    elif status not in (200, 201, 204, 304, 429):
        raise LookupError(f"{operation}: STATUSES needs a request that causes {status}.")
    return address.replace(EXAMPLE_KEY, key), body, headers


def test_every_described_status_is_as_described(api, description, fresh_key):
    faults, tried = [], 0
    for each in description.operations:
        for status in sorted(each.statuses - {429}, key=lambda status: (status < 300, status)):
            address, body, headers = cause(each, status, fresh_key(each))
            response = sent(api, each, address, body, headers)
            if status == 304:
                response = sent(api, each, address, body, {**headers, "If-None-Match": response["ETag"]})
            if response.status_code != status:
                faults.append(f"{each}: {response.status_code} instead of {status}: {response.content[:300]!r}")
            faults += [f"{each}, {status}: {why}" for why in description.differences(each, response)]
            tried += 1
    assert not faults, told(faults)
    assert tried > 250


def test_every_limit_is_as_described(api, description, fresh_key, settings, monkeypatch):
    settings.LIMITED = True
    monkeypatch.setattr(throttles, "LIMITS", dict.fromkeys(throttles.LIMITS, 1))
    faults, limited = [], [each for each in description.operations if 429 in each.statuses]
    assert {"search", "getRuling", "saveDeck", "replaceDeck", "getSetupSheetPdf"} <= {each.id for each in limited}
    for each in limited:
        throttles.COUNTER.clear()
        address, body, headers = cause(each, 429, fresh_key(each))
        sent(api, each, address, body, headers)
        response = sent(api, each, address, body, headers)
        if response.status_code != 429 or not 1 <= int(response["Retry-After"]) <= 60:
            faults.append(f"{each}: {response.status_code} instead of 429")
        faults += [f"{each}, 429: {why}" for why in description.differences(each, response)]
    throttles.COUNTER.clear()
    assert not faults, told(faults)


def test_every_other_error_is_as_described(api, description, fresh_key):
    """Statuses that any operation may have: a wrong method, a wrong media type, a body that is too large."""
    faults = []
    for each in description.operations:
        address, body, _headers = cause(each, 200, fresh_key(each))
        answered = {405: api.generic("PATCH", address)}
        if body is not None:
            answered[415] = api.generic(each.method, address, "x=1", "application/x-www-form-urlencoded")
            answered[413] = api.generic(each.method, address, "x" * 300_000, answers.JSON)
        elif set(each.described["responses"].get("200", {}).get("content", {})) == {answers.JSON}:
            answered[406] = api.get(address, HTTP_ACCEPT="image/png")
        for status, response in answered.items():
            if response.status_code != status:
                faults.append(f"{each}: {response.status_code} instead of {status}")
            faults += [f"{each}, {status}: {why}" for why in description.differences(each, response)]
    assert not faults, told(faults)


def test_facts_are_typed_kind_by_kind(description):
    schemas = description.schema["components"]["schemas"]
    asset = schemas["CardAsset"]["properties"]
    assert asset["kind"]["enum"] == ["asset"]
    assert asset["facts"]["allOf"] == [{"$ref": "#/components/schemas/AssetFacts"}]
    assert schemas["AssetFacts"]["properties"]["value"]["type"] == "integer"
    assert schemas["Card"]["discriminator"]["propertyName"] == "kind"
    assert schemas["CardDetails"]["discriminator"]["mapping"]["asset"].endswith("/CardDetailsAsset")


def test_the_two_forms_of_feasibility_are_told_apart(api, description):
    one = next(each for each in description.operations if each.id == "getMythosDeckFeasibility")
    for query in ({"ancient_one": "azathoth"}, {"expansions": "core"}, {"expansions": "core", "difficulty": "hard"}):
        assert not description.differences(one, api.get("/api/v1/mythos-decks/feasibility/", query))
