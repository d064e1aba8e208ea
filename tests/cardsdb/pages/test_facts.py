"""The lines of facts: every kind has its own, and what is not known is a line too."""

import pytest

from cardsdb.models import Card
from cardsdb.pages.facts import Fact, facts_of
from cardsdb.terms import Kind

pytestmark = pytest.mark.django_db


def lines(public_id: str) -> dict[str, Fact]:
    card = Card.objects.for_listing().get(public_id=public_id)
    return {fact.label: fact for fact in facts_of(card)}


def test_numbers_words_and_lists():
    assert lines("eh.ancient-one.azathoth")["Starting doom"].value == "15"
    assert lines("eh.asset.dynamite")["Value"].value is not None
    assert "Clue" in str(lines("eh.investigator.daniela-reyes")["Starting possessions"].value)


def test_a_card_is_a_link():
    fact = lines("eh.ancient-one.azathoth")["Campaign Prelude"]
    assert fact.card is not None
    assert fact.card.public_id == "eh.prelude.beginning-of-the-end"
    assert lines("eh.mystery.migration-of-serpents")["Ancient One"].card is not None


def test_a_mission_and_its_outcomes_name_each_other():
    mission = Card.objects.filter(kind=Kind.PERSONAL_MISSION).first()
    assert mission is not None
    reward = lines(mission.public_id)["Reward"].card
    assert reward is not None
    assert lines(reward.public_id)["Reward of"].card == mission


def test_unknown_is_a_line():
    card = Card.objects.for_listing().filter(character__hero_icons=None, kind=Kind.CHARACTER).first()
    assert card is not None
    assert {fact.label: fact.value for fact in facts_of(card)}["Hero icons"] is None


def test_yes_and_no():
    monster = Card.objects.for_listing().filter(monster__reckoning__isnull=False).first()
    assert monster is not None
    assert {fact.label: fact.value for fact in facts_of(monster)}["Reckoning effect"] in ("yes", "no")


def test_an_elder_sign_sheet_has_its_own_lines():
    found = lines("es.ancient-one.nyarlathotep")
    assert "Doom track" in found
    assert "Mysteries to solve" not in found


@pytest.mark.parametrize("kind", list(Kind))
def test_every_kind_can_be_shown(kind):
    """No kind raises, whatever is missing."""
    for card in Card.objects.for_listing().filter(kind=kind):
        assert all(fact.label for fact in facts_of(card))
