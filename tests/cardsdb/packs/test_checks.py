"""What must hold between entries: a pair for each rule, right and wrong, each wrong one with its place and remedy."""

import inspect

import pytest

from cardsdb.packs import checks
from tests.pack_folders import BASE, BOX, EH, GAME, HARBOUR, LAMPS, MVH, MVH_BASE, OTHER_BOX, read_folders, write_pack

HERE, THERE = f"packs/{BOX}", f"packs/{OTHER_BOX}"
PIER = f"packs/{EH}/the-pier/expansion.toml"
BELL, FERRY, TIN = f"{MVH}/the-drowned-bell", f"{MVH}/the-cold-ferry", f"{MVH}/the-tin-box"


def _set(code: str, order: int, more: str) -> str:
    name = code.upper()
    return f'code = "{code}"\nname = "{name}"\nkind = "set"\norder = {order}\nsources = ["a"]\n{more}\n'


STAGES = ",".join(f"stage_{stage}_{color}" for stage in (1, 2, 3) for color in ("green", "yellow", "blue"))
ANCIENT_ONES = f"name,doom,set_aside,{STAGES},sources\n"
SPACES = "name,board,sources\nPier,main,a\nBuoy,main,a\n"
MISSIONS = "name,investigator,reward,consequence,sources\n"

# Rule: (its name, files that keep it, files that break it, the faults)
PAIRS = [
    (
        "unique_codes",
        {f"{EH}/the-pier/expansion.toml": LAMPS.replace("twl", "tp").replace("order = 2", "order = 3")},
        {f"{EH}/the-pier/expansion.toml": LAMPS},
        [
            f"{THERE}/expansion.toml:1: The Wet Lamps › code: “twl” is already used in {PIER}. Choose another one.",
            f"{THERE}/expansion.toml:4: The Wet Lamps › order: “2” is already used in {PIER}. Choose another one.",
        ],
    ),
    (
        "unique_codes",
        {},
        {f"{MVH}/game.toml": GAME},
        [f"packs/{MVH}/game.toml:1: Eldritch Horror › code: “eh” is already used in packs/{EH}/game.toml. "
         "Choose another one."],
    ),
    (
        "parts_of_boxes",
        {f"{MVH}/the-new-set/expansion.toml": _set("tns", 9, 'part_of = "the-tin-box"')},
        {f"{MVH}/the-new-set/expansion.toml": _set("tns", 9, "")},
        [f"packs/{MVH}/the-new-set/expansion.toml:1: TNS › part_of: missing. A set is part of a box: "
         "give the folder name of the box."],
    ),
    (
        "parts_of_boxes",
        {},
        {
            f"{MVH}/the-new-set/expansion.toml": _set("tns", 9, 'part_of = "the-cold-ferry"'),
            f"{EH}/the-pier/expansion.toml": LAMPS.replace("twl", "tp").replace("order = 2", "order = 3")
            + 'part_of = "the-wet-lamps"',
        },
        [
            f"packs/{EH}/the-pier/expansion.toml:6: The Wet Lamps › part_of: only a set can be part "
            "of a box. Correct kind or part_of.",
            f"packs/{MVH}/the-new-set/expansion.toml:6: TNS › part_of: only a set can be part of a "
            "box. Correct kind or part_of.",
        ],
    ),
    (
        "known_references",
        {f"{BOX}/investigators.csv": "name,sources\nPeg Salt,a\n",
         f"{BOX}/personal-missions.csv": f"{MISSIONS}Light the Pier,peg-salt,A,B,a\n"},
        {f"{BOX}/investigators.csv": "name,sources\nPeg Salt,a\n",
         f"{BOX}/personal-missions.csv": f"{MISSIONS}Light the Pier,peg-sault,A,B,a\n"},
        [f"{HERE}/personal-missions.csv:2: Light the Pier › investigator: no pack has the investigator “peg-sault”. "
         "Did you mean “peg-salt”?"],
    ),
    (
        "known_references",
        {f"{BOX}/spaces.csv": SPACES, f"{BOX}/investigators.csv": "name,starting_space,sources\nPeg Salt,PIER,a\n"},
        {f"{BOX}/spaces.csv": SPACES, f"{BOX}/investigators.csv": "name,starting_space,sources\nPeg Salt,Pir,a\n"},
        [f"{HERE}/investigators.csv:2: Peg Salt › starting_space: no pack has the space “Pir”. Did you mean “Pier”?"],
    ),
    (
        "known_references",
        {f"{BOX}/spaces.csv": "name,board,gate_from,sources\nPier,main,the-wet-lamps,a\n"},
        {f"{BOX}/spaces.csv": "name,board,gate_from,sources\nPier,main,the-old-mill,a\n"},
        [f"{HERE}/spaces.csv:2: Pier › gate_from: no pack has the expansion “the-old-mill”."],
    ),
    (
        "known_references",
        {f"{TIN}/characters.csv": "name,probable_set,sources\nGrey Thing,the-cold-ferry,a\n"},
        {f"{TIN}/characters.csv": "name,probable_set,sources\nGrey Thing,the-tin-box,a\n"},
        [f"packs/{TIN}/characters.csv:2: Grey Thing › probable_set: no pack has the set “the-tin-box”."],
    ),
    (
        "counted_monsters",
        {f"{BOX}/monsters.csv": "name,sources\nGrey Thing,a\n",
         f"{BOX}/ancient-ones.csv": f"{ANCIENT_ONES}Old Tide,9,2 grey thing,,,,,,,,,,a\n"},
        {f"{BOX}/monsters.csv": "name,sources\nGrey Thing,a\n",
         f"{BOX}/ancient-ones.csv": f"{ANCIENT_ONES}Old Tide,9,Grey Thing; 1 Gray Thing,,,,,,,,,,a\n"},
        [
            f"{HERE}/ancient-ones.csv:2: Old Tide › set_aside: no pack has the Monster “Gray Thing”. "
            "Did you mean “Grey Thing”?",
            f"{HERE}/ancient-ones.csv:2: Old Tide › set_aside: “Grey Thing” is not a number and a name, "
            "such as “2 Ghoul”.",
        ],
    ),
    (
        "whole_stage_tables",
        {f"{BOX}/ancient-ones.csv": f"{ANCIENT_ONES}Old Tide,9,,1,2,0,2,3,0,2,4,0,a\nNew Tide,,,,,,,,,,,,a\n"},
        {f"{BOX}/ancient-ones.csv": f"{ANCIENT_ONES}Old Tide,9,,1,2,0,,3,0,2,4,,a\n"},
        [f"{HERE}/ancient-ones.csv:2: Old Tide › stage_2_green: the stage table is missing stage_2_green, "
         "stage_3_blue. Give all nine numbers, or none."],
    ),
    (
        "sets_not_overfull",
        {f"{BELL}/characters.csv": "name,copies,sources\nGrey Thing,28,a\nNet Mender,,a\nTide Clock,1,a\n"},
        {f"{BELL}/characters.csv": "name,copies,sources\nGrey Thing,29,a\nNet Mender,,a\nTide Clock,1,a\n"},
        [f"packs/{BELL}/expansion.toml:6: The Drowned Bell › size: the set has 30 cards, but its rows add up "
         "to at least 31. Remove what is too many."],
    ),
    (
        "sets_not_overfull",
        {f"{MVH}/a-set/expansion.toml": _set(
            "as", 9, 'part_of = "the-tin-box"\nsize = 30\nheroes = 14\nmonsters = 15\nneutrals = 1')},
        {f"{MVH}/a-set/expansion.toml": _set(
            "as", 9, 'part_of = "the-tin-box"\nsize = 30\nheroes = 15\nmonsters = 15\nneutrals = 1')},
        [f"packs/{MVH}/a-set/expansion.toml:7: AS › size: heroes, monsters and neutrals do not add up to 30. "
         "Correct one of the four."],
    ),
    (
        "same_names",
        {f"{BOX}/spells.csv": "name,sources\nSalt Charm,a\n",
         f"{OTHER_BOX}/spells.csv": "slug,name,sources\nsalt-charm-twl,Salt Charm,a\n"},
        {f"{BOX}/spells.csv": "name,sources\nSalt Charm,a\n",
         f"{OTHER_BOX}/spells.csv": "slug,name,sources\nsalt-charm-2,Salt–Charm,a\n"},
        [f"{THERE}/spells.csv:2: salt-charm-2 › slug: a second spell called “Salt–Charm” needs the slug "
         f"“salt-charm-twl”; “salt-charm” is the first ({HERE}/spells.csv:2)."],
    ),
    (
        "former_slugs",
        {f"{BOX}/spells.csv": "name,formerly,sources\nSalt Charm,salted-charm,a\nWet Charm,,a\n"},
        {f"{BOX}/spells.csv": "name,formerly,sources\nSalt Charm,wet-charm; old-charm,a\nWet Charm,old-charm,a\n"
                              "Dry Charm,dry-charm,a\n"},
        [
            f"{HERE}/spells.csv:2: Salt Charm › formerly: “wet-charm” is or was the slug of “Wet Charm” "
            f"({HERE}/spells.csv:3). Remove it here.",
            f"{HERE}/spells.csv:3: Wet Charm › formerly: “old-charm” is or was the slug of “Salt Charm” "
            f"({HERE}/spells.csv:2). Remove it here.",
            f"{HERE}/spells.csv:4: Dry Charm › formerly: “dry-charm” is or was the slug of “Dry Charm” "
            f"({HERE}/spells.csv:4). Remove it here.",
        ],
    ),
    (
        "alignments_possible",
        {f"{BELL}/characters.csv": "name,alignment,possible_alignments,sources\nGrey Thing,monster,hero; monster,a\n"
                                   "Net Mender,,hero; neutral,a\n"},
        {f"{BELL}/characters.csv": "name,alignment,possible_alignments,sources\nGrey Thing,neutral,hero; monster,a\n"},
        [f"packs/{BELL}/characters.csv:2: Grey Thing › alignment: “neutral” contradicts possible_alignments in "
         f"packs/{BELL}/characters.csv:2: hero, monster."],
    ),
    (
        "spaces_once",
        {f"{BOX}/spaces.csv": SPACES, f"{OTHER_BOX}/spaces.csv": "name,board,sources\nOld Pier,side,a\n"},
        {f"{BOX}/spaces.csv": SPACES, f"{OTHER_BOX}/spaces.csv": "name,board,sources\nPier,side,a\nЯ,side,a\n"},
        [
            f"{THERE}/spaces.csv:2: Pier › name: this space is already in {HERE}/spaces.csv:2. "
            "A space belongs to one box.",
            f"{THERE}/spaces.csv:3: Я › name: this name cannot become an id: it has no Latin letters or digits.",
        ],
    ),
    (
        "paths_once",
        {f"{BOX}/spaces.csv": SPACES, f"{BOX}/paths.csv": "start,end,type,board,sources\nPier,Buoy,ship,main,a\n"},
        {f"{BOX}/spaces.csv": SPACES,
         f"{BOX}/paths.csv": "start,end,type,board,sources\nPier,Buoy,ship,main,a\nBuoy,Pier,,main,a\n"
                             "Pier,Pier,,main,a\n"},
        [
            f"{HERE}/paths.csv:3: Buoy › end: this path is already in {HERE}/paths.csv:2. Paths go both ways.",
            f"{HERE}/paths.csv:4: Pier › end: a path must lead to another space. Correct one of its ends.",
        ],
    ),
]  # fmt: skip


@pytest.fixture
def faults(here):
    """Return a function: files besides the base packs to the faults of all."""
    return lambda files: read_folders(write_pack(here / "packs", {**BASE, **MVH_BASE, **files}))[2]


@pytest.mark.parametrize(("rule", "ok", "bad", "expected"), PAIRS, ids=[pair[0] for pair in PAIRS])
class TestPairs:
    """Files that keep a rule have no fault; files that break it have exactly its faults."""

    def test_kept(self, faults, rule, ok, bad, expected):
        assert faults(ok) == []

    def test_broken(self, faults, rule, ok, bad, expected):
        assert faults(bad) == expected


def test_every_rule_has_a_pair():
    """A rule is a public generator of this module; missing folders are tested where folders are read."""
    rules = {name for name, rule in vars(checks).items() if inspect.isgeneratorfunction(rule) and name[0] != "_"}
    assert rules == {rule for rule, *_pair in PAIRS} | {"known_folders"}


def test_a_reference_may_stand_before_what_it_names(faults):
    """IMP-21: order of rows, files and boxes does not matter."""
    files = {
        f"{BOX}/mythos-cards.csv": "name,color,difficulty,put_in_play_by,rumor_space,sources\n"
                                   "Long Night,blue,easy,low-water,Buoy,a\n",
        f"{BOX}/ancient-ones.csv": "name,campaign_prelude,sources\nOld Tide,low-water,a\n",
        f"{OTHER_BOX}/preludes.csv": "name,campaign_ancient_one,sources\nLow Water,old-tide,a\n",
        f"{OTHER_BOX}/spaces.csv": SPACES,
    }  # fmt: skip
    assert faults(files) == []


def test_the_faults_of_all_rules_come_at_once(faults):
    """Every rule's broken files in one pack: nothing hides anything."""
    files = {
        f"{BOX}/spaces.csv": SPACES,
        f"{BOX}/monsters.csv": "name,sources\nGrey Thing,a\n",
        f"{BOX}/ancient-ones.csv": f"{ANCIENT_ONES}Old Tide,9,Grey Thing,1,2,0,,3,0,2,4,0,a\n",
        f"{BOX}/spells.csv": "name,formerly,sources\nSalt Charm,wet-charm,a\nWet Charm,,a\n",
        f"{BOX}/paths.csv": "start,end,board,sources\nPier,Pier,main,a\nPier,Bouy,main,a\n",
        f"{BELL}/characters.csv": "name,copies,probable_set,sources\nGrey Thing,31,nowhere,a\n",
        f"{EH}/the-pier/expansion.toml": HARBOUR,
    }
    places = [fault.split(": ")[0].removeprefix("packs/") for fault in faults(files)]
    assert sorted(places) == sorted([
        f"{BOX}/ancient-ones.csv:2", f"{BOX}/ancient-ones.csv:2", f"{BOX}/paths.csv:2", f"{BOX}/paths.csv:3",
        f"{BOX}/spells.csv:2", f"{BOX}/expansion.toml:1", f"{BOX}/expansion.toml:4",
        f"{BELL}/characters.csv:2", f"{BELL}/expansion.toml:6",
    ])  # fmt: skip


def test_a_code_that_is_missing_is_not_a_second_code(faults):
    files = {f"{EH}/pier-{order}/expansion.toml": f'name = "A"\nkind = "core"\norder = {order}\nsources = ["a"]'
             for order in (8, 9)}  # fmt: skip
    found = faults(files)
    assert len(found) == 2
    assert all("› code: missing: short code" in fault for fault in found)


def test_cards_without_a_known_name_are_not_cards_of_one_name(faults):
    rows = "name,slug,story,stage,sources\n,pier-1,The Pier,I,a\n,pier-2,The Pier,II,a\n"
    assert faults({f"{BOX}/adventures.csv": rows}) == []
