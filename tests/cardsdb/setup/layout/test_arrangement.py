"""A sheet in words."""

from cardsdb.citations import Citation
from cardsdb.setup.fetch import FetchLine
from cardsdb.setup.layout import arranged, masthead_of
from cardsdb.setup.layout import words as wording
from cardsdb.setup.table import Drawn, DrawnCard, PassedOver
from tests.cardsdb.setup import packs
from tests.cardsdb.setup.layout.printing import printed
from tests.cardsdb.setup.making import chosen, made


def facts(**request: object) -> dict[str, str]:
    """Return the facts at the head of a sheet."""
    return dict(printed(**request).facts)


def test_the_title_names_the_ancient_one_the_mode_and_the_players() -> None:
    assert printed(players=1, ancient_one="azathoth").title == "Azathoth, 1 player"
    assert printed(game="mvh", mode="expert", players=2, expansions=["v2"]).title == "Expert, 2 players"


def test_the_head_says_what_was_drawn_and_what_was_chosen() -> None:
    found = facts(players=2, expansions=["core", "td"], ancient_one="hypnos", options={"difficulty": "staged"})
    assert found["Ancient One"] == "Hypnos"
    assert found["Preludes"].endswith("(drawn, out of 6)")
    assert found["Investigators"].endswith("(drawn, out of 20)")
    assert found["Options"] == "Difficulty: Staged"
    assert found["Boxes"] == "Eldritch Horror, The Dreamlands"
    assert facts(players=2, ancient_one="azathoth")["Preludes"] == "none"


def test_a_campaign_game_shows_its_mode_and_the_next_ancient_one() -> None:
    found = facts(mode="campaign", players=2, expansions=["core", "mon"], ancient_one="azathoth")
    assert found["Mode"] == "Campaign"
    assert "drawn" in found["Next Ancient One"]


def test_a_link_stands_on_the_sheet_where_an_address_is_known() -> None:
    choices = chosen(players=2, ancient_one="azathoth", seed="x")
    head = masthead_of(choices, packs.material("eh"), address="https://cards.example/x/")
    assert arranged(made(players=2, ancient_one="azathoth", seed="x"), head).address == "https://cards.example/x/"


def test_cards_passed_over_stand_together_by_reason() -> None:
    passed = (
        PassedOver("a", "A", "It needs a box."),
        PassedOver("b", "B", "It needs a box."),
        PassedOver("c", "C", "no"),
    )
    assert wording.passed_over(Drawn("preludes", (), passed_over=passed)) == [
        "Skipped: A, B. Reason: It needs a box.",
        "Skipped: C. Reason: no.",
    ]


def test_a_draw_of_mythos_cards_names_color_and_difficulty() -> None:
    card = DrawnCard("eh.mythos.x", "A Rumor", "blue", "hard")
    assert wording.drawn_words(Drawn("starting_rumor", (card,))) == "A Rumor (blue, hard)"


def test_the_rule_behind_a_step_in_words() -> None:
    assert wording.rule(Citation("A book", "eh.core", "Above", "Heading", 3)) == "A book › Above › Heading, question 3"
    assert wording.rule(Citation("A book", "eh.core", "", "Heading")) == "A book › Heading"
    assert wording.rule(None) == "No rule says this"


def test_what_a_step_needs_is_added_up_over_the_boxes() -> None:
    lines = [
        FetchLine("eh.core", "Spell Cards", 20),
        FetchLine("eh.core", "Clue Tokens", None),
        FetchLine("eh.forsaken-lore", "Spell Cards", 28),
        FetchLine("eh.the-dreamlands", "Clue Tokens", 7),
    ]
    assert wording.needs(lines) == "48 × Spell Cards, Clue Tokens"
