"""Feasibility of Mythos decks: the worked examples, the table of Insane, cures."""

from itertools import combinations

import pytest

from cardsdb.decks.mythos.deck import MythosTable
from cardsdb.decks.mythos.feasibility import feasibility, shortfalls
from cardsdb.terms import Color, DeckDifficulty, Difficulty
from tests.cardsdb.decks.mythos import pools as mythos_pools

GREEN, YELLOW, BLUE = Color
EASY, NORMAL, HARD, STAGED, HARDER, INSANE = DeckDifficulty


def own_boxes(ancient_one: str) -> list[str]:
    return sorted({"core", mythos_pools.TABLES[ancient_one][0]})


@pytest.mark.parametrize("ancient_one", mythos_pools.TABLES)
@pytest.mark.parametrize("level", [EASY, NORMAL, HARD, STAGED, HARDER])
def test_every_ancient_one_can_be_played_with_core_and_own_box(ancient_one: str, level: DeckDifficulty) -> None:
    assert feasibility(mythos_pools.table(ancient_one), mythos_pools.mythos(*own_boxes(ancient_one)), level).feasible


INSANE_WITH_OWN_BOX = {
    "azathoth": {YELLOW: 4},
    "yog-sothoth": {YELLOW: 4},
    "cthulhu": {YELLOW: 4},
    "shub-niggurath": {GREEN: 1, YELLOW: 3},
    "yig": {YELLOW: 3},
    "rise-of-the-elder-things": {GREEN: 1},
    "ithaqua": {},
    "syzygy": {YELLOW: 2},
    "abhoth": {},
    "nephren-ka": {YELLOW: 1},
    "hastur": {YELLOW: 2},
    "atlach-nacha": {},
    "hypnos": {YELLOW: 1},
    "shudde-mell": {},
    "nyarlathotep": {YELLOW: 1},
    "antediluvium": {YELLOW: 1},
}


@pytest.mark.parametrize(("ancient_one", "short"), INSANE_WITH_OWN_BOX.items())
def test_insane_is_short_of_what_the_count_says(ancient_one: str, short: dict[Color, int]) -> None:
    found = feasibility(mythos_pools.table(ancient_one), mythos_pools.mythos(*own_boxes(ancient_one)), INSANE)
    assert {each.color: each.short for each in found.shortfalls} == short
    assert all(each.stage is None and each.difficulty is Difficulty.HARD for each in found.shortfalls)


def test_insane_is_never_possible_with_core_alone_and_always_with_everything() -> None:
    tables = [mythos_pools.table(name) for name in mythos_pools.TABLES]
    core, everything = mythos_pools.mythos("core"), mythos_pools.mythos()
    assert not any(feasibility(table, core, INSANE).feasible for table in tables)
    assert all(feasibility(table, everything, level).feasible for table in tables for level in DeckDifficulty)


@pytest.mark.parametrize(
    ("ancient_one", "boxes", "short"),
    [
        ("rise-of-the-elder-things", ("core", "mom"), [(GREEN, 9, 8, 1)]),
        ("rise-of-the-elder-things", ("core", "mom", "fl"), []),
        ("syzygy", ("core", "sr"), [(YELLOW, 10, 8, 2)]),
        ("syzygy", ("core", "sr", "mom"), []),
        ("shub-niggurath", ("core",), [(GREEN, 6, 5, 1), (YELLOW, 8, 5, 3)]),
        ("azathoth", ("core",), [(YELLOW, 9, 5, 4)]),
    ],
)
def test_the_worked_examples_of_insane(
    ancient_one: str, boxes: tuple[str, ...], short: list[tuple[object, ...]]
) -> None:
    found = shortfalls(mythos_pools.table(ancient_one), mythos_pools.mythos(*boxes), INSANE)
    assert [(each.color, each.needed, each.available, each.short) for each in found] == short


def test_a_shortfall_is_worded_with_its_numbers() -> None:
    (found,) = shortfalls(mythos_pools.table("azathoth"), mythos_pools.mythos("core"), INSANE)
    assert found.message == "The deck needs 9 hard yellow cards, but the boxes offer only 5 (4 short)."


def test_hastur_with_the_king_in_yellow_and_a_starting_rumor() -> None:
    pool = mythos_pools.mythos("core", "soc", withheld=("the-king-in-yellow",))
    assert feasibility(mythos_pools.table("hastur"), pool, HARDER, starting_rumor=True).feasible
    assert len(pool.heap(BLUE, frozenset({Difficulty.NORMAL}))) == 6
    assert len(pool.heap(BLUE, frozenset({Difficulty.EASY}))) == 5


def test_atlach_nacha_insane_is_feasible_whether_the_rumor_is_withheld_or_not() -> None:
    for withheld in ((), ("web-between-worlds",)):
        pool = mythos_pools.mythos("core", "td", withheld=withheld)
        assert feasibility(mythos_pools.table("atlach-nacha"), pool, INSANE).feasible


def test_the_cures_are_all_smallest_sets_of_further_boxes_in_their_order() -> None:
    found = feasibility(mythos_pools.table("nephren-ka"), mythos_pools.mythos("core", "utp"), INSANE)
    assert found.cures == (("fl",), ("mom",), ("sr",), ("soc",), ("td",), ("cir",), ("mon",))


@pytest.mark.parametrize("ancient_one", mythos_pools.TABLES)
def test_cures_are_minimal_and_complete(ancient_one: str) -> None:
    table = mythos_pools.table(ancient_one)
    found = feasibility(table, mythos_pools.mythos("core"), INSANE)
    further = [box for box in mythos_pools.BOXES if box != "core"]
    for size in range(1, len(found.cures[0]) + 1):
        cured = [
            boxes
            for boxes in combinations(further, size)
            if not shortfalls(table, mythos_pools.mythos("core", *boxes), INSANE)
        ]
        assert tuple(cured) == (found.cures if size == len(found.cures[0]) else ())


def test_without_a_cure_there_is_none() -> None:
    found = feasibility(MythosTable(((99, 0, 0), (0, 0, 0), (0, 0, 0))), mythos_pools.mythos("core"), NORMAL)
    assert (found.feasible, found.cures) == (False, ())
    assert found.shortfalls[0].difficulty is None
    assert found.shortfalls[0].message == "The deck needs 99 green cards, but the boxes offer only 18 (81 short)."


def test_staged_difficulty_is_short_by_stage_and_earlier_stages_take_first() -> None:
    table = MythosTable(((0, 0, 4), (0, 0, 12), (6, 0, 3)))
    staged = shortfalls(table, mythos_pools.mythos("core"), STAGED)
    assert [(each.stage, each.color, each.difficulty, each.needed, each.available) for each in staged] == [
        (3, GREEN, Difficulty.HARD, 6, 5),
        (2, BLUE, Difficulty.NORMAL, 12, 4),
    ]
    harder = shortfalls(table, mythos_pools.mythos("core"), HARDER)
    assert [(each.stage, each.difficulty, each.needed, each.available) for each in harder if each.color is BLUE] == [
        (2, Difficulty.HARD, 12, 4),
        (3, Difficulty.HARD, 3, 0),
    ]


def test_stages_that_share_a_difficulty_share_its_cards() -> None:
    table = MythosTable(((0, 0, 0), (0, 0, 3), (0, 0, 2)))
    (short,) = shortfalls(table, mythos_pools.mythos("core"), HARDER)
    assert (short.stage, short.needed, short.available, short.short) == (3, 2, 1, 1)
    assert short.message == "Stage III needs 2 hard blue cards, but the boxes offer only 1 (1 short)."


def test_a_starting_rumor_needs_an_unused_blue_card() -> None:
    table = MythosTable(((0, 0, 4), (0, 0, 0), (0, 0, 0)))
    (short,) = shortfalls(table, mythos_pools.mythos("core"), STAGED, starting_rumor=True)
    assert (short.stage, short.difficulty, short.needed, short.available) == (None, Difficulty.EASY, 1, 0)
    assert "The starting Rumor needs 1 easy blue cards" in short.message
    assert not shortfalls(table, mythos_pools.mythos("core"), INSANE, starting_rumor=True)
    short_of_hard_blue = MythosTable(((0, 0, 6), (0, 0, 0), (0, 0, 0)))
    found = shortfalls(short_of_hard_blue, mythos_pools.mythos("core"), INSANE, starting_rumor=True)
    assert [(each.difficulty, each.short) for each in found] == [(Difficulty.HARD, 2)]
    all_blue = MythosTable(((0, 0, 12), (0, 0, 0), (0, 0, 0)))
    (short,) = shortfalls(all_blue, mythos_pools.mythos("core"), NORMAL, starting_rumor=True)
    assert (short.difficulty, short.starting_rumor) == (None, True)


def test_a_starting_rumor_that_is_named_is_no_longer_there_for_the_deck() -> None:
    table = MythosTable(((0, 0, 4), (0, 0, 0), (0, 0, 0)))
    found = feasibility(table, mythos_pools.mythos("core"), INSANE, starting_rumor="web-between-worlds")
    assert [(each.needed, each.available) for each in found.shortfalls] == [(4, 3)]
    assert feasibility(table, mythos_pools.mythos("core"), INSANE, starting_rumor="nothing").feasible


@pytest.mark.parametrize("rows", [((1, 2, 3),), ((1, 2), (1, 2), (1, 2)), ((0, 0, -1), (0, 0, 0), (0, 0, 0))])
def test_a_stage_table_that_is_incomplete_is_refused(rows: tuple[tuple[int, int, int], ...]) -> None:
    with pytest.raises(ValueError, match="three rows"):
        MythosTable(rows)
