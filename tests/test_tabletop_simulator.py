"""What docs/tabletop-simulator.md promises to a script: the addresses, and the members that it reads."""

import re
from pathlib import Path

import pytest
from django.conf import settings

PAGE = (Path(settings.BASE_DIR) / "docs" / "tabletop-simulator.md").read_text(encoding="utf-8")
LUA = re.search(r"```lua\n(.+?)```", PAGE, re.DOTALL)[1]

pytestmark = pytest.mark.django_db


def asked(api, address, body):
    """Return the answer to a body."""
    response = api.post(address, body, format="json")
    assert response.status_code == 200, response.content
    return response.json()


def test_the_function_reads_what_the_api_answers(api):
    """The example: the members that it sends are taken, and those that it reads are there."""
    sent = set(re.findall(r"(\w+) = (?:ancientOne|boxes|seed)\b", LUA))
    assert sent == {"ancient_one", "expansions", "seed"}
    (address,) = re.findall(r'"(/api/v1/[\w/-]+)"', LUA)
    deck = asked(api, address, {"ancient_one": "azathoth", "expansions": ["core"], "seed": "arkham"})
    assert sum(len(stage["cards"]) for stage in deck["stages"]) == 16
    assert all(card["name"] and card["id"] for stage in deck["stages"] for card in stage["cards"])
    assert deck == asked(api, address, {"ancient_one": "azathoth", "expansions": ["core"], "seed": "arkham"})


def test_every_block_of_the_function_is_closed():
    words = re.findall(r"\b(function|if|for|end)\b", re.sub(r"--.*|\"[^\"]*\"", "", LUA))
    assert sum(word != "end" for word in words) == words.count("end")
    assert LUA.count("(") == LUA.count(")")
    assert LUA.count("{") == LUA.count("}")


def test_a_sheet_has_what_the_table_names(api):
    body = {"game": "eh", "ancient_one": "azathoth", "seed": "x", "options": {"reveal": True}}
    sheet = asked(api, "/api/v1/setup-sheets/", body)
    assert {"component", "count"} <= set(sheet["fetch"][0])
    assert all(card["name"] for card in sheet["reserve"])
    assert {draw["draw"] for draw in sheet["draws"]} >= {"ancient_one", "investigators", "mythos_deck"}
    assert all(step["text"] for step in sheet["steps"])
    assert asked(api, "/api/v1/setup-sheets/", body)["token"] == sheet["token"]
