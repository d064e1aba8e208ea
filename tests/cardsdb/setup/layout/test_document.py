"""The sheet as a JSON document."""

import json

from cardsdb.setup.layout import as_document
from tests.cardsdb.setup.layout.printing import LARGEST
from tests.cardsdb.setup.making import made

MEMBERS = ["token", "seed", "dataset_version", "fetch", "steps", "draws", "reserve", "warnings"]


def test_a_document_has_the_members_that_the_api_promises() -> None:
    found = json.loads(json.dumps(as_document(made(**LARGEST))))
    assert list(found) == MEMBERS
    assert list(found["fetch"][0]) == ["expansion", "component", "count"]
    assert list(found["steps"][0]) == ["id", "at", "title", "text", "citation", "components", "confidence"]
    assert list(found["steps"][0]["citation"]) == ["rulebook", "expansion", "parent", "heading", "entry"]
    assert list(found["draws"][0]) == ["draw", "cards", "chosen", "candidates", "passed_over"]
    assert found["draws"][0]["cards"] == [{"id": "eh.ancient-one.syzygy", "name": "Syzygy"}]
    assert list(found["warnings"][0]) == ["code", "message", "steps", "names"]


def test_a_document_of_a_game_without_a_reserve_has_none() -> None:
    found = as_document(made(game="mvh", players=3, expansions=["v2"]))
    assert "reserve" not in found


def test_hidden_cards_of_the_mythos_deck_have_a_color_and_no_name() -> None:
    for reveal in (False, True):
        found = as_document(made(players=2, ancient_one="azathoth", options={"reveal": reveal}))
        deck = next(one for one in json.loads(json.dumps(found))["draws"] if one["draw"] == "mythos_deck")
        cards = [card for stage in deck["stages"] for card in stage["cards"]]
        assert len(cards) == 16
        assert {card["name"] is None for card in cards} == {not reveal}
        assert {card["id"] is None for card in cards} == {not reveal}
        assert {card["color"] for card in cards} == {"green", "yellow", "blue"}
        assert list(deck["stages"][0]) == ["stage", "levels", "cards"]
