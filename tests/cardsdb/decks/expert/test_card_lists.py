"""An owner's lists fill in what is not known; what they contradict is a fault with its place."""

from dataclasses import replace

import pytest

from cardsdb.decks.expert.card_lists import CardList, ListedCard, with_lists
from cardsdb.decks.expert.pool import CardPool, Title
from cardsdb.terms import Alignment, CharacterFact
from tests.cardsdb.decks.expert import pools

HERO, MONSTER, NEUTRAL = Alignment


def listed(*cards: ListedCard, of: str = "lam", complete: bool = False) -> CardList:
    return CardList(of, cards, complete=complete)


def named(pool: CardPool, name: str) -> Title:
    (title,) = pool.named(name)
    return title


def test_a_list_fills_in_alignment_copies_icons_and_set() -> None:
    lists = [
        listed(ListedCard("The Creature", MONSTER, 2, hero_icons=0, monster_icons=3)),
        listed(ListedCard("imp", MONSTER), of="Sherlock in Hell"),
        listed(ListedCard("Deep Choir"), of="soi"),
    ]
    pool, faults = with_lists(pools.shipped(), lists)
    creature, imp, choir = named(pool, "The Creature"), named(pool, "Imp"), named(pool, "Deep Choir")
    assert faults == ()
    assert (creature.alignments, creature.copies, creature.monster_icons) == (pools.MONSTER, 2, 3)
    assert (imp.set, imp.copies, imp.id) == ("sih", 3, "mvh.character.imp")
    assert (choir.set, choir.alignments, choir.copies, choir.id) == ("soi", pools.HERO_OR_MONSTER, None, None)


def test_a_complete_list_closes_its_set() -> None:
    known = [title.name for title in pools.shipped().titles if title.set == "sih"]
    cards = [ListedCard(name, copies=9) for name in known] + [ListedCard("Lantern Bearer", HERO)]
    pool, faults = with_lists(pools.shipped(), [listed(*cards, of="sih", complete=True)])
    assert faults == ()
    assert not pool.is_open("sih")
    assert named(pool, "Lantern Bearer").copies == 3
    assert named(pool, "Imp").set == "lam"


def test_without_lists_the_pool_is_as_it_was() -> None:
    assert with_lists(pools.shipped(), [])[0].titles == pools.shipped().titles


@pytest.mark.parametrize(
    ("card_list", "pointer", "code", "words"),
    [
        (listed(of="lan"), "/card_lists/0/set", "unknown-set", "no set “lan”"),
        (
            listed(ListedCard("Dracula", HERO)),
            "/card_lists/0/cards/0/alignment", "contradicts-known", "Dracula is not a Hero",
        ),
        (
            listed(ListedCard("Stranger"), ListedCard("Albin Penguins", copies=3), of="amm"),
            "/card_lists/0/cards/1/copies", "contradicts-known", "4 copies, but the list says 3",
        ),
        (
            listed(ListedCard("Stranger", NEUTRAL), of="soi"),
            "/card_lists/0/cards/0/alignment", "contradicts-known", "not a Neutral",
        ),
        (
            listed(ListedCard("Dracula"), ListedCard("dracula")),
            "/card_lists/0/cards/1", "listed-twice", "is listed twice",
        ),
        (listed(ListedCard("Dracula", copies=0)), "/card_lists/0/cards/0/copies", "invalid-copies", "between 1 and 30"),
        (listed(ListedCard("Dracula", copies=31)), "/card_lists/0/cards/0/copies", "invalid-copies", "between 1 and"),
        (listed(ListedCard("Dracula", copies=20)), "/card_lists/0", "wrong-sum", "add up to 31"),
        (
            listed(ListedCard("Dracula"), complete=True),
            "/card_lists/0/cards", "contradicts-known", "The Werewolf, The Creature",
        ),
    ],
)  # fmt: skip
def test_a_list_that_cannot_be_is_a_fault(card_list: CardList, pointer: str, code: str, words: str) -> None:
    pool, faults = with_lists(pools.shipped(), [card_list])
    assert [(fault.pointer, fault.code) for fault in faults] == [(pointer, code)]
    assert words in faults[0].detail
    assert pool is pools.shipped()


def test_a_complete_list_has_to_add_up() -> None:
    known = [title.name for title in pools.shipped().titles if title.set == "lam"]
    cards = [ListedCard(name, copies=2) for name in known]
    _pool, faults = with_lists(pools.shipped(), [listed(*cards, complete=True)])
    assert [fault.code for fault in faults] == ["wrong-sum"]
    assert "adds up to 24 cards" in faults[0].detail


def test_a_complete_set_takes_no_further_card() -> None:
    _pool, faults = with_lists(pools.invented(), [listed(ListedCard("Stranger"), of="01")])
    assert "which are all known" in faults[0].detail


def test_lists_that_leave_a_card_no_set_are_a_fault() -> None:
    lists = [
        listed(
            *(ListedCard(t.name, copies=n) for t, n in zip(titles_of(code), counts, strict=True)),
            of=code,
            complete=True,
        )
        for code, counts in (("lam", [2] * 6 + [3] * 6), ("sih", [10, 10, 10]))
    ]
    _pool, faults = with_lists(pools.shipped(), lists)
    assert [(fault.pointer, fault.code) for fault in faults] == [("/card_lists", "contradicts-known")]
    assert "no set is left for" in faults[0].detail


def titles_of(code: str) -> list[Title]:
    return [title for title in pools.shipped().titles if title.set == code]


# Facts from a thin source


def doubted(*facts: CharacterFact, name: str = "Satan", home: str | None = "a", copies: int | None = None) -> Title:
    """Return a title some of whose facts rest on one review."""
    return replace(pools.make_title(name, home, MONSTER, copies), doubtful=frozenset(facts))


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (CharacterFact.ALIGNMENT, ListedCard("Satan", HERO)),
        (CharacterFact.COPIES, ListedCard("Satan", copies=2)),
        (CharacterFact.ICONS, ListedCard("Satan", monster_icons=1)),
    ],
)
def test_a_fact_from_a_thin_source_gives_way_to_the_owner(fact: CharacterFact, said: ListedCard) -> None:
    known = replace(doubted(fact, copies=3), monster_icons=2)
    pool, faults = with_lists(pools.make_pool(known), [listed(said, of="a")])
    assert faults == ()
    assert pool.overruled == (known,)
    told = named(pool, "Satan")
    assert said.alignment is None or told.alignments == pools.HERO
    assert told.copies == (said.copies or 3)
    assert told.monster_icons == (said.monster_icons or 2)
    _pool, faults = with_lists(pools.make_pool(replace(known, doubtful=frozenset())), [listed(said, of="a")])
    assert [fault.code for fault in faults] == ["contradicts-known"]


@pytest.mark.parametrize("complete", [True, False])
def test_a_card_that_a_review_names_is_left_out_of_a_full_list_without_it(complete: bool) -> None:
    lists = [listed(ListedCard("Lucifer", copies=30), of="a", complete=complete)]
    pool, faults = with_lists(pools.make_pool(doubted(CharacterFact.NAME)), lists)
    assert faults == ()
    assert ([title.name for title in pool.titles], [title.name for title in pool.overruled]) == (["Lucifer"], ["Satan"])
    _pool, faults = with_lists(pools.make_pool(doubted(CharacterFact.ALIGNMENT)), lists)
    assert "contradicts-known" in [fault.code for fault in faults] or not complete
    assert "wrong-sum" in [fault.code for fault in faults]


def test_a_card_of_unknown_set_gives_way_where_all_sets_are_full() -> None:
    lists = [listed(ListedCard(f"Choir {code}", copies=30), of=code, complete=True) for code in "abc"]
    pool, faults = with_lists(pools.make_pool(doubted(CharacterFact.SET, home=None)), lists)
    assert faults == ()
    assert [title.name for title in pool.overruled] == ["Satan"]
    _pool, faults = with_lists(pools.make_pool(doubted(CharacterFact.COPIES, home=None)), lists)
    assert [fault.pointer for fault in faults] == ["/card_lists"]
