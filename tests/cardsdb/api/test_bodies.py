"""Bodies: JSON as the standard has it. Case API-09, and the bodies of API-04."""

import pytest

from cardsdb.api.parsing import DEEPEST, LONGEST_MEMBER, MOST_VALUES

ADDRESS = "/api/v1/cards/collection/"


def post(api, body, content_type="application/json"):
    return api.generic("POST", ADDRESS, body, content_type=content_type)


@pytest.mark.parametrize(
    ("body", "position"),
    [
        (b'{"ids":[', 8),
        (b"", None),
        (b" ", 1),
        (b'{"ids": ["a",]}', 13),
        (b"{'ids': 1}", 1),
        (b'{"ids": ["a"]} x', 15),
        (b'{"ids": ["\x01"]}', 10),
        (b'{"ids": ["\xff"]}', 10),
        (b'\xef\xbb\xbf{"ids": ["a"]}', 0),
        (b"[" * 100_000, 0),
        (b'{"ids":' * 30_000, 0),
        (b"1" * 5000, 0),
    ],
)
def test_what_is_no_json_is_refused_with_its_position(api, body, position):
    answer = post(api, body).json()
    assert answer["status"] == 400
    if position is not None:
        assert answer["code"] == "unreadable-json"
        assert [(each["code"], each["position"]) for each in answer["errors"]] == [("unreadable-json", position)]


@pytest.mark.parametrize(
    ("body", "code", "pointers"),
    [
        (b'{"ids": ["a"], "ids": ["b"]}', "duplicate-member", ["/ids"]),
        (b'{"a": [{}, {"b": {"c": 1, "c": 1}}], "d": 1, "d": 2}', "duplicate-member", ["/d", "/a/1/b/c"]),
        (b'{"ids": [NaN]}', "not-a-number", ["/ids/0"]),
        (b'{"ids": [1, Infinity, -Infinity]}', "not-a-number", ["/ids/1", "/ids/2"]),
        (b'{"ids": [{"a/b": 1e400}]}', "not-a-number", ["/ids/0/a~1b"]),
        (rb'{"ids": ["a\u0000b"]}', "unusable-character", ["/ids/0"]),
        (rb'{"ids": ["lone \ud800 half"]}', "unusable-character", ["/ids/0"]),
        (rb'{"\udc00": 1}', "unusable-character", [""]),
        (b'{"ids": ' + b"[" * DEEPEST + b"]" * DEEPEST + b"}", "nested-too-deeply", ["/ids" + "/0" * (DEEPEST - 1)]),
        (b'{"' + b"a" * (LONGEST_MEMBER + 1) + b'": 1}', "too-long", [""]),
        (b'{"ids": [' + b"1," * MOST_VALUES + b"1]}", "too-many-values", [""]),
        (b'{"ids": [' + b"{}," * MOST_VALUES + b"{}]}", "too-many-values", [""]),
    ],
)
def test_what_json_leaves_open_is_refused_with_its_pointer(api, body, code, pointers):
    answer = post(api, body).json()
    assert (answer["status"], answer["code"]) == (400, "unreadable-json")
    assert [(each["code"], each["pointer"]) for each in answer["errors"]] == [(code, pointer) for pointer in pointers]


def test_a_whole_pair_of_surrogates_is_a_letter(api):
    assert post(api, rb'{"ids": ["\ud83c\udccf"]}').json()["not_found"] == ["🃏"]


def test_a_body_of_nan_gets_a_short_answer(api):
    answer = post(api, b"[" + b",".join([b"NaN"] * 60_000) + b"]")
    assert answer.status_code == 400
    assert len(answer.content) < 50_000


@pytest.mark.parametrize(
    "content_type", ["text/csv", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", "x"]
)
def test_a_body_of_another_type_is_refused(api, content_type):
    answer = post(api, b"3,Imp", content_type)
    assert answer.status_code == 415
    assert answer["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("content_type", ["application/json", "application/json; charset=utf-8", "APPLICATION/JSON"])
def test_json_is_read(api, content_type):
    assert post(api, '{"ids": ["é"]}'.encode(), content_type).json()["not_found"] == ["é"]


def test_a_body_has_256_kb_at_most(api, settings):
    assert settings.DATA_UPLOAD_MAX_MEMORY_SIZE == 256 * 1024
    answer = post(api, b'{"ids": ["a"]}' + b" " * 256 * 1024)
    assert (answer.status_code, answer["Content-Type"]) == (413, "application/problem+json")
    fits = b'{"ids": ["a"]}'
    assert post(api, fits + b" " * (256 * 1024 - len(fits))).status_code == 200


@pytest.mark.parametrize("encoding", ["gzip", "br", "gzip, identity"])
def test_a_compressed_body_is_refused_as_such(api, encoding):
    headers = {"Content-Encoding": encoding}
    answer = api.post("/api/v1/decks/validate/", b"\x1f\x8b\x08", content_type="application/json", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported-media-type")


def test_a_body_that_says_it_is_not_compressed_is_read(api):
    headers = {"Content-Encoding": "identity"}
    answer = api.post("/api/v1/decks/validate/", "{}", content_type="application/json", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid-body")
