"""Score Monsters vs. Heroes from icon counts (How to Win; End of the Game of the expert rules).

A Heroes faction scores Hero icons minus Monster icons, a Monsters faction the other way around. One or both of the
named characters in the area are worth 2 points in total. Neutral points count for either faction; the rulebook does
not say how they enter the total. In the expert game, the best of a player's factions counts.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from cardsdb.terms import Side

NAMED_BONUS = 2


@dataclass(frozen=True, slots=True)
class FactionCard:
    """A faction card at the end of the game: its side, and how many of its named characters lie in the area."""

    side: Side
    named: int = 0


@dataclass(frozen=True, slots=True)
class PlayerArea:
    """What lies in a player's area, and the faction cards that may be chosen from."""

    name: str
    hero_icons: int
    monster_icons: int
    factions: tuple[FactionCard, ...]
    neutral_points: int = 0


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """Points with each faction card in the order given, the best, and the place of the faction that gives it."""

    name: str
    points: tuple[int, ...]
    best: int
    faction: int


@dataclass(frozen=True, slots=True)
class Result:
    """The scores in the order of the players. `tied` are those with most points; `winner` is None where a tie stays."""

    scores: tuple[PlayerScore, ...]
    winner: str | None
    tied: tuple[str, ...]


def score(players: Sequence[PlayerArea], *, last_to_play: str | None = None) -> Result:
    """Score a game. Players stand in order of play, clockwise.

    In a tie the highest scorer who played last wins: the one named, or else the nearest before him in order of play.
    ValueError for no players, a name that stands twice, a player without faction, or an unknown last player.
    """
    names = [player.name for player in players]
    if not names or len(set(names)) < len(names) or (last_to_play is not None and last_to_play not in names):
        raise ValueError("players have different names, and the last to play is one of them")
    scores = tuple(map(_score, players))
    most = max(each.best for each in scores)
    tied = tuple(each.name for each in scores if each.best == most)
    return Result(scores, _winner(tied, names, last_to_play), tied)


def points(area: PlayerArea, faction: FactionCard) -> int:
    """Return the points of an area with a faction card."""
    difference = area.hero_icons - area.monster_icons
    own = difference if faction.side is Side.HEROES else -difference
    return own + (NAMED_BONUS if faction.named else 0) + area.neutral_points


def _score(area: PlayerArea) -> PlayerScore:
    if not area.factions:
        raise ValueError(f"{area.name} has no faction")
    all_points = tuple(points(area, faction) for faction in area.factions)
    best = max(all_points)
    return PlayerScore(area.name, all_points, best, all_points.index(best))


def _winner(tied: tuple[str, ...], names: list[str], last: str | None) -> str | None:
    if len(tied) == 1:
        return tied[0]
    if last is None:
        return None
    turn = names.index(last) + 1
    latest_first = [*reversed(names[:turn]), *reversed(names[turn:])]
    return next(name for name in latest_first if name in tied)
