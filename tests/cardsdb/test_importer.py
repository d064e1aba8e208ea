"""Checked packs to rows: what is added, changed and removed, and that rows keep their identity meanwhile."""

import pytest

from cardsdb.models import (
    AncientOne,
    Card,
    Character,
    Component,
    Expansion,
    Game,
    MythosCard,
    MythosStage,
    Path,
    PersonalMission,
    Prelude,
    Printing,
    ReferenceRow,
    SideBoard,
    Space,
    Trait,
)
from rulesref.dataset.lock import ImportRefusedError
from tests.pack_folders import (
    BASE,
    BOX,
    EH,
    GAME,
    HARBOUR,
    LAMPS,
    MVH,
    MVH_BASE,
    OTHER_BOX,
    Packs,
    empty_database,
)

STAGES = ",".join(f"stage_{stage}_{color}" for stage in (1, 2, 3) for color in ("green", "yellow", "blue"))
HARBOUR_FILES = {
    **BASE,
    f"{BOX}/components.csv": "component,count,sources\nLamps,3,a\nCorks,2,a\nBells,,a\n",
    f"{BOX}/spaces.csv": "name,board,type,gate_from,sources\nPier,main,city,the-wet-lamps,a\nBuoy,main,,,a\n",
    f"{BOX}/paths.csv": "start,end,type,board,sources\nPier,Buoy,,main,a\n",
    f"{BOX}/ancient-ones.csv": f"name,doom,campaign_prelude,awakening,{STAGES},sources\n"
                               "Old Tide,9,low-water,in the night,1,2,1,2,3,1,2,4,0,a\n",
    f"{BOX}/preludes.csv": "name,campaign_ancient_one,sources\nLow Water,old-tide,a\nHigh Water,,a\n",
    f"{BOX}/mythos-cards.csv": "name,color,difficulty,icons,rumor_space,put_in_play_by,sources\n"
                               "Long Night,blue,easy,spawn clues; spawn clues,Buoy,low-water,a\n",
    f"{BOX}/investigators.csv": "name,occupation,health,starting_space,role,sources\nPeg Salt,The Pilot,6,Pier,,a\n"
                                "Tom Wick,The Lamplighter,5,Pier,Support,a\n",
    f"{BOX}/personal-missions.csv": "name,investigator,reward,consequence,sources\n"
                                    "Light the Pier,peg-salt,Bright Water,Dark Water,a\n"
                                    "Douse the Pier,tom-wick,Calm Water,Wild Water,a\n",
    f"{BOX}/monsters.csv": "name,epic,toughness,horror,sources\nGrey Thing,no,2+1,2,a\nGrey Thing,yes,,3,a\n",
    f"{BOX}/assets.csv": "name,value,traits,copies,number,note,sources\nOil Can,1,Item; Salt,2,7a,as printed,a\n",
    f"{BOX}/reference-card.csv": "investigators,version,gates,clues,surge,sources\n1,standard,1,1,1,a\n",
    f"{BOX}/side-boards.csv": "name,spaces,clues,sources\nThe Deep,3,4,a\n",
    f"{OTHER_BOX}/assets.csv": "name,sources\nOil Can,b\n",
}  # fmt: skip


@pytest.fixture
def packs(db, settings, tmp_path):
    """Return pack folders to import into an empty database."""
    settings.DATA_DIR = tmp_path / "data"
    empty_database()
    return Packs(tmp_path)


def _with(name: str, old: str, new: str) -> dict[str, str]:
    """Return the files with a change in one of them."""
    assert old in HARBOUR_FILES[name]
    return {**HARBOUR_FILES, name: HARBOUR_FILES[name].replace(old, new)}


def _counts(report) -> dict[str, dict[str, int]]:
    """Return what the report counts besides unchanged rows."""
    counts = {kind: {what: number for what, number in each.items() if what != "unchanged" and number}
              for kind, each in report.counts.items()}  # fmt: skip
    return {kind: each for kind, each in counts.items() if each}


class TestRows:
    """Facts stand where their readers look for them."""

    @pytest.fixture(autouse=True)
    def loaded(self, packs):
        return packs.load(HARBOUR_FILES)

    def test_cards_have_ids_printings_and_traits(self):
        card = Card.objects.get(public_id="eh.asset.oil-can")
        assert (card.name, card.name_key, card.trait_names, card.facts) == (
            "Oil Can", "oil can", ["Item", "Salt"], {"value": 1},
        )  # fmt: skip
        assert list(card.traits.values_list("slug", flat=True)) == ["item", "salt"]
        printings = card.printings.values_list("expansion__public_id", "copies", "number", "note", "sources")
        assert list(printings) == [
            ("eh.the-salt-harbour", 2, "7a", "as printed", ["a"]),
            ("eh.the-wet-lamps", None, None, None, ["b"]),
        ]

    def test_facts_of_a_kind_stand_in_its_model_and_others_with_the_card(self):
        ancient = AncientOne.objects.get(card__public_id="eh.ancient-one.old-tide")
        assert (ancient.doom, ancient.campaign_prelude.public_id) == (9, "eh.prelude.low-water")
        assert ancient.card.facts["awakening"] == "in the night"
        stages = MythosStage.objects.values_list("stage", "green", "yellow", "blue")
        assert list(stages) == [(1, 1, 2, 1), (2, 2, 3, 1), (3, 2, 4, 0)]
        mythos = MythosCard.objects.get()
        assert (mythos.color, mythos.card.facts["icons"]) == ("blue", ["spawn clues"] * 2)
        assert mythos.card.facts["rumor_space"] == "Buoy"
        assert mythos.put_in_play_by.name == "Low Water"
        assert Prelude.objects.get(card__slug="low-water").campaign_ancient_one == ancient.card
        assert Card.objects.get(slug="tom-wick").facts["role"] == ["Support"]

    def test_a_mission_has_its_sides(self):
        mission = PersonalMission.objects.get(card__slug="light-the-pier")
        assert [card.public_id for card in (mission.investigator, mission.reward, mission.consequence)] == [
            "eh.investigator.peg-salt", "eh.reward.bright-water", "eh.consequence.dark-water",
        ]  # fmt: skip
        assert Printing.objects.filter(card=mission.reward).count() == 1

    def test_epic_monsters_are_a_kind(self):
        ids = list(Card.objects.filter(slug="grey-thing").values_list("public_id", flat=True))
        assert ids == ["eh.epic-monster.grey-thing", "eh.monster.grey-thing"]

    def test_boards_components_and_tables(self):
        assert list(Component.objects.values_list("name", "count")) == [("Lamps", 3), ("Corks", 2), ("Bells", None)]
        path = Path.objects.get()
        assert (str(path), path.type, path.end.type, path.start.gate_from.slug) == (
            "Pier – Buoy", None, None, "the-wet-lamps",
        )  # fmt: skip
        assert ReferenceRow.objects.get().facts["gates"] == 1
        assert SideBoard.objects.get().facts == {"spaces": 3}


class TestChanges:
    """The report says what an import changed."""

    def test_importing_twice_changes_nothing(self, packs):
        first = packs.load(HARBOUR_FILES)
        assert first.changed
        keys = set(Card.objects.values_list("pk", "public_id"))
        second = packs.load(HARBOUR_FILES)
        assert _counts(second) == {}
        assert not second.changed
        assert set(Card.objects.values_list("pk", "public_id")) == keys
        assert sum(each["unchanged"] for each in second.counts.values()) == sum(
            each["added"] for each in first.counts.values()
        )

    @pytest.mark.parametrize(
        ("name", "old", "new", "counts"),
        [
            (f"{BOX}/assets.csv", ",1,Item", ",2,Item", {"cards: asset": {"changed": 1}}),
            (f"{BOX}/assets.csv", "as printed", "as seen", {"printings": {"changed": 1}}),
            (f"{BOX}/ancient-ones.csv", "Tide,9", "Tide,8",
             {"cards: ancient-one": {"changed": 1}, "facts: ancient one": {"changed": 1}}),
            (f"{BOX}/ancient-ones.csv", "2,4,0", "2,5,0", {"stage tables": {"changed": 1}}),
            (f"{BOX}/components.csv", "Bells,,", "Bells,4,", {"components": {"changed": 1}}),
            (f"{BOX}/components.csv", "Corks", "Wicks,1,a\nCorks", {"components": {"changed": 2, "added": 1}}),
            (f"{BOX}/paths.csv", "Buoy,,", "Buoy,ship,", {"paths": {"changed": 1}}),
            (f"{BOX}/expansion.toml", "The Salt Harbour", "Salt Harbour", {"expansions": {"changed": 1}}),
            (f"{OTHER_BOX}/assets.csv", "Oil Can,b\n", "Oil Can,b\nWet Lamp,b\n",
             {"cards: asset": {"added": 1}, "printings": {"added": 1}}),
            (f"{BOX}/assets.csv", "; Salt", "", {"cards: asset": {"changed": 1}, "traits": {"removed": 1},
                                               "traits of cards": {"removed": 1}}),
        ],
    )  # fmt: skip
    def test_a_change_is_counted_as_what_it_is(self, packs, name, old, new, counts):
        """Traits follow from the cards, so that a corrected trait needs no permission to remove."""
        packs.load(HARBOUR_FILES)
        assert _counts(packs.load(_with(name, old, new))) == counts

    def test_the_report_has_a_line_for_each_kind(self, packs):
        lines = packs.load(HARBOUR_FILES).lines()
        assert lines[0].split() == ["added", "changed", "unchanged", "removed"]
        assert "cards: asset                      1          0          0          0" in lines


class TestPlaces:
    """Rows may change places and swap values that no two rows share."""

    def test_two_boxes_swap_codes_and_places(self, packs):
        packs.load(HARBOUR_FILES)
        swapped = {
            f"{BOX}/expansion.toml": HARBOUR.replace("tsh", "twl").replace("order = 1", "order = 2"),
            f"{OTHER_BOX}/expansion.toml": LAMPS.replace("twl", "tsh").replace("order = 2", "order = 1"),
        }
        report = packs.load({**HARBOUR_FILES, **swapped})
        assert report.counts["expansions"]["changed"] == 2
        assert list(Expansion.objects.values_list("code", "slug")) == [
            ("tsh", "the-wet-lamps"), ("twl", "the-salt-harbour"),
        ]  # fmt: skip

    def test_two_missions_swap_rewards(self, packs):
        packs.load(HARBOUR_FILES)
        name = f"{BOX}/personal-missions.csv"
        rows = HARBOUR_FILES[name].replace("Bright", "?").replace("Calm", "Bright").replace("?", "Calm")
        assert _counts(packs.load({**HARBOUR_FILES, name: rows})) == {
            "cards: personal-mission": {"changed": 2},
            "facts: personal mission": {"changed": 2},
        }
        assert PersonalMission.objects.get(card__slug="light-the-pier").reward.name == "Calm Water"

    def test_a_new_box_takes_the_code_of_one_that_goes(self, packs):
        packs.load(HARBOUR_FILES)
        files = {name.replace("the-wet-lamps", "wet-lamps"): content.replace("the-wet-lamps", "wet-lamps")
                 for name, content in HARBOUR_FILES.items()}  # fmt: skip
        packs.load(files, allow_removals=True)
        assert list(Expansion.objects.values_list("slug", "code")) == [
            ("the-salt-harbour", "tsh"),
            ("wet-lamps", "twl"),
        ]

    def test_a_game_changes_its_code(self, packs):
        packs.load(HARBOUR_FILES)
        packs.load({**HARBOUR_FILES, f"{EH}/game.toml": GAME.replace('"eh"', '"old"')}, allow_removals=True)
        assert [game.code for game in Game.objects.all()] == ["old"]
        assert not Card.objects.filter(public_id__startswith="eh.").exists()

    def test_a_set_becomes_a_box_and_a_box_a_set(self, packs):
        files = {**MVH_BASE, f"{MVH}/the-old-tin/expansion.toml": MVH_BASE[f"{MVH}/the-tin-box/expansion.toml"].replace(
            "ttb", "tot").replace("order=1", "order=9")}  # fmt: skip
        packs.load(files)
        ferry, old_tin = f"{MVH}/the-cold-ferry/expansion.toml", f"{MVH}/the-old-tin/expansion.toml"
        turned = {
            ferry: files[ferry].replace('kind="set"', 'kind="box"').replace('part_of="the-tin-box"\n', ""),
            old_tin: files[old_tin].replace('kind="box"', 'kind="set"\npart_of="the-cold-ferry"'),
        }
        assert _counts(packs.load({**files, **turned})) == {"expansions": {"changed": 2}}
        assert Expansion.objects.get(slug="the-old-tin").part_of.slug == "the-cold-ferry"


class TestRemovals:
    """Rows that are no longer in the packs are only removed on request."""

    def test_a_removal_is_refused_and_named(self, packs):
        packs.load(HARBOUR_FILES)
        fewer = _with(f"{BOX}/preludes.csv", "High Water,,a\n", "")
        with pytest.raises(ImportRefusedError) as refused:
            packs.load(fewer)
        assert str(refused.value).splitlines() == [
            "3 rows are no longer in the packs; nothing was imported:",
            "  cards: prelude: High Water",
            "  facts: prelude: High Water",
            "  printings: High Water (The Salt Harbour)",
            "Use --allow-removals to remove them. If you renamed a card, add its old slug to “formerly”.",
        ]
        assert Card.objects.filter(slug="high-water").exists()

    def test_a_removal_is_made_when_it_is_allowed(self, packs):
        packs.load(HARBOUR_FILES)
        report = packs.load(_with(f"{BOX}/preludes.csv", "High Water,,a\n", ""), allow_removals=True)
        assert report.counts["cards: prelude"]["removed"] == 1
        assert not Card.objects.filter(slug="high-water").exists()
        assert packs.load(_with(f"{BOX}/preludes.csv", "High Water,,a\n", "")).changed is False

    def test_what_others_pointed_to_is_removed_too(self, packs):
        """Ancient One, Mythos card, space, path and box all lose what they pointed to, or go with it."""
        packs.load(HARBOUR_FILES)
        files = {
            **{name: content for name, content in HARBOUR_FILES.items() if not name.startswith(OTHER_BOX)},
            f"{BOX}/preludes.csv": "name,sources\nHigh Water,a\n",
            f"{BOX}/ancient-ones.csv": HARBOUR_FILES[f"{BOX}/ancient-ones.csv"].replace("low-water", ""),
            f"{BOX}/mythos-cards.csv": HARBOUR_FILES[f"{BOX}/mythos-cards.csv"].replace("Buoy,low-water", ","),
            f"{BOX}/spaces.csv": "name,board,sources\nPier,main,a\n",
            f"{BOX}/paths.csv": "start,end,board,sources\n",
            f"{BOX}/personal-missions.csv": "name,investigator,reward,consequence,sources\n",
        }
        report = packs.load(files, allow_removals=True)
        removed = {kind for kind, counts in report.counts.items() if counts["removed"]}
        assert removed == {
            "expansions", "spaces", "paths", "cards: prelude", "cards: personal-mission", "cards: reward",
            "cards: consequence", "facts: prelude", "facts: personal mission", "printings",
        }  # fmt: skip
        assert AncientOne.objects.get().campaign_prelude is None
        assert list(Space.objects.values_list("name", "gate_from")) == [("Pier", None)]

    def test_everything_can_go(self, packs):
        packs.load(HARBOUR_FILES)
        packs.load({}, allow_removals=True)
        for model in (Game, Expansion, Card, Printing, Space, Path, Trait, Component):
            assert not model.objects.exists()

    def test_a_long_list_of_removals_is_cut(self, packs):
        many = "".join(f"Lamp {number},a\n" for number in range(60))
        packs.load({**BASE, f"{BOX}/assets.csv": f"name,sources\n{many}"})
        with pytest.raises(ImportRefusedError) as refused:
            packs.load(BASE)
        assert "\n  and 70 more\n" in str(refused.value)


class TestFormerly:
    """Ids are permanent: what is renamed stays the same row, and its old id still finds it."""

    def test_a_renamed_card_keeps_its_row_and_its_old_id(self, packs):
        packs.load(HARBOUR_FILES)
        key = Card.objects.get(public_id="eh.prelude.low-water").pk
        files = {
            **HARBOUR_FILES,
            f"{BOX}/preludes.csv": "name,formerly,campaign_ancient_one,sources\n"
                                   "Lower Water,low-water,old-tide,a\nHigh Water,,,a\n",
            f"{BOX}/ancient-ones.csv": HARBOUR_FILES[f"{BOX}/ancient-ones.csv"].replace("low-water", "lower-water"),
            f"{BOX}/mythos-cards.csv": HARBOUR_FILES[f"{BOX}/mythos-cards.csv"].replace("low-water", "lower-water"),
        }  # fmt: skip
        assert _counts(packs.load(files)) == {
            "cards: prelude": {"changed": 1},
            "cards: ancient-one": {"changed": 1},  # what names it
            "cards: mythos": {"changed": 1},
        }
        card = Card.objects.of_id("eh.prelude.low-water").get()
        assert (card.pk, card.public_id, card.name) == (key, "eh.prelude.lower-water", "Lower Water")
        assert AncientOne.objects.get().campaign_prelude == card
        assert packs.load(files).changed is False

    def test_a_renamed_reward_keeps_its_row_and_its_old_id(self, packs):
        packs.load(HARBOUR_FILES)
        name = f"{BOX}/personal-missions.csv"
        rows = (
            HARBOUR_FILES[name]
            .replace("consequence,", "consequence,reward_formerly,")
            .replace("Bright Water,Dark Water,", "Brighter Water,Dark Water,bright-water,")
            .replace("Wild Water,", "Wild Water,,")
        )
        assert _counts(packs.load({**HARBOUR_FILES, name: rows})) == {
            "cards: reward": {"changed": 1},
            "cards: personal-mission": {"changed": 1},
        }
        assert Card.objects.of_id("eh.reward.bright-water").get().name == "Brighter Water"

    def test_a_renamed_card_of_which_nothing_says_so_is_a_removal(self, packs):
        packs.load(HARBOUR_FILES)
        with pytest.raises(ImportRefusedError, match="prelude: High Water"):
            packs.load(_with(f"{BOX}/preludes.csv", "High Water", "Higher Water"))


class TestSets:
    """Titles of Monsters vs. Heroes know their set as soon as a pack names it."""

    FILES = {
        **MVH_BASE,
        f"{MVH}/the-tin-box/characters.csv": (
            "name,copies,probable_set,possible_alignments,sources\nGrey Thing,3,the-drowned-bell,hero; monster,a\n"
        ),
    }
    FULL = {
        f"{MVH}/the-drowned-bell/characters.csv": (
            "name,alignment,monster_icons,number,copies\nGrey Thing,monster,2,1/30,3\nNet Mender,hero,,4/30,27\n"
        )
    }

    def test_an_owners_full_list_moves_a_title_from_its_box_to_its_set(self, packs):
        packs.load(self.FILES)
        title = Character.objects.get()
        assert (title.set, title.card.facts["probable_set"], title.alignment) == (None, "the-drowned-bell", None)
        assert _counts(packs.load(self.FILES, self.FULL)) == {
            "cards: character": {"added": 1, "changed": 1},
            "facts: character": {"added": 1, "changed": 1},
            "printings": {"added": 1, "changed": 1},
        }
        moved = Character.objects.get(card__slug="grey-thing")
        assert moved.pk == title.pk
        assert (moved.set.slug, moved.card.facts.get("probable_set"), moved.alignment, moved.monster_icons) == (
            "the-drowned-bell", None, "monster", 2,
        )  # fmt: skip
        printing = moved.card.printings.get()
        assert (printing.expansion.slug, printing.number, printing.copies) == ("the-drowned-bell", "1/30", 3)

    def test_taking_the_overlay_away_is_a_removal_and_undoes_it(self, packs):
        packs.load(self.FILES, self.FULL)
        with pytest.raises(ImportRefusedError, match="Net Mender"):
            packs.load(self.FILES)
        packs.load(self.FILES, allow_removals=True)
        assert Character.objects.get().set is None


class TestTexts:
    """The text of a card: the owner's, else its effect in parts, else our note."""

    EFFECTS = (
        "kind,card,part,text,confidence,note,sources\n"
        "asset,Oil Can,action,Light a lamp.,medium,,a\n"
        "asset,Oil Can,back,It leaks.,low,,a\n"
    )

    def test_the_parts_are_joined(self, packs):
        packs.load({**HARBOUR_FILES, f"{BOX}/effects.csv": self.EFFECTS})
        card = Card.objects.get(public_id="eh.asset.oil-can")
        assert (card.text, card.text_confidence) == ("Action: Light a lamp.", "medium")
        assert [(each["part"], each["hidden"]) for each in card.effects] == [("action", False), ("back", True)]
        other = Card.objects.exclude(pk=card.pk).first()
        assert (other.text, other.text_confidence, other.effects) == (None, None, [])

    def test_the_owners_text_goes_first(self, packs):
        overlay = {f"{BOX}/assets.csv": "name,text\nOil Can,My own words.\n"}
        packs.load({**HARBOUR_FILES, f"{BOX}/effects.csv": self.EFFECTS}, overlay)
        card = Card.objects.get(public_id="eh.asset.oil-can")
        assert (card.text, card.text_confidence, len(card.effects)) == ("My own words.", None, 2)

    def test_our_note_comes_last(self, packs):
        rows = "name,campaign_ancient_one,text,sources\nLow Water,old-tide,A note.,a\nHigh Water,,,a\n"
        files = {**HARBOUR_FILES, f"{BOX}/preludes.csv": rows}
        packs.load(files)
        assert Card.objects.get(public_id="eh.prelude.low-water").text == "A note."

    def test_a_printing_shows_what_is_its_own(self, packs):
        packs.load({**HARBOUR_FILES, f"{OTHER_BOX}/assets.csv": "name,traits,sources\nOil Can,Item,b\n"})
        rows = Printing.objects.filter(card__public_id="eh.asset.oil-can").order_by("expansion__order")
        assert [(row.traits, row.values) for row in rows] == [(["Item", "Salt"], None), (["Item"], None)]
        monster = Printing.objects.get(card__public_id="eh.monster.grey-thing")
        assert (monster.traits, monster.values) == (None, [{"toughness": "2+1", "horror": 2}])
