"""What a card does: parts of an effect in a table of their own, and values that belong to one printing."""

import pytest

from cardsdb.packs.effects import HIDDEN, LABELS, Effect, joined, least_confidence
from cardsdb.terms import Confidence, Part
from tests.pack_folders import BASE, BOX, OTHER_BOX, read_folders, write_pack

HEAD = "kind,card,part,text,confidence,note,sources\n"
FILES = {
    **BASE,
    f"{BOX}/spells.csv": "name,sources\nDry Rain,a\nSalt Song,a\n",
    f"{BOX}/monsters.csv": "name,toughness,horror,sources\nGrey Thing,2,1,a\n",
    f"{OTHER_BOX}/monsters.csv": "name,sources\nGrey Thing,b\n",
}


def read(tmp_path, files):
    _entries, catalogue, faults = read_folders(write_pack(tmp_path / "packs", {**FILES, **files}))
    cards = {(card.kind.value, card.name): card for card in catalogue.cards.values()}
    return cards, faults


def effect(part, text="It rains.", confidence=Confidence.HIGH):
    return Effect(part, text, confidence, "", ("a",))


class TestText:
    """The parts as one text."""

    def test_labels_introduce_the_parts_and_backs_are_left_out(self):
        effects = [effect(Part.EFFECT, "It rains."), effect(Part.ACTION, "Draw."), effect(Part.BACK, "Lose 1 Sanity.")]
        assert joined(effects) == "It rains.\n\nAction: Draw."

    def test_the_confidence_is_the_lowest_of_those_shown(self):
        effects = [effect(Part.EFFECT), effect(Part.RECKONING, confidence=Confidence.MEDIUM)]
        assert least_confidence(effects) is Confidence.MEDIUM
        assert least_confidence([*effects, effect(Part.BACK, confidence=Confidence.LOW)]) is Confidence.MEDIUM
        assert least_confidence([]) is None

    def test_every_part_has_its_words(self):
        assert set(LABELS) == set(Part)
        assert {Part.BACK} == HIDDEN


class TestEffects:
    """Rows of effects.csv."""

    def test_the_parts_go_to_the_card_whatever_box_it_is_in(self, tmp_path):
        rows = "spell,Dry Rain,effect,It rains.,high,,a\nspell,dry-rain,back,Get wet.,low,seen once,a; b\n"
        cards, faults = read(tmp_path, {f"{OTHER_BOX}/effects.csv": HEAD + rows})
        assert faults == []
        first, second = cards["spell", "Dry Rain"].effects
        assert (first.part, first.text, first.confidence, first.hidden) == ("effect", "It rains.", "high", False)
        assert (second.part, second.note, second.sources, second.hidden) == ("back", "seen once", ("a", "b"), True)

    @pytest.mark.parametrize(
        ("rows", "fault"),
        [
            ("spell,Dry Rein,effect,x,high,,a\n", "no pack has the spell “Dry Rein”. Did you mean “Dry Rain”?"),
            ("asset,Dry Rain,effect,x,high,,a\n", "no pack has the asset “Dry Rain”."),
            ("spell,Dry Rain,efect,x,high,,a\n", "Did you mean “effect”?"),
            ("spell,Dry Rain,effect,x,sure,,a\n", "Valid values: high, medium, low."),
            ("spell,Dry Rain,effect,,high,,a\n", "text: missing"),
        ],
    )
    def test_a_fault_names_what_would_be_right(self, tmp_path, rows, fault):
        _cards, faults = read(tmp_path, {f"{BOX}/effects.csv": HEAD + rows})
        assert len(faults) == 1
        assert fault in faults[0]

    def test_a_part_is_told_once(self, tmp_path):
        row = "spell,Dry Rain,effect,It rains.,high,,a\n"
        _cards, faults = read(tmp_path, {f"{BOX}/effects.csv": HEAD + row + row})
        assert len(faults) == 1
        _cards, faults = read(tmp_path, {f"{BOX}/effects.csv": HEAD + row, f"{OTHER_BOX}/effects.csv": HEAD + row})
        assert len(faults) == 1
        assert "the-salt-harbour/effects.csv:2" in faults[0]


class TestPrintings:
    """Values and traits of a printing."""

    VALUES = "kind,card,note,toughness,horror,ability,confidence,sources\n"

    def test_a_printing_has_the_values_that_its_row_gives_and_no_others(self, tmp_path):
        cards, faults = read(tmp_path, {})
        printings = cards["monster", "Grey Thing"].printings
        assert faults == []
        assert printings["the-salt-harbour"].values == [{"toughness": "2", "horror": 1}]
        assert printings["the-wet-lamps"].values == []

    def test_tokens_of_a_box_replace_the_values_of_its_row(self, tmp_path):
        rows = "monster,Grey Thing,of Old Tide,3,2,It sings.,high,a\nmonster,Grey Thing,of New Tide,4,,,low,a\n"
        cards, faults = read(tmp_path, {f"{BOX}/monster-printings.csv": self.VALUES + rows})
        assert faults == []
        first, second = cards["monster", "Grey Thing"].printings["the-salt-harbour"].values
        assert first == {
            "toughness": "3", "horror": 2, "ability": "It sings.", "note": "of Old Tide", "confidence": "high",
            "sources": ("a",),
        }  # fmt: skip
        assert (second["toughness"], "horror" in second) == ("4", False)

    def test_a_token_belongs_to_a_box_that_has_the_monster(self, tmp_path):
        files = {
            f"{OTHER_BOX}/monsters.csv": "name,sources\nPale Thing,b\n",
            f"{OTHER_BOX}/monster-printings.csv": self.VALUES + "monster,Grey Thing,x,3,2,,high,a\n",
        }
        _cards, faults = read(tmp_path, files)
        assert len(faults) == 1
        assert "is not printed in this box" in faults[0]

    def test_printings_may_have_traits_of_their_own(self, tmp_path):
        files = {
            f"{BOX}/assets.csv": "name,traits,sources\nOil Can,Item; Salt,a\n",
            f"{OTHER_BOX}/assets.csv": "name,traits,sources\nOil Can,Item,b\n",
        }
        cards, faults = read(tmp_path, files)
        assert faults == []
        card = cards["asset", "Oil Can"]
        assert card.facts["traits"] == ("Item", "Salt")
        assert [each.traits for each in card.printings.values()] == [("Item", "Salt"), ("Item",)]
