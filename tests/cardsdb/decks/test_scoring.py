"""Scores as the worked examples have them."""

import pytest

from cardsdb.decks.scoring import FactionCard, PlayerArea, score
from cardsdb.terms import Side

HEROES, MONSTERS = Side


def area(name: str = "Ada", hero: int = 0, monster: int = 0, *factions: FactionCard, neutral: int = 0) -> PlayerArea:
    return PlayerArea(name, hero, monster, factions or (FactionCard(HEROES),), neutral)


@pytest.mark.parametrize(
    ("player", "points"),
    [
        (area("Ada", 7, 2, FactionCard(HEROES, named=2)), 7),
        (area("Ada", 7, 2, FactionCard(HEROES, named=1)), 7),
        (area("Ada", 3, 6, FactionCard(MONSTERS), neutral=2), 5),
        (area("Ada", 3, 6, FactionCard(MONSTERS)), 3),
    ],
)
def test_a_standard_score_is_icons_names_once_and_neutral_points(player: PlayerArea, points: int) -> None:
    assert score([player]).scores[0].best == points


def test_an_expert_score_is_the_best_of_three_factions() -> None:
    factions = (FactionCard(HEROES), FactionCard(MONSTERS, named=1), FactionCard(HEROES, named=2))
    result = score([area("Ada", 5, 6, *factions)])
    assert result.scores[0].points == (-1, 3, 1)
    assert (result.scores[0].best, result.scores[0].faction) == (3, 1)


def test_in_a_tie_the_highest_scorer_who_played_last_wins() -> None:
    players = [area("Ada", 3), area("Ben", 3), area("Cy", 1)]
    assert score(players, last_to_play="Ada").winner == "Ada"
    assert score(players, last_to_play="Ben").winner == "Ben"
    assert score(players, last_to_play="Cy").winner == "Ben"
    assert score(players).winner is None
    assert score(players).tied == ("Ada", "Ben")


def test_without_a_tie_the_last_to_play_does_not_matter() -> None:
    assert score([area("Ada", 3), area("Ben", 4)]).winner == "Ben"


@pytest.mark.parametrize(
    ("players", "last"),
    [
        ([], None),
        ([area("Ada"), area("Ada")], None),
        ([area("Ada")], "Ben"),
        ([PlayerArea("Ada", 1, 1, ())], None),
    ],
)
def test_a_game_without_players_or_factions_is_refused(players: list[PlayerArea], last: str | None) -> None:
    with pytest.raises(ValueError):
        score(players, last_to_play=last)
