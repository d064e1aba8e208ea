"""What steps say where boxes, Preludes, and campaign states meet: the right pieces, and no two orders that clash."""

from dataclasses import replace

import pytest

from cardsdb.setup.sheet import Sheet, make_sheet
from tests.cardsdb.setup import packs
from tests.cardsdb.setup.making import EVERY_BOX, cards, chosen, made, texts
from tests.cardsdb.setup.test_sheet import rng

AKACHI, CHARLIE = "akachi-onyele", "charlie-kane"


def campaign(one: str, following: str = "", **state: object) -> Sheet:
    """Return the sheet of the second game of a campaign with all boxes."""
    whole = {"game_number": 2, "defeated": ["abhoth"], "next_ancient_one": following or None, **state}
    return made(mode="campaign", players=2, expansions=EVERY_BOX, ancient_one=one, options={"campaign": whole})


def lines(whole: Sheet, component: str) -> dict[str, int | None]:
    """Return how many of a component each box gives."""
    return {line.expansion: line.count for line in whole.fetch if line.component == component}


def test_litany_of_secrets_takes_one_token_from_each_box() -> None:
    """F2: Under the Pyramids has one Active Expedition token, and the core box the other."""
    whole = made(players=6, expansions=["core", "utp"], ancient_one="abhoth", preludes=["litany-of-secrets"])
    assert lines(whole, "Active Expedition Token") == {"eh.core": 1, "eh.under-the-pyramids": 1}
    plain = made(players=6, expansions=["core", "utp"], ancient_one="abhoth", preludes=[])
    assert lines(plain, "Active Expedition Token") == {"eh.core": 1}


@pytest.mark.parametrize(
    "whole",
    [
        made(players=2, expansions=EVERY_BOX, ancient_one="hypnos", preludes=["under-the-pyramids"]),
        campaign("nephren-ka", "hypnos"),
        campaign("hypnos", "rise-of-the-elder-things"),
    ],
)
def test_a_gate_of_another_side_board_counts_for_dream_portals(whole: Sheet) -> None:
    """F4 a: Dreamlands, Side Board Setup 5."""
    assert "spaces outside this side board (a space of another side board counts)" in texts(whole)["dream-portals"]
    assert "main board" not in texts(whole)["dream-portals"]


def test_gates_that_are_turned_up_for_dream_portals_keep_their_places() -> None:
    """F4 b: Nephren-Ka now, Hypnos next."""
    whole = campaign("nephren-ka", "hypnos")
    assert "do not mix the stack again" in texts(whole)["dream-portals"]
    assert "Leave the other Gates in their order" in texts(whole)["under-the-pyramids-paired"]
    assert "Mix the rest" not in texts(whole)["under-the-pyramids-paired"]
    assert "under-the-pyramids-paired" in [step for one in whole.warnings if one.code == "note" for step in one.steps]
    alone = made(players=2, expansions=["core", "utp"], ancient_one="nephren-ka", preludes=["under-the-pyramids"])
    assert "Mix the rest of the stack" in texts(alone)["under-the-pyramids-paired"]
    chamber = made(players=2, expansions=EVERY_BOX, ancient_one="hypnos", preludes=["in-the-lightless-chamber"])
    assert "Leave the other Gates in their order" in texts(chamber)["in-the-lightless-chamber"]


@pytest.mark.parametrize(
    ("boxes", "one", "present", "absent"),
    [
        (["core", "fl", "td"], "shub-niggurath", ["Yeb"], ["Nug", "Forsaken Lore"]),
        (["core", "mon"], "shub-niggurath", [], ["Nug", "Yeb", "Forsaken Lore"]),
        (["core", "td"], "azathoth", ["Nug", "no Ghoul is left"], ["Yeb", "Forsaken Lore"]),
        (["core", "fl", "td"], "azathoth", ["Nug", "Yeb"], ["Forsaken Lore"]),
    ],
)
def test_twin_blasphemies_names_the_epic_monsters_of_this_game(
    boxes: list[str], one: str, present: list[str], absent: list[str]
) -> None:
    """F5: the Prelude spawns Nug only against another Ancient One, Yeb only with Forsaken Lore.

    Against Shub-Niggurath, the Mystery that comes first spawns Nug.
    """
    whole = made(players=4, expansions=boxes, ancient_one=one, preludes=["twin-blasphemies-of-the-black-goat"])
    text = texts(whole)["twin-blasphemies"]
    assert "improves Strength and Will" in text
    assert [name for name in present if name not in text] == []
    assert [name for name in absent if name in text] == []
    assert ("toughness 8" in text) == bool(present)
    assert ("Nug has toughness 8" in texts(whole)["mystery"]) == (one == "shub-niggurath")


def test_a_personal_mission_is_for_those_without_a_reward() -> None:
    """F14 a, b."""
    story = campaign("yig", kept=[{"investigator": AKACHI, "reward": True}, {"investigator": CHARLIE}])
    assert "Each investigator without a Reward or Consequence also receives" in texts(story)["personal-missions"]
    assert "campaign-missions-open" in texts(story)
    deal = campaign("yig", kept=[{"investigator": AKACHI, "dark_pact": True}])
    assert "Each investigator also receives" in texts(deal)["personal-missions"]
    assert "campaign-missions-open" not in texts(deal)


@pytest.mark.parametrize(("cities", "told"), [(["Rome"], 0), (["London"], 1), ([], 1)])
def test_rome_gets_one_devastation_token(cities: list[str], told: int) -> None:
    """F14 c: Shudde M'ell devastates Rome, unless an earlier game did."""
    whole = campaign("shudde-mell", devastated_cities=cities)
    assert texts(whole)["shudde-mell"].count("put a Devastation token on it") == told
    assert ("campaign-cities" in texts(whole)) == bool(cities)


def test_an_ancient_one_to_come_that_the_group_names_is_not_drawn() -> None:
    """F14 d."""
    assert "rawn at random" not in texts(campaign("yig", "hypnos"))["campaign-next"]
    assert cards(campaign("yig", "hypnos"))["next_ancient_one"] == ["Hypnos"]


@pytest.mark.parametrize(
    ("prelude", "step", "words"),
    [
        ("rumors-from-the-north", "rumors-from-the-north-in-play", ["6 Eldritch tokens", "Wind-Walker on space 4"]),
        ("the-king-in-yellow", "the-king-in-yellow-in-play", ["2 Eldritch tokens", "Rumor token on London"]),
        ("web-between-worlds", "web-between-worlds-in-play", ["4 Eldritch tokens", "Spinner of Webs on space 9"]),
    ],
)
def test_a_rumor_in_play_has_all_its_pieces(prelude: str, step: str, words: list[str]) -> None:
    """F15 a, b, and the third Prelude of that kind."""
    whole = made(players=2, expansions=EVERY_BOX, ancient_one="azathoth", preludes=[prelude])
    assert [each for each in words if each not in texts(whole)[step]] == []


def test_research_and_mystery_decks_are_shuffled_too() -> None:
    """F15 d."""
    text = texts(made(players=2, preludes=[]))["decks"]
    assert "Split the Research and Special Encounters" in text
    assert "the Mystery deck too" in text


def test_the_lead_investigator_gains_a_spell_once_there_is_a_deck() -> None:
    """F15 c."""
    whole = made(players=2, expansions=["core", "td"], ancient_one="atlach-nacha", preludes=[])
    assert "once that deck is shuffled" in texts(whole)["atlach-nacha"]


def test_one_player_agrees_with_nobody() -> None:
    """F19."""
    assert "Agree" not in texts(made(players=1, preludes=[]))["investigators"]
    assert "Agree" in texts(made(players=2, preludes=[]))["investigators"]


def test_several_of_a_monster_are_named_in_the_plural() -> None:
    whole = made(players=2, ancient_one="shub-niggurath", preludes=[])
    assert "2 Ghouls, 2 Goat Spawn and 1 Dark Young" in texts(whole)["shub-niggurath"]


def test_an_ancient_one_without_a_known_stage_table_says_so() -> None:
    material = packs.material("eh")
    unknown = [replace(one, stages=(), doom=None) if one.slug == "yig" else one for one in material.ancient_ones]
    request = chosen(players=2, expansions=["core", "fl"], ancient_one="yig", preludes=[], seed="x")
    whole = make_sheet(request, replace(material, ancient_ones=tuple(unknown)), rng=rng())
    assert isinstance(whole, Sheet)
    assert "How many cards of each color Yig takes is not known here" in texts(whole)["mythos-deck"]
    assert "0 cards" not in " ".join(texts(whole).values())
    assert "not known here" in texts(whole)["doom"]
    assert "mythos_deck" not in cards(whole)
