"""The lines of facts: every kind has its own, as the pack spec declares them; what is not known is a line too."""

import json

import pytest

from cardsdb.models import Card
from cardsdb.pages.facts import Fact, facts_shown
from cardsdb.shelf import shelf
from cardsdb.terms import Kind

pytestmark = pytest.mark.django_db


def facts_of(card: Card) -> list[Fact]:
    cards = shelf("cards")
    row = json.loads(cards.rows[cards.place[card.public_id]], strict=False)
    return facts_shown(card, row["facts"])


def lines(public_id: str) -> dict[str, Fact]:
    return {fact.label: fact for fact in facts_of(Card.objects.select_related("game").get(public_id=public_id))}


def test_numbers_words_and_lists():
    assert lines("eh.ancient-one.azathoth")["Starting doom"].value == "15"
    assert lines("eh.asset.dynamite")["Value"].value is not None
    assert "Clue" in str(lines("eh.investigator.daniela-reyes")["Starting possessions"].value)


def test_a_card_is_a_link():
    fact = lines("eh.ancient-one.azathoth")["Campaign Prelude"]
    assert (fact.value, fact.address) == ("Beginning of the End", "/cards/eh.prelude.beginning-of-the-end/")
    assert lines("eh.mystery.migration-of-serpents")["Ancient One"].address == "/cards/eh.ancient-one.yig/"


def test_a_space_leads_to_its_board():
    fact = lines("eh.investigator.akachi-onyele")["Starting space"]
    assert (fact.value, fact.address) == ("Space 15", "/spaces/eh.space.space-15/")


def test_a_mission_and_its_outcomes_name_each_other():
    mission = Card.objects.filter(kind=Kind.PERSONAL_MISSION).first()
    assert mission is not None
    reward = lines(mission.public_id)["Reward"].address.split("/")[2]
    assert lines(reward)["Mission"].address == f"/cards/{mission.public_id}/"


def test_unknown_is_a_line():
    rows = Card.objects.filter(kind=Kind.CHARACTER, character__hero_icons=None).select_related("game")
    assert {fact.label: fact.value for fact in facts_of(rows[0])}["Hero icons"] is None


def test_a_fact_that_most_cards_lack_is_a_line_where_there_is_one():
    assert "Side board" not in lines("eh.ancient-one.azathoth")
    assert [fact.label for fact in facts_of(Card.objects.get(public_id="eh.ancient-one.ithaqua"))][-1]


def test_yes_and_no():
    values = {lines(card.public_id)["Reckoning effect"].value for card in Card.objects.filter(kind=Kind.MONSTER)}
    assert "yes" in values
    assert values <= {"yes", "no", None}


def test_an_elder_sign_sheet_has_its_own_lines():
    found = lines("es.ancient-one.nyarlathotep")
    assert "Doom track" in found
    assert "Mysteries to solve" not in found


@pytest.mark.parametrize("kind", list(Kind))
def test_every_kind_can_be_shown(kind):
    """No kind raises, whatever is missing."""
    for card in Card.objects.filter(kind=kind).select_related("game"):
        assert all(fact.label for fact in facts_of(card))
