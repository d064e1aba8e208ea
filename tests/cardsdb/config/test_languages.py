"""The language of a page comes from its address, then from the browser; the API speaks English."""

import pytest

from cardsdb.config.languages import accepted

pytestmark = pytest.mark.django_db

QUESTION = {"en": "What does the rule say?", "de": "Was sagt die Regel?", "it": "Che cosa dice la regola?"}


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("en-GB,de;q=0.9", "en"),
        ("fr,it;q=0.5,en;q=0.3", "it"),
        ("de;q=0.2,it;q=0.7", "it"),
        ("fr", "en"),
        ("", "en"),
        ("*", "en"),
        ("de;q=much", "en"),
    ],
)
def test_the_first_known_language_of_the_browser_counts(header, language):
    assert accepted(header) == language


@pytest.mark.parametrize("language", QUESTION)
def test_a_page_comes_in_the_language_of_the_browser(client, language):
    answer = client.get("/", headers={"Accept-Language": language})
    assert f'<html lang="{language}">' in answer.content.decode()
    assert QUESTION[language] in answer.content.decode()
    assert answer["Content-Language"] == language
    assert "Accept-Language" in answer["Vary"]
    assert not answer.cookies


def test_only_translations_say_that_the_rules_are_in_english(client):
    line = "Regeln, Antworten und Karten sind auf Englisch."
    assert line in client.get("/?lang=de").content.decode()
    assert "are in English" not in client.get("/").content.decode()


def test_the_address_counts_more_than_the_browser(client):
    answer = client.get("/search/?lang=it&q=gate", headers={"Accept-Language": "de"}).content.decode()
    assert '<html lang="it">' in answer
    assert 'href="?q=gate&amp;lang=de"' in answer  # the same search in another language
    assert 'role="alert"' not in answer


def test_a_language_that_is_not_known_is_told(client):
    answer = client.get("/cards/?lang=tlh").content.decode()
    assert '<html lang="en">' in answer
    assert "This page has no parameter “lang”" in answer


def test_a_page_that_is_not_there_is_missing_in_every_language(client):
    answer = client.get("/nowhere/", headers={"Accept-Language": "de"})
    assert answer.status_code == 404
    assert "Seite nicht gefunden" in answer.content.decode()


def test_the_api_speaks_english_alone(client):
    one, other = (client.get("/api/v1/cards/?limit=x", headers={"Accept-Language": each}) for each in ("de", "en"))
    assert one.status_code == 400
    assert one.json() == other.json()
    assert "Accept-Language" not in one["Vary"]


def test_coordinates_of_a_map_have_points_in_every_language(client):
    english, german = (client.get("/boards/main/", headers={"Accept-Language": each}) for each in ("en", "de"))
    drawing = english.content.decode().partition("<svg")[2].partition("</svg>")[0]
    assert drawing.partition("</title>")[2] in german.content.decode()


def test_badges_are_not_kept_from_another_language(client):
    for language, word in (("de", "Regelheft"), ("en", "Rulebook"), ("de", "Regelheft")):
        assert (
            f'<span class="badge rulebook">{word}</span>'
            in client.get("/search/?q=gate", headers={"Accept-Language": language}).content.decode()
        )


def test_what_is_kept_for_offline_use_is_english_whoever_asks_first(client):
    answer = client.get("/offline/library.json", headers={"Accept-Language": "de"})
    kinds = {entry[2] for entry in answer.json()["entries"]}
    assert {"Rule", "Question", "Term"} <= kinds
    assert not {"Regel", "Frage", "Begriff"} & kinds


def test_what_is_below_api_is_english_and_offers_no_other_language(client):
    answer = client.get("/api/", headers={"Accept-Language": "de"}).content.decode()
    assert '<html lang="en">' in answer
    assert "hreflang" not in answer
