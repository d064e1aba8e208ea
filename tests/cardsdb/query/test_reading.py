"""What a text means, its canonical form, and what is said about a text that has no meaning."""

import pytest

from cardsdb.query import FaultCode, Faults, Query, parse
from tests.cardsdb.query.cards import INDEX


def faults(text: str) -> list[tuple[int, int, str]]:
    """Return position, length and code of each fault of a text."""
    query = INDEX.parse(text)
    return (
        [(fault.position, fault.length, str(fault.code)) for fault in query.faults] if isinstance(query, Faults) else []
    )


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("", ""),
        ("Tome", "tome"),
        ("Shudde-Mell", '"shudde mell"'),
        ("“Old  One”", '"old one"'),
        ("a|b", "a OR b"),
        ("a b OR c", "(a b) OR c"),
        ("a (b OR c)", "a (b OR c)"),
        ("a AND (b c)", "a b c"),
        ("(((a)))", "a"),
        ("a OR (b OR c)", "a OR b OR c"),
        ("-(a b)", "-(a b)"),
        ("--a", "a"),
        ("---a", "-a"),
        ("–a −b NOT c", "-a -b -c"),
        ("NOT -a", "a"),
        ("not a", "not a"),
        ("T:Spells", "type:spell"),
        ("g = eh", "game:eh"),
        ("t=asset|asset", "type=asset"),
        ("s:mon", "set:eh.masks-of-nyarlathotep"),
        ("s:core", "set:eh.core|es.core"),
        ("ao:azathoth", "ao:eh.ancient-one.azathoth|es.ancient-one.azathoth"),
        ("difficulty >= Normal", "diff>=normal"),
        ("Health:5", "health=5"),
        ("health:sanity", "health=sanity"),
        ("will>-1", "will>-1"),
        ("stage:II|3", "stage=2|3"),
        ("is=rumor", "is:rumor"),
        ('!"Arcane Tome"', '!"arcane tome"'),
        ("n:Célé", "name:cele"),
        ("order:difficulty|-NAME a", "a order:diff|-name"),
        ("a OR b order:name", "a OR b order:name"),
        ("(a order:name) OR b order:value", "a OR b order:name|value"),
        ("-value", "-value"),
        ("order:-value order:name", "order:-value|name"),
        ('x:"AND OR"', 'text:"and or"'),
        ('"and"', "and"),
        ("what's new!", "whats new"),
        ("a-b -c", '"a b" -c'),
    ],
)
def test_canonical_form(text, canonical):
    query = INDEX.parse(text)
    assert isinstance(query, Query)
    assert str(query) == canonical
    assert INDEX.parse(canonical) == query


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("colr:blue", [(0, 4, "unknown-key")]),
        ("t:asett", [(2, 5, "unknown-value")]),
        ("t:asset|asett", [(8, 5, "unknown-value")]),
        ("is:", [(2, 1, "missing-value")]),
        ("is: )", [(2, 1, "missing-value"), (4, 1, "unopened-parenthesis")]),
        ("a |", [(2, 1, "missing-value")]),
        ("a||b", [(1, 1, "missing-value")]),
        ("!", [(0, 1, "missing-value")]),
        ("t:spell:x", [(1, 1, "missing-value"), (2, 5, "unknown-key")]),
        ("is>rumor", [(2, 1, "wrong-operator")]),
        ("k<=ally", [(1, 2, "wrong-operator")]),
        ("text!=a", [(4, 2, "wrong-operator")]),
        ("order>name", [(5, 1, "wrong-operator")]),
        ("value:much", [(6, 4, "unknown-value")]),
        ("value:2.5", [(6, 3, "unknown-value")]),
        ("health>name", [(7, 4, "unknown-value")]),
        ("diff>health", [(5, 6, "unknown-value")]),
        ("order:is", [(6, 2, "unknown-value")]),
        ("order:--name", [(6, 6, "unknown-value")]),
        ("order:-", [(6, 1, "unknown-value")]),
        ("a OR order:name", [(5, 5, "misplaced-order")]),
        ("a OR (order:name order:value)", [(6, 5, "misplaced-order"), (17, 5, "misplaced-order")]),
        ("-order:name", [(1, 5, "misplaced-order")]),
        ("-(a order:name)", [(4, 5, "misplaced-order")]),
        ("a - b", [(2, 1, "empty-word")]),
        ('""', [(0, 2, "empty-word")]),
        ('n:"…"', [(2, 3, "empty-word")]),
        ("Мискатоник", [(0, 10, "empty-word")]),
        ("OR a", [(0, 0, "missing-term")]),
        ("a OR", [(2, 2, "missing-term")]),
        ("a AND AND b", [(2, 3, "missing-term")]),
        ("a NOT", [(2, 3, "missing-term")]),
        ("()", [(0, 1, "missing-term")]),
        ("|a", [(0, 0, "missing-term")]),
        ("= 3", [(0, 1, "misplaced-sign")]),
        ('"a":b', [(3, 1, "misplaced-sign")]),
        ("t:=asset", [(2, 1, "misplaced-sign")]),
        ("(a)|b", [(3, 1, "misplaced-sign")]),
        ('a "b', [(2, 2, "unclosed-quote")]),
        ("(a (b)", [(0, 1, "unclosed-parenthesis")]),
        ("a) b", [(1, 1, "unopened-parenthesis")]),
        (f"{'(' * 21}a{')' * 21}", [(20, 1, "too-deep")]),
        (f"{'(' * 20}a{')' * 20}", []),
        ("a" * 1001, [(1000, 1, "too-long")]),
        ("a" * 1000, []),
        (
            'foo:bar t:asett value>x (a OR ) "x',
            [
                (0, 3, "unknown-key"),
                (10, 5, "unknown-value"),
                (22, 1, "unknown-value"),
                (27, 2, "missing-term"),
                (32, 2, "unclosed-quote"),
            ],
        ),
    ],
)
def test_all_faults_are_reported_with_their_places(text, expected):
    assert faults(text) == expected


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("colr:blue", "color"),
        ("ancientone:azathoth", "ancient-one"),
        ("t:asett", "asset"),
        ("color:bleu", "blue"),
        ("k:alli", "ally"),
        ("s:masks", '"Masks of Nyarlathotep"'),
        ("ao:azatoth", "Azathoth"),
        ("is:rumour", "rumor"),
        ("has:rulings", "ruling"),
        ("diff:nomal", "normal"),
        ("order:valu", "value"),
        ("health>sanit", "sanity"),
        ("k>ally", ":"),
    ],
)
def test_the_nearest_right_word_is_suggested_as_it_can_be_typed(text, nearest):
    query = INDEX.parse(text)
    assert isinstance(query, Faults)
    assert query.faults[0].suggestions[0] == nearest


def test_a_fault_says_what_is_wrong_and_what_was_probably_meant():
    query = INDEX.parse("colr:blue k>ally")
    assert str(query) == (
        "There is no key “colr”. Did you mean “color”? “trait” cannot be used with “>”; it takes : = !=."
    )


def test_every_code_is_given_by_some_text():
    cases = test_all_faults_are_reported_with_their_places.pytestmark[0].args[1]
    assert {code for _text, expected in cases for *_place, code in expected} == set(FaultCode)


def test_the_limit_of_length_can_be_lifted_for_canonical_forms():
    text = " ".join(["s:core"] * 140)
    query = INDEX.parse(text)
    assert len(str(query)) > 1000
    assert parse(str(query), INDEX.vocabulary, longest=10_000) == query
