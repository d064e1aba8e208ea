"""Tokens: there and back, and any garbage is a fault as a value."""

import base64
import bz2
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsdb.setup.tokens import LARGEST, LONGEST, Asked, TokenFault, decode, encode

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)


@given(st.dictionaries(st.text(), JSON, max_size=4), st.text(), st.text())
def test_a_token_gives_back_what_went_in(request_: dict[str, object], seed: str, version: str) -> None:
    token = encode(request_, seed, version)
    assert decode(token) == Asked(request_, seed, version)
    assert set(token) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


@given(st.text(max_size=60))
def test_any_text_is_a_token_or_a_fault(text: str) -> None:
    assert isinstance(decode(text), Asked | TokenFault)


LONG = (
    "QlpoOTFBWSZTWZHaG7EAAEabgBAEMBAACi7n2WogAFQlFPSHqDQGj1PUG1TJB6mmgDQZAJZzo_SlGACUesPACVJFr2"
    "JO321uZpINIREDxbtqSozY2-WIAQl7wEHzmiqz2n8XckU4UJCR2hux"
)


def packed(value: bytes) -> str:
    """Return bytes as they stand in a token."""
    return base64.urlsafe_b64encode(bz2.compress(value)).rstrip(b"=").decode()


@pytest.mark.parametrize(
    "token",
    [
        "",
        "abc",
        "ä",
        packed(b""),
        packed(b"not json"),
        packed(json.dumps({"a": 1}).encode()),
        packed(json.dumps([1, 2, 3]).encode()),
        packed(json.dumps(["v", "s", []]).encode()),
        packed(json.dumps(["v", "s"]).encode()),
        packed(b"[" * 100_000),
        packed(b" " * (LARGEST + 1)),
        packed(b"\xff\xfe"),
        encode({}, "s", "v")[:-6],
    ],
)
def test_what_is_no_token_is_a_fault(token: str) -> None:
    found = decode(token)
    assert isinstance(found, TokenFault)
    assert found.code == "token-unreadable"


def test_an_overlong_token_is_not_even_read() -> None:
    found = decode("A" * (LONGEST + 1))
    assert isinstance(found, TokenFault)
    assert found.code == "token-too-long"


def test_the_bytes_of_a_token_never_change() -> None:
    """A link that somebody printed must keep working."""
    request_ = {"game": "eh", "players": 2, "expansions": ["core"] * 40}
    assert encode({"game": "eh"}, "seed", "v1") == "WyJ2MSIsInNlZWQiLHsiZ2FtZSI6ImVoIn1d"
    assert encode(request_, "seed", "v1") == LONG
    assert decode(LONG) == Asked(request_, "seed", "v1")
