"""Cards side by side, and the reference of the query language."""

import pytest

pytestmark = pytest.mark.django_db

TWO = "/compare/?card=eh.investigator.sefina-rousseau&card=eh.investigator.akachi-onyele"


def test_facts_are_side_by_side_and_differences_are_marked(client):
    lines = {line.label: line for line in client.get(TWO).context["lines"]}
    assert [fact.value for fact in lines["Health"].facts] == ["4", "5"]
    assert lines["Health"].differs
    assert not lines["Influence"].differs


def test_a_fact_that_a_card_does_not_have_is_left_open(client):
    answer = client.get("/compare/?card=eh.ancient-one.azathoth,eh.investigator.akachi-onyele")
    lines = {line.label: line for line in answer.context["lines"]}
    assert lines["Health"].facts[0] is None


def test_unknown_ids_and_too_many_are_told(client):
    content = client.get("/compare/?card=eh.asset.axee").content.decode()
    assert "No card has this id: eh.asset.axee." in content
    cards = [f"eh.ancient-one.{slug}" for slug in "azathoth cthulhu yig hastur hypnos ithaqua syzygy".split()]
    answer = client.get(f"/compare/?card={','.join(cards)}")
    assert len(answer.context["cards"]) == 6
    assert "1 more were left out" in answer.content.decode()


def test_the_reference_has_every_key(client):
    content = client.get("/cards/query-language/").content.decode()
    assert "<code>toughness</code>" in content
    assert "Made by" not in content
