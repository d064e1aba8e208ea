"""What the server gives browsers to keep: manifest, service worker, pages, and the file of all texts."""

import gzip
import json
import re
import struct
from dataclasses import replace
from types import SimpleNamespace

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from cardsdb import dataset
from cardsdb.headers import CONTENT_SECURITY_POLICY
from cardsdb.models import Card
from rulesref.models import Rulebook
from rulesref.search import index

pytestmark = pytest.mark.django_db

LARGEST = 1_000_000  # bytes on the way: what the button says
TWO = ("eh.core.faq.all-defeated-at-once", "eh.core.faq.one-die-minimum")


def kept(client: Client) -> dict:
    script = client.get("/service-worker.js").content.decode()
    return json.loads(re.match(r"const KEPT = (\{.*\});\n", script)[1])


def texts(client: Client) -> list[list[str]]:
    return client.get("/offline/library.json").json()["entries"]


def test_the_service_worker_comes_from_the_root_is_asked_for_anew_and_loads_nothing_from_elsewhere(client):
    answer = client.get("/service-worker.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "no-cache"
    assert answer["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
    assert client.get("/service-worker.js", headers={"If-None-Match": answer["ETag"]}).status_code == 304


def test_an_import_and_new_software_renew_it(client, monkeypatch):
    before = client.get("/service-worker.js").content
    current = dataset.current()
    monkeypatch.setattr(dataset, "current", lambda: dataset.Current("another", current.index))
    imported = client.get("/service-worker.js").content
    monkeypatch.setattr(dataset, "software", lambda: "newer")
    assert len({before, imported, client.get("/service-worker.js").content}) == 3


def test_everything_to_keep_is_there_and_small_enough(client):
    found = kept(client)
    bodies = [client.get(address) for address in (*found["pages"], found["library"])]
    assert {answer.status_code for answer in bodies} == {200}
    assert sum(len(gzip.compress(answer.content)) for answer in bodies) < LARGEST
    files = [address.removeprefix("/static/") for address in found["shell"] if address.startswith("/static/")]
    assert files
    assert all(finders.find(name) for name in files)


def test_rounds_every_rulebook_questions_and_terms_are_kept(client):
    pages = set(kept(client)["pages"])
    assert {f"/rules/{book}/" for book in Rulebook.objects.values_list("public_id", flat=True)} <= pages
    assert {f"/{part}/{game}/" for part in ("round", "glossary") for game in ("eh", "mvh", "es")} <= pages
    assert {"/faq/", "/errata/"} <= pages


def test_every_card_is_in_the_file_with_its_effect_and_facts(client):
    cards = {address: (text, facts) for type_, *_rest, address, text, facts in texts(client) if type_ == "card"}
    assert set(cards) == {f"/cards/{each}/" for each in Card.objects.values_list("public_id", flat=True)}
    dynamite = Card.objects.get(public_id="eh.asset.dynamite")
    text, facts = cards["/cards/eh.asset.dynamite/"]
    assert text == dynamite.text
    assert f"Value {dynamite.facts['value']}" in facts


def test_superseded_rulings_are_left_out(client, monkeypatch):
    held, superseded = (each for each in index.corpus().documents if each.type == "faq" and each.id in TWO)
    documents = (held, replace(superseded, superseded_by=held.id))
    current = dataset.current()
    monkeypatch.setattr(dataset, "current", lambda: dataset.Current("another", current.index))
    monkeypatch.setattr(index, "corpus", lambda: SimpleNamespace(documents=documents))
    assert [entry[5] for entry in texts(client)] == [f"/faq/{held.id}/"]


def test_the_manifest_names_icons_of_the_sizes_it_says(client):
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    icons = {icon["sizes"]: icon["src"] for icon in answer.json()["icons"]}
    for sizes in ("192x192", "512x512"):
        with open(finders.find(icons[sizes].removeprefix("/static/")), "rb") as file:  # noqa: PTH123
            width, height = struct.unpack(">II", file.read(24)[16:])
        assert sizes == f"{width}x{height}"
    assert {client.get(each["url"]).status_code for each in answer.json()["shortcuts"]} == {200}


def test_each_page_has_the_words_for_a_kept_page_hidden(client):
    content = client.get("/rules/").content.decode()
    assert content.count(' id="site--offline" hidden') == 1
    assert content.count("<time></time>") == 1
    assert '<link rel="manifest" href="/manifest.webmanifest">' in content
