"""Saved decks: an edit link that nobody can guess, a version, a share link to a copy that never changes."""

import pytest
from django.db import connection

from cardsdb import dataset
from cardsdb.models import Card, PackText, SavedDeck, SharedDeck

BODY = {"name": "Night", "notes": "", "cards": [{"name": "Dracula", "count": 1}]}


@pytest.fixture
def saved(api):
    response = api.post("/api/v1/decks/", BODY, format="json")
    assert response.status_code == 201
    return response


def path(url: str) -> str:
    return url.removeprefix("http://testserver")


def edit(saved) -> str:
    return path(saved.json()["edit_url"])


def test_a_saved_deck_opens_by_its_edit_link(api, saved):
    opened = api.get(edit(saved))
    assert opened.json()["deck"] == {"cards": BODY["cards"]}
    assert opened.json()["report"]["verdict"] == "illegal"
    assert opened["ETag"] == saved["ETag"] == '"v1"'
    assert saved["Location"] == saved.json()["edit_url"]


def test_the_edit_key_is_told_once_and_kept_as_a_hash(api, saved):
    key = edit(saved).split("/")[-2]
    assert "edit_url" not in api.get(edit(saved)).json()
    assert not SavedDeck.objects.filter(key_hash=key).exists()
    assert len(key) >= 32


def test_saved_decks_stay_out_of_caches(api, saved):
    for response in (saved, api.get(edit(saved)), api.get(path(saved.json()["share_url"]))):
        assert "no-store" in response["Cache-Control"]
        assert response["Referrer-Policy"] == "no-referrer"


def test_the_second_of_two_devices_is_told_and_nothing_is_lost(api, saved):
    mine = {**BODY, "name": "Mine"}
    theirs = {**BODY, "name": "Theirs"}
    first = api.put(edit(saved), mine, format="json", HTTP_IF_MATCH='"v1"')
    second = api.put(edit(saved), theirs, format="json", HTTP_IF_MATCH='"v1"')
    assert (first.status_code, first["ETag"]) == (200, '"v2"')
    assert second.status_code == 412
    assert second.json()["current"]["name"] == "Mine"
    assert api.get(edit(saved)).json()["name"] == "Mine"


@pytest.mark.parametrize("method", ["put", "delete"])
def test_a_write_without_version_is_428(api, saved, method):
    response = getattr(api, method)(edit(saved), BODY, format="json")
    assert response.status_code == 428
    assert api.get(edit(saved)).json()["version"] == 1


def test_a_saved_change_is_dated_and_answered_as_it_was_sent(api, saved):
    before = SavedDeck.objects.get().changed
    answer = api.put(edit(saved), {**BODY, "name": "Mine"}, format="json", HTTP_IF_MATCH='"v1"').json()
    assert (answer["name"], answer["version"]) == ("Mine", 2)
    assert api.get(path(answer["share_url"])).json()["name"] == "Mine"
    assert SavedDeck.objects.get().changed > before


def test_a_change_is_answered_even_if_another_device_deletes_the_deck_right_after_it(api, saved):
    def deleting(execute, sql, *rest):
        done = execute(sql, *rest)
        if sql.startswith("UPDATE"):
            SavedDeck.objects.all().delete()
        return done

    with connection.execute_wrapper(deleting):
        answer = api.put(edit(saved), BODY, format="json", HTTP_IF_MATCH='"v1"')
    assert (answer.status_code, answer["ETag"]) == (200, '"v2"')


@pytest.mark.parametrize("tag", ['"v9"', '"v01"', "v1", '"x"', "", '"v1", "v2"'])
def test_a_write_with_another_version_is_412(api, saved, tag):
    assert api.put(edit(saved), BODY, format="json", HTTP_IF_MATCH=tag).status_code == 412


def test_a_share_link_shows_a_copy_that_never_changes(api, saved):
    share = path(saved.json()["share_url"])
    api.put(edit(saved), {**BODY, "name": "Changed"}, format="json", HTTP_IF_MATCH='"v1"')
    assert api.get(share).json()["name"] == "Night"


def test_what_is_deleted_is_gone_with_its_copies(api, saved):
    shares = [path(saved.json()["share_url"])]
    changed = api.put(edit(saved), {**BODY, "name": "Changed"}, format="json", HTTP_IF_MATCH='"v1"')
    shares.append(path(changed.json()["share_url"]))
    assert api.delete(edit(saved), HTTP_IF_MATCH='"v2"').status_code == 204
    assert [api.get(each).status_code for each in (edit(saved), *shares)] == [404] * 3
    assert not SharedDeck.objects.exists()


def test_a_copy_that_another_deck_was_saved_as_stays(api, saved):
    other = api.post("/api/v1/decks/", BODY, format="json")
    assert other.json()["share_url"] == saved.json()["share_url"]
    api.delete(edit(saved), HTTP_IF_MATCH='"v1"')
    assert api.get(path(other.json()["share_url"])).json()["name"] == "Night"
    api.delete(edit(other), HTTP_IF_MATCH='"v1"')
    assert not SharedDeck.objects.exists()


def test_a_deck_is_stored_once_and_readable(api):
    api.post("/api/v1/decks/", {**BODY, "notes": "Celephaïs ☠"}, format="json")
    with connection.cursor() as cursor:
        cursor.execute("select content, size from cardsdb_shareddeck")
        ((content, size),) = cursor.fetchall()
    assert "Celephaïs ☠" in content
    assert len(content.encode()) == size


def test_a_save_beyond_the_room_for_decks_is_507_and_changes_nothing(api, saved, settings):
    settings.DECK_STORAGE = SharedDeck.objects.get().size
    full = api.post("/api/v1/decks/", {**BODY, "name": "One more"}, format="json")
    change = api.put(edit(saved), {**BODY, "name": "Changed"}, format="json", HTTP_IF_MATCH='"v1"')
    assert [(each.status_code, each.json()["code"]) for each in (full, change)] == [(507, "storage-full")] * 2
    assert api.get(edit(saved)).json()["name"] == "Night"
    assert api.post("/api/v1/decks/", BODY, format="json").status_code == 201  # stored already


@pytest.mark.parametrize("method", ["put", "delete"])
def test_a_share_link_changes_nothing(api, saved, method):
    share = path(saved.json()["share_url"])
    response = getattr(api, method)(share, BODY, format="json", HTTP_IF_MATCH='"v1"')
    assert response.status_code == 404
    assert response["Content-Type"] == "application/problem+json"
    assert api.get(share).status_code == 200


@pytest.mark.parametrize("key", ["-1", "1e3", "%C2%B2", "e-x", "s-x", "99999999999999999999999"])
def test_an_unknown_key_is_404_in_json(api, key):
    response = api.get(f"/api/v1/decks/{key}/")
    assert response.status_code == 404
    assert response.json()["code"] == "not-found"


def test_names_and_notes_are_text_and_come_back_as_sent(api):
    notes = '<script>alert(1)</script><img src=x onerror=alert(2)>[click](javascript:alert(3)) & "q" Will –1 < 2'
    body = {**BODY, "name": "<i>Name</i>\"'>", "notes": notes}
    saved = api.post("/api/v1/decks/", body, format="json")
    for version in (1, 2, 3):
        api.put(edit(saved), body, format="json", HTTP_IF_MATCH=f'"v{version}"')
    assert api.get(edit(saved)).json()["notes"] == notes
    assert "<script>" not in api.get(f"{edit(saved)}?as=md").content.decode()


def test_members_that_are_not_known_are_refused(api):
    response = api.post("/api/v1/decks/", {**BODY, "owner": "ada", "id": 1}, format="json")
    assert response.status_code == 400
    assert {error["pointer"] for error in response.json()["errors"]} == {"/owner", "/id"}


@pytest.mark.parametrize(("member", "value"), [("name", "x" * 201), ("notes", "x" * 5001), ("text", "x" * 50_001)])
def test_sizes_are_limited(api, member, value):
    body = {"name": "", "notes": "", "text": "1 Imp", member: value}
    response = api.post("/api/v1/decks/", body, format="json")
    assert response.status_code == 400
    assert response.json()["errors"][0]["pointer"] == f"/{member}"


def test_a_deck_without_the_last_slash_is_answered_with_308(api):
    response = api.post("/api/v1/decks", BODY, format="json")
    assert (response.status_code, response["Location"]) == (308, "/api/v1/decks/")


def test_the_check_is_computed_when_the_deck_is_opened(api, monkeypatch):
    """A card that a later dataset lacks is a problem of the opened deck; the list stays as it was saved."""
    key = edit(api.post("/api/v1/decks/", {"cards": [{"id": "mvh.character.satan", "count": 1}]}, format="json"))
    Card.objects.filter(public_id="mvh.character.satan").delete()
    later = dataset.Current("a later dataset", dataset.current().index)
    monkeypatch.setattr(dataset, "current", lambda: later)
    opened = api.get(key).json()
    assert opened["deck"]["cards"] == [{"id": "mvh.character.satan", "count": 1}]
    assert "unknown-card" in [problem["code"] for problem in opened["report"]["problems"]]


@pytest.mark.parametrize(
    ("misfit", "pointer"),
    [
        ({"format": "of-last-year"}, "/format"),
        ({"sets": ["gone"]}, "/sets/0"),
        ({"card_lists": [{"set": "sih", "cards": [{"name": "Imp", "copies": 5}]}]}, "/card_lists/0/cards/0/copies"),
    ],
)
def test_a_deck_that_fits_the_data_no_more_still_opens_and_is_written_out(api, misfit, pointer):
    """Saved when the data had its format and sets, and did not know the copies of Imp."""
    deck = {"text": "2 Imp", **misfit}
    row, key = SavedDeck.create({"name": "Old", "notes": "", "deck": deck})
    for address in (f"/api/v1/decks/{key}/", f"/api/v1/decks/{row.share.key}/"):
        opened = api.get(address)
        assert opened.status_code == 200
        assert (opened.json()["deck"], opened.json()["report"]) == (deck, None)
        assert [fault["pointer"] for fault in opened.json()["faults"]] == [pointer]
        assert "2 Imp" in api.get(f"{address}?as=text").content.decode()


def test_a_deck_opens_when_the_packs_lose_its_format(api, saved, fresh_dataset):
    PackText.objects.filter(name="formats.toml").delete()
    opened = api.get(edit(saved)).json()
    assert [fault["code"] for fault in opened["faults"]] == ["unknown-format"]
    assert api.put(edit(saved), BODY, format="json", HTTP_IF_MATCH='"v1"').status_code == 400


def test_a_deck_is_opened_with_one_query(api, saved, django_assert_max_num_queries):
    with django_assert_max_num_queries(1):
        api.get(edit(saved))


def test_other_sites_may_not_save_a_deck_and_change_one_only_by_its_key(api, saved):
    def preflight(address: str, method: str):
        headers = {"origin": "https://evil.example", "access-control-request-method": method}
        return api.options(address, headers=headers)

    for address in ("/api/v1/decks/", "/api/v1/decks"):
        assert "Access-Control-Allow-Origin" not in preflight(address, "POST")
    assert "PATCH" not in preflight(edit(saved), "PATCH")["Access-Control-Allow-Methods"]
    for method in ("PUT", "DELETE"):
        assert method in preflight(edit(saved), method)["Access-Control-Allow-Methods"]


def test_other_sites_may_read_a_shared_deck(api, saved):
    shared = api.get(path(saved.json()["share_url"]), headers={"origin": "https://table.example"})
    assert shared["Access-Control-Allow-Origin"] == "*"


def test_the_same_content_has_one_copy(api, saved):
    again = api.post("/api/v1/decks/", BODY, format="json")
    assert again.json()["share_url"] == saved.json()["share_url"]
    assert again.json()["edit_url"] != saved.json()["edit_url"]
    assert SharedDeck.objects.count() == 1
