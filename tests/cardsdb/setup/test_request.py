"""Choices from requests: defaults, names that are resolved, and everything that is wrong at once."""

import pytest

from cardsdb.setup.request import read_choices
from tests.cardsdb.setup import packs
from tests.cardsdb.setup.making import EVERY_BOX, chosen, codes, problems

VARIANT = "/options/variant_reference_card"


def test_what_is_absent_has_the_defaults_of_the_contract() -> None:
    choices = chosen(game="eh", players=3)
    assert (choices.mode, choices.boxes, choices.options) == ("standard", ("core",), {"difficulty": "normal"})
    assert (choices.ancient_one, choices.preludes, choices.investigators, choices.seed) == (None, None, None, None)


def test_ids_slugs_codes_and_names_mean_the_same() -> None:
    asked = [
        chosen(expansions=["base", "The Dreamlands"], ancient_one="Hypnos", preludes=["Otherworldly Dreams"]),
        chosen(expansions=["core", "td"], ancient_one="hypnos", preludes=["otherworldly-dreams"]),
        chosen(
            game="eldritch-horror",
            expansions=["eh.the-dreamlands", "eh.core"],
            ancient_one="eh.ancient-one.hypnos",
            preludes=["eh.prelude.otherworldly-dreams"],
        ),
    ]
    assert {(one.boxes, one.ancient_one, one.preludes) for one in asked} == {
        (("core", "the-dreamlands"), "hypnos", ("otherworldly-dreams",))
    }


def test_an_accent_or_apostrophe_does_not_matter() -> None:
    assert chosen(expansions=["core", "cir"], ancient_one="Shudde Mell").ancient_one == "shudde-mell"


@pytest.mark.parametrize(("seed", "kept"), [("set-01", "set-01"), (12, "12"), (-3, "-3")])
def test_a_seed_is_a_text_or_a_whole_number(seed: object, kept: str) -> None:
    assert chosen(seed=seed).seed == kept


def test_without_a_number_of_players_the_named_investigators_count() -> None:
    two = chosen(investigators=["charlie-kane", "akachi-onyele"])
    assert (two.players, two.players_assumed, chosen().players) == (2, True, 1)
    assert chosen(game="mvh", mode="expert", expansions=["v2"]).players == 2


def test_without_a_number_of_players_the_survivors_of_a_campaign_count() -> None:
    state = {
        "game_number": 2,
        "ancient_one": "cthulhu",
        "next_ancient_one": "shub-niggurath",
        "defeated": ["azathoth"],
        "kept": [{"investigator": name} for name in ("charlie-kane", "akachi-onyele", "lily-chen")],
    }
    three = chosen(mode="campaign", expansions=["core", "mon"], options={"campaign": state})
    assert (three.players, three.players_assumed) == (3, True)


def test_an_option_that_names_a_card_keeps_it() -> None:
    options = chosen(options={"starting_rumor": "The Wind-Walker", "reveal": True}).options
    assert options == {"difficulty": "normal", "starting_rumor": "the-wind-walker", "reveal": "yes"}
    assert chosen(options={"starting_rumor": True}).options["starting_rumor"] == "yes"


@pytest.mark.parametrize(
    ("request_", "found"),
    [
        ({"expansion": ["core"]}, [("/expansion", "unknown-member")]),
        ({"game": "arkham"}, [("/game", "unknown-game")]),
        ({"mode": "campaigns", "expansions": ["core", "mon"]}, [("/mode", "unknown-value")]),
        ({"players": 9}, [("/players", "out-of-range")]),
        ({"players": 0}, [("/players", "out-of-range")]),
        ({"players": "4"}, [("/players", "wrong-type")]),
        ({"players": True}, [("/players", "wrong-type")]),
        ({"expansions": "core"}, [("/expansions", "wrong-type"), ("/expansions", "core-missing")]),
        ({"expansions": ["core", "dreamland"]}, [("/expansions/1", "unknown-expansion")]),
        ({"expansions": ["core", 3]}, [("/expansions/1", "unknown-expansion")]),
        ({"expansions": ["core", "core"]}, [("/expansions/1", "repeated")]),
        ({"expansions": ["td"]}, [("/expansions", "core-missing")]),
        ({"ancient_one": "hypnos"}, [("/ancient_one", "not-in-boxes")]),
        ({"ancient_one": "azatoth"}, [("/ancient_one", "unknown-card")]),
        ({"ancient_one": 7}, [("/ancient_one", "unknown-card")]),
        ({"preludes": ["beginning-of-the-end"]}, [("/preludes", "not-in-boxes")]),
        (
            {"expansions": ["core", "td"], "preludes": ["lurker-among-us", "written-in-the-stars"]},
            [("/preludes", "too-many")],
        ),
        (
            {"expansions": ["core", "td"], "preludes": ["lurker-among-us", "Lurker Among Us"]},
            [("/preludes/1", "repeated")],
        ),
        ({"expansions": ["core", "mon"], "preludes": ["aid-of-the-elder-gods"]}, [("/preludes", "prelude-needs-box")]),
        ({"players": 1, "investigators": ["charlie-kane", "akachi-onyele"]}, [("/investigators", "too-many")]),
        ({"investigators": ["luke-robinson"]}, [("/investigators", "not-in-boxes")]),
        ({"investigators": {}}, [("/investigators", "wrong-type")]),
        ({"options": []}, [("/options", "wrong-type")]),
        ({"options": {"dificulty": "easy"}}, [("/options/dificulty", "unknown-member")]),
        ({"options": {"difficulty": "brutal"}}, [("/options/difficulty", "unknown-value")]),
        ({"options": {"difficulty": 3}}, [("/options/difficulty", "wrong-type")]),
        ({"options": {"personal_stories": "yes"}}, [("/options/personal_stories", "wrong-type")]),
        ({"options": {"personal_stories": True}}, [("/options/personal_stories", "personal-stories-need-masks")]),
        ({"options": {"starting_rumor": "a-proposition"}}, [("/options/starting_rumor", "unknown-card")]),
        (
            {
                "expansions": ["core", "mom"],
                "preludes": ["rumors-from-the-north"],
                "options": {"starting_rumor": "the-wind-walker"},
            },
            [("/options/starting_rumor", "rumor-withheld")],
        ),
        (
            {"players": 2, "options": {"variant_reference_card": True}},
            [(VARIANT, "no-variant")],
        ),
        ({"options": {"campaign": {}}}, [("/options/campaign", "contradiction")]),
        ({"seed": 1.5}, [("/seed", "invalid-seed")]),
        ({"rerolls": {"preludes": -1}}, [("/rerolls/preludes", "out-of-range")]),
        ({"rerolls": 3}, [("/rerolls", "wrong-type")]),
        ({"rerolls": {"prelude": 1}}, [("/rerolls/prelude", "unknown-member")]),
        ({"decks": [{}, {}]}, [("/decks", "contradiction")]),
        ({"mode": "campaign"}, [("/mode", "box-missing")]),
    ],
)
def test_each_contradiction_has_its_place_and_code(request_: dict[str, object], found: list[tuple[str, str]]) -> None:
    assert codes(problems(**{"players": 3, **request_})) == found


@pytest.mark.parametrize(
    ("request_", "found"),
    [
        ({"players": 2}, [("/expansions", "missing")]),
        ({"players": 7, "sets": ["soi"]}, [("/sets", "one-deck-too-small")]),
        ({"players": 5, "expansions": ["v1", "v2"], "sets": ["soi", "amm", "lam"]}, [("/sets", "too-many-sets")]),
        ({"players": 3, "expansions": ["v1"], "sets": ["soi"]}, [("/sets", "not-in-boxes")]),
        ({"players": 3, "expansions": ["v1"], "sets": ["sio"]}, [("/sets/0", "unknown-expansion")]),
        ({"players": 3, "expansions": ["soi"]}, [("/expansions/0", "unknown-expansion")]),
        ({"players": 3, "mode": "expert", "expansions": ["v2"]}, [("/players", "out-of-range")]),
        ({"mode": "expert", "expansions": ["v2"], "sets": ["soi"]}, [("/sets", "too-few-sets")]),
        ({"mode": "expert", "expansions": ["v2"], "decks": [{}]}, [("/decks", "wrong-type")]),
        ({"mode": "expert", "expansions": ["v2"], "decks": [{}, 3]}, [("/decks", "wrong-type")]),
        ({"players": 3, "expansions": ["v2"], "options": {"exhibit": True}}, [("/options/exhibit", "unknown-member")]),
    ],
)
def test_monsters_vs_heroes_has_its_own_contradictions(
    request_: dict[str, object], found: list[tuple[str, str]]
) -> None:
    assert codes(problems(game="mvh", **request_)) == found


@pytest.mark.parametrize(
    ("request_", "found"),
    [
        ({"mode": "lightless-pyramid", "expansions": ["core", "uf"]}, [("/mode", "box-missing")]),
        ({"options": {"expert_mythos": True}}, [("/options/expert_mythos", "expert-mythos-needs-mode")]),
        ({"options": {"exhibit": True}}, [("/options/exhibit", "exhibit-needs-other-mode")]),
        (
            {"mode": "lightless-pyramid", "expansions": ["core", "ootp"], "options": {"exhibit": True}},
            [("/options/exhibit", "exhibit-needs-other-mode")],
        ),
    ],
)
def test_elder_sign_has_its_own_contradictions(request_: dict[str, object], found: list[tuple[str, str]]) -> None:
    assert codes(problems(game="es", players=2, **request_)) == found


def test_everything_that_is_wrong_is_found_at_once() -> None:
    found = problems(player=3, players=9, expansions=["core", "dreamlands"], ancient_one="hypnos")
    assert codes(found) == [
        ("/player", "unknown-member"),
        ("/expansions/1", "unknown-expansion"),
        ("/players", "out-of-range"),
        ("/ancient_one", "not-in-boxes"),
    ]
    assert (found[0].suggestions[0], found[1].suggestions[0]) == ("players", "The Dreamlands")


@pytest.mark.parametrize("document", [None, [], "eh", 3])
def test_a_request_is_an_object(document: object) -> None:
    found = read_choices(document, packs.material("eh"))
    assert isinstance(found, tuple)
    assert codes(found) == [("", "wrong-type")]


def test_the_boxes_of_named_sets_are_chosen_with_them() -> None:
    choices = chosen(game="mvh", players=5, sets=["soi", "amm"])
    assert (choices.boxes, choices.sets) == (
        ("cthulhu-mythos",),
        ("the-shadow-over-innsmouth", "at-the-mountains-of-madness"),
    )


@pytest.mark.parametrize(
    "request_",
    [
        {
            "players": 4,
            "expansions": EVERY_BOX,
            "ancient_one": "hypnos",
            "preludes": [],
            "rerolls": {"investigators": 2},
        },
        {"players": 2, "options": {"difficulty": "easy", "starting_rumor": "the-wind-walker", "reveal": True}},
        {"expansions": ["core", "mon"], "mode": "campaign", "options": {"campaign": {"game_number": 1}}},
        {"game": "mvh", "players": 5, "sets": ["soi", "amm"]},
        {"game": "mvh", "mode": "expert", "expansions": ["v1", "v2"], "decks": ["key-one", {"cards": []}]},
        {"game": "es", "players": 2, "expansions": ["core", "ootp"], "options": {"exhibit": True}},
    ],
)
def test_choices_read_again_from_their_own_request(request_: dict[str, object]) -> None:
    choices = chosen(**request_)
    assert chosen(**choices.as_request()) == choices


def test_an_unknown_member_has_its_pointer_and_the_nearest_one() -> None:
    found = problems(game="eh", **{"a/b~c": 1, "modus": "standard"})
    assert [(one.pointer, one.suggestions[:1]) for one in found] == [
        ("/a~1b~0c", ("ancient_one",)),
        ("/modus", ("mode",)),
    ]
    assert len(found[0].suggestions) > 5
