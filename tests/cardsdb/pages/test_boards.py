"""Boards: the table says the same as the map."""

import re

import pytest

from cardsdb.pages.board_map import HEIGHT, WIDTH, drawn

pytestmark = pytest.mark.django_db


def test_a_space_has_its_type_gate_and_paths(client):
    content = client.get("/boards/main/").content.decode()
    row = re.search(r'<tr id="eh.space.tokyo">.*?</tr>', content, re.S)[0]
    assert "<td>city</td>" in row
    assert "</span>blue</td>" in row
    assert re.findall(r'href="#eh.space.([\w-]+)"', row) == ["shanghai", "space-19", "space-2", "space-20"]


def test_every_space_is_on_the_map(client):
    content = client.get("/boards/main/").content.decode()
    assert content.count('<g class="space ') == content.count('<tr id="eh.space.') == 36


def test_the_list_names_all_boards(client):
    content = client.get("/boards/").content.decode()
    assert set(re.findall(r'href="/boards/(\w+)/"', content)) == {"main", "antarctica", "egypt", "dreamlands"}


def test_a_space_has_an_address_that_leads_to_its_row(client):
    answer = client.get("/spaces/eh.space.tokyo/")
    assert (answer.status_code, answer["Location"]) == (302, "/boards/main/#eh.space.tokyo")
    assert client.get("/spaces/eh.space.nowhere/").status_code == 404


def space(name, *to):
    paths = [{"to": {"id": each}, "type": "ship"} for each in to]
    return {"id": name, "name": name, "number": None, "type": "city", "gate_omen": None, "paths": paths}


def test_spaces_stay_inside_and_apart_and_a_path_is_drawn_once():
    drawing = drawn([space("a", "b"), space("b", "a", "c"), space("c", "b")])
    assert all(0 < node.x < WIDTH and 0 < node.y < HEIGHT for node in drawing.nodes)
    assert len({(node.x, node.y) for node in drawing.nodes}) == 3
    assert len(drawing.lines) == 2


def test_a_path_to_another_board_is_left_out():
    assert drawn([space("a", "elsewhere"), space("b")]).lines == ()


def test_a_path_across_the_pacific_goes_around_the_back():
    cities = {"Tokyo": ["San Francisco"], "San Francisco": ["Tokyo"], "Rome": []}
    drawing = drawn([space(name, *to) for name, to in cities.items()])
    assert sorted({line.x2 for line in drawing.lines}) == [0.0, WIDTH]
