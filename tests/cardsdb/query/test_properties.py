"""What holds for any text and any cards."""

import operator
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardsdb.query import CardIndex, Faults, Query, Vocabulary, explain, parse, record
from cardsdb.query.keys import HAS, IS, KEYS, Sort
from tests.cardsdb.query.cards import BOXES, CORE, FIRST, GAMES, INDEX, LONDON, MASKS, card, link, printed

PIECES = [
    "(", ")", "-", "–", "|", "!", ":", "=", "!=", "<", ">=", '"', "“", "”", " ", "  ", "\n", "AND", "OR", "NOT", "and",
    "t", "type", "s", "k", "diff", "health", "sanity", "order", "is", "has", "n", "x", "name", "stage", "value",
    "asset", "ally", "core", "mon", "normal", "rumor", "text", "II", "3", "-1", "Shudde M'ell", "Céléphaïs", "old one",
    "\x00", "\ud800", "ß", "İ", "٣", "²", "foo",
]  # fmt: skip
TEXTS = st.text(max_size=60) | st.lists(st.sampled_from(PIECES), max_size=40).map("".join)
TERMS = st.sampled_from(
    "tome shudde-mell “old_one” !dynamite a|b t:asset t=asset k!=ally|tome s:core s:v1 in:mvh ao:azathoth diff>=normal "
    "diff:average stage:II health>sanity health:5|sanity will!=1 is:rumor has:ruling has:health n:old name!=ghoul "
    "x:clue number<10".split()
).map(lambda term: term.replace("_", " "))
QUERIES = st.recursive(
    TERMS,
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=3).map(" ".join).map("({})".format),
        st.lists(inner, min_size=2, max_size=3).map(" OR ".join).map("({})".format),
        inner.map("-{}".format),
    ),
    max_leaves=12,
)


@given(text=TEXTS)
@settings(deadline=None)
def test_any_text_is_a_query_or_has_faults_within_it(text):
    query = INDEX.parse(text)
    if isinstance(query, Faults):
        assert query.faults
        for fault in query.faults:
            assert 0 <= fault.position <= fault.position + fault.length <= len(text)
            assert fault.detail.endswith((".", "?"))
    else:
        assert set(INDEX.select(query)) <= set(INDEX.ids)


@given(text=TEXTS)
@settings(deadline=None)
def test_the_canonical_form_of_any_text_parses_to_the_same_query(text):
    query = INDEX.parse(text)
    if isinstance(query, Query):
        assert parse(str(query), INDEX.vocabulary, longest=10_000) == query


@given(text=QUERIES, order=st.sampled_from(["", " order:-value|name", " order:set"]))
@settings(deadline=None)
def test_a_right_query_has_no_faults_and_its_canonical_form_finds_the_same_cards(text, order):
    query = INDEX.parse(text + order)
    assert isinstance(query, Query)
    again = INDEX.parse(str(query))
    assert again == query
    assert str(again) == str(query)
    assert INDEX.select(again) == INDEX.select(query)


@given(one=QUERIES, other=QUERIES)
@settings(deadline=None)
def test_terms_combine_as_sets_do(one, other):
    def ids(text: str) -> set[str]:
        query = INDEX.parse(text)
        assert isinstance(query, Query)
        return set(INDEX.select(query))

    everything = set(INDEX.ids)
    assert ids(f"{one} {other}") == ids(one) & ids(other)
    assert ids(f"({one}) OR ({other})") == ids(one) | ids(other)
    assert ids(f"-({one})") == everything - ids(one)


@given(text=QUERIES)
@settings(deadline=None)
def test_what_each_term_leaves_is_what_it_finds_alone(text):
    query = INDEX.parse(text)
    assert isinstance(query, Query)
    explanation = explain(query, INDEX)
    assert explanation.count == len(INDEX.select(query))
    for term in explanation.terms:
        alone = INDEX.parse(text[term.position : term.position + term.length])
        canonical = INDEX.parse(term.canonical)
        assert isinstance(canonical, Query)
        assert len(INDEX.select(canonical)) == term.count
        assert isinstance(alone, Query)


# Each key against a plain filter over the documents.

NUMBERS = ("value", "health", "sanity", "will", "toughness")
COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
RANKS = {"easy": 1, "normal": 2, "average": 2, "hard": 3, "insane": 4}
NAMES = ("Old Tome", "The Old One", "Céléphaïs", "Ghoul", None)
_maybe = st.none() | st.integers(0, 4)


@st.composite
def documents(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Return a few cards with facts of all sorts, some of them not known."""
    cards = []
    for place in range(draw(st.integers(1, 6))):
        kind = draw(st.sampled_from(["asset", "unique-asset", "monster", "epic-monster", "mythos", "ancient-one"]))
        where = draw(st.lists(st.sampled_from([CORE, MASKS, FIRST, LONDON]), min_size=1, max_size=2, unique_by=id))
        facts = {name: draw(_maybe) for name in NUMBERS if draw(st.booleans())}
        facts |= {
            "difficulty": draw(st.sampled_from([None, *RANKS])),
            "color": draw(st.sampled_from([None, "blue", "green"])),
            "alignment": draw(st.sampled_from([None, "hero", "neutral"])),
            "ancient_one": draw(st.sampled_from([None, link("Azathoth"), link("Hypnos")])),
            "starting_space": draw(st.sampled_from([None, link("London", kind="space"), link("Rome", kind="space")])),
            "stage": draw(st.sampled_from([None, "I", "II", "IV"])),
            "doom": draw(_maybe),
        }
        made = card(
            draw(st.sampled_from(["eh", "mvh"])),
            kind,
            f"card-{place}",
            draw(st.sampled_from(NAMES)),
            *(
                printed(each, draw(st.none() | st.integers(1, 4)), draw(st.sampled_from([None, "3/30"])))
                for each in where
            ),
            traits=tuple(draw(st.lists(st.sampled_from(["Ally", "Tome", "Rumor"]), unique=True))),
            text=draw(st.sampled_from([None, "Gain 1 Clue.", "An old story"])),
            rulings=draw(st.sampled_from([[], [{"id": "eh.faq.1"}]])),
            errata=draw(st.sampled_from([[], [{"id": "eh.erratum.1"}]])),
            **facts,
        )
        cards.append(made)
    return cards


WORDS_OF_ALL = Vocabulary.of(
    map(
        record,
        (
            card("eh", "ancient-one", "azathoth", "Azathoth", traits=("Ally", "Tome")),
            card("eh", "ancient-one", "hypnos", "Hypnos"),
            card("eh", "investigator", "one", None, starting_space=link("London", kind="space")),
            card("eh", "investigator", "two", None, starting_space=link("Rome", kind="space")),
        ),
    ),
    boxes=BOXES,
    games=GAMES,
)


class Finder:
    """Finds cards by queries and by plain filters."""

    def __init__(self, cards: list[dict[str, Any]]) -> None:
        self.cards = cards
        self.index = CardIndex(list(map(record, cards)), WORDS_OF_ALL)

    def agrees(self, text: str, keep: Callable[[dict[str, Any]], bool]) -> bool:
        """Return whether a query finds the cards to keep."""
        query = self.index.parse(text)
        assert isinstance(query, Query), query
        return self.index.select(query) == [each["id"] for each in self.cards if keep(each)]


def _boxes(each: dict[str, Any]) -> list[str]:
    return [row["expansion"]["code"] for row in each["printings"]]


def _name(fact: str) -> Callable[[dict[str, Any]], list[str]]:
    return lambda each: [each["facts"][fact]["name"].lower()] if each["facts"].get(fact) else []


def _fact(fact: str) -> Callable[[dict[str, Any]], list[Any]]:
    return lambda each: [] if each["facts"].get(fact) is None else [each["facts"][fact]]


WORDS: dict[str, tuple[Callable[[dict[str, Any]], list[str]], list[str]]] = {
    "type": (lambda each: [each["kind"]], ["asset", "unique-asset", "monster", "mythos"]),
    "set": (_boxes, ["mon", "v1", "lam"]),
    "in": (lambda each: [*_boxes(each), each["game"]], ["mon", "v1", "lam", "eh", "mvh"]),
    "game": (lambda each: [each["game"]], ["eh", "mvh"]),
    "trait": (lambda each: [trait.lower() for trait in each["traits"]], ["ally", "tome"]),
    "ao": (_name("ancient_one"), ["azathoth", "hypnos"]),
    "color": (_fact("color"), ["blue", "green", "yellow"]),
    "diff": (_fact("difficulty"), list(RANKS)),
    "start": (_name("starting_space"), ["london", "rome"]),
    "alignment": (_fact("alignment"), ["hero", "neutral", "monster"]),
}
INCLUDED = {
    ("type", "asset"): "unique-asset",
    ("type", "monster"): "epic-monster",
    ("set", "v1"): "lam",
    ("in", "v1"): "lam",
}


@pytest.mark.parametrize("key", WORDS)
@given(cards=documents(), data=st.data())
@settings(deadline=None)
def test_a_key_of_words_agrees_with_a_plain_filter(key, cards, data):
    values_of, words = WORDS[key]
    values = data.draw(st.lists(st.sampled_from(words), min_size=1, max_size=2))
    if key == "ao":  # an Ancient One's own card belongs to it too, but no made one is Azathoth or Hypnos
        cards = [each for each in cards if each["kind"] != "ancient-one"]
    finder, typed, exact = Finder(cards), "|".join(values), set(values)
    wide = {*values, *(INCLUDED.get((key, value), value) for value in values)}
    assert finder.agrees(f"{key}:{typed}", lambda each: bool(wide & set(values_of(each))))
    assert finder.agrees(f"{key}={typed}", lambda each: bool(exact & set(values_of(each))))
    assert finder.agrees(f"{key}!={typed}", lambda each: bool(values_of(each)) and not exact & set(values_of(each)))


@given(cards=documents(), level=st.sampled_from(list(RANKS)))
@settings(deadline=None)
def test_difficulties_are_ordered(cards, level):
    finder = Finder(cards)
    for sign in ("<", "<=", ">", ">="):

        def keep(each: dict[str, Any], sign: str = sign) -> bool:
            difficulty = each["facts"]["difficulty"]
            return difficulty is not None and COMPARE[sign](RANKS[difficulty], RANKS[level])

        assert finder.agrees(f"diff{sign}{level}", keep)


NUMBERS_OF: dict[str, Callable[[dict[str, Any]], list[int]]] = {
    **{name: _fact(name) for name in (*NUMBERS, "doom")},
    "copies": lambda each: [row["copies"] for row in each["printings"] if row["copies"] is not None],
    "number": lambda each: [3 for row in each["printings"] if row["number"] is not None],
    "stage": lambda each: [{"I": 1, "II": 2, "IV": 4}[stage] for stage in [each["facts"]["stage"]] if stage],
}


@pytest.mark.parametrize("key", NUMBERS_OF)
@given(cards=documents(), number=st.integers(0, 5), other=st.sampled_from(sorted(NUMBERS_OF)))
@settings(deadline=None)
def test_a_key_of_numbers_agrees_with_a_plain_filter(key, cards, number, other):
    finder, one, two = Finder(cards), NUMBERS_OF[key], NUMBERS_OF[other]
    for sign, compare in COMPARE.items():
        assert finder.agrees(
            f"{key}{sign}{number}", lambda each, compare=compare: any(compare(value, number) for value in one(each))
        )
        assert finder.agrees(
            f"{key}{sign}{other}",
            lambda each, compare=compare: any(compare(value, second) for value in one(each) for second in two(each)),
        )
    assert finder.agrees(f"{key}!={number}", lambda each: bool(one(each)) and number not in one(each))
    assert finder.agrees(
        f"{key}!={other}", lambda each: bool(one(each) and two(each)) and not set(one(each)) & set(two(each))
    )


MARKS: dict[str, Callable[[dict[str, Any]], bool]] = {
    "is:rumor": lambda each: each["kind"] == "mythos" and "Rumor" in each["traits"],
    "is:reprint": lambda each: len(each["printings"]) == 2,
    "is:epic": lambda each: each["kind"] == "epic-monster",
    "is:unknown": lambda each: (
        None in each["facts"].values()
        or each["name"] is None
        or any(row["copies"] is None for row in each["printings"])
    ),
    "has:ruling": lambda each: bool(each["rulings"]),
    "has:erratum": lambda each: bool(each["errata"]),
    "has:text": lambda each: each["text"] is not None,
    "has:health": lambda each: each["facts"].get("health") is not None,
    "has:diff": lambda each: each["facts"]["difficulty"] is not None,
    "has:trait": lambda each: bool(each["traits"]),
    "n:old": lambda each: "Old" in (each["name"] or ""),
    "x:old": lambda each: each["text"] == "An old story",
    "old": lambda each: "Old" in (each["name"] or "") or each["text"] == "An old story",
    "n:celephais": lambda each: each["name"] == "Céléphaïs",
    '"1 clue"': lambda each: each["text"] == "Gain 1 Clue.",
    '"old one"': lambda each: each["name"] == "The Old One",
    "!ghoul": lambda each: each["name"] == "Ghoul",
    "name=ghoul": lambda each: each["name"] == "Ghoul",
    "name!=ghoul": lambda each: each["name"] not in (None, "Ghoul"),
}


@given(cards=documents())
@settings(deadline=None)
def test_a_property_or_word_agrees_with_a_plain_filter(cards):
    finder = Finder(cards)
    for text, keep in MARKS.items():
        assert finder.agrees(text, keep), text


def test_every_key_has_a_plain_filter():
    compared = {*WORDS, *NUMBERS_OF, "name", "text", "is", "has", "order"}
    like = {"horror", "damage", "stamina", "lore", "influence", "observation", "strength"}  # as health
    assert {key.name for key in KEYS} == compared | like
    assert {f"is:{word}" for word in IS} | {f"has:{word}" for word in HAS} <= set(MARKS)
    assert {key.name for key in KEYS if key.sort is Sort.NUMBER} == {*NUMBERS_OF, *like}
