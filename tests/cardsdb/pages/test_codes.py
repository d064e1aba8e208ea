"""All published codes have a page, and a file in docs/ that is generated from the same enums."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from cardsdb.api.problems import CODES as STATUS_CODES
from cardsdb.codes import InputCode, WarningCode
from cardsdb.decks.problems import CODES
from cardsdb.decks.reports import NOTES, NoteCode
from cardsdb.pages.codes import FILE, as_markdown
from cardsdb.query.faults import FaultCode
from tests.imported import PACKS

# Published in version 0.1: none of them may disappear.
PUBLISHED = """
missing wrong-type out-of-range unknown-value invalid-seed too-long too-many repeated unknown-member unknown-game
unknown-expansion unknown-set unknown-card unknown-deck unknown-schema no-procedure core-missing box-missing
not-in-boxes contradiction no-variant rumor-withheld invalid-starting-rumor prelude-needs-box
personal-stories-need-masks expert-mythos-needs-mode exhibit-needs-other-mode one-deck-too-small too-many-sets
too-few-sets missing-card missing-list campaign-over campaign-bars campaign-pool-too-small no-ancient-one
no-next-ancient-one no-next-game prelude-missing lost-investigator survivor-missing story-undone
reward-and-consequence already-defeated already-used defeated-count other-dataset players-assumed follow-the-card
monsters-short names-unknown erratum note low-confidence empty-deck unreadable-line invalid-count unlisted-card
ambiguous-card card-not-in-chosen-sets too-few-cards too-many-cards too-many-copies too-few-heroes too-few-monsters
too-many-neutrals invalid-faction-sets set-overfull no-alignment-fits not-enough-certain-cards wrong-number-of-stages
wrong-stage-colours wrong-difficulty repeated-card card-not-in-chosen-boxes withheld-card not-enough-mythos-cards
name-faction-sets set-as-named discards-included same-name-in-two-sets more-than-the-box
""".split()


@pytest.mark.django_db
def test_the_file_in_docs_is_current():
    assert FILE.read_text(encoding="utf-8") == as_markdown(), "run `make docs`"


def test_no_published_code_is_gone():
    text = FILE.read_text(encoding="utf-8")
    assert [code for code in PUBLISHED if f"| `{code}` |" not in text] == []


def test_every_code_that_the_api_writes_is_published():
    text = FILE.read_text(encoding="utf-8")
    files = [path for part in ("cardsdb", "rulesref") for path in Path(settings.BASE_DIR, part, "api").glob("*.py")]
    literal = r'(?:Place\(\s*|\bcode=)"([a-z_-]+)"'
    written = {code for path in files for code in re.findall(literal, path.read_text("utf-8"))}
    written |= {*STATUS_CODES.values(), *map(str, FaultCode)}
    missing = [code for code in sorted(written) if f"| `{code}` |" not in text]
    assert not missing, f"{missing}: add them to cardsdb.codes, and run `make docs`"


def test_every_code_has_a_meaning():
    meanings = [*(code.meaning for code in (*InputCode, *WarningCode)), *(NOTES[code] for code in NoteCode)]
    meanings += [each.description for each in CODES.values()]
    assert all(meaning.endswith((".", "`")) or "{" in meaning for meaning in meanings)


def test_the_needs_of_the_packs_are_listed():
    text = FILE.read_text(encoding="utf-8")
    files = [path for path in PACKS.rglob("procedures.toml") if "_template" not in path.parts]
    codes = {code for path in files for code in re.findall(r'^code = "([a-z-]+)"', path.read_text("utf-8"), re.M)}
    assert codes
    assert [code for code in codes if f"| `{code}` |" not in text] == []


def test_the_page_shows_every_code_and_the_description_links_to_it(client, db):
    page = client.get("/codes/").content.decode()
    assert [code for code in PUBLISHED if f"<code>{code}</code>" not in page] == []
    described = client.get("/api/v1/schema/", headers={"accept": "application/json"}).json()
    assert "/codes/" in described["info"]["description"]
