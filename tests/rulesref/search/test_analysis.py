"""Words of texts and queries are the same words however they are typed."""

import pytest

from rulesref.search.analysis import index_words, stem, words


def stems(text: str) -> list[str]:
    return [word.stem for word in words(text)]


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("celephais", "Celephaïs"),
        ("CELEPHAÏS", "Celephaïs"),
        ("Celephai\u0308s", "Celephaïs"),
        ("Shudde Mell", "Shudde M’ell"),
        ("shudde m`ell", "Shudde M'ell"),
        ("nephren ka", "Nephren–Ka"),
        ("trading tasks", "trade task"),
        ("2 monsters", "two Monsters"),
        ("will", "Will"),
    ],
)
def test_spellings_fold_to_the_same_words(typed, printed):
    assert stems(typed) == stems(printed)


@pytest.mark.parametrize("text", ["Will-1", "Will–1", "Will −1", "Will - 1"])
def test_a_minus_before_a_number_is_a_word_of_its_own(text):
    assert stems(text) == ["will", "minus1"]


def test_a_plus_before_a_number_is_another_word():
    assert stems("Will+1") == ["will", "plus1"]


@pytest.mark.parametrize(
    ("text", "sign"), [("-1 strength", "minus1"), ("+1 die", "plus1"), ("get a −2", "minus2"), ("(+1)", "plus1")]
)
def test_a_sign_with_its_number_is_a_word_wherever_it_stands(text, sign):
    assert sign in stems(text)


@pytest.mark.parametrize("text", ["7–8 players", "1-2", "- 2 clues"])
def test_a_dash_between_numbers_is_no_sign(text):
    assert not [word for word in stems(text) if word.startswith("minus")]


def test_a_hyphenated_name_is_also_indexed_as_one_word():
    assert "nephrenka" in [word.stem for word in index_words("Nephren-Ka")]
    assert "nephrenka" not in [word.stem for word in index_words("Nephren Ka")]


def test_words_stand_where_the_text_has_them():
    text = "Does Celephaïs’s city count?"
    assert [text[word.start : word.end] for word in words(text)] == ["Does", "Celephaïs’s", "city", "count"]


@pytest.mark.parametrize(
    ("one", "other"), [("asset", "assets"), ("gate", "gates"), ("die", "dice"), ("ally", "allies")]
)
def test_plurals_of_game_terms_meet(one, other):
    assert stem(one) == stem(other)


def test_general_and_generate_stay_apart():
    assert stem("general") != stem("generate")
