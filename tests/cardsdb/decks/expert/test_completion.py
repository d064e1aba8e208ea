"""A completed deck is legal for certain, keeps what was there, and is the same for the same seed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardsdb.chance import seeded
from cardsdb.decks.expert.checker import check_list, resolve_text
from cardsdb.decks.expert.completion import Filling, complete_deck
from cardsdb.decks.expert.entries import DeckEntry
from cardsdb.decks.expert.resolution import resolve
from cardsdb.decks.formats import Format, Limit
from cardsdb.decks.problems import Code
from cardsdb.terms import Alignment, Verdict
from tests.cardsdb.decks.expert import pools, strategies
from tests.cardsdb.decks.expert.pools import make_pool, make_title

EXPERT = pools.formats()["expert"]


def complete(text: str, *sets: str, seed: str = "kettle", rules: Format = EXPERT) -> Filling:
    return complete_deck(resolve_text(text, pools.invented(), sets=sets), rules, seeded(seed))


@given(st.integers(), st.data())
@settings(max_examples=60, deadline=None)
def test_a_completed_deck_is_legal_and_holds_what_was_there(seed: int, data: st.DataObject) -> None:
    titles = data.draw(st.lists(st.sampled_from(pools.invented().titles), max_size=8, unique=True))
    entries = [DeckEntry(data.draw(st.integers(1, title.copies or 1)), id=title.id) for title in titles]
    house = data.draw(st.sampled_from(["expert", "expert-two-sets"]))
    rules = pools.formats()[house]
    filling = complete_deck(resolve(entries, pools.invented()), rules, seeded(str(seed)))
    if filling.problems:
        assert filling.entries == tuple(entries)
    else:
        assert check_list(filling.entries, pools.invented(), rules).verdict is Verdict.LEGAL
        assert filling.entries[: len(entries)] == tuple(entries)


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_small_decks_are_completed_for_certain_or_refused(data: st.DataObject) -> None:
    pool = data.draw(strategies.pools())
    entries = data.draw(strategies.lists(pool, st.integers(1, 2)))
    rules = data.draw(strategies.house_formats(data.draw(st.integers(2, 8))))
    filling = complete_deck(resolve(entries, pool), rules, seeded("x"))
    legal = check_list(filling.entries, pool, rules).verdict is Verdict.LEGAL
    assert legal or filling.problems


def test_the_same_seed_completes_alike_and_another_differently() -> None:
    assert complete("3 Imp", "03", "04") == complete("3 Imp", "03", "04")
    assert complete("3 Imp", "03", "04").added != complete("3 Imp", "03", "04", seed="other").added


def test_only_cards_of_the_chosen_sets_are_added() -> None:
    filling = complete("3 Imp", "03", "04")
    assert {title.set for title, _count in filling.added} == {"03", "04"}
    assert sum(count for _title, count in filling.added) == 27


def test_a_format_of_two_sets_takes_cards_of_two() -> None:
    filling = complete("3 Imp", rules=pools.formats()["expert-two-sets"])
    assert len({title.set for title, _count in filling.added} | {"03"}) == 2


def test_a_full_legal_deck_needs_nothing() -> None:
    filling = complete(pools.LEGAL_INVENTED_DECK)
    assert (filling.added, filling.problems) == ((), ())


def test_a_deck_of_real_cards_is_completed_from_all_four_sets_but_not_from_two() -> None:
    deck = resolve_text("1 Dracula", pools.shipped())
    filling = complete_deck(deck, EXPERT, seeded("real"))
    assert check_list(filling.entries, pools.shipped(), EXPERT).verdict is Verdict.LEGAL
    two = complete_deck(resolve_text("1 Dracula", pools.shipped(), sets=("lam", "sih")), EXPERT, seeded("real"))
    assert [(problem.code, problem.limit) for problem in two.problems] == [(Code.NOT_ENOUGH_CERTAIN_CARDS, 29)]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("4 Imp", Code.TOO_MANY_COPIES),
        ("4 Black Cat\n2 Locked Cellar\n1 Carved Hieroglyph", Code.TOO_MANY_NEUTRALS),
        ("1 Nobody Known", Code.UNKNOWN_CARD),
        ("1 Night Watchman", Code.AMBIGUOUS_CARD),
        (pools.LEGAL_INVENTED_DECK + "1 Geologist", Code.TOO_MANY_CARDS),
    ],
)
def test_what_adding_cannot_cure_is_the_reason_to_refuse(text: str, code: Code) -> None:
    filling = complete(text)
    assert code in {problem.code for problem in filling.problems}
    assert filling.added == ()


@pytest.mark.parametrize(
    ("text", "knights", "brutes", "words"),
    [
        ("24 Brute\n1 Knight", 1, 24, "5 more cards are needed as Heroes; 1 can be added for certain."),
        ("28 Brute\n1 Knight\n1 Squire", 1, 28, "4 more cards are needed as Heroes and Monsters; 0 can be added"),
        ("6 Knight\n19 Brute", 6, 22, "5 more cards are needed; 4 can be added"),
        ("28 Knight\n1 Brute", 28, 1, "5 more cards are needed as Monsters; 0 can be added"),
    ],
)
def test_a_refusal_says_what_is_short(text: str, knights: int, brutes: int, words: str) -> None:
    pool = make_pool(
        make_title("Knight", copies=knights),
        make_title("Squire", copies=1),
        make_title("Brute", "b", Alignment.MONSTER, brutes),
        size=60,
    )
    rules = Format("x", "X", size=Limit(30, 30), heroes=Limit(6), monsters=Limit(6), neutrals=Limit(None, 6))
    filling = complete_deck(resolve_text(text, pool), rules, seeded("x"))
    assert any(words in problem.message for problem in filling.problems)


def test_a_deck_of_one_set_that_fits_no_second_is_refused() -> None:
    pool = make_pool(make_title("Knight", copies=20), make_title("Brute", "a", Alignment.MONSTER, 20), size=60)
    rules = Format("x", "X", size=Limit(10, 10), sets=Limit(at_least=2))
    filling = complete_deck(resolve_text("1 Knight", pool), rules, seeded("x"))
    assert [problem.place for problem in filling.problems] == [" from sets that the format allows"]


def test_cards_that_may_be_of_too_many_sets_are_not_added() -> None:
    pool = make_pool(make_title("Stray", None, copies=1), make_title("Nomad", None, copies=1), size=60)
    rules = Format("x", "X", size=Limit(2, 2), sets=Limit(at_most=1))
    filling = complete_deck(resolve_text("1 Stray", pool), rules, seeded("x"))
    assert [problem.code for problem in filling.problems] == [Code.NOT_ENOUGH_CERTAIN_CARDS]


def test_a_new_set_is_taken_with_a_card_that_the_limits_allow() -> None:
    pool = make_pool(
        make_title("Knight", copies=5),
        make_title("Cat", "b", Alignment.NEUTRAL, 5),
        make_title("Brute", "b", Alignment.MONSTER, 1),
    )
    rules = Format("x", "X", size=Limit(3, 3), monsters=Limit(1), neutrals=Limit(None, 0), sets=Limit(2))
    for seed in "abcdef":
        filling = complete_deck(resolve_text("2 Knight", pool), rules, seeded(seed))
        assert [(title.name, count) for title, count in filling.added] == [("Brute", 1)]
