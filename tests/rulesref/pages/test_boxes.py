"""The page of a box, the boxes of a game, and the choice of one's own."""

import re

import pytest

pytestmark = pytest.mark.django_db


def test_a_box_shows_its_components_boards_and_errata(client):
    content = client.get("/boxes/eh.under-the-pyramids/").content.decode()
    assert re.search(r"Egypt Encounter Cards.*?<td>16</td>", content, re.S)
    assert "/boards/egypt/" in content
    assert "Does your copy need this?" in content
    assert 'href="/rules/eh.utp/"' in content


def test_a_set_leads_to_its_box(client):
    content = client.get("/boxes/mvh.the-shadow-over-innsmouth/").content.decode()
    assert 'href="/boxes/mvh.cthulhu-mythos/"' in content


def test_a_game_lists_its_boxes_by_name_and_no_set_as_a_box(client):
    content = client.get("/games/mvh/").content.decode()
    assert re.findall(r'<a href="/boxes/([\w.-]+)/"><strong>', content) == [
        "mvh.victorian-nightmares",
        "mvh.cthulhu-mythos",
    ]


def test_the_boxes_in_the_address_are_ticked(client):
    content = client.get("/boxes/mine/?boxes=eh.core,es.core").content.decode()
    assert re.findall(r'value="([\w.-]+)" checked', content) == ["eh.core", "es.core"]


def test_an_unknown_parameter_is_told_with_the_nearest(client):
    content = client.get("/boxes/mine/?boxs=eh.core").content.decode()
    assert "no parameter “boxs”" in content
    assert "Did you mean “boxes”?" in content
