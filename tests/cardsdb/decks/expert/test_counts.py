"""Figures of a deck, with bounds where facts are open."""

from cardsdb.decks.expert.checker import resolve_text
from cardsdb.decks.expert.counts import Icons, tally
from cardsdb.decks.expert.pool import Title
from cardsdb.decks.reports import Bounds
from tests.cardsdb.decks.expert import pools


def test_cards_are_counted_by_alignment_and_set_with_bounds() -> None:
    figures = tally(resolve_text("2 Dracula\n3 Imp\n1 Mother Hydra\n1 Robert Olmstead", pools.shipped()))
    assert figures.counts.total == 7
    assert figures.counts.monsters == Bounds(2, 6)
    assert figures.counts.neutrals == Bounds(0, 3)
    assert figures.sets == {"lam": Bounds(2, 5), "sih": Bounds(0, 3), "soi": Bounds(1, 2), "amm": Bounds(0, 1)}
    assert figures.different_cards == 4


def test_icons_are_summed_where_known() -> None:
    pool = pools.make_pool(Title("Hyde", "a", copies=2, monster_icons=2), Title("Jekyll", "a", copies=2, hero_icons=1))
    figures = tally(resolve_text("2 Hyde\n1 Jekyll", pool))
    assert figures.monster_icons == Icons(known=4, cards_not_known=1)
    assert figures.hero_icons == Icons(known=1, cards_not_known=2)


def test_an_empty_deck_has_empty_figures() -> None:
    figures = tally(resolve_text("", pools.shipped()))
    assert (figures.counts.total, figures.sets, figures.different_cards) == (0, {}, 0)
