"""How much of a request is waited for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsdb.config.incoming import LONGEST_BODY, LONGEST_HEAD, Incoming

GET = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"


@given(st.lists(st.sampled_from([GET, POST]), min_size=1, max_size=4), st.data())
def test_requests_are_the_same_however_they_are_cut(requests, data):
    """Cut into pieces at random places, the same requests come out in order."""
    content = b"".join(requests)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(content)), max_size=8)))
    incoming, found = Incoming(), []
    for start, end in zip([0, *cuts], [*cuts, len(content)], strict=True):
        incoming.add(content[start:end])
        while incoming and incoming.is_whole():
            found.append(incoming.take())
    assert found == requests
    assert not incoming


@pytest.mark.parametrize("length", range(len(POST)))
def test_a_part_is_waited_for(length):
    incoming = Incoming()
    incoming.add(POST[:length])
    assert not incoming.is_whole()


@pytest.mark.parametrize(
    "headers",
    [
        b"Content-Length: 5\r\nContent-Length: 6\r\n",
        b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        b"Transfer-Encoding: chunked\r\n",
        b"Transfer-Encoding : chunked\r\n",
        b"Content-Length: +5\r\n",
        b"Content-Length: 5, 5\r\n",
        b"content-length:\r\n",
        b"Content-Length: 99999999999999999999\r\n",
        b"Content-Length: %d\r\n" % (LONGEST_BODY + 1),
    ],
)
def test_a_body_of_unclear_or_too_great_length_is_not_waited_for_and_nothing_follows(headers):
    incoming = Incoming()
    incoming.add(b"POST / HTTP/1.1\r\n" + headers + b"\r\n12345GET / HTTP/1.1\r\n\r\n")
    assert incoming.is_whole()
    assert incoming.take().endswith(b"\r\n\r\n")
    assert incoming.is_last


def test_the_longest_body_is_waited_for():
    incoming = Incoming()
    incoming.add(b"POST / HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % LONGEST_BODY + b"a" * (LONGEST_BODY - 1))
    assert not incoming.is_whole()
    incoming.add(b"a")
    assert incoming.is_whole()
    assert not incoming.is_last


def test_a_head_without_end_is_not_waited_for():
    incoming = Incoming()
    incoming.add(b"GET / HTTP/1.1\r\nX: " + b"a" * LONGEST_HEAD)
    assert incoming.is_whole()
    assert len(incoming.take()) > LONGEST_HEAD


@pytest.mark.parametrize(("length", "wanted"), [(b"5", True), (b"0", False), (b"999999999", False)])
def test_the_interim_answer_is_for_a_body_that_is_read(length, wanted):
    incoming = Incoming()
    incoming.add(b"POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: " + length + b"\r\n\r\n")
    incoming.is_whole()
    assert incoming.wants_continue is wanted
