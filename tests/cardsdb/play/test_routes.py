"""Routes: what a round allows, what tickets do, and that no shorter way was overlooked."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardsdb.play.routes import Link, shortest
from cardsdb.terms import PathType

TRAIN, SHIP, LOCAL, UNCHARTED = PathType.TRAIN, PathType.SHIP, PathType.LOCAL, PathType.UNCHARTED
LINE = [Link("a", "b", TRAIN), Link("b", "c", TRAIN), Link("c", "d", SHIP), Link("d", "e", UNCHARTED)]
NILE = [Link("a", "b", LOCAL), Link("b", "c", LOCAL), Link("c", "d", TRAIN)]


def told(route):
    """Return a route as short words."""
    return [f"{move.round} {move.start}{move.end} {move.by}" for move in route.moves]


@pytest.mark.parametrize(
    ("links", "goal", "options", "moves"),
    [
        (LINE, "a", {}, []),
        (LINE, "c", {}, ["1 ab travel", "2 bc travel"]),  # one Travel action a round
        (LINE, "c", {"train": 1}, ["1 ab travel", "1 bc train"]),
        (LINE, "d", {"train": 1, "ship": 1}, ["1 ab travel", "1 bc train", "1 cd ship"]),  # 3 spaces is the farthest
        (LINE, "c", {"ship": 2}, ["1 ab travel", "2 bc travel"]),  # a ship ticket is no use on a train path
        (LINE, "e", {"train": 1, "ship": 1}, ["1 ab travel", "1 bc train", "1 cd ship", "2 de travel"]),
        (LINE, "e", {"ship": 2, "train": 0}, ["1 ab travel", "2 bc travel", "2 cd ship", "3 de travel"]),
        (NILE, "c", {}, ["1 ab local", "1 bc local"]),  # any number of Local paths, once per round
        (NILE, "d", {}, ["1 ab local", "1 bc local", "1 cd travel"]),
        (LINE, "b", {"delayed": True}, ["2 ab travel"]),
        ([*LINE, Link("c", "x", None)], "x", {"train": 2}, ["1 ab travel", "1 bc train", "2 cx travel"]),
    ],
)
def test_ways(links, goal, options, moves):
    assert told(shortest(links, "a", goal, **options)) == moves


def test_of_two_ways_of_one_round_the_one_without_tickets_is_taken():
    links = [Link("a", "b", TRAIN), Link("b", "c", TRAIN), Link("a", "c", UNCHARTED)]
    route = shortest(links, "a", "c", train=2)
    assert (route.train, told(route)) == (0, ["1 ac travel"])


def test_local_paths_are_followed_once_a_round_and_not_around_a_travel_action():
    links = [Link("a", "b", LOCAL), Link("b", "c", TRAIN), Link("c", "d", LOCAL)]
    route = shortest(links, "a", "d")
    assert route.rounds == 2
    assert [move.by for move in route.moves] == ["local", "travel", "local"]


def test_there_is_no_way_to_a_board_that_is_not_in_play():
    assert shortest(LINE, "a", "z") is None


SPACES = "abcdefg"
LINKS = st.lists(
    st.builds(
        Link, st.sampled_from(SPACES), st.sampled_from(SPACES), st.sampled_from([TRAIN, SHIP, UNCHARTED, LOCAL, None])
    ),
    max_size=14,
)


@settings(max_examples=150, deadline=None)
@given(LINKS, st.integers(0, 2), st.integers(0, 2))
def test_a_way_is_allowed_and_none_is_shorter(links, train, ship):
    route = shortest(links, "a", "g", train=train, ship=ship)
    paths = {(link.start, link.end, link.type) for link in links} | {(x.end, x.start, x.type) for x in links}
    if route is None:
        assert "g" not in _reach(links)
        return
    place, tickets = "a", {"train": 0, "ship": 0}
    for move in route.moves:
        assert move.start == place
        assert (move.start, move.end, move.path) in paths
        place = move.end
        if move.by in tickets:
            tickets[move.by] += 1
            assert move.path == move.by
        assert move.by != "local" or move.path is LOCAL
    assert place == "g"
    assert (tickets["train"], tickets["ship"]) == (route.train, route.ship)
    assert route.train <= train
    assert route.ship <= ship
    for number in range(1, route.rounds + 1):
        kinds = [move.by for move in route.moves if move.round == number]
        assert kinds.count("travel") <= 1
        runs = [
            kind for place, kind in enumerate(kinds) if kind != "local" or place == 0 or kinds[place - 1] != "local"
        ]
        assert runs.count("local") <= 1
        assert not {"train", "ship"} & set(kinds) or "travel" in kinds


@settings(max_examples=150, deadline=None)
@given(LINKS)
def test_without_tickets_and_local_paths_a_round_is_a_space(links):
    plain = [link for link in links if link.type is not LOCAL]
    seen, rounds = [{"a"}], 0
    while "g" not in seen[-1] and rounds < len(SPACES):
        here = seen[-1]
        seen.append(here | {x.end for x in plain if x.start in here} | {x.start for x in plain if x.end in here})
        rounds += 1
    route = shortest(plain, "a", "g")
    assert (route.rounds if route else None) == (rounds if "g" in seen[-1] else None)


@settings(max_examples=100, deadline=None)
@given(LINKS, st.integers(0, 2), st.integers(0, 2))
def test_tickets_never_make_a_way_longer(links, train, ship):
    without, with_tickets = shortest(links, "a", "g"), shortest(links, "a", "g", train=train, ship=ship)
    assert (without is None) == (with_tickets is None)
    assert without is None or with_tickets.rounds <= without.rounds


def _reach(links):
    seen, grown = {"a"}, True
    while grown:
        more = {x.end for x in links if x.start in seen} | {x.start for x in links if x.end in seen}
        grown = not more <= seen
        seen |= more
    return seen
