"""What follows for certain from the known facts of a pool, and how cards and sets are found by name."""

import pytest

from cardsdb.decks.expert.pool import CardPool, CardSet, Title
from tests.cardsdb.decks.expert import pools
from tests.cardsdb.decks.expert.pools import make_pool, make_title


def test_the_last_open_number_of_a_complete_set_follows_from_the_others() -> None:
    pool = CardPool.of(
        [CardSet("a", "A", 10, complete=True)], [make_title("One", copies=4), make_title("Two", copies=None)]
    )
    assert pool.named("Two")[0].copies == 6


def test_a_set_without_room_is_complete_and_its_open_numbers_are_one() -> None:
    pool = CardPool.of([CardSet("a", "A", 3)], [make_title(name, copies=None) for name in ("One", "Two", "Three")])
    assert not pool.is_open("a")
    assert [title.copies for title in pool.titles] == [1, 1, 1]


def test_a_title_is_in_the_only_set_that_is_left_for_it() -> None:
    sets = [CardSet("a", "A", 3, complete=True), CardSet("b", "B", 3), CardSet("c", "C", 1)]
    pool = CardPool.of(sets, [make_title("One", "a"), make_title("Two", "c", copies=1), make_title("Stray", None)])
    assert pool.named("Stray")[0].set == "b"
    assert not pool.is_open("b")


@pytest.mark.parametrize(
    ("card_set", "titles", "words"),
    [
        (CardSet("a", "A", 3), [make_title("One", copies=4)], "4, not 3"),
        (CardSet("a", "A", 3, complete=True), [make_title("One", copies=2)], "2, not 3"),
        (CardSet("a", "A", 3, complete=True), [make_title("One"), make_title("Stray", None)], "no set is left"),
    ],
)
def test_facts_that_contradict_each_other_are_refused(card_set: CardSet, titles: list[Title], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        CardPool.of([card_set], titles)


@pytest.mark.parametrize("name", ["arsene lupin", "ARSÈNE LUPIN", "Arsene  Lupin", "Arsène-Lupin"])
def test_a_name_is_found_however_it_is_typed(name: str) -> None:
    assert [title.name for title in pools.shipped().named(name)] == ["Arsène Lupin"]


def test_a_leading_the_may_be_left_out_and_an_alias_finds_its_card() -> None:
    pool = make_pool(Title("The Mummy", "a", aliases=("Mumie",)), Title("Mummy Priest", "a"))
    assert [title.name for title in pool.named("mummy")] == ["The Mummy"]
    assert [title.name for title in pool.named("mumie")] == ["The Mummy"]


@pytest.mark.parametrize(
    "text", ["lam", "LAM", "London After Midnight", "mvh.london-after-midnight", "london-after-midnight"]
)
def test_a_set_is_found_by_code_name_or_id(text: str) -> None:
    found = pools.shipped().find_set(text)
    assert found is not None
    assert found.code == "lam"


def test_a_card_is_found_by_id_or_slug() -> None:
    by_id = pools.shipped().by_id
    assert by_id["mvh.character.imp"] is by_id["imp"]
