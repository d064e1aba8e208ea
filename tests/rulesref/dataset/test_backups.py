"""Saved decks and imported wording go to a file and come back; nothing is lost, and a damaged file changes nothing."""

import json

import pytest
from django.core.management import CommandError, call_command

from cardsdb.models import SavedDeck, SharedDeck
from rulesref.dataset.backups import DamagedBackupError, backup, restore
from rulesref.models import FaqEntry, RulesSection

pytestmark = pytest.mark.django_db

SECTION, QUESTION = "eh.core.defeated-investigators", "eh.core.faq.trish-scarborough-one-die"


def content(name):
    return {"name": name, "notes": "Celephaïs", "deck": {"cards": [{"name": "Imp", "count": 1}]}}


@pytest.fixture
def kept():
    """Return the edit key of a deck in its second version, with wording beside it."""
    row, key = SavedDeck.create(content("Night"))
    row.replace(content("Day"), version=1)
    RulesSection.objects.filter(public_id=SECTION).update(official_text="As printed.")
    FaqEntry.objects.filter(public_id=QUESTION).update(official_text="Yes.", official_question="Is it?")
    return key


def forget():
    SavedDeck.objects.all().delete()
    SharedDeck.objects.all().delete()
    RulesSection.objects.update(official_text=None)
    FaqEntry.objects.update(official_text=None, official_question=None)


def test_what_was_kept_comes_back_with_its_links(api, kept):
    shares = {row.key for row in SharedDeck.objects.all()}
    text = backup()
    forget()
    done = restore(text)
    assert (done.decks, done.wordings, done.newer, done.lost) == (1, 2, 0, [])
    opened = api.get(f"/api/v1/decks/{kept}/")
    assert (opened.json()["name"], opened["ETag"]) == ("Day", '"v2"')
    assert {row.key for row in SharedDeck.objects.all()} == shares
    assert all(api.get(f"/api/v1/decks/{key}/").status_code == 200 for key in shares)
    assert RulesSection.objects.get(public_id=SECTION).official_text == "As printed."
    row = FaqEntry.objects.get(public_id=QUESTION)
    assert (row.official_question, row.official_text) == ("Is it?", "Yes.")
    assert backup().replace("\n", "").count('"key_hash"') == text.count('"key_hash"')


def test_restoring_twice_changes_nothing(kept):
    text = backup()
    restore(text)
    assert [(row.version, row.content["name"]) for row in SavedDeck.objects.all()] == [(2, "Day")]
    assert SharedDeck.objects.count() == 2


def test_a_deck_that_was_changed_since_stays_as_it_is(kept):
    text = backup()
    SavedDeck.find(kept).replace(content("Later"), version=2)
    assert restore(text).newer == 1
    assert SavedDeck.find(kept).content["name"] == "Later"


def test_wording_without_a_place_is_told(kept):
    text = backup().replace(SECTION, "eh.core.gone")
    assert restore(text).lost == ["eh.core.gone"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"format": "other"}, "/format: This is no silver-key-backup"),
        ({"version": 2}, "/format: This is no silver-key-backup"),
        ({"copies": []}, "/decks/0: The copy s-"),
        ({"copies": 1}, "/copies: This must be a list"),
        ({"decks": [{}]}, "/decks/0/key_hash: “key_hash” is missing."),
        ({"sections": [{"id": 1, "text": "x"}]}, "/sections/0/id: This must be a text"),
    ],
)
def test_a_damaged_file_is_refused_with_the_place_and_changes_nothing(kept, change, told):
    text = json.dumps(json.loads(backup()) | change)
    forget()
    with pytest.raises(DamagedBackupError) as refused:
        restore(text)
    assert told in str(refused.value)
    assert not SavedDeck.objects.exists()
    assert not SharedDeck.objects.exists()


def test_the_commands_write_and_read_a_file(kept, tmp_path, capsys):
    path = tmp_path / "kept.json"
    call_command("backup", path)
    with pytest.raises(CommandError, match="exists"):
        call_command("backup", path)
    SavedDeck.objects.all().delete()
    RulesSection.objects.update(official_text=None)
    FaqEntry.objects.update(official_text=None)
    stripped = json.loads(path.read_text()) | {"sections": [], "questions": []}
    path.write_text(json.dumps(stripped))
    call_command("restore", path)
    assert "Restored: 1 decks" in capsys.readouterr().out
    for text in ("", "{}", "[]", "\ufeff"):
        path.write_text(text)
        with pytest.raises(CommandError, match="Nothing was changed"):
            call_command("restore", path)
    with pytest.raises(CommandError, match="cannot be read: No such file"):
        call_command("restore", tmp_path / "missing.json")
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("backup", tmp_path / "nowhere" / "kept.json")
