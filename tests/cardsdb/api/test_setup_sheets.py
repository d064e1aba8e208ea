"""Setup sheets over the API: the contract, and the cases of tests/cases/setup."""

import base64
import bz2
import hashlib
import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from pypdf import PdfReader

from cardsdb import dataset
from cardsdb.api.setup_sheets import FORMS
from cardsdb.headers import CONTENT_SECURITY_POLICY
from cardsdb.names import slugify
from cardsdb.setup import tokens
from cardsdb.setup.tokens import decode, encode
from tests.cardsdb.api.sheet_facts import faults

SHEETS = "/api/v1/setup-sheets/"
CASES = Path(settings.BASE_DIR) / "tests" / "cases" / "setup"
HYPNOS = {"game": "eh", "players": 4, "expansions": ["core", "td"], "ancient_one": "hypnos", "seed": "ulthar"}
EVERY_BOX = ["core", "fl", "mom", "sr", "utp", "soc", "td", "cir", "mon"]
EXPERT = {
    "game": "mvh",
    "mode": "expert",
    "players": 2,
    "expansions": ["v2"],
    "sets": ["soi", "amm"],
    "seed": "dunwich",
}


def cases(*names: str) -> list[Any]:
    """Return the requests of the case files that begin with one of the names."""
    return [
        pytest.param(request, id=f"{path.stem[:6]}-{place}")
        for path in sorted(CASES.glob("*.json"))
        if path.name.startswith(names)
        for place, request in enumerate(json.loads(path.read_text(encoding="utf-8"))["requests"])
        if request["method"] == "POST"
    ]


def ask(api, body: object, status: int = 200) -> Any:
    """Return the answer to a request, which has this status."""
    response = api.post(SHEETS, body, format="json")
    assert response.status_code == status, response.content
    return response.json()


def errors(api, body: object) -> list[tuple[str, str]]:
    """Return pointer and code of everything that is wrong with a request."""
    return [(each["pointer"], each["code"]) for each in ask(api, body, 400)["errors"]]


def draws(answer: Any) -> dict[str, list[str]]:
    """Return the ids of each draw."""
    return {draw["draw"]: [card["id"] for card in draw["cards"]] for draw in answer["draws"]}


# Cases


@pytest.mark.parametrize("request_", cases("SET"))
def test_a_sheet_holds_what_the_rules_say(api, request_):
    response = api.post(SHEETS, request_["body"], format="json")
    assert response.status_code in request_["expect"]["status"], response.content
    if response.status_code == 200:
        assert faults(response.json(), request_["expect"]) == []


def test_the_comparison_with_a_case_finds_what_is_wrong(api):
    answer = ask(api, HYPNOS)
    steps = [{"about": "Doom", "number": 12, "at": 9}, {"about": "Reference card", "at": 9}]
    wrong = {
        "must_include_steps": [*steps, {"about": "Dream Portal tokens", "number": 4}],
        "any_time": [{"about": "Mystic Ruins"}],
        "must_not_include": ["Dream Portal"],
        "must_not_say": ["the Gate stack"],
        "fetch_includes": [{"expansion": "eh.the-dreamlands", "component": "Clue Tokens", "count": 6}],
        "draws": [{"what": "preludes", "value": ["Nothing"]}],
        "warnings_include": [{"about": "the moon is full", "names": ["Moon"]}],
        "mythos_stages": [{"stage": 1, "green": 3, "yellow": 2, "blue": 1}],
        "gate_stack": {"number": 99},
    }
    found = [fault.partition(":")[0] for fault in faults(answer, wrong)]
    assert len(found) == 11
    assert faults(answer, {"must_include_steps": steps[::-1]}) == []


def test_case_api_11_side_boards(api):
    hypnos, dreams, azathoth, nephren_ka, antediluvium, nyarlathotep, hypnos_alone = [
        request.values[0] for request in cases("API-11")
    ]
    built = ask(api, hypnos["body"])
    assert by_id(built, "dreamlands-board")
    assert "7 Clues" in by_id(built, "dreamlands-tokens")["text"]
    assert "3 Gates" in by_id(built, "dreamlands-tokens")["text"]
    for name in hypnos["expect"]["set_aside_monsters"]:
        assert f"1 {name}" in by_id(built, "dreamlands-monsters")["text"]
    assert {"expansion": "eh.the-dreamlands", "component": "Dream Portal Tokens", "count": 3} in built["fetch"]
    with_adventures = ask(api, dreams["body"])
    assert by_id(with_adventures, "dreamlands-board")
    assert by_id(with_adventures, "otherworldly-dreams-adventure")["text"].startswith("Set aside all 8")
    without = ask(api, azathoth["body"])
    assert by_id(without, "dreamlands-board") is None
    assert "Dream-Quest Encounters" in by_id(without, "dreamlands-stays")["text"]
    egypt = ask(api, nephren_ka["body"])
    assert "6 Clues" in by_id(egypt, "egypt-tokens")["text"]
    assert [name in by_id(egypt, "egypt-monsters")["text"] for name in nephren_ka["expect"]["set_aside_monsters"]] == [
        True, True, True,
    ]  # fmt: skip
    assert by_id(ask(api, antediluvium["body"]), "mystic-ruins")
    cults = ask(api, nyarlathotep["body"])
    assert by_id(cults, "mystic-ruins") is None
    assert {"expansion": "eh.masks-of-nyarlathotep", "component": "Adventure Cards", "count": 12} in cults["fetch"]
    assert errors(api, hypnos_alone["body"]) == [("/ancient_one", "not-in-boxes")]


def by_id(answer: Any, step: str) -> Any:
    """Return the step of this id, None where there is none."""
    return next((each for each in answer["steps"] if each["id"] == step), None)


@pytest.mark.parametrize("request_", cases("API-12"))
def test_case_api_12_a_reprint_is_one_prelude(api, request_):
    names = ",".join(map(slugify, request_["body"]["sets"]))
    body = api.get("/api/v1/preludes/", {"expansion": names, "page_size": 200}).json()
    assert body["count"] == request_["expect"]["preludes"]
    assert len({row["name"] for row in body["results"]}) == body["count"]


def test_a_prelude_is_drawn_among_those_whose_needs_are_met(api):
    """With Masks alone, 14 are printed and 2 of them need another box."""
    request = {"game": "eh", "players": 2, "expansions": ["core", "mon"], "ancient_one": "azathoth"}
    drawn = next(draw for draw in ask(api, {**request, "seed": "pool"})["draws"] if draw["draw"] == "preludes")
    assert drawn["candidates"] == 12
    assert [one["id"] for one in drawn["passed_over"]] == [
        "eh.prelude.aid-of-the-elder-gods", "eh.prelude.in-the-lightless-chamber",
    ]  # fmt: skip
    assert all(one["reason"] for one in drawn["passed_over"])


# The contract


def test_an_answer_has_the_members_of_the_contract(api):
    answer = ask(api, HYPNOS)
    assert {"token", "seed", "dataset_version", "fetch", "steps", "draws", "reserve", "warnings"} == set(answer)
    assert answer["seed"] == "ulthar"
    assert answer["dataset_version"] == dataset.current().version
    for step in answer["steps"]:
        assert {"id", "title", "text", "citation", "components", "confidence"} <= set(step)
        assert step["citation"] is None or set(step["citation"]) == {
            "rulebook", "expansion", "parent", "heading", "entry",
        }  # fmt: skip
    assert all(set(line) == {"expansion", "component", "count"} for line in answer["fetch"])


def test_a_number_as_seed_is_its_decimal_string(api):
    assert ask(api, {**HYPNOS, "seed": 7})["token"] == ask(api, {**HYPNOS, "seed": "7"})["token"]


def test_spellings_of_boxes_and_cards_give_the_same_sheet(api):
    spelled = {
        **HYPNOS,
        "game": "eldritch-horror",
        "mode": "standard",
        "expansions": ["eh.core", "The Dreamlands"],
        "ancient_one": "eh.ancient-one.hypnos",
    }
    assert ask(api, spelled) == ask(api, HYPNOS)


def test_only_an_unseeded_sheet_is_not_to_be_stored(api):
    unseeded = {name: value for name, value in HYPNOS.items() if name != "seed"}
    assert api.post(SHEETS, unseeded, format="json")["Cache-Control"] == "no-store"
    assert "Cache-Control" not in api.post(SHEETS, HYPNOS, format="json")
    assert ask(api, unseeded)["token"] != ask(api, unseeded)["token"]


def test_everything_that_is_wrong_is_told_at_once_with_what_was_meant(api):
    body = {
        "game": "eh",
        "modus": "standard",
        "players": 9,
        "expansions": ["core", "the dreamland"],
        "ancient_one": "hipnos",
        "preludes": ["otherworldly-dreams", 5],
        "investigators": ["akachi-onyele", "akachi-onyele"],
        "options": {"dificulty": "hard", "starting_rumor": 3},
        "seed": True,
    }
    answer = ask(api, body, 400)
    found = {each["pointer"]: (each["code"], each["suggestions"][:1]) for each in answer["errors"]}
    assert answer["code"] == "invalid-body"
    assert found == {
        "/modus": ("unknown-member", ["mode"]),
        "/players": ("out-of-range", []),
        "/expansions/1": ("unknown-expansion", ["The Dreamlands"]),
        "/ancient_one": ("unknown-card", ["Hypnos"]),
        "/preludes": ("not-in-boxes", ["td"]),
        "/preludes/1": ("unknown-card", []),
        "/investigators/1": ("repeated", []),
        "/options/dificulty": ("unknown-member", ["difficulty"]),
        "/options/starting_rumor": ("wrong-type", []),
        "/seed": ("invalid-seed", []),
    }


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ({}, [("/game", "missing")]),
        ([], [("", "wrong-type"), ("/game", "missing")]),
        ({"game": "chess"}, [("/game", "unknown-game")]),
        ({"game": ["eh"]}, [("/game", "wrong-type")]),
        ({"game": "eh", "mode": "lightless-pyramid"}, [("/mode", "unknown-value")]),
        ({"game": "eh", "seed": ""}, [("/seed", "invalid-seed")]),
        ({"game": "eh", "seed": "x" * 101}, [("/seed", "invalid-seed")]),
        ({"game": "eh", "seed": 10**100}, [("/seed", "invalid-seed")]),  # its own token would be refused
        (
            {"game": "chess", "modus": 1, "seed": True},
            [("/game", "unknown-game"), ("/modus", "unknown-member"), ("/seed", "invalid-seed")],
        ),
        ({"game": "eh", "rerolls": {"a/b": "x"}}, [("/rerolls/a~1b", "unknown-member")]),
        ({"game": "eh", "expansions": ["core"] * 101}, [("/expansions", "too-long"), ("/expansions", "core-missing")]),
        ({"game": "eh", "investigators": ["x"] * 101}, [("/investigators", "too-long")]),
        (
            {"game": "mvh", "mode": "expert", "expansions": ["v2"], "decks": ["e-x"] * 101},
            [
                ("/decks/0", "unknown-deck"),
                ("/decks/1", "unknown-deck"),
                ("/decks", "too-long"),
            ],
        ),
        ({"game": "eh", "rerolls": {"ancient_ones": 1}}, [("/rerolls/ancient_ones", "unknown-member")]),
        ({"game": "eh", "decks": [{}, {}]}, [("/decks", "contradiction")]),
        ({"game": "mvh"}, [("/expansions", "missing")]),
        (
            {"game": "eh", "options": {"difficulty": "staged", "starting_rumor": "web-between-worlds"}},
            [("/options/starting_rumor", "invalid-starting-rumor")],
        ),
        (
            {"game": "eh", "options": {"starting_rumor": "eh.mythos.the-king-in-yellow"}},
            [("/options/starting_rumor", "unknown-card")],
        ),
        ({"game": "eh", "expansions": ["td"]}, [("/expansions", "core-missing")]),
    ],
)
def test_what_is_wrong_has_its_place_and_code(api, body, found):
    assert errors(api, body) == found


def test_what_is_wrong_is_shown_by_its_beginning(api):
    long = "x" * 10_000
    body = {"game": "eh", "mode": long, "ancient_one": long, "expansions": ["core", long]}
    assert len(api.post(SHEETS, body, format="json").content) < 3000
    assert len(api.post(SHEETS, {"game": long}, format="json").content) < 3000


def test_nothing_is_asked_of_the_database_but_once_in_a_dataset(api, django_assert_num_queries):
    ask(api, HYPNOS)
    with django_assert_num_queries(0):
        ask(api, HYPNOS)


def test_query_parameters_are_strict(api):
    assert api.post(f"{SHEETS}?seed=3", HYPNOS, format="json").json()["errors"][0]["parameter"] == "seed"
    token = ask(api, HYPNOS)["token"]
    for query, parameter in (("as=doc", "as"), ("form=pdf", "form"), ("as=pdf&as=md", "as")):
        answer = api.get(f"{SHEETS}{token}/?{query}").json()
        assert (answer["status"], answer["errors"][0]["parameter"]) == (400, parameter)


def test_a_deck_that_cannot_be_built_is_422_with_shortfalls_and_cures(api):
    body = {"game": "eh", "players": 3, "expansions": ["core"], "ancient_one": "shub-niggurath", "preludes": []}
    answer = ask(api, {**body, "options": {"difficulty": "insane"}}, 422)
    assert [(each["color"], each["difficulty"], each["short"]) for each in answer["shortfalls"]] == [
        ("green", "hard", 1),
        ("yellow", "hard", 3),
    ]
    assert answer["code"] == "not-enough-mythos-cards"
    for cure in answer["cures"]:
        ask(api, {**body, "expansions": ["core", *cure], "options": {"difficulty": "insane"}})


# Tokens


@pytest.fixture
def token(api) -> str:
    """Return the token of a sheet."""
    return str(ask(api, HYPNOS)["token"])


def test_a_token_gives_the_sheet_again(api, token):
    response = api.get(f"{SHEETS}{token}/")
    assert response.json() == ask(api, HYPNOS)
    assert response["ETag"]
    assert "no-store" not in response["Cache-Control"]
    again = api.get(f"{SHEETS}{token}/", HTTP_IF_NONE_MATCH=response["ETag"])
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    ("form", "media", "beginning"),
    [
        ("json", "application/json", b'{"token"'),
        ("html", "text/html; charset=utf-8", b"<!doctype html>"),
        ("md", "text/markdown; charset=utf-8", b"# Eldritch Horror: Hypnos, 4 players"),
        ("pdf", "application/pdf", b"%PDF-"),
    ],
)
def test_a_sheet_comes_in_four_forms(api, token, form, media, beginning):
    for accept in ("*/*", media.partition(";")[0], "text/plain"):
        response = api.get(f"{SHEETS}{token}/?as={form}", HTTP_ACCEPT=accept)
        assert response.status_code == 200
        assert response["Content-Type"] == media
        assert response.content.startswith(beginning)
        assert response["ETag"]


def test_the_html_of_a_sheet_admits_nothing_from_elsewhere(api, token):
    assert api.get(f"{SHEETS}{token}/?as=html")["Content-Security-Policy"] == CONTENT_SECURITY_POLICY


def test_no_form_names_the_cards_of_the_mythos_deck_unless_asked(api, token):
    shown = ask(api, {**HYPNOS, "options": {"reveal": True}})
    deck = next(draw for draw in shown["draws"] if draw["draw"] == "mythos_deck")
    names = {card["name"] for stage in deck["stages"] for card in stage["cards"]}
    assert len(names) == 16
    for form in ("json", "html", "md"):
        hidden = api.get(f"{SHEETS}{token}/?as={form}").content.decode()
        open_ = api.get(f"{SHEETS}{shown['token']}/?as={form}").content.decode()
        assert [name for name in names if name in hidden] == []
        assert len([name for name in names if name.split("'")[0] in open_]) == 16


def test_a_token_of_another_dataset_gives_the_new_sheet_and_says_so(api, token):
    asked = decode(token)
    old = encode(asked.request, asked.seed, "0123456789ab")
    answer = api.get(f"{SHEETS}{old}/").json()
    warning = next(each for each in answer["warnings"] if each["code"] == "other-dataset")
    assert warning["names"] == ["0123456789ab", dataset.current().version]
    assert answer["token"] == token
    assert answer["steps"] == ask(api, HYPNOS)["steps"]


@pytest.mark.parametrize("token_", ["x", "AAAA", "W10", "WzEsMiwzXQ", "e30", "!!!", "a" * 3000, "é"])
def test_what_is_no_token_is_missing(api, token_):
    response = api.get(f"{SHEETS}{token_}/")
    assert (response.status_code, response["Content-Type"]) == (404, "application/problem+json")


@pytest.mark.parametrize(
    ("request_", "seed", "version"),
    [
        ({"game": "eh"}, "\ud800", "v"),
        ({"game": "eh"}, "x", "\ud800"),
        ({"game": "eh", "ancient_one": "\0"}, "x", "v"),
        ({"game": "eh", "\ud800": 1}, "x", "v"),
        ({"game": "eh", "players": float("inf")}, "x", "v"),
        ({"game": "eh", "players": float("nan")}, "x", "v"),
        ({"game": "eh"}, "x", "v" * 101),
        ({"game": json.loads("[" * 101 + "]" * 101)}, "x", "v"),
    ],
)
def test_a_token_holds_nothing_that_a_request_cannot(api, client, request_, seed, version):
    forged = encode(request_, seed, version)
    for form in FORMS:
        assert api.get(f"{SHEETS}{forged}/?as={form}").status_code == 404
    assert client.get(f"/setup/{forged}/").status_code == 404


def test_a_token_with_something_behind_it_is_none(api):
    packed = bz2.compress(b'["v","x",{"game":"es","players":2,"expansions":["core"]}]')
    for more, status in ((b"", 200), (b"more", 404)):
        forged = base64.urlsafe_b64encode(packed + more).rstrip(b"=").decode()
        assert api.get(f"{SHEETS}{forged}/").status_code == status


def test_a_token_that_names_many_wrong_things_is_told_the_first(api, client):
    many = {"game": "eh", "expansions": ["q"] * 50_000, **{f"a{number}": 1 for number in range(200)}}
    forged = encode(many, "x", "v")
    assert len(api.get(f"{SHEETS}{forged}/").json()["errors"]) == 100
    assert len(client.get(f"/setup/{forged}/").content) < 50_000


def test_a_token_whose_choices_no_longer_fit_says_what_is_wrong(api):
    token_ = encode({"game": "eh", "expansions": ["core"], "ancient_one": "hypnos"}, "x", "v")
    answer = api.get(f"{SHEETS}{token_}/").json()
    assert (answer["status"], answer["code"]) == (400, "invalid-token")
    assert [each["pointer"] for each in answer["errors"]] == ["/ancient_one"]


def test_a_draw_made_again_leaves_the_others(api):
    request = {"game": "eh", "players": 3, "expansions": EVERY_BOX, "seed": "again", "options": {"reveal": True}}
    first, second = ask(api, request), ask(api, {**request, "rerolls": {"investigators": 1}})
    before, after = draws(first), draws(second)
    assert {name for name in before if before[name] != after[name]} == {"investigators"}
    assert first["token"] != second["token"]
    assert tokens.again(first["token"], "investigators") == second["token"]


def test_a_sheet_asks_for_nothing_that_is_not_in_its_boxes(api):
    for boxes in (["core"], ["core", "fl"], ["core", "mom", "cir"], EVERY_BOX):
        answer = ask(api, {"game": "eh", "players": 5, "expansions": boxes, "seed": "boxes"})
        ids = {f"eh.{box}" for box in boxes}
        codes = {row["id"]: f"eh.{row['code']}" for row in api.get("/api/v1/expansions/?game=eh").json()["results"]}
        assert {codes[line["expansion"]] for line in answer["fetch"]} <= ids


# Decks that players bring


def deck_text(answer: Any) -> str:
    """Return the step that shows the decks."""
    return str(by_id(answer, "expert-decks-shown")["text"])


def test_decks_of_an_expert_game_are_checked_and_shown(api):
    decks = [
        {"sets": ["soi", "amm"], "text": "3 Albin Penguins\n7 Horrifying Hieroglyph"},
        {"cards": [{"name": "Albin Penguins", "count": 3}, {"name": "Horrifying Hieroglyph", "count": 7}]},
    ]
    answer = ask(api, {**EXPERT, "decks": decks})
    text = deck_text(answer)
    assert "Deck of the first player, illegal" in text
    assert text.count("3 Albin Penguins") == 2
    assert text.count("Neutrals in the deck: 7; at most 6 are allowed.") == 2
    assert "more-than-the-box" in {warning["code"] for warning in answer["warnings"]}
    assert api.get(f"{SHEETS}{answer['token']}/").json() == answer


def test_saved_decks_are_named_by_their_keys_and_kept_in_the_token(api):
    saved = api.post("/api/v1/decks/", {"sets": ["soi", "amm"], "text": "2 Zadok Allen"}, format="json")
    edit, share = (saved.json()[name].rstrip("/").rpartition("/")[2] for name in ("edit_url", "share_url"))
    answer = ask(api, {**EXPERT, "decks": [edit, share]})
    assert deck_text(answer).count("2 Zadok Allen") == 2
    assert api.delete(f"/api/v1/decks/{edit}/", HTTP_IF_MATCH=saved["ETag"]).status_code == 204
    assert api.get(f"{SHEETS}{answer['token']}/").json() == answer
    assert errors(api, {**EXPERT, "decks": [edit, share]}) == [
        ("/decks/0", "unknown-deck"),
        ("/decks/1", "unknown-deck"),
    ]


def test_facts_of_the_owner_count_in_a_decks_check(api):
    cards = [{"name": "Innsmouth Folk", "alignment": "neutral", "copies": 1, "icons": {"hero": 0, "monster": 0}}]
    lists = [{"set": "soi", "complete": False, "cards": cards}]
    body = {"sets": ["soi"], "text": "1 Nobody Knows", "card_lists": lists}
    answer = api.post(SHEETS, {**EXPERT, "decks": [body, body]}, format="json")
    assert answer.status_code == 400
    assert {each["pointer"].rpartition("/card_lists")[0] for each in answer.json()["errors"]} == {
        "/decks/0",
        "/decks/1",
    }


@pytest.mark.parametrize(
    ("deck", "found"),
    [
        ({"text": "1 Imp", "cards": []}, [("/decks/0", "missing-list")]),
        ({}, [("/decks/0", "missing-list")]),
        ({"text": 5}, [("/decks/0/text", "wrong-type")]),
        ({"text": "1 Imp", "name": "x"}, [("/decks/0/name", "unknown-member")]),
        ({"text": "1 Imp", "sets": ["somewhere"]}, [("/decks/0/sets/0", "unknown-set")]),
        ({"cards": [{"count": 1}]}, [("/decks/0/cards/0", "missing-card")]),
        ({"cards": [{"name": "Imp", "cuont": 1}]}, [("/decks/0/cards/0/cuont", "unknown-member")]),
        ({"text": "x" * 50_001}, [("/decks/0/text", "too-long")]),
        ({"cards": [{"name": "Imp"}] * 501}, [("/decks/0/cards", "too-long")]),
        ({"text": "1 Imp", "card_lists": [{"set": "soi"}] * 9}, [("/decks/0/card_lists", "too-long")]),
        ({"text": "1 Imp", "sets": ["soi"] * 101}, [("/decks/0/sets", "too-long")]),
        ({"cards": [{"name": "x" * 201, "count": 1}]}, [("/decks/0/cards/0/name", "too-long")]),
        (
            {"text": "1 Imp", "card_lists": [{"set": "soi", "cards": [{"name": "Zadok Allen", "icons": []}]}]},
            [("/decks/0/card_lists/0/cards/0/icons", "wrong-type")],
        ),
        ({"text": "\n".join(hashlib.sha256(bytes([n])).hexdigest() for n in range(256))}, [("/decks", "too-long")]),
    ],
)
def test_what_is_wrong_with_the_form_of_a_deck_has_its_place(api, deck, found):
    assert errors(api, {**EXPERT, "decks": [deck, {"text": "1 Imp"}]}) == found


def test_markup_in_a_deck_is_text_in_every_form(api):
    text = "1 <script>x</script> [a](javascript:b) `c` https://a.example www.a.example a@b.example"
    token = ask(api, {**EXPERT, "decks": [{"text": text}] * 2})["token"]
    assert b"<script>" not in api.get(f"{SHEETS}{token}/?as=html").content
    markdown = api.get(f"{SHEETS}{token}/?as=md").content.decode()
    escaped = r"\<script\>x\</script\> \[a\](javascript:b) \`c\` https\://a.example www\.a.example a\@b.example"
    assert escaped in markdown
    assert text not in markdown
    assert api.get(f"{SHEETS}{token}/?as=pdf").content.startswith(b"%PDF-")


def test_a_deck_for_one_player_alone_is_refused(api):
    assert ("/decks", "wrong-type") in errors(api, {**EXPERT, "decks": [{"text": "1 Imp"}]})


def test_sets_of_a_deck_are_in_the_chosen_boxes(api):
    deck = {"sets": ["soi", "lam"], "faction_sets": ["sherlock-in-hell"], "text": "1 Dracula"}
    request = {"game": "mvh", "mode": "expert", "players": 2, "expansions": ["v2"], "decks": [deck, deck]}
    answer = api.post(SHEETS, request, format="json")
    assert answer.status_code == 400
    assert [(each["pointer"], each["code"], each["suggestions"]) for each in answer.json()["errors"]] == [
        (f"/decks/{place}/{member}", "not-in-boxes", ["v1"])
        for place in (0, 1)
        for member in ("sets/1", "faction_sets/0")
    ]
    both = ask(api, {**request, "expansions": ["v1", "v2"]})
    assert "Dracula" in deck_text(both)


def test_every_line_of_a_long_deck_is_printed_whole(api):
    """PRT-03: lists of 28 to 31 lines, onto a second page where they need one, pages numbered."""
    for lines in (28, 29, 30, 31):
        names = [f"Invented {number:02d}" for number in range(1, lines + 1)]
        deck = {"sets": ["soi", "amm"], "text": "\n".join(f"1 {name}" for name in names)}
        token_ = ask(api, {**EXPERT, "decks": [deck, deck]})["token"]
        pages = PdfReader(BytesIO(api.get(f"{SHEETS}{token_}/?as=pdf").content)).pages
        words = [" ".join(page.extract_text().split()) for page in pages]
        assert [name for name in names if " ".join(words).count(f"1 {name}") < 2] == []
        assert all(f"page {number} of {len(pages)}" in page for number, page in enumerate(words, 1))


# Expert games: the boxes of the decks


def expert_deck(*sets: str, **more: Any) -> dict[str, Any]:
    """Return a legal deck of 30 invented cards of these sets, with the owner's lists that it needs."""
    lists, lines = [], []
    for code in sets:
        count = 30 // len(sets)
        sides = [("hero", count - 5), ("monster", 5)]
        cards = [{"name": f"{side} {code}", "alignment": side, "copies": copies} for side, copies in sides]
        lists.append({"set": code, "cards": cards})
        lines += [f"{copies} {side} {code} ({code})" for side, copies in sides]
    return {"text": "\n".join(lines), "card_lists": lists, **more}


def fetched(answer: Any) -> set[tuple[str, str]]:
    """Return box and component of each line to fetch."""
    return {(line["expansion"].partition(".")[2], line["component"]) for line in answer["fetch"]}


def both_kinds(*sets: str) -> set[tuple[str, str]]:
    """Return the character and faction cards of these sets."""
    return {(each, kind) for each in sets for kind in ("Character cards", "Faction cards")}


INNSMOUTH, MOUNTAINS, LONDON = "the-shadow-over-innsmouth", "at-the-mountains-of-madness", "london-after-midnight"
TWO_BOXES = {"game": "mvh", "mode": "expert", "players": 2, "expansions": ["v1", "v2"], "seed": "x"}


def test_an_expert_game_takes_the_sets_of_its_decks_and_no_others(api):
    """F3: with two boxes and decks of Innsmouth and Mountains, nothing of Victorian Nightmares is fetched."""
    answer = ask(api, {**TWO_BOXES, "decks": [expert_deck("soi", "amm")] * 2})
    assert fetched(answer) == both_kinds(INNSMOUTH, MOUNTAINS)
    assert "London" not in str(by_id(answer, "expert-deck"))
    assert deck_text(answer).count("legal") == 2
    text = by_id(answer, "expert-factions")["text"]
    assert text.count("The Shadow over Innsmouth and At the Mountains of Madness") == 2


@pytest.mark.parametrize(
    ("chosen", "code", "suggestion"),
    [
        ({"expansions": ["v1"]}, "not-in-boxes", "v2"),
        ({"expansions": ["v1", "v2"], "sets": ["lam", "sih"]}, "contradiction", "soi"),
    ],
)
def test_cards_of_a_box_or_set_that_is_not_chosen_are_refused(api, chosen, code, suggestion):
    deck = expert_deck("soi", "amm")
    answer = api.post(SHEETS, {**TWO_BOXES, **chosen, "decks": [deck, deck]}, format="json")
    assert answer.status_code == 400
    found = {(each["pointer"], each["code"]) for each in answer.json()["errors"]}
    assert found == {(f"/decks/{place}/text", code) for place in (0, 1)}
    assert suggestion in answer.json()["errors"][0]["suggestions"]


def test_a_card_of_which_no_source_says_the_volume_is_played_with_a_note(api):
    """No rulebook says which volume has the Imp: an owner of Volume 2 alone may know better."""
    answer = ask(api, {**EXPERT, "decks": [{"text": "1 Imp"}] * 2})
    assert any("probably" in each["message"] and each["names"] == ["Imp"] for each in answer["warnings"])


def test_a_deck_of_three_sets_is_asked_for_the_two_of_its_factions(api):
    three = expert_deck("soi", "amm", "lam")
    answer = ask(api, {**TWO_BOXES, "decks": [three, {**three, "faction_sets": ["soi", "lam"]}]})
    asked = [each for each in answer["warnings"] if each["code"] == "name-faction-sets"]
    assert [each["steps"] for each in asked] == [["expert-factions"]]
    assert "first player" in asked[0]["message"]
    text = by_id(answer, "expert-factions")["text"]
    assert "names now: London after Midnight, The Shadow over Innsmouth and At the Mountains of Madness" in text
    assert "the second player from London after Midnight and The Shadow over Innsmouth" in text
    named = {**three, "faction_sets": ["soi", "lam"]}
    answer = ask(api, {**TWO_BOXES, "decks": [named, named]})
    assert fetched(answer) == both_kinds(INNSMOUTH, LONDON) | {(MOUNTAINS, "Character cards")}


def test_a_deck_that_is_not_legal_is_warned_of(api):
    """F20: a list one card short, and one of which too little is known."""
    short = expert_deck("soi", "amm")
    short["text"] = short["text"].replace("10 hero amm", "9 hero amm")
    answer = ask(api, {**TWO_BOXES, "decks": [short, {"text": "1 Nobody Knows"}]})
    assert [each["code"] for each in answer["warnings"] if each["code"].endswith("-deck")] == ["illegal-deck"] * 2
    assert "29" in next(each["message"] for each in answer["warnings"] if each["code"] == "illegal-deck")


# An owner's lists (F6)


def full(code: str, *cards: dict[str, Any]) -> dict[str, Any]:
    """Return a complete list of a set: these cards, and a hero for all other copies."""
    rest = 30 - sum(each["copies"] for each in cards)
    return {"set": code, "complete": True, "cards": [*cards, {"name": f"Rest {code}", "copies": rest}]}


@pytest.mark.parametrize(
    ("lists", "names"),
    [
        (
            [
                full("soi", *({"name": name, "copies": 1} for name in ("Innsmouth Folk", "Investigator of the Occult",
                     "Mother Hydra", "US Soldier", "Francis Morgan", "Professor Armitage"))),
                full("amm", {"name": "Horrifying Hieroglyph", "copies": 6}),
            ],
            {"Priest of Dagon", "Robert Olmstead", "Zadok Allen", "Frank H. Pabodie", "The Elder One",
             "The Star Spawn", "Albin Penguins"},
        ),
        ([full("sih", {"name": "Queen Victoria", "copies": 1}, {"name": "Lucifer", "copies": 1})],
         {"Satan", "Sherlock Holmes"}),
        ([{**full("sih", {"name": "Queen Victoria", "copies": 1}), "complete": False}], {"Satan", "Sherlock Holmes"}),
        ([{"set": "lam", "cards": [{"name": "Priest", "alignment": "monster", "copies": 1}]}], {"Priest"}),
        ([{"set": "lam", "cards": [{"name": "Mr. Hyde", "icons": {"monster": 1}}]}], {"Mr. Hyde"}),
        ([{"set": "lam", "cards": [{"name": "The Creature", "alignment": "neutral"}]}], {"The Creature"}),
    ],
)  # fmt: skip
def test_a_word_of_one_reviewer_does_not_stop_an_owners_list(api, lists, names):
    answer = api.post("/api/v1/decks/validate/", {"text": "1 Dracula", "card_lists": lists}, format="json")
    assert answer.status_code == 200, answer.content
    (note,) = [each for each in answer.json()["notes"] if each["code"] == "owner-list-counts"]
    assert {each["name"] for each in note["cards"]} == names


@pytest.mark.parametrize(
    "cards",
    [
        {"set": "soi", "cards": [{"name": "Innsmouth Folk", "alignment": "hero"}]},
        {"set": "lam", "cards": [{"name": "Dracula", "alignment": "hero"}]},
        {"set": "sih", "cards": [{"name": "Imp", "copies": 5}]},
        full("lam", {"name": "Priest", "copies": 1}),
    ],
)
def test_what_a_rulebook_or_several_sources_say_still_holds(api, cards):
    answer = api.post("/api/v1/decks/validate/", {"text": "1 Dracula", "card_lists": [cards]}, format="json")
    assert answer.status_code == 400
    assert "contradicts-known" in {each["code"] for each in answer.json()["errors"]}


def test_a_fix_adds_cards_of_the_decks_own_sets_first(api):
    """F20: an owner of Volume 2 is not told to add a card of Volume 1."""
    deck = expert_deck("soi", "amm")
    deck["text"] = deck["text"].replace("10 hero amm", "9 hero amm")
    answer = api.post("/api/v1/decks/validate/", deck, format="json").json()
    (fix,) = [each["fix"] for each in answer["problems"] if each["code"] == "too-few-cards"]
    assert fix["text"] == "Add for example 1 hero amm."
