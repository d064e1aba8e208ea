"""The list of cards: what query, facets and boxes select, its order, its pages, its words about what is wrong."""

import re

import pytest

from cardsdb.names import fold

pytestmark = pytest.mark.django_db


def cards_at(client, query=""):
    answer = client.get(f"/cards/?{query}")
    assert answer.status_code == 200, query
    return [row.card for row in answer.context["rows"]]


def chips(client, query=""):
    """Return {facet: {name: count}} of the chips that can be chosen."""
    rows = client.get(f"/cards/?{query}").context["chip_rows"]
    return {row.label: {chip.name: chip.count for chip in row.chips} for row in rows if not row.chosen}


def test_all_cards_by_name_unknown_names_last(client):
    answer = client.get("/cards/")
    names = [row.card.name for row in answer.context["rows"]]
    assert names == sorted(names, key=fold)
    assert "Page 1 of" in answer.content.decode()
    last = answer.context["page"].paginator.num_pages
    assert [row.card.name for row in client.get(f"/cards/?page={last}").context["rows"]][-1] is None


@pytest.mark.parametrize(
    ("query", "has"),
    [
        ("game=es", lambda card: card.game.code == "es"),
        ("kind=prelude", lambda card: card.kind == "prelude"),
        ("kind=asset", lambda card: card.kind == "asset"),
        (
            "expansion=eh.the-dreamlands&kind=mythos",
            lambda card: any(each.expansion.code == "td" for each in card.printings.all()) and card.kind == "mythos",
        ),
        ("game=&expansion=&kind=spell", lambda card: card.kind == "spell"),
        ("trait=tome", lambda card: "Tome" in card.trait_names),
        ("kind=mythos&color=blue", lambda card: card.mythos_card.color == "blue"),
        ("kind=mythos&difficulty=hard", lambda card: card.mythos_card.difficulty == "hard"),
        ("kind=asset&value=4", lambda card: card.facts["value"] == 4),
        ("q=t:spell+OR+t:artifact", lambda card: card.kind in ("spell", "artifact")),
    ],
)  # fmt: skip
def test_query_and_facets_select(client, query, has):
    found = cards_at(client, query)
    assert found
    assert all(map(has, found))


def test_a_box_brings_the_cards_of_its_sets(client):
    found = cards_at(client, "expansion=mvh.cthulhu-mythos")
    assert "mvh.the-shadow-over-innsmouth" in {
        each.expansion.public_id for card in found for each in card.printings.all()
    }


def test_a_game_has_only_the_facets_that_concern_its_cards(client):
    assert "Color" not in chips(client, "game=es")
    assert "Value" not in chips(client, "kind=mythos")
    assert set(chips(client, "kind=mythos")["Color"]) == {"green", "yellow", "blue"}


def test_the_number_of_a_chip_is_what_it_leaves(client):
    for name, count in chips(client, "kind=mythos&color=green")["Difficulty"].items():
        answer = client.get(f"/cards/?kind=mythos&color=green&difficulty={name}")
        assert answer.context["page"].paginator.count == count


def test_a_column_sorts_up_and_down_and_what_is_not_known_comes_last(client):
    answer = client.get("/cards/?game=eh&kind=investigator&sort=-health")
    health = [card.facts["health"] for card in (row.card for row in answer.context["rows"])]
    assert health == sorted(health, reverse=True)
    content = answer.content.decode()
    assert re.search(r'aria-sort="descending"><a href="[^"]*sort=health"', content)
    assert re.search(r'<th scope="col"><a href="[^"]*sort=sanity"', content)


def test_the_query_may_bring_its_own_order(client):
    values = [card.facts["value"] for card in cards_at(client, "q=t%3Dasset+value%3E0+order:-value")]
    assert values == sorted(values, reverse=True)


class TestBoxes:
    def test_cards_of_other_boxes_are_hidden_and_counted(self, client):
        answer = client.get("/cards/?game=eh&kind=ancient-one&boxes=eh.core")
        assert {row.card.name for row in answer.context["rows"]} == {
            "Azathoth", "Cthulhu", "Shub-Niggurath", "Yog-Sothoth",
        }  # fmt: skip
        assert "12 hidden by your boxes" in answer.content.decode()

    def test_a_game_without_a_ticked_box_is_not_narrowed(self, client):
        assert cards_at(client, "game=es&boxes=eh.core") == cards_at(client, "game=es")

    def test_boxes_may_be_repeated_as_a_form_sends_them(self, client):
        both = cards_at(client, "kind=ancient-one&boxes=eh.core&boxes=eh.forsaken-lore")
        assert both == cards_at(client, "kind=ancient-one&boxes=eh.core,eh.forsaken-lore")
        assert "Yig" in {card.name for card in both}

    def test_all_shows_everything(self, client):
        assert cards_at(client, "boxes=all") == cards_at(client)


def test_the_pages_keep_what_was_chosen(client):
    content = client.get("/cards/?kind=mythos&page=2").content.decode()
    assert "?kind=mythos&amp;page=3" in content


@pytest.mark.parametrize("query", ["page=0", "page=99", "page=two", "page=-1"])
def test_a_page_that_does_not_exist_is_not_found(client, query):
    assert client.get(f"/cards/?{query}").status_code == 404


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("kind=dragon", "“dragon” is not known here"),
        ("trait=weapn", "Did you mean: weapon"),
        ("value=many", "“many” is not known here"),
        ("sort=beauty", "cannot be sorted by “beauty”"),
        ("boxes=eh.corr", "No box has the id “eh.corr”"),
        ("q=t:asset+vlue%3C2", "<code>t:asset <mark>vlue</mark>&lt;2</code>"),
        ("q=%22open", "<mark>&quot;open</mark>"),
        ("kind=%22%3Cb%3E", "&lt;b&gt;"),
    ],
)
def test_what_is_wrong_is_said_and_selects_nothing(client, query, words):
    answer = client.get(f"/cards/?{query}")
    assert answer.status_code == 400
    assert words in answer.content.decode()
    assert "<tbody>" not in answer.content.decode()


def test_an_unknown_parameter_is_told(client):
    content = client.get("/cards/?traits=weapon").content.decode()
    assert "no parameter “traits”" in content
    assert "Did you mean “trait”?" in content


def test_nothing_found_says_what_to_drop_and_what_that_leaves(client):
    answer = client.get("/cards/?q=!dynamite&kind=spell")
    ways = {way.parameter: way.count for way in answer.context["ways_out"]}
    assert ways["kind"] == 1
    assert ways["q"] == client.get("/cards/?kind=spell").context["page"].paginator.count
    assert "No card found" in answer.content.decode()


def test_nothing_found_in_the_boxes_says_so(client):
    content = client.get("/cards/?q=yig&kind=ancient-one&boxes=eh.core&game=eh").content.decode()
    assert "1 card is hidden by your boxes" in content


@pytest.mark.parametrize(("query", "least"), [("kind=faction", 2), ("kind=mythos", 20)])
def test_queries(client, django_assert_num_queries, query, least):
    """The rows of a page, and their printings; the index is made before."""
    client.get(f"/cards/?{query}")
    with django_assert_num_queries(2):
        answer = client.get(f"/cards/?{query}")
    assert len(answer.context["rows"]) >= least
