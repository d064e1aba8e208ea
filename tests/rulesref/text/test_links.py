"""Links in our texts are found with their place and checked against known ids."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesref.text.links import Place, check_ids, check_links, find_links

KNOWN = {
    "rule": ["eh.tsb.side-board-setup", "eh.tsb.dive-action"],
    "card": ["eh.investigator.wren-hale"],
    "term": ["eh.term.focus"],
}
PLACE = Place("rules.md", 10, "dive-action")


def test_links_carry_kind_target_label_and_place():
    text = "See [[rule:eh.tsb.dive-action]].\n\nOr [[card: eh.investigator.wren-hale |Wren]] [[term:eh.term.focus]]"
    found = [(link.kind, link.target, link.label, link.line, link.column) for link in find_links(text)]
    assert found == [
        ("rule", "eh.tsb.dive-action", "", 1, 5),
        ("card", "eh.investigator.wren-hale", "Wren", 3, 4),
        ("term", "eh.term.focus", "", 3, 46),
    ]
    first = find_links(text)[0]
    assert text[first.start : first.end] == "[[rule:eh.tsb.dive-action]]"


def test_an_escaped_bar_in_a_table_is_a_bar():
    assert find_links(r"| [[rule:a.b\|L]] |")[0].label == "L"
    assert find_links(r"| [[rule:a.b\|L]] |")[0].target == "a.b"


def test_brackets_without_a_kind_are_no_link():
    assert find_links("[[clue]] [clue] [[") == []


def test_known_links_have_no_fault():
    assert check_links("[[rule:eh.tsb.dive-action|dive]] [[term:eh.term.focus]]", KNOWN, PLACE) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "\n[[rule:eh.tsb.dive-acton]]",
            "rules.md:11: dive-action › text: column 1: there is no rule “eh.tsb.dive-acton”."
            " Did you mean “eh.tsb.dive-action”?",
        ),
        (
            "[[crad:x]]",
            "rules.md:10: dive-action › text: column 1: “crad” is not a kind of link. Did you mean “card”?",
        ),
        (
            "[[zzz:x]]",
            "rules.md:10: dive-action › text: column 1: “zzz” is not a kind of link. Use one of: rule, card, term.",
        ),
        (
            "a [[rule:eh.tsb.dive-action",
            "rules.md:10: dive-action › text: column 3: the link “[[rule:eh.tsb.dive-action” is not closed."
            " End it with ]].",
        ),
        ("[[rule:]]", "rules.md:10: dive-action › text: column 1: there is no rule “”."),
        ("[[card:qqqq]]", "rules.md:10: dive-action › text: column 1: there is no card “qqqq”."),
    ],
)
def test_a_broken_link_is_a_fault_with_the_nearest_id(text: str, message: str):
    assert [str(fault) for fault in check_links(text, KNOWN, PLACE)] == [message]


def test_ids_of_an_attribute_are_checked_alike():
    place = Place("faq.md", 3, "old-quay", "about")
    faults = check_ids("card", ["eh.investigator.wren-hale", "eh.investigator.wren-hail"], KNOWN["card"], place)
    assert [str(fault) for fault in faults] == [
        "faq.md:3: old-quay › about: there is no card “eh.investigator.wren-hail”."
        " Did you mean “eh.investigator.wren-hale”?"
    ]


@given(st.text(alphabet="[]|:\\ \nrulecad.") | st.text())
def test_any_text_is_searched(text: str):
    for link in find_links(text):
        assert text[link.start : link.end].startswith("[[")
        assert text.split("\n")[link.line - 1][link.column - 1 :].startswith("[[")
    assert all(fault.line >= 10 for fault in check_links(text, KNOWN, PLACE))
