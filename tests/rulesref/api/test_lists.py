"""What every list of the API keeps: its envelope, its pages, its orders, its filters, its number of queries."""

import itertools
from urllib.parse import parse_qs, urlsplit

import pytest

from cardsdb.api.urls import router as cards_router
from rulesref.api.urls import router as rules_router

VIEWS = {noun: view for noun, view, _name in (*cards_router.registry, *rules_router.registry)}
NOUNS = sorted(VIEWS)
ORDERS = [(noun, sign + word) for noun in NOUNS for word in getattr(VIEWS[noun], "orders", {}) for sign in ("", "-")]

WITHOUT_DOCUMENTS = {"paths", "encounter-decks", "side-boards"}
WITH_DOCUMENTS = [noun for noun in NOUNS if noun not in WITHOUT_DOCUMENTS]


def walk(api, address):
    """Return the rows of all pages, following `next`."""
    rows = []
    while address:
        body = api.get(address).json()
        rows += body["results"]
        address = body["next"]
    return rows


def identity(row):
    """Return what tells a row of a list apart."""
    if "id" in row or "code" in row:
        return row.get("id") or row["code"]
    if "start" in row:
        return row["start"]["id"], row["end"]["id"], row["type"]
    return row["expansion"]["id"], row["name"]


@pytest.mark.parametrize("noun", NOUNS)
def test_a_list_has_the_envelope(api, noun):
    body = api.get(f"/api/v1/{noun}/").json()
    assert list(body) == ["count", "next", "previous", "page_size", "results"]
    assert body["page_size"] == 50
    assert body["previous"] is None
    assert len(body["results"]) == min(50, body["count"])


@pytest.mark.parametrize("noun", NOUNS)
def test_walking_by_next_meets_every_row_once(api, noun):
    body = api.get(f"/api/v1/{noun}/", {"page_size": 7 if noun != "cards" else 100}).json()
    rows = walk(api, f"/api/v1/{noun}/?page_size={body['page_size']}")
    assert len(rows) == body["count"] == len({identity(row) for row in rows})


@pytest.mark.parametrize(("noun", "order"), ORDERS)
def test_walking_in_any_order_meets_every_row_once(api, noun, order):
    rows = walk(api, f"/api/v1/{noun}/?page_size=150&order={order}")
    assert len({identity(row) for row in rows}) == len(rows) == api.get(f"/api/v1/{noun}/").json()["count"]


@pytest.mark.parametrize("noun", sorted({noun for noun, _order in ORDERS}))
def test_two_orders_are_applied_one_after_the_other(api, noun):
    words = ",".join(VIEWS[noun].orders)
    assert api.get(f"/api/v1/{noun}/", {"order": words}).status_code == 200


def test_an_order_sorts_up_and_down(api):
    names = [row["name"] for row in walk(api, "/api/v1/cards/?page_size=200&order=name&kind=spell")]
    assert names == sorted(names)
    down = [row["name"] for row in walk(api, "/api/v1/cards/?page_size=200&order=-name&kind=spell")]
    assert down == names[::-1]


def test_a_second_order_decides_where_the_first_does_not(api):
    rows = walk(api, "/api/v1/cards/?page_size=200&order=-game,kind,-name&expansion=core&name=o")
    keys = [(row["game"] == "eh", row["kind"]) for row in rows]
    assert keys == sorted(keys)
    for _kind, group in itertools.groupby(rows, key=lambda row: (row["game"], row["kind"])):
        ids = [row["name"].casefold()[:1] for row in group]
        assert ids == sorted(ids, reverse=True)


@pytest.mark.parametrize("noun", NOUNS)
def test_a_list_costs_no_query(api, noun, django_assert_num_queries):
    api.get(f"/api/v1/{noun}/")  # what is read once in a dataset
    for query in ({"page_size": 2}, {"page_size": 20}, {"page_size": 200}):
        with django_assert_num_queries(0):
            api.get(f"/api/v1/{noun}/", query)


@pytest.mark.parametrize("noun", NOUNS)
def test_a_filtered_list_costs_no_query(api, noun, django_assert_num_queries):
    if "game" in VIEWS[noun].filters:
        assert api.get(f"/api/v1/{noun}/", {"game": "es"}).status_code == 200
        with django_assert_num_queries(0):
            assert api.get(f"/api/v1/{noun}/", {"game": "eh,mvh"}).json()


@pytest.mark.parametrize("noun", NOUNS)
def test_a_document_costs_no_query(api, noun, django_assert_num_queries):
    row = api.get(f"/api/v1/{noun}/", {"page_size": 1}).json()["results"][0]
    address = f"/api/v1/{noun}/{row.get('id') or row.get('code')}/"
    assert api.get(address).status_code == (404 if noun in WITHOUT_DOCUMENTS else 200)
    with django_assert_num_queries(0):
        assert api.get(address).json()


@pytest.mark.parametrize("noun", WITH_DOCUMENTS)
def test_a_row_names_its_document_which_holds_the_same(api, noun):
    for row in api.get(f"/api/v1/{noun}/", {"page_size": 3}).json()["results"]:
        document = api.get(row["url"]).json()
        shared = set(row) & set(document)
        assert {key: row[key] for key in shared} == {key: document[key] for key in shared}
        assert shared >= set(row) or "facts" in document  # a list of one kind has the card's facts as members


@pytest.mark.parametrize("noun", NOUNS)
def test_an_unknown_parameter_is_refused_with_the_nearest(api, noun):
    body = api.get(f"/api/v1/{noun}/", {"page_sise": 5}).json()
    assert body["status"] == 400
    assert [(each["parameter"], each["suggestions"]) for each in body["errors"]] == [("page_sise", ["page_size"])]


@pytest.mark.parametrize("noun", WITH_DOCUMENTS)
def test_a_document_takes_no_parameter(api, noun):
    row = api.get(f"/api/v1/{noun}/", {"page_size": 1}).json()["results"][0]
    response = api.get(f"/api/v1/{noun}/{row.get('id') or row.get('code')}/", {"page": 1})
    assert response.status_code == 400
    assert response.json()["errors"][0]["code"] == "unknown-parameter"


@pytest.mark.parametrize("noun", NOUNS)
def test_every_filter_names_the_known_values_for_an_unknown_one(api, noun):
    for name in set(VIEWS[noun].filters) - {"name", "fuzzy", "q"}:
        body = api.get(f"/api/v1/{noun}/", {name: "no such 100% value"}).json()
        (error,) = body["errors"]
        assert (body["status"], error["parameter"], error["code"]) == (400, name, "unknown-value")
        assert error["suggestions"]


@pytest.mark.parametrize("noun", NOUNS)
def test_an_empty_filter_does_not_select_everything(api, noun):
    for name in [*VIEWS[noun].filters, "page"]:
        body = api.get(f"/api/v1/{noun}/", {name: ""}).json()
        assert [each["code"] for each in body["errors"]] == ["empty-value"]


@pytest.mark.parametrize("noun", [noun for noun in NOUNS if noun != "games"])
def test_the_games_share_out_every_list(api, noun):
    """Codes and slugs, alone and in lists, in any case."""
    counts = {
        game: api.get(f"/api/v1/{noun}/", {"game": game}).json()["count"]
        for game in ("eh", "mvh", "es", "EH", "eldritch-horror", "eh,es", "es, Eldritch-Horror", "eh,mvh,es")
    }
    assert counts["eh"] == counts["EH"] == counts["eldritch-horror"]
    assert counts["eh,es"] == counts["es, Eldritch-Horror"] == counts["eh"] + counts["es"]
    assert counts["eh,mvh,es"] == api.get(f"/api/v1/{noun}/").json()["count"]


@pytest.mark.parametrize("noun", [noun for noun in NOUNS if "expansion" in VIEWS[noun].filters])
def test_an_expansion_is_named_by_id_slug_or_code(api, noun):
    spellings = ("eh.masks-of-nyarlathotep", "masks-of-nyarlathotep", "mon", "eh.mon", "MON", "mon,mon")
    counts = {api.get(f"/api/v1/{noun}/", {"expansion": word}).json()["count"] for word in spellings}
    assert len(counts) == 1
    both = api.get(f"/api/v1/{noun}/", {"expansion": "core"}).json()["count"]
    parts = [api.get(f"/api/v1/{noun}/", {"expansion": word}).json()["count"] for word in ("eh.core", "es.core")]
    assert both == sum(parts)


@pytest.mark.parametrize("noun", ["cards", "characters"])
def test_a_box_stands_for_its_sets(api, noun):
    box = api.get(f"/api/v1/{noun}/", {"expansion": "mvh.v2"}).json()["count"]
    sets = api.get(f"/api/v1/{noun}/", {"expansion": "soi,amm"}).json()["count"]
    assert box >= sets > 0


# Cases API-01, API-02, API-07, API-08


@pytest.mark.parametrize("size", ["0", "-1", "1000000", "201", "abc", "1.5", "1e1", "²", "٣", "+5", "0x10", "9" * 400])
def test_a_page_size_that_is_none_is_refused(api, size):
    body = api.get("/api/v1/cards/", {"page_size": size}).json()
    assert body["status"] == 400
    assert body["errors"][0]["parameter"] == "page_size"
    assert "from 1 to 200" in body["detail"]


@pytest.mark.parametrize("size", [1, 10, 200])
def test_a_page_has_the_size_asked_for(api, size):
    body = api.get("/api/v1/cards/", {"page_size": size}).json()
    assert len(body["results"]) == body["page_size"] == size


@pytest.mark.parametrize("page", ["0", "-3", "last", "2e1", "²", "1.0", "1,2", "9" * 30])
def test_a_page_that_is_none_is_refused(api, page):
    body = api.get("/api/v1/cards/", {"page": page}).json()
    assert (body["status"], body["errors"][0]["parameter"]) == (400, "page")


@pytest.mark.parametrize("noun", NOUNS)
def test_a_page_behind_the_last_is_missing(api, noun):
    response = api.get(f"/api/v1/{noun}/", {"page": 99999})
    assert response.status_code == 404
    assert response.json()["errors"][0]["parameter"] == "page"


def test_an_empty_list_has_one_empty_page(api):
    query = {"kind": "spell", "game": "mvh"}
    assert api.get("/api/v1/cards/", query).json()["results"] == []
    assert api.get("/api/v1/cards/", {**query, "page": 2}).status_code == 404


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("--name", "unknown-order"),
        ("nosuchfield", "unknown-order"),
        ("owner__password", "unknown-order"),
        ("public_id", "unknown-order"),
        ("name,-set", "unknown-order"),
        ("name;drop", "unknown-order"),
        ("name,", "unknown-order"),
        ("pk", "unknown-order"),
        ("random", "unknown-order"),
        ("", "empty-value"),
        ("name,-name", "repeated-order"),
    ],
)
def test_an_order_that_is_none_is_refused(api, order, code):
    body = api.get("/api/v1/cards/", {"order": order}).json()
    assert body["status"] == 400
    assert {each["code"] for each in body["errors"]} == {code}


def test_links_of_pages_keep_the_query_and_the_proxys_scheme(api, settings):
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    headers = {"host": "cards.example.org", "x-forwarded-proto": "https"}
    query = {"page_size": 5, "name": "é o", "page": 3, "order": "-name"}
    body = api.get("/api/v1/cards/", query, headers=headers).json()
    for link, page in (("next", ["4"]), ("previous", ["2"])):
        assert body[link].startswith("https://cards.example.org/api/v1/cards/?")
        wanted = {"page_size": ["5"], "name": ["é o"], "order": ["-name"], "page": page}
        assert parse_qs(urlsplit(body[link]).query) == wanted
    first = api.get(api.get("/api/v1/cards/", {"page": 2}).json()["previous"]).json()
    assert first["previous"] is None


def test_all_faults_of_a_query_are_reported_at_once(api):
    query = {"gme": "eh", "kind": "sbell", "order": "nam", "page": "x", "page_size": "0", "trait": "Weepon,Tome,Xyzzy"}
    body = api.get("/api/v1/cards/", query).json()
    places = {(each["parameter"], each["code"], *each["suggestions"][:1]) for each in body["errors"]}
    assert places >= {
        ("gme", "unknown-parameter", "game"),
        ("kind", "unknown-value", "spell"),
        ("order", "unknown-order", "name"),
        ("page", "invalid-value"),
        ("page_size", "invalid-value"),
        ("trait", "unknown-value", "weapon"),
    }
    assert sum(each["parameter"] == "trait" for each in body["errors"]) == 2
