"""Who plays, on a setup sheet: figures and texts of the cards, and a word where one is not known."""

import pytest

from cardsdb import library
from cardsdb.library.people import NO_TEXT, _counted, _person
from cardsdb.setup import maker
from cardsdb.setup.layout import arranged, as_markdown
from tests.cardsdb.setup.making import chosen

pytestmark = pytest.mark.django_db


def people_of(**asked):
    made = maker.make(chosen(seed="people", **asked), library.sheet_data())
    return made, library.people(made.sheet)


def test_an_investigator_has_all_that_a_player_sets_up():
    """Trish Scarborough and Azathoth, as their cards have them (core box)."""
    _made, found = people_of(
        game="eh", players=1, ancient_one="azathoth", expansions=["core"], investigators=["trish-scarborough"]
    )
    azathoth, trish = found
    assert azathoth.figures == "The Daemon Sultan · Doom 15 · 3 Mysteries to win"
    assert "How you win: Solve 3 Mysteries to win." in azathoth.texts
    assert trish.figures == (
        "The Spy · Health 7, Sanity 5 · Lore 1, Influence 3, Observation 4, Strength 3, Will 2 · "
        "starts on Space 16 · starts with 1 .45 Automatic Asset"
    )
    assert len(trish.texts) == 2
    assert trish.texts[1].startswith("Action:")


def test_the_sheet_of_elder_sign_has_them_too():
    _made, found = people_of(game="es", players=2, ancient_one="azathoth", investigators=["amanda-sharpe"])
    assert found[0].figures == "Doom track 12 · 14 Elder Signs"
    assert next(each for each in found if each.name == "Amanda Sharpe").figures.startswith(
        "The Student · Sanity 5, Stamina 5 · starts with any 2 of"
    )


def test_everybody_drawn_is_in_print():
    made, found = people_of(game="eh", players=8, expansions=["core", "td", "mon"])
    assert len(found) == 9
    section = as_markdown(arranged(made.sheet, made.masthead, found)).partition("## Who plays")[2].partition("\n## ")[0]
    assert section.count("### ") == 9


def test_what_is_not_known_says_so():
    unknown = {"health": None, "sanity": 4, "starting_space": None, "starting_possessions": []}
    facts = unknown | dict.fromkeys(("lore", "influence", "observation", "strength", "will"))
    row = {"id": "eh.investigator.x", "game": "eh", "kind": "investigator", "name": "X", "text": None, "facts": facts}
    person = _person(row)
    assert person.texts == (NO_TEXT,)
    assert person.figures == (
        "Health not known, Sanity 4 · Lore not known, Influence not known, Observation not known, Strength not known, "
        "Will not known · starting space not known · starting possessions not known"
    )


@pytest.mark.parametrize(
    ("possession", "said"),
    [
        ("common item x2", "2 common items"),
        ("spell", "spell"),
        ("ally Duke", "ally Duke"),
        ("any 2 of x", "any 2 of x"),
    ],
)
def test_possessions_are_counted_as_one_says_it(possession, said):
    assert _counted(possession) == said
