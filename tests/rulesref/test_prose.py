"""The prose files of all packs together: every dead link and every double id is told, with file, line and remedy."""

import pytest

from cardsdb.packs.catalogue import make_catalogue
from cardsdb.packs.reading import read_packs
from rulesref.prose import LONGEST_PARAGRAPH, check_prose, read_prose
from tests.pack_folders import BASE, BOX, EH, MVH, OTHER_BOX, write_pack

HERE, THERE = f"packs/{BOX}", f"packs/{OTHER_BOX}"
RULES = """\
# The Salt Harbour Rulebook

## Light the Pier {#light-the-pier}

See [[rule:eh.tsh.steps|the steps]] and [[card:eh.asset.oil-can]].

### Steps {#steps}
First look at [[term:eh.term.lamp]].
"""
FAQ = """\
# Questions {rulebook="The Salt Harbour Rulebook"}

## May a lamp be lit twice? {#lamp-twice entry=1 about="eh.asset.oil-can,eh.tsh.steps"}

No. See [[rule:eh.tsh.faq.lamp-wet]].

## May a wet lamp be lit? {#lamp-wet entry=2 superseded-by="eh.tsh.faq.lamp-twice"}

Yes.
"""
SOUND = {
    **BASE,
    f"{BOX}/assets.csv": "name,sources\nOil Can,a\n",
    f"{BOX}/rules.md": RULES,
    f"{BOX}/faq.md": FAQ,
    f"{BOX}/asked-as.csv": "entry,wording\nsteps,how do i light it\nfaq.lamp-wet,lamp got wet\n",
    f"{BOX}/asked-as-cards.csv": "entry,wording\neh.asset.oil-can,is the can empty after use\n",
    f"{BOX}/errata.csv": "slug,kind,about,place,wrong,right,source,confidence\n"
                         "can,note,eh.asset.oil-can,the can,odd,see [[rule:eh.tsh.steps]],a test,low\n",
    f"{EH}/glossary.toml": '[[glossary]]\nslug = "lamp"\nterm = "Lamp"\naliases = ["lantern"]\n'
                           'definition = "See [[rule:eh.tsh.steps]]."\nsee = ["eh.tsh.light-the-pier"]\n',
    f"{EH}/round-overview.toml": 'title = "A round"\n[[phases]]\nname = "Night"\n'
                                 'items = [{ name = "Light", text = "Light it.", rule = "eh.tsh.steps" }]\n',
}  # fmt: skip


@pytest.fixture
def faults(tmp_path, monkeypatch):
    """Return a function: files and an overlay's files to the faults of their prose."""
    monkeypatch.chdir(tmp_path)

    def faults(files, overlay=None):
        roots = [write_pack(tmp_path / "packs", files)]
        roots += [write_pack(tmp_path / "mine", overlay)] if overlay else []
        pack = read_packs(roots)
        assert pack.faults == []
        return [str(fault) for fault in check_prose(make_catalogue(pack.entries)[0], read_prose(pack.prose))]

    return faults


def test_sound_prose_has_no_fault(faults):
    assert faults(SOUND) == []


PAIRS = [
    ("rules.md", "[[card:eh.asset.oil-can]]", "[[card:eh.asset.oil-cann]]",
     ["rules.md:5: light-the-pier › text: column 41: there is no card “eh.asset.oil-cann”. "
      "Did you mean “eh.asset.oil-can”?"]),
    ("rules.md", "[[term:eh.term.lamp]]", "[[term:eh.term.lump]]",
     ["rules.md:8: steps › text: column 15: there is no term “eh.term.lump”. Did you mean “eh.term.lamp”?"]),
    ("rules.md", "{#steps}\n", "{#steps formerly=\"light-the-pier, stairs\"}\n",
     ["rules.md:7: steps › formerly: “light-the-pier” is or was the anchor of another heading. Remove it here."]),
    ("rules.md", "# The Salt Harbour Rulebook", "The Salt Harbour Rulebook",
     ["rules.md:1: text before the first heading. Put it under a heading.",
      "rules.md:1: heading: the file must begin with # and the title of the rulebook."]),
    ("faq.md", "eh.asset.oil-can,eh.tsh.steps", "eh.asset.oil,eh.tsh.step",
     ["faq.md:3: lamp-twice › about: there is no rule or card “eh.asset.oil”. Did you mean “eh.asset.oil-can”?",
      "faq.md:3: lamp-twice › about: there is no rule or card “eh.tsh.step”. Did you mean “eh.tsh.steps”?"]),
    ("faq.md", "[[rule:eh.tsh.faq.lamp-wet]]", "[[rule:eh.tsh.lamp-wet]]",
     ["faq.md:5: lamp-twice › answer: column 9: there is no rule “eh.tsh.lamp-wet”. "
      "Did you mean “eh.tsh.faq.lamp-wet”?"]),
    ("faq.md", '"eh.tsh.faq.lamp-twice"', '"eh.tsh.steps"',
     ["faq.md:7: lamp-wet › superseded-by: there is no question “eh.tsh.steps”. "
      "Did you mean “eh.tsh.faq.lamp-twice”?"]),
    ("faq.md", '"eh.tsh.faq.lamp-twice"', '"eh.tsh.faq.lamp-wet"',
     ["faq.md:7: lamp-wet › superseded-by: a question cannot replace itself."]),
    ("faq.md", "#lamp-wet", "#lamp-twice",
     ["asked-as.csv:3: faq.lamp-wet › entry: this expansion has no section or question “faq.lamp-wet”. "
      "Did you mean “faq.lamp-twice”?",
      "faq.md:5: lamp-twice › answer: column 9: there is no rule “eh.tsh.faq.lamp-wet”. "
      "Did you mean “eh.tsh.faq.lamp-twice”?",
      "faq.md:7: May a wet lamp be lit? › anchor: “lamp-twice” is already the anchor of line 3.",
      f"faq.md:7: lamp-twice: this slug is already in {HERE}/faq.md:3.",
      "faq.md:7: lamp-twice › superseded-by: a question cannot replace itself."]),
    ("faq.md", "{#lamp-wet", "{#lamp-wet formerly=\"lamp-twice\"",
     ["faq.md:7: lamp-wet › formerly: “lamp-twice” is or was the anchor of another heading. Remove it here."]),
    ("asked-as.csv", "steps,", "stepps,",
     ["asked-as.csv:2: stepps › entry: this expansion has no section or question “stepps”. "
      "Did you mean “steps”?"]),
    ("asked-as.csv", "lamp got wet", "How do I light it?",
     [f"asked-as.csv:3: faq.lamp-wet › wording: is already in {HERE}/asked-as.csv:2. "
      "It can only have one target."]),
    ("asked-as-cards.csv", "eh.asset.oil-can", "eh.asset.oil-cann",
     ["asked-as-cards.csv:2: eh.asset.oil-cann › entry: there is no card “eh.asset.oil-cann”. "
      "Did you mean “eh.asset.oil-can”?"]),
    ("asked-as-cards.csv", "is the can empty after use", "Lamp got wet!",
     [f"asked-as-cards.csv:2: eh.asset.oil-can › wording: is already in {HERE}/asked-as.csv:3. "
      "It can only have one target."]),
    ("errata.csv", "note,eh.asset.oil-can", "note,eh.asset.can",
     ["errata.csv:2: can › about: there is no rule or card “eh.asset.can”. Did you mean “eh.asset.oil-can”?"]),
    ("errata.csv", "eh.tsh.steps", "eh.tsh.stepps",
     ["errata.csv:2: can › right: column 5: there is no rule “eh.tsh.stepps”. Did you mean “eh.tsh.steps”?"]),
    ("errata.csv", "can,note", "can,typo",
     ["errata.csv:2: can › kind: “typo” is not a valid value. Valid values: erratum, note."]),
    ("errata.csv", "a test,low\n", "a test,low\ncan,note,,there,odd,,a test,high\n",
     [f"errata.csv:3: can › slug: “can” is already in {HERE}/errata.csv:2."]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "expected"), PAIRS)
def test_each_fault_names_its_place_and_remedy(faults, name, old, new, expected):
    assert old in SOUND[f"{BOX}/{name}"]
    files = {**SOUND, f"{BOX}/{name}": SOUND[f"{BOX}/{name}"].replace(old, new)}
    assert faults(files) == [f"{HERE}/{fault}" for fault in expected]


GAME_PAIRS = [
    ("glossary.toml", 'see = ["eh.tsh.light-the-pier"]', 'see = ["eh.tsh.light"]',
     ["glossary.toml:1: lamp › see: there is no rule “eh.tsh.light”. Did you mean “eh.tsh.light-the-pier”?"]),
    ("glossary.toml", "[[rule:eh.tsh.steps]]", "[[rule:eh.tsh.stepps]]",
     ["glossary.toml:5: lamp › definition: column 5: there is no rule “eh.tsh.stepps”. Did you mean “eh.tsh.steps”?"]),
    ("glossary.toml", "[[glossary]]", '[[glossary]]\nslug = "pier"\nterm = "Pier"\naliases = ["Lantern"]\n[[glossary]]',
     [f"glossary.toml:8: lamp › aliases: “lantern” already belongs to “Pier” (packs/{EH}/glossary.toml:1)."]),
    ("glossary.toml", "[[glossary]]", '[[glossary]]\nslug = "lamp"\nterm = "Pier"\n[[glossary]]',
     [f"glossary.toml:5: lamp › slug: “lamp” is already in packs/{EH}/glossary.toml:1."]),
    ("round-overview.toml", "eh.tsh.steps", "eh.tsh.stepps",
     ["round-overview.toml: Light › rule: there is no rule “eh.tsh.stepps”. Did you mean “eh.tsh.steps”?"]),
    ("round-overview.toml", 'title = "A round"', "title = A round",
     ["round-overview.toml: invalid TOML: Invalid value (at line 1, column 9)."]),
    ("round-overview.toml", 'title = "A round"', f"title = {'[' * 5000}",
     ["round-overview.toml: nested too deeply, or a number is too long."]),
    ("round-overview.toml", 'title = "A round"\n', 'titel = "A round"\nconfidence = "sure"\nsource = 7\n',
     ["round-overview.toml: confidence: “sure” is not a valid confidence. Use one of: high, medium, low.",
      "round-overview.toml: source: must be a text in quotation marks.",
      "round-overview.toml: titel: a round overview has no such field. Did you mean “title”?",
      "round-overview.toml: title: missing."]),
    ("round-overview.toml", 'name = "Night"\nitems = [{ name = "Light", text = "Light it."',
     'items = [{ mane = "Light"',
     ["round-overview.toml: phase 1 › name: missing.",
      "round-overview.toml: phase 1, item 1 › mane: a round overview has no such field. "
      "Valid fields: name, text, rule.",
      "round-overview.toml: phase 1, item 1 › name: missing.",
      "round-overview.toml: phase 1, item 1 › text: missing."]),
    ("round-overview.toml", '[[phases]]\nname = "Night"\nitems', "phases",
     ["round-overview.toml: Light › rule: a round overview has no such field. Valid fields: name, text, items."]),
    ("round-overview.toml", '[[phases]]\nname = "Night"\n', "phases = 3\n",
     ["round-overview.toml: items: a round overview has no such field. Did you mean “title”?",
      "round-overview.toml: phases: must be a list of tables, as in the overviews of the other games."]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "expected"), GAME_PAIRS)
def test_each_fault_of_a_games_own_files_names_its_place_and_remedy(faults, name, old, new, expected):
    assert old in SOUND[f"{EH}/{name}"]
    files = {**SOUND, f"{EH}/{name}": SOUND[f"{EH}/{name}"].replace(old, new)}
    assert faults(files) == [f"packs/{EH}/{fault}" for fault in expected]


@pytest.mark.parametrize("name", ["rules.md", "faq.md", "errata.csv", "asked-as.csv", "asked-as-cards.csv"])
def test_prose_of_a_folder_without_an_expansion_is_told(faults, name):
    files = {**SOUND, f"{EH}/the-pier/{name}": SOUND[f"{BOX}/{name}"]}
    assert f"packs/{EH}/the-pier/{name}: this folder has no readable expansion.toml." in faults(files)


@pytest.mark.parametrize("name", [f"{BOX}/rules.md", f"{BOX}/faq.md", f"{EH}/round-overview.toml"])
def test_a_file_that_cannot_be_read_has_that_fault_alone(faults, name):
    found = faults({**BASE, f"{BOX}/assets.csv": "name,sources\nOil Can,a\n", name: b"# L\xe4mp\n"})
    assert found == [f"packs/{name}:1: not UTF-8. Save the file as “CSV UTF-8” or as UTF-8 text."]


def test_a_paragraph_of_endless_length_is_told_with_its_line(faults):
    ok, bad = "a" * (LONGEST_PARAGRAPH - 1), "[" * (LONGEST_PARAGRAPH + 1)
    text = f"# The Wet Lamps\n\n## A {{#a}}\n\n{ok}\n\n{bad}\n"
    assert faults({**BASE, f"{OTHER_BOX}/rules.md": text.replace(bad, "b")}) == []
    fault = f"{THERE}/rules.md:7: this paragraph has more than 10000 characters. Split it."
    assert faults({**BASE, f"{OTHER_BOX}/rules.md": text}) == [fault]


def test_a_wording_may_lead_to_one_place_of_each_expansion(faults):
    other = {
        f"{OTHER_BOX}/rules.md": "# The Wet Lamps Rulebook\n\n## A {#a}\n\nB.\n",
        f"{OTHER_BOX}/asked-as.csv": "entry,wording\na,how do i light it\n",
        f"{OTHER_BOX}/asked-as-cards.csv": "entry,wording\neh.asset.oil-can,is the can empty after use\n",
        f"{MVH}/game.toml": 'code = "mvh"\nname = "Monsters vs. Heroes"\norder = 2\n',
        f"{MVH}/the-tin-box/expansion.toml": 'code="ttb"\nname="The Tin Box"\nkind="box"\norder=1\nsources=["a"]\n',
        f"{MVH}/the-tin-box/rules.md": "# The Tin Box\n\n## A {#a}\n\nB.\n",
        f"{MVH}/the-tin-box/asked-as.csv": "entry,wording\na,how do i light it\n",
    }
    assert faults({**SOUND, **other}) == []


def test_the_wordings_of_cards_are_kept_by_folder(tmp_path):
    pack = read_packs([write_pack(tmp_path / "packs", SOUND)])
    prose = read_prose(pack.prose)
    found = {folder: [dict(row.values) for row in rows] for folder, rows in prose.card_wordings.items()}
    here = [{"entry": "eh.asset.oil-can", "wording": "is the can empty after use"}]
    assert found == {tuple(BOX.split("/")): here}


class TestOverlays:
    """An overlay adds questions, errata, terms and wordings; it cannot take an id that is taken."""

    def test_they_are_added(self, faults):
        overlay = {
            f"{BOX}/faq.md": '# Mine {rulebook="My notes" authority=community}\n\n## Why? {#why}\n\nSo.\n',
            f"{BOX}/errata.csv": "slug,kind,place,wrong,source,confidence\nlid,note,the lid,odd,me,low\n",
            f"{BOX}/asked-as.csv": "entry,wording\nfaq.why,why oh why\n",
            f"{EH}/glossary.toml": '[[glossary]]\nslug = "wick"\nterm = "Wick"\n',
            f"{OTHER_BOX}/rules.md": "# The Wet Lamps Rulebook\n\n## A {#a}\n\nB.\n",
        }
        assert faults(SOUND, overlay) == []

    def test_ids_that_are_taken_are_told(self, faults):
        overlay = {
            f"{BOX}/rules.md": "# Mine\n",
            f"{BOX}/faq.md": '# Mine {rulebook="My notes" authority=community}\n\n## Why? {#lamp-wet}\n\nSo.\n',
            f"{BOX}/errata.csv": "slug,kind,place,wrong,source,confidence\ncan,note,the lid,odd,me,low\n",
            f"{EH}/glossary.toml": '[[glossary]]\nslug = "lamp"\nterm = "Wick"\n',
            f"{EH}/round-overview.toml": 'title = "Mine"\n',
        }
        assert faults(SOUND, overlay) == [
            f"mine/{EH}/glossary.toml:2: lamp › slug: “lamp” is already in packs/{EH}/glossary.toml:1.",
            f"mine/{EH}/round-overview.toml:1: another pack already has the round overview of this game.",
            f"mine/{BOX}/errata.csv:2: can › slug: “can” is already in {HERE}/errata.csv:2.",
            f"mine/{BOX}/faq.md:3: lamp-wet: this slug is already in {HERE}/faq.md:7.",
            f"mine/{BOX}/rules.md:1: {HERE}/rules.md already has the rulebook of this expansion. "
            "It cannot be extended.",
        ]
