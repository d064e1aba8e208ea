"""The body of a deck has one reader: the same faults with the same codes and bounds wherever a deck is sent."""

import pytest

EXPERT = {"game": "mvh", "mode": "expert", "expansions": ["v1", "v2"]}
PLACES = ["decks/validate/", "decks/export/", "decks/complete/", "decks/", "setup-sheets/"]
IMP = [{"name": "Imp", "count": 1}]
FAULTS = [
    ({}, [("", "missing-list")]),
    ({"text": "1 Imp", "cards": []}, [("", "missing-list")]),
    ({"text": 5}, [("/text", "wrong-type")]),
    ({"text": "x" * 50_001}, [("/text", "too-long")]),
    ({"text": "1 Imp\n\n" * 501}, [("/text", "too-long")]),
    ({"cards": {"a": 1}}, [("/cards", "wrong-type")]),
    ({"cards": [3]}, [("/cards/0", "wrong-type"), ("/cards/0", "missing-card")]),
    ({"cards": [{"count": 1}]}, [("/cards/0", "missing-card")]),
    ({"cards": [{"name": "", "count": 1}]}, [("/cards/0/name", "empty-value")]),
    ({"cards": [{"name": "Imp", "cuont": 1}]}, [("/cards/0/cuont", "unknown-member")]),
    ({"cards": [{"name": "x" * 201}]}, [("/cards/0/name", "too-long")]),
    ({"cards": IMP * 501}, [("/cards", "too-long")]),
    ({"cards": IMP, "set": ["soi"]}, [("/set", "unknown-member")]),
    ({"cards": IMP, "sets": ["soi", "somewhere"]}, [("/sets/1", "unknown-set")]),
    ({"cards": IMP, "sets": ["soi", 3]}, [("/sets/1", "wrong-type")]),
    ({"cards": IMP, "sets": ["soi"] * 21}, [("/sets", "too-long")]),
    ({"cards": IMP, "faction_sets": "soi"}, [("/faction_sets", "wrong-type")]),
    ({"cards": IMP, "card_lists": [{"set": "soi", "cards": []}] * 9}, [("/card_lists", "too-long")]),
    ({"cards": IMP, "card_lists": [{"cards": []}]}, [("/card_lists/0/set", "missing")]),
    ({"cards": IMP, "card_lists": [{"set": "soi"}]}, [("/card_lists/0/cards", "missing")]),
    ({"cards": IMP, "card_lists": [{"set": "soi", "cards": [{}]}]}, [("/card_lists/0/cards/0/name", "missing")]),
]
OF_LISTS = [
    ({"copies": "3"}, [("copies", "wrong-type")]),
    ({"copies": 31}, [("copies", "invalid-copies")]),
    ({"copies": 0}, [("copies", "invalid-copies")]),
    ({"copies": -1}, [("copies", "invalid-copies")]),
    ({"copies": 5}, [("copies", "contradicts-known")]),
    ({"alignment": "evil"}, [("alignment", "unknown-value")]),
    ({"icons": 3}, [("icons", "wrong-type")]),
    ({"icons": {"hero": 100}}, [("icons/hero", "out-of-range")]),
]
FAULTS += [
    (
        {"cards": IMP, "card_lists": [{"set": "sih", "cards": [{"name": "Imp", **fact}]}]},
        [(f"/card_lists/0/cards/0/{member}", code) for member, code in found],
    )
    for fact, found in OF_LISTS
]
ALL_AT_ONCE = {
    "cards": [{"count": 1}],
    "sets": ["nowhere"],
    "faction_sets": ["elsewhere"],
    "extra": 1,
    "card_lists": [{"set": "anywhere", "cards": [], "complete": "yes"}, {"set": "here", "cards": []}],
}
FAULTS.append(
    (
        ALL_AT_ONCE,
        [
            ("/extra", "unknown-member"),
            ("/card_lists/0/complete", "wrong-type"),
            ("/card_lists/0/set", "unknown-set"),
            ("/card_lists/1/set", "unknown-set"),
            ("/sets/0", "unknown-set"),
            ("/faction_sets/0", "unknown-set"),
            ("/cards/0", "missing-card"),
        ],
    )
)


def errors(api, place, deck):
    """Return pointer and code of each error, the pointers into the deck."""
    body = {**EXPERT, "decks": [deck, {"cards": IMP}]} if place == "setup-sheets/" else deck
    answer = api.post(f"/api/v1/{place}", body, format="json")
    assert answer.status_code == 400, answer.content
    return [(each["pointer"].removeprefix("/decks/0"), each["code"]) for each in answer.json()["errors"]]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("deck", "found"), FAULTS)
def test_the_same_fault_has_the_same_place_and_code_everywhere(api, place, deck, found):
    assert sorted(errors(api, place, deck)) == sorted(found)


@pytest.mark.parametrize("place", PLACES[:-1])
def test_an_unknown_format_is_told_beside_the_rest(api, place):
    found = errors(api, place, {**ALL_AT_ONCE, "format": "exprt"})
    assert {("/format", "unknown-format"), ("/sets/0", "unknown-set"), ("/cards/0", "missing-card")} <= set(found)


@pytest.mark.parametrize("seed", ["", "  ", "\t", True, 1.5, [], "x" * 101, 10**100])
@pytest.mark.parametrize(
    ("place", "body"),
    [
        ("decks/complete/", {"text": "1 Dracula"}),
        ("mythos-decks/", {"ancient_one": "azathoth"}),
        ("setup-sheets/", {"game": "eh"}),
        ("campaigns/", {"expansions": ["core", "mon"]}),
    ],
)
def test_a_seed_is_a_text_with_a_letter_or_a_whole_number(api, place, body, seed):
    answer = api.post(f"/api/v1/{place}", {**body, "seed": seed}, format="json").json()
    assert [(each["pointer"], each["code"]) for each in answer["errors"]] == [("/seed", "invalid-seed")]
