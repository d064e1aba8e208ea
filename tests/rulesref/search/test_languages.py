"""A question's language is recognized, and its words of the games are put into English."""

import pytest

from rulesref.search.languages import in_english, recognize

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
