"""Requests that cost much where work is not bounded: every one gets a small answer. `bench_hostile` has their times."""

import pytest
from django.test import Client

from tests.hostile import requests


@pytest.mark.django_db
@pytest.mark.parametrize("request_sent", [pytest.param(each, id=each.short[:60]) for each in requests()])
def test_a_hostile_request_gets_an_answer_of_its_own_size(request_sent):
    answer = request_sent.sent_by(Client())
    assert answer.status_code in {200, 201, 308, 400, 404, 413, 414}
    assert len(answer.content) <= 2 * request_sent.size + 64_000
