"""Built Mythos decks are legal, the same for a seed, drawn evenly; given decks are checked stage by stage."""

import os
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardsdb.chance import seeded, shuffled
from cardsdb.decks.mythos.builder import PoolTooSmall, reserve, rumor_fault
from cardsdb.decks.mythos.builder import build as build_mythos
from cardsdb.decks.mythos.checker import check as check_mythos
from cardsdb.decks.mythos.deck import MythosCard, MythosDeck, MythosPool, MythosTable, allowed, rumor_difficulties
from cardsdb.decks.mythos.feasibility import shortfalls
from cardsdb.decks.problems import Code
from cardsdb.terms import Color, DeckDifficulty, Difficulty, Verdict
from tests.cardsdb.decks.expert import pools
from tests.cardsdb.decks.mythos import pools as mythos_pools

GREEN, YELLOW, BLUE = Color
EASY, NORMAL, HARD, STAGED, HARDER, INSANE = DeckDifficulty
AZATHOTH = mythos_pools.table("azathoth")


def colors(deck: MythosDeck, pool: MythosPool) -> list[tuple[int, int, int]]:
    """Green, yellow, blue cards of each stage."""
    counts = [Counter(pool.by_id[card].color for card in stage) for stage in deck.stages]
    return [(count[GREEN], count[YELLOW], count[BLUE]) for count in counts]


@pytest.mark.parametrize("level", DeckDifficulty)
@pytest.mark.parametrize("ancient_one", mythos_pools.TABLES)
def test_a_thousand_built_decks_are_legal(ancient_one: str, level: DeckDifficulty) -> None:
    table, pool = mythos_pools.table(ancient_one), mythos_pools.mythos()
    for seed in range(1000):
        deck = build_mythos(table, pool, level, seeded(str(seed)), starting_rumor=seed % 2 == 0)
        assert check_mythos(deck, table, pool, level).verdict is Verdict.LEGAL
        assert len(reserve(deck, pool)) == 217 - sum(map(len, deck.stages)) - (deck.starting_rumor is not None)


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_small_pools_are_built_legally_or_refused_with_what_is_short(data: st.DataObject) -> None:
    cards = data.draw(st.lists(st.sampled_from(mythos_pools.mythos_cards()), unique=True, max_size=60))
    pool = MythosPool.of(cards, mythos_pools.BOXES, mythos_pools.BOXES)
    table = MythosTable(tuple(data.draw(st.tuples(*[st.integers(0, 2)] * 3)) for _ in range(3)))
    level, rumor = data.draw(st.sampled_from(DeckDifficulty)), data.draw(st.booleans())
    if shortfalls(table, pool, level, starting_rumor=rumor):
        with pytest.raises(PoolTooSmall):
            build_mythos(table, pool, level, seeded("x"), starting_rumor=rumor)
    else:
        deck = build_mythos(table, pool, level, seeded("x"), starting_rumor=rumor)
        assert check_mythos(deck, table, pool, level).verdict is Verdict.LEGAL
        assert (deck.starting_rumor is not None) is rumor


def test_the_first_cards_are_those_of_stage_one_and_colors_are_mixed_inside_a_stage() -> None:
    pool = mythos_pools.mythos("core")
    decks = [build_mythos(mythos_pools.table("nyarlathotep"), pool, NORMAL, seeded(str(seed))) for seed in range(200)]
    for deck in decks:
        assert colors(deck, pool) == [(1, 2, 1), (2, 3, 1), (2, 4, 0)]
        assert len(set().union(*deck.stages)) == 16
    assert {pool.by_id[deck.stages[0][0]].color for deck in decks} == set(Color)


def test_insane_azathoth_with_core_alone_is_no_partial_deck() -> None:
    with pytest.raises(PoolTooSmall):
        build_mythos(AZATHOTH, mythos_pools.mythos("core"), INSANE, seeded("x"))


def test_zeros_in_the_table_are_no_cards() -> None:
    pool = mythos_pools.mythos("core")
    deck = build_mythos(mythos_pools.table("cthulhu"), pool, NORMAL, seeded("x"))
    assert colors(deck, pool) == [(0, 2, 2), (1, 3, 0), (3, 4, 0)]


def test_a_staged_deck_has_one_difficulty_in_each_stage() -> None:
    pool = mythos_pools.mythos("core")
    deck = build_mythos(AZATHOTH, pool, STAGED, seeded("x"))
    assert [{pool.by_id[card].difficulty for card in stage} for stage in deck.stages] == [
        {Difficulty.EASY}, {Difficulty.NORMAL}, {Difficulty.HARD},
    ]  # fmt: skip


def test_harder_blues_and_a_starting_rumor_that_is_easy_and_not_in_the_deck() -> None:
    pool = mythos_pools.mythos("core")
    deck = build_mythos(AZATHOTH, pool, HARDER, seeded("x"), starting_rumor=True)
    blues = [[pool.by_id[c].difficulty for c in stage if pool.by_id[c].color is BLUE] for stage in deck.stages]
    rumor = pool.by_id[deck.starting_rumor or ""]
    assert blues == [[Difficulty.NORMAL], [Difficulty.HARD], []]
    assert (rumor.color, rumor.difficulty) == (BLUE, Difficulty.EASY)
    assert rumor.id not in set().union(*deck.stages)
    assert sum(map(len, deck.stages)) == 16


def test_a_starting_rumor_that_is_named_is_in_play_and_never_in_the_deck() -> None:
    pool = mythos_pools.mythos("core")
    for seed in range(50):
        deck = build_mythos(AZATHOTH, pool, NORMAL, seeded(str(seed)), starting_rumor="the-wind-walker")
        assert deck.starting_rumor == "eh.mythos.the-wind-walker"
        assert check_mythos(deck, AZATHOTH, pool, NORMAL).verdict is Verdict.LEGAL


def test_a_withheld_card_is_neither_in_the_deck_nor_in_play_nor_in_the_reserve() -> None:
    pool = mythos_pools.mythos("core", withheld=("the-wind-walker",))
    for seed in range(100):
        deck = build_mythos(AZATHOTH, pool, NORMAL, seeded(str(seed)), starting_rumor=True)
        everything = {deck.starting_rumor, *reserve(deck, pool), *(card for stage in deck.stages for card in stage)}
        assert "eh.mythos.the-wind-walker" not in everything
        assert len(everything) == 50


@pytest.mark.parametrize(
    ("card", "level", "words"),
    [
        ("nothing", NORMAL, "no such card"),
        ("the-king-in-yellow", NORMAL, "box is not chosen"),
        ("the-wind-walker", NORMAL, "Prelude keeps it out"),
        ("a-proposition", NORMAL, "not blue"),
        ("web-between-worlds", STAGED, "easy card"),
        ("web-between-worlds", INSANE, None),
    ],
)
def test_a_card_that_cannot_be_the_starting_rumor_is_refused(
    card: str, level: DeckDifficulty, words: str | None
) -> None:
    pool = mythos_pools.mythos("core", withheld=("the-wind-walker",))
    fault = rumor_fault(card, pool, level)
    assert (fault is None) is (words is None)
    assert (words or "") in (fault or "")
    problems = check_mythos(MythosDeck(((), (), ()), card), AZATHOTH, pool, level).problems
    assert (Code.INVALID_STARTING_RUMOR in {problem.code for problem in problems}) is (words is not None)
    if words:
        with pytest.raises(ValueError, match=words):
            build_mythos(AZATHOTH, pool, level, seeded("x"), starting_rumor=card)


def test_the_same_seed_builds_the_same_deck_whatever_the_order_of_the_cards() -> None:
    def build(cards: list[MythosCard]) -> MythosDeck:
        return build_mythos(AZATHOTH, MythosPool.of(cards, mythos_pools.BOXES, ("core",)), NORMAL, seeded("kettle-7"))

    cards = list(mythos_pools.mythos_cards())
    decks = {build(cards), build(cards), build(cards[::-1]), build(shuffled(cards, seeded("x")))}
    assert len(decks) == 1


def test_another_process_builds_the_same_deck() -> None:
    script = (
        "from tests.cardsdb.decks.mythos import pools; "
        "from cardsdb.decks.mythos.builder import build as build_mythos; "
        "from cardsdb.chance import seeded; "
        "from cardsdb.terms import DeckDifficulty as D; "
        "print(build_mythos(pools.table('azathoth'), pools.mythos('core'), D.NORMAL, seeded('kettle-7')))"
    )
    here = build_mythos(AZATHOTH, mythos_pools.mythos("core"), NORMAL, seeded("kettle-7"))
    for hash_seed in ("1", "2"):
        done = subprocess.run(  # noqa: S603 - our own interpreter
            [sys.executable, "-c", script],
            cwd=pools.TESTS.parent,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == str(here)


def test_different_seeds_build_different_decks() -> None:
    pool = mythos_pools.mythos("core")
    assert len({build_mythos(AZATHOTH, pool, NORMAL, seeded(str(seed))) for seed in range(80)}) == 80


def test_the_draw_is_even() -> None:
    """6000 decks from exactly the cards needed; bands about 4.5 standard deviations wide."""
    cards = [MythosCard(f"g{n}", f"g{n}", GREEN, Difficulty.NORMAL, "core") for n in range(1, 6)]
    cards += [MythosCard(f"y{n}", f"y{n}", YELLOW, Difficulty.NORMAL, "core") for n in range(1, 10)]
    cards += [MythosCard(f"b{n}", f"b{n}", BLUE, Difficulty.NORMAL, "core") for n in range(1, 3)]
    pool = MythosPool.of(cards, ("core",), ("core",))
    decks = [build_mythos(mythos_pools.table("nyarlathotep"), pool, NORMAL, seeded(str(seed))) for seed in range(6000)]
    first = Counter(deck.stages[0][0][0] for deck in decks)
    patterns = Counter("".join(card[0] for card in deck.stages[0]) for deck in decks)
    green = Counter(card for deck in decks for card in deck.stages[0] if card[0] == "g")
    assert 1350 <= first["g"] <= 1650
    assert 2825 <= first["y"] <= 3175
    assert 1350 <= first["b"] <= 1650
    assert len(patterns) == 12
    assert all(405 <= number <= 595 for number in patterns.values())
    assert len(green) == 5
    assert all(1060 <= number <= 1340 for number in green.values())


def legal() -> MythosDeck:
    return build_mythos(AZATHOTH, mythos_pools.mythos("core"), NORMAL, seeded("legal"))


def problems(
    deck: MythosDeck, level: DeckDifficulty = NORMAL, withheld: tuple[str, ...] = ()
) -> list[tuple[Code, str]]:
    report = check_mythos(deck, AZATHOTH, mythos_pools.mythos("core", withheld=withheld), level)
    assert report.verdict is (Verdict.ILLEGAL if report.problems else Verdict.LEGAL)
    assert all(problem.message and problem.citation for problem in report.problems)
    return [(problem.code, problem.pointer) for problem in report.problems]


def swapped(deck: MythosDeck, card: str, like: Color) -> tuple[MythosDeck, int]:
    """Put a card in place of one of a color in stage II."""
    pool = mythos_pools.mythos("core")
    stage = list(deck.stages[1])
    place = next(place for place, each in enumerate(stage) if pool.by_id[each].color is like)
    stage[place] = card
    return MythosDeck((deck.stages[0], tuple(stage), deck.stages[2])), place


def test_a_legal_deck_has_no_problem_and_slugs_serve_as_ids() -> None:
    deck = legal()
    slugs = tuple(tuple(card.rpartition(".")[2] for card in stage) for stage in deck.stages)
    assert problems(deck) == []
    assert problems(MythosDeck(slugs)) == []


def test_a_repeated_card_is_reported_once() -> None:
    deck, _place = swapped(legal(), next(card for card in legal().stages[2] if "green" in card), GREEN)
    assert [code for code, _pointer in problems(deck)] == [Code.REPEATED_CARD]


def test_a_card_in_the_deck_cannot_be_the_starting_rumor_too() -> None:
    deck = legal()
    blue = next(card for card in deck.stages[0] if mythos_pools.mythos().by_id[card].color is BLUE)
    found = problems(MythosDeck(deck.stages, blue))
    assert [code for code, _pointer in found] == [Code.REPEATED_CARD]


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ("eh.mythos.core-green-hard-9", Code.UNKNOWN_CARD),
        ("eh.mythos.mom-green-hard-1", Code.CARD_NOT_IN_CHOSEN_BOXES),
    ],
)
def test_a_card_that_is_not_at_hand_is_told_with_its_place(card: str, code: Code) -> None:
    deck, place = swapped(legal(), card, GREEN)
    assert (code, f"/stages/1/{place}") in problems(deck)


def test_a_withheld_card_in_the_deck_is_a_problem() -> None:
    deck, place = swapped(legal(), "eh.mythos.the-wind-walker", BLUE)
    assert (Code.WITHHELD_CARD, f"/stages/1/{place}") in problems(deck, withheld=("the-wind-walker",))


def test_wrong_colors_are_told_for_each_stage_and_color() -> None:
    first, second, third = legal().stages
    assert problems(MythosDeck((second, first, third))) == [
        (Code.WRONG_STAGE_COLORS, "/stages/0"),
        (Code.WRONG_STAGE_COLORS, "/stages/0"),
        (Code.WRONG_STAGE_COLORS, "/stages/1"),
        (Code.WRONG_STAGE_COLORS, "/stages/1"),
    ]


def test_a_deck_of_other_than_three_stages_is_told_so() -> None:
    stages = legal().stages
    assert problems(MythosDeck(stages[:2])) == [(Code.WRONG_NUMBER_OF_STAGES, "/stages")]
    extra = ("core-green-hard-1", "nothing")
    found = [code for code, _pointer in problems(MythosDeck((*stages, extra)))]
    assert Code.WRONG_NUMBER_OF_STAGES in found
    assert Code.WRONG_DIFFICULTY not in found


@pytest.mark.parametrize("level", [INSANE, STAGED, EASY])
def test_wrong_difficulties_are_told_card_by_card(level: DeckDifficulty) -> None:
    deck, pool = legal(), mythos_pools.mythos("core")
    wrong = [
        f"/stages/{row}/{place}"
        for row, stage in enumerate(deck.stages)
        for place, card in enumerate(stage)
        if pool.by_id[card].difficulty not in allowed(level, row + 1, pool.by_id[card].color)
    ]
    assert wrong
    assert problems(deck, level) == [(Code.WRONG_DIFFICULTY, pointer) for pointer in wrong]


@pytest.mark.parametrize("level", DeckDifficulty)
@pytest.mark.parametrize("color", Color)
def test_stages_share_a_heap_or_have_nothing_in_common(level: DeckDifficulty, color: Color) -> None:
    """Drawing heap by heap is even only so; and a starting Rumor's heap holds a deck's heap or none of it."""
    heaps = [allowed(level, stage, color) for stage in (1, 2, 3)]
    assert all(one == other or not one & other for one in heaps for other in heaps)
    assert all(heap <= rumor_difficulties(level) or not heap & rumor_difficulties(level) for heap in heaps)
