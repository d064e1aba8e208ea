"""The packs against the fact tables they were written from, where those lie beside the checkout.

The tables are not part of the project. Without them these tests are skipped; what the packs must hold by themselves
is tested in test_shipped_packs.
"""

import csv
import os
import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest
from django.conf import settings

from cardsdb.names import fold

ROOT = Path(settings.BASE_DIR)
FACTS = Path(os.environ.get("SILVER_KEY_SHARED") or ROOT.parent / "shared") / "facts" / "eldritch-horror"
PACKS = ROOT / "fixtures" / "packs" / "eldritch-horror"

pytestmark = pytest.mark.skipif(not FACTS.is_dir(), reason="the fact tables are not beside the checkout")

WORDS = {
    word: str(number) for number, word in enumerate("zero one two three four five six seven eight nine ten".split())
}


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def effects() -> dict[tuple[str, str], list[dict[str, str]]]:
    """Return {(kind, folded name): effect rows of the card}."""
    found = defaultdict(list)
    for path in sorted(PACKS.glob("*/effects.csv")):
        for row in rows(path):
            found[row["kind"], fold(row["card"])].append(row)
    return found


def facts() -> Iterable[tuple[str, str, str]]:
    """Yield (kind, name, statement) of each fact about what a card does."""
    for row in rows(FACTS / "card_effects.csv"):
        yield row["kind"].replace("_", "-"), row["name"], row["effect"]
    for row in rows(FACTS / "investigator_abilities.csv"):
        yield "investigator", row["name"], f"{row['effect']} {row['once']}"
    for row in rows(FACTS / "ancient_one_rules.csv"):
        yield "ancient-one", row["name"], row["effect"]
    for row in rows(FACTS / "mystery_rules.csv"):
        yield "mystery", row["name"], row["how"]
    for row in rows(FACTS / "mythos_effects.csv"):
        yield (
            "mythos",
            row["name"],
            " ".join(row[name] for name in ("effect", "rumor_reckoning", "rumor_pass", "rumor_fail")),
        )


def numbers(text: str) -> set[str]:
    """Return the numbers a text states, in figures or as words up to ten."""
    words = re.findall(r"\d+|[a-z]+", text.lower())
    return {WORDS.get(word, word) for word in words if word.isdigit() or word in WORDS}


def test_every_fact_about_an_effect_is_in_the_packs():
    known = effects()
    assert len(list(facts())) > 800
    assert [f"{kind}: {name}" for kind, name, _statement in facts() if (kind, fold(name)) not in known] == []


def test_every_number_of_a_fact_is_in_its_text():
    known = effects()
    lost = []
    for kind, name, statement in facts():
        told = numbers(" ".join(row["text"] + " " + row["note"] for row in known[kind, fold(name)]))
        missing = {number for number in re.findall(r"\d+", statement) if number not in told}
        lost += [f"{kind}: {name}: {sorted(missing)} of “{statement}”"] if missing else []
    assert lost == []


def test_every_official_erratum_says_what_the_card_does_now():
    told = {}
    for path in sorted(PACKS.glob("*/errata.csv")):
        for row in rows(path):
            if row["kind"] == "erratum":
                told[row["slug"]] = row["right"]
    assert len(told) == len(rows(FACTS / "errata_effects.csv"))
    assert [slug for slug, right in told.items() if "not held" in right or "see the official" in right.lower()] == []
