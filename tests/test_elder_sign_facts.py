"""Elder Sign's base game: numbers that hang together, and wordings for all that players ask about.

The numbers are those of the base rulebook's component list and of the cards.
"""

import re
from collections import Counter
from functools import cache

import pytest

from cardsdb.packs.catalogue import CardRecord
from cardsdb.terms import Kind
from rulesref.dataset import loading
from tests.imported import PACKS

BOXES = ("core", "unseen-forces", "gates-of-arkham", "grave-consequences", "omens-of-the-deep")
LEAST_WORDINGS = 8
OVERVIEW_ALONE = {"what-is-known-of-unseen-forces"}  # a heading over other sections

# Faces of the dice: numbers are investigation.
FACES = {
    "Green": ["1", "2", "3", "lore", "peril", "terror"],
    "Yellow": ["1", "2", "3", "4", "lore", "peril"],
    "Red": ["2", "3", "4", "lore", "peril", "wildcard"],
}
CARDS = {"large": (16, 8, 48, 8), "small": (12, 12, 12, 8, 32)}  # 80 and 76 by the rulebook


@cache
def packs() -> loading.Packs:
    return loading.read([PACKS])


@cache
def sections(box: str = "core") -> dict[str, str]:
    return {section.anchor: section.text for section in packs().prose.books["elder-sign", box].sections}


def rows(text: str) -> list[list[str]]:
    """Return the cells of a Markdown table, without its head; of a link, the words that are shown."""
    text = re.sub(r"\[\[[^]|]*?\\?\|([^]]*)\]\]", r"\1", text)
    lines = [line for line in text.split("\n") if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def cards(kind: Kind) -> dict[str, CardRecord]:
    found = packs().catalogue.of_kind("elder-sign", kind)
    return {card.name: card for card in found if "core" in card.printings}


@pytest.mark.parametrize("die", FACES)
def test_each_die_has_its_six_faces(die):
    faces = next(faces for name, faces in rows(sections()["dice"]) if name == die)
    told = [face.strip().removesuffix(" investigation") for face in re.sub(r"\(.*\)", "", faces).split(",")]
    assert told == FACES[die]


@pytest.mark.parametrize(("size", "total"), [("large", 80), ("small", 76)])
def test_the_cards_add_up_to_what_the_rulebook_counts(size, total):
    line = next(line for line in sections()["components-of-the-base-game"].split("\n") if f"{size} cards" in line)
    assert [int(number) for number in re.findall(r"\d+", line)] == [total, *CARDS[size]]
    assert sum(CARDS[size]) == total


def test_the_table_of_investigators_agrees_with_their_cards():
    told = {name: (int(sanity), int(stamina)) for name, sanity, stamina in rows(sections()["investigators"])}
    assert len(told) == 16
    held = cards(Kind.INVESTIGATOR)
    assert told == {name: (card.facts["sanity"], card.facts["stamina"]) for name, card in held.items()}


def test_the_table_of_ancient_ones_agrees_with_their_cards():
    """A number that one post alone has stands in the table with its doubt, and on no card."""
    held = cards(Kind.ANCIENT_ONE)
    told = rows(sections()["ancient-ones"])
    assert [name for name, *_numbers in told] == list(held)
    for name, *numbers in told:
        sure = [int(number) if number.isdigit() else None for number in numbers]
        assert sure == [held[name].facts.get("doom_track"), held[name].facts.get("elder_signs")], name


@pytest.mark.parametrize("box", BOXES)
def test_each_section_and_question_has_wordings(box):
    folder = ("elder-sign", box)
    prose = packs().prose
    counts = Counter(row.text("entry") for row in prose.wordings[folder])
    asked = {*sections(box), *(f"faq.{entry.slug}" for entry, _file in prose.faq.get(folder, []))} - OVERVIEW_ALONE
    assert {entry: counts[entry] for entry in asked if counts[entry] < LEAST_WORDINGS} == {}
