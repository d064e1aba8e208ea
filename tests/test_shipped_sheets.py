"""Setup sheets from the shipped packs: one for every Ancient One, the same in any process, boxes added by data."""

import hashlib
import io
import json
import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from typing import Any

import pytest
from django.conf import settings
from pypdf import PdfReader

from cardsdb import library
from cardsdb.decks.mythos.checker import check as check_mythos
from cardsdb.decks.mythos.deck import MythosDeck
from cardsdb.models import Card
from cardsdb.setup import maker
from cardsdb.setup.choices import Choices
from cardsdb.setup.layout import arranged, as_document, as_pdf
from cardsdb.setup.maker import Made
from cardsdb.terms import Confidence, DeckDifficulty
from rulesref.dataset import loading
from tests.cardsdb.setup import packs
from tests.imported import PACKS, with_vectors
from tests.pack_folders import write_pack

pytestmark = pytest.mark.django_db

EVERY_BOX = ["core", "fl", "mom", "sr", "utp", "soc", "td", "cir", "mon"]
LARGEST: dict[str, Any] = {
    "game": "eh", "players": 8, "expansions": EVERY_BOX, "ancient_one": "syzygy",
    "preludes": ["otherworldly-dreams"], "options": {"personal_stories": True, "starting_rumor": True},
}  # fmt: skip
UNKNOWN_TEXTS = {
    "silver-twilight-stockpile", "sins-of-the-past", "weakness-to-strength", "the-archives", "temptation",
    "wondrous-curios",
}  # fmt: skip


def made(**request: Any) -> Made:
    """Return the sheet of a request that is right."""
    choices = maker.read({"game": "eh", "seed": "shipped", **request}, library.sheet_data())
    assert isinstance(choices, Choices), choices
    found = maker.make(choices, library.sheet_data())
    assert isinstance(found, Made), found
    return found


# Rows and packs


@pytest.mark.parametrize("game", ["eh", "mvh", "es"])
def test_the_rows_give_the_material_that_the_packs_give(game):
    rows, files = library.setup_material(game), packs.material(game)
    for field in fields(rows):
        one, other = getattr(rows, field.name), getattr(files, field.name)
        if field.name in ("preludes", "rumors", "investigators", "assets", "ancient_ones"):
            assert {card.id: card for card in one} == {card.id: card for card in other}
        elif field.name not in ("dataset_version", "errata", "spellings"):
            assert one == other, field.name


@pytest.mark.parametrize("game", ["eh", "es"])
def test_every_ancient_one_has_a_sheet(game):
    rows = Card.objects.filter(game__code=game, kind="ancient-one").order_by("public_id")
    assert rows.count() in (16, 23)
    for row in rows:
        for box in row.printings.all():
            code = box.expansion.code
            boxes = list(dict.fromkeys(["core", code]))
            sheet = made(game=game, players=4, expansions=boxes, ancient_one=row.public_id).sheet
            assert row.name in " ".join(step.title + step.text for step in sheet.steps)
            assert {line.expansion for line in sheet.fetch} <= {f"{game}.core", box.expansion.public_id}
            assert all(step.citation or step.confidence is Confidence.LOW for step in sheet.steps)


def test_every_prelude_has_a_sheet_and_34_have_more_than_follow_the_card():
    worked_out = set()
    for card in library.setup_material("eh").preludes:
        sheet = made(players=3, expansions=EVERY_BOX, ancient_one="abhoth", preludes=[card.slug]).sheet
        follow = [one for one in sheet.warnings if one.code == "follow-the-card"]
        steps = [step for step in sheet.steps if card.name in step.title and step.id != "prelude"]
        texts = [step for step in steps if not step.text.startswith("Follow the card")]
        if texts:
            worked_out.add(card.slug)
        assert texts or follow, card.slug
    assert worked_out >= {card.slug for card in library.setup_material("eh").preludes} - UNKNOWN_TEXTS - {
        "unto-the-breach",
    }  # fmt: skip
    assert len(worked_out) >= 33


@pytest.mark.parametrize("level", DeckDifficulty)
@pytest.mark.parametrize("one", ["azathoth", "rise-of-the-elder-things", "hastur"])
def test_a_mythos_deck_of_a_sheet_passes_the_checker(one, level):
    options = {"difficulty": str(level), "starting_rumor": True, "reveal": True}
    prelude = ["rumors-from-the-north"]
    sheet = made(players=2, expansions=EVERY_BOX, ancient_one=one, preludes=prelude, options=options, seed="a").sheet
    drawn = {draw.draw: draw for draw in sheet.draws}
    assert [card.id for card in drawn["withheld"].cards] == ["eh.mythos.the-wind-walker"]
    stages = drawn["mythos_deck"].stages
    (rumor,) = drawn["starting_rumor"].cards
    given = MythosDeck(tuple(tuple(card.id for card in stage.cards) for stage in stages), rumor.id)
    pool = library.mythos_pool(frozenset(library.boxes()), frozenset({"eh.mythos.the-wind-walker"}))
    table = library.mythos_tables()[f"eh.ancient-one.{one}"][2]
    assert check_mythos(given, table, pool, level).problems == ()
    for stage in stages:
        assert all(card.difficulty in stage.levels[card.color] for card in stage.cards)


def test_a_rumor_that_is_named_starts_in_play_and_is_not_in_the_deck():
    options = {"starting_rumor": "eh.mythos.web-between-worlds", "reveal": True}
    sheet = made(players=2, expansions=EVERY_BOX, ancient_one="cthulhu", preludes=[], options=options).sheet
    drawn = {draw.draw: draw for draw in sheet.draws}
    assert [card.name for card in drawn["starting_rumor"].cards] == ["Web Between Worlds"]
    assert "Web Between Worlds" not in {card.name for stage in drawn["mythos_deck"].stages for card in stage.cards}


def test_an_ancient_one_is_drawn_among_those_whose_deck_can_be_built():
    """Insane with the core box and Under the Pyramids: the hard cards are enough for two of six."""
    drawn = {
        draw.draw: draw
        for draw in made(expansions=["core", "utp"], preludes=[], options={"difficulty": "insane"}).sheet.draws
    }
    assert drawn["ancient_one"].candidates == 2
    assert {one.name for one in drawn["ancient_one"].passed_over} == {
        "Azathoth",
        "Cthulhu",
        "Nephren-Ka",
        "Yog-Sothoth",
    }


# Another process


ASKED = [
    {"game": "eh", "seed": 1},
    {"game": "eh", "seed": 2, "players": 5, "expansions": EVERY_BOX},
    {**LARGEST, "seed": 3},
    {"game": "mvh", "seed": 4, "players": 7, "expansions": ["v1", "v2"]},
    {"game": "es", "seed": 5, "players": 3, "expansions": ["core", "uf", "ootp"], "mode": "lightless-pyramid"},
]
OTHER = """
import hashlib, json, sys
import django
django.setup()
from rest_framework.test import APIClient
api = APIClient(HTTP_HOST="localhost")
for body in json.load(sys.stdin):
    answer = api.post("/api/v1/setup-sheets/", body, format="json")
    pdf = api.get("/api/v1/setup-sheets/" + answer.json()["token"] + "/?as=pdf", HTTP_HOST="testserver")
    assert answer.status_code == pdf.status_code == 200
    print(answer["X-Dataset-Version"], *(hashlib.sha256(one.content).hexdigest() for one in (answer, pdf)))
"""


def test_another_process_gives_the_same_sheets_byte_for_byte(api, tmp_path):
    environment = {
        **os.environ,
        "DATA_DIR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "cardsdb.config.settings",
        "ALLOWED_HOSTS": "localhost,testserver",
        "PYTHONHASHSEED": "1234",
    }
    environment.pop("PACKS", None)

    def run(*command: str, **more: Any) -> str:
        options = {"cwd": settings.BASE_DIR, "env": environment, "capture_output": True, "text": True, "check": True}
        return subprocess.run([sys.executable, *command], **options, **more).stdout  # noqa: S603 our own code

    run("manage.py", "migrate", "-v0")
    run("manage.py", "importpacks")
    other = [line.split() for line in run("-c", OTHER, input=json.dumps(ASKED)).splitlines()]
    here = []
    for body in ASKED:
        answer = api.post("/api/v1/setup-sheets/", body, format="json")
        pdf = api.get(f"/api/v1/setup-sheets/{answer.json()['token']}/?as=pdf")
        here.append([answer["X-Dataset-Version"], *(hashlib.sha256(one.content).hexdigest() for one in (answer, pdf))])
    assert other == here


# A box that is added by data alone

TIDES = {
    "eldritch-horror/tides/expansion.toml": (
        'code = "tid"\nname = "Tides"\nkind = "expansion"\norder = 20\nsources = ["a test"]\n'
    ),
    "eldritch-horror/tides/components.csv": (
        "component,count,sources\nTides Side Board,1,a test\nClue Tokens,5,a test\nGate Tokens,3,a test\n"
        "Wave Encounter Cards,8,a test\nAncient One Sheets,1,a test\nPrelude Cards,1,a test\nMonster Tokens,2,a test\n"
    ),
    "eldritch-horror/tides/ancient-ones.csv": (
        "name,doom,mysteries_to_win,stage_1_green,stage_1_yellow,stage_1_blue,stage_2_green,stage_2_yellow,"
        "stage_2_blue,stage_3_green,stage_3_yellow,stage_3_blue,campaign_prelude,sources\n"
        "The Drowned,11,3,1,2,1,2,3,1,2,4,0,high-water,a test\n"
    ),
    "eldritch-horror/tides/preludes.csv": (
        "name,campaign_ancient_one,copies,sources\nHigh Water,the-drowned,1,a test\n"
    ),
    "eldritch-horror/tides/monsters.csv": "name,epic,copies,sources\nKelpie,no,2,a test\n",
    "eldritch-horror/tides/rules.md": (
        "# Eldritch Horror: Tides Rulebook\n\n## Tides Side Board {#tides-side-board}\n\nA board of five spaces.\n\n"
        "### Tides Board Setup {#tides-board-setup}\n\n1. Put it down.\n"
    ),
    "eldritch-horror/tides/procedures.toml": """\
[[sources]]
id = "book"
rulebook = "Eldritch Horror: Tides Rulebook"

[[triggers]]
part = "preludes"

[[triggers]]
part = "tides-board"
when = { any = [{ ancient_one = "the-drowned" }, { prelude = "high-water" }] }

[[counts]]
name = "gate_stack"
add = 3
when = { part = "tides-board" }

[[patches]]
before = "monster-cup"
id = "tides-board"
at = "5"
when = { part = "tides-board" }
title = "Tides: side board"
text = "Put the Tides side board beside the main one. The stack then holds {gate_stack:Gate}."
cite = { parent = "Tides Side Board", heading = "Tides Board Setup" }
components = [
    { component = "Tides Side Board" },
    { component = "Clue Tokens" },
    { component = "Gate Tokens" },
    { component = "Wave Encounter Cards" },
]

[[patches]]
after = "tides-board"
id = "tides-monsters"
when = { part = "tides-board" }
title = "Tides: Monsters"
text = "Set aside these Monsters: {set_aside}."
cite = { parent = "Tides Side Board", heading = "Tides Board Setup" }
sets_aside = { Kelpie = 2 }

[[patches]]
append = "monster-cup"
components = [{ component = "Monster Tokens" }]
""",
}


def test_a_made_up_box_with_a_side_board_needs_data_alone(api, settings, tmp_path):
    settings.DATA_DIR = with_vectors(tmp_path / "data")
    loading.load([PACKS, write_pack(tmp_path / "mine", TIDES)])
    body = {"game": "eh", "players": 2, "expansions": ["core", "tid"], "ancient_one": "the-drowned", "seed": "t"}
    answer = api.post("/api/v1/setup-sheets/", body, format="json").json()
    steps = {step["id"]: step for step in answer["steps"]}
    order = list(steps)
    assert order.index("ancient-one") < order.index("tides-board") < order.index("tides-monsters")
    assert order.index("tides-monsters") < order.index("monster-cup")
    assert steps["tides-board"]["text"].endswith("12 Gates.")
    assert steps["tides-monsters"]["text"] == "Set aside these Monsters: 2 Kelpies."
    assert steps["tides-board"]["citation"] == {
        "rulebook": "Eldritch Horror: Tides Rulebook", "expansion": "eh.tides", "parent": "Tides Side Board",
        "heading": "Tides Board Setup", "entry": None,
    }  # fmt: skip
    fetched = {line["component"]: line["count"] for line in answer["fetch"] if line["expansion"] == "eh.tides"}
    assert fetched == {
        "Ancient One Sheets: The Drowned": 1, "Prelude Cards: High Water": 1, "Tides Side Board": 1, "Clue Tokens": 5,
        "Gate Tokens": 3, "Wave Encounter Cards": 8, "Monster Tokens": 2,
    }  # fmt: skip
    without = api.post("/api/v1/setup-sheets/", {**body, "expansions": ["core"]}, format="json")
    assert without.status_code == 400
    other = {**body, "ancient_one": "azathoth", "preludes": []}
    plain = api.post("/api/v1/setup-sheets/", other, format="json").json()
    assert "tides-board" not in {step["id"] for step in plain["steps"]}
    assert "/setup/" in api.get("/setup/", {"game": "eh"}).content.decode()
    assert 'value="tides"' in api.get("/setup/", {"game": "eh"}).content.decode()


# Many prints at once: case PRF-03


def test_sixty_pdfs_four_at_a_time_leave_searches_quick(api):
    whole = [arranged(one.sheet, one.masthead) for one in (made(**LARGEST, seed=str(number)) for number in range(60))]
    api.get("/api/v1/search/?q=gate")
    done = threading.Event()
    waits: list[float] = []
    with ThreadPoolExecutor(4) as pool:
        jobs = [pool.submit(as_pdf, one) for one in whole]
        threading.Thread(target=lambda: ([job.result() for job in jobs], done.set())).start()
        while not done.is_set():
            start = time.perf_counter()
            assert api.get("/api/v1/search/?q=spawn+gates").status_code == 200
            waits.append(time.perf_counter() - start)
            time.sleep(0.05)
    assert len({job.result() for job in jobs}) == 60
    assert sorted(waits)[len(waits) // 2] < 10  # the figure itself is that of the benchmark


@pytest.mark.parametrize(
    ("request_", "most"),
    [
        ({"players": 1, "expansions": ["core"], "ancient_one": "azathoth"}, 2),
        ({"players": 8, "expansions": ["core"], "ancient_one": "cthulhu"}, 2),
        ({"players": 8, "expansions": EVERY_BOX, "ancient_one": "yig"}, 4),
        ({"game": "es", "mode": "lightless-pyramid", "players": 4, "expansions": ["core", "ootp"]}, 2),
        ({"game": "mvh", "players": 6, "expansions": ["v2"]}, 1),
    ],
    ids=["core alone", "core for eight", "nine boxes for eight", "Lightless Pyramid", "Monsters vs. Heroes"],
)
def test_a_printed_sheet_is_short(request_, most):
    one = made(**request_).at("http://127.0.0.1:8000/setup/token/")
    printed = arranged(one.sheet, one.masthead, library.people(one.sheet))
    assert len(PdfReader(io.BytesIO(as_pdf(printed))).pages) <= most


def test_an_expert_game_discards_two_cards_a_player_once():
    sheet = made(game="mvh", mode="expert", players=2, expansions=["v2"]).sheet
    ordered = [step.title for step in sheet.steps if "discards 2" in step.text or "Discard the top 2" in step.text]
    assert ordered == ["Discard pile"]


def test_the_same_sheet_is_the_same_document():
    one, other = made(**LARGEST), made(**LARGEST)
    assert json.dumps(as_document(one.sheet)) == json.dumps(as_document(other.sheet))
    assert as_pdf(arranged(one.sheet, one.masthead)) == as_pdf(arranged(other.sheet, other.masthead))
