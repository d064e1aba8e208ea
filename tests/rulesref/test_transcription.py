"""The exact wording of a transcript stands beside our text; nothing else changes. The wording here is invented."""

import os
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from rulesref.dataset import loading
from rulesref.models import FaqEntry, RulesSection

TITLE = "Eldritch Horror: The Dreamlands Rulebook"
TRANSCRIPT = f"""{TITLE}

Gates

Whoever sees a gate here should wave at it.

Local Paths

Walk softly, for the path is short.

Lighthouse Rules

The lamp burns all night.

Frequently Asked Questions

Q. May the lamp go out?

A. Never. It burns all night.
"""
SHARED = Path(os.environ.get("SILVER_KEY_SHARED") or settings.BASE_DIR.parent / "shared") / "rulebooks"


@pytest.fixture(autouse=True)
def rebuilt(monkeypatch):
    """Count rebuilt indexes instead of building them: the test's rows are rolled back."""
    calls: list[None] = []
    monkeypatch.setattr(loading, "rebuild", lambda: calls.append(None))
    return calls


def run(*files: Path) -> str:
    out = StringIO()
    call_command("importrulebook", *map(str, files), stdout=out)
    return out.getvalue()


@pytest.fixture
def transcript(tmp_path) -> Path:
    path = tmp_path / "dreamlands.txt"
    path.write_text(TRANSCRIPT)
    return path


def section(anchor: str) -> RulesSection:
    return RulesSection.objects.get(public_id=anchor)


def test_wording_is_stored_beside_our_text(db, transcript, rebuilt):
    ours = section("eh.td.gates").text
    run(transcript)
    assert section("eh.td.gates").official_text == "Whoever sees a gate here should wave at it."
    assert section("eh.td.gates").text == ours
    assert section("eh.td.local-paths").official_text == "Walk softly, for the path is short."
    assert section("eh.td.dream-portals").official_text is None
    entry = FaqEntry.objects.get(rulebook=TITLE, entry=1)
    assert (entry.official_question, entry.official_text) == ("May the lamp go out?", "Never. It burns all night.")
    assert len(rebuilt) == 1


def test_what_has_no_partner_is_listed(db, transcript):
    report = run(transcript)
    assert "not found in our texts: Lighthouse Rules" in report
    assert "no official wording for: eh.td.dream-portals" in report
    assert "4 heading" in report


def test_twice_changes_nothing(db, transcript, rebuilt):
    run(transcript)
    assert "0 changed" in run(transcript)
    assert len(rebuilt) == 1


def test_a_later_import_of_the_packs_keeps_the_wording(db, transcript, settings):
    run(transcript)
    packs = loading.read(settings.PACK_FOLDERS)
    cards = loading.CardImporter(packs.catalogue, packs.texts)
    cards.run()
    loading.Importer(packs.prose, cards).run()
    assert not cards.report.changed
    assert section("eh.td.gates").official_text == "Whoever sees a gate here should wave at it."


def test_one_bad_file_of_two_and_nothing_is_stored(db, transcript, tmp_path):
    other = tmp_path / "other.txt"
    other.write_text(TRANSCRIPT.replace(TITLE, "Eldritch Horror: The Dreamland Rulebok"))
    with pytest.raises(CommandError) as refused:
        run(transcript, other)
    assert f"Did you mean “{TITLE}”?" in str(refused.value)
    assert section("eh.td.gates").official_text is None


@pytest.mark.parametrize("content", [b"", b"\x00\xff\x00", b"just one line"])
def test_what_is_no_rulebook_is_refused_with_its_name(db, tmp_path, content):
    path = tmp_path / "picture.txt"
    path.write_bytes(content)
    with pytest.raises(CommandError, match=r"picture\.txt"):
        run(path)


def test_a_missing_file_is_named(db, tmp_path):
    with pytest.raises(CommandError, match=r"absent\.txt"):
        run(tmp_path / "absent.txt")


@pytest.mark.skipif(not SHARED.exists(), reason="the transcripts are not here")
def test_the_five_transcripts_fit_our_texts_line_by_line(db):
    report = run(*sorted(SHARED.glob("*.txt")))
    for fault in ("unplaced:", "not found in our texts:", "no official wording for:"):
        assert fault not in report
    assert RulesSection.objects.exclude(official_text=None).count() == 30 + 24 + 30 + 11 + 30
    assert FaqEntry.objects.exclude(official_text=None).count() == 6 + 13 + 5
