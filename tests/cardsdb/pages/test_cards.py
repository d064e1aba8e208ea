"""The list of cards: what the form selects, its pages, its queries."""

import pytest

pytestmark = pytest.mark.django_db


def test_all_cards_by_name(client):
    answer = client.get("/cards/")
    assert answer.status_code == 200
    rows = answer.context["page"].object_list
    assert [row.name_key for row in rows] == sorted(row.name_key for row in rows)
    assert "Page 1 of" in answer.content.decode()


@pytest.mark.parametrize(
    ("query", "holds"),
    [
        ("game=es", lambda row: row.game.code == "es"),
        ("kind=prelude", lambda row: row.kind == "prelude"),
        (
            "expansion=eh.the-dreamlands&kind=mythos",
            lambda row: any(each.expansion.code == "td" for each in row.printings.all()) and row.kind == "mythos",
        ),
        ("game=&expansion=&kind=spell", lambda row: row.kind == "spell"),
    ],
)
def test_the_form_selects(client, query, holds):
    rows = client.get(f"/cards/?{query}").context["page"].object_list
    assert rows
    assert all(map(holds, rows))


def test_a_box_brings_the_cards_of_its_sets(client):
    rows = client.get("/cards/?expansion=mvh.cthulhu-mythos").context["page"].object_list
    sets = {each.expansion.public_id for row in rows for each in row.printings.all()}
    assert "mvh.the-shadow-over-innsmouth" in sets


def test_the_pages_keep_what_was_chosen(client):
    content = client.get("/cards/?kind=mythos&page=2").content.decode()
    assert "?kind=mythos&amp;page=3" in content
    assert '<option value="mythos" selected>' in content


@pytest.mark.parametrize("query", ["page=0", "page=99", "page=two", "page=-1"])
def test_a_page_that_does_not_exist_is_not_found(client, query):
    assert client.get(f"/cards/?{query}").status_code == 404


def test_an_unknown_choice_is_said_and_selects_nothing(client):
    answer = client.get("/cards/?kind=dragon")
    assert answer.status_code == 400
    assert "dragon is not one of the available choices" in answer.content.decode()
    assert "<tbody>" not in answer.content.decode()


@pytest.mark.parametrize(("query", "least"), [("kind=faction", 2), ("kind=mythos", 20)])
def test_queries(client, django_assert_num_queries, query, least):
    """Two for the choices, and for the cards: how many, the rows, their printings."""
    with django_assert_num_queries(5):
        answer = client.get(f"/cards/?{query}")
    assert len(answer.context["page"].object_list) >= least
