"""A query is read whatever it is, and says what it asks for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesref.search.query import LONGEST_QUERY, Lexicon, parse

LEXICON = Lexicon.of(
    {
        "harbour": 5,
        "lantern": 3,
        "hidden": 4,
        "trophy": 2,
        "power": 6,
        "combat": 9,
        "encounter": 9,
        "beast": 7,
        "the": 40,
    },
    [("baddie", "Beast"), ("battle", "Combat Encounter"), ("harbour light", "Lantern")],
)


@given(st.text(max_size=600))
def test_any_text_is_read(text):
    query = parse(text, LEXICON)
    assert query.text == text


@given(st.text(alphabet="[]()*?~^:\\/\"'+-&|!{}<> \0abTO", max_size=60))
def test_no_sign_is_an_operator(text):
    assert all(want.word.isalnum() for want in parse(text, LEXICON).wants)


def test_a_misspelt_word_is_taken_for_the_nearest_of_the_corpus():
    query = parse("hiden trophey", LEXICON)
    assert query.corrected == "hidden trophy"
    assert [set(want.stems) for want in query.wants] == [{"hiden", "hidden"}, {"trophey", "trophi"}]


def test_a_short_word_with_another_letter_is_another_word():
    assert parse("poker", LEXICON).corrected is None


def test_known_words_are_left_alone():
    assert parse("hidden harbour", LEXICON).corrected is None


def test_an_alias_also_asks_for_the_most_telling_word_of_its_term():
    (want,) = parse("baddie", LEXICON).wants
    assert want.stems == {"baddi": 1.0, "beast": 0.8}


def test_an_alias_of_several_words_is_found_in_a_longer_query():
    query = parse("where is the harbour light", LEXICON)
    assert "lantern" in query.wants[-1].stems
    assert "lantern" in query.wants[-2].stems


def test_light_words_count_only_where_there_is_nothing_else():
    assert [want.word for want in parse("what is the harbour", LEXICON).heavy] == ["harbour"]
    assert [want.word for want in parse("did we", LEXICON).heavy] == ["did", "we"]


def test_the_skill_will_is_no_light_word():
    assert not parse("will", LEXICON).wants[0].light


@pytest.mark.parametrize("length", [LONGEST_QUERY + 1, 100_000])
def test_a_long_query_is_cut(length):
    assert len(parse("x" * length, LEXICON).wants) == 1
    assert len(parse("ab " * length, LEXICON).wants) <= 40
