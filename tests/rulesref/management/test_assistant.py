"""The tools for assistants, asked by the SDK's own client in memory."""

import builtins
import json
import sys

import pytest
from asgiref.sync import async_to_sync
from django.core.management import CommandError, call_command

SITE = "https://cards.example.org"


@pytest.fixture
def ask(db):
    """Return what calls a tool, and returns the result."""
    pytest.importorskip("mcp")
    from mcp.shared.memory import create_connected_server_and_client_session as connected

    from rulesref.management.assistant import server

    async def called(tool, arguments):
        async with connected(server(SITE)) as client:
            return await client.call_tool(tool, arguments) if tool else await client.list_tools()

    return lambda tool="", **arguments: async_to_sync(called)(tool, arguments)


def content(result):
    assert not result.isError, result.content
    assert json.loads(result.content[0].text) == result.structuredContent
    return result.structuredContent


def fault(result):
    assert result.isError
    return result.content[0].text


def test_every_tool_and_argument_is_described(ask):
    tools = {each.name: each for each in ask().tools}
    assert set(tools) == {"rule", "card", "search", "validate_deck", "build_mythos_deck", "setup_sheet"}
    for each in tools.values():
        assert each.description
        assert each.annotations.readOnlyHint
        assert all(argument.get("description") for argument in each.inputSchema["properties"].values())


def test_a_question_is_answered_with_its_source(ask):
    found = content(ask("rule", question="may Sefina count successes she was given?"))
    assert found["confident"]
    assert found["reason"] is None
    answer = found["answer"]
    assert answer["source"] == "Eldritch Horror: Masks of Nyarlathotep › Frequently Asked Questions › question 2"
    assert answer["confidence"] == "high"
    assert answer["page"].startswith(f"{SITE}/faq/eh.mon.faq.")
    assert answer["text"]


def test_a_question_without_answer_says_so(ask):
    found = content(ask("rule", question="best pizza near the harbour tonight"))
    assert not found["confident"]
    assert found["answer"] is None
    assert found["reason"]


def test_the_answer_is_that_of_the_api(ask, api):
    for question in ("may Sefina count successes she was given?", "what does the Axe do?", "how far may I move"):
        told, live = content(ask("rule", question=question)), api.get("/api/v1/rulings/", {"q": question}).json()
        assert told["confident"] == live["confident"]
        for name in ("answer", "closest"):
            for member in ("id", "title", "text", "authority", "confidence", "superseded_by"):
                assert (told[name] or {}).get(member) == ((live[name] or {}).get(member) or None)


@pytest.mark.parametrize("name", ["Azathoth", "eh.ancient-one.azathoth"])
def test_a_card_is_that_of_the_api(ask, api, name):
    found = content(ask("card", name=name, game="eh"))
    live = api.get("/api/v1/cards/eh.ancient-one.azathoth/", HTTP_HOST="cards.example.org").content
    assert found["card"] == json.loads(live.replace(b"http://cards.example.org", SITE.encode()))
    assert found["source"].endswith("› Azathoth")
    assert found["sources"]
    assert found["confidence"] == found["card"]["text_confidence"]
    assert found["page"] == f"{SITE}/cards/eh.ancient-one.azathoth/"


def test_a_name_of_several_cards_is_refused_with_their_ids(ask):
    said = fault(ask("card", name="Azathoth"))
    assert "eh.ancient-one.azathoth" in said
    assert "es.ancient-one.azathoth" in said


def test_an_unknown_card_is_refused_with_the_nearest(ask):
    assert "Azathoth" in fault(ask("card", name="Azathot"))


def test_a_search_finds_with_source_and_confidence(ask):
    found = content(ask("search", words="gate", type="section", game="eh", limit=3))
    assert len(found["results"]) == 3
    assert found["count"] > 3
    for each in found["results"]:
        assert (each["type"], each["game"]) == ("section", "eh")
        assert each["source"]
        assert each["confidence"]


@pytest.mark.parametrize("arguments", [{"words": ""}, {"words": "gate", "limit": 21}, {"words": "gate", "game": "xx"}])
def test_wrong_arguments_are_refused(ask, arguments):
    assert fault(ask("search", **arguments))


def test_without_data_it_says_what_to_do(ask, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    assert "importpacks" in fault(ask("card", name="Azathoth"))


def test_without_the_package_it_says_what_to_install(db, monkeypatch):
    original = builtins.__import__

    def without(name, *args, **kwargs):
        if name.partition(".")[0] == "mcp":
            raise ModuleNotFoundError("No module named 'mcp'", name="mcp")
        return original(name, *args, **kwargs)

    monkeypatch.delitem(sys.modules, "rulesref.management.assistant", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(CommandError, match="pip install"):
        call_command("mcp")


def test_an_expert_deck_is_checked(ask):
    found = content(ask("validate_deck", deck="1 Van Helsing"))
    assert found["verdict"] == "illegal"
    assert "too-few-cards" in {each["code"] for each in found["problems"]}
    assert all(each["citation"] for each in found["problems"])
    assert found["source"].endswith("Expert Rules for 2 Players › Set Up")
    assert found["confidence"]


def test_a_mythos_deck_is_drawn_by_its_seed(ask):
    first, second = (content(ask("build_mythos_deck", ancient_one="Azathoth", seed="arkham")) for _ in range(2))
    assert first == second
    colors = [[card["color"] for card in stage["cards"]] for stage in first["stages"]]
    counts = [{color: stage.count(color) for color in ("green", "yellow", "blue")} for stage in colors]
    assert counts == [  # printed on the sheet of Azathoth
        {"green": 1, "yellow": 2, "blue": 1},
        {"green": 2, "yellow": 3, "blue": 1},
        {"green": 2, "yellow": 4, "blue": 0},
    ]
    assert first["source"].startswith("Eldritch Horror")
    assert first["page"].startswith(SITE)


def test_a_setup_sheet_has_a_source_at_each_step(ask):
    found = content(ask("setup_sheet", game="eh", players=2, seed="arkham"))
    assert found["fetch"]
    assert all(step["citation"] and step["confidence"] for step in found["steps"])
    assert "silver-key.example" not in json.dumps(found)


def test_what_cannot_be_made_is_told_with_the_nearest(ask):
    told = fault(ask("build_mythos_deck", ancient_one="Azathot"))
    assert "There is no Ancient One" in told
    assert "Did you mean Azathoth" in told
