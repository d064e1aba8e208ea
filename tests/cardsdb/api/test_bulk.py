"""Bulk files: what the manifest promises, and that each line is the live answer."""

import gzip
import hashlib
import json

import pytest

from cardsdb.api import bulk
from cardsdb.shelf import shelf

LISTED_ONLY = ("paths", "side-boards", "encounter-decks")  # documents without an address of their own


@pytest.fixture
def manifest(api):
    return api.get("/api/v1/bulk/").json()


def test_the_manifest_lists_the_three_files(api, manifest):
    assert [each["name"] for each in manifest["files"]] == ["cards", "rules", "everything"]
    assert manifest["dataset_version"] == api.get("/api/v1/bulk/")["X-Dataset-Version"]
    assert manifest["files"][0]["url"] == "http://testserver/api/v1/bulk/cards.jsonl"


@pytest.mark.parametrize("host", ["testserver", "cards.example.org"])
def test_the_measures_are_those_of_the_file(api, host):
    for each in api.get("/api/v1/bulk/", HTTP_HOST=host).json()["files"]:
        body = api.get(each["url"], HTTP_HOST=host).content
        assert body.endswith(b"\n")
        assert (len(body), len(body.splitlines()), hashlib.sha256(body).hexdigest()) == (
            each["bytes"],
            each["count"],
            each["sha256"],
        )


def test_the_counts_are_those_of_the_lists(api, manifest):
    def count(*nouns):
        return sum(api.get(f"/api/v1/{noun}/").json()["count"] for noun in nouns)

    counts = {each["name"]: each["count"] for each in manifest["files"]}
    rules = count("rules", "faq", "glossary", "errata")
    others = count("games", "expansions", "rulebooks", "spaces", *LISTED_ONLY)
    assert counts == {"cards": count("cards"), "rules": rules, "everything": count("cards") + rules + others}


def test_every_line_is_the_live_answer(api):
    """All documents that have an address, compared byte by byte."""
    body = api.get("/api/v1/bulk/everything.jsonl").content.splitlines()
    places = [(noun, each) for noun in bulk.FILES["everything"].nouns for each in shelf(noun).ids]
    assert len(body) == len(places)
    for (noun, known), line in zip(places, body, strict=True):
        if noun not in LISTED_ONLY:
            assert line == api.get(f"/api/v1/{noun}/{known}/").content


@pytest.mark.parametrize("noun", LISTED_ONLY)
def test_what_has_no_address_is_as_in_its_list(api, noun):
    body = {line.decode() for line in api.get("/api/v1/bulk/everything.jsonl").content.splitlines()}
    answer = api.get(f"/api/v1/{noun}/", {"page_size": 200}).json()
    assert {json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in answer["results"]} <= body


def test_a_file_is_compressed_and_not_sent_twice(api):
    plain = api.get("/api/v1/bulk/cards.jsonl")
    packed = api.get("/api/v1/bulk/cards.jsonl", HTTP_ACCEPT_ENCODING="gzip")
    assert plain["Content-Type"] == "application/jsonl"
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < len(plain.content) / 4
    assert api.get("/api/v1/bulk/cards.jsonl", HTTP_IF_NONE_MATCH=packed["ETag"]).status_code == 304


@pytest.mark.parametrize("name", ["cards", "rules", "everything"])
def test_all_forms_hold_the_same_documents_and_are_measured(api, manifest, name):
    forms = next(each["forms"] for each in manifest["files"] if each["name"] == name)
    assert [each["form"] for each in forms] == ["jsonl", "json", "jsonl.gz", "json.gz"]
    found = {}
    for each in forms:
        answer = api.get(each["url"], HTTP_ACCEPT_ENCODING="gzip" if each["form"].endswith(".gz") else "identity")
        assert not answer.has_header("Content-Encoding")
        assert (len(answer.content), hashlib.sha256(answer.content).hexdigest()) == (each["bytes"], each["sha256"])
        found[each["form"]] = answer.content
    assert gzip.decompress(found["jsonl.gz"]) == found["jsonl"]
    assert gzip.decompress(found["json.gz"]) == found["json"]
    assert json.loads(found["json"]) == [json.loads(line) for line in found["jsonl"].splitlines()]


@pytest.mark.parametrize(
    ("form", "wanted"),
    [("json", "application/json"), ("jsonl.gz", "application/gzip"), ("json.gz", "application/gzip")],
)
def test_forms_have_their_media_type(api, form, wanted):
    assert api.get(f"/api/v1/bulk/cards.{form}")["Content-Type"] == wanted
    assert api.get(f"/api/v1/bulk/card.{form}").json()["errors"][0]["suggestions"] == ["cards"]


def test_another_media_type_is_no_obstacle(api):
    assert api.get("/api/v1/bulk/cards.jsonl", HTTP_ACCEPT="application/jsonl").status_code == 200


def test_an_unknown_file_is_404_with_the_nearest(api):
    answer = api.get("/api/v1/bulk/card.jsonl")
    assert answer.status_code == 404
    assert answer.json()["errors"][0]["suggestions"] == ["cards"]
