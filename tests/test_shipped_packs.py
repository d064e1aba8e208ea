"""The packs as they are in fixtures/: every row that our sources give is there, once, with its sources.

The expected numbers are written out here, from the component lists, card lists and rulebooks that the packs name.
"""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from django.conf import settings as project
from django.db.models import Count, Sum

from cardsdb.models import (
    AncientOne,
    Card,
    Character,
    Component,
    EncounterDeck,
    Expansion,
    MythosCard,
    PersonalMission,
    Prelude,
    Printing,
    ReferenceRow,
    SideBoard,
    Space,
)
from cardsdb.models import Path as BoardPath
from rulesref.dataset import loading
from rulesref.models import Erratum, FaqEntry
from rulesref.search.index import corpus
from tests.imported import with_vectors
from tests.pack_folders import empty_database

PACKS = Path(project.BASE_DIR) / "fixtures" / "packs"
pytestmark = pytest.mark.django_db

EH_BOXES = ("core", "fl", "mom", "sr", "utp", "soc", "td", "cir", "mon")

# Easy/normal/hard of green, yellow, blue, and the total of the box.
MYTHOS = {
    "core": ("5/8/5", "5/11/5", "4/4/4", 51),
    "fl": ("0/1/1", "0/1/1", "0/1/1", 6),
    "mom": ("2/4/3", "3/4/4", "1/3/2", 26),
    "sr": ("2/3/2", "2/3/3", "1/2/2", 20),
    "utp": ("2/3/3", "2/3/3", "2/2/2", 22),
    "soc": ("2/4/2", "2/5/3", "1/3/2", 24),
    "td": ("2/3/3", "2/5/3", "1/3/2", 24),
    "cir": ("2/4/3", "3/5/4", "1/1/1", 24),
    "mon": ("3/4/2", "3/4/3", "0/0/1", 20),
}

# Box, starting doom, Mysteries to win (None: not by a number), green/yellow/blue of the stages, cards in all,
# Prelude of campaign games.
ANCIENT_ONES = {
    "Azathoth": ("core", 15, 3, "1/2/1 2/3/1 2/4/0", 16, "Beginning of the End"),
    "Cthulhu": ("core", 12, 3, "0/2/2 1/3/0 3/4/0", 15, "Call of Cthulhu"),
    "Shub-Niggurath": ("core", 13, 3, "1/2/1 3/2/1 2/4/0", 16, "Twin Blasphemies of the Black Goat"),
    "Yog-Sothoth": ("core", 14, 3, "0/2/1 2/3/1 3/4/0", 16, "The Dunwich Horror"),
    "Yig": ("fl", 10, 3, "1/2/1 2/3/1 2/4/0", 16, "Father of Serpents"),
    "Rise of the Elder Things": ("mom", 16, 4, "2/2/1 3/3/1 4/4/0", 20, "Doomsayer from Antarctica"),
    "Ithaqua": ("mom", 13, 3, "0/2/2 4/2/0 2/4/0", 16, "Rumors from the North"),
    "Syzygy": ("sr", 13, None, "0/2/2 3/3/0 3/5/0", 18, "In Cosmic Alignment"),
    "Abhoth": ("utp", 14, 3, "1/2/1 3/2/1 2/4/0", 16, "Epidemic"),
    "Nephren-Ka": ("utp", 12, 3, "0/2/2 1/3/0 3/4/0", 15, "Under the Pyramids"),
    "Hastur": ("soc", 11, 2, "0/2/2 2/3/0 3/5/0", 17, "The King in Yellow"),
    "Hypnos": ("td", 12, 3, "0/2/1 2/3/1 3/4/0", 16, "Otherworldly Dreams"),
    "Atlach-Nacha": ("td", 9, 3, "1/2/1 3/2/1 2/4/0", 16, "Web Between Worlds"),
    "Shudde M'ell": ("cir", 15, 3, "0/2/2 4/2/0 2/4/0", 16, "Apocalypse Nigh"),
    "Antediluvium": ("mon", 13, 3, "1/2/1 2/3/1 2/4/0", 16, "The Stars Align"),
    "Nyarlathotep": ("mon", 12, 2, "1/2/1 2/3/1 2/4/0", 16, "Harbinger of the Outer Gods"),
}

# Printings by box in the order of EH_BOXES, and pieces in all where copies count.
PRINTINGS = {
    "asset": ((40, 16, 16, 16, 16, 16, 16, 16, 16), 168),
    "artifact": ((14, 8, 8, 4, 4, 4, 4, 4, 4), 54),
    "spell": ((10, 12, 4, 4, 6, 3, 3, 3, 1), 144),
    "condition": ((11, 13, 12, 7, 7, 13, 10, 11, 8), 215),
    "unique-asset": ((0, 0, 21, 12, 17, 8, 14, 10, 18), 194),
    "mystery": ((16, 14, 14, 6, 12, 8, 12, 6, 10), 98),
    "adventure": ((0, 0, 12, 6, 6, 0, 8, 0, 12), 44),
    "investigator": ((12, 0, 8, 4, 8, 4, 8, 4, 7), 55),
    "prelude": ((0, 0, 6, 4, 6, 4, 6, 4, 14), 44),
}
MONSTERS = ((37, 8, 21, 6, 10, 7, 11, 7, 15), 135)  # Monsters and Epic Monsters together

COMPONENTS = {
    "eh": dict(zip(EH_BOXES, (19, 17, 22, 22, 30, 21, 29, 16, 30), strict=True)),  # 206
    "mvh": {"lam": 2, "sih": 2, "soi": 2, "amm": 2},
    "es": {"core": 24, "uf": 22, "goa": 20, "ooi": 17, "gc": 3, "ood": 17, "ootp": 18},  # 121
}
ENCOUNTER_DECKS = dict(zip(EH_BOXES, (12, 15, 12, 8, 11, 8, 10, 4, 10), strict=True))  # 90

EXPANSIONS = {
    "eh": ["core", "fl", "mom", "sr", "utp", "soc", "td", "cir", "mon"],
    "mvh": ["v1", "lam", "sih", "v2", "soi", "amm"],
    "es": ["core", "uf", "goa", "ooi", "gc", "ood", "ootp"],  # the game for screens is no box
}


def _by_box(kind: str) -> tuple[int, ...]:
    rows = Printing.objects.filter(card__game__code="eh", card__kind=kind).values_list("expansion__code").order_by()
    found = dict(rows.annotate(Count("pk")))
    return tuple(found.pop(code, 0) for code in EH_BOXES)


def _pieces(*kinds: str) -> int:
    rows = Printing.objects.filter(card__game__code="eh", card__kind__in=kinds)
    return rows.aggregate(pieces=Sum("copies"))["pieces"]


class TestPacks:
    """The folders as a whole."""

    def test_they_have_no_fault(self):
        """A file, column, key or folder that the check does not know would be one."""
        assert [str(fault) for fault in loading.read([PACKS]).faults] == []

    def test_importing_them_twice_changes_nothing(self, settings, tmp_path):
        settings.DATA_DIR = with_vectors(tmp_path / "data")
        empty_database()
        first = loading.load([PACKS])
        second = loading.load([PACKS])
        assert not second.changed
        assert {kind: each["unchanged"] for kind, each in second.counts.items()} == {
            kind: each["added"] for kind, each in first.counts.items()
        }

    def test_every_text_is_in_the_index_once(self):
        found = Counter(document.type for document in corpus().documents)
        assert found["card"] == Card.objects.count()
        assert found["faq"] == FaqEntry.objects.count()
        assert len({document.id for document in corpus().documents}) == found.total()


class TestBoxes:
    """Games, boxes, sets and their component lists."""

    @pytest.mark.parametrize("game", EXPANSIONS)
    def test_every_box_is_there_in_its_order(self, game):
        rows = Expansion.objects.filter(game__code=game).order_by("order")
        assert [row.code for row in rows] == EXPANSIONS[game]

    @pytest.mark.parametrize("game", COMPONENTS)
    def test_every_line_of_the_component_lists_is_there(self, game):
        found = Component.objects.filter(expansion__game__code=game).values_list("expansion__code").order_by()
        assert dict(found.annotate(Count("pk"))) == COMPONENTS[game]

    def test_the_component_lists_have_206_8_and_121_lines(self):
        assert [sum(COMPONENTS[game].values()) for game in COMPONENTS] == [206, 8, 121]

    def test_kinds(self):
        kinds = Counter(Expansion.objects.values_list("game__code", "kind").order_by())
        assert kinds == {
            ("eh", "core"): 1, ("eh", "expansion"): 8, ("mvh", "box"): 2, ("mvh", "set"): 4,
            ("es", "core"): 1, ("es", "expansion"): 6,
        }  # fmt: skip


class TestMythos:
    """217 Mythos cards, by box, color and difficulty."""

    @pytest.mark.parametrize("code", MYTHOS)
    def test_the_cards_of_a_box(self, code):
        cards = MythosCard.objects.filter(card__printings__expansion__code=code, card__game__code="eh")
        found = Counter(cards.values_list("color", "difficulty"))
        counts = tuple(
            "/".join(str(found[color, difficulty]) for difficulty in ("easy", "normal", "hard"))
            for color in ("green", "yellow", "blue")
        )
        assert (*counts, len(cards)) == MYTHOS[code]

    def test_all_of_them(self):
        assert MythosCard.objects.count() == sum(total for *_counts, total in MYTHOS.values()) == 217
        found = Counter(MythosCard.objects.values_list("color", "difficulty"))
        order = [(color, level) for color in ("green", "yellow", "blue") for level in ("easy", "normal", "hard")]
        assert [found[each] for each in order] == [20, 34, 24, 22, 41, 29, 11, 19, 17]

    def test_every_blue_card_is_a_rumor(self):
        for card in Card.objects.filter(mythos_card__color="blue"):
            assert {"Rumor", "Ongoing"} <= set(card.trait_names)

    def test_three_are_put_in_play_by_a_prelude(self):
        rows = MythosCard.objects.filter(put_in_play_by__isnull=False)
        assert {row.card.name: row.put_in_play_by.name for row in rows} == {
            "The Wind-Walker": "Rumors from the North",
            "Web Between Worlds": "Web Between Worlds",
            "The King In Yellow": "The King in Yellow",
        }


class TestAncientOnes:
    """16 Ancient Ones of Eldritch Horror, each with all that a Mythos deck needs."""

    def test_all_are_there(self):
        rows = AncientOne.objects.filter(card__game__code="eh")
        assert sorted(row.card.name for row in rows) == sorted(ANCIENT_ONES)

    @pytest.mark.parametrize("name", ANCIENT_ONES)
    def test_its_sheet(self, name):
        box, doom, mysteries, stages, total, prelude = ANCIENT_ONES[name]
        row = AncientOne.objects.get(card__game__code="eh", card__name=name)
        table = [f"{stage.green}/{stage.yellow}/{stage.blue}" for stage in row.stages.order_by("stage")]
        cards = sum(stage.green + stage.yellow + stage.blue for stage in row.stages.all())
        assert [each.expansion.code for each in row.card.printings.all()] == [box]
        assert (row.doom, row.mysteries_to_win, " ".join(table), cards) == (doom, mysteries, stages, total)
        assert row.campaign_prelude.name == prelude

    def test_syzygy_is_won_in_words(self):
        row = AncientOne.objects.get(card__name="Syzygy")
        assert row.mysteries_to_win is None
        assert len(row.card.facts["win_condition"].split()) > 5

    def test_pairs_point_both_ways(self):
        for row in AncientOne.objects.filter(card__game__code="eh"):
            assert Prelude.objects.get(card=row.campaign_prelude).campaign_ancient_one == row.card


class TestCards:
    """All rows of the card lists, as printings."""

    @pytest.mark.parametrize("kind", PRINTINGS)
    def test_printings_by_box(self, kind):
        by_box, pieces = PRINTINGS[kind]
        assert _by_box(kind) == by_box
        assert _pieces(kind) == pieces

    def test_monsters_and_epic_monsters(self):
        by_box, pieces = MONSTERS
        assert tuple(map(sum, zip(_by_box("monster"), _by_box("epic-monster"), strict=True))) == by_box
        assert _pieces("monster", "epic-monster") == pieces

    def test_40_preludes_have_44_printings(self):
        assert Prelude.objects.count() == 40
        reprints = Card.objects.filter(kind="prelude").annotate(boxes=Count("printings")).filter(boxes=2)
        assert sorted(card.name for card in reprints) == [
            "Beginning of the End", "Call of Cthulhu", "The Dunwich Horror", "Twin Blasphemies of the Black Goat",
        ]  # fmt: skip
        assert set(Printing.objects.filter(card__in=reprints, expansion__code="mon")) <= set(
            Printing.objects.filter(card__kind="prelude")
        )

    def test_55_investigators_have_mission_reward_and_consequence(self):
        people = Card.objects.filter(kind="investigator", game__code="eh")
        assert people.count() == 55
        missions = PersonalMission.objects.all()
        assert {mission.investigator_id for mission in missions} == {person.pk for person in people}
        for mission in missions:
            assert (mission.reward.kind, mission.consequence.kind) == ("reward", "consequence")
            assert mission.reward.name
            assert mission.consequence.name
        assert len({mission.reward_id for mission in missions}) == 55
        assert len({mission.consequence_id for mission in missions}) == 55

    def test_every_sheet_has_13_points_of_skill(self):
        skills = ("lore", "influence", "observation", "strength", "will")
        for person in Card.objects.filter(kind="investigator", game__code="eh"):
            assert sum(person.facts[skill] for skill in skills) == 13

    def test_26_adventures_have_known_names(self):
        assert Card.objects.filter(kind="adventure", name__isnull=False).count() == 26

    def test_no_card_stands_twice(self):
        """Three Ancient Ones of Elder Sign have a second version, which is a card of its own."""
        names = Counter(Card.objects.exclude(name=None).values_list("game__code", "kind", "name_key"))
        assert {key for key, times in names.items() if times > 1} == {
            ("es", "ancient-one", name) for name in ("cthulhu", "ithaqua", "nyarlathotep")
        }


class TestBoards:
    """Boards, side boards, encounter decks, reference card."""

    def test_55_spaces(self):
        boards = Counter(Space.objects.values_list("board", flat=True))
        assert boards == {"main": 36, "Antarctica": 6, "Egypt": 6, "Dreamlands": 7}

    def test_79_paths(self):
        boards = Counter(BoardPath.objects.values_list("board", flat=True))
        assert boards.total() == 79
        main = BoardPath.objects.filter(board="main")
        assert (main.count(), main.filter(type=None).count()) == (58, 0)
        assert BoardPath.objects.filter(type=None).count() == 13

    def test_90_encounter_decks(self):
        found = EncounterDeck.objects.values_list("expansion__code").order_by().annotate(Count("pk"))
        assert dict(found) == ENCOUNTER_DECKS
        assert sum(ENCOUNTER_DECKS.values()) == 90

    def test_three_side_boards(self):
        boards = SideBoard.objects.values_list("name", "clues", "gates")
        assert sorted(boards) == [("Antarctica", 6, 3), ("Dreamlands", 7, 3), ("Egypt", 6, 3)]

    def test_the_reference_card(self):
        rows = ReferenceRow.objects.filter(table="reference-card")
        standard = {
            row.facts["investigators"]: (row.facts["gates"], row.facts["clues"], row.facts["surge"])
            for row in rows
            if row.facts["version"] == "standard"
        }
        assert rows.count() == 13
        assert standard == {
            1: (1, 1, 1), 2: (1, 1, 1), 3: (1, 2, 2), 4: (1, 2, 2),
            5: (2, 3, 2), 6: (2, 3, 2), 7: (2, 4, 3), 8: (2, 4, 3),
        }  # fmt: skip


class TestMonstersVsHeroes:
    """Two boxes with two sets each; titles as far as they are known."""

    def test_each_set_has_30_cards(self):
        sets = Expansion.objects.filter(game__code="mvh", kind="set")
        assert {row.code: (row.size, row.part_of.code) for row in sets} == {
            "lam": (30, "v1"), "sih": (30, "v1"), "soi": (30, "v2"), "amm": (30, "v2"),
        }  # fmt: skip

    def test_31_titles(self):
        found = Counter(row.set.code if row.set else None for row in Character.objects.select_related("set"))
        assert found == {"lam": 12, "sih": 3, "soi": 6, "amm": 1, None: 9}
        titles = Card.objects.filter(kind="character")
        probable = Counter(row.facts["probable_set"] for row in titles if "probable_set" in row.facts)
        assert sorted(probable.values()) == [1, 3, 4]
        assert probable["sherlock-in-hell"] == 1

    def test_known_copies_and_numbers(self):
        rows = Printing.objects.filter(card__kind="character")
        assert dict(rows.exclude(copies=None).values_list("card__name", "copies")) == {"Imp": 3, "Albin Penguins": 4}
        assert dict(rows.exclude(number=None).values_list("card__name", "number")) == {
            "Innsmouth Folk": "1/30", "Investigator of the Occult": "9/30", "Horrifying Hieroglyph": "30/30",
            "Queen Victoria": "12/30",
        }  # fmt: skip

    def test_two_faction_cards_and_three_alignments(self):
        assert Card.objects.filter(kind="faction").count() == 2
        assert ReferenceRow.objects.filter(table="alignments").count() == 3


class TestElderSign:
    """Core lists, and the whole of Omens of the Pharaoh."""

    @pytest.mark.parametrize(
        ("kind", "by_box"),
        [
            ("ancient-one", {"core": 8, "uf": 2, "goa": 4, "ooi": 3, "ood": 3, "ootp": 3}),
            ("investigator", {"core": 16, "ootp": 1}),
        ],
    )
    def test_cards(self, kind, by_box):
        rows = Printing.objects.filter(card__game__code="es", card__kind=kind)
        assert dict(rows.values_list("expansion__code").order_by().annotate(Count("pk"))) == by_box

    @pytest.mark.parametrize(
        ("table", "rows"),
        [
            ("expedition-spaces", 8),
            ("icons", 14),  # 13 of the rulebook's transcript, and one that a second source has
            ("midnight-order", 6),
            ("adventure-decks", 4),
            ("adventure-difficulty", 3),
            ("mask-monsters", 3),
        ],
    )
    def test_tables(self, table, rows):
        assert ReferenceRow.objects.filter(table=table).count() == rows

    def test_13_icons_stand_in_the_rulebook(self):
        icons = ReferenceRow.objects.filter(table="icons")
        assert sum(row.facts["in_rulebook"] for row in icons) == 13

    def test_13_mask_monsters(self):
        rows = ReferenceRow.objects.filter(table="mask-monsters")
        assert {row.expansion.code: row.facts["markers"] for row in rows} == {"core": 5, "uf": 1, "ootp": 7}


class TestRulings:
    """Questions with answers: who stands behind them, and that none is lost or doubled."""

    BOOKS = {
        "Eldritch Horror: Masks of Nyarlathotep": 6,
        "Eldritch Horror: Under the Pyramids Rulebook": 13,
        "Eldritch Horror: The Dreamlands Rulebook": 5,
    }

    @pytest.mark.parametrize("book", BOOKS)
    def test_a_rulebooks_questions_are_numbered_in_their_order(self, book):
        entries = FaqEntry.objects.filter(rulebook=book, entry__isnull=False).order_by("order")
        assert [entry.entry for entry in entries] == list(range(1, self.BOOKS[book] + 1))
        assert {entry.authority for entry in entries} == {"rulebook"}

    def test_24_entries_of_three_rulebooks(self):
        assert FaqEntry.objects.filter(entry__isnull=False).count() == sum(self.BOOKS.values()) == 24

    def test_every_row_by_authority(self):
        """Rulebooks: 24 questions, 22 rules. Official: 102. Wiki: 16. Community: 3. Our summaries: 105 and 4."""
        horror = FaqEntry.objects.filter(expansion__game__code="eh")
        found = Counter(horror.values_list("authority", flat=True))
        assert found == {"rulebook": 24 + 22, "official-faq": 102, "community": 16 + 3, "summary": 105 + 4}
        assert horror.filter(authority="official-faq").exclude(rulebook="Compiled official FAQ").count() == 0
        boxes = horror.filter(authority="official-faq").values_list("expansion__code").order_by()
        assert dict(boxes.annotate(Count("pk"))) == {
            "core": 73, "fl": 3, "mom": 10, "sr": 3, "utp": 6, "soc": 4, "cir": 3,
        }  # fmt: skip

    def test_no_question_stands_twice(self):
        questions = Counter(FaqEntry.objects.values_list("question", flat=True))
        assert [question for question, times in questions.items() if times > 1] == []
        answers = Counter(FaqEntry.objects.values_list("answer", flat=True))
        assert [answer for answer, times in answers.items() if times > 1 and len(answer) > 40] == []

    def test_an_answer_that_still_counts_is_not_marked_as_replaced(self):
        """The later FAQ withdraws the reason of the Under the Pyramids FAQ, but still allows another encounter."""
        ruling = FaqEntry.objects.get(public_id="eh.utp.faq.spawn-of-abhoth-another-encounter")
        assert ruling.answer.startswith("Yes.")
        assert ruling.superseded_by is None

    def test_23_errata_of_the_publisher(self):
        assert Erratum.objects.filter(kind="erratum", expansion__game__code="eh").count() == 23

    def test_6_errata_of_elder_sign(self):
        """By its FAQ: the red wildcard, First Aid, three investigators, and the attack of Cthulhu."""
        rows = Erratum.objects.filter(kind="erratum", expansion__game__code="es")
        assert sorted(row.public_id.rpartition(".")[2] for row in rows) == [
            "carolyn-fern", "cthulhu-attack", "free-first-aid", "mandy-thompson", "red-wildcard", "vincent-lee",
        ]  # fmt: skip

    def test_only_elder_sign_rests_questions_on_our_summary(self):
        """Its FAQ has 19 of the questions; 51 of the base game and 2 of Omens of the Pharaoh are ours."""
        rows = FaqEntry.objects.filter(expansion__game__code="es").values_list("expansion__code", "authority")
        assert Counter(rows.order_by()) == {
            ("core", "official-faq"): 19, ("core", "summary"): 51, ("ootp", "summary"): 2,
        }  # fmt: skip


class TestSources:
    """Every row says what it rests on."""

    @pytest.mark.parametrize(
        "model", [Printing, Component, Space, BoardPath, EncounterDeck, SideBoard, ReferenceRow, Expansion]
    )
    def test_every_row_has_sources(self, model):
        assert [str(row) for row in model.objects.filter(sources=[])] == []

    def test_every_card_has_a_printing(self):
        assert list(Card.objects.filter(printings=None)) == []

    def test_every_ruling_and_erratum_has_a_source(self):
        assert not FaqEntry.objects.filter(rulebook="").exists()
        assert not Erratum.objects.filter(source=None).exists()


def test_nothing_repeats_the_publishers_sentences():
    """No ten words in a row of this project stand in a transcript; runs where somebody owns the transcripts."""
    beside = Path(project.BASE_DIR).parent / "shared"
    tool = Path(os.environ.get("SILVER_KEY_SHARED") or beside) / "tools" / "check_wording.py"
    if not tool.is_file():
        pytest.skip("the transcripts are not on this machine; name their folder in SILVER_KEY_SHARED")
    done = subprocess.run(  # noqa: S603
        [sys.executable, str(tool), str(project.BASE_DIR)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1].startswith("0 run(s) ")
