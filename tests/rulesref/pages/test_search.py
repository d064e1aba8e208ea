"""The page of results: the ruling on top or the word that there is none, groups, facets, pages, escaping."""

import pytest
from django.test import override_settings

from rulesref.search import answering, searching

pytestmark = pytest.mark.django_db

SEFINA = "may Sefina count successes she was given"


def get(client, **query):
    return client.get("/search/", query)


def test_the_ruling_is_that_of_the_api(client):
    answer = get(client, q=SEFINA)
    ruling = answering.ruling(SEFINA)
    assert ruling.answer is not None
    assert answer.context["answer"].id == ruling.answer.document.id
    content = answer.content.decode()
    assert content.index('class="ruling"') < content.index("Everything found")
    assert "Eldritch Horror: Masks of Nyarlathotep · Frequently Asked Questions · question 2" in content


def test_the_hits_are_those_of_the_api(client):
    answer = get(client, q="gate")
    found = [hit.document.id for hit in searching.search("gate").hits[:20]]
    assert [hit.id for hit in answer.context["hits"]] == found
    above = [each.id for each in (answer.context["answer"], answer.context["closest"]) if each]
    assert answer.content.decode().count('<li class="hit ') == len(set(found) - set(above))


def test_what_is_not_known_is_said_with_the_nearest(client, monkeypatch):
    sure = answering.ruling(SEFINA)
    nothing = answering.Ruling(sure.query, "en", "Nothing says this.", alternatives=[sure.answer])
    monkeypatch.setattr(answering, "ruling", lambda *_asked: nothing)
    content = get(client, q=SEFINA).content.decode()
    assert "Not known" in content
    assert "come nearest" in content


def test_a_rule_that_is_not_sure_is_shown_as_the_closest(client, monkeypatch):
    sure = answering.ruling(SEFINA)
    unsure = answering.Ruling(
        sure.query, "de", "No rule answers this for certain.", None, sure.answer, sure.alternatives
    )
    monkeypatch.setattr(answering, "ruling", lambda *_asked: unsure)
    answer = get(client, q=SEFINA)
    content = answer.content.decode()
    assert "Closest rule" in content
    assert "Asked in German; the ruling is in English." in content
    assert answer.context["closest"].id == sure.answer.document.id


def test_a_fact_is_told_from_the_card(client):
    answer = get(client, q="how much is the axe", game="eh")
    assert "Axe has the value 2." in answer.content.decode()
    assert answer.context["answer"].address == "/cards/eh.asset.axe/"


def test_a_name_brings_the_card_first(client):
    assert get(client, q="dynamit").context["hits"][0].id == "eh.asset.dynamite"


def test_nothing_found(client):
    content = get(client, q="qqqq").content.decode()
    assert "Nothing found for “qqqq”" in content
    assert "Everything found" not in content


def test_no_question_no_search(client):
    assert "Ask as you would ask at the table" in get(client).content.decode()
    assert "Ask as you would ask at the table" in get(client, q="   ").content.decode()


def test_a_misspelt_word(client):
    content = get(client, q="mystyc ruins").content.decode()
    assert 'Did you mean <a href="?q=mystic+ruins">mystic ruins</a>' in content


def test_partial_matches_are_marked_once(client):
    content = get(client, q="gate omen").content.decode()
    assert content.count("Partial matches") <= 1
    assert "Partial matches" in get(client, q="monster surge hovercraft").content.decode()


def test_facets_narrow_and_can_be_taken_back(client):
    content = get(client, q="gate").content.decode()
    assert "?q=gate&amp;game=eh" in content
    assert "?q=gate&amp;type=faq" in content
    narrowed = get(client, q="gate", type="faq", game="eh")
    assert {hit.type for hit in narrowed.context["hits"]} == {"faq"}
    assert "all kinds" in narrowed.content.decode()
    assert '<option value="eh" selected>' in narrowed.content.decode()


def test_cards_alone_have_no_ruling(client):
    answer = get(client, q="azathoth", type="card")
    assert "ruling" not in answer.context
    assert answer.context["hits"][0].kind == "ancient-one"


def test_pages(client):
    first, second = get(client, q="gate"), get(client, q="gate", page=2)
    assert {hit.id for hit in first.context["hits"]}.isdisjoint(hit.id for hit in second.context["hits"])
    assert "ruling" not in second.context
    assert get(client, q="gate", page=1000).status_code == 404


@pytest.mark.parametrize(
    "query", [{"q": "a", "type": "song"}, {"q": "a", "game": "chess"}, {"q": "a\0b"}, {"q": "a" * 3000}]
)
def test_what_cannot_be_asked_is_said(client, query):
    answer = get(client, **query)
    assert answer.status_code == 400
    assert "This search cannot be made" in answer.content.decode()


def test_the_query_is_escaped(client):
    content = get(client, q="<b>storm</b>").content.decode()
    assert "<b>" not in content
    assert 'value="&lt;b&gt;storm&lt;/b&gt;"' in content
    assert "<title>&lt;b&gt;storm&lt;/b&gt; · Search · Silver Key</title>" in content


def test_a_table_in_an_answer_is_a_table(client):
    context = get(client, q="reference card").context
    answer = context["answer"] or context["closest"]
    rows = next(block.rows for block in answer.blocks if block.rows)
    assert len({len(row) for row in rows}) == 1


def test_before_the_first_import(client, tmp_path):
    with override_settings(DATA_DIR=tmp_path):
        answer = get(client, q="gate")
    assert answer.status_code == 503
    assert "Nothing has been imported yet" in answer.content.decode()


@pytest.mark.parametrize(("query", "least", "most"), [("hypnos dreams prelude", 1, 20), ("gate", 20, 20)])
def test_queries(client, django_assert_num_queries, query, least, most):
    """None: the index has what hits show, and the names of games and boxes are kept."""
    get(client, q=query)
    with django_assert_num_queries(0):
        answer = get(client, q=query)
    assert least <= len(answer.context["hits"]) <= most


def test_a_sure_answer_says_so_and_leads_to_the_cards_it_names(client):
    answer = get(client, q="may Sefina count successes she was given")
    content = answer.content.decode()
    assert '<p class="label sure">Sure answer</p>' in content
    assert (
        '<a href="/cards/eh.investigator.sefina-rousseau/">Sefina Rousseau</a>'
        in content.partition("Cards named here")[2]
    )


def test_an_unknown_parameter_is_told(client):
    content = get(client, q="gate", gam="eh").content.decode()
    assert "no parameter “gam”" in content
    assert "Did you mean “game”?" in content
