"""The beginning of the API, and how it helps with ids that do not exist."""

import pytest


def test_the_root_lists_what_there_is(api):
    found = api.get("/api/v1/").json()
    addresses = {(each["method"], each["url"]) for group in found["groups"] for each in group["addresses"]}
    assert ("GET", "http://testserver/api/v1/cards/{id}/") in addresses
    assert ("GET", "http://testserver/api/v1/setup-sheets/{token}.pdf") in addresses
    assert ("DELETE", "http://testserver/api/v1/decks/{key}/") in addresses
    assert all(each["title"] for group in found["groups"] for each in group["addresses"])
    assert api.get(found["description_url"]).status_code == api.get(found["docs_url"]).status_code == 200


@pytest.mark.parametrize(
    ("address", "nearest"),
    [
        ("cards/eh.asset.axee/", "eh.asset.axe"),
        ("assets/axee/", "eh.asset.axe"),
        ("rules/eh.core.encounter/", "eh.core.encounters"),
        ("expansions/eh.the-dreamland/", "eh.the-dreamlands"),
        ("spaces/eh.space.arkam/", "eh.space.arkham"),
        ("glossary/eh.term.acquire-asset/", "eh.term.acquire-assets"),
    ],
)
def test_an_unknown_id_is_404_with_the_nearest(api, address, nearest):
    answer = api.get(f"/api/v1/{address}")
    assert answer.status_code == 404
    assert answer.json()["errors"][0]["suggestions"][0] == nearest
    assert nearest in answer.json()["detail"]


def test_a_list_of_a_kind_suggests_cards_of_its_kind(api):
    suggestions = api.get("/api/v1/spells/eh.asset.axe/").json()["errors"][0]["suggestions"]
    assert all(each.startswith("eh.spell.") for each in suggestions)


def test_a_page_links_to_its_neighbors(api):
    answer = api.get("/api/v1/cards/?page=2&kind=asset")
    assert answer["Link"] == (
        '<http://testserver/api/v1/cards/?kind=asset&page=3>; rel="next", '
        '<http://testserver/api/v1/cards/?kind=asset>; rel="prev"'
    )
    assert "Link" not in api.get("/api/v1/games/")


# Other sites


def preflight(client, address, method, headers=""):
    return client.options(
        address,
        HTTP_ORIGIN="https://app.example",
        HTTP_ACCESS_CONTROL_REQUEST_METHOD=method,
        HTTP_ACCESS_CONTROL_REQUEST_HEADERS=headers,
    )


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_other_sites_may_change_a_saved_deck_by_its_key(client, method):
    answer = preflight(client, "/api/v1/decks/e-key/", method, "if-match,content-type")
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert method in answer["Access-Control-Allow-Methods"]
    assert "if-match" in answer["Access-Control-Allow-Headers"]


def test_other_sites_may_not_save_decks(client):
    assert "Access-Control-Allow-Origin" not in preflight(client, "/api/v1/decks/", "POST", "content-type")


def test_other_sites_see_the_headers_that_they_need(api):
    answer = api.get("/api/v1/cards/", HTTP_ORIGIN="https://app.example")
    exposed = {name.strip() for name in answer["Access-Control-Expose-Headers"].split(",")}
    assert {"ETag", "Link", "Location", "Retry-After", "X-Dataset-Version"} <= exposed


def test_a_deck_is_changed_from_another_site(api):
    body = {"name": "Night", "cards": [{"id": "mvh.character.dracula", "count": 1}]}
    saved = api.post("/api/v1/decks/", body, format="json")
    answer = api.put(
        saved.json()["edit_url"], {**body, "name": "Day"}, format="json",
        HTTP_IF_MATCH=saved["ETag"], HTTP_ORIGIN="https://app.example",
    )  # fmt: skip
    assert answer.status_code == 200
    assert answer["Access-Control-Allow-Origin"] == "*"


# Forms at addresses of their own


@pytest.mark.parametrize(("form", "word"), [("txt", "text"), ("md", "md"), ("csv", "csv"), ("json", "json")])
def test_a_form_of_a_deck_has_an_address_of_its_own(api, form, word):
    body = {"name": "Night", "cards": [{"id": "mvh.character.dracula", "count": 1}]}
    key = api.post("/api/v1/decks/", body, format="json").json()["edit_url"].rstrip("/")
    same = [(f"{key}.{form}", f"{key}/?as={word}")]
    for own, old in same:
        assert api.get(own).content == api.get(old).content
        assert api.get(own)["Content-Type"] == api.get(old)["Content-Type"]
    own, old = (f"/api/v1/decks/export{end}" for end in (f".{form}", f"/?as={word}"))
    assert api.post(own, body, format="json").content == api.post(old, body, format="json").content


@pytest.mark.parametrize("form", ["pdf", "md", "html"])
def test_a_form_of_a_sheet_has_an_address_of_its_own(api, form):
    body = {"game": "mvh", "players": 4, "expansions": ["v1"], "seed": "arkham"}
    token = api.post("/api/v1/setup-sheets/", body, format="json").json()["token"]
    own, old = api.get(f"/api/v1/setup-sheets/{token}.{form}"), api.get(f"/api/v1/setup-sheets/{token}/?as={form}")
    assert own.status_code == 200
    assert own["Content-Type"] == old["Content-Type"]
    assert form == "pdf" or own.content == old.content
    assert api.get(f"/api/v1/setup-sheets/{token}.{form}", HTTP_ACCEPT="application/json").status_code == 200
    assert api.get("/api/v1/setup-sheets/nothing.pdf").status_code == 404


# Orders and filters of kinds


def rows(api, noun, **query):
    return api.get(f"/api/v1/{noun}/", {**query, "page_size": 200}).json()["results"]


@pytest.mark.parametrize("sign", ["", "-"])
def test_difficulties_have_their_own_order(api, sign):
    levels = ["easy", "normal", "hard"]
    found = [row["difficulty"] for row in rows(api, "mythos-cards", order=f"{sign}difficulty")]
    assert found == sorted(found, key=levels.index, reverse=sign == "-")
    ancient = [row["difficulty"] for row in rows(api, "ancient-ones", order=f"{sign}difficulty", game="es")]
    known = [each for each in ancient if each]
    levels = ["Easy", "Average", "Hard", "Insane"]
    assert known == sorted(known, key=levels.index, reverse=sign == "-")
    assert ancient[: len(known)] == known


def test_toughness_is_ordered_as_a_number_and_formulas_come_last(api):
    found = [row["toughness"] for row in rows(api, "monsters", order="-toughness")]
    plain = [each for each in found if each and each.isdecimal()]
    assert plain == sorted(plain, key=int, reverse=True)
    assert found[: len(plain)] == plain


def test_kinds_are_filtered_by_their_own_facts(api):
    assert {row["toughness"] for row in rows(api, "monsters", toughness="3")} == {"3"}
    assert {row["difficulty"] for row in rows(api, "ancient-ones", difficulty="hard")} == {"Hard"}
    for word in ("Shudde M'ell", "shudde-mell", "eh.ancient-one.shudde-mell"):
        assert {row["ancient_one"]["name"] for row in rows(api, "mysteries", ancient_one=word)} == {"Shudde M'ell"}
    assert [row["investigator"]["name"] for row in rows(api, "personal-missions", investigator="Calvin Wright")] == [
        "Calvin Wright"
    ]
    assert all("Magic" in row["role"] for row in rows(api, "investigators", role="magic"))
    wrong = api.get("/api/v1/mysteries/", {"ancient_one": "azathot"})
    assert wrong.status_code == 400
    assert "azathoth" in wrong.json()["errors"][0]["suggestions"]
