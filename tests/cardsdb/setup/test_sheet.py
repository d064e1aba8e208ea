"""Sheets: draws and drawing again, tokens, what is hidden, warnings, and the same bytes in another process."""

import hashlib
import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from cardsdb.chance import Chance, fresh_seed
from cardsdb.setup.material import Card
from cardsdb.setup.sheet import Sheet, ShownDeck, Unbuildable, make_sheet, spoiler_free
from cardsdb.setup.tokens import Asked, decode
from tests.cardsdb.setup import packs
from tests.cardsdb.setup.making import EVERY_BOX, answer, cards, chosen, made, texts

EVERYTHING: dict[str, object] = {"players": 4, "expansions": EVERY_BOX}


def rng() -> random.Random:
    """Return a source of chance."""
    return random.Random(3)  # noqa: S311 - a test


def codes(whole: Sheet) -> list[str]:
    """Return the codes of the warnings."""
    return [warning.code for warning in whole.warnings]


def test_the_same_seed_gives_the_same_sheet() -> None:
    assert made(**EVERYTHING, seed="a") == made(**EVERYTHING, seed="a")
    assert made(**EVERYTHING, seed="a").draws != made(**EVERYTHING, seed="b").draws


def test_a_sheet_without_a_seed_gets_one_and_can_be_made_again() -> None:
    choices = chosen(**EVERYTHING)
    first = make_sheet(choices, packs.material("eh"), rng=rng())
    assert isinstance(first, Sheet)
    assert first.seed == fresh_seed(rng())
    assert made(**EVERYTHING, seed=first.seed) == first


def test_the_token_holds_everything_to_make_the_sheet_again() -> None:
    first = made(**EVERYTHING, seed="again", rerolls={"preludes": 2})
    asked = decode(first.token)
    assert isinstance(asked, Asked)
    assert asked.dataset_version == packs.material("eh").dataset_version
    assert made(**{**asked.request, "seed": asked.seed}) == first


@pytest.mark.parametrize("again", ["ancient_one", "preludes", "investigators", "reserve"])
def test_drawing_one_thing_again_keeps_the_others(again: str) -> None:
    request: dict[str, object] = {"players": 3, "expansions": ["core", "fl", "sr", "soc"], "seed": "keep"}
    before = made(**request)
    changed = set()
    for count in range(1, 6):
        after = made(**request, rerolls={again: count})
        kept = {"ancient_one", "preludes", "investigators"} - {again}
        assert {name: cards(after)[name] for name in kept} == {name: cards(before)[name] for name in kept}
        changed.add((tuple(cards(after).get(again, ())), after.reserve if again == "reserve" else ()))
    assert len(changed) > 1


def test_the_mythos_deck_is_drawn_again_alone() -> None:
    request: dict[str, object] = {**EVERYTHING, "seed": "deck", "options": {"reveal": True}}
    before, after = made(**request), made(**request, rerolls={"mythos_deck": 1})
    decks = [next(one.stages for one in whole.draws if one.draw == "mythos_deck") for whole in (before, after)]
    assert decks[0] != decks[1]
    assert cards(before) == cards(after)


def test_a_candidate_that_falls_away_leaves_the_order_of_the_others() -> None:
    deck = [Card(f"eh.prelude.{name}", name, name, ()) for name in "abcdefgh"]
    whole = Chance("seed").ranked("preludes", deck)
    assert Chance("seed").ranked("preludes", deck[3:]) == [card for card in whole if card in deck[3:]]
    assert Chance("seed", {"preludes": 1}).ranked("preludes", deck) != whole


def test_every_candidate_comes_up_about_equally_often() -> None:
    deck = [Card(f"eh.prelude.{name}", name, name, ()) for name in "abcd"]
    firsts = [Chance(str(seed)).ranked("x", deck)[0].slug for seed in range(2000)]
    assert all(430 < firsts.count(name) < 570 for name in "abcd")


def test_preludes_whose_needs_are_not_met_are_passed_over_and_named() -> None:
    whole = made(players=2, expansions=["core", "mon"], ancient_one="azathoth", seed="1")
    prelude = next(one for one in whole.draws if one.draw == "preludes")
    assert [one.name for one in prelude.passed_over] == ["Aid of the Elder Gods", "In the Lightless Chamber"]
    assert prelude.candidates == 12
    assert "The Dreamlands" in prelude.passed_over[0].reason


def test_every_usable_prelude_comes_up_and_no_other() -> None:
    seen = {
        cards(made(players=1, expansions=["core", "mon"], ancient_one="azathoth", seed=seed))["preludes"][0]
        for seed in range(150)
    }
    assert len(seen) == 12
    assert not seen & {"Aid of the Elder Gods", "In the Lightless Chamber"}


def test_a_reprinted_prelude_is_one_candidate() -> None:
    both = made(players=2, expansions=["core", "td", "mon"], ancient_one="azathoth")
    prelude = next(one for one in both.draws if one.draw == "preludes")
    assert prelude.candidates + len(prelude.passed_over) == 19


def test_ancient_ones_without_enough_mythos_cards_are_passed_over() -> None:
    whole = made(players=2, expansions=["core", "mom"], options={"difficulty": "insane"}, preludes=[])
    one = next(drawn for drawn in whole.draws if drawn.draw == "ancient_one")
    assert cards(whole)["ancient_one"] == ["Ithaqua"] or one.candidates > 1
    assert "Rise of the Elder Things" in {passed.name for passed in one.passed_over}


def test_if_no_ancient_one_can_be_used_the_answer_is_what_is_lacking() -> None:
    found = answer(players=2, expansions=["core"], options={"difficulty": "insane"}, seed="x")
    assert isinstance(found, Unbuildable)
    assert found.shortfalls


def test_a_prelude_that_would_withhold_the_chosen_rumor_is_passed_over() -> None:
    whole = made(
        players=2,
        expansions=["core", "mom"],
        ancient_one="azathoth",
        options={"starting_rumor": "the-wind-walker"},
    )
    prelude = next(one for one in whole.draws if one.draw == "preludes")
    assert [one.name for one in prelude.passed_over] == ["Rumors from the North"]
    assert cards(whole)["starting_rumor"] == ["The Wind-Walker"]


def test_withheld_cards_are_named_and_not_in_the_deck() -> None:
    whole = made(
        players=2,
        expansions=["core", "td"],
        ancient_one="azathoth",
        preludes=["web-between-worlds"],
        options={"reveal": True},
    )
    assert cards(whole)["withheld"] == ["Web Between Worlds"]
    stages = next(one.stages for one in whole.draws if one.draw == "mythos_deck")
    assert "Web Between Worlds" not in {card.name for stage in stages for card in stage.cards}


def test_a_spoiler_free_sheet_has_no_names_and_no_order_of_mythos_cards() -> None:
    open_ = made(**EVERYTHING, options={"reveal": True, "difficulty": "staged"})
    hidden = made(**EVERYTHING, options={"difficulty": "staged"})
    stages = next(one.stages for one in hidden.draws if one.draw == "mythos_deck")
    assert {(card.id, card.name) for stage in stages for card in stage.cards} == {("", "")}
    assert [card.difficulty for stage in stages for card in stage.cards if stage.stage == 1][:1] == ["easy"]
    assert [card.color for card in stages[2].cards] == sorted(
        (card.color for card in stages[2].cards), key=["green", "yellow", "blue"].index
    )
    assert replace(spoiler_free(open_), token=hidden.token, steps=hidden.steps) == hidden
    different = [one.title for one, other in zip(open_.steps, hidden.steps, strict=True) if one != other]
    assert different == ["Build Mythos Deck: the cards named on this sheet"]
    easy = made(**EVERYTHING, options={"difficulty": "easy"})
    assert {card.difficulty for one in easy.draws for stage in one.stages for card in stage.cards} == {""}


def test_investigators_that_a_prelude_takes_are_not_played() -> None:
    for seed in range(20):
        whole = made(players=8, expansions=["core", "mom"], preludes=["ultimate-sacrifice"], seed=seed)
        assert len({*cards(whole)["investigators"], *cards(whole)["sacrificed"]}) == 10
        assert cards(whole)["sacrificed"][0] in texts(whole)["ultimate-sacrifice"]


@pytest.mark.parametrize(
    ("prelude", "box", "draw"),
    [
        ("ultimate-sacrifice", "mom", "sacrificed"),
        ("ghost-from-the-past", "utp", "ghost"),
        ("lurker-among-us", "td", "lurker"),
    ],
)
def test_sheets_of_investigators_that_a_prelude_draws_are_fetched(prelude: str, box: str, draw: str) -> None:
    whole = made(players=2, expansions=["core", box], preludes=[prelude])
    fetched = [line.component for line in whole.fetch if line.component.startswith("Investigator Sheets: ")]
    names = [*cards(whole)["investigators"], *cards(whole)[draw]]
    assert sorted(fetched) == sorted(f"Investigator Sheets: {name}" for name in names)


def test_the_reserve_has_no_asset_that_an_investigator_starts_with() -> None:
    played = ["charlie-kane", "lily-chen", "mark-harrigan", "trish-scarborough", "silas-marsh", "leo-anderson"]
    held = {"Personal Assistant", "Protective Amulet", "Lucky Rabbit's Foot", ".38 Revolver", "Kerosene"}
    held |= {".45 Automatic", "Fishing Net", "Hired Muscle"}
    for seed in range(40):
        whole = made(players=6, ancient_one="azathoth", investigators=played, seed=str(seed))
        assert held.isdisjoint(card.name for card in whole.reserve)


def test_named_investigators_are_seated_and_the_rest_is_drawn() -> None:
    whole = made(players=3, investigators=["charlie-kane"])
    assert cards(whole)["investigators"][0] == "Charlie Kane"
    assert len(cards(whole)["investigators"]) == 3


def test_solo_leaves_teamwork_in_the_box() -> None:
    reserves = {card.name for seed in range(60) for card in made(players=1, seed=seed).reserve}
    assert not reserves & {"Delivery Service", "Wireless Report"}
    assert len(reserves) == 38


def test_the_reserve_has_four_different_assets_of_the_boxes() -> None:
    whole = made(players=2)
    assert len({card.id for card in whole.reserve}) == 4
    assert "reserve" not in cards(whole)


def test_a_link_from_other_data_is_answered_with_a_new_sheet_and_a_warning() -> None:
    choices = chosen(players=2, seed="x")
    whole = make_sheet(choices, packs.material("eh"), rng=rng(), asked_version="older")
    assert isinstance(whole, Sheet)
    assert (whole.warnings[0].code, whole.warnings[0].names) == ("other-dataset", ("older", "packs-of-the-tests"))
    same = make_sheet(choices, packs.material("eh"), rng=rng(), asked_version="packs-of-the-tests")
    assert isinstance(same, Sheet)
    assert "other-dataset" not in codes(same)


def test_monsters_that_run_short_are_named() -> None:
    whole = made(
        players=2,
        expansions=["core", "td"],
        ancient_one="shub-niggurath",
        preludes=["twin-blasphemies-of-the-black-goat"],
    )
    short = next(warning for warning in whole.warnings if warning.code == "monsters-short")
    assert (short.names, short.steps) == (("Ghoul",), ("shub-niggurath", "twin-blasphemies-ghouls"))
    assert "4 Ghoul" in short.message
    assert "have 2" in short.message


@pytest.mark.parametrize(("ancient_one", "box"), [("yig", "fl"), ("abhoth", "utp"), ("antediluvium", "mon")])
def test_boxes_have_just_the_monsters_that_their_ancient_ones_set_aside(ancient_one: str, box: str) -> None:
    whole = made(players=2, expansions=["core", box], ancient_one=ancient_one, preludes=[])
    assert "monsters-short" not in codes(whole)


def test_errata_of_cards_in_use_are_told() -> None:
    whole = made(players=2, expansions=["core", "td"], ancient_one="azathoth", preludes=["focused-training"])
    (warning,) = [warning for warning in whole.warnings if warning.code == "erratum"]
    assert warning.message == (
        "Focused Training, corrected: The errata changes how Talents are bought from the reserve."
    )


@pytest.mark.parametrize(
    ("ancient_one", "following", "names"),
    [("yig", "azathoth", ("Yig",)), ("azathoth", "cthulhu", ()), ("cthulhu", "shudde-mell", ("Shudde M'ell",))],
)
def test_a_campaign_says_which_pairs_of_preludes_the_rulebook_does_not_print(
    ancient_one: str, following: str, names: tuple[str, ...]
) -> None:
    """The table of the Masks rulebook ends before Shub-Niggurath; what comes after is known from other sources."""
    state = {"game_number": 1, "ancient_one": ancient_one, "next_ancient_one": following}
    whole = made(mode="campaign", players=2, expansions=EVERY_BOX, options={"campaign": state})
    found = [warning.names for warning in whole.warnings if "breaks off" in warning.message]
    assert found == ([names] if names else [])


def test_an_assumed_number_of_players_is_told() -> None:
    assert "players-assumed" in codes(made(expansions=["core"]))
    assert "players-assumed" not in codes(made(players=1))


def test_draws_from_cards_that_are_not_all_known_say_so() -> None:
    whole = made(game="es", players=2, expansions=["core", "goa"], seed="x")
    assert "among the 16 known by name of the 24" in " ".join(warning.message for warning in whole.warnings)
    assert "names-unknown" not in codes(made(game="es", players=2, expansions=["core"]))


def test_weak_steps_are_listed_by_their_titles() -> None:
    whole = made(game="mvh", players=5, expansions=["v1"])
    weak = next(warning for warning in whole.warnings if warning.code == "low-confidence")
    assert "Decks: London after Midnight and Sherlock in Hell" in weak.message


def test_the_two_decks_of_an_expert_game_are_shown() -> None:
    request: dict[str, object] = {"game": "mvh", "mode": "expert", "expansions": ["v2"], "decks": ["one", "two"]}
    decks = [ShownDeck(("3x Imp",), "legal"), ShownDeck(("4x Albin Penguins", "1x Imp"), "undetermined")]
    whole = make_sheet(chosen(**request, seed="x"), packs.material("mvh"), rng=rng(), decks=decks)
    assert isinstance(whole, Sheet)
    assert "legal: 3x Imp" in texts(whole)["expert-decks-shown"]
    assert "undetermined: 4x Albin Penguins, 1x Imp" in texts(whole)["expert-decks-shown"]


@pytest.mark.parametrize(("players", "left"), [(2, 23), (3, 20), (4, 17), (5, 44), (6, 41), (7, 38), (8, 35)])
def test_cards_left_after_dealing(players: int, left: int) -> None:
    whole = made(game="mvh", players=players, expansions=["v2"])
    assert f"{left} cards remain" in texts(whole)["hand"]
    assert len({line.expansion for line in whole.fetch}) == (1 if players < 5 else 2)


def test_one_deck_is_drawn_among_the_sets_and_two_come_from_one_box() -> None:
    request: dict[str, object] = {"game": "mvh", "expansions": ["v1", "v2"]}
    singles = {tuple(cards(made(**request, players=3, seed=seed))["sets"]) for seed in range(60)}
    pairs = {tuple(cards(made(**request, players=6, seed=seed))["sets"]) for seed in range(60)}
    assert len(singles) == 4
    assert pairs == {
        ("London after Midnight", "Sherlock in Hell"),
        ("The Shadow over Innsmouth", "At the Mountains of Madness"),
    }


def test_few_players_with_two_decks_and_many_with_one_are_told_so() -> None:
    assert "more-decks-than-usual" in texts(made(game="mvh", players=3, sets=["soi", "amm"]))
    assert "fewer-decks-than-usual" in texts(made(game="mvh", players=6, sets=["soi"]))


def test_the_optional_reference_card_has_its_own_numbers() -> None:
    whole = made(players=4, options={"variant_reference_card": True}, ancient_one="azathoth")
    assert "spawn 2 Gates, spawn 2 Clues, and in a surge 1 Monster " in texts(whole)["reference-card"]


def test_luke_robinson_is_placed_after_setup() -> None:
    whole = made(players=1, expansions=["core", "td"], investigators=["luke-robinson"], preludes=[])
    assert "not placed yet" in texts(whole)["investigators"]
    assert next(step.at for step in whole.steps if step.id == "luke-robinson") == "after"


def test_two_preludes_of_one_campaign_game_build_a_board_once() -> None:
    """Hypnos now and Nephren-Ka next: two different boards, each once."""
    state = {"game_number": 2, "ancient_one": "hypnos", "next_ancient_one": "nephren-ka", "defeated": ["azathoth"]}
    whole = made(mode="campaign", players=2, expansions=EVERY_BOX, options={"campaign": state})
    boards = [step.id for step in whole.steps if step.id.endswith("-board") and step.at == "5"]
    assert sorted(boards) == ["dreamlands-board", "egypt-board"]
    assert "24 Gates" in texts(whole)["egypt-tokens"]


def test_a_campaign_sheet_bars_lost_investigators_and_keeps_survivors() -> None:
    state = {
        "game_number": 2,
        "ancient_one": "yig",
        "defeated": ["azathoth"],
        "lost_investigators": ["jim-culver"],
        "kept": [{"investigator": "charlie-kane", "consequence": True, "promise_of_power": True}],
    }
    for seed in range(15):
        whole = made(mode="campaign", players=4, expansions=EVERY_BOX, options={"campaign": state}, seed=seed)
        names = cards(whole)["investigators"]
        assert names[0] == "Charlie Kane"
        assert "Jim Culver" not in names
    assert "Not to be chosen: Jim Culver." in texts(whole)["investigators"]
    assert "the Consequence “Dark Times” and a Promise of Power Condition" in texts(whole)["campaign-kept"]


@pytest.mark.parametrize(
    ("request_", "state", "found"),
    [
        ({"ancient_one": "yig"}, {"ancient_one": "hypnos"}, ("/ancient_one", "campaign-bars")),
        ({"preludes": []}, {"ancient_one": "yig"}, ("/preludes", "campaign-bars")),
        ({}, {}, ("/ancient_one", "no-ancient-one")),
        ({"ancient_one": "azathoth"}, {}, ("/ancient_one", "campaign-bars")),
        ({"ancient_one": "yig", "expansions": ["core", "fl", "mon"]}, {"ancient_one": "yig"}, None),
        (
            {"ancient_one": "hypnos", "investigators": ["jim-culver"]},
            {"lost_investigators": ["jim-culver"]},
            ("/investigators/0", "lost-investigator"),
        ),
        (
            {"ancient_one": "yig", "players": 1, "investigators": ["jim-culver"]},
            {"kept": [{"investigator": "charlie-kane"}]},
            ("/investigators", "survivor-missing"),
        ),
        (
            {"ancient_one": "yig", "players": 1},
            {"kept": [{"investigator": "charlie-kane"}, {"investigator": "jim-culver"}]},
            ("/players", "survivor-missing"),
        ),
        ({"ancient_one": "yig"}, {"status": "lost"}, ("/options/campaign/status", "campaign-over")),
        ({"ancient_one": "ithaqua", "expansions": ["core", "mon"]}, {}, ("/ancient_one", "not-in-boxes")),
        (
            {"ancient_one": "yig", "expansions": ["core", "fl", "mon"]},
            {"next_ancient_one": "hypnos"},
            ("/options/campaign/next_ancient_one", "not-in-boxes"),
        ),
        (
            {"ancient_one": "yig", "expansions": ["core", "fl", "mon"]},
            {"kept": [{"investigator": "luke-robinson"}]},
            ("/options/campaign/kept/0", "not-in-boxes"),
        ),
        ({"ancient_one": "yig"}, {"game_number": 9}, ("/options/campaign/game_number", "out-of-range")),
    ],
)
def test_what_a_campaign_bars(
    request_: dict[str, object], state: dict[str, object], found: tuple[str, str] | None
) -> None:
    from cardsdb.setup.request import read_choices

    whole = {"game_number": 2, "defeated": ["azathoth"], **state}
    request_ = {"mode": "campaign", "players": 2, "expansions": EVERY_BOX, **request_, "options": {"campaign": whole}}
    result = read_choices(request_, packs.material("eh"))
    problems = [(one.pointer, one.code) for one in result] if isinstance(result, tuple) else [None]
    assert found in problems


def test_a_campaign_needs_the_prelude_of_its_ancient_one() -> None:
    from cardsdb.setup.request import read_choices

    request_ = {"mode": "campaign", "players": 2, "expansions": ["core", "mon", "fl"], "ancient_one": "yig"}
    assert not isinstance(read_choices(request_, packs.material("eh")), tuple)
    without = replace(packs.material("eh"), preludes=())
    result = read_choices(request_, without)
    assert isinstance(result, tuple)
    assert ("/ancient_one", "prelude-missing") in [(one.pointer, one.code) for one in result]


def test_the_same_request_gives_the_same_bytes_in_another_process() -> None:
    script = (
        "import hashlib; from tests.cardsdb.setup.making import made, EVERY_BOX;"
        "print(hashlib.sha256(repr(made(players=4, expansions=EVERY_BOX, seed='bytes')).encode()).hexdigest())"
    )
    here = hashlib.sha256(repr(made(**EVERYTHING, seed="bytes")).encode()).hexdigest()
    for hash_seed in ("1", "77"):
        there = subprocess.run(  # noqa: S603 - our own Python
            [sys.executable, "-c", script],
            cwd=Path(__file__).parents[3],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert there.stdout.strip() == here
