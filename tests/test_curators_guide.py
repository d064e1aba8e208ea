"""The curator's guide names every table and column as the spec has them; its examples and the template are sound."""

import re
import shutil
from pathlib import Path

import pytest
from django.conf import settings as project

from cardsdb.models import Card, Expansion
from cardsdb.packs.forms import read_rows
from cardsdb.packs.spec import TABLES, Field, Table, tables_of
from rulesref.dataset import loading
from rulesref.models import FaqEntry, RulesSection
from rulesref.search.searching import search
from rulesref.text.chapters import read_faq, read_rules
from rulesref.text.tables import ASKED_AS, ASKED_AS_CARDS, ERRATA, GLOSSARY
from tests.imported import with_vectors

PACKS = Path(project.BASE_DIR) / "fixtures" / "packs"
GUIDE = (PACKS.parent / "README.md").read_text(encoding="utf-8")
GAMES = {
    "eldritch-horror": "Eldritch Horror",
    "monsters-vs-heroes": "Monsters vs. Heroes",
    "elder-sign": "Elder Sign",
}
CARD_COLUMNS = [field.name for field in next(table for table in TABLES if table.kind).fields[:9]]


def _titles() -> dict[str, Table]:
    """Return the heading that each table has in the guide."""
    titles = {}
    for table in TABLES:
        games = [GAMES[game] for game in table.games]
        titles[f"{table.name} ({' and '.join(games) if len(games) < 3 else 'every game'})"] = table
    return {
        **titles,
        "glossary (glossary.toml in the folder of the game)": GLOSSARY,
        "errata (errata.csv)": ERRATA,
        "asked-as (asked-as.csv, asked-as-faq.csv)": ASKED_AS,
        "asked-as-cards (asked-as-cards.csv)": ASKED_AS_CARDS,
    }


def _rows(text: str) -> list[tuple[str, str]]:
    """Return the first and the last cell of each row of a table, headings apart."""
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return [(cells[0], cells[-1]) for cells in rows if cells[0] not in ("column", "fault")]


def _wanted(fields: list[Field]) -> list[tuple[str, str]]:
    return [(f"**{field.name}**" if field.required else field.name, field.doc) for field in fields]


SECTIONS = dict(re.findall(r"^#### ([^\n]+)\n(.*?)(?=^###|\Z)", GUIDE, flags=re.MULTILINE | re.DOTALL))


def test_the_guide_has_a_heading_for_every_table_and_no_other():
    assert sorted(SECTIONS) == sorted(_titles())


@pytest.mark.parametrize("title", _titles())
def test_the_columns_of_a_table(title):
    """Those that every table of cards has are told once, above."""
    table = _titles()[title]
    own = [field for field in table.fields if not (table.kind and field.name in CARD_COLUMNS)]
    assert _rows(SECTIONS[title]) == _wanted(own)


def test_the_columns_that_every_table_of_cards_has():
    text = re.search(r"^### Cards\n(.*?)^####", GUIDE, flags=re.MULTILINE | re.DOTALL)[1]
    table = next(table for table in TABLES if table.name == "assets")
    assert _rows(text) == _wanted([table.field(name) for name in CARD_COLUMNS])
    for table in TABLES:
        if table.kind:
            assert [field.name for field in table.fields[:9]] == CARD_COLUMNS


class TestExamples:
    """What the guide shows can be read."""

    BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", GUIDE, flags=re.MULTILINE | re.DOTALL)

    @pytest.mark.parametrize(("kind", "table"), [("toml", "assets"), ("csv", "assets"), ("csv", "characters")])
    def test_tables(self, tmp_path, kind, table):
        game = "monsters-vs-heroes" if table == "characters" else "eldritch-horror"
        spec = next(each for each in tables_of(game, "any") if each.name == table)
        blocks = [
            text for word, text in self.BLOCKS if word == kind and ("alignment" in text) == (table == "characters")
        ]
        assert len(blocks) == 1
        path = tmp_path / f"{table}.{kind}"
        path.write_text(blocks[0], encoding="utf-8")
        rows, faults = read_rows(path, path.name, spec, overlay=kind == "csv")
        assert (faults, bool(rows)) == ([], True)

    def test_prose(self):
        rules, faq = (text for word, text in self.BLOCKS if word == "markdown")
        assert read_rules(rules, "rules.md")[1] == []
        assert read_faq(faq, "faq.md")[1] == []

    def test_links_within_the_guide_lead_somewhere(self):
        headings = re.findall(r"^##+ (.+)$", GUIDE, flags=re.MULTILINE)
        anchors = {re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-") for heading in headings}
        assert set(re.findall(r"\]\(#([^)]+)\)", GUIDE)) <= anchors


class TestTemplate:
    """Copied and renamed it is an expansion like any other."""

    @pytest.fixture
    def root(self, tmp_path):
        root = tmp_path / "packs"
        shutil.copytree(PACKS, root)
        shutil.copytree(root / "_template", root / "eldritch-horror" / "the-quiet-harbour")
        return root

    def test_it_passes_the_check(self, root):
        packs = loading.read([root])
        assert [str(fault) for fault in packs.faults] == []
        assert packs.catalogue.code("eldritch-horror", "the-quiet-harbour") == "new"

    @pytest.mark.django_db
    def test_it_is_imported_and_found(self, root, settings, tmp_path):
        settings.DATA_DIR = with_vectors(tmp_path / "data")
        report = loading.load([root])
        assert report.removals == []
        assert Expansion.objects.get(public_id="eh.the-quiet-harbour").components.count() == 3
        assert Card.objects.filter(printings__expansion__code="new").count() == 10
        assert RulesSection.objects.filter(rulebook__public_id="eh.new").count() == 2
        assert FaqEntry.objects.filter(expansion__code="new").count() == 2
        assert search("how do i light a lantern in the quiet harbour").hits[0].document.id == "eh.new.lanterns"

    def test_it_is_not_loaded_as_it_lies(self):
        assert ("eldritch-horror", "_template") not in loading.read([PACKS]).catalogue.expansions

    def test_every_file_says_what_it_is(self):
        """The tables written by hand have remarks; the README speaks for the others."""
        readme = (PACKS / "_template" / "README.md").read_text(encoding="utf-8")
        for path in (PACKS / "_template").iterdir():
            where = readme if path.suffix == ".csv" else path.read_text(encoding="utf-8")
            assert (f"`{path.name}`" if path.suffix == ".csv" else "#") in where
