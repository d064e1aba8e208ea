"""A question's language is recognized, and its words of the games are put into English."""

import pytest

from rulesref.search.languages import in_english, recognize, sound

ENGLISH = {"monster", "rest", "space", "gate", "can", "clue", "test", "two", "die"}


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("can i rest with a monster on my space", "en"),
        ("gate", "en"),
        ("wie schließe ich ein Tor", "de"),
        ("combien d'actions par tour", "fr"),
        ("cuántas acciones tengo por turno", "es"),
        ("quante azioni ho per turno", "it"),
        ("quantas ações posso fazer por turno", "pt"),
        ("ile akcji mam w turze", "pl"),
        ("hoe sluit ik een poort", "nl"),
        ("как закрыть врата", "ru"),
        ("xqzvwk", "en"),
        ("", "en"),
    ],
)
def test_languages_are_told_apart(question, language):
    assert recognize(question, ENGLISH.__contains__) == language


def test_words_of_the_games_and_names_are_kept():
    found = dict(in_english("wie schließe ich ein Tor mit monster", "de", ENGLISH.__contains__))
    assert found["tor"] == ("gate",)
    assert "monster" in found
    assert "ich" not in found


@pytest.mark.parametrize(
    ("word", "english"),
    [
        ("Monsterbecher", {"monster", "cup"}),
        ("Hinweismarker", {"clue", "token"}),
        ("Abenteuerkarten", {"adventure", "card"}),
        ("Abenteuer", {"adventure"}),
    ],
)
def test_a_word_made_of_two_asks_for_both(word, english):
    ((_word, found),) = in_english(word, "de", ENGLISH.__contains__)
    assert set(found) == english


@pytest.mark.parametrize(
    ("foreign", "name"), [("Селефаисе", "celephais"), ("Азатот", "azathoth"), ("Ктулху", "ktulhu")]
)
def test_a_name_sounds_alike_in_other_letters(foreign, name):
    one, other = sound(foreign), sound(name)
    assert one[:4] == other[:4]


def test_a_word_that_sounds_like_a_name_is_looked_for():
    found = dict(
        in_english("что делает Азатот", "ru", ENGLISH.__contains__, lambda word: "azathoth" if word[0] == "а" else None)
    )
    assert found["азатот"] == ("azathoth",)
