"""Campaigns: drawing, transitions and what bars them, documents in and out."""

import random
from dataclasses import replace

import pytest

from cardsdb.reader import InputProblem
from cardsdb.setup.campaign import state as campaign
from cardsdb.setup.campaign.documents import read_outcome, read_state
from cardsdb.setup.campaign.state import CampaignState, Kept, Outcome
from tests.cardsdb.setup import packs
from tests.cardsdb.setup.making import EVERY_BOX, codes

ALL = tuple(box.slug for box in packs.boxes("eh"))
MASKS = ("core", "masks-of-nyarlathotep")
KEPT, NEXT = "/outcome/kept/0/investigator", "/state/next_ancient_one"
AKACHI, CHARLIE = "akachi-onyele", "charlie-kane"
GAME_TWO = CampaignState(
    game_number=2,
    ancient_one="yig",
    next_ancient_one="hypnos",
    defeated=("azathoth",),
    lost_investigators=("jim-culver",),
    kept=(Kept(AKACHI, reward=True),),
)


def rng() -> random.Random:
    """Return a source of chance."""
    return random.Random(5)  # noqa: S311 - a test


def advanced(state: CampaignState, outcome: Outcome) -> CampaignState:
    """Return the state after a game that may have ended so."""
    after = campaign.advance(state, outcome, packs.material("eh"), ALL, rng())
    assert isinstance(after, CampaignState), after
    return after


def barred(state: CampaignState, outcome: Outcome) -> list[tuple[str, str]]:
    """Return why a game cannot have ended so."""
    found = campaign.advance(state, outcome, packs.material("eh"), ALL, rng())
    assert isinstance(found, tuple)
    return codes(found)


def test_every_ancient_one_has_its_prelude_with_all_boxes_and_six_with_masks_alone() -> None:
    assert len(campaign.pool(packs.material("eh"), ALL)) == 16
    assert sorted(card.slug for card in campaign.pool(packs.material("eh"), MASKS)) == [
        "antediluvium",
        "azathoth",
        "cthulhu",
        "nyarlathotep",
        "shub-niggurath",
        "yog-sothoth",
    ]


def test_a_campaign_begins_with_two_different_ancient_ones() -> None:
    state = campaign.begin(packs.material("eh"), ALL, rng())
    assert isinstance(state, CampaignState)
    assert state.ancient_one != state.next_ancient_one
    assert (state.game_number, state.defeated, state.status) == (1, (), "playing")
    assert state == campaign.begin(packs.material("eh"), ALL, rng())


def test_five_pairs_are_too_few_for_six_games() -> None:
    found = campaign.begin(packs.material("eh"), ("core", "mountains-of-madness"), rng())
    assert isinstance(found, tuple)
    assert codes(found) == [("/expansions", "campaign-pool-too-small")]


def test_sixteen_less_the_number_of_the_game_may_come_next() -> None:
    candidates = campaign.pool(packs.material("eh"), ALL)
    assert len(campaign.next_candidates(GAME_TWO, candidates)) == 14
    assert campaign.next_candidates(replace(GAME_TWO, game_number=6), candidates) == []


def test_the_preludes_are_those_of_this_and_the_next_ancient_one() -> None:
    ancient_ones = packs.material("eh").ancient_ones
    assert campaign.preludes(GAME_TWO, ancient_ones, "last") == ("father-of-serpents", "otherworldly-dreams")
    assert campaign.preludes(replace(GAME_TWO, game_number=6), ancient_ones, "last") == ("father-of-serpents", "last")


def test_a_game_won_moves_on_with_what_lasts() -> None:
    outcome = Outcome(
        won=True,
        lost_investigators=("jacqueline-fine",),
        devastated_cities=("London",),
        kept=(Kept(AKACHI, reward=True, dark_pact=True),),
    )
    after = advanced(GAME_TWO, outcome)
    assert (after.game_number, after.ancient_one, after.defeated) == (3, "hypnos", ("azathoth", "yig"))
    assert after.next_ancient_one not in {"", "azathoth", "yig", "hypnos"}
    assert after.lost_investigators == ("jim-culver", "jacqueline-fine")
    assert (after.devastated_cities, after.kept) == (("London",), outcome.kept)


def test_a_city_is_devastated_once() -> None:
    state = replace(GAME_TWO, devastated_cities=("Rome", "London"))
    outcome = Outcome(won=True, devastated_cities=("London",), kept=state.kept)
    assert advanced(state, outcome).devastated_cities == ("Rome", "London")


def test_one_game_lost_ends_the_campaign() -> None:
    after = advanced(GAME_TWO, Outcome(won=False))
    assert (after.status, after.game_number, after.defeated) == ("lost", 2, ("azathoth",))
    assert barred(after, Outcome(won=True)) == [("/state/status", "campaign-over")]


def test_the_fifth_game_leads_to_a_last_one_without_a_next() -> None:
    state = replace(GAME_TWO, game_number=5, defeated=("azathoth", "abhoth", "hastur", "syzygy"))
    after = advanced(state, Outcome(won=True, kept=state.kept))
    assert (after.game_number, after.ancient_one, after.next_ancient_one) == (6, "hypnos", "")


def test_six_games_won_win_the_campaign() -> None:
    state = CampaignState(
        game_number=6, ancient_one="yig", defeated=("azathoth", "abhoth", "hastur", "syzygy", "hypnos")
    )
    after = advanced(state, Outcome(won=True))
    assert (after.status, len(after.defeated)) == ("won", 6)
    assert read_state(after.as_document(), packs.material("eh")) == after


def test_no_ancient_one_left_is_a_problem() -> None:
    state = replace(GAME_TWO, defeated=("azathoth", "abhoth", "hastur"), game_number=4)
    found = campaign.advance(
        replace(state, game_number=3), Outcome(won=True, kept=state.kept), packs.material("eh"), ("core",), rng()
    )
    assert isinstance(found, tuple)
    assert codes(found) == [("/expansions", "campaign-pool-too-small")]


@pytest.mark.parametrize(
    ("state", "outcome", "found"),
    [
        (replace(GAME_TWO, ancient_one=""), Outcome(won=True), [("/state/ancient_one", "no-ancient-one")]),
        (
            replace(GAME_TWO, next_ancient_one=""),
            Outcome(won=True),
            [(NEXT, "no-next-ancient-one")],
        ),
        (
            GAME_TWO,
            Outcome(won=True, lost_investigators=(CHARLIE,), kept=(Kept(CHARLIE),)),
            [(KEPT, "lost-investigator")],
        ),
        (
            GAME_TWO,
            Outcome(won=True, kept=(Kept("jim-culver"),)),
            [(KEPT, "lost-investigator")],
        ),
        (GAME_TWO, Outcome(won=True, kept=(Kept(AKACHI),)), [(KEPT, "story-undone")]),
        (
            GAME_TWO,
            Outcome(won=True, kept=(Kept(AKACHI, consequence=True),)),
            [(KEPT, "story-undone")],
        ),
    ],
)
def test_transitions_that_cannot_be(state: CampaignState, outcome: Outcome, found: list[tuple[str, str]]) -> None:
    assert barred(state, outcome) == found


def test_a_new_reward_and_a_new_investigator_are_no_problem() -> None:
    state = replace(GAME_TWO, kept=(Kept(AKACHI), Kept(CHARLIE)))
    kept = (Kept(AKACHI, reward=True), Kept("lola-hayes"))
    after = advanced(state, Outcome(won=True, lost_investigators=(CHARLIE,), kept=kept))
    assert [one.investigator for one in after.kept] == [AKACHI, "lola-hayes"]


def test_a_state_reads_back_from_its_document() -> None:
    document = GAME_TWO.as_document()
    assert document["schema"] == campaign.SCHEMA
    assert read_state(document, packs.material("eh")) == GAME_TWO


def test_an_empty_document_is_the_first_game() -> None:
    assert read_state({}, packs.material("eh")) == CampaignState()


@pytest.mark.parametrize(
    ("document", "found"),
    [
        ([], [("", "wrong-type")]),
        ({"schema": 9}, [("/schema", "unknown-schema")]),
        ({"game": 2}, [("/game", "unknown-member")]),
        ({"game_number": 7}, [("/game_number", "out-of-range")]),
        ({"game_number": 3, "defeated": ["azathoth"]}, [("/defeated", "defeated-count")]),
        ({"game_number": 2, "defeated": ["yig"], "ancient_one": "yig"}, [("/ancient_one", "already-defeated")]),
        ({"ancient_one": "yig", "next_ancient_one": "yig"}, [("/next_ancient_one", "already-used")]),
        (
            {
                "game_number": 6,
                "defeated": ["yig", "azathoth", "abhoth", "hastur", "hypnos"],
                "next_ancient_one": "cthulhu",
            },
            [("/next_ancient_one", "no-next-game")],
        ),
        (
            {"kept": [{"investigator": AKACHI, "reward": True, "consequence": True}]},
            [("/kept/0", "reward-and-consequence")],
        ),
        ({"kept": [{"investigator": AKACHI}, {"investigator": AKACHI}]}, [("/kept/1/investigator", "repeated")]),
        ({"kept": [{}]}, [("/kept/0/investigator", "missing")]),
        ({"kept": [{"investigator": AKACHI, "rewards": True}]}, [("/kept/0/rewards", "unknown-member")]),
        (
            {"kept": [{"investigator": AKACHI}], "lost_investigators": [AKACHI]},
            [("/kept/0/investigator", "lost-investigator")],
        ),
        ({"devastated_cities": ["Paris"]}, [("/devastated_cities/0", "unknown-card")]),
        ({"status": "paused"}, [("/status", "unknown-value")]),
    ],
)
def test_a_document_that_is_no_state(document: object, found: list[tuple[str, str]]) -> None:
    problems = read_state(document, packs.material("eh"))
    assert isinstance(problems, tuple)
    assert codes(problems) == found


def test_an_outcome_says_whether_the_game_was_won() -> None:
    document = {"won": True, "kept": [{"investigator": AKACHI, "dark_pact": True}], "devastated_cities": ["london"]}
    outcome = read_outcome(document, packs.material("eh"))
    assert outcome == Outcome(won=True, devastated_cities=("London",), kept=(Kept(AKACHI, dark_pact=True),))
    problems = read_outcome({"wins": 1}, packs.material("eh"), "/outcome")
    assert isinstance(problems, tuple)
    assert codes(problems) == [("/outcome/wins", "unknown-member"), ("/outcome/won", "missing")]


def test_the_boxes_of_these_tests_are_all_boxes() -> None:
    assert len(ALL) == len(EVERY_BOX)
    assert isinstance(campaign.begin(packs.material("eh"), (), rng()), tuple)
    assert InputProblem("", "x", "x").suggestions == ()


# Nobody vanishes, and no state that cannot be


@pytest.mark.parametrize(
    ("outcome", "names"),
    [
        (Outcome(won=True), ["Akachi Onyele"]),
        (Outcome(won=True, kept=(Kept(CHARLIE),)), ["Akachi Onyele"]),
        (Outcome(won=True, kept=(Kept(AKACHI, reward=True),), began=(CHARLIE, "lola-hayes")), [CHARLIE, "Lola Hayes"]),
        (Outcome(won=True, kept=(Kept(AKACHI, reward=True),), began=(CHARLIE,), lost_investigators=(CHARLIE,)), []),
        (Outcome(won=True, lost_investigators=(AKACHI,)), []),
    ],
)
def test_whoever_began_a_game_is_kept_or_lost(outcome: Outcome, names: list[str]) -> None:
    found = campaign.advance(GAME_TWO, outcome, packs.material("eh"), ALL, rng())
    problems = found if isinstance(found, tuple) else ()
    assert codes(problems) == [("/outcome/kept", "unaccounted-investigator")] * len(names)
    assert {one.message.partition(" began")[0] for one in problems} == {
        "Charlie Kane" if name == CHARLIE else name for name in names
    }


def test_a_game_with_all_nine_cities_devastated_was_not_won() -> None:
    eight = packs.material("eh").cities[:8]
    state = replace(GAME_TWO, devastated_cities=tuple(eight))
    last = tuple(packs.material("eh").cities[8:])
    assert barred(state, Outcome(won=True, kept=GAME_TWO.kept, devastated_cities=last)) == [
        ("/outcome/devastated_cities", "contradiction")
    ]
    after = advanced(state, Outcome(won=False, devastated_cities=last))
    assert (after.status, len(after.devastated_cities)) == ("lost", 9)


def test_the_end_of_a_lost_campaign_keeps_or_loses_everybody() -> None:
    state = replace(GAME_TWO, kept=(*GAME_TWO.kept, Kept(CHARLIE)))
    after = advanced(state, Outcome(won=False, lost_investigators=(CHARLIE,)))
    assert (after.kept, after.lost_investigators) == (GAME_TWO.kept, ("jim-culver", CHARLIE))


@pytest.mark.parametrize(
    ("document", "found"),
    [
        ({"kept": [{"investigator": AKACHI}]}, [("/kept", "contradiction")]),
        ({"lost_investigators": [AKACHI]}, [("/lost_investigators", "contradiction")]),
        ({"devastated_cities": ["London"]}, [("/devastated_cities", "contradiction")]),
        (
            {"game_number": 2, "defeated": ["yig"], "devastated_cities": list(packs.material("eh").cities)},
            [("/devastated_cities", "contradiction")],
        ),
        (
            {
                "game_number": 6,
                "status": "won",
                "ancient_one": "cthulhu",
                "defeated": ["yig", "azathoth", "abhoth", "hastur", "hypnos", "syzygy"],
            },
            [("/ancient_one", "contradiction")],
        ),
    ],
)
def test_a_state_that_no_campaign_leads_to(document: object, found: list[tuple[str, str]]) -> None:
    problems = read_state(document, packs.material("eh"))
    assert isinstance(problems, tuple)
    assert codes(problems) == found


def test_the_number_of_defeated_ancient_ones_is_told_in_words() -> None:
    for document, words in (
        ({"game_number": 2}, "Before game 2, 1 Ancient One is defeated, not 0."),
        ({"game_number": 6, "status": "won"}, "After the sixth game, won, 6 Ancient Ones are defeated, not 0."),
    ):
        problems = read_state(document, packs.material("eh"))
        assert isinstance(problems, tuple)
        assert words in [one.message for one in problems]
