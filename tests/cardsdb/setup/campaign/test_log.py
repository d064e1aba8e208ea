"""The log of a campaign: what was played, who goes on, who is lost, what comes next."""

from dataclasses import replace

import pytest

from cardsdb.setup.campaign.log import as_markdown, campaign_log
from cardsdb.setup.campaign.paper import as_pdf
from cardsdb.setup.campaign.state import CampaignState, Kept
from tests.cardsdb.setup import packs

GAME_TWO = CampaignState(
    game_number=2,
    ancient_one="yig",
    next_ancient_one="hypnos",
    defeated=("azathoth",),
    lost_investigators=("jim-culver",),
    devastated_cities=("Tokyo",),
    kept=(Kept("akachi-onyele", reward=True, dark_pact=True), Kept("lily-chen")),
)
BOXES = ("core", "masks-of-nyarlathotep")


def log(state: CampaignState = GAME_TWO):
    """Return the log of a state."""
    return campaign_log(state, BOXES, packs.material("eh"))


def test_the_games_are_those_played_the_next_and_the_one_after() -> None:
    games = [(game.number, game.ancient_one.name, game.outcome) for game in log().games]
    assert games == [(1, "Azathoth", "won"), (2, "Yig", "next"), (3, "Hypnos", "after that")]
    assert log().headline == "Next: game 2 of 6, against Yig."
    assert len(log().preludes) == 2


def test_survivors_keep_what_they_have_and_the_lost_are_named() -> None:
    survivors = {each.card.name: each.keeps for each in log().survivors}
    assert survivors["Lily Chen"] == ()
    story, deal = survivors["Akachi Onyele"]
    assert story.startswith("Reward")
    assert deal == "Dark Pact"
    assert [each.name for each in log().lost] == ["Jim Culver"]
    assert log().cities == ("Tokyo",)


@pytest.mark.parametrize(
    ("changes", "headline", "last"),
    [
        ({"status": "lost", "next_ancient_one": ""}, "The campaign is lost in game 2 of 6.", (2, "Yig", "lost")),
        (
            {"status": "won", "game_number": 6, "ancient_one": "yig", "next_ancient_one": "",
             "defeated": ("azathoth", "cthulhu", "abhoth", "hypnos", "ithaqua", "yig")},
            "The campaign is won: all 6 Ancient Ones are defeated.",
            (6, "Yig", "won"),
        ),
    ],
)  # fmt: skip
def test_a_campaign_that_is_over_has_no_next_game(changes: dict, headline: str, last: tuple) -> None:
    found = log(replace(GAME_TWO, **changes))
    game = found.games[-1]
    assert found.headline == headline
    assert (game.number, game.ancient_one.name, game.outcome) == last
    assert found.preludes == ()


def test_markdown_says_it_all() -> None:
    text = as_markdown(log())
    assert "| 2 | Yig | next |" in text
    assert "- Lily Chen" in text
    assert "- Jim Culver" in text
    assert "- Tokyo" in text


def test_the_log_is_set_on_paper() -> None:
    assert as_pdf(log()).startswith(b"%PDF")
