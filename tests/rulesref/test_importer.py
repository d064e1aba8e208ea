"""Checked prose to rows: anchors stay, whatever is put between them, and every change is counted as what it is."""

import pytest

from cardsdb.models import Expansion
from rulesref.dataset.lock import ImportRefusedError
from rulesref.importer import meant
from rulesref.models import Erratum, FaqEntry, GlossaryTerm, Reference, RoundOverview, Rulebook, RulesSection
from tests.pack_folders import BASE, BOX, EH, HARBOUR, Packs, empty_database

RULES = """\
# The Salt Harbour Rulebook

## Light the Pier {#light-the-pier}

Take an Oil Can.

### Steps {#steps}

1. **Strike.** Strike a light.

## Douse the Pier {#douse-the-pier}

See [[rule:eh.tsh.steps]].
"""
FAQ = """\
# Questions {rulebook="The Salt Harbour Rulebook"}

## May a lamp be lit twice? {#lamp-twice entry=1 about="eh.asset.oil-can"}

No.

## May a wet lamp be lit? {#lamp-wet entry=2}

Yes.
"""
FILES = {
    **BASE,
    f"{BOX}/assets.csv": "name,sources\nOil Can,a\n",
    f"{BOX}/rules.md": RULES,
    f"{BOX}/faq.md": FAQ,
    f"{BOX}/asked-as.csv": "entry,wording\nsteps,how do i light it\nfaq.lamp-wet,lamp got wet\n",
    f"{BOX}/errata.csv": "slug,kind,about,place,wrong,right,source,confidence\n"
                         "can,note,eh.asset.oil-can,the can,odd,,a test,low\n",
    f"{EH}/glossary.toml": '[[glossary]]\nslug = "lamp"\nterm = "Lamp"\naliases = ["lantern"]\n',
    f"{EH}/round-overview.toml": 'title = "A round"\n[[phases]]\nname = "Night"\nitems = []\n',
}  # fmt: skip


@pytest.fixture
def packs(db, settings, tmp_path):
    """Return pack folders, imported once into an empty database."""
    settings.DATA_DIR = tmp_path / "data"
    empty_database()
    packs = Packs(tmp_path)
    packs.load(FILES)
    return packs


def _with(name: str, old: str, new: str) -> dict[str, str]:
    assert old in FILES[f"{BOX}/{name}"]
    return {**FILES, f"{BOX}/{name}": FILES[f"{BOX}/{name}"].replace(old, new)}


def _changes(report) -> dict[str, tuple[int, int, int]]:
    """Return (added, changed, removed) of each kind that has one."""
    counts = {kind: (each["added"], each["changed"], each["removed"]) for kind, each in report.counts.items()}
    return {kind: each for kind, each in counts.items() if any(each)}


def test_what_is_written_stands_in_rows(packs):
    sections = RulesSection.objects.values_list("public_id", "heading", "level", "order", "parent__slug", "asked_as")
    assert list(sections) == [
        ("eh.tsh.light-the-pier", "Light the Pier", 1, 1, None, []),
        ("eh.tsh.steps", "Steps", 2, 2, "light-the-pier", ["how do i light it"]),
        ("eh.tsh.douse-the-pier", "Douse the Pier", 1, 3, None, []),
    ]
    assert {part["title"] for part in RulesSection.objects.get(slug="steps").parts} == {"Strike"}
    entries = FaqEntry.objects.values_list("public_id", "order", "entry", "rulebook", "authority", "asked_as")
    assert list(entries) == [
        ("eh.tsh.faq.lamp-twice", 1, 1, "The Salt Harbour Rulebook", "rulebook", []),
        ("eh.tsh.faq.lamp-wet", 2, 2, "The Salt Harbour Rulebook", "rulebook", ["lamp got wet"]),
    ]
    erratum = Erratum.objects.get()
    assert (erratum.public_id, erratum.right, erratum.about) == ("eh.tsh.erratum.can", None, "eh.asset.oil-can")
    assert GlossaryTerm.objects.get().aliases == ["lantern"]
    assert RoundOverview.objects.get().phases == [{"name": "Night", "items": []}]


def test_references_are_written_or_found(packs):
    found = Reference.objects.values_list("source_id", "target_id", "written")
    assert sorted(found) == [
        ("eh.tsh.douse-the-pier", "eh.tsh.steps", True),
        ("eh.tsh.erratum.can", "eh.asset.oil-can", True),
        ("eh.tsh.faq.lamp-twice", "eh.asset.oil-can", True),
        ("eh.tsh.light-the-pier", "eh.asset.oil-can", False),
    ]


@pytest.mark.parametrize(
    ("ids", "one"),
    [
        (["eh.asset.lamp"], "eh.asset.lamp"),
        (["eh.mystery.lamp", "eh.term.lamp"], "eh.term.lamp"),
        (["eh.epic-monster.lamp", "eh.ancient-one.lamp"], "eh.ancient-one.lamp"),
        (["es.ancient-one.lamp", "es.ancient-one.lamp-2"], ""),
        (["eh.mythos.lamp", "eh.prelude.lamp"], ""),
        (["eh.mythos.lamp", ""], ""),
        (["eh.term.lamp", ""], "eh.term.lamp"),
        ([""], ""),
    ],
)
def test_what_a_shared_name_means(ids, one):
    assert meant(ids) == one


def test_a_term_is_found_without_capitals_where_it_says_see(packs):
    """Written in small letters, at the beginning of a sentence, or in the heading."""
    rules = RULES.replace("Strike a light.", "Trim the lamp.") + "\nTrim the lamp.\n\n## Lamps {#lamps}\n\nThree.\n"
    glossary = FILES[f"{EH}/glossary.toml"] + 'see = ["eh.tsh.steps", "eh.tsh.lamps", "eh.tsh.faq.lamp-wet"]\n'
    packs.load({**FILES, f"{BOX}/rules.md": rules, f"{EH}/glossary.toml": glossary})
    users = Reference.objects.filter(target_id="eh.term.lamp").values_list("source_id", flat=True)
    assert set(users) == {"eh.tsh.steps", "eh.tsh.lamps", "eh.tsh.faq.lamp-wet"}


def test_the_title_of_a_sheet_and_the_back_of_a_deck_are_no_cards(packs):
    files = {
        **FILES,
        f"{BOX}/ancient-ones.csv": "name,title,sources\nOld Salt,Oil Can,a\n",
        f"{BOX}/encounter-decks.csv": "deck,count,basis,sources\nSpecial: Lamp of Salt + Wick,8,a list,a\n",
        f"{BOX}/rules.md": RULES.replace("Strike a light.", "Draw a Lamp of Salt Encounter. The Lamp burns."),
    }
    packs.load(files)
    found = set(Reference.objects.values_list("source_id", "target_id"))
    assert ("eh.tsh.light-the-pier", "eh.asset.oil-can") not in found
    assert ("eh.tsh.steps", "eh.term.lamp") in found
    only_deck = RULES.replace("Strike a light.", "Draw a Lamp of Salt Encounter.")
    packs.load({**files, f"{BOX}/rules.md": only_deck}, allow_removals=True)
    assert not Reference.objects.filter(target_id="eh.term.lamp").exists()


@pytest.mark.parametrize(
    ("name", "old", "new", "changes"),
    [
        ("rules.md", "Take an Oil Can.", "Take one Oil Can.", {"sections": (0, 1, 0)}),
        ("rules.md", "Take an Oil Can.", "Take it.", {"sections": (0, 1, 0), "references": (0, 0, 1)}),
        ("rules.md", "## Light", "## First {#first}\n\nA.\n\n## Light", {"sections": (1, 3, 0)}),
        ("rules.md", "### Steps", "## Steps", {"sections": (0, 1, 0)}),
        ("rules.md", "## Douse", "#### Douse", {"sections": (0, 1, 0)}),
        ("rules.md", "## Douse", "### Douse", {"sections": (0, 1, 0)}),
        ("faq.md", "## May a lamp", "## Why? {#why}\n\nSo.\n\n## May a lamp", {"questions": (1, 2, 0)}),
        ("faq.md", "{#lamp-twice", '{#lamp-twice superseded-by="eh.tsh.faq.lamp-wet"',
         {"questions": (0, 1, 0), "references": (0, 1, 0)}),
        ("asked-as.csv", "lamp got wet", "lamp fell into the sea", {"questions": (0, 1, 0)}),
        ("errata.csv", "odd,,", "odd,even,", {"errata": (0, 1, 0)}),
    ],
)  # fmt: skip
def test_a_change_is_counted_as_what_it_is(packs, name, old, new, changes):
    """New headings may stand anywhere; a heading may change its depth; references follow the texts."""
    keys = dict(RulesSection.objects.values_list("public_id", "pk"))
    files = _with(name, old, new)
    assert _changes(packs.load(files)) == changes
    assert packs.load(files).changed is False
    assert dict(RulesSection.objects.values_list("public_id", "pk")).items() >= keys.items()


def test_two_questions_change_places(packs):
    first, second = FAQ.index("## May a lamp"), FAQ.index("## May a wet")
    swapped = FAQ[:first] + FAQ[second:] + "\n" + FAQ[first:second]
    assert _changes(packs.load({**FILES, f"{BOX}/faq.md": swapped})) == {"questions": (0, 2, 0)}
    ids = FaqEntry.objects.values_list("public_id", flat=True)
    assert list(ids) == ["eh.tsh.faq.lamp-wet", "eh.tsh.faq.lamp-twice"]


def test_a_section_that_goes_needs_permission_and_takes_no_place_with_it(packs):
    fewer = _with("rules.md", RULES[RULES.index("### Steps") : RULES.index("## Douse")], "")
    fewer = {**fewer, f"{BOX}/asked-as.csv": "entry,wording\nfaq.lamp-wet,lamp got wet\n"}
    fewer[f"{BOX}/rules.md"] = fewer[f"{BOX}/rules.md"].replace("[[rule:eh.tsh.steps]]", "above")
    with pytest.raises(ImportRefusedError, match="sections: Steps"):
        packs.load(fewer)
    assert _changes(packs.load(fewer, allow_removals=True)) == {"sections": (0, 1, 1), "references": (0, 0, 1)}


@pytest.mark.parametrize(
    ("name", "old", "new", "model", "before", "after"),
    [
        ("rules.md", "{#douse-the-pier}", "{#snuff-the-pier formerly=douse-the-pier}", RulesSection,
         "eh.tsh.douse-the-pier", "eh.tsh.snuff-the-pier"),
        ("faq.md", "{#lamp-twice", "{#lamp-again formerly=lamp-twice", FaqEntry,
         "eh.tsh.faq.lamp-twice", "eh.tsh.faq.lamp-again"),
    ],
)  # fmt: skip
def test_a_renamed_anchor_keeps_its_row_and_answers_under_its_old_id(packs, api, name, old, new, model, before, after):
    key = model.objects.get(public_id=before).pk
    packs.load(_with(name, old, new))
    row = model.objects.get(public_id=after)
    assert (row.pk, row.former_ids) == (key, f" {before} ")
    noun = "rules" if model is RulesSection else "faq"
    assert api.get(f"/api/v1/{noun}/{before}/").json()["id"] == after


def test_a_box_that_changes_its_code_changes_its_anchors(packs):
    files = {name: content.replace("eh.tsh.", "eh.shb.") for name, content in FILES.items()}
    files[f"{BOX}/expansion.toml"] = HARBOUR.replace("tsh", "shb")
    packs.load(files, allow_removals=True)
    assert Expansion.objects.get(slug="the-salt-harbour").code == "shb"
    assert Rulebook.objects.get().public_id == "eh.shb"
    assert not RulesSection.objects.exclude(public_id__startswith="eh.shb.").exists()


def test_official_wording_stays_when_ours_changes(packs):
    RulesSection.objects.filter(slug="steps").update(official_text="As printed.")
    packs.load(_with("rules.md", "Strike a light.", "Strike it."))
    section = RulesSection.objects.get(slug="steps")
    assert (section.text, section.official_text) == ("1. **Strike.** Strike it.", "As printed.")
