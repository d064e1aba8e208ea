"""What holds for every sheet and every campaign, on random ones. `random_sheets` says what that is and draws 2,000."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cardsdb.setup.random_sheets import campaign_faults, faults_of, random_request

often = settings(max_examples=150, deadline=None)


@often
@given(st.randoms(use_true_random=False))
def test_a_random_sheet_keeps_all_rules(rng: random.Random) -> None:
    request = random_request(rng)
    assert faults_of(request) == [], request


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False))
def test_every_state_of_a_campaign_is_valid_and_nobody_vanishes(rng: random.Random) -> None:
    assert list(campaign_faults(rng)) == []
