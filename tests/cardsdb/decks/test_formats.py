"""Formats are read from the pack, with every fault of a file at once."""

import pytest

from cardsdb.decks.formats import read_formats
from tests.cardsdb.decks.expert import pools


def test_the_shipped_formats_have_no_fault_and_the_limits_of_the_rulebook() -> None:
    read = read_formats(pools.FORMATS.read_text("utf-8"))
    expert = read.by_slug["expert"]
    assert read.faults == ()
    assert (expert.size.at_least, expert.size.at_most) == (30, 30)
    assert (expert.heroes.at_least, expert.monsters.at_least, expert.neutrals.at_most) == (6, 6, 6)
    assert (expert.sets.at_least, expert.sets.at_most) == (2, None)
    assert expert.discards.at_least == 2


def test_every_rule_of_the_shipped_formats_names_where_it_stands() -> None:
    for rules in pools.formats().values():
        for rule in ("size", "copies", "heroes", "monsters", "neutrals", "sets", "faction_sets", "discards"):
            citation = getattr(rules, rule).citation
            assert (citation.parent, citation.heading) == ("Expert Rules for 2 Players", "Set Up")
            assert citation.rulebook == "Monsters vs. Heroes: Volume 2 – Cthulhu Mythos"


def test_a_house_format_keeps_the_rules_that_it_does_not_name() -> None:
    house = pools.formats()["expert-two-sets"]
    assert (house.sets.at_least, house.sets.at_most) == (2, 2)
    assert house.heroes == pools.formats()["expert"].heroes


@pytest.mark.parametrize(
    ("source", "faults"),
    [
        ("formats = [", ["not valid TOML"]),
        ("format = 1", ["“format” is not known. Did you mean “formats”?"]),
        ("formats = 1", []),
        ("[[formats]]\nname = 'A'\nslug = 'a'", ["a › rules: no rule “size”"]),
        ("[[formats]]\nslug = 'a'\nbased_on = 'b'", ["a › name: missing", "there is no format “b” above."]),
        ("[[formats]]\nslug='a'\nname='A'\nrules=[{rule='size', at_least=-1, at_most='x'}]", ["at_least", "at_most"]),
        ("[[formats]]\nslug='a'\nname='A'\nrules=[{rule='size'}, {rule='heros'}]", ["Did you mean “heroes”?"]),
        ("[[formats]]\nslug='a'\nname='A'\nrules=[{rule='size'}, {rule='heroes', at_most=3}]", ["heroes: at_most"]),
        (
            "[[formats]]\nslug='a'\nname='A'\nrules=[{rule='size', citation={book='x', rulebook='y'}}]",
            ["“book” is not known", "expansion is missing", "parent is missing", "heading is missing"],
        ),
        ("[[formats]]\nslug='a'\nname='A'\nrules=[{rule='size', citation=3}]", ["rulebook is missing"]),
        (
            "[[formats]]\nslug='a'\nname='A'\nrules=[{rule='size'}]\n[[formats]]\nslug='a'\nname='B'\nbased_on='a'",
            ["a › slug: used twice"],
        ),
    ],
)
def test_faults_of_a_file_name_format_rule_and_remedy(source: str, faults: list[str]) -> None:
    read = read_formats(source)
    assert len(read.faults) >= len(faults)
    assert all(any(fault in found for found in read.faults) for fault in faults)
