"""Rows of several boxes and overlays become one card; what does not fit together is told, never mended."""

import pytest

from cardsdb.terms import Kind
from tests.pack_folders import BASE, BOX, EH, LAMPS, MVH, MVH_BASE, OTHER_BOX, read_folders, write_pack

HERE, THERE = f"packs/{BOX}", f"packs/{OTHER_BOX}"
BELL, FERRY, TIN = f"{MVH}/the-drowned-bell", f"{MVH}/the-cold-ferry", f"{MVH}/the-tin-box"


@pytest.fixture
def gather(here):
    """Return a function: files of the project's packs and of overlays to the catalogue and all faults."""

    def gather(files, *overlays):
        roots = [write_pack(here / "packs", {**BASE, **MVH_BASE, **files})]
        roots += [write_pack(here / f"mine-{number}", overlay) for number, overlay in enumerate(overlays, 1)]
        return read_folders(*roots)[1:]

    return gather


class TestReprints:
    """Same game, kind and slug is one card."""

    def test_a_reprint_is_one_card_with_two_printings(self, gather):
        files = {
            f"{BOX}/preludes.csv": "name,requires,copies,note,sources\nLow Water,1 lamp,1,the first,a test\n",
            f"{OTHER_BOX}/preludes.csv": "name,requires,sources\nLow Water,,another test\n",
        }
        catalogue, faults = gather(files)
        assert faults == []
        card = catalogue.cards[EH, Kind.PRELUDE, "low-water"]
        assert card.facts == {"requires": "1 lamp"}
        printings = [(each.expansion, each.copies, each.note, each.sources) for each in card.printings.values()]
        assert printings == [
            ("the-salt-harbour", 1, "the first", ("a test",)),
            ("the-wet-lamps", None, "", ("another test",)),
        ]

    @pytest.mark.parametrize("again", ["1  Lamp", "1 lamp"])
    def test_a_reprint_may_repeat_facts_in_other_signs(self, gather, again):
        files = {
            f"{BOX}/preludes.csv": 'name,requires,traits,sources\nLow Water,1 lamp,"Tide; Salt",a test\n',
            f"{OTHER_BOX}/preludes.csv": f'name,requires,traits,sources\nLow Water,{again},"Salt; Tide",a test\n',
        }
        assert gather(files)[1] == []

    def test_a_reprint_that_differs_is_another_card_and_is_told_its_slug(self, gather):
        files = {
            f"{BOX}/monsters.csv": "name,toughness,horror,sources\nGrey Thing,+1,2,a test\n",
            f"{OTHER_BOX}/monsters.csv": "name,toughness,horror,sources\nGrey Thing,-1,1,a test\n",
        }
        remedy = "If it is another card of that name, use the slug “grey-thing-twl”."
        assert gather(files)[1] == [
            f"{THERE}/monsters.csv:2: Grey Thing › horror: “1” contradicts “2” in {HERE}/monsters.csv:2. {remedy}",
            f"{THERE}/monsters.csv:2: Grey Thing › toughness: “-1” contradicts “+1” in {HERE}/monsters.csv:2. {remedy}",
        ]

    def test_another_card_of_that_name_is_right_with_that_slug(self, gather):
        files = {
            f"{BOX}/monsters.csv": "name,horror,sources\nGrey Thing,2,a test\n",
            f"{OTHER_BOX}/monsters.csv": "slug,name,horror,sources\ngrey-thing-twl,Grey Thing,1,a test\n",
        }
        catalogue, faults = gather(files)
        assert faults == []
        assert [slug for _game, _kind, slug in catalogue.cards] == ["grey-thing", "grey-thing-twl"]

    def test_boxes_are_read_in_the_order_of_their_appearance(self, gather):
        """The card of the earlier box keeps the bare slug, whatever the folders are called."""
        files = {
            f"{EH}/an-old-pier/expansion.toml": LAMPS.replace("twl", "aop").replace("order = 2", "order = 3"),
            f"{EH}/an-old-pier/spells.csv": "name,sources\nSalt Charm,a test\n",
            f"{OTHER_BOX}/spells.csv": "name,sources\nSalt Charm,a test\n",
        }
        card = gather(files)[0].cards[EH, Kind.SPELL, "salt-charm"]
        assert list(card.printings) == ["the-wet-lamps", "an-old-pier"]


class TestSlugs:
    """A slug is one card's, for ever."""

    def test_two_cards_with_one_slug_are_told_with_both_places(self, gather):
        """IMP-18."""
        rows = "slug,name,sources\ntide-table,Tide Table,a\nwet-ledger,Wet Ledger,a\ntide-table,Brass Sextant,a\n"
        assert gather({f"{BOX}/assets.csv": rows})[1] == [
            f"{HERE}/assets.csv:4: tide-table › slug: “tide-table” is the slug of “Tide Table” ({HERE}/assets.csv:2). "
            "Give “Brass Sextant” a different slug."
        ]

    def test_one_card_twice_in_a_box_is_told_with_both_places(self, gather):
        files = {
            f"{BOX}/assets.csv": "name,sources\nTide Table,a\nWet Ledger,a\nTide  Table,a\n",
            f"{BOX}/assets.toml": '[[assets]]\nslug = "wet-ledger"\nname = "Wet Ledger"\nsources = ["a"]\n',
        }
        assert gather(files)[1] == [
            f"{HERE}/assets.csv:4: Tide Table › slug: “tide-table” appears twice, first in {HERE}/assets.csv:2. "
            "Keep one of them.",
            f"{HERE}/assets.toml:2: wet-ledger › slug: “wet-ledger” appears twice, first in {HERE}/assets.csv:3. "
            "Keep one of them.",
        ]

    def test_an_epic_monster_and_a_monster_may_share_a_slug(self, gather):
        rows = "name,epic,sources\nGrey Thing,no,a\nGrey Thing,yes,a\n"
        catalogue, faults = gather({f"{BOX}/monsters.csv": rows})
        assert faults == []
        assert [kind for _game, kind, _slug in catalogue.cards] == [Kind.MONSTER, Kind.EPIC_MONSTER]

    @pytest.mark.parametrize(
        ("row", "fault"),
        [
            ("Сирена,,The Pier,I,a", "{}:2: Сирена › slug: “Сирена” cannot become a slug (a-z, 0-9, hyphens). "
                                     "Add a slug."),
            (",,The Pier,I,a", "{}:2: The Pier › slug: a card without a known name needs a slug."),
        ],
    )  # fmt: skip
    def test_a_card_that_makes_no_slug_is_told_and_not_dropped(self, gather, row, fault):
        files = {f"{BOX}/adventures.csv": f"name,slug,story,stage,sources\n{row}\n"}
        label = "adventures" if row[0] == "," else "Сирена"
        expected = fault.format(f"{HERE}/adventures.csv").replace("The Pier ›", f"{label} ›")
        assert gather(files)[1] == [expected]

    @pytest.mark.parametrize("row", ["Сирена,siren,The Pier,I,a", ",siren,The Pier,I,a"])
    def test_a_card_with_a_slug_needs_no_latin_name(self, gather, row):
        catalogue, faults = gather({f"{BOX}/adventures.csv": f"name,slug,story,stage,sources\n{row}\n"})
        assert faults == []
        assert (EH, Kind.ADVENTURE, "siren") in catalogue.cards

    def test_a_row_without_name_and_slug_has_one_fault(self, gather):
        assert gather({f"{BOX}/assets.csv": "name,value,sources\n,1,a\n"})[1] == [
            f"{HERE}/assets.csv:2: assets › name: missing: the printed name."
        ]


class TestMissions:
    """A Personal Mission is one card with its Reward and its Consequence."""

    INVESTIGATORS = {f"{BOX}/investigators.csv": "name,sources\nPeg Salt,a\nTom Wick,a\n"}
    HEADING = "name,investigator,reward,consequence,reward_formerly,sources\n"

    def test_its_sides_are_cards(self, gather):
        rows = f"{self.HEADING}Light the Pier,peg-salt,Bright Water,Dark Water,old-water,a\n"
        catalogue, faults = gather({**self.INVESTIGATORS, f"{BOX}/personal-missions.csv": rows})
        assert faults == []
        reward = catalogue.cards[EH, Kind.REWARD, "bright-water"]
        assert (reward.name, reward.formerly, list(reward.printings)) == (
            "Bright Water", {"old-water"}, ["the-salt-harbour"],
        )  # fmt: skip
        assert catalogue.cards[EH, Kind.CONSEQUENCE, "dark-water"].name == "Dark Water"

    def test_two_missions_with_one_reward_are_told(self, gather):
        rows = (
            f"{self.HEADING}Light the Pier,peg-salt,Bright Water,Dark Water,,a\n"
            "Douse the Pier,tom-wick,Bright Water,No Water,,a\n"
        )
        assert gather({**self.INVESTIGATORS, f"{BOX}/personal-missions.csv": rows})[1] == [
            f"{HERE}/personal-missions.csv:3: Douse the Pier › reward: “Bright Water” is the reward of another mission "
            f"({HERE}/personal-missions.csv:2)."
        ]

    def test_a_mission_without_a_reward_is_only_missing_it(self, gather):
        rows = f"{self.HEADING}Light the Pier,peg-salt,,Dark Water,,a\n"
        assert gather({**self.INVESTIGATORS, f"{BOX}/personal-missions.csv": rows})[1] == [
            f"{HERE}/personal-missions.csv:2: Light the Pier › reward: missing: name of its Reward."
        ]


class TestSets:
    """Monsters vs. Heroes: always one card per set."""

    def test_a_second_set_needs_a_slug_of_its_own(self, gather):
        files = {
            f"{BELL}/characters.csv": "name,alignment,sources\nHarbour Pilot,hero,a\n",
            f"{FERRY}/characters.csv": "name,alignment,sources\nHarbour Pilot,hero,a\n",
        }
        assert gather(files)[1] == [
            f"packs/{FERRY}/characters.csv:2: Harbour Pilot › slug: “harbour-pilot” is taken "
            f"(packs/{BELL}/characters.csv:2); in this game a card belongs to one set. "
            "Use the slug “harbour-pilot-tcf”."
        ]

    def test_a_second_set_with_that_slug_has_its_own_card(self, gather):
        files = {
            f"{BELL}/characters.csv": "name,alignment,sources\nHarbour Pilot,hero,a\n",
            f"{FERRY}/characters.csv": "slug,name,alignment,sources\nharbour-pilot-tcf,Harbour Pilot,hero,a\n",
        }
        catalogue, faults = gather(files)
        assert faults == []
        assert len(catalogue.cards) == 2

    def test_a_full_list_moves_a_title_from_its_box_to_its_set(self, gather):
        files = {
            f"{TIN}/characters.csv": (
                "name,copies,probable_set,evidence,sources\nGrey Thing,3,the-drowned-bell,a rumour,a test\n"
                "Tide Clock,,,,a test\n"
            ),
        }
        overlay = {
            f"{BELL}/characters.csv": (
                "name,alignment,number,copies\nGrey Thing,monster,1/30,3\nNet Mender,hero,4/30,27\n"
            )
        }
        catalogue, faults = gather(files, overlay)
        assert faults == []
        moved = catalogue.cards[MVH, Kind.CHARACTER, "grey-thing"]
        assert list(moved.printings) == ["the-drowned-bell"]
        assert (moved.printings["the-drowned-bell"].copies, moved.printings["the-drowned-bell"].number) == (3, "1/30")
        assert moved.printings["the-drowned-bell"].sources == ("a test",)
        assert moved.facts == {"evidence": "a rumour", "alignment": "monster"}
        assert list(catalogue.cards[MVH, Kind.CHARACTER, "tide-clock"].printings) == ["the-tin-box"]
        assert list(catalogue.cards[MVH, Kind.CHARACTER, "net-mender"].printings) == ["the-drowned-bell"]

    def test_a_title_of_another_set_is_not_moved(self, gather):
        files = {f"{BELL}/characters.csv": "name,sources\nGrey Thing,a test\n"}
        faults = gather(files, {f"{FERRY}/characters.csv": "name,alignment\nGrey Thing,monster\n"})[1]
        assert len(faults) == 1
        assert "Use the slug “grey-thing-tcf”." in faults[0]


class TestOverlays:
    """Overlays fill what is unknown and add rows; what is known they cannot change."""

    ASSETS = {f"{BOX}/assets.csv": "name,value,copies,number,note,sources\nOil Can,2,1,,our note,a test\n"}

    def test_unknown_fields_are_filled(self, gather):
        overlay = {
            f"{BOX}/assets.csv": "name,traits,text,number,copies,note,sources\nOil Can,Item,Ours,7a,1,mine,my card\n"
        }
        catalogue, faults = gather(self.ASSETS, overlay)
        assert faults == []
        card = catalogue.cards[EH, Kind.ASSET, "oil-can"]
        assert card.facts == {"value": 2, "traits": ("Item",), "text": "Ours"}
        printing = card.printings["the-salt-harbour"]
        assert (printing.copies, printing.number, printing.note, printing.sources) == (
            1, "7a", "our note; mine", ("a test", "my card"),
        )  # fmt: skip

    def test_contradictions_are_all_told(self, gather):
        overlay = {f"{BOX}/assets.csv": "name,value,copies\nOil Can,3,2\n"}
        first = f"{HERE}/assets.csv:2"
        assert gather(self.ASSETS, overlay)[1] == [
            f"mine-1/{BOX}/assets.csv:2: Oil Can › copies: “2” contradicts “1” in {first}.",
            f"mine-1/{BOX}/assets.csv:2: Oil Can › value: “3” contradicts “2” in {first}.",
        ]

    def test_a_second_overlay_cannot_contradict_the_first(self, gather):
        overlays = [{f"{BOX}/assets.csv": f"name,number,text\nOil Can,{number},{text}\n"} for number, text in (
            ("7a", "One text"), ("7b", "Another text"))]  # fmt: skip
        assert gather(self.ASSETS, *overlays)[1] == [
            f"mine-2/{BOX}/assets.csv:2: Oil Can › number: “7b” contradicts “7a” in mine-1/{BOX}/assets.csv:2.",
            f"mine-2/{BOX}/assets.csv:2: Oil Can › text: “Another text” contradicts “One text” in "
            f"mine-1/{BOX}/assets.csv:2.",
        ]

    def test_two_overlays_of_one_folder_name_are_two_overlays(self, here):
        roots = [write_pack(here / "packs", {**BASE, **self.ASSETS})]
        roots += [write_pack(here / name / "packs", {f"{BOX}/assets.csv": f"name,{field}\nOil Can,Item\n"})
                  for name, field in (("one", "traits"), ("two", "text"))]  # fmt: skip
        assert read_folders(*roots)[2] == []

    def test_the_owners_text_replaces_our_note_on_a_card(self, gather):
        files = {f"{BOX}/spells.csv": "name,text,sources\nSalt Charm,Our own note.,a test\n"}
        catalogue, faults = gather(files, {f"{BOX}/spells.csv": "name,text\nSalt Charm,The owner's text.\n"})
        assert faults == []
        assert catalogue.cards[EH, Kind.SPELL, "salt-charm"].facts["text"] == "The owner's text."

    def test_a_name_alone_finds_the_card_of_that_box(self, gather):
        files = {
            f"{BOX}/monsters.csv": "name,horror,sources\nGrey Thing,2,a test\n",
            f"{OTHER_BOX}/monsters.csv": "slug,name,horror,sources\ngrey-thing-twl,Grey Thing,1,a test\n",
        }
        catalogue, faults = gather(files, {f"{OTHER_BOX}/monsters.csv": "name,damage\nGrey Thing,3\n"})
        assert faults == []
        assert catalogue.cards[EH, Kind.MONSTER, "grey-thing-twl"].facts == {"horror": 1, "damage": 3}
        assert catalogue.cards[EH, Kind.MONSTER, "grey-thing"].facts == {"horror": 2}

    def test_rows_are_filled_and_added(self, gather):
        files = {
            f"{BOX}/components.csv": "component,count,note,sources\nWet Cards,,as printed,a test\nLamps,3,,a test\n"
        }
        overlay = {f"{BOX}/components.csv": "component,count,note,sources\nwet cards,12,counted,my box\nCorks,2,,\n"}
        catalogue, faults = gather(files, overlay)
        assert faults == []
        rows = [(row.text("component"), row.number("count")) for row in catalogue.rows["components"]]
        assert rows == [("Wet Cards", 12), ("Lamps", 3), ("Corks", 2)]
        assert catalogue.rows["components"][0].values["note"] == "as printed; counted"
        assert catalogue.rows["components"][0].values["sources"] == ("a test", "my box")

    def test_a_row_that_contradicts_is_told(self, gather):
        files = {f"{BOX}/components.csv": "component,count,sources\nLamps,3,a test\n"}
        assert gather(files, {f"{BOX}/components.csv": "component,count\nLamps,4\n"})[1] == [
            f"mine-1/{BOX}/components.csv:2: Lamps › count: “4” contradicts “3” in {HERE}/components.csv:2."
        ]

    def test_an_expansion_and_a_game_are_filled_or_contradicted(self, gather):
        overlay = {
            f"{BOX}/expansion.toml": 'year = 2017\nname = "The Salted Harbour"\n',
            f"{EH}/game.toml": "order = 7\n",
        }
        catalogue, faults = gather({}, overlay)
        assert catalogue.expansions[EH, "the-salt-harbour"].values["year"] == 2017
        assert faults == [
            f"mine-1/{EH}/game.toml:1: game › order: “7” contradicts “1” in packs/{EH}/game.toml:1.",
            f"mine-1/{BOX}/expansion.toml:2: The Salted Harbour › name: “The Salted Harbour” contradicts "
            f"“The Salt Harbour” in {HERE}/expansion.toml:1.",
        ]

    def test_an_unknown_path_type_is_filled(self, gather):
        spaces = {f"{BOX}/spaces.csv": "name,board,sources\nPier,main,a\nBuoy,main,a\n"}
        files = {**spaces, f"{BOX}/paths.csv": "start,end,board,sources\nPier,Buoy,main,a\n"}
        catalogue, faults = gather(files, {f"{BOX}/paths.csv": "start,end,type\nPier,Buoy,ship\n"})
        assert faults == []
        assert [row.text("type") for row in catalogue.rows["paths"]] == ["ship"]

    def test_new_rows_need_all_that_rows_need(self, gather):
        overlay = {
            f"{BOX}/mythos-cards.csv": "name,color\nLong Night,green\n",
            f"{BOX}/spells.csv": "slug\nsalt-charm\n",
            f"{BOX}/spaces.csv": "name,board\nPier,main\n",
            f"{BOX}/reference-card.csv": "investigators,version,gates\n3,standard,1\n",
            f"{EH}/the-pier/expansion.toml": 'code = "tp"\nname = "The Pier"\norder = 3\n',
        }
        place = f"mine-1/{BOX}"
        assert gather({}, overlay)[1] == [
            f"mine-1/{EH}/the-pier/expansion.toml:1: The Pier › kind: missing: core, expansion, box or set.",
            f"{place}/mythos-cards.csv:2: Long Night › difficulty: missing: printed difficulty.",
            f"{place}/reference-card.csv:2: 3 › clues: missing: Clues spawned.",
            f"{place}/reference-card.csv:2: 3 › surge: missing: Monsters on each Gate of a surge.",
            f"{place}/spells.csv:2: salt-charm › name: missing: the printed name.",
        ]

    def test_a_row_twice_in_one_pack_is_told(self, gather):
        rows = "component,count,sources\nLamps,3,a\nCorks,1,a\nLAMPS,3,a\n"
        assert gather({f"{BOX}/components.csv": rows})[1] == [
            f"{HERE}/components.csv:4: LAMPS › component: appears twice, first in {HERE}/components.csv:2."
        ]


def test_what_the_catalogue_knows_of_boxes(gather):
    catalogue = gather({f"{BOX}/spells.csv": "name,sources\nSalt Charm,a\n"})[0]
    assert catalogue.code(EH, "the-salt-harbour") == "tsh"
    assert catalogue.code(EH, "no-such-box") == "no-such-box"
    assert catalogue.is_box(MVH, "the-tin-box")
    assert not catalogue.is_box(MVH, "the-drowned-bell")
    assert not catalogue.is_box(MVH, "no-such-box")
    assert [card.slug for card in catalogue.of_kind(EH, Kind.SPELL, Kind.ASSET)] == ["salt-charm"]
    assert list(catalogue.of_kind(MVH, Kind.SPELL)) == []
